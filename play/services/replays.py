"""A match at any of its actions, for watching.

Knows records and perspectives; decides who may see what: while a match runs nobody sees more than at the table, after
the end every seat's view is open.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from play.models import Match, MatchAction, Seat
from play.services.positions import BrokenRecord, opening_of, position_at, setup_of
from play.services.scenes import eyes_of
from play.services.tables import table_of
from play.services.tables.board import Board, Eyes, LogLine

LOG_REACH = 200
"""Actions before and after the one shown whose sentences stand in the log: whole games of a usual length."""


class Watching(Protocol):
    match: Match
    seats: list[Seat]
    mine: list[Seat]


class Watcher(Protocol):
    """A seat through whose eyes one may look."""

    @property
    def letter(self) -> str: ...

    @property
    def name(self) -> str: ...


@dataclass(slots=True)
class Replay:
    """A story at one of its plies; 0 is before the first. `line`: what was done last, in words."""

    ply: int
    last: int
    seat: str
    board: Board | None
    log: list[LogLine]
    line: str
    perspectives: Sequence[Watcher]
    broken: int = 0
    """The action at which the record no longer replays under the engine of today; 0 if it does."""
    turns: list[LogLine] = field(default_factory=list)
    """The sentences that begin a turn, each at the ply it begins at; those of the log, if no others are given."""

    def __post_init__(self) -> None:
        self.turns = self.turns or [line for line in self.log if line.turn]

    @property
    def here(self) -> int:
        """The ply of the last sentence told so far: not every action has one."""
        return max((line.ply for line in self.log if line.ply <= self.ply), default=-1)

    @property
    def before(self) -> int:
        return max(0, self.ply - 1)

    @property
    def after(self) -> int:
        return min(self.last, self.ply + 1)

    @property
    def turn(self) -> int:
        """The ply at which the turn shown began."""
        return max((line.ply for line in self.turns if line.ply <= self.ply), default=0)

    @property
    def turn_before(self) -> int:
        """Where a jump back leads: to the beginning of this turn, from there to that of the one before."""
        return max((line.ply for line in self.turns if line.ply < self.ply), default=0)

    @property
    def turn_after(self) -> int:
        return min((line.ply for line in self.turns if line.ply > self.ply), default=self.last)


def ply_of(text: str, last: int) -> int:
    """The ply an address asks for: within the story, and its end where it names none."""
    return min(int(text), last) if text.isascii() and text.isdecimal() and len(text) < 9 else last


def perspectives(visit: Watching) -> list[Seat]:
    """The seats through whose eyes this person may watch; the public view is always there.

    At hot seat nobody's hand is shown while the match runs: whoever looks may not be the one whose turn it was.
    """
    if visit.match.over:
        return list(visit.seats)
    return list(visit.mine) if len(visit.mine) == 1 else []


def replay(match: Match, seats: Sequence[Seat], allowed: Sequence[Seat], ply: str, seat: str, language: str) -> Replay:
    """The match after action `ply` (the end, if that is no number), through the eyes of `seat` if that is allowed."""
    at = ply_of(ply, match.head)
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
    told = [(0, opening_of(match)), *[(row.number, row.events) for row in rows]]
    near = [(number, events) for number, events in told if abs(number - at) <= LOG_REACH]
    marks = [(number, [event for event in events if event["kind"] == "turn"]) for number, events in told]
    log, turns = (game.log(part, setup_of(match), eyes) for part in (near, marks))
    line = _line(rows, at, match, eyes)
    return Replay(at, match.head, me or "", board, log, line, list(allowed), broken, turns)


def _eyes(allowed: Sequence[Seat], seat: str) -> str | None:
    letters = [one.letter for one in allowed]
    if seat in letters:
        return seat
    return letters[0] if len(letters) == 1 and seat != "-" else None


def _line(rows: Sequence[MatchAction], at: int, match: Match, eyes: Eyes) -> str:
    """What was done last, where it gives nothing away: one's own, or anything after the end."""
    if not 0 < at <= len(rows):
        return ""
    row = rows[at - 1]
    if not match.over and row.seat != eyes.me:
        return ""
    deed = str(table_of(match.game).deed(row.text, setup_of(match), eyes))
    return f"{eyes.names[row.seat]}: {deed}" if row.seat else deed
