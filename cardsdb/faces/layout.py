"""Where everything stands on a face, as data, and a face composed by it: every line of text with its place.

Knows units (ten a millimetre) and the “divider” composition: a picture, over it a sheet of paper with a tab that names
the kind; the sheet grows upwards with the text. Draws nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from cardsdb.faces.face import Face, FontName, Paragraph, Stock
from cardsdb.faces.paint import FontLoader
from cardsdb.faces.typeset import LEADING, NBSP, Ruler, Run, TextLine, Word, words_of


class KindStyle(NamedTuple):
    colour: str
    glyph: str


@dataclass(frozen=True)
class Layout:
    """Boxes, colours and sizes of a game's faces, in units."""

    kinds: Mapping[str, KindStyle]
    frame: int = 22
    corner: int = 20
    inset: int = 46
    """From the edge of the card to the text: no ink of text is nearer, so it is safe from the cutter (4 mm)."""
    tab: int = 50
    sheet: str = "#FFFBF2"
    title_colour: str = "#1C1A17"
    text_colour: str = "#2B2823"
    quiet_colour: str = "#5E5850"
    foot_colour: str = "#6B6355"
    line_colour: str = "#D9CFBC"
    title_size: int = 58
    title_least: int = 38
    subtitle_size: int = 30
    kind_size: int = 32
    text_size: int = 40
    text_least: int = 22
    quiet_part: float = 0.78
    """Size of the standing line of a kind beside the size of the text."""
    foot_size: int = 21
    foot_line: int = 78
    """From the lower edge to the hairline above the foot."""
    foot_base: int = 47
    picture_least: int = 300
    """The picture keeps this height, from the inside of the frame to the sheet."""


class Placed(NamedTuple):
    """A piece of text with its place: where its base line begins (or ends, if `right`)."""

    text: str
    x: float
    y: float
    font: FontName
    size: float
    colour: str
    right: bool = False
    track: float = 0
    """Extra space after each letter."""


@dataclass(frozen=True)
class Sheet:
    """A composed face: where the sheet of paper begins, how wide its tab is, and all text in place."""

    shoulder: float
    tab_width: float
    placed: tuple[Placed, ...]
    title_size: float
    title_lines: int
    text_size: float
    overflow: bool
    text_box: tuple[float, float, float, float] = field(default=(0, 0, 0, 0))


@lru_cache(maxsize=1024)
def ruler_of(fonts: FontLoader, plain: FontName, bold: FontName) -> Ruler:
    """What measures text in two fonts."""
    return Ruler(fonts, plain, bold)


def compose(face: Face, stock: Stock, layout: Layout, fonts: FontLoader) -> Sheet:
    """Set all text of a face, from the foot upwards."""
    width = stock.width - 2 * layout.inset
    title_size, title = set_title(face.title, width, layout, fonts)
    least_shoulder = layout.frame + layout.picture_least
    below = stock.height - layout.foot_line
    head = (
        27
        + title_size * 0.78
        + (len(title) - 1) * title_size * 1.06
        + (layout.subtitle_size * 1.15 if face.subtitle else 0)
    )
    room = below - least_shoulder - head - 34
    text_size, blocks, fitted = _text(face.paragraphs, width, room, layout, fonts)
    height = height_of(blocks)
    shoulder = below - head - (height + 34 if blocks else 24)
    placed = [*_kind(face, shoulder, layout, fonts)]
    y = shoulder + 27 + title_size * 0.78
    for line in title:
        placed += place(
            line, layout.inset, y, title_size, layout.title_colour, ruler_of(fonts, "title", "title"), "title", "title"
        )
        y += title_size * 1.06
    y -= title_size * 1.06
    if face.subtitle:
        y += layout.subtitle_size * 1.15
        placed.append(Placed(face.subtitle, layout.inset, y, "text", layout.subtitle_size, layout.quiet_colour))
    for block in blocks:
        y += block.gap
        for line in block.lines:
            y += block.size * LEADING
            placed += place(
                line, layout.inset, y, block.size, block.colour, ruler_of(fonts, "text", "bold"), "text", "bold"
            )
    placed += _foot(face, stock, layout)
    box = (layout.inset, shoulder, stock.width - layout.inset, below)
    tab = 46 + _tab_text(face, layout, fonts) + 26 + 34
    return Sheet(shoulder, tab, tuple(placed), title_size, len(title), text_size, not fitted, box)


class Block(NamedTuple):
    """A paragraph in lines."""

    lines: tuple[TextLine, ...]
    size: float
    gap: float
    colour: str


def height_of(blocks: list[Block]) -> float:
    """How high paragraphs are together, in units, with the gaps above each."""
    return sum(block.gap + len(block.lines) * block.size * LEADING for block in blocks)


def set_title(text: str, width: float, layout: Layout, fonts: FontLoader) -> tuple[float, tuple[TextLine, ...]]:
    """One line, or rather two than smaller ones; three rather than letters too small for a title; then smaller yet."""
    ruler = ruler_of(fonts, "title", "title")
    ways = (words_of(text, bold=True), words_of(text, bold=True, loose=True))
    tried = [(size, 2) for size in range(layout.title_size, layout.title_least - 1, -1)]
    tried += [(size, 3) for size in range(layout.title_least, 0, -1)]
    for size, most in tried:
        for words in ways:
            lines = ruler.lines(words, size, width, last=1)
            if lines and len(lines) <= most:
                return size, lines
    raise ValueError(f"a title must have words: {text!r}")


def _text(
    paragraphs: tuple[Paragraph, ...], width: float, room: float, layout: Layout, fonts: FontLoader
) -> tuple[float, list[Block], bool]:
    """The largest size at which all text has room, and whether there is one; if not, what has room at the least."""
    ruler = ruler_of(fonts, "text", "bold")
    words = [words_of(paragraph.text) for paragraph in paragraphs]
    for size in range(layout.text_size, layout.text_least - 1, -1):
        blocks = set_blocks(paragraphs, words, size, width, layout, ruler)
        if blocks is not None and height_of(blocks) <= room:
            return size, blocks, True
    least = layout.text_least
    pieces = [ruler.cut(said, least, width) for said in words]
    return least, shortened(set_blocks(paragraphs, pieces, least, width, layout, ruler) or [], room), False


def shortened(blocks: list[Block], room: float) -> list[Block]:
    """As many lines as have room, the last with an ellipsis."""
    kept: list[Block] = []
    for block in blocks:
        count = int((room - height_of(kept) - block.gap) / (block.size * LEADING))
        if count < 1:
            break
        kept.append(block._replace(lines=block.lines[:count]))
    if kept and sum(len(block.lines) for block in kept) < sum(len(block.lines) for block in blocks):
        *lines, last = kept[-1].lines
        *words, word = last.words
        ended = (*words[:-1], (*words[-1], Run("…", False))) if words else (word,)
        kept[-1] = kept[-1]._replace(lines=(*lines, last._replace(words=ended)))
    return kept


def set_blocks(
    paragraphs: tuple[Paragraph, ...],
    words: list[tuple[Word, ...]],
    size: float,
    width: float,
    layout: Layout,
    ruler: Ruler,
) -> list[Block] | None:
    """Paragraphs in lines at a size; None if a word is wider than the measure."""
    blocks = []
    for i, (paragraph, said) in enumerate(zip(paragraphs, words, strict=True)):
        own = max(float(layout.text_least), round(size * layout.quiet_part)) if paragraph.quiet else size
        lines = ruler.lines(said, own, width)
        if lines is None:
            return None
        colour = layout.quiet_colour if paragraph.quiet else layout.text_colour
        blocks.append(Block(lines, own, size * (0.3 if i else 0.36), colour))
    return blocks


def place(
    line: TextLine, x: float, y: float, size: float, colour: str, ruler: Ruler, plain: FontName, bold: FontName
) -> list[Placed]:
    """Word by word: each begins where it should, however its letters were fitted to pixels."""
    placed = []
    for word in line.words:
        for run in word:
            placed.append(Placed(run.text.replace(NBSP, " "), x, y, bold if run.bold else plain, size, colour))
            x += ruler.run(run, size)
        x += ruler.space * size
    return placed


def _tab_text(face: Face, layout: Layout, fonts: FontLoader) -> float:
    """How much of the tab its glyph and the name of the kind take."""
    name = face.kind_name.upper()
    ruler = ruler_of(fonts, "text", "bold")
    return (
        50
        + sum(ruler.word(word, layout.kind_size) for word in words_of(name, bold=True))
        + len(name) * 2
        + (name.count(" ") * ruler.space * layout.kind_size)
    )


def _kind(face: Face, shoulder: float, layout: Layout, fonts: FontLoader) -> list[Placed]:
    style = layout.kinds[face.kind]
    name = face.kind_name.upper()
    return [Placed(name, 46 + 47, shoulder - 8, "bold", layout.kind_size, style.colour, track=2)]


def _foot(face: Face, stock: Stock, layout: Layout) -> list[Placed]:
    left, right = face.foot
    y = stock.height - layout.foot_base
    foot = [Placed(left, layout.inset, y, "text", layout.foot_size, layout.foot_colour)]
    return [
        *foot,
        Placed(right, stock.width - layout.inset, y, "text", layout.foot_size, layout.foot_colour, right=True),
    ]


def tab_outline(sheet: Sheet, stock: Stock, layout: Layout) -> str:
    """Path data of the sheet's head with its tab, S-shaped on the right as cut for a card index, down to one corner."""
    left, right, r = layout.frame, stock.width - layout.frame, layout.corner
    top, foot, w = sheet.shoulder - layout.tab, sheet.shoulder + r, sheet.tab_width
    slope = f"c16,0 19,6 26,18l8,{layout.tab - 36}c7,12 12,18 28,18"
    return f"M{left},{top + r}a{r},{r} 0 0 1 {r},{-r}H{w - 36}{slope}H{right - r}a{r},{r} 0 0 1 {r},{r}V{foot}H{left}z"
