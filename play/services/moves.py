"""What people do at a table, as it comes in: a pressed button, a typed move, «nobody», undo and redo.

Knows how a typed move is read and what to say when it cannot be; must not know requests. A mistake changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from django.utils.translation import gettext_lazy

from cardsdb.services.reader import language
from play.engines.api import IllegalAction, Reason
from play.models import Match, Seat
from play.services import matches
from play.services.commands import Said, answer, close_to, move_of
from play.services.hints import Hint, hint
from play.services.matches import Stale, repeated
from play.services.positions import position, setup_of
from play.services.scenes import Scene, asked_of, eyes_of
from play.services.tables import table_of
from play.services.tables.board import Button


class AtTable(Protocol):
    """The person who moves."""

    match: Match
    seats: list[Seat]
    mine: list[Seat]
    taken: str


def decide(visit: AtTable, data: Mapping[str, Any]) -> None:
    """Take an option of one of one's own seats. Raises `Stale` or `IllegalAction`."""
    seat = _seat(visit, data["seat"])
    if not (data["option"] or data["typed"].strip()):
        raise IllegalAction(Reason("nothing-said"))
    option = data["option"] or _typed(visit, seat, data["typed"], data["version"])
    _once(visit.match, data["key"], lambda: matches.act(visit.match, seat, option, data["version"], data["key"]))


def nobody(visit: AtTable, data: Mapping[str, Any]) -> None:
    """Pass for every seat of this device that is asked whether it responds."""
    table = position(visit.match)
    asked = [d.seat for d in asked_of(table.state, visit.mine) if d.prompt == "respond"]
    if not asked and not repeated(visit.match, data["key"]):
        raise Stale
    _once(visit.match, data["key"], lambda: matches.pass_all(visit.match, asked, data["version"], data["key"]))


def undo(visit: AtTable, data: Mapping[str, Any]) -> None:
    """One decision back; `IllegalAction` where there is none."""
    if not matches.undo_step(visit.match).can and not repeated(visit.match, data["key"]):
        raise IllegalAction(Reason("nothing-to-undo"))
    _once(visit.match, data["key"], lambda: matches.undo(visit.match, data["version"], data["key"]))


def redo(visit: AtTable, data: Mapping[str, Any]) -> None:
    """One decision forth; `IllegalAction` where nothing was undone."""
    if not matches.redo_step(visit.match).can and not repeated(visit.match, data["key"]):
        raise IllegalAction(Reason("nothing-to-redo"))
    _once(visit.match, data["key"], lambda: matches.redo(visit.match, data["version"], data["key"]))


def _once(match: Match, key: str, change: Any) -> None:
    """Of two requests with one key the slower one has nothing left to do."""
    try:
        change()
    except Stale:
        if not repeated(match, key):
            raise
        match.refresh_from_db()


def _seat(visit: AtTable, wanted: str) -> str:
    """The seat that moves: the one named, if it is one's own; where none is named, the one that has the device."""
    mine = [seat.letter for seat in visit.mine]
    seat = wanted or visit.taken or mine[0]
    if seat not in mine:
        raise IllegalAction(Reason("not-yours", {"seat": seat}))
    return seat


def _has_device(visit: AtTable, seat: str) -> bool:
    """Whether what this seat sees may be shown: at one device only to whoever has taken it."""
    return len(visit.mine) == 1 or seat == visit.taken


def _typed(visit: AtTable, seat: str, typed: str, version: int) -> str:
    """A typed move as an option's text, in any of its spellings."""
    if visit.match.version != version:
        raise Stale
    return move_of(typed, _moves(visit, seat))


def _moves(visit: AtTable, seat: str) -> list[Button]:
    """The options of a seat, in the reader's language."""
    table = position(visit.match)
    eyes = eyes_of(visit.seats, language(), seat)
    found: list[Button] = table_of(visit.match.game).moves(table.state, table.setup, eyes)
    return found


def suggestions(visit: AtTable, data: Mapping[str, Any]) -> list[Button]:
    """Options that look like what was typed, or the first few; none of a seat that has not taken the device."""
    try:
        seat = _seat(visit, data["seat"])
    except IllegalAction:
        return []
    if not _has_device(visit, seat):
        return []
    return close_to(data["typed"] or data["option"], _moves(visit, seat))


def in_words(visit: AtTable, error: IllegalAction, language: str) -> str:
    """Why a move was refused, as a sentence in the reader's language."""
    if error.reason.rule in OURS:
        return str(OURS[error.reason.rule])
    me = visit.taken or (visit.mine[0].letter if visit.mine else None)
    eyes = eyes_of(visit.seats, language, me)
    return str(table_of(visit.match.game).reason(error.reason, setup_of(visit.match), eyes))


OURS = {
    "not-yours": gettext_lazy("You do not decide for this seat."),
    "nothing-said": gettext_lazy("Type a move, or press a button."),
    "nothing-asked": gettext_lazy("You are not asked anything now."),
    "nothing-to-undo": gettext_lazy("Nothing to undo: nobody has decided anything yet."),
    "nothing-to-redo": gettext_lazy("Nothing to redo: nothing has been undone."),
}
"""What the table itself refuses, whatever the game."""


# ---- questions ----


def advice(visit: AtTable, data: Mapping[str, Any], language: str) -> Hint:
    """What a bot would do in the place of the seat that has the device. Raises `Stale` or `IllegalAction`."""
    seat = _seat(visit, data["seat"])
    if not _has_device(visit, seat):
        raise IllegalAction(Reason("not-yours"))
    if visit.match.version != data["version"]:
        raise Stale
    found = hint(visit.match, visit.seats, seat, language)
    if found is None:
        raise IllegalAction(Reason("nothing-asked"))
    return found


def told(visit: AtTable, scene: Scene, name: str, rest: str) -> Said:
    """The answer to a typed command, as whoever is shown the table may know it."""
    table = position(visit.match)
    eyes = eyes_of(visit.seats, language(), scene.board.me)
    game = table_of(visit.match.game)

    def about(card: str, why: bool) -> list[str]:
        lines: list[str] = game.about(card, table.state, table.setup, eyes, why and eyes.me is not None)
        return lines

    return answer(name, rest, scene.board, scene.moves, scene.log, about)
