"""A hint at a table: the move that a search would make, its chance to win, why, and what else there is.

Knows which game has an adviser, in `ADVISERS` and nowhere else; must not know how one thinks (`play.bots`). The adviser
gets a blindfolded `Sight` of one seat and an entropy that is open to everybody, so a hint tells nothing that its reader
may not know, and is the same whenever it is asked for at the same position. A hint is a number of playouts, never a
time: a move of the level `careful`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cardsdb.language.core import Words
from play.bots import Sight, entropy_of
from play.bots.fluxx import advice as fluxx_advice
from play.bots.fluxx import words as fluxx_words
from play.bots.fluxx.search import LEVELS
from play.engines.api import Decision
from play.engines.fluxx.words.talk import Talk
from play.models import Match, Seat
from play.services.bots import CORES
from play.services.names import isolated
from play.services.positions import position
from play.services.tables import table_of
from play.voices import VOICES

ALTERNATIVES = 3
"""Other options that a hint names."""

PATIENCE = 1.0
"""Seconds that a hint waits for a free core before it thinks all the same: it takes a few hundredths of one."""


@dataclass(frozen=True, slots=True)
class Adviser:
    """How a game advises, and how it says why.

    `advise` gives a counsel with `options`, pairs of an option and its chance, best first; what else is in it is
    between the two. `talk` is made of the language, the names of cards and of seats, and the seat that is advised.
    """

    advise: Callable[[Sight], Any]
    talk: Callable[[str, Mapping[str, Words], Mapping[str, str], str], Any]
    sentences: Callable[[Any, Any], list[str]]


ADVISERS: Mapping[str, Adviser] = {
    "fluxx": Adviser(lambda sight: fluxx_advice.advise(sight, LEVELS["careful"]), Talk, fluxx_words.sentences),
}


@dataclass(frozen=True, slots=True)
class Alternative:
    """Another option: its button's words, and its chance in percent."""

    option: str
    label: str
    chance: int


@dataclass(frozen=True, slots=True)
class Hint:
    """What to do. `option` is the text that a move form sends, `label` the words of its button; chances in percent.

    The chance is None where there is nothing else to choose: then it is no advice.
    """

    option: str
    label: str
    chance: int | None
    reasons: tuple[str, ...]
    alternatives: tuple[Alternative, ...]


def hint(match: Match, seats: Sequence[Seat], letter: str, language: str) -> Hint | None:
    """Advice for the seat that has to decide; None if it has nothing to decide or the game has no adviser.

    The caller makes sure that the reader holds this seat.
    """
    adviser = ADVISERS.get(match.game)
    table = position(match)
    state = table.state
    decision: Decision | None = next((d for d in state.decisions if d.seat == letter), None)
    if adviser is None or decision is None:
        return None
    number = state.names.index(letter)
    free = CORES.acquire(timeout=PATIENCE)
    try:
        counsel = adviser.advise(Sight(state, number, entropy_of(0, match.head)))
    finally:
        if free:
            CORES.release()
    names = table_of(match.game).names(table.setup)
    called = {seat.letter: isolated(seat.name) for seat in seats}
    choices = state.choices(number)
    told = []
    for option, chance in counsel.options[: 1 + ALTERNATIVES]:
        shown = decision.options[choices.index(option)]
        label = VOICES[match.game].words.option(shown, decision, language, names, called)
        told.append(Alternative(shown.text, label, percent(chance)))
    best, *others = told
    reasons = tuple(adviser.sentences(adviser.talk(language, names, called, letter), counsel))
    return Hint(best.option, best.label, best.chance if others else None, reasons, tuple(others))


def percent(chance: float) -> int:
    """A chance for people: in whole percent, and never quite sure where something may still happen."""
    return max(1, min(99, round(100 * chance)))
