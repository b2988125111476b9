"""A table laid for one card. Knows no game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from cardsdb.language.core import CardDef

Pile = tuple[tuple[CardDef, int], ...]


@dataclass(frozen=True, slots=True)
class Laid:
    """The cards that are played with and the switches of the table. What it is like when the game begins: `hand` are
    the codes of what the player holds besides the card, `others` of what the other one holds, `comes` of what is
    drawn first."""

    pile: Pile
    options: Mapping[str, Any]
    hand: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    comes: tuple[str, ...] = field(default=())
