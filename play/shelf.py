"""The shipped sets as decks, for figure printers and commands that run without Django.

Knows where the reviewed definitions lie and how a deck of a setup looks; knows no rule of any game. The same deck is
given again in one process, so that an engine compiles it once.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from cardsdb.language.core import CardDef
from cardsdb.language.definitions import decode_set
from cardsdb.shelf import card_files

SHELF = Path(__file__).resolve().parent.parent / "fixtures"

Deck = tuple[tuple[CardDef, int], ...]


@cache
def shipped_deck(game: str) -> Deck:
    """Every card of the shipped sets of a game, each with its copies; `LookupError` when the shelf is empty."""
    files = card_files(SHELF / game)
    if not files:
        raise LookupError(f"no sets of {game} in {SHELF}")
    sets = [decode_set(file.read_text(encoding="utf-8"), file.name) for file in files]
    return tuple((card, card.copies) for one in sets for card in one.cards)
