"""What a Destiny deck is judged by besides its cards: a format, and where each card has been printed.

Pure: plain data. Knows what a format may say, not how a deck is judged by it (`decks.rules.destiny`). A format is
data: those of the community come with the import, two come with the site, and people make their own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from cardsdb.language.core import Words
from cardsdb.language.destiny import DestinyCard
from cardsdb.language.destiny.building import AnyDeckLaw
from cardsdb.language.destiny.laws import Laws

__all__ = ["OPEN", "Book", "Box", "Format", "Law", "Laws", "Points", "Printing"]

Points = tuple[int, ...]
"""The price with one die, with two, with three."""


@dataclass(frozen=True, slots=True)
class Box:
    """What lies in a starter pack: copies by code, and dice of those cards that have any."""

    code: str
    name: Words
    cards: Mapping[str, int]
    dice: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Format:
    """A format. `sets`: codes of the sets it allows; None: all there are. `points` replace the printed ones.

    `pairs`: a deck may have only one card of each. `boxes`: those of `laws.packs`.
    """

    code: str
    name: Words
    sets: frozenset[str] | None = None
    points: Mapping[str, Points] = field(default_factory=dict)
    restricted: frozenset[str] = frozenset()
    banned: frozenset[str] = frozenset()
    errata: frozenset[str] = frozenset()
    pairs: frozenset[frozenset[str]] = frozenset()
    laws: Laws = field(default_factory=Laws)
    boxes: tuple[Box, ...] = ()

    def price(self, card: DestinyCard) -> Points:
        """The points of a card in this format, before any discount."""
        return self.points.get(card.code) or card.points


OPEN = Format("open", Words(ru="Правила буклета", en="The booklet’s rules"))
"""Every card at its printed points: what a deck without a format is judged by."""


@dataclass(frozen=True, slots=True)
class Printing:
    """A card in print. `set` is the code of its set, `sets` are those of all its reprints as well; `titles` are the
    codes of everything with the same title (copies count together). `front`: of a further face of a double-sided card,
    the code of its first one."""

    card: DestinyCard
    set: str
    sets: frozenset[str]
    reprint_of: str = ""
    parallel_die: str = ""
    front: str = ""
    tts_id: str = ""
    errata: bool = False

    @property
    def title(self) -> str:
        """What copies are counted by, and what a card is called on others: the English name."""
        return self.card.name.en


@dataclass(frozen=True)
class Book:
    """All cards of the game, by code, in the order of the catalogue, with the formats of the game and its boxes."""

    cards: Mapping[str, Printing]
    formats: Mapping[str, Format] = field(default_factory=dict)
    boxes: Mapping[str, Box] = field(default_factory=dict)
    sets: Mapping[str, Words] = field(default_factory=dict)
    """The names of the sets by code, in their order."""
    laws: Mapping[str, tuple[AnyDeckLaw, ...]] = field(default_factory=dict)
    """What cards without a program say about building, by code (`fixtures/destiny/deck-laws.yaml`)."""

    @cached_property
    def by_title(self) -> Mapping[str, tuple[str, ...]]:
        """The codes of all cards of a title."""
        found: dict[str, tuple[str, ...]] = {}
        for code, printing in self.cards.items():
            found[printing.title] = (*found.get(printing.title, ()), code)
        return found

    @cached_property
    def characters(self) -> tuple[Printing, ...]:
        """What a team may be made of: characters, without further faces of double-sided cards."""
        return tuple(p for p in self.cards.values() if p.card.type == "character" and not p.front)


@dataclass(frozen=True, slots=True)
class Law:
    """What `DeckList.law` is for this game: the format the deck is judged by, and the book of all cards.

    `unknown`: the deck names a format that there is not (any more).
    """

    format: Format
    book: Book
    unknown: bool = False
