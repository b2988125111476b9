"""What a designer of Fluxx decks would want to hear about one: `check(deck)`.

Pure. Fluxx has no law of decks, so only what keeps a game from being set up or won is an error; the rest is advice with
its figures (docs/lint-fluxx.md). Who finds what: `demands` what the engine asks of a deck, `goals` what can be met,
`programs` what single cards do here, `shares` what the deck is made of; `words` says it.
"""

from __future__ import annotations

from cardsdb.language.fluxx import FluxxCard
from decks.contents import DeckList
from decks.rules.fluxx.reading import Reading
from decks.rules.fluxx.saying import strangers
from decks.rules.problems import Problem

from . import demands, goals, programs, shares

__all__ = ["check"]


def check(deck: DeckList) -> list[Problem]:
    """All problems of a deck, in the order in which they are found."""
    if not deck.cards:
        return list(demands.nothing(deck))
    if strange := list(strangers(deck, FluxxCard)):
        return strange
    reading = Reading(deck, tuple((card, n) for card, n in deck if isinstance(card, FluxxCard)))
    return [problem for part in (demands, goals, programs, shares) for problem in part.find(reading)]
