"""The cards that a format lets into a team: characters and plots, each card once however often it was printed.

Pure. A reprint is banned, restricted and paired with the card it reprints, as in `decks.rules.destiny.formats`.
Knows the format and the book; must not know what else is in a team.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cardsdb.language.destiny import DestinyCard
from cardsdb.language.destiny.building import AnyDeckLaw, Face
from decks.rules.destiny.law import Book, Format, Law, Points, Printing
from decks.rules.destiny.team import known_most, laws_of, prices

KINDS = ("character", "plot")


@dataclass(frozen=True, slots=True)
class Candidate:
    """A card that may be in a team. `prices` are the format's by level, before discounts; `limit`: copies at most,
    None where only points limit them; `first`: the code of its first printing, under which reprints are owned.
    `paired`: the pairs of the format that it is of, by first printings."""

    card: DestinyCard
    prices: Points
    laws: tuple[AnyDeckLaw, ...]
    limit: int | None
    first: str
    sets: frozenset[str]
    restricted: bool = False
    paired: frozenset[frozenset[str]] = frozenset()

    @property
    def code(self) -> str:
        return self.card.code

    @property
    def title(self) -> str:
        return self.card.name.en

    @property
    def levels(self) -> range:
        return range(1, len(self.prices) + 1)


def candidates(law: Law) -> tuple[Candidate, ...]:
    """Characters and plots that are legal in a format, in the order of the book.

    Of a card and its reprints there is one, the first printing.
    """
    lists, found = Lists.of(law), dict[str, Candidate]()
    for printing in law.book.cards.values():
        first = printing.reprint_of or printing.card.code
        if printing.card.type in KINDS and first not in found and _legal(printing, law, first in lists.banned):
            found[first] = _candidate(printing, law, lists)
    return tuple(found.values())


@dataclass(frozen=True, slots=True)
class Lists:
    """The lists of a format by first printings."""

    banned: frozenset[str]
    restricted: frozenset[str]
    pairs: frozenset[frozenset[str]]

    @classmethod
    def of(cls, law: Law) -> Lists:
        def firsts(codes: Iterable[str]) -> frozenset[str]:
            cards = law.book.cards
            return frozenset((cards[code].reprint_of if code in cards else "") or code for code in codes)

        format = law.format
        return cls(firsts(format.banned), firsts(format.restricted), frozenset(map(firsts, format.pairs)))


def _legal(printing: Printing, law: Law, banned: bool) -> bool:
    """Whether a printing may be in a team of this format at all: its sets, its bans, the face it begins with."""
    if law.format.sets is not None and law.format.sets.isdisjoint(printing.sets):
        return False
    return not banned and _begins(printing, law.book)


def _begins(printing: Printing, book: Book) -> bool:
    return not printing.front or any(isinstance(one, Face) for one in laws_of(printing.card, book))


def _candidate(printing: Printing, law: Law, lists: Lists) -> Candidate:
    card, format = printing.card, law.format
    first = printing.reprint_of or card.code
    return Candidate(
        card=card,
        prices=prices(card, format) or (0,),
        laws=laws_of(card, law.book),
        limit=copies_of(card, format),
        first=first,
        sets=printing.sets,
        restricted=first in lists.restricted,
        paired=frozenset(pair for pair in lists.pairs if first in pair),
    )


def copies_of(card: DestinyCard, format: Format) -> int | None:
    """How many copies of a card a team may have: one of a unique card, of a plot as many as card lists give, of a
    character any number, unless card lists give fewer than points allow (`many-of-a-kind` of a deck's check)."""
    if card.unique:
        return 1
    if card.type == "plot":
        return 1 if card.limit is None else card.limit
    return known_most(card, format)


def by_title(cards: tuple[Candidate, ...]) -> Iterator[tuple[str, tuple[Candidate, ...]]]:
    """Candidates by title: of unique ones of a title there is one in a team."""
    found: dict[str, list[Candidate]] = {}
    for card in cards:
        found.setdefault(card.title, []).append(card)
    return ((title, tuple(ones)) for title, ones in found.items())
