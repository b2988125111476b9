"""Bots at a table: their moves are worked out outside any transaction and written down by compare-and-set.

Knows budgets and turns; must not know how a bot thinks (`play.bots`). What a bot does follows from its view, the seed
of the match and the number of its action, unless the machine is busy: then a strong bot plays at the level of
`MODEST`. Either way the move is in the record, and a replay asks no bot, so a match replays the same on any machine.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Sequence
from typing import Any

from play.bots import at_most, bot, entropy_of
from play.engines.api import Decision, Option
from play.models import Match, Seat
from play.services.matches import Move, Stale, commit, forced, take
from play.services.positions import Table, position

BUDGET = 0.25
"""Seconds after which a request begins no further move of a bot; the next request goes on. A move is not cut short."""

MODEST = "greedy"
"""The strongest level that may think when as many requests as there are cores are thinking already."""

CORES = threading.BoundedSemaphore(os.cpu_count() or 1)
"""Taken by whatever thinks: bots that find none free play modestly, a hint waits for its turn."""


def play_bots(match: Match, budget: float = BUDGET) -> Match:
    """Let the bots that are asked answer, until a person has to, the game is over or the time is up.

    Where something may still be redone nobody moves: the line would be lost. If another request was faster, its moves
    stand and ours are dropped; the caller sees that by `refresh_from_db`.
    """
    if match.over or match.head < match.tail:
        return match
    free = CORES.acquire(blocking=False)
    try:
        table = position(match)
        moves = _think(table, list(match.seats.all()), time.monotonic() + budget, busy=not free)
    finally:
        if free:
            CORES.release()
    if moves:
        try:
            commit(match, moves, table.state)
        except Stale:
            match.refresh_from_db()
    return match


def thinking(state: Any, seats: Sequence[Seat]) -> list[Seat]:
    """The bots that have still to answer."""
    asked = {decision.seat for decision in state.decisions}
    return [seat for seat in seats if seat.is_bot and seat.letter in asked]


def _think(table: Table, seats: Sequence[Seat], until: float, busy: bool) -> list[Move]:
    levels = {seat.letter: at_most(seat.level, MODEST) if busy else seat.level for seat in seats if seat.is_bot}
    moves = forced(table, seats)
    while time.monotonic() < until:
        asked = [decision for decision in table.state.decisions if decision.seat in levels]
        if not asked:
            break
        decision = asked[0]
        number = table.match.head + len(moves) + 1
        option = _choice(table, levels[decision.seat], decision, number)
        moves.append(take(table.state, decision.seat, option, chosen=False))
        moves += forced(table, seats)
    return moves


def _choice(table: Table, level: str, decision: Decision, number: int) -> str:
    """The option a bot takes, in its text form; where there is only one, nobody thinks."""
    if len(decision.options) == 1:
        return decision.options[0].text
    seat = table.setup.seats.index(decision.seat)
    chosen = bot(level, table.match.game).choose(table.state, seat, entropy_of(table.match.seed, number))
    option: Option = decision.options[table.state.choices(seat).index(chosen)]
    return option.text
