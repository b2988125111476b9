"""The registry of games whose cards people collect: what a copy is counted by, and what a list of them says.

Knows which games there are; each has a module of its name beside this one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

from django.db.models import Q

from cardsdb.catalogue.filters import CardFilter
from cardsdb.catalogue.games import GameInfo, Label, game_info
from cardsdb.models import Card, CardQuerySet, Game

COLLECTED: tuple[Game, ...] = (Game.DESTINY,)
"""In the order in which they are offered; the first one is what `/collection/` leads to."""


@dataclass(frozen=True)
class Column:
    """A column of the table that goes out: its heading in English, and what stands in it for a card.

    The card is a row `worded`, with its set and its child, and with what somebody has of it (`copies_had`, …).
    """

    head: str
    cell: Callable[[Card, str], object]


@dataclass(frozen=True)
class Collected:
    """What is particular to a game.

    `pieces`: which cards are things one can own; of a double-sided one the front. `playset`: expressions for the copies
    and the dice that make a playset complete, relative to `Card`. `has_die`: the path of what tells whether there is a
    die with it. `fields`: which of its `filters` are offered. `marks`: a row's few words besides its name.
    """

    code: Game
    pieces: Q
    playset: tuple[Any, Any]
    has_die: str
    dice_of: Callable[[Card], bool]
    filters: type[CardFilter]
    fields: tuple[str, ...]
    columns: tuple[Column, ...]
    marks: Callable[[Card], Mapping[str, Label]]
    boxes: Callable[[], Any]
    """The starter packs as a queryset, each with `code`, `name(language)`, `set` and `cards` (card, quantity, dice)."""

    @property
    def info(self) -> GameInfo:
        return game_info(self.code)

    @property
    def title(self) -> Label:
        return self.info.title

    def cards(self) -> CardQuerySet:
        """All cards of the game that one can own."""
        return Card.objects.public().filter(self.pieces, game=self.code)


@cache
def collected(code: str) -> Collected:
    """The game of that code; raises `KeyError` if nobody collects it."""
    if code not in COLLECTED:
        raise KeyError(code)
    game: Collected = import_module(f"cardsdb.collection.{code}").GAME
    return game
