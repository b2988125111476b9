"""Which cards of a deck are made into pictures, and whether their text has room: what printing and pictures share.

Pure. Must not know documents or archives.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Literal

from PIL import ImageFont

from cardsdb.faces import SIZES, fits
from cardsdb.faces.face import FontName
from cardsdb.language.core import CardDef
from cardsdb.language.messages import phrase
from decks.contents import DeckList, Pile, Said
from decks.export.base import LANGUAGE_WORDS, ExportError, Tools

Which = Literal["all", "invented", "one"]
Stock = Literal["standard", "narrow"]

WORDS: dict[str, Said] = {
    "size": {"ru": "Размер карт", "en": "Card size"},
    "size.standard": {"ru": "63 × 88 мм (покерный)", "en": "63 × 88 mm (poker)"},
    "size.narrow": {"ru": "55 × 85 мм (как русский Fluxx)", "en": "55 × 85 mm (as Fluxx in Russian)"},
    **LANGUAGE_WORDS,
    "cards": {"ru": "Какие карты", "en": "Which cards"},
    "cards.all": {"ru": "все, со всеми копиями", "en": "all of them, every copy"},
    "cards.invented": {"ru": "только придуманные", "en": "only invented ones"},
    "cards.one": {"ru": "по одной каждой", "en": "one of each"},
    "bleed": {"ru": "Вылет 3 мм под обрез", "en": "3 mm of bleed"},
}
"""What the options that both have, and their choices, are called."""

MOST_NAMED = 4
"""In a note about text without room; more are counted."""


def chosen(deck: DeckList, which: Which) -> Pile:
    """The cards with the copies that are wanted; raises `ExportError` if there are none."""
    match which:
        case "invented":
            pile = tuple((card, copies) for card, copies in deck if card.code in deck.invented)
        case "one":
            pile = tuple((card, 1) for card, _copies in deck)
        case _:
            pile = deck.cards
    if pile:
        return pile
    raise ExportError(
        phrase("there is no invented card in this deck") if len(deck) else phrase("there is no card in this deck")
    )


def too_long(deck: DeckList, pile: Pile, language: str, size: str, tools: Tools) -> list[CardDef]:
    """The cards whose name or text has no room on a face of that size, even at the smallest type."""
    loader = _loader(tools.font("title"), tools.font("text"), tools.font("bold"))
    found = []
    for card, _copies in pile:
        if not fits(tools.face(card, language), SIZES[size], loader).fits:
            found.append(card)
    return found


def note_of(cards: list[CardDef]) -> Said:
    """What is said of cards whose text has no room."""
    ru, en = (
        ", ".join(pattern.format(getattr(card.name, lang)) for card in cards[:MOST_NAMED]) for lang, pattern in _QUOTES
    )
    more = len(cards) - MOST_NAMED
    if more > 0:
        ru, en = f"{ru} и ещё {more}", f"{en} and {more} more"
    return {
        "ru": f"Слишком длинно для карты, будет мелко или с многоточием в конце: {ru}.",
        "en": f"Too long for a card, it will be very small or end in an ellipsis: {en}.",
    }


_QUOTES = (("ru", "«{}»"), ("en", "“{}”"))


@lru_cache(maxsize=4)
def _loader(title: Path, text: Path, bold: Path) -> Callable[[FontName, float], ImageFont.FreeTypeFont]:
    files = {"title": title, "text": text, "bold": bold}

    @lru_cache(maxsize=64)
    def load(name: FontName, size: float) -> ImageFont.FreeTypeFont:
        return ImageFont.truetype(str(files[name]), size)

    return load
