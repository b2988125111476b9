"""What the rules of a game need to know of a deck besides its cards (`DeckList.law`): one function a game.

Knows which games need anything; must not know what they do with it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from decks.models import Deck
from decks.services.book import law_for

LAWS: Mapping[str, Callable[[str], Any]] = {"destiny": law_for}
"""By game: the code of a format → what decks of that format are judged by."""


def law_of(deck: Deck) -> Any:
    """None for a game whose rules need nothing but the cards."""
    return find(deck.format) if (find := LAWS.get(deck.game)) else None
