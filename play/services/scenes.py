"""What a table page shows to one person at one moment: the board, the question or the curtain, undo, and the log.

Knows matches, positions and who sits at the device; must not know requests, nor which game it is. Nothing of a hand is
in a scene unless its player has taken the device; alone with bots that is always so.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from play.engines.api import Decision
from play.models import Match, Seat
from play.services.bots import thinking
from play.services.commands import Said
from play.services.hints import Hint
from play.services.matches import Step, redo_step, undo_step
from play.services.names import isolated
from play.services.positions import Table, opening_of, position
from play.services.tables import table_of
from play.services.tables.board import Board, Button, CardFace, Eyes, LogLine

LOG_ACTIONS = 90
"""The latest actions whose sentences stand beside the table; the replay has all of them."""


@dataclass(frozen=True, slots=True)
class StepButton:
    """Undo or redo: whether it can, and in words what it would do, or why it cannot."""

    can: bool
    title: str


@dataclass(slots=True)
class Turn:
    title: str = ""
    lines: list[LogLine] = field(default_factory=list)


@dataclass(slots=True)
class Scene:
    match: Match
    board: Board
    log: list[LogLine]
    undo: StepButton
    redo: StepButton
    curtain: Seat | None = None
    window: list[Seat] = field(default_factory=list)
    window_source: str = ""
    thinking: list[Seat] = field(default_factory=list)
    resumed: bool = False
    hotseat: bool = False
    tried: CardFace | None = None
    """The card that the table was laid for, at a sandbox."""
    key: str = ""
    notice: str = ""
    typed: str = ""
    suggestions: list[Button] = field(default_factory=list)
    moves: list[Button] = field(default_factory=list)
    """Every option of the reader's question, those of the hand among them, in the order of their numbers."""
    said: Said | None = None
    """The answer to a typed command."""
    hint: Hint | None = None
    text: bool = False
    """Whether the table is shown as text."""

    @property
    def turns(self) -> list[Turn]:
        """The log by turns, the latest turn and its latest sentence first."""
        turns = [Turn()]
        for line in self.log:
            if line.turn:
                turns.append(Turn(line.title))
            else:
                turns[-1].lines.insert(0, line)
        return [turn for turn in reversed(turns) if turn.title or turn.lines]

    @property
    def polls(self) -> bool:
        """Whether the page has to ask again, because bots are not done."""
        return bool(self.thinking) and self.match.head == self.match.tail


def scene(match: Match, seats: Sequence[Seat], mine: Sequence[Seat], taken: str, language: str) -> Scene:
    """The table as it stands, for the person who holds the seats `mine`; `taken`: who has the device in hot-seat."""
    table = position(match)
    me, curtain, window = _who(table, mine, taken)
    eyes = eyes_of(seats, language, me)
    game = table_of(match.game)
    alone = len(mine) == 1
    rows = _rows(table)
    return Scene(
        match=match,
        board=game.board(table.state, table.setup, eyes),
        moves=game.moves(table.state, table.setup, eyes),
        log=_log(table, rows, eyes),
        undo=_undo_button(table, _undo_step(match, rows), eyes, alone),
        redo=_redo_button(table, redo_step(match), eyes, alone),
        curtain=curtain,
        window=window,
        window_source=game.window_source(table.state, table.setup, eyes) if window else "",
        thinking=thinking(table.state, seats),
        resumed=table.resumed,
        hotseat=len(mine) > 1,
        tried=game.tried(table.setup, eyes),
        key=secrets.token_hex(16),
    )


def eyes_of(seats: Sequence[Seat], language: str, me: str | None) -> Eyes:
    """The eyes of a seat of a match, or of a spectator."""
    names = {seat.letter: isolated(seat.name) for seat in seats}
    match = seats[0].match_id if seats else ""
    return Eyes(language, me, names, {seat.letter: seat.level for seat in seats if seat.is_bot}, match)


def _who(table: Table, mine: Sequence[Seat], taken: str) -> tuple[str | None, Seat | None, list[Seat]]:
    """Whose hand is shown, whom the curtain waits for, and who is asked together whether anybody responds."""
    if not mine:
        return None, None, []
    if len(mine) == 1:
        return mine[0].letter, None, []
    asked = asked_of(table.state, mine)
    if not asked:
        return taken or None, None, []
    if any(decision.seat == taken for decision in asked):
        return taken, None, []
    by_letter = {seat.letter: seat for seat in mine}
    if asked[0].prompt == "respond":
        return None, None, [by_letter[decision.seat] for decision in asked]
    return None, by_letter[asked[0].seat], []


def asked_of(state: Any, mine: Sequence[Seat]) -> list[Decision]:
    """The open decisions of the seats at this device, clockwise from the player in turn."""
    letters = {seat.letter for seat in mine}
    return [decision for decision in state.decisions if decision.seat in letters]


@dataclass(frozen=True, slots=True)
class Row:
    """An action of the record, as the log and the undo button need it."""

    number: int
    seat: str
    text: str
    events: Any
    chosen: bool


def _rows(table: Table) -> list[Row]:
    """The latest actions, in order."""
    line = table.match.actions.filter(branch=0, number__lte=table.at).order_by("-number")
    found = line.values_list("number", "seat", "text", "events", "chosen")[:LOG_ACTIONS]
    return [Row(*values) for values in found][::-1]


def latest(table: Table, eyes: Eyes) -> list[LogLine]:
    """What has happened lately, as a seat may know it."""
    return _log(table, _rows(table), eyes)


def _log(table: Table, rows: Sequence[Row], eyes: Eyes) -> list[LogLine]:
    """The latest sentences, from the beginning of a turn on; from the last decision of a person on they are new."""
    own = max((row.number for row in rows if row.chosen), default=0)
    told = [(row.number, row.events) for row in rows]
    whole = len(rows) == table.at
    if whole:
        told.insert(0, (0, opening_of(table.match)))
    lines: list[LogLine] = table_of(table.match.game).log(told, table.setup, eyes, own - 1)
    return lines if whole else lines[next((i for i, one in enumerate(lines) if one.turn), 0) :]


# ---- undo and redo, in words ----


def _undo_step(match: Match, rows: Sequence[Row]) -> Step:
    """The step that undo would go, read off the rows at hand where they hold it."""
    last = next((row for row in reversed(rows) if row.chosen), None)
    if last is None:
        return undo_step(match) if len(rows) == LOG_ACTIONS else Step()
    return Step(last.number - 1, last.seat, last.text)


def _undo_button(table: Table, step: Step, eyes: Eyes, alone: bool) -> StepButton:
    if step.to is None:
        return StepButton(False, _("Nothing to undo: nobody has decided anything yet"))
    if not (what := _told(table, step, eyes, alone)):
        return StepButton(True, _("Undo the decision of %(name)s") % {"name": eyes.names[step.seat]})
    if alone and table.match.head - step.to > 1:
        return StepButton(True, _("Undo: %(what)s, and the bots’ answers to it") % {"what": what})
    return StepButton(True, _("Undo: %(what)s") % {"what": what})


def _redo_button(table: Table, step: Step, eyes: Eyes, alone: bool) -> StepButton:
    if not step.can:
        return StepButton(False, _("Nothing to redo: nothing has been undone"))
    if not (what := _told(table, step, eyes, alone)):
        return StepButton(True, _("Redo the decision of %(name)s") % {"name": eyes.names[step.seat]})
    return StepButton(True, _("Redo: %(what)s") % {"what": what})


def _told(table: Table, step: Step, eyes: Eyes, alone: bool) -> str:
    """A decision in words; "" for another person's, for it may have been sealed: only their name may be said."""
    if not step.seat:
        return _("the bots’ moves")
    if alone or step.seat == eyes.me:
        return str(table_of(table.match.game).deed(step.text, table.setup, eyes, inside=True))
    return ""
