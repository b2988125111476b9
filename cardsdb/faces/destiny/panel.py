"""Where everything stands on a Destiny face: rows on a grid of twelve columns, upright or on its side.

From above: name, gauges (on a wide card beside the name), art, die, text, foot. Knows units; sets text and draws
nothing. The art gets what the text leaves, so a card that says little is a picture.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from cardsdb.faces.destiny.words import COLOUR_NAMES, KIND_NAMES, subtype
from cardsdb.faces.face import Face, FontName, Stock
from cardsdb.faces.layout import (
    Block,
    KindStyle,
    Layout,
    Placed,
    Sheet,
    height_of,
    place,
    ruler_of,
    set_blocks,
    set_title,
    shortened,
)
from cardsdb.faces.paint import FontLoader
from cardsdb.faces.typeset import LEADING, words_of

LAYOUT = Layout(
    kinds={kind: KindStyle("#2B2823", kind) for kind in KIND_NAMES["en"]},
    title_size=50,
    title_least=30,
    subtitle_size=28,
    kind_size=26,
    text_size=36,
    text_least=22,
    title_colour="#FFFFFF",
    foot_line=70,
    foot_base=43,
)
COLUMNS = 12
GAUGES, TILE, AROUND = 62, 88, 9
"""The height of the row of gauges, the side of a die's side, and what is free above and below it."""
KIND_LEAST = 19
KIND = 200
"""What the kind takes of the head of a wide card."""
TRAITS = 40
"""The line of subtypes above the text."""
MOST = tuple(
    [(size, 230) for size in range(36, 29, -1)]
    + [(size, 180) for size in range(29, 25, -1)]
    + [(size, 120) for size in range(26, 21, -1)]
    + [(size, 64) for size in range(24, 21, -1)]
)
"""What is tried in turn: the size of the text and the least height of the art; a long text is set in smaller type
before it takes more of the art."""

Shows = Literal["cost", "health", "points", "colour", "affiliation", "rarity", "side", "kind"]


class Cell(NamedTuple):
    """A gauge: what it shows, from where to where."""

    shows: Shows
    x: float
    width: float


@dataclass(frozen=True)
class Panel(Sheet):
    """A composed face: the heights at which its rows begin, from above, and its gauges."""

    gauges: float = 0
    art: float = 0
    dice: float = 0
    """Where the die begins and the art ends; without a die, where the sheet begins."""
    foot: float = 0
    cells: tuple[Cell, ...] = ()
    kind_size: float = 26


def compose(face: Face, stock: Stock, fonts: FontLoader) -> Panel:
    """Set all text of a face: from the head downwards to the art, from the foot upwards to the text."""
    layout, wide = LAYOUT, stock.width - 2 * LAYOUT.inset
    beside = _columns(face, stock) + KIND if face.wide else 0
    size, lines, head = _head(face, stock, beside, fonts)
    end = (head[-1].y if head else layout.inset) + (16 if face.subtitle else 20)
    gauges, art = (layout.frame + 9, max(end, layout.frame + 18 + GAUGES)) if face.wide else (end, end + GAUGES)
    die = TILE + 2 * AROUND if face.fact("die") else 0
    below = stock.height - layout.foot_line
    traits = _traits(face)
    text_size, blocks, fitted = _text(face, wide, below - art - die - _around(traits, True), fonts)
    sheet = below - (height_of(blocks) + _around(traits, bool(blocks)) if blocks or traits else 0)
    placed = [*head, *_sheet(face, sheet, blocks, traits, fonts), *_foot(face, stock)]
    cells, kind_size, kind = _gauges(face, stock, gauges, fonts)
    return Panel(
        shoulder=sheet,
        tab_width=0,
        placed=(*placed, *kind),
        title_size=size,
        title_lines=lines,
        text_size=text_size,
        overflow=not fitted,
        text_box=(layout.inset, sheet, stock.width - layout.inset, below),
        gauges=gauges,
        art=art,
        dice=sheet - die,
        foot=below,
        cells=cells,
        kind_size=kind_size,
    )


# ---- head ------------------------------------------------------------------------------------------------


def _head(face: Face, stock: Stock, beside: float, fonts: FontLoader) -> tuple[float, int, list[Placed]]:
    """The name in one line or two, a mark before it if the card is unique, and the subtitle; `beside` is left free."""
    layout = LAYOUT
    mark = 46 if face.fact("unique") else 0
    smaller = replace(layout, title_size=42) if face.wide else layout
    size, lines = set_title(face.title, stock.width - 2 * layout.inset - mark - beside, smaller, fonts)
    y, x, head = layout.inset + size * 0.7, layout.inset + mark, []
    for i, line in enumerate(lines):
        y += size * 1.04 if i else 0
        head += place(line, x, y, size, layout.title_colour, ruler_of(fonts, "title", "title"), "title", "title")
    if face.subtitle:
        small = _fitted(face.subtitle, "text", layout.subtitle_size, stock.width - layout.inset - x - beside, fonts)
        head.append(Placed(face.subtitle, x, y + 34, "text", small, "#E8E2D6"))
    return size, len(lines), head


def _fitted(text: str, font: FontName, size: float, width: float, fonts: FontLoader) -> float:
    """The size, or as much less as one line needs."""
    full = fonts(font, 100).getlength(text) / 100 * size
    return size if full <= width else size * width / full * 0.985


# ---- gauges ----------------------------------------------------------------------------------------------


def _gauges(face: Face, stock: Stock, y: float, fonts: FontLoader) -> tuple[tuple[Cell, ...], float, list[Placed]]:
    """Figures and signs from the left, the kind in the rest, set from the right."""
    x, right = float(LAYOUT.frame), stock.width - LAYOUT.inset
    if face.wide:  # there they stand beside the name
        x = right - _columns(face, stock) - KIND
    cells: list[Cell] = []
    for shows, columns in _shown(face):
        # The first reaches to the frame, where nothing is written.
        wide = columns * _column(stock) + (0 if cells or face.wide else LAYOUT.inset - LAYOUT.frame)
        cells.append(Cell(shows, x, wide))
        x += wide
    cells.append(Cell("kind", x, stock.width - LAYOUT.frame - x))
    name = face.kind_name.upper()
    size = _fitted(name, "bold", LAYOUT.kind_size, right - x - 50, fonts)
    if size < KIND_LEAST:  # its glyph says it alone
        name, size = "", 0
    kind = [Placed(name, right, y + GAUGES / 2 + size * 0.36, "bold", size, "#FFFFFF", right=True)] if name else []
    return tuple(cells), size, kind


def _column(stock: Stock) -> float:
    """As wide as on an upright card, whatever the direction."""
    return (min(stock.width, stock.height) - 2 * LAYOUT.frame) / COLUMNS


def _columns(face: Face, stock: Stock) -> float:
    return sum(columns for _shows, columns in _shown(face)) * _column(stock)


def _shown(face: Face) -> list[tuple[Shows, float]]:
    """The gauges of a card, and how many columns each takes."""
    shown: list[tuple[Shows, float]] = []
    if face.fact("health"):
        shown.append(("health", 1.9))
    if face.fact("cost") or face.fact("varies"):
        shown.append(("cost", 1.9))
    if points := face.fact("points"):
        shown.append(("points", 1.4 + 1.2 * points.count("/")))
    shown += [("colour", 1.5), ("affiliation", 0.95)]
    if face.fact("rarity"):
        shown.append(("rarity", 0.95))
    if face.fact("side"):
        shown.append(("side", 0.95))
    return shown


# ---- text ------------------------------------------------------------------------------------------------


def _traits(face: Face) -> str:
    """Its subtypes in words."""
    return " · ".join(subtype(code, face.lang) for code in face.fact("traits").split())


def _around(traits: str, text: bool) -> float:
    """What the sheet holds besides lines of text."""
    return (TRAITS if traits else 0) + (22 if text else 14)


def _text(face: Face, width: float, room: float, fonts: FontLoader) -> tuple[float, list[Block], bool]:
    """The text as large as the art allows; if it has no room at the least, as much of it as has."""
    ruler = ruler_of(fonts, "text", "bold")
    words = [words_of(paragraph.text) for paragraph in face.paragraphs]
    for size, art in MOST:
        blocks = set_blocks(face.paragraphs, words, size, width, LAYOUT, ruler)
        if blocks is not None and height_of(blocks) <= room - art:
            return size, blocks, True
    size, art = MOST[-1]
    pieces = [ruler.cut(said, size, width) for said in words]
    return size, shortened(set_blocks(face.paragraphs, pieces, size, width, LAYOUT, ruler) or [], room - art), False


def _sheet(face: Face, top: float, blocks: list[Block], traits: str, fonts: FontLoader) -> list[Placed]:
    """The line of subtypes, and the text under it."""
    placed, y = [], top
    if traits:
        y += TRAITS
        placed.append(Placed(traits, LAYOUT.inset, y, "bold", 27, LAYOUT.quiet_colour))
        y += 2
    for block in blocks:
        y += block.gap
        for line in block.lines:
            y += block.size * LEADING
            ruler = ruler_of(fonts, "text", "bold")
            placed += place(line, LAYOUT.inset, y, block.size, block.colour, ruler, "text", "bold")
    return placed


def _foot(face: Face, stock: Stock) -> list[Placed]:
    y = stock.height - LAYOUT.foot_base
    size, colour = LAYOUT.foot_size, LAYOUT.foot_colour
    left, right = face.foot
    return [
        Placed(left, LAYOUT.inset, y, "bold", size, colour),
        Placed(right, stock.width - LAYOUT.inset, y, "text", size, colour, right=True),
    ]


def letter(face: Face) -> str:
    """The letter of its colour."""
    return COLOUR_NAMES[face.lang][face.fact("colour")][0]
