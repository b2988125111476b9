"""What the rules of a game need to know of a deck besides its cards (`DeckList.law`): one function a game.

Knows which games need anything; must not know what they do with it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from decks.models import Deck
from decks.services import book

LAWS: Mapping[str, Callable[[str], Any]] = {"destiny": book.law_for}
"""By game: the code of a format → what decks of that format are judged by."""


def law_of(deck: Deck) -> Any:
    """None for a game whose rules need nothing but the cards."""
    return law_for(deck.game, deck.format)


def law_for(game: str, code: str) -> Any:
    """What decks of a game are judged by in the format of that code; None where the rules need nothing."""
    return find(code) if (find := LAWS.get(game)) else None
