"""How good a position of Fluxx looks to a seat: goals read fast, and a judgement in points.

A position is judged by how close each seat is to the goals in play, by the goals and keepers in the seat's own hand, by
how many of the goals still out of sight a table would meet, by creepers and by cards in hand. All of it is read from an
imagined world (see `play.bots`); others' hands are counted, never read. Moves nothing and looks no move ahead.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

from cardsdb.language import fluxx as lang
from play.engines.fluxx import goals, rules
from play.engines.fluxx.compile import Compiled
from play.engines.fluxx.state import (
    GOAL,
    GOALS,
    HAND,
    KEEPER,
    PLAYING,
    S_HAND_LIMIT,
    S_PLAY,
    SURPRISE,
    TABLE,
    State,
)

WON, LOST, NOBODY = 1e6, -1e6, -2e5

FAR = 9
"""A distance no seat will bridge."""

# How much a distance to a goal is worth: met but for a creeper or a tie, one card away, two, three.
IN_PLAY = (40.0, 16.0, 4.0, 1.0)
THREAT = (60.0, 34.0, 7.0, 1.5)
IN_HAND = (30.0, 9.0, 2.5, 0.5)
UNSEEN = (2.2, 0.7, 0.12, 0.0)
AT_ONCE, NEXT_TURN, LATER = 900.0, 120.0, 45.0
"""All that a goal wants lies on the table or in the hand: enough plays are left, will be next turn, or not yet."""

DIMINISHING = (1.0, 0.5, 0.3, 0.2, 0.1)
"""One goal wins a game: the best chance counts in full, further ones less and less."""

FULL_HAND = 6
"""Cards beyond these are hardly worth having: what is hoarded is not played."""

IN_HAND_KINDS = {GOAL: 1.2, KEEPER: 2.2, SURPRISE: 3.5}
A_CARD = 1.4
A_KEEPER, A_CREEPER = 1.6, 2.5
A_PLAY = 0.8


# ---- goals, read fast ----


@dataclass(frozen=True, slots=True)
class Reading:
    """A goal as groups of cards: so many of each mask must lie there. Other conditions are asked of the engine."""

    groups: tuple[tuple[int, int], ...]
    wanted: int
    named: int
    cond: Any
    all_lose: bool
    plain: bool

    def missing(self, have: int) -> int:
        """How many cards a seat with these cards lacks."""
        total = 0
        for mask, n in self.groups:
            lacking = n - (mask & have).bit_count()
            if lacking > 0:
                total += lacking
        return total


_READINGS: WeakKeyDictionary[Compiled, tuple[Reading, ...]] = WeakKeyDictionary()


def readings(compiled: Compiled) -> tuple[Reading, ...]:
    """The readings of all goals of a deck, by instance (what is no goal has an empty one)."""
    known = _READINGS.get(compiled)
    if known is None:
        known = _READINGS[compiled] = tuple(_reading(compiled, goal) for goal in compiled.goals)
    return known


def _reading(compiled: Compiled, goal: goals.Goal) -> Reading:
    groups = list(_groups(compiled, goal.cond))
    plain = None not in groups
    kept = tuple(g for g in groups if g is not None)
    wanted = 0
    for mask, _ in kept:
        wanted |= mask
    return Reading(kept if plain else (), wanted, goal.named, goal.cond, goal.all_lose, plain)


def _groups(compiled: Compiled, cond: Any) -> Iterable[tuple[int, int] | None]:
    """Masks with how many of each are needed; None for a part that is not of this simple kind."""
    match cond:
        case str():
            bit = compiled.bit_of(cond)
            yield (bit, 1) if bit else (0, FAR)
        case lang.All():
            for part in cond.of:
                yield from _groups(compiled, part)
        case lang.Any() if all(isinstance(part, str) for part in cond.of):
            mask = 0
            for part in cond.of:
                mask |= compiled.bit_of(str(part))
            yield mask, cond.n
        case _:
            yield None


class Judge:
    """The eyes of one seat for one decision: what it can see at the root, and what positions after it are worth."""

    def __init__(self, world: State, me: int) -> None:
        self.me = me
        self.compiled = world.compiled
        self.readings = readings(world.compiled)
        self.creepers = world.compiled.creeper_mask
        self._potential: dict[int, float] = {}
        hidden = [c for z in (0, *range(HAND, HAND + len(world.names))) for c in world.zones[z] if z != HAND + me]
        self.unseen = 0
        for card in hidden:
            self.unseen |= world.compiled.bits[card]
        self.hidden_goals = [self.readings[c] for c in hidden if world.compiled.kinds[c] == GOAL]
        self.hidden_count = max(1, len(hidden))

    # ---- distances ----

    def distance(self, st: State, reading: Reading, seat: int, have: int) -> int:
        """Cards between a seat that has these and the goal; each creeper that blocks counts as one more."""
        if reading.plain:
            lacking = reading.missing(have)
        elif reading.cond is None:
            return FAR
        else:
            lacking = goals.distance(goals.unmet(self.compiled, reading.cond, st, seat))
        return lacking + (have & self.creepers & ~reading.named).bit_count()

    def potential(self, have: int) -> float:
        """What the goals still out of sight would be worth to a table."""
        known = self._potential.get(have)
        if known is None:
            known = 0.0
            for reading in self.hidden_goals:
                if reading.plain and not reading.all_lose:
                    lacking = reading.missing(have) + (have & self.creepers & ~reading.named).bit_count()
                    if lacking < 4:
                        known += UNSEEN[lacking]
            self._potential[have] = known
        return known

    # ---- the judgement ----

    def value(self, st: State) -> float:
        """How good a position looks."""
        me = self.me
        if st.over:
            return WON if me in st.winners else LOST if st.winners else NOBODY
        total = self._own_goals(st) + self._hand(st) + self.potential(st.masks[me])
        total += self._table(st, me)
        others = [s for s in range(len(st.names)) if s != me and st.present[s]]
        share = 1.0 if len(others) == 1 else 1.6 / len(others)
        for seat in others:
            total -= self._threat(st, seat)
            total -= share * (self._table(st, seat) + 1.2 * self.potential(st.masks[seat]))
            total -= 0.5 * share * len(st.zones[HAND + seat])
        return total

    def _own_goals(self, st: State) -> float:
        """Goals in play and in the own hand: how far, and whether the hand holds what is missing."""
        me, compiled = self.me, self.compiled
        hand = st.zones[HAND + me]
        table = st.masks[me]
        both = table
        for card in hand:
            if compiled.kinds[card] == KEEPER:
                both |= compiled.bits[card]
        mine = st.active == me and st.phase <= PLAYING
        left = rules.plays_left(st, me) if mine else 0
        later = min(st.slots[S_PLAY], 4)
        worths: list[float] = []
        held = [c for c in hand if compiled.kinds[c] == GOAL]
        for cost, cards, worth in ((0, st.zones[GOALS], IN_PLAY), (1, held, IN_HAND)):
            for card in cards:
                reading = self.readings[card]
                lying = self.distance(st, reading, me, table)
                full = self.distance(st, reading, me, both) if reading.plain else lying
                if reading.all_lose:
                    continue
                if full == 0 and lying + cost > 0:
                    plays = lying + cost
                    worths.append(AT_ONCE if plays <= left else NEXT_TURN if plays <= later else LATER)
                elif lying < 4:
                    worths.append(worth[lying] + (worth[full] * 0.4 if full < lying else 0.0))
        worths.sort(reverse=True)
        return sum(worth * part for worth, part in zip(worths, DIMINISHING, strict=False))

    def _hand(self, st: State) -> float:
        """Cards in hand, as many as the hand limit will leave, and plays still to come."""
        me = self.me
        hand = st.zones[HAND + me]
        total = 0.0
        for card in hand:
            total += IN_HAND_KINDS.get(self.compiled.kinds[card], A_CARD)
        limit = st.slots[S_HAND_LIMIT]
        useful = min(len(hand), FULL_HAND) + 0.1 * max(0, len(hand) - FULL_HAND)
        if 0 <= limit < useful:
            useful = limit
        if hand:
            total *= useful / len(hand)
        if st.active == me and st.phase <= PLAYING:
            total += A_PLAY * min(rules.plays_left(st, me), 4)
            if st.extra:
                total += 12.0
        return total

    def _table(self, st: State, seat: int) -> float:
        """Keepers are good to have, creepers are not."""
        creepers = (st.masks[seat] & self.creepers).bit_count()
        return A_KEEPER * (len(st.zones[TABLE + seat]) - creepers) - A_CREEPER * creepers

    def _threat(self, st: State, seat: int) -> float:
        """How close another seat is to the goals in play; what it lacks may be known to be out of its reach."""
        total = 0.0
        have = st.masks[seat]
        for card in st.zones[GOALS]:
            reading = self.readings[card]
            lacking = self.distance(st, reading, seat, have)
            if reading.all_lose or lacking > 3:
                continue
            worth = THREAT[lacking]
            if reading.plain and not reading.wanted & ~have & self.unseen:
                worth *= 0.35
            total += worth
        return total
