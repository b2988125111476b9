"""What a card has besides its name and its kind, for tables and notes: points, dice, where it is printed.

Pure. What a game's cards do not have is empty.
"""

from __future__ import annotations

from cardsdb.language.core import CardDef
from decks.contents import DeckList
from decks.prints import prints_of


def points_of(card: CardDef) -> str:
    """All prices of a card, the lowest first: “9/12”."""
    return "/".join(map(str, getattr(card, "points", ())))


def dice_of_copies(deck: DeckList, card: CardDef) -> str:
    """How many dice each copy has, where there is a choice: “2, 1”; "" where all are in at the first price of one."""
    many = prints_of(deck.law).prices(card.code) > 1 or card.code in deck.dice
    return ", ".join(map(str, deck.levels(card.code))) if many else ""


def set_and_number(deck: DeckList, card: CardDef) -> tuple[str, str]:
    """The code of the set and the number in it."""
    one = prints_of(deck.law).cards.get(card.code)
    return (one.set, one.number) if one else ("", "")
