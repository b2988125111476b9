"""Objects of Tabletop Simulator as its saved files tell them: cards, decks, where they lie, and ids that none shares.

Pure plain data. Knows sheets by their numbers, not what a deck of a game is made of.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

from cardsdb.language.core import CardDef
from decks.contents import DeckList


def transform(height: float, *, down: bool = True) -> dict[str, float]:
    """On the table, face down or up, to be read from the lower side."""
    place = {"posX": 0.0, "posY": height, "posZ": 0.0}
    return place | {"rotX": 0.0, "rotY": 180.0, "rotZ": 180.0 * down, "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0}


class Shelf:
    """Makes the objects of one file. `customs`: its sheets by number; `numbers`: where a card is on them, by code."""

    def __init__(self, deck: DeckList, customs: Mapping[str, Any], numbers: Mapping[str, int]) -> None:
        self._deck, self._customs, self._numbers = deck, customs, numbers
        self._taken: set[str] = set()

    def card(self, card: CardDef, copy: int, said: Mapping[str, Any]) -> dict[str, Any]:
        """A copy of a card; `said` are its Nickname, its Description, and what else is not as usual."""
        number = self._numbers[card.code]
        sheet = str(number // 100)
        return {
            "GUID": self.guid(f"{card.code} {copy}"),
            "Name": "Card",
            "Transform": transform(1.0),
            "Nickname": "",
            "Description": "",
            "Grid": True,
            "Locked": False,
            "SidewaysCard": False,
            "HideWhenFaceDown": True,
            "Hands": True,
            "CardID": number,
            "CustomDeck": {sheet: self._customs[sheet]},
            **said,
        }

    def deck(self, name: str, about: str, cards: list[dict[str, Any]]) -> dict[str, Any]:
        """Cards as one deck; of the sheets it names those that they are on."""
        used = sorted({one["CardID"] // 100 for one in cards})
        return {
            "GUID": self.guid("deck"),
            "Name": "DeckCustom",
            "Transform": transform(1.0),
            "Nickname": name,
            "Description": about,
            "Grid": True,
            "Locked": False,
            "SidewaysCard": False,
            "HideWhenFaceDown": True,
            "DeckIDs": [one["CardID"] for one in cards],
            "CustomDeck": {str(sheet): self._customs[str(sheet)] for sheet in used},
            "ContainedObjects": cards,
        }

    def guid(self, what: str) -> str:
        """Six hex digits that no other object of the file has: the same for the same deck."""
        deck = self._deck
        for salt in range(len(self._taken) + 1):
            guid = hashlib.sha256(f"{deck.game} {deck.id} {deck.name} {what} {salt}".encode()).hexdigest()[:6]
            if guid not in self._taken:
                self._taken.add(guid)
                return guid
        raise AssertionError("more salts than objects")
