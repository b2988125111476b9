"""How fast decks are judged, for `play.bench`: a Destiny deck with every shipped card of the game in the book.

Knows files of the shelf and no rows. Decks are judged as they are while somebody builds: legal, and with four faults.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import msgspec

from cardsdb.language.definitions import decode_set
from cardsdb.language.destiny import DestinyCard
from cardsdb.language.destiny.building import DeckLaws
from cardsdb.language.reading import read_yaml
from decks.contents import DeckList
from decks.rules import check
from decks.rules.destiny.law import OPEN, Book, Law, Printing

FOLDER = Path(__file__).parents[1] / "fixtures" / "destiny"
REY, FINN, FIELD = "01038", "01045", "01174"
DRAWN = ("event", "support", "upgrade")


def checks(times: int) -> Callable[[int], tuple[int, int, int]]:
    """A batch of checks."""
    law = Law(OPEN, _book())
    decks = [_deck(law, {REY: 1, FINN: 1, FIELD: 1}, 30), _deck(law, {REY: 1}, 29)]

    def run(batch: int) -> tuple[int, int, int]:
        for _ in range(times):
            for deck in decks:
                check(deck)
        done = times * len(decks)
        return done, done, done

    return run


def _book() -> Book:
    cards: dict[str, Printing] = {}
    for card in _shipped():
        cards[card.code] = Printing(card, "AW", frozenset({"AW"}))
    said = read_yaml((FOLDER / "deck-laws.yaml").read_text(encoding="utf-8")).data
    return Book(cards, {OPEN.code: OPEN}, laws=msgspec.convert(said, DeckLaws).cards)


def _shipped() -> Iterable[DestinyCard]:
    for card in decode_set((FOLDER / "awakenings.yaml").read_text(encoding="utf-8")).cards:
        if isinstance(card, DestinyCard):
            yield card


def _deck(law: Law, cards: dict[str, int], size: int) -> DeckList:
    """A team and a battlefield with so many cards that go with Rey and Finn, and with two of the villains' weapons."""
    fit = [
        card.code
        for card in (one.card for one in law.book.cards.values())
        if card.type in DRAWN and card.affiliation in ("hero", "neutral") and card.colour in ("blue", "yellow", "gray")
    ]
    held = {**cards, "01008": 2}
    for i, code in enumerate(fit):
        if 2 * i < size - 2:
            held[code] = min(2, size - 2 - 2 * i)
    pile = tuple((law.book.cards[code].card, n) for code, n in held.items())
    names = {card.code: card.name for card, _n in pile}
    return DeckList("destiny", "a deck", pile, names, dice={REY: (2,)}, law=law)
