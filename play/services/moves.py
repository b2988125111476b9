"""What people do at a table, as it comes in: a pressed button, a typed move, «nobody», undo and redo.

Knows how a typed move is read and what to say when it cannot be; must not know requests. A mistake changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Protocol

from play.engines.api import Decision, IllegalAction, Reason
from play.models import Match, Seat
from play.services import matches
from play.services.matches import Stale, repeated
from play.services.positions import position, setup_of
from play.services.scenes import asked_of, eyes_of
from play.services.tables import table_of


class AtTable(Protocol):
    """The person who moves."""

    match: Match
    seats: list[Seat]
    mine: list[Seat]
    taken: str


def decide(visit: AtTable, data: Mapping[str, Any]) -> None:
    """Take an option of one of one's own seats. Raises `Stale` or `IllegalAction`."""
    seat = _seat(visit, data["seat"])
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
    """One decision back."""
    _once(visit.match, data["key"], lambda: matches.undo(visit.match, data["version"], data["key"]))


def redo(visit: AtTable, data: Mapping[str, Any]) -> None:
    """One decision forth."""
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


def _typed(visit: AtTable, seat: str, typed: str, version: int) -> str:
    """A typed move as an option's text: its number, its text, or its text without the verb if that is clear."""
    if visit.match.version != version:
        raise Stale
    open_decisions: Sequence[Decision] = position(visit.match).state.decisions
    decision = next((d for d in open_decisions if d.seat == seat), None)
    wanted = " ".join(typed.split())
    if decision is None or not wanted:
        return wanted
    if wanted.isdecimal() and 1 <= int(wanted) <= len(decision.options):
        return decision.options[int(wanted) - 1].text
    exact = [o.text for o in decision.options if wanted.casefold() in (o.text.casefold(), (o.card or "").casefold())]
    return exact[0] if len(exact) == 1 else wanted


def suggestions(visit: AtTable, data: Mapping[str, Any], error: IllegalAction) -> list[str]:
    """Options that look like what was typed, or the first few."""
    wanted = data["typed"] or data["option"]
    close: Sequence[str] = get_close_matches(wanted, error.allowed, n=4, cutoff=0.5)
    return [*(close or error.allowed[:4])]


def in_words(visit: AtTable, error: IllegalAction, language: str) -> str:
    """Why a move was refused, as a sentence in the reader's language."""
    me = visit.taken or (visit.mine[0].letter if visit.mine else None)
    eyes = eyes_of(visit.seats, language, me)
    return str(table_of(visit.match.game).reason(error.reason, setup_of(visit.match), eyes))
