"""Where stickers for dice lie on a sheet: six squares a die in a strip, strips in columns; in millimetres from the left
upper corner.

Pure arithmetic, the same for the document, its preview and its tests. Must not know what stickers show.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from decks.export.layout import MARGIN, PAPERS, RULER, Mark

Marks = Literal["lines", "corners", "none"]

SIDES = 6
ROUNDING = 3
"""A die's edges are round: its flat faces are so much narrower than the die."""
LABEL, BELOW, BETWEEN = 4.2, 3.2, 9.0
"""Above a strip for its words, under a strip, and between two columns."""
FOOT = 9.0
"""For the ruler and the words beside it."""
TICK_OFF, TICK = 0.4, 1.6


@dataclass(frozen=True, slots=True)
class Strip:
    """The stickers of a die: the left upper corners of its six squares, in order, and where its words begin."""

    die: int
    squares: tuple[tuple[float, float], ...]
    words: tuple[float, float]
    width: float


@dataclass(frozen=True, slots=True)
class StripPlan:
    """A sheet of strips. `side` of a sticker, `gap` between two of them."""

    width: float
    height: float
    side: float
    gap: float
    columns: int
    rows: int

    @property
    def across(self) -> float:
        """How long a strip is."""
        return SIDES * self.side + (SIDES - 1) * self.gap

    @property
    def row(self) -> float:
        return LABEL + self.side + BELOW

    @property
    def left(self) -> float:
        return (self.width - self.columns * self.across - (self.columns - 1) * BETWEEN) / 2

    @property
    def top(self) -> float:
        return (self.height - FOOT - self.rows * self.row) / 2

    @property
    def per_sheet(self) -> int:
        return self.columns * self.rows

    def strip(self, place: int, die: int) -> Strip:
        """The strip at a place of the sheet, row by row."""
        row, column = divmod(place, self.columns)
        x, y = self.left + column * (self.across + BETWEEN), self.top + row * self.row
        squares = tuple((x + i * (self.side + self.gap), y + LABEL) for i in range(SIDES))
        return Strip(die, squares, (x, y + LABEL - TICK - 1.0), self.across)

    def cuts(self, strip: Strip, marks: Marks) -> tuple[Mark, ...]:
        """Where the stickers of a strip are cut out; with no gap one cut parts two of them."""
        if marks == "none":
            return ()
        found = {mark for x, y in strip.squares for mark in (self.outline(x, y) if marks == "lines" else ())}
        if marks == "corners":
            found = set(self._ticks(strip))
        return tuple(sorted(found))

    def outline(self, x: float, y: float) -> Iterator[Mark]:
        right, bottom = x + self.side, y + self.side
        yield from (_rounded(x, y, right, y), _rounded(x, bottom, right, bottom))
        yield from (_rounded(x, y, x, bottom), _rounded(right, y, right, bottom))

    def _ticks(self, strip: Strip) -> Iterator[Mark]:
        """Short lines around the strip that lead to every edge and touch no sticker."""
        top, bottom = strip.squares[0][1], strip.squares[0][1] + self.side
        for x, _y in strip.squares:
            for edge in (x, x + self.side):
                yield _rounded(edge, top - TICK_OFF - TICK, edge, top - TICK_OFF)
                yield _rounded(edge, bottom + TICK_OFF, edge, bottom + TICK_OFF + TICK)
        first, last = strip.squares[0][0], strip.squares[-1][0] + self.side
        for edge in (top, bottom):
            yield _rounded(first - TICK_OFF - TICK, edge, first - TICK_OFF, edge)
            yield _rounded(last + TICK_OFF, edge, last + TICK_OFF + TICK, edge)

    def ruler(self) -> tuple[Mark, ...]:
        """Fifty millimetres at the foot, with a tick each."""
        x, y = self.ruler_at
        ticks = ((mm, 2.2 if mm % 10 == 0 else 1.6 if mm % 5 == 0 else 1.0) for mm in range(RULER + 1))
        return ((x, y, x + RULER, y), *((x + mm, y, x + mm, y + long) for mm, long in ticks))

    @property
    def ruler_at(self) -> tuple[float, float]:
        return self.left, self.height - MARGIN - 5.2


def _rounded(x1: float, y1: float, x2: float, y2: float) -> Mark:
    return round(x1, 4), round(y1, 4), round(x2, 4), round(y2, 4)


def strip_plan(paper: str, die: int, gap: float) -> StripPlan:
    """As many strips for dice so many millimetres wide as the upright sheet has room for."""
    width, height = PAPERS[paper]
    one = StripPlan(width, height, float(die - ROUNDING), gap, 1, 1)
    outside = TICK_OFF + TICK
    columns = int((width - 2 * (MARGIN + outside) + BETWEEN + 1e-9) / (one.across + BETWEEN))
    rows = int((height - 2 * MARGIN - FOOT + 1e-9) / one.row)
    return StripPlan(width, height, one.side, gap, max(1, columns), rows)


def sheets(plan: StripPlan, dice: int) -> list[list[Strip]]:
    """The strips of so many dice, sheet by sheet."""
    every = range(dice)
    starts = range(0, dice, plan.per_sheet)
    return [[plan.strip(die - start, die) for die in every[start : start + plan.per_sheet]] for start in starts]
