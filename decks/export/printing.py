"""Print and play: the deck on sheets of paper, to be printed at 100 %, cut and shuffled.

Pure. Where things lie is `layout`, how they come into a document is `pdf`; here is what stands on a page.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from cardsdb.faces import GAMES
from cardsdb.language.core import CardDef
from decks.contents import DeckList, Pile, Said
from decks.export.base import Export, Options, Preview, Tools
from decks.export.chosen import WORDS, Stock, Which, chosen, note_of, too_long
from decks.export.layout import BLEED, RULER, STRIP, Backs, Mark, Marks, Page, Placed, Plan, as_sheet, pages, plan
from decks.export.pdf import FontName, Paper, clipped, jpeg_of, modules_of, setup, width_of

SHOWN = 6
"""Pages in a preview."""
LEAST_MODULE, LARGEST_CODE, QUIET = 0.22, 16.0, 3
"""Millimetres: a square of a QR code that phones still read, and the side of the largest code on a sheet; and how
many squares it stays away from dark pictures."""
CUT, FOLD, HALO = 0.3, 0.5, 1.0
"""Widths of lines in points; a halo of white lets them be seen on dark pictures."""
DASH = (4.0, 3.0)


class PrintOptions(Options, frozen=True, kw_only=True):
    """What may be chosen."""

    paper: Literal["a4", "letter"] = "a4"
    size: Stock = "standard"
    gap: Literal[0, 3, 6] = 0
    marks: Marks = "corners"
    bleed: bool = False
    ink: Literal["full", "pale"] = "full"
    backs: Backs = "none"
    language: Literal["ru", "en"] = "ru"
    cards: Which = "all"


_SAID: dict[str, Said] = {
    "subject": {"ru": "Карты для печати в масштабе 100 %", "en": "Cards to be printed at 100 %"},
    "sheet": {"ru": "лист {n} из {of}", "en": "sheet {n} of {of}"},
    "back": {"ru": "оборот", "en": "back"},
    "measure": {
        "ru": "Масштаб 100 %: на линейке ровно 50 мм, измерь",
        "en": "Scale 100 %: the ruler is exactly 50 mm, measure it",
    },
    "none": {"ru": "Печатай без подгонки под страницу", "en": "Print without fitting to the page"},
    "duplex": {"ru": "С двух сторон, переворот по длинному краю", "en": "Two-sided, flip on the long edge"},
    "bleed": {
        "ru": "Между картами вылет доходит до середины зазора; целиком он помещается при зазоре 6 мм.",
        "en": "Between cards the bleed ends in the middle of the gap; with a gap of 6 mm all of it is there.",
    },
    "fold": {"ru": "Сложи по пунктиру, склей, потом режь", "en": "Fold along the dashes, glue, then cut"},
}


def make(deck: DeckList, options: PrintOptions, tools: Tools) -> bytes:
    pile, grid = chosen(deck, options.cards), plan_of(options)
    sides = pages(grid, _every_copy(pile))
    paper = Paper(grid.width, grid.height, tools)
    setup(paper.canvas, deck.name, _SAID["subject"][options.language], options.language)
    faces = {card.code: card for card, _copies in pile}
    for page in sides:
        for placed in page.placed:
            name = _name(placed)
            if not paper.has(name):
                card = faces[placed.laid.code]
                paper.keep(name, _back(deck, options, tools) if placed.laid.back else _face(card, options, tools))
                tools.progress(sum(paper.has(code) for code in faces), len(faces))
            _draw(paper, placed, options)
        _marks(paper, page)
        _foot(paper, grid, page, sides[-1].sheet, deck, options)
        _boxes(paper, page)
        paper.turn_page()
    return paper.done()


def preview(deck: DeckList, options: PrintOptions, tools: Tools) -> Preview:
    pile, grid = chosen(deck, options.cards), plan_of(options)
    sides = pages(grid, _every_copy(pile))
    shown = tuple(as_sheet(grid, page) for page in sides[:SHOWN])
    told = [_count(grid, pile, sides)]
    if options.bleed and options.gap < 2 * BLEED:
        told.append(_SAID["bleed"])
    if long := too_long(deck, pile, options.language, picture_size(options), tools):
        told.append(note_of(long))
    note = {lang: " ".join(said[lang] for said in told) for lang in ("ru", "en")}
    return Preview(sheets=shown, of=len(sides), note=note)


def _count(grid: Plan, pile: Pile, sides: Sequence[Page]) -> Said:
    cards, sheets = sum(copies for _card, copies in pile), sides[-1].sheet
    return {
        "ru": f"Карт: {cards}; листов: {sheets}, по {grid.per_sheet} на листе.",
        "en": f"Cards: {cards}; sheets: {sheets}, {grid.per_sheet} on each.",
    }


def plan_of(options: PrintOptions) -> Plan:
    return plan(options.paper, options.size, options.gap, options.marks, options.bleed, options.backs)


def picture_size(options: PrintOptions) -> str:
    """The size of `cardsdb.faces.SIZES` that the faces of these options have."""
    parts = (
        "press",
        options.size == "narrow" and "narrow",
        options.bleed and "bleed",
        options.ink == "pale" and "pale",
    )
    return "-".join(part for part in parts if part)


def _every_copy(pile: Pile) -> list[str]:
    return [card.code for card, copies in pile for _copy in range(copies)]


# ---- cards -----------------------------------------------------------------------------------------------


def _name(placed: Placed) -> str:
    return "back" if placed.laid.back else placed.laid.code


def _face(card: CardDef, options: PrintOptions, tools: Tools) -> bytes:
    return tools.picture(card, options.language, picture_size(options))


def _back(deck: DeckList, options: PrintOptions, tools: Tools) -> bytes:
    return jpeg_of(tools.back(deck.game, picture_size(options)))


def _draw(paper: Paper, placed: Placed, options: PrintOptions) -> None:
    """The picture with its bleed, as much of it as is wanted on each side."""
    card, beyond = placed.laid, BLEED if options.bleed else 0.0
    within = None if set(placed.bleed) == {beyond} else placed.inked
    box = (card.x - beyond, card.y - beyond, card.width + 2 * beyond, card.height + 2 * beyond)
    paper.picture(_name(placed), *box, within)


def _boxes(paper: Paper, page: Page) -> None:
    """What remains when all cards are cut out, and what is printed of cards."""
    cut = [(card.x, card.y, card.x + card.width, card.y + card.height) for card in (each.laid for each in page.placed)]
    paper.box("trim", *_around(cut))
    paper.box("bleed", *_around([each.inked for each in page.placed]))


def _around(boxes: Sequence[Mark]) -> Mark:
    left, top, right, bottom = zip(*boxes, strict=True)
    return min(left), min(top), max(right), max(bottom)


def _marks(paper: Paper, page: Page) -> None:
    for marks, width, dash in ((page.cuts, CUT, ()), (page.folds, FOLD, DASH)):
        paper.lines(marks, width + HALO, grey=1)
        paper.lines(marks, width, dash=dash)


# ---- the strip -------------------------------------------------------------------------------------------


def _foot(paper: Paper, grid: Plan, page: Page, of: int, deck: DeckList, options: PrintOptions) -> None:
    """Ruler, words and code, each within the stretch of one card."""
    strip = grid.strip
    paper.lines(strip.ruler(), 0.4)
    start, top = strip.cells[0][0] + 2.5, (strip.depth - STRIP) / 2
    for mm in range(0, RULER + 1, 10):
        half = width_of(str(mm), paper.font["text"], 5) / 2
        paper.write(str(mm), strip.at(start + mm - half, top + 4.1), "text", 5, upright=strip.upright)
    code = _code_side(deck.address, strip.depth)
    last = strip.cells[-1]
    if code:
        paper.code(deck.address, *_code_corner(grid, last[1] - 2 - code, code), code)
    apart = len(strip.cells) > 2
    head, more = _words(deck, page, of, options)
    _lines(paper, grid, strip.cells[1] if len(strip.cells) > 1 else strip.cells[0], head, 0 if apart else code)
    if apart:
        _lines(paper, grid, last, more, code)


def _words(deck: DeckList, page: Page, of: int, options: PrintOptions) -> tuple[Sequence[str], Sequence[str]]:
    """What stands beside the ruler, and what stands beside the code."""
    lang = options.language
    number = _SAID["sheet"][lang].format(n=page.sheet, of=of)
    if page.side == "back":
        number = f"{number}, {_SAID['back'][lang]}"
    address = deck.address.partition("://")[2].rstrip("/")
    return (f"{deck.name}\t{number}", _SAID["measure"][lang]), (_SAID[options.backs][lang], address)


def _lines(paper: Paper, grid: Plan, cell: tuple[float, float], lines: Sequence[str], code: float) -> None:
    """Two lines in the middle of the strip; what stands behind a tab in the first is never cut off."""
    strip = grid.strip
    width = cell[1] - cell[0] - 4 - (code + 2 if code else 0)
    size, high = (7.0, 2.9) if strip.depth > 6 else (6.0, 2.2)
    v = (strip.depth - high * len(lines)) / 2 + high * 0.78
    for i, line in enumerate(lines):
        name, tab, rest = line.partition("\t")
        font: FontName = "bold" if tab else "text"
        rest = f" · {rest}" if tab else ""
        said = clipped(name, paper.font[font], size, width - width_of(rest, paper.font["text"], size))
        u = cell[0] + 2
        paper.write(said, strip.at(u, v + i * high), font, size, upright=strip.upright)
        if rest:
            u += width_of(said, paper.font[font], size)
            paper.write(rest, strip.at(u, v + i * high), "text", size, upright=strip.upright)


def _code_side(address: str, depth: float) -> float:
    """As large as there is room; 0 where no phone could read it."""
    if not address:
        return 0
    squares = modules_of(address)
    side = min(depth * squares / (squares + QUIET), LARGEST_CODE)
    return side if side / squares >= LEAST_MODULE else 0


def _code_corner(grid: Plan, u: float, side: float) -> tuple[float, float]:
    """The left upper corner of a code that begins at `u`, on the side of the strip that is away from the cards."""
    strip = grid.strip
    x, y = strip.at(u, 0 if strip.upright else strip.depth - side)
    return (x, y - side) if strip.upright else (x, y)


EXPORT = Export(
    code="print",
    title={"ru": "Листы для печати", "en": "Sheets to print"},
    about={
        "ru": "PDF: напечатай, разрежь и играй. С линейкой, метками реза и рубашками.",
        "en": "A PDF to print, cut and play: with a ruler, cutting marks and backs.",
    },
    suffix="pdf",
    media="application/pdf",
    make=make,
    options=PrintOptions,
    words={
        **WORDS,
        "paper": {"ru": "Бумага", "en": "Paper"},
        "paper.a4": {"ru": "A4", "en": "A4"},
        "paper.letter": {"ru": "Letter (американская)", "en": "Letter"},
        "gap": {"ru": "Зазор между картами", "en": "Gap between cards"},
        "gap.0": {"ru": "нет: один рез на две карты", "en": "none: one cut parts two cards"},
        "gap.3": {"ru": "3 мм", "en": "3 mm"},
        "gap.6": {"ru": "6 мм: весь вылет", "en": "6 mm: room for all of the bleed"},
        "marks": {"ru": "Метки", "en": "Marks"},
        "marks.lines": {"ru": "линии реза", "en": "cutting lines"},
        "marks.corners": {"ru": "уголки", "en": "corner marks"},
        "marks.none": {"ru": "без меток", "en": "none"},
        "ink": {"ru": "Краска", "en": "Ink"},
        "ink.full": {"ru": "в цвете", "en": "in colour"},
        "ink.pale": {"ru": "серые и бледные: беречь краску", "en": "grey and pale: to save ink"},
        "backs": {"ru": "Рубашки", "en": "Backs"},
        "backs.none": {"ru": "нет: карты в протекторах", "en": "none: for sleeves"},
        "backs.duplex": {"ru": "на обороте: двусторонняя печать", "en": "on the other side: two-sided printing"},
        "backs.fold": {"ru": "рядом: сложить и склеить", "en": "beside the fronts: fold and glue"},
    },
    games=tuple(GAMES),
    group="print",
    preview=preview,
)
