"""Advice at Fluxx: every option with its chance to win, and why the best one is good, as data.

A reason is found by comparing the position before an option with that at the end of its card, in several imagined
worlds; only what holds in all of them is said, so nothing depends on a card that the seat cannot see. Where
others would have to choose, nothing is claimed; that they may answer with a surprise is told apart
(`Counsel.answerable`).
The words are in `words`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from play.engines.fluxx import rules
from play.engines.fluxx.machine import P_ASIDE, P_PLAY, P_RESPOND, PASS
from play.engines.fluxx.plays import THEFT_KIND
from play.engines.fluxx.position import Position
from play.engines.fluxx.state import (
    ASIDE,
    BEFORE_DRAW,
    CARD,
    CREEPER,
    DISCARD,
    DRAW,
    GOAL,
    GOALS,
    HAND,
    KEEPER,
    OWNER,
    PLAYING,
    TABLE,
    USE,
)

from .greedy import GIVING_UP, Look, prompt_of
from .judge import Judge
from .search import Level, chances

if TYPE_CHECKING:
    from play.bots import Sight

MOST_REASONS = 3
MOVES = frozenset((
    "wins", "plays_left", "in_hand", "nears", "ready", "serves", "ends_goal", "sets_back", "takes", "strips", "sends",
    "rids", "again", "more_plays", "more_cards", "prevents", "intercepts", "cancels",
))  # fmt: skip
"""Reasons that speak of what a card does, so that cancelling it undoes them."""

CLOSE = 0.01
"""Chances that differ by less are as good as equal."""

EVEN = 0.005
"""Half a percent: if all chances differ by less, people see one and the same figure."""

NEAR = 2
"""Steps from a goal, missing cards and creepers in the way, at which it is worth a word."""


@dataclass(frozen=True, slots=True)
class Why:
    """One reason. `card` and `goal` are codes, `seat` is another player; what `n` counts depends on the kind."""

    kind: str
    card: str = ""
    goal: str = ""
    seat: str = ""
    n: int = 0


@dataclass(frozen=True, slots=True)
class Counsel:
    """Options with their chances, best first, and the reasons for the first; never without a reason."""

    options: tuple[tuple[int, float], ...]
    reasons: tuple[Why, ...]
    answerable: bool
    """Whether somebody may hold a surprise that undoes what the reasons say, as far as the seat can know."""


def advise(sight: Sight, level: Level) -> Counsel:
    """What a search of this level would do, and why."""
    ranking = tuple(chances(sight, level))
    if len(ranking) == 1:
        return Counsel(ranking, (Why("only"),), False)
    worlds: list[Position] = [sight.world(n) for n in range(level.worlds)]
    best = ranking[0][0]
    reasons = _in_all([list(reasons_in(world, sight.seat, best, sight.options)) for world in worlds])
    told = tuple(reasons[:MOST_REASONS])
    if ranking[0][1] - ranking[-1][1] < EVEN and not any(why.kind == "wins" for why in told):
        return Counsel(ranking, (Why("even"),), False)
    answerable = any(why.kind in MOVES for why in told) and _answerable(worlds[0], sight.seat, best, told)
    return Counsel(ranking, told or (_plain(worlds[0], sight.seat, ranking),), answerable)


def _plain(world: Position, me: int, ranking: Sequence[tuple[int, float]]) -> Why:
    """What is left to say where no reason holds: how the option compares with the others."""
    if prompt_of(world, me) in GIVING_UP:
        return Why("least")
    return Why("close" if ranking[0][1] - ranking[1][1] < CLOSE else "best")


def _in_all(found: Sequence[Sequence[Why]]) -> list[Why]:
    """The reasons that hold in every world, in the order of the first."""
    return [why for why in dict.fromkeys(found[0]) if all(why in other for other in found[1:])]


def reasons_in(world: Position, me: int, best: int, options: Iterable[int]) -> Iterator[Why]:
    """What can be said for an option in one world, the weightiest first."""
    seen = Seen(world, Judge(world, me), best)
    prompt = prompt_of(world, me)
    if prompt == P_RESPOND:
        yield from seen.answer()
        return
    if prompt in GIVING_UP:
        yield from seen.given_up()
        return
    if not seen.guessed:
        yield from seen.gained()
    if not seen.after.over:
        yield from seen.avoided(options)
        yield from seen.wanted()


class Seen:
    """An option as it is seen in one imagined world: the position before it and at the end of its card."""

    def __init__(self, world: Position, judge: Judge, option: int) -> None:
        self.me, self.option = judge.me, option
        self.judge = judge
        self.before = world
        self.codes, self.kinds = world.compiled.codes_of, world.compiled.kinds
        self.others = [s for s, here in enumerate(world.present) if here and s != self.me]

    @cached_property
    def _end(self) -> tuple[Position, bool]:
        look = Look(self.judge)
        return look.end(self.before, self.option)[1], look.guessed

    @property
    def after(self) -> Position:
        """The position at the end of the card."""
        return self._end[0]

    @property
    def guessed(self) -> bool:
        """Whether others would have had to choose on the way."""
        return self._end[1]

    def _name(self, seat: int) -> str:
        return self.before.names[seat]

    def _steps(self, st: Position, goal: int, seat: int) -> int:
        return self.judge.distance(st, self.judge.readings[goal], seat, st.masks[seat])

    def _held(self, st: Position) -> int:
        """The seat's table with the keepers of its hand, as a mask."""
        mask = st.masks[self.me]
        for card in st.zones[HAND + self.me]:
            if self.kinds[card] == KEEPER:
                mask |= st.compiled.bits[card]
        return mask

    def gained(self) -> Iterator[Why]:
        """What the option itself does for the seat."""
        if self.after.over:
            yield from self.victory()
            return
        yield from self.own_goals()
        yield from self.others_goals()
        yield from self.moved()
        yield from self.more()

    def victory(self) -> Iterator[Why]:
        """The game is won."""
        if self.after.over and self.me in self.after.winners and self.after.reason == "goal":
            yield Why("wins", goal=self.codes[self.after.met])

    def own_goals(self) -> Iterator[Why]:
        """Goals in play that come nearer, goals in hand that a new keeper serves."""
        after, me = self.after, self.me
        left = rules.plays_left(after, me) if after.active == me and after.phase <= PLAYING else 0
        for goal in after.zones[GOALS]:
            reading = self.judge.readings[goal]
            steps = self._steps(after, goal, me)
            new = goal not in self.before.zones[GOALS]
            if reading.all_lose or not (new or steps < self._steps(self.before, goal, me)):
                continue
            if reading.plain and reading.missing(self._held(after)) == 0 and steps == reading.missing(after.masks[me]):
                yield Why("plays_left" if steps <= left else "in_hand", goal=self.codes[goal])
            elif 0 < steps <= NEAR and (not new or after.masks[me] & reading.wanted):
                # A new goal of which one holds nothing has come no nearer.
                yield Why("nears", goal=self.codes[goal], n=steps)
        for goal in after.zones[HAND + me]:
            if self.kinds[goal] == GOAL and goal in self.before.zones[HAND + me]:
                yield from self._served(goal)

    def _served(self, goal: int) -> Iterator[Why]:
        reading = self.judge.readings[goal]
        if not reading.plain or reading.all_lose:
            return
        if self._steps(self.after, goal, self.me) == 0 < self._steps(self.before, goal, self.me):
            yield Why("ready", goal=self.codes[goal])
            return
        for card in self.after.zones[TABLE + self.me]:
            bit = self.after.compiled.bits[card]
            if self.kinds[card] == KEEPER and bit & reading.wanted & ~self.before.masks[self.me]:
                yield Why("serves", card=self.codes[card], goal=self.codes[goal])

    def others_goals(self) -> Iterator[Why]:
        """Somebody was a step from a goal, and is no more."""
        for goal in self.before.zones[GOALS]:
            if self.judge.readings[goal].all_lose:
                continue
            for seat in self.others:
                if self._steps(self.before, goal, seat) != 1:
                    continue
                if goal not in self.after.zones[GOALS]:
                    yield Why("ends_goal", goal=self.codes[goal], seat=self._name(seat))
                elif (steps := self._steps(self.after, goal, seat)) > 1:
                    yield Why("sets_back", goal=self.codes[goal], seat=self._name(seat), n=steps)

    def moved(self) -> Iterator[Why]:
        """Keepers and creepers that change places."""
        for seat in self.others:
            for card in self.before.zones[TABLE + seat]:
                to = self.after.where[card]
                if self.kinds[card] == KEEPER and to == TABLE + self.me:
                    yield Why("takes", card=self.codes[card], seat=self._name(seat))
                elif self.kinds[card] == KEEPER and to == DISCARD:
                    yield Why("strips", card=self.codes[card], seat=self._name(seat))
        for card in self.before.zones[TABLE + self.me]:
            to = self.after.where[card]
            if self.kinds[card] != CREEPER or to == TABLE + self.me:
                continue
            if TABLE <= to < ASIDE:
                yield Why("sends", card=self.codes[card], seat=self._name(to - TABLE))
            else:
                yield Why("rids", card=self.codes[card])

    def more(self) -> Iterator[Why]:
        """More cards, more plays, another turn; not what the draw brings that comes after it."""
        before, after, me = self.before, self.after, self.me
        same_turn = after.turn == before.turn
        if after.active == me == before.active and (not same_turn or after.extra > before.extra):
            yield Why("again")
        if not same_turn or before.phase == BEFORE_DRAW:
            return
        spent = prompt_of(before, me) == P_PLAY and not USE <= self.option < 2 * USE
        left = rules.plays_left(after, me)
        if after.active == me and after.phase == PLAYING and left > max(0, rules.plays_left(before, me) - spent):
            yield Why("more_plays", n=left)
        gained = len(after.zones[HAND + me]) - len(before.zones[HAND + me])
        if gained > 0:
            yield Why("more_cards", n=gained)

    def given_up(self) -> Iterator[Why]:
        """A keeper that no goal in sight wants, or a goal that is far."""
        if self.option >= USE:
            return
        code, kind = self.codes[self.option], self.kinds[self.option]
        if kind == GOAL and (steps := self._steps(self.before, self.option, self.me)) >= NEAR:
            yield Why("far", goal=code, n=steps)
        held = (c for c in self.before.zones[HAND + self.me] if self.kinds[c] == GOAL)
        readings = [self.judge.readings[c] for c in (*self.before.zones[GOALS], *held)]
        bit = self.before.compiled.bits[self.option]
        if kind == KEEPER and all(r.plain and not bit & r.wanted for r in readings):
            yield Why("unneeded", card=code)

    def wanted(self) -> Iterator[Why]:
        """A keeper that is laid, and goals still out of sight that want it."""
        if self.option < USE and self.kinds[self.option] == KEEPER and self.after.where[self.option] == TABLE + self.me:
            bit = self.before.compiled.bits[self.option]
            wanting = sum(1 for reading in self.judge.hidden_goals if bit & reading.wanted and not reading.all_lose)
            if wanting:
                yield Why("wanted", card=self.codes[self.option], n=wanting)

    def answer(self) -> Iterator[Why]:
        """Why a card is answered, or let pass."""
        passed = self if self.option == PASS else Seen(self.before, self.judge, PASS)
        fr = self.before.stack[-1]
        if self.option == PASS:
            if not self.after.over:
                yield Why("lets_pass")
            return
        lost = passed.after.over and self.me not in passed.after.winners
        if lost and passed.after.winners and not passed.guessed and not self.after.over:
            winner = passed.after.winners[0]
            yield Why("prevents", goal=self.codes[passed.after.met], seat=self._name(winner))
        yield from self.victory()
        if not self.after.over and self.after.where[fr[CARD]] == TABLE + self.me and fr[OWNER] != self.me:
            yield Why("intercepts", card=self.codes[fr[CARD]])
        elif not lost:
            yield Why("cancels", card=self.codes[fr[CARD]])

    def avoided(self, options: Iterable[int]) -> Iterator[Why]:
        """A goal of the hand that would let another win."""
        for option in options:
            if option == self.option or option >= USE or self.kinds[option] != GOAL:
                continue
            other = Seen(self.before, self.judge, option)
            if other.after.over and other.after.winners and self.me not in other.after.winners and not other.guessed:
                yield Why("avoids", card=self.codes[option], seat=self._name(other.after.winners[0]))
                return


def _answerable(world: Position, me: int, option: int, reasons: Sequence[Why]) -> bool:
    """Whether, as far as the seat can know, another hand may hold a surprise against what is said."""
    prompt = prompt_of(world, me)
    kinds = [THEFT_KIND] if any(why.kind == "takes" for why in reasons) else []
    if option < USE and prompt in (P_PLAY, P_ASIDE, P_RESPOND):
        kinds.append(world.compiled.kinds[option])
    for card in {c for kind in kinds for c in world.compiled.responders[kind]}:
        place = world.where[card]
        unseen = (place == DRAW or place >= ASIDE) and not world.known[card] >> me & 1
        if unseen or (HAND <= place < TABLE and place != HAND + me):
            return True
    return False
