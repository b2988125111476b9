"""Playing a position of Fluxx on, fast: a hasty player sits on every seat, and a few turns later the chance is read.

The hasty player copies nothing. It takes a win that lies before it, lays the keepers that its goals want, sets no goal
that another meets, cancels what would lose, and else plays by lot. Seeded, so the same world ends the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random

from play.engines.fluxx import handling, rules, transfers
from play.engines.fluxx.flow import current
from play.engines.fluxx.machine import (
    P_ASIDE,
    P_BEFORE_DRAW,
    P_END,
    P_LIMIT_HAND,
    P_LIMIT_KEEPERS,
    P_PICK,
    P_PLAY,
    P_RESPOND,
)
from play.engines.fluxx.plays import PLAY_CODE, THEFT_CODE
from play.engines.fluxx.position import Position
from play.engines.fluxx.state import (
    ASIDE,
    CARD,
    CLOSED,
    CODE,
    CREEPER,
    GOAL,
    GOALS,
    HAND,
    KEEPER,
    NONE,
    OWNER,
    PROMPT,
    S1,
    SEAT,
    SURPRISE,
    TABLE,
    USE,
    State,
)

from .chances import chance
from .greedy import TURN_PROMPTS
from .judge import Judge, Reading

Roll = Callable[[], float]

MOST_STEPS = 400
"""Answers after which a playout is judged where it stands."""

# How likely the hasty player is to play a card, as a weight; what wins is played without asking.
KEEPER_WEIGHT, WANTED_KEEPER, NEEDED_KEEPER = 3.0, 5.0, 60.0
GOAL_WEIGHT, BETTER_GOAL, BAD_GOAL = 1.0, 3.0, 0.01
SURPRISE_WEIGHT, POWER_WEIGHT, OTHER_WEIGHT = 0.4, 0.5, 2.5

# How likely it is to wave something through when nothing is at stake.
LET_PASS, LET_STEAL, NO_POWER = 0.85, 0.6, 0.7


def play_out(judge: Judge, st: Position, turns: int, seed: int) -> float:
    """The judge's chance to win after so many more turns have begun; the position is played on."""
    hasty = Hasty(judge, Random(seed).random)
    end = st.turn + turns
    for _ in range(MOST_STEPS):
        if st.over or (st.turn >= end and st.asks[0][PROMPT] in TURN_PROMPTS):
            break
        request = next(r for r in st.asks if not r[CLOSED])
        seat = request[SEAT]
        st.choose(seat, hasty.pick(st, seat, request[PROMPT], st.choices(seat)))
    return chance(judge, st)


class Hasty:
    """Decides at a glance, for whoever is asked."""

    def __init__(self, judge: Judge, roll: Roll) -> None:
        self.roll = roll
        self.readings = judge.readings
        self.creepers = judge.creepers
        self.bits, self.kinds = judge.compiled.bits, judge.compiled.kinds

    def pick(self, st: State, seat: int, prompt: int, options: Sequence[int]) -> int:
        """One of the options."""
        if len(options) == 1:
            return options[0]
        match prompt:
            case _ if prompt in (P_PLAY, P_ASIDE):
                return self._play(st, seat, options)
            case _ if prompt == P_PICK:
                return self._which(st, seat, options)
            case _ if prompt == P_RESPOND:
                return options[self._responds(st, seat)]
            case _ if prompt in (P_BEFORE_DRAW, P_END) and self.roll() < NO_POWER:
                return options[0]
            case _ if prompt in (P_LIMIT_HAND, P_LIMIT_KEEPERS):
                wanted = self._wanted(st.zones[GOALS])
                spare = [c for c in options if c >= USE or not self.bits[c] & wanted]
                return self._any(spare or options)
        return self._any(options)

    def _any(self, options: Sequence[int]) -> int:
        return options[int(self.roll() * len(options))]

    def _weighted(self, options: Sequence[int], weights: Sequence[float]) -> int:
        at = self.roll() * sum(weights)
        for option, weight in zip(options, weights, strict=True):
            at -= weight
            if at < 0:
                return option
        return options[-1]

    # ---- goals at a glance ----

    def _met(self, reading: Reading, have: int) -> bool:
        """Whether a table with these cards wins with the goal; only goals that can be read fast are seen."""
        if not reading.plain or reading.all_lose or have & self.creepers & ~reading.named:
            return False
        return reading.missing(have) == 0

    def _wins(self, st: State, have: int, bit: int) -> bool:
        """Whether this card makes a table win with a goal in play."""
        return any(bit & self.readings[g].wanted and self._met(self.readings[g], have | bit) for g in st.zones[GOALS])

    def _wanted(self, goals: Iterable[int]) -> int:
        mask = 0
        for card in goals:
            mask |= self.readings[card].wanted
        return mask

    def _needed(self, st: State, seat: int, goals: Sequence[int]) -> int:
        """The keepers in hand that, with the plays left, win this turn."""
        hand, table = st.zones[HAND + seat], st.masks[seat]
        both = table
        for card in hand:
            if self.kinds[card] == KEEPER:
                both |= self.bits[card]
        needed = 0
        if both == table or (left := rules.plays_left(st, seat)) < 2:
            return needed
        for cost, cards in ((0, st.zones[GOALS]), (1, goals)):
            for card in cards:
                reading = self.readings[card]
                if self._met(reading, both) and reading.missing(table) + cost <= left:
                    needed |= reading.wanted & ~table
        return needed

    # ---- decisions ----

    def _play(self, st: State, seat: int, options: Sequence[int]) -> int:
        kinds, table = self.kinds, st.masks[seat]
        goals = [c for c in options if c < USE and kinds[c] == GOAL]
        wanted = self._wanted((*st.zones[GOALS], *goals))
        needed = self._needed(st, seat, goals)
        weights = []
        for option in options:
            kind = kinds[option] if option < USE else NONE
            weight = OTHER_WEIGHT
            if kind == KEEPER:
                bit = self.bits[option]
                if self._wins(st, table, bit):
                    return option
                weight = NEEDED_KEEPER if bit & needed else WANTED_KEEPER if bit & wanted else KEEPER_WEIGHT
            elif kind == GOAL:
                weight = self._goal(st, seat, self.readings[option])
                if weight > NEEDED_KEEPER:
                    return option
            elif kind == SURPRISE:
                weight = SURPRISE_WEIGHT
            elif USE <= option < 2 * USE:
                weight = POWER_WEIGHT
            weights.append(weight)
        return self._weighted(options, weights)

    def _goal(self, st: State, seat: int, reading: Reading) -> float:
        """How gladly a goal is set: at once if it wins, hardly ever if another meets it."""
        others = [mask for s, mask in enumerate(st.masks) if s != seat and mask]
        if reading.all_lose or any(self._met(reading, mask) for mask in others):
            return BAD_GOAL
        table = st.masks[seat]
        if self._met(reading, table):
            return 2 * NEEDED_KEEPER
        nearest = min((reading.missing(mask) for mask in others), default=NONE)
        return BETTER_GOAL if reading.missing(table) < nearest else GOAL_WEIGHT

    def _responds(self, st: State, seat: int) -> bool:
        """Whether to answer: surely what would lose the game, else seldom."""
        fr = st.stack[-1]
        card, code, theirs = fr[CARD], fr[CODE], st.masks[fr[OWNER]]
        lost = False
        if code == THEFT_CODE or (code == PLAY_CODE and self.kinds[card] == KEEPER):
            lost = self._wins(st, theirs, self.bits[card])
        elif code == PLAY_CODE and self.kinds[card] == GOAL:
            lost = any(s != seat and self._met(self.readings[card], mask) for s, mask in enumerate(st.masks))
        return lost or self.roll() >= (LET_PASS if code == PLAY_CODE else LET_STEAL)

    def _which(self, st: State, seat: int, options: Sequence[int]) -> int:
        """A card of some: for itself what it wants, away what it does not, from others what they do."""
        verb = current(st)[0]
        giving = verb is transfers.exchange and st.stack[-1][S1] < 0
        taking = not giving and verb in (transfers.steal, handling.take, transfers.exchange)
        wanted = self._wanted(st.zones[GOALS])
        weights = []
        for option in options:
            weight = 1.0
            bit = self.bits[option] if option < USE else 0
            if taking and bit:
                if self.kinds[option] == KEEPER and self._wins(st, st.masks[seat], bit):
                    return option
                weight = 4.0 if bit & wanted else 1.0
            elif bit and TABLE <= st.where[option] < ASIDE:
                own = st.where[option] == TABLE + seat
                good = own == (self.kinds[option] == CREEPER) if verb is not transfers.move_card else own
                weight = (6.0 if good else 0.03) if bit & wanted else 3.0 if good else 0.1
            weights.append(weight)
        return self._weighted(options, weights)
