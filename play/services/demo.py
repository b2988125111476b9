"""The game that plays by itself on the first page: a recorded one, told action by action.

Knows the record among the fixtures and what a spectator sees of it; must not know requests, nor which game it is. The
record is written by `manage.py demo` and held by a test to the cards and rules of today.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any

from django.conf import settings
from django.db import IntegrityError
from django.utils import translation
from django.utils.translation import gettext as _

from cardsdb.models.ids import id_of
from cardsdb.services.people import Holder
from play.engines import engine
from play.engines.record import Record, parse_record, replay
from play.models import Kind, Match
from play.services import records
from play.services.matches import Place
from play.services.tables import table_of
from play.services.tables.board import Board, CardFace, Eyes

FILE = settings.BASE_DIR / "fixtures" / "records" / "fluxx-demo.txt"
LEVEL = "greedy"
LYING = ("goal", "rule")
"""The zones of a board that lie open in the middle."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """A seat after an action: the cards before it, and how many are in its hand."""

    letter: str
    name: str
    hand: int
    cards: list[CardFace]


@dataclass(frozen=True, slots=True)
class Step:
    """The table after an action. `said`: what happened, in sentences; `turn`: the turn it belongs to, in words."""

    ply: int
    turn: str
    said: list[str]
    seats: list[Sitting]
    middle: Mapping[str, list[CardFace]]
    draw: int


@dataclass(frozen=True, slots=True)
class Demo:
    """All steps, and every card that lies open in one of them, once."""

    game: str
    steps: list[Step]
    cards: list[CardFace]

    @property
    def end(self) -> Step:
        return self.steps[-1]


@cache
def record() -> Record:
    return parse_record(FILE.read_text(encoding="utf-8"))


def players() -> dict[str, str]:
    """What the two bots are called."""
    return {"A": _("Ada"), "B": _("Bruno")}


@cache
def demo(language: str) -> Demo:
    """The demo in a language; told once and kept, for it never changes while the site runs."""
    with translation.override(language):
        steps = list(_steps(record(), language))
    lying = [face for step in steps for cards in _places(step) for face in cards]
    return Demo(record().setup.game, steps, list({face.code: face for face in lying}.values()))


def _places(step: Step) -> Iterator[list[CardFace]]:
    yield from step.middle.values()
    yield from (seat.cards for seat in step.seats)


def _steps(played: Record, language: str) -> Iterator[Step]:
    setup, game = played.setup, table_of(played.setup.game)
    eyes = Eyes(language, None, players(), dict.fromkeys(setup.seats, LEVEL))
    state: Any = engine(setup.game).new(setup, played.seed)
    turn = ""
    yield _step(0, turn, [_("The cards are dealt.")], game.board(state, setup, eyes, watching=True))
    for number, action in enumerate(played.actions, 1):
        events = state.apply(action.seat, action.text)
        lines = game.log([(number, [asdict(event) for event in events])], setup, eyes)
        said = [line.text for line in lines if not line.turn]
        yield _step(number, turn, said, game.board(state, setup, eyes, watching=True))
        turn = next((line.title for line in reversed(lines) if line.turn), turn)


def _step(ply: int, turn: str, said: list[str], board: Board) -> Step:
    middle = {name: [face for zone in board.zones if zone.name == name for face in zone.cards] for name in LYING}
    seats = [Sitting(seat.letter, seat.name, seat.hand_count, seat.table) for seat in board.seats]
    draw = next((zone.count for zone in board.zones if zone.name == "draw"), 0)
    return Step(ply, turn, said, seats, middle, draw)


# ---- the whole replay ------------------------------------------------------------------------------------


def demo_match(language: str) -> Match:
    """The same game as a finished match, for the replay that everybody may watch.

    It is written down when it is first asked for; another record or language is another match.
    """
    match_id = id_of(FILE.read_bytes() + language.encode(), 10)
    found = Match.objects.filter(pk=match_id).first()
    if found is not None:
        return found
    played = record()
    with translation.override(language):
        places = tuple(Place(name, Kind.BOT, LEVEL) for name in players().values())
    try:
        return records.write(played, replay(played), places, Holder(None, ""), language, match_id=match_id)
    except IntegrityError:  # another request was faster by a moment
        return Match.objects.get(pk=match_id)
