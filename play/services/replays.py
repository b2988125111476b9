"""A match at any of its actions, for watching.

Knows records and perspectives; decides who may see what: while a match runs nobody sees more than at the table, after
the end every seat's view is open.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from play.models import Match, MatchAction, Seat
from play.services.positions import BrokenRecord, position_at, setup_of
from play.services.scenes import eyes_of
from play.services.tables import table_of
from play.services.tables.board import Board, LogLine


class Watching(Protocol):
    match: Match
    seats: list[Seat]
    mine: list[Seat]


@dataclass(slots=True)
class Replay:
    ply: int
    last: int
    seat: str
    board: Board | None
    log: list[LogLine]
    line: str
    perspectives: list[Seat]
    broken: int = 0
    """The action at which the record no longer replays under the engine of today; 0 if it does."""

    @property
    def before(self) -> int:
        return max(0, self.ply - 1)

    @property
    def after(self) -> int:
        return min(self.last, self.ply + 1)


def perspectives(visit: Watching) -> list[Seat]:
    """The seats through whose eyes this person may watch; the public view is always there.

    At hot seat nobody's hand is shown while the match runs: whoever looks may not be the one whose turn it was.
    """
    if visit.match.over:
        return list(visit.seats)
    return list(visit.mine) if len(visit.mine) == 1 else []


def replay(match: Match, seats: Sequence[Seat], allowed: Sequence[Seat], ply: str, seat: str, language: str) -> Replay:
    """The match after action `ply` (the end, if that is no number), through the eyes of `seat` if that is allowed."""
    at = min(int(ply), match.head) if ply.isdecimal() and len(ply) < 9 else match.head
    me = _eyes(allowed, seat)
    eyes = eyes_of(seats, language, me)
    game = table_of(match.game)
    rows = list(match.actions.filter(branch=0, number__lte=match.head).order_by("number"))
    board, broken = None, 0
    try:
        table = position_at(match, at, rows[:at])
        board = game.board(table.state, table.setup, eyes, watching=True)
    except BrokenRecord as error:
        broken = error.number
    log = game.log([(row.number, row.events) for row in rows], setup_of(match), eyes)
    return Replay(at, match.head, me or "", board, log, _line(rows, at, me, match), list(allowed), broken)


def _eyes(allowed: Sequence[Seat], seat: str) -> str | None:
    letters = [one.letter for one in allowed]
    if seat in letters:
        return seat
    return letters[0] if len(letters) == 1 and seat != "-" else None


def _line(rows: Sequence[MatchAction], at: int, eyes: str | None, match: Match) -> str:
    """The line of the record, where it gives nothing away: one's own, or any after the end."""
    if not 0 < at <= len(rows):
        return ""
    row = rows[at - 1]
    return row.line if match.over or row.seat == eyes else ""
