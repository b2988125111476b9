"""A question to the pool of Destiny cards, as data: which cards it wants, and in what order.

Pure. Knows what is printed on a card; must not know teams (`team.py`) or words (`pool.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from typing import Any

from cardsdb.language.destiny import DestinyCard, Side
from decks.rules.destiny.law import Format, Printing

ORDERS = ("set", "name", "cost", "points")


@dataclass(frozen=True)
class Question:
    """What is not said is not asked. Several values of one kind mean any of them.

    `symbol`, `value` (at least), `modifier` and `free` (True: costs nothing) must all be true of one side of the die.
    `points`: at most, with one die, as the format has them.
    """

    kind: str = ""
    colour: tuple[str, ...] = ()
    affiliation: tuple[str, ...] = ()
    rarity: tuple[str, ...] = ()
    set: tuple[str, ...] = ()
    subtype: str = ""
    cost_from: int | None = None
    cost_to: int | None = None
    points: int | None = None
    unique: bool | None = None
    die: bool | None = None
    symbol: str = ""
    value: int | None = None
    modifier: bool | None = None
    free: bool | None = None

    @property
    def asks(self) -> int:
        """How many filters are set, the kind not counted."""
        return sum(getattr(self, field.name) != field.default for field in fields(self) if field.name != "kind")

    def wants(self, printing: Printing, format: Format) -> bool:
        return all(self._answers(printing, format))

    def _answers(self, printing: Printing, format: Format) -> Iterator[bool]:
        card = printing.card
        yield not self.kind or card.type == self.kind
        yield not self.colour or card.colour in self.colour
        yield not self.affiliation or card.affiliation in self.affiliation
        yield not self.rarity or card.rarity in self.rarity
        yield not self.set or printing.set in self.set
        yield not self.subtype or self.subtype in card.subtypes
        yield self.cost_from is None or (card.cost is not None and card.cost >= self.cost_from)
        yield self.cost_to is None or (card.cost is not None and card.cost <= self.cost_to)
        yield self.points is None or _cheap(format.price(card), self.points)
        yield self.unique in (None, card.unique)
        yield self.die in (None, bool(card.die))
        yield not self._asks_sides or any(map(self._shown_by, card.sides))

    @property
    def _asks_sides(self) -> bool:
        return bool(self.symbol) or any(said is not None for said in (self.value, self.modifier, self.free))

    def _shown_by(self, side: Side) -> bool:
        return (
            self.symbol in ("", side.symbol)
            and (self.value is None or (side.value or 0) >= self.value)
            and self.modifier in (None, side.modifier)
            and self.free in (None, side.cost == 0)
            and (self.symbol != "" or side.symbol != "blank")
        )


def _cheap(price: tuple[int, ...], most: int) -> bool:
    return bool(price) and price[0] <= most


def order_by(order: str, format: Format, name: Callable[[DestinyCard], str]) -> Callable[[Printing], Any]:
    """A key for sorting; cards that are equal by it stay as they stand in the book: by set and number."""
    match order:
        case "name":
            return lambda printing: name(printing.card)
        case "cost":
            return lambda printing: (printing.card.cost is None, printing.card.cost or 0)
        case "points":
            return lambda printing: (not format.price(printing.card), format.price(printing.card))
    return lambda printing: 0
