"""The sides of a Destiny die in a normal form, and the short notation in which people write them.

Knows what a side shows, not what resolving it does. The notation is that of the card community: `2RD` two
ranged, `+1MD` a modifier, `3ID1` three indirect for one resource, `Sp` special, `-` blank, `XF` a value that
the card sets, `+1*` a modifier for any symbol.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Annotated, Literal

from msgspec import Meta

from cardsdb.language.core import Node

Symbol = Literal[
    "melee", "ranged", "indirect", "focus", "disrupt", "discard", "shield", "resource", "special", "blank",
    "any"
]  # fmt: skip
"""`any` stands only on modifiers: it adds to a side of whatever symbol."""

LETTERS: dict[str, Symbol] = {
    "MD": "melee",
    "RD": "ranged",
    "ID": "indirect",
    "F": "focus",
    "Dr": "disrupt",
    "Dc": "discard",
    "Sh": "shield",
    "R": "resource",
    "Sp": "special",
    "-": "blank",
    "*": "any",
}

_NOTATION = re.compile(r"(?P<plus>\+?)(?P<value>\d|X)(?P<symbol>MD|RD|ID|F|Dr|Dc|Sh|R|\*)(?P<cost>\d?)")
_SPECIAL = re.compile(r"Sp(?P<cost>\d?)")
_CODES = {symbol: letters for letters, symbol in LETTERS.items()}

SIDES = 6


class Side(Node, frozen=True, kw_only=True):
    """One side of a die. Special and blank sides have no value; a variable one gets its value from the card.

    `modifier`: the blue side with a plus, which only adds to another die of its symbol (booklet p. 3).
    `cost`: the resources to pay for resolving it.
    """

    symbol: Symbol
    value: Annotated[int, Meta(ge=0, le=9)] | None = None
    modifier: bool = False
    cost: Annotated[int, Meta(ge=0, le=9)] = 0
    variable: bool = False

    def __post_init__(self) -> None:
        if self.symbol in ("special", "blank"):
            if self.value is not None or self.modifier or self.variable:
                raise ValueError(f"a {self.symbol} side has neither a value nor a plus")
            if self.symbol == "blank" and self.cost:
                raise ValueError("a blank side costs nothing")
        elif (self.value is None) != self.variable:
            raise ValueError("a side has either a value or `variable`")
        if self.symbol == "any" and not self.modifier:
            raise ValueError("the symbol `any` stands only on modifiers")

    @property
    def notation(self) -> str:
        """The short form, which `side` reads."""
        cost = str(self.cost) if self.cost else ""
        if self.symbol in ("special", "blank"):
            return _CODES[self.symbol] + cost
        value = "X" if self.value is None else str(self.value)
        return f"{'+' if self.modifier else ''}{value}{_CODES[self.symbol]}{cost}"


@cache
def sides_of(die: str) -> tuple[Side, ...]:
    """The sides of a die in short; raises `ValueError`.

    >>> [side.symbol for side in sides_of("1RD - Sp1")]
    ['ranged', 'blank', 'special']
    """
    return tuple(side(text) for text in die.split())


def side(text: str) -> Side:
    """The side that a short form such as `+2RD1` writes; raises `ValueError`."""
    if text == "-":
        return Side(symbol="blank")
    if found := _SPECIAL.fullmatch(text):
        return Side(symbol="special", cost=int(found["cost"] or 0))
    if found := _NOTATION.fullmatch(text):
        variable = found["value"] == "X"
        return Side(
            symbol=LETTERS[found["symbol"]],
            value=None if variable else int(found["value"]),
            modifier=bool(found["plus"]),
            cost=int(found["cost"] or 0),
            variable=variable,
        )
    raise ValueError(f"no die side is written {text!r}; right are e.g. 2RD, +1MD, 3ID1, Sp, -")
