"""A deck as plain data: what rules judge, exports write and tables play.

Pure: knows card definitions and nothing of rows or people.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from cardsdb.language.core import CardDef, Words

Said = Mapping[str, str]
"""The same words by language: {"ru": …, "en": …}."""

Pile = tuple[tuple[CardDef, int], ...]
"""Cards with their copies, in the deck's order: what `play.engines.api.Setup` takes as a deck."""

MOST_COPIES = 20
"""Of one card in one deck, as in a definition (`cardsdb.language.core.CardDef`)."""

MOST_CARDS = 600
"""In one deck, copies counted: more than any box holds, and a bound for all that is worked out of a deck."""

MOST_DICE = 3
"""Of one copy of a character; a price for each (`CardDef.points` of Destiny)."""

MOST_TAGS = 8
LONGEST_TAG = 24

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

    `dice` tells of cards with several prices which one each copy is in at, the highest first: (2, 1) is one elite and
    one that is not. Cards that are not named there are in at the first. `law` is what the rules of the game need to
    know besides the cards (of Destiny `decks.rules.destiny.law.Law`: the format, and where cards have been printed).
    """

    game: str
    name: str
    cards: Pile
    names: Mapping[str, Words]
    notes: str = ""
    seats: int = 4
    id: str = ""
    address: str = ""
    dice: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    format: str = ""
    tags: tuple[str, ...] = ()
    law: Any = None
    invented: frozenset[str] = frozenset()
    named: tuple[CardDef, ...] = ()

    def __len__(self) -> int:
        return sum(copies for _card, copies in self.cards)

    def __iter__(self) -> Iterator[tuple[CardDef, int]]:
        return iter(self.cards)

    @cached_property
    def copies(self) -> dict[str, int]:
        return {card.code: copies for card, copies in self.cards}

    def levels(self, code: str) -> tuple[int, ...]:
        """At which price each copy of a card is in, the highest first; one for each copy, whatever `dice` says."""
        n = self.copies.get(code, 0)
        said = self.dice.get(code, ())
        return said if len(said) == n else (*said, *(1,) * n)[:n]


def fitting(dice: Mapping[str, Sequence[int]], cards: Mapping[str, int]) -> dict[str, tuple[int, ...]]:
    """Dice as they are kept: as many as there are copies, the highest first, and none where all are at the first price.

    >>> fitting({"a": [1, 2], "b": [2], "c": [1], "d": [2]}, {"a": 3, "b": 1, "c": 1})
    {'a': (2, 1, 1), 'b': (2,)}
    """
    kept = {}
    for code, said in dice.items():
        n = cards.get(code, 0)
        levels = (*sorted(said, reverse=True), *(1,) * n)[:n]
        if any(level > 1 for level in levels):
            kept[code] = levels
    return kept


def in_tags(said: str) -> tuple[str, ...]:
    """Tags as somebody writes them, with commas or line ends: each once, whatever its case.

    >>> in_tags("Hero, aggro ,,HERO")
    ('Hero', 'aggro')
    """
    found: dict[str, str] = {}
    for one in re.split(r"[,;\n]", said):
        tag = " ".join(one.replace("#", " ").split())
        if tag:
            found.setdefault(tag.casefold(), tag)
    return tuple(found.values())
