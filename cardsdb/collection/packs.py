"""Starter packs: all that lies in a box is put into a collection at once, as often as wished, or taken out again.

Knows boxes and amounts; must not know requests.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Sum

from cardsdb.collection.changing import Amount, step
from cardsdb.collection.games import Collected
from cardsdb.services.people import Holder

MOST_TIMES = 20
"""Boxes that are put in at once."""


class NoSuchPack(LookupError):
    """There is no box of that code."""


@dataclass(frozen=True)
class Pack:
    """A box. `cards` and `dice`: how many lie in it."""

    code: str
    name: str
    set: str
    cards: int
    dice: int


def packs(game: Collected, language: str) -> list[Pack]:
    """The boxes of a game in their order: one query."""
    rows: Any = game.boxes().annotate(n=Sum("cards__quantity"), of_dice=Sum("cards__dice"))
    return [Pack(row.code, row.name(language), row.set.name(language), row.n or 0, row.of_dice or 0) for row in rows]


def put_pack(holder: Holder, game: Collected, code: str, times: int) -> Pack:
    """Put what lies in so many boxes into a collection, or take it out where `times` is negative; raises `NoSuchPack`.

    What is taken out of a collection that lacks it is as much as is there.
    """
    row = game.boxes().filter(code=code).first() if "\0" not in code else None  # which no database has to answer
    if row is None:
        raise NoSuchPack(code)
    held = list(row.cards.values_list("card__card__code", "quantity", "dice"))
    step(holder, game.code, {card: Amount(n * times, dice * times) for card, n, dice in held})
    sizes = sum(n for _code, n, _dice in held), sum(dice for _code, _n, dice in held)
    return Pack(row.code, row.name_en, row.set.name_en, *sizes)
