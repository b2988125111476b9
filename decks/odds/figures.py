"""A Destiny deck in figures: what its cards cost, of which types and colours they are, what its dice show.

Pure: a deck in, counts out. Characters, battlefields and plots are the team, not the draw deck; the dice are those of
both, as many as lie on the cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from cardsdb.language.destiny import DestinyCard
from cardsdb.language.destiny.sides import Symbol
from decks.contents import DeckList

DRAWN = ("event", "upgrade", "support", "downgrade")
"""The types of the draw deck (booklet, «Как составить свою колоду»)."""

COLOURS = ("blue", "red", "yellow", "gray", "green")
DEAREST = 6
"""What costs more stands in one column with it."""

SHOWN: tuple[Symbol, ...] = (
    *("melee", "ranged", "indirect", "shield", "resource", "focus"),
    *("disrupt", "discard", "special", "any", "blank"),
)


@dataclass(frozen=True, slots=True)
class Column:
    """The cards of one cost: how many of each type. `cost` None: it varies; `DEAREST`: that or more."""

    cost: int | None
    by_type: Counter[str]

    @property
    def size(self) -> int:
        return self.by_type.total()


@dataclass(frozen=True, slots=True)
class Row:
    """How many cards of a type are of each colour."""

    type: str
    by_colour: Counter[str]

    @property
    def size(self) -> int:
        return self.by_colour.total()


@dataclass(slots=True)
class Sides:
    """All sides of a symbol on the dice of a deck. `plain` and `plus` count sides by value (None: variable or none);
    `paid` is how many cost something, `dice` how many dice have the symbol at all."""

    symbol: Symbol
    plain: Counter[int | None] = field(default_factory=Counter)
    plus: Counter[int | None] = field(default_factory=Counter)
    paid: int = 0
    dice: int = 0

    @property
    def size(self) -> int:
        return self.plain.total() + self.plus.total()

    @property
    def value(self) -> int:
        """The sum of all values."""
        return sum((worth or 0) * n for counts in (self.plain, self.plus) for worth, n in counts.items())


def drawn(deck: DeckList) -> Iterator[tuple[DestinyCard, int]]:
    """The draw deck."""
    return ((card, n) for card, n in _cards(deck) if card.type in DRAWN)


def curve(deck: DeckList) -> list[Column]:
    """The draw deck by cost, from 0 on without gaps; cards whose cost varies stand last."""
    found: dict[int | None, Counter[str]] = {}
    for card, n in drawn(deck):
        cost = None if card.cost is None else min(card.cost, DEAREST)
        found.setdefault(cost, Counter())[card.type] += n
    fixed = [cost for cost in found if cost is not None]
    order: list[int | None] = list(range(max(fixed, default=-1) + 1))
    return [Column(cost, found.get(cost, Counter())) for cost in (*order, *([None] if None in found else []))]


def mean_cost(deck: DeckList) -> float | None:
    """Of the cards of the draw deck whose cost does not vary."""
    costs = [(card.cost, n) for card, n in drawn(deck) if card.cost is not None]
    cards = sum(n for _cost, n in costs)
    return sum(cost * n for cost, n in costs) / cards if cards else None


def mix(deck: DeckList) -> list[Row]:
    """The draw deck by type and colour, in the order of `DRAWN`."""
    found = {kind: Counter[str]() for kind in DRAWN}
    for card, n in drawn(deck):
        found[card.type][card.colour] += n
    return [Row(kind, counts) for kind, counts in found.items() if counts]


def dice_of(deck: DeckList) -> list[tuple[DestinyCard, int]]:
    """The cards that have dice, with how many lie on all copies: of a character as many as it has been paid for."""
    found = []
    for card, n in _cards(deck):
        if card.die:
            found.append((card, sum(deck.levels(card.code)) if card.type == "character" else n))
    return found


def sides(deck: DeckList) -> list[Sides]:
    """What the dice of a deck show, symbol by symbol, in the order of `SHOWN`; none for a symbol they have not."""
    found = {symbol: Sides(symbol) for symbol in SHOWN}
    for card, n in dice_of(deck):
        for side in card.sides:
            row = found[side.symbol]
            (row.plus if side.modifier else row.plain)[side.value] += n
            row.paid += n * bool(side.cost)
        for symbol in {side.symbol for side in card.sides}:
            found[symbol].dice += n
    return [row for row in found.values() if row.size]


def _cards(deck: DeckList) -> Iterator[tuple[DestinyCard, int]]:
    return ((card, n) for card, n in deck if isinstance(card, DestinyCard))
