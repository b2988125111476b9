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
from play.services.matches import Step, redo_step, undo_step
from play.services.positions import Table, position
from play.services.tables import table_of
from play.services.tables.board import Board, Eyes, LogLine

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
    key: str = ""
    notice: str = ""
    typed: str = ""
    suggestions: list[str] = field(default_factory=list)

    @property
    def turns(self) -> list[Turn]:
        """The log by turns, the latest turn and its latest sentence first."""
        turns = [Turn()]
        for line in self.log:
            if line.turn:
                turns.append(Turn(line.text))
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
    return Scene(
        match=match,
        board=game.board(table.state, table.setup, eyes),
        log=_log(table, eyes),
        undo=_undo_button(table, undo_step(match), eyes, alone),
        redo=_redo_button(table, redo_step(match), eyes, alone),
        curtain=curtain,
        window=window,
        window_source=game.window_source(table.state, table.setup, eyes) if window else "",
        thinking=thinking(table.state, seats),
        resumed=table.resumed,
        hotseat=len(mine) > 1,
        key=secrets.token_hex(16),
    )


def eyes_of(seats: Sequence[Seat], language: str, me: str | None) -> Eyes:
    """The eyes of a seat of a match, or of a spectator."""
    names = {seat.letter: seat.name for seat in seats}
    return Eyes(language, me, names, {seat.letter: seat.level for seat in seats if seat.is_bot})


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


def _log(table: Table, eyes: Eyes) -> list[LogLine]:
    """The latest sentences, from the beginning of a turn on; from the last decision of a person on they are new."""
    line = table.match.actions.filter(branch=0, number__lte=table.at).order_by("-number")
    rows = list(line.values_list("number", "events", "chosen")[:LOG_ACTIONS])[::-1]
    own = max((number for number, _events, chosen in rows if chosen), default=0)
    told = [(number, events) for number, events, _chosen in rows]
    lines: list[LogLine] = table_of(table.match.game).log(told, table.setup, eyes, own - 1)
    if len(rows) == LOG_ACTIONS:
        first = next((i for i, one in enumerate(lines) if one.turn), 0)
        lines = lines[first:]
    return lines


# ---- undo and redo, in words ----


def _undo_button(table: Table, step: Step, eyes: Eyes, alone: bool) -> StepButton:
    if not step.can:
        return StepButton(False, _("Nothing to undo: nobody has decided anything yet"))
    return StepButton(True, _("Undo: %(what)s") % {"what": _told(table, step, eyes, alone)})


def _redo_button(table: Table, step: Step, eyes: Eyes, alone: bool) -> StepButton:
    if not step.can:
        return StepButton(False, _("Nothing to redo: nothing has been undone"))
    return StepButton(True, _("Redo: %(what)s") % {"what": _told(table, step, eyes, alone)})


def _told(table: Table, step: Step, eyes: Eyes, alone: bool) -> str:
    """A decision in words; another person's may have been sealed, so only their name is said."""
    if not step.seat:
        return _("the bots' moves")
    if alone or step.seat == eyes.me:
        return str(table_of(table.match.game).move_text(step.text, table.setup, eyes))
    return _("the decision of %(name)s") % {"name": eyes.names[step.seat]}
