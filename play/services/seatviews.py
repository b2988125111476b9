"""A match as one seat knows it, as plain data for programs: the engine's view, the open questions, the log.

Knows matches and seats; must not know requests, nor which game it is. Everything comes from `Engine.view`, `redact` and
`decisions` for that one seat, so an answer can hold no more than the seat may know.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from play.engines import engine
from play.engines.api import Decision
from play.models import Match, Seat
from play.services.matches import redo_step, undo_step
from play.services.positions import Table, position, position_at
from play.services.replays import ply_of
from play.services.scenes import eyes_of, latest
from play.services.tables import table_of
from play.services.tables.board import Eyes


class AtTable(Protocol):
    match: Match
    seats: list[Seat]
    mine: list[Seat]


def head_of(match: Match, seats: Sequence[Seat], mine: Sequence[Seat]) -> dict[str, Any]:
    """What everybody at the table knows of a match: never its seed, which tells every card."""
    held = {seat.letter for seat in mine}
    plain = {name: getattr(match, name) for name in ("id", "game", "title", "status", "version", "created", "changed")}
    return plain | {
        "winners": list(match.winners),
        "actions": match.head,
        "page": match.get_absolute_url(),
        "seats": [
            {
                "seat": seat.letter,
                "name": seat.name,
                "kind": seat.kind,
                "level": seat.level,
                "mine": seat.letter in held,
            }
            for seat in seats
        ],
    }


def default_seat(visit: AtTable) -> str | None:
    """Whose eyes are meant where no seat is named: one's only seat, or the first of them that is asked."""
    letters = [seat.letter for seat in visit.mine]
    if len(letters) < 2:
        return letters[0] if letters else None
    waiting = engine(visit.match.game).view(position(visit.match).state, None)["waiting"]
    return next((letter for letter in waiting if letter in letters), letters[0])


def seat_view(visit: AtTable, letter: str | None, language: str) -> dict[str, Any]:
    """The match as it stands, through the eyes of a seat; None: of a spectator."""
    table = position(visit.match)
    eyes = eyes_of(visit.seats, language, letter)
    view = engine(visit.match.game).view(table.state, letter)
    bots = {seat.letter for seat in visit.seats if seat.is_bot}
    return head_of(visit.match, visit.seats, visit.mine) | {
        "seat": letter,
        "view": view,
        "decisions": _decisions(table, eyes) if letter is not None else [],
        "bots_thinking": visit.match.head == visit.match.tail and bool(bots.intersection(view["waiting"])),
        "undo": undo_step(visit.match).can,
        "redo": redo_step(visit.match).can,
        "log": [{"action": line.ply, "turn": line.turn, "text": line.text} for line in latest(table, eyes)],
    }


def view_at(match: Match, letter: str | None, ply: str) -> dict[str, Any]:
    """What the seat knew after an action; raises `BrokenRecord`."""
    at = ply_of(ply, match.head)
    return {"ply": at, "last": match.head, "view": engine(match.game).view(position_at(match, at).state, letter)}


def _decisions(table: Table, eyes: Eyes) -> list[dict[str, Any]]:
    """The open questions of a seat, each option with its words."""
    labels = {
        button.option: button.label for button in table_of(table.match.game).moves(table.state, table.setup, eyes)
    }
    asked = engine(table.match.game).decisions(table.state, eyes.me)
    return [_decision(decision, labels) for decision in asked]


def _decision(decision: Decision, labels: dict[str, str]) -> dict[str, Any]:
    told = ("seat", "prompt", "sealed", "least", "most", "blocking", "source", "other", "detail")
    return {name: getattr(decision, name) for name in told} | {
        "picked": list(decision.picked),
        "options": [
            {
                "option": option.text,
                "label": labels.get(option.text, option.text),
                "verb": option.verb,
                "args": list(option.args),
                "card": option.card,
                "of": option.of,
            }
            for option in decision.options
        ],
    }
