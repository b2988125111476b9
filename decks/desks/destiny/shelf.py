"""All Destiny cards as rows, kept beside the book: what pages show of a card without asking the database again.

Knows rows; kept as long as the book they were read for. Must not know requests. The rows are shared: nobody
changes them.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass

from cardsdb.language.core import Words
from cardsdb.models import Card, Game, Subtype
from decks.rules.destiny.law import Book, Printing
from decks.services.book import lately


@dataclass(frozen=True, slots=True)
class Entry:
    """A card of the catalogue: its row (`in_both`, with its set and its child) and what the book says of it."""

    card: Card
    printing: Printing

    def name(self, language: str) -> str:
        return in_language(self.printing.card.name, language)


def in_language(words: Words, language: str) -> str:
    return words.ru if language == "ru" else words.en


@dataclass(frozen=True)
class Shelf:
    """The cards of a book by code, in its order, and the names of subtypes by code."""

    cards: Mapping[str, Entry]
    subtypes: Mapping[str, Words]


_lock = threading.Lock()
_kept: tuple[Book, Shelf] | None = None


def shelf_of(book: Book) -> Shelf:
    """The cards of a book: no query, and two where the book is new."""
    global _kept
    kept = _kept
    if kept is None or kept[0] is not book:
        with _lock:
            kept = _kept = (book, _read(book))
    return kept[1]


def entries(book: Book) -> Mapping[str, Entry]:
    return shelf_of(book).cards


def known() -> Mapping[str, Entry]:
    """The cards as they were when somebody last looked: for names, which hardly ever change. No query but the first."""
    return entries(lately())


def _read(book: Book) -> Shelf:
    rows = Card.objects.public().filter(game=Game.DESTINY).in_both().select_related("set", "destiny")
    found = {row.code: row for row in rows}
    cards = {code: Entry(found[code], printing) for code, printing in book.cards.items() if code in found}
    named = Subtype.objects.values_list("code", "name_ru", "name_en")
    return Shelf(cards, {code: Words(ru=ru, en=en) for code, ru, en in named})
