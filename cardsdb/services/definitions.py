"""Rows → definitions: what engines, rules, faces and exports take. Kept while a row stays as it is.

Knows rows loaded `in_both` with their child; must not query.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from cardsdb.catalogue.games import game_info
from cardsdb.language.core import CardDef
from cardsdb.models import Card

KEPT = 4096
_kept: OrderedDict[tuple[Any, ...], CardDef] = OrderedDict()


def definition_of(card: Card) -> CardDef:
    """The definition of a row loaded `in_both` and with its child; raises `NotImplementedError` for a game without."""
    names = vars(card)
    key = card.pk, card.code, card.changed, names["name_ru"], names["name_en"]
    found = _kept.get(key)
    if found is None:
        make = game_info(card.game).definition
        if make is None:
            raise NotImplementedError(f"no definitions from rows of {card.game}")
        found = _kept[key] = make(card)
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return found
