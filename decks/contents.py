"""A deck as plain data: what rules judge, exports write and tables play.

Pure: knows card definitions and nothing of rows or people.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from cardsdb.language.core import CardDef, Words

Said = Mapping[str, str]
"""The same words by language: {"ru": …, "en": …}."""

Pile = tuple[tuple[CardDef, int], ...]
"""Cards with their copies, in the deck's order: what `play.engines.api.Setup` takes as a deck."""

MOST_COPIES = 20
"""Of one card in one deck, as in a definition (`cardsdb.language.core.CardDef`)."""

MOST_CARDS = 600
"""In one deck, copies counted: more than any box holds, and a bound for all that is worked out of a deck."""

LONGEST_NAME = 80
LONGEST_NOTES = 10_000
MOST_SEATS = 8

NO_TEXT = re.compile(r"[\0-\x08\x0b\x0c\x0e-\x1f\x7f]")
"""Control characters that no text of a deck may have; line ends and tabs are text."""
NO_NAME = re.compile(rf"{NO_TEXT.pattern}|[\r\n\u2028\u2029]")
"""The same for a name, which is on one line."""


@dataclass(frozen=True)
class DeckList:
    """A deck. `id` and `address` are empty for one that has no page; `invented` are the codes of people's own cards.

    `cards` are ordered by kind and place in their set, invented ones behind those of the catalogue within their kind.
    `names` are of all cards that programs of the deck mention, those of the deck included. `named` are invented cards
    that are not in it and without which it cannot be taken elsewhere: those that its programs name, and so on.
    """

    game: str
    name: str
    cards: Pile
    names: Mapping[str, Words]
    notes: str = ""
    seats: int = 4
    id: str = ""
    address: str = ""
    invented: frozenset[str] = frozenset()
    named: tuple[CardDef, ...] = ()

    def __len__(self) -> int:
        return sum(copies for _card, copies in self.cards)

    def __iter__(self) -> Iterator[tuple[CardDef, int]]:
        return iter(self.cards)

    @cached_property
    def copies(self) -> dict[str, int]:
        return {card.code: copies for card, copies in self.cards}
