"""Where cards lie on sheets of paper, and where they are cut and folded: millimetres from the left upper corner.

Pure arithmetic, the same for the document, its preview and its tests. Must not know pictures, text or PDF.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal, NamedTuple

from decks.export.base import Laid, Sheet

Marks = Literal["lines", "corners", "none"]
Backs = Literal["none", "duplex", "fold"]
Side = Literal["front", "back", "both"]
Mark = tuple[float, float, float, float]
Cell = tuple[int, int]
"""Row and column."""

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
CARDS = {"standard": (63.0, 88.0), "narrow": (55.0, 85.0)}
MARGIN = 6.35
"""A quarter of an inch: nearer to its edge no common printer prints on a sheet."""
BLEED = 3.0
STRIP = 4.6
"""What the ruler and the words beside it need beyond the cards."""
RULER = 50
RULER_INSET = 2.5
TICK_OFF, TICK, LEAST_TICK = 0.5, 4.0, 2.0
"""A corner mark: how far from the cut it begins, how long it is, and how long at least."""


class Outset(NamedTuple):
    """How far a card's picture goes beyond its cut on each side."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Placed:
    """A card on a page, and its bleed."""

    laid: Laid
    bleed: Outset

    @property
    def inked(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of all that is printed of it."""
        card, bleed = self.laid, self.bleed
        right, bottom = card.x + card.width + bleed.right, card.y + card.height + bleed.bottom
        return card.x - bleed.left, card.y - bleed.top, right, bottom


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet. `both`: fronts and backs on the two halves of one side, to be folded."""

    sheet: int
    side: Side
    placed: tuple[Placed, ...]
    cuts: tuple[Mark, ...] = ()
    folds: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class Strip:
    """The free strip where ruler and words stand: along the foot, or along the left edge and turned to be read upwards.

    Its own coordinates are `u`, along the text, and `v`, down from the text's head. `cells` are the stretches between
    the marks: what stands within one meets none.
    """

    x: float
    y: float
    depth: float
    upright: bool
    cells: tuple[tuple[float, float], ...]

    def at(self, u: float, v: float) -> tuple[float, float]:
        """On the page."""
        return (self.x + v, self.y - u) if self.upright else (self.x + u, self.y + v)

    def ruler(self) -> tuple[Mark, ...]:
        """Fifty millimetres with a tick each, longer ones every five and ten."""
        start, top = self.cells[0][0] + RULER_INSET, (self.depth - STRIP) / 2 + 0.2
        ticks = ((mm, 2.2 if mm % 10 == 0 else 1.6 if mm % 5 == 0 else 1.0) for mm in range(RULER + 1))
        lines = [(start, top, start + RULER, top), *((start + mm, top, start + mm, top + long) for mm, long in ticks)]
        return tuple((*self.at(a, b), *self.at(c, d)) for a, b, c, d in lines)


@dataclass(frozen=True)
class Plan:
    """A grid of cards in the middle of a sheet. With `fold`, its lower half holds the backs of its upper half."""

    width: float
    height: float
    card: tuple[float, float]
    columns: int
    rows: int
    gap: float
    marks: Marks
    bleed: float
    backs: Backs

    @property
    def across(self) -> float:
        return self.columns * self.card[0] + (self.columns - 1) * self.gap

    @property
    def down(self) -> float:
        return self.rows * self.card[1] + (self.rows - 1) * self.gap

    @property
    def left(self) -> float:
        return (self.width - self.across) / 2

    @property
    def top(self) -> float:
        return (self.height - self.down) / 2

    @property
    def front_rows(self) -> int:
        return self.rows // 2 if self.backs == "fold" else self.rows

    @property
    def per_sheet(self) -> int:
        return self.front_rows * self.columns

    @property
    def fits(self) -> bool:
        room = min(self.left, self.top) - self.bleed - MARGIN
        return self.per_sheet > 0 and room > -1e-9 and self.strip.depth >= STRIP

    @cached_property
    def strip(self) -> Strip:
        """Along the foot where there is room for it, else along the left edge."""
        wide, high = self.card
        below, beside = self.top - self.bleed - MARGIN, self.left - self.bleed - MARGIN
        if below >= STRIP or below >= beside:
            cells = tuple((i * (wide + self.gap), i * (wide + self.gap) + wide) for i in range(self.columns))
            return Strip(self.left, self.height - MARGIN - below, below, False, cells)
        cells = tuple((i * (high + self.gap), i * (high + self.gap) + high) for i in range(self.rows))
        return Strip(MARGIN, self.top + self.down, beside, True, cells)

    # ---- cards ----

    def corner(self, cell: Cell) -> tuple[float, float]:
        row, column = cell
        return self.left + column * (self.card[0] + self.gap), self.top + row * (self.card[1] + self.gap)

    def place(self, cell: Cell, code: str, used: frozenset[Cell], back: bool = False) -> Placed:
        """A card in a cell; towards a neighbour it bleeds to the middle of the gap, and not at all without one."""
        x, y = self.corner(cell)
        row, column = cell
        around = ((row, column - 1), (row - 1, column), (row, column + 1), (row + 1, column))
        bleed = Outset(*(min(self.bleed, self.gap / 2) if near in used else self.bleed for near in around))
        return Placed(Laid(code, x, y, *self.card, back), bleed)

    def turned_over(self, cell: Cell) -> Cell:
        """Where the back of a cell's card comes to lie when the sheet is turned over its long edge, or folded."""
        row, column = cell
        if self.backs == "fold" or self.width > self.height:
            return self.rows - 1 - row, column
        return row, self.columns - 1 - column

    # ---- marks ----

    def cuts(self, fronts: frozenset[Cell], used: frozenset[Cell]) -> tuple[Mark, ...]:
        """Where the fronts are to be cut out, among all cells in use."""
        match self.marks:
            case "lines":
                found = self._lines(fronts)
            case "corners":
                found = self._corners(fronts, used)
            case _:
                return ()
        return tuple(sorted({_rounded(mark) for mark in found}))

    def fold(self) -> tuple[Mark, ...]:
        if self.backs != "fold":
            return ()
        return ((MARGIN, self.height / 2, self.width - MARGIN, self.height / 2),)

    def _lines(self, fronts: frozenset[Cell]) -> Iterator[Mark]:
        """Along every edge, from before the first card to behind the last."""
        boxes = [(*self.corner(cell), *self.card) for cell in fronts]
        first_x, last_x = min(x for x, *_ in boxes), max(x + w for x, _, w, _ in boxes)
        first_y, last_y = min(y for _, y, *_ in boxes), max(y + h for _, y, _, h in boxes)
        beyond = self.bleed + TICK
        for x, y, wide, high in boxes:
            for edge in (x, x + wide):
                ends = max(MARGIN, first_y - beyond), min(self.height - MARGIN, last_y + beyond)
                yield edge, ends[0], edge, self._before_fold(ends[1])
            for edge in (y, y + high):
                if self.backs != "fold" or abs(edge - self.height / 2) > 1e-6:
                    yield max(MARGIN, first_x - beyond), edge, min(self.width - MARGIN, last_x + beyond), edge

    def _before_fold(self, y: float) -> float:
        """Fronts alone are marked: what is folded is cut through both layers at once."""
        return min(y, self.height / 2) if self.backs == "fold" else y

    def _corners(self, fronts: frozenset[Cell], used: frozenset[Cell]) -> Iterator[Mark]:
        """Two at each corner of a card, away from it; one through the gap where another card follows."""
        for cell in fronts:
            x, y = self.corner(cell)
            for down, right in ((-1, -1), (-1, 1), (1, -1), (1, 1)):
                edge_x, edge_y = x + (right > 0) * self.card[0], y + (down > 0) * self.card[1]
                if self._free(cell, (down, 0), (0, right), used):
                    a, b = self._tick((cell[0] + down, cell[1]) in used, edge_y, down, self.height)
                    yield edge_x, min(a, b), edge_x, max(a, b)
                if self._free(cell, (0, right), (down, 0), used):
                    a, b = self._tick((cell[0], cell[1] + right) in used, edge_x, right, self.width)
                    yield min(a, b), edge_y, max(a, b), edge_y

    def _free(self, cell: Cell, ahead: Cell, aside: Cell, used: frozenset[Cell]) -> bool:
        """Whether a mark from a card's corner runs over no other card and no bleed between two."""
        row, column = cell[0] + ahead[0], cell[1] + ahead[1]
        if (row, column) in used:
            return self.gap >= 3 and not self.bleed
        return self.gap > 0 or (row + aside[0], column + aside[1]) not in used

    def _tick(self, followed: bool, edge: float, way: int, side: float) -> tuple[float, float]:
        """Where a mark that goes `way` from an edge begins and ends, on a page so long."""
        if followed:
            return edge + way * TICK_OFF, edge + way * (self.gap - TICK_OFF)
        room = (edge if way < 0 else side - edge) - MARGIN
        end = min(room, self.bleed + TICK_OFF + TICK)
        start = max(TICK_OFF, min(self.bleed + TICK_OFF, end - LEAST_TICK))
        return edge + way * start, edge + way * end


def _rounded(mark: Mark) -> Mark:
    """The same line is the same whichever card it was found at."""
    x1, y1, x2, y2 = (round(at, 4) for at in mark)
    return x1, y1, x2, y2


# ---- from options to pages -------------------------------------------------------------------------------


def plan(paper: str, size: str, gap: float, marks: Marks, bleed: bool, backs: Backs) -> Plan:
    """The grid with the most cards, upright or lying; upright if both hold as many."""
    short, long = PAPERS[paper]
    upright = Plan(short, long, CARDS[size], 0, 0, gap, marks, BLEED if bleed else 0.0, backs)
    lying = replace(upright, width=long, height=short)
    found = [_filled(sheet) for sheet in (upright, lying)]
    return max(found, key=lambda each: each.per_sheet)


def _filled(sheet: Plan) -> Plan:
    """As many columns and rows as have room beside the ruler."""
    beyond = 2 * (MARGIN + sheet.bleed)
    columns, rows = (
        int((side - beyond + sheet.gap + 1e-9) / (card + sheet.gap))
        for side, card in zip((sheet.width, sheet.height), sheet.card, strict=True)
    )
    rows -= rows % 2 if sheet.backs == "fold" else 0
    full = replace(sheet, columns=columns, rows=rows)
    fewer = (full, replace(full, columns=columns - 1), replace(full, rows=rows - (2 if sheet.backs == "fold" else 1)))
    return max(fewer, key=lambda each: each.per_sheet if each.fits else 0)


def pages(plan: Plan, codes: Sequence[str]) -> list[Page]:
    """All sides of all sheets in the order in which they are printed; `codes` are the cards, every copy of them."""
    found: list[Page] = []
    for start in range(0, len(codes), plan.per_sheet):
        found += _sheet(plan, start // plan.per_sheet + 1, codes[start : start + plan.per_sheet])
    return found


def _sheet(plan: Plan, number: int, codes: Sequence[str]) -> Iterator[Page]:
    cells = [divmod(i, plan.columns) for i in range(len(codes))]
    fronts = frozenset(cells)
    turned = frozenset(plan.turned_over(cell) for cell in cells)
    dealt = list(zip(cells, codes, strict=True))

    def laid(used: frozenset[Cell]) -> tuple[Placed, ...]:
        return tuple(plan.place(cell, code, used) for cell, code in dealt)

    def backs(used: frozenset[Cell]) -> tuple[Placed, ...]:
        return tuple(plan.place(plan.turned_over(cell), code, used, back=True) for cell, code in dealt)

    if plan.backs == "fold":
        both = fronts | turned
        yield Page(number, "both", (*laid(both), *backs(both)), plan.cuts(fronts, both), plan.fold())
        return
    yield Page(number, "front", laid(fronts), plan.cuts(fronts, fronts))
    if plan.backs == "duplex":
        yield Page(number, "back", backs(turned))


def as_sheet(plan: Plan, page: Page) -> Sheet:
    """A page as it is shown before it is made."""
    cards = tuple(each.laid for each in page.placed)
    return Sheet(plan.width, plan.height, cards, (*page.cuts, *page.folds, *plan.strip.ruler()))
