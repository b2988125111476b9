"""A Destiny deck on the table of Tabletop Simulator: a bag of characters, battlefield, plots, the deck and the dice.

Pure. Descriptions are what the community's tables read (`elite AW 38`: the set and the number, and whether it has two
dice); a die is a plain one whose six ways up are called as its sides, so no picture has to fit it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardsdb.faces.destiny.dice import COLOURS, in_words
from cardsdb.language.core import CardDef
from decks.contents import DeckList
from decks.export.stickers import Die, dice_of
from decks.export.tts_parts import Shelf, transform
from decks.lexicon import kind_of
from decks.listing import full_name
from decks.prints import prints_of

APART = ("character", "battlefield", "plot")
"""Kinds that begin the game on the table, each card by itself, in this order; all others are the deck."""
WIDE = "battlefield"

UP = ((-90.0, 0.0, 0.0), (0.0, 0.0, 0.0), (0.0, 0.0, -90.0), (0.0, 0.0, 90.0), (0.0, 0.0, -180.0), (90.0, 0.0, 0.0))
"""How a die of six is turned when each of its sides is up."""


def arranged(deck: DeckList, language: str, shelf: Shelf) -> dict[str, Any]:
    """The bag. `shelf` makes cards and decks, and gives out ids."""
    single = [shelf.card(card, copy, _shown(deck, card, level)) for card, copy, level in _apart(deck)]
    deck_cards = [
        shelf.card(card, copy, _called(deck, card, 1))
        for card, copies in deck
        if kind_of(card) not in APART
        for copy in range(copies)
    ]
    dice = [_die(die, language, shelf) for die in dice_of(deck)]
    return _bag(deck.name, deck.notes, [*single, *_as_one(deck_cards, shelf), *_dice_bag(dice, language, shelf)], shelf)


def _apart(deck: DeckList) -> Iterator[tuple[CardDef, int, int]]:
    """Each copy of what is not in the deck, with the price it is in at: elite characters first."""
    rows = [(card, copy, level) for card, _n in deck for copy, level in enumerate(deck.levels(card.code))]
    for kind in APART:
        yield from sorted((row for row in rows if kind_of(row[0]) == kind), key=lambda row: -row[2])


def _shown(deck: DeckList, card: CardDef, level: int) -> dict[str, Any]:
    """A card that begins face up; a battlefield lies on its side, since its picture stands on the sheet."""
    wide = kind_of(card) == WIDE
    turned = {"rotY": 270.0} if wide else {}
    return {
        **_called(deck, card, level),
        "Transform": transform(1.0, down=False) | turned,
        "SidewaysCard": wide,
    }


def _called(deck: DeckList, card: CardDef, level: int) -> dict[str, Any]:
    """What is said of a card: its English name, since that is what tables look for, and where it is printed."""
    place = prints_of(deck.law).place(card.code) or card.code
    return {
        "Nickname": full_name(card, "en"),
        "Description": f"elite {place}" if level > 1 else place,
    }


def _as_one(cards: list[dict[str, Any]], shelf: Shelf) -> list[dict[str, Any]]:
    """The deck: no object for no card, and the card itself where it is the only one."""
    return cards if len(cards) < 2 else [shelf.deck("Events, Supports, Upgrades", "", cards)]


def _dice_bag(dice: list[dict[str, Any]], language: str, shelf: Shelf) -> list[dict[str, Any]]:
    return [_bag({"ru": "Кубики", "en": "Dice"}[language], "", dice, shelf)] if dice else []


def _bag(name: str, about: str, held: list[dict[str, Any]], shelf: Shelf) -> dict[str, Any]:
    return {
        "GUID": shelf.guid(f"bag {name}"),
        "Name": "Bag",
        "Transform": transform(1.0, down=False),
        "Nickname": name,
        "Description": about,
        "Grid": True,
        "Locked": False,
        "ContainedObjects": held,
    }


def _die(die: Die, language: str, shelf: Shelf) -> dict[str, Any]:
    """A die of the card's colour: which way up is which side is said when it is rolled, and under the pointer."""
    said = [in_words(side, language) for side in die.sides]
    red, green, blue = (int(COLOURS[getattr(die.card, "colour", "gray")][at : at + 2], 16) / 255 for at in (1, 3, 5))
    return {
        "GUID": shelf.guid(f"die {die.card.code} {die.number}"),
        "Name": "Die_6",
        "Transform": transform(1.0, down=False),
        "Nickname": full_name(die.card, language),
        "Description": "\n".join(f"{n}: {side}" for n, side in enumerate(said, 1)),
        "ColorDiffuse": {"r": round(red, 4), "g": round(green, 4), "b": round(blue, 4)},
        "Grid": True,
        "Locked": False,
        "RotationValues": [
            {"Value": side, "Rotation": {"x": x, "y": y, "z": z}} for side, (x, y, z) in zip(said, UP, strict=True)
        ],
    }
