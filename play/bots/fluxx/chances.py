"""The chance to win from a position of Fluxx, as a number between 0 and 1.

A logistic curve over a dozen counts. Its weights were fitted to games of greedy against greedy (docs/bots.md tells how,
and how good the fit is); with them, tables and hands decide and most goals in play do not, for goals change quickly.
Reads an imagined world as `judge` does: others' hands are counted, never read.
"""

from __future__ import annotations

from math import exp, log

from play.engines.fluxx import rules
from play.engines.fluxx.state import GOAL, GOALS, HAND, KEEPER, PLAYING, TABLE, State

from .judge import Judge, Reading

# Weights, in units of the logistic curve: 0.2 moves an even chance by five points.
KEEPER_LIES, CREEPER_LIES = 0.21, -0.17
CARD_HELD, GOAL_HELD = 0.105, -0.06
"""A goal in hand is worth less than nothing: another card could be there."""

THEIR_KEEPER, THEIR_CREEPER, THEIR_CARD = -0.20, 0.12, -0.048
"""Of the average opponent."""

WINS_NOW, WINS_LATER = 2.45, 1.0
"""All that a goal wants lies on the table or in the hand, and the plays left are enough, or not."""

ONE_AWAY, ONE_AWAY_IN_HAND, THEY_ARE_ONE_AWAY = 0.05, 0.16, -0.09
TO_MOVE = 0.05


def chance(judge: Judge, st: State) -> float:
    """The chance of the judge's seat to win."""
    me = judge.me
    if st.over:
        return float(me in st.winners)
    others = [s for s, here in enumerate(st.present) if here and s != me]
    x = _own(judge, st) + sum(_other(judge, st, s) for s in others) / len(others) - log(len(others))
    return 1 / (1 + exp(-x))


def _own(judge: Judge, st: State) -> float:
    """What the seat's own table and hand say for it."""
    me, kinds, bits = judge.me, judge.compiled.kinds, judge.compiled.bits
    table = both = st.masks[me]
    goals = []
    for card in st.zones[HAND + me]:
        if kinds[card] == KEEPER:
            both |= bits[card]
        elif kinds[card] == GOAL:
            goals.append(card)
    mine = st.active == me and st.phase <= PLAYING
    left = rules.plays_left(st, me) if mine else 0
    creepers = (table & judge.creepers).bit_count()
    total = KEEPER_LIES * (len(st.zones[TABLE + me]) - creepers) + CREEPER_LIES * creepers
    total += CARD_HELD * (len(st.zones[HAND + me]) - len(goals)) + GOAL_HELD * len(goals) + TO_MOVE * mine
    best = 0.0
    for cost, cards in ((0, st.zones[GOALS]), (1, goals)):
        for card in cards:
            reading = judge.readings[card]
            if _blocked(judge, reading, table):
                continue
            lying = reading.missing(table)
            if not reading.missing(both):
                best = max(best, WINS_NOW if lying + cost <= left else WINS_LATER)
            elif lying == 1:
                total += ONE_AWAY_IN_HAND if cost else ONE_AWAY
    return total + best


def _other(judge: Judge, st: State, seat: int) -> float:
    """What another seat's table and the size of its hand say against it being outrun."""
    table = st.masks[seat]
    creepers = (table & judge.creepers).bit_count()
    total = THEIR_KEEPER * (len(st.zones[TABLE + seat]) - creepers) + THEIR_CREEPER * creepers
    total += THEIR_CARD * len(st.zones[HAND + seat])
    for card in st.zones[GOALS]:
        reading = judge.readings[card]
        if not _blocked(judge, reading, table) and reading.missing(table) == 1:
            total += THEY_ARE_ONE_AWAY
    return total


def _blocked(judge: Judge, reading: Reading, table: int) -> bool:
    """Whether a creeper stands in the way, or the goal is of a kind that cannot be read fast."""
    return not reading.plain or reading.all_lose or bool(table & judge.creepers & ~reading.named)
