"""What can be asked of the finder, and by what a team comes first.

Pure. Knows nothing of how teams are found.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b
from typing import Literal, get_args

from decks.rules.destiny.law import Law
from decks.teams.fits import Owned

Side = Literal["any", "hero", "villain", "neutral"]
"""`hero`: at least one hero and no villain; `neutral`: neither. `any`: all that may be, mixed teams included."""

Order = Literal["points", "health", "dice", "damage", "health-per-point", "damage-per-point"]
ORDERS: tuple[Order, ...] = get_args(Order)
SIDES: tuple[Side, ...] = get_args(Side)

BEST = 200
"""So many of the best are told."""
WHOLE = 5000
"""Where there are no more, all of them are."""
UNUSED = 1
"""Points that a team leaves at most, where nothing else is said."""


class BadQuestion(ValueError):
    """`field` of the question, and what is wrong with it: an `unknown` card, a `format` there is not, a `wide` team."""

    def __init__(self, field: str, why: str, said: str = "") -> None:
        super().__init__(f"{field}: {why} {said}".strip())
        self.field, self.why, self.said = field, why, said


@dataclass(frozen=True, slots=True)
class Wish:
    """A character that must be in; `level`: with so many dice, 0: with any. The same twice: two copies."""

    code: str
    level: int = 0


@dataclass(frozen=True)
class Question:
    """`colours`: a character of each. `without`: codes of characters and plots. `plots`: teams with plots as well as
    those without; `plot`: teams with this one only. `unused`: points left at most, None: any number. `owned`: only of
    these cards and dice."""

    law: Law
    side: Side = "any"
    colours: frozenset[str] = frozenset()
    must: tuple[Wish, ...] = ()
    without: frozenset[str] = frozenset()
    plots: bool = False
    plot: str = ""
    unused: int | None = UNUSED
    order: Order = "points"
    owned: Owned | None = None


# ---- what comes first ----
#
# A team's place is one whole number, so that two teams hardly ever have the same: the figure that is asked for, then
# the other figures, then a mark of its cards, which is arbitrary and always the same. All parts but the points are sums
# over the cards; that is what the search rests on.

MARK = 48
_WIDTH = 12
_PLACES = {
    "points": ("health", "dice", "damage"),
    "health": ("health", "dice", "damage"),
    "dice": ("dice", "health", "damage"),
    "damage": ("damage", "health", "dice"),
    "health-per-point": ("health", "dice", "damage"),
    "damage-per-point": ("damage", "health", "dice"),
}
_HIGH = MARK + 4 * _WIDTH
"""Where the points stand (`points`) or the first figure does, with room below it so that a quotient keeps the order."""


def worth(order: Order, health: int, dice: int, damage: int, mark: int) -> int:
    """The part of a place that is a sum over cards."""
    figures = {"health": health, "dice": dice, "damage": damage}
    first, second, third = (figures[name] for name in _PLACES[order])
    rest = (second << (MARK + _WIDTH)) + (third << MARK) + mark
    return (first << (_HIGH + _WIDTH if order != "points" else MARK + 2 * _WIDTH)) + rest


def place(order: Order, points: int, worth: int) -> tuple[int, int]:
    """The place of a team as a fraction, numerator and denominator; the greater, the better."""
    match order:
        case "points":
            return (points << _HIGH) + worth, 1
        case "health" | "dice" | "damage":
            return (points << (MARK + 3 * _WIDTH)) + worth, 1
        case _:
            return worth, max(1, points)


def mark_of(code: str, level: int) -> int:
    """What tells teams of the same figures apart."""
    return int.from_bytes(blake2b(f"{code}:{level}".encode(), digest_size=5).digest())
