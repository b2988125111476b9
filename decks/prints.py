"""Where cards stand in print and what they may cost: the sets, numbers and prices that lists of a game speak of.

Pure: plain data. Knows no game's rules and no list; a game whose cards are known by their names alone has none of this.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from cardsdb.language.core import Words
from cardsdb.search import fold, words


@dataclass(frozen=True, slots=True)
class Print:
    """A card in print. `prices`: at how many prices a copy may be in a deck (characters with one die or two), at least
    one. `original`: the code of the card of which this is a reprint, else its own. `die`: whether it has one."""

    kind: str
    name: Words
    subtitle: Words | None
    set: str
    number: str
    prices: int = 1
    unique: bool = False
    die: bool = False
    original: str = ""

    def full(self, language: str) -> str:
        """The name with the subtitle: “Rey, Force Prodigy”."""
        name = str(getattr(self.name, language))
        return f"{name}, {getattr(self.subtitle, language)}" if self.subtitle else name


@dataclass(frozen=True)
class Prints:
    """All printed cards of a game by code, its sets in their order, and its formats, with their names."""

    cards: Mapping[str, Print]
    sets: Mapping[str, Words] = field(default_factory=dict)
    formats: Mapping[str, Words] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.cards)

    def at(self, code: str, number: str) -> tuple[str, ...]:
        """The codes of the cards with a number in the set of that code; two where the set has it twice. `4A` is a face
        of a double-sided card, as it is printed; in data all faces are counted."""
        return self._places.get((code, number.lstrip("0").casefold()), ())

    def set_of(self, said: str) -> str:
        """The code of the set that is called or abbreviated so; "" if there is none."""
        return self._sets.get(_key(said), "")

    def format_of(self, said: str) -> str:
        """The code of the format that is called or abbreviated so; "" if there is none."""
        return self._formats.get(_key(said), "")

    def place(self, code: str) -> str:
        """Where a card stands in short: “AW 38”; "" for one that is not printed."""
        card = self.cards.get(code)
        return f"{card.set} {card.number}".strip() if card else ""

    def prices(self, code: str) -> int:
        card = self.cards.get(code)
        return card.prices if card else 1

    @cached_property
    def _places(self) -> dict[tuple[str, str], tuple[str, ...]]:
        found: dict[tuple[str, str], tuple[str, ...]] = {}
        for code, card in self.cards.items():
            numbers = {card.number.lstrip("0").casefold()}
            if double := _FACE.search(code):
                numbers.add(double[1].lstrip("0") + double[2])
            for number in numbers:
                found[card.set, number] = (*found.get((card.set, number), ()), code)
        return found

    @cached_property
    def _sets(self) -> dict[str, str]:
        return _by_name(self.sets)

    @cached_property
    def _formats(self) -> dict[str, str]:
        return _by_name(self.formats)


_FACE = re.compile(r"(\d{3})([a-d])$")
"""The end of the code of a double-sided card's face."""

UNPRINTED = Prints({})
"""Of a game whose cards are known by their names."""


def printed(book: Any) -> Prints:
    """The prints of a book (`decks.rules.destiny.law.Book`): kept for as long as the same book is asked about."""
    global _kept
    if _kept is None or _kept[0] is not book:
        dearest = [form.points for form in book.formats.values()]
        extra = {code: max((len(prices.get(code, ())) for prices in dearest), default=0) for code in book.cards}
        cards = {code: _print(one, extra[code]) for code, one in book.cards.items()}
        _kept = book, Prints(cards, book.sets, {code: form.name for code, form in book.formats.items()})
    return _kept[1]


def prints_of(law: Any) -> Prints:
    """The prints that a deck's law knows of (`decks.contents.DeckList.law`); none for a game without."""
    book = getattr(law, "book", None)
    return UNPRINTED if book is None else printed(book)


_kept: tuple[Any, Prints] | None = None


def _print(one: Any, prices: int) -> Print:
    card = one.card
    return Print(
        kind=card.type,
        name=card.name,
        subtitle=card.subtitle,
        set=one.set,
        number=card.number,
        prices=max(1, prices, len(card.points)),
        unique=card.unique,
        die=bool(card.die),
        original=one.reprint_of or card.code,
    )


def _by_name(named: Mapping[str, Words]) -> dict[str, str]:
    """Codes by code and by name in either language; the first of two that are called alike."""
    found = {_key(code): code for code in named}
    for code, name in named.items():
        for said in (name.ru, name.en):
            found.setdefault(_key(said), code)
    return found


def _key(said: str) -> str:
    return " ".join(words(said)) or fold(said)
