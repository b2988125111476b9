"""The cards that a format lets into a team: characters and plots, each card once however often it was printed.

Pure. Knows the format and the book; must not know what else is in a team.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cardsdb.language.destiny import DestinyCard
from cardsdb.language.destiny.building import AnyDeckLaw, Face
from decks.rules.destiny.law import Book, Format, Law, Points, Printing
from decks.rules.destiny.team import laws_of, prices

KINDS = ("character", "plot")


@dataclass(frozen=True, slots=True)
class Candidate:
    """A card that may be in a team. `prices` are the format's by level, before discounts; `limit`: copies at most,
    None where only points limit them; `first`: the code of its first printing, under which reprints are owned."""

    card: DestinyCard
    prices: Points
    laws: tuple[AnyDeckLaw, ...]
    limit: int | None
    first: str
    sets: frozenset[str]
    restricted: bool = False

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

    Of a card and its reprints there is one: the first printing, or, where that is banned, the first one that is not.
    """
    found: dict[str, Candidate] = {}
    for printing in law.book.cards.values():
        if printing.card.type in KINDS and legal(printing, law):
            one = _candidate(printing, law)
            found.setdefault(one.first, one)
    return tuple(found.values())


def legal(printing: Printing, law: Law) -> bool:
    """Whether a printing may be in a team of this format at all: its sets, its bans, the face it begins with."""
    format = law.format
    if format.sets is not None and format.sets.isdisjoint(printing.sets):
        return False
    return printing.card.code not in format.banned and _begins(printing, law.book)


def _begins(printing: Printing, book: Book) -> bool:
    return not printing.front or any(isinstance(one, Face) for one in laws_of(printing.card, book))


def _candidate(printing: Printing, law: Law) -> Candidate:
    card, format = printing.card, law.format
    return Candidate(
        card=card,
        prices=prices(card, format) or (0,),
        laws=laws_of(card, law.book),
        limit=copies_of(card, format),
        first=printing.reprint_of or card.code,
        sets=printing.sets,
        restricted=card.code in format.restricted,
    )


def copies_of(card: DestinyCard, format: Format) -> int | None:
    """How many copies of a card a team may have: one of a unique card, as many as the card says of others."""
    if card.unique:
        return 1
    said = [n for n in (card.limit, format.laws.copies) if n is not None]
    return min(said) if said else None


def by_title(cards: tuple[Candidate, ...]) -> Iterator[tuple[str, tuple[Candidate, ...]]]:
    """Candidates by title: different cards of one title share its copies."""
    found: dict[str, list[Candidate]] = {}
    for card in cards:
        found.setdefault(card.title, []).append(card)
    return ((title, tuple(ones)) for title, ones in found.items())
