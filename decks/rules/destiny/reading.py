"""A deck of Destiny as its rules look at it: the team, the draw deck, the battlefields, and by what they are judged.

Pure; worked out once a check and only as far as it is asked for. Judges nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from cardsdb.language.destiny import DestinyCard
from cardsdb.language.destiny.building import AnyDeckLaw, Copies, DeckLaw
from decks.contents import DeckList
from decks.rules.destiny.law import Book, Format, Law, Printing
from decks.rules.destiny.team import BOTH, Team, is_back, laws_of, mixing, read_team

DRAWN = ("downgrade", "event", "support", "upgrade")
"""What a draw deck is made of."""

Kind = TypeVar("Kind", bound=DeckLaw)


@dataclass(frozen=True)
class Reading:
    """A deck and what can be read off it. `cards` are all of it, further faces of double-sided cards left out."""

    deck: DeckList
    law: Law

    @property
    def format(self) -> Format:
        return self.law.format

    @property
    def book(self) -> Book:
        return self.law.book

    @cached_property
    def all(self) -> tuple[tuple[DestinyCard, int], ...]:
        return tuple((card, n) for card, n in self.deck if isinstance(card, DestinyCard))

    @cached_property
    def backs(self) -> tuple[DestinyCard, ...]:
        """Further faces of double-sided cards, which are no cards to bring."""
        return tuple(card for card, _n in self.all if is_back(card, self.laws(card), self.book))

    @cached_property
    def cards(self) -> tuple[tuple[DestinyCard, int], ...]:
        if not self.backs:
            return self.all
        backs = {card.code for card in self.backs}
        return tuple((card, n) for card, n in self.all if card.code not in backs)

    def of(self, *types: str) -> list[tuple[DestinyCard, int]]:
        """The cards of some types with their copies."""
        return [(card, n) for card, n in self.cards if card.type in types]

    @cached_property
    def drawn(self) -> list[tuple[DestinyCard, int]]:
        """The draw deck."""
        return self.of(*DRAWN)

    @cached_property
    def team(self) -> Team:
        return read_team(self.deck, self.book)

    @cached_property
    def mixed(self) -> bool:
        """Whether heroes and villains may stand together."""
        return mixing(self.team, self.format)

    @cached_property
    def sides(self) -> frozenset[str]:
        """Whose cards the team may use besides neutral ones."""
        return BOTH if self.mixed else self.team.sides

    # ---- what cards say about building ----

    def laws(self, card: DestinyCard) -> tuple[AnyDeckLaw, ...]:
        return laws_of(card, self.book)

    @cached_property
    def spoken(self) -> list[tuple[DestinyCard, AnyDeckLaw]]:
        """All that cards say, each copy of a character or plot for itself, any other card once."""
        found = [(member.card, law) for member in self.team for law in member.laws]
        for card, _n in self.cards:
            if card.type not in ("character", "plot"):
                found += ((card, law) for law in self.laws(card))
        return found

    def saying(self, kind: type[Kind]) -> Iterator[tuple[DestinyCard, Kind]]:
        """What cards say of one kind."""
        return ((card, law) for card, law in self.spoken if isinstance(law, kind))

    # ---- prints ----

    def printing(self, card: DestinyCard) -> Printing:
        """Where a card has been printed; nowhere, if the book does not know it."""
        return self.book.cards.get(card.code) or Printing(card, "", frozenset())

    def original(self, code: str) -> str:
        """The code of the first print of a card: what bans and lists are compared by."""
        printing = self.book.cards.get(code)
        return (printing.reprint_of if printing else "") or code

    def limit(self, card: DestinyCard) -> int:
        """How many copies of its title may be in the deck, or among its battlefields."""
        if card.type not in DRAWN:
            return 1
        if self.format.laws.copies is not None:
            return self.format.laws.copies
        own = next((law.n for law in self.laws(card) if isinstance(law, Copies)), None)
        return own or (2 if card.limit is None else card.limit)
