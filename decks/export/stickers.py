"""Stickers for blank dice: the six sides of every die of a deck, drawn as vectors, to be printed, cut out and stuck on.

Pure. Where they lie is `strips`, what a side looks like is `cardsdb.faces.destiny.dice`; here they come together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from reportlab.lib.colors import HexColor

from cardsdb.faces.destiny.dice import Drawn, Written, figure, side_picture, tones
from cardsdb.language.core import CardDef
from cardsdb.language.destiny.sides import Side
from cardsdb.language.messages import phrase
from decks.contents import DeckList, Said
from decks.export.base import LANGUAGE_WORDS, Export, ExportError, Options, Preview, Sheet, Sticker, Tools
from decks.export.layout import RULER
from decks.export.pdf import MM, Paper, clipped, setup, width_of
from decks.export.strips import ROUNDING, Marks, Strip, StripPlan, sheets, strip_plan
from decks.lexicon import kind_of
from decks.listing import full_name
from decks.prints import Prints, prints_of

SHOWN = 6
"""Sheets in a preview."""
CUT = 0.3


class StickerOptions(Options, frozen=True, kw_only=True):
    """What may be chosen."""

    paper: Literal["a4", "letter"] = "a4"
    die: Literal[12, 14, 16, 19, 22] = 16
    gap: Literal[0, 1, 2] = 0
    marks: Marks = "corners"
    dice: Literal["all", "one"] = "all"
    language: Literal["ru", "en"] = "ru"


@dataclass(frozen=True, slots=True)
class Die:
    """A die: whose it is, and which of so many alike."""

    card: CardDef
    number: int
    of: int

    @property
    def sides(self) -> tuple[Side, ...]:
        found: tuple[Side, ...] = getattr(self.card, "sides", ())
        return found


_SAID: dict[str, Said] = {
    "subject": {"ru": "Наклейки для кубиков, печать в масштабе 100 %", "en": "Stickers for dice, printed at 100 %"},
    "measure": {
        "ru": "Масштаб 100 %: на линейке ровно 50 мм. Наклейка {side} мм, для кубика {die} мм",
        "en": "Scale 100 %: the ruler is exactly 50 mm. A sticker is {side} mm, for a die of {die} mm",
    },
    "sheet": {"ru": "лист {n} из {of}", "en": "sheet {n} of {of}"},
}


def dice_of(deck: DeckList, which: Literal["all", "one"] = "all") -> list[Die]:
    """The dice of a deck in its order: of a character as many as it is in with, of any other card one a copy."""
    found: list[Die] = []
    for card, copies in deck:
        if getattr(card, "die", ""):
            n = sum(deck.levels(card.code)) if kind_of(card) == "character" else copies
            n = n if which == "all" else 1
            found += [Die(card, i, n) for i in range(1, n + 1)]
    return found


def make(deck: DeckList, options: StickerOptions, tools: Tools) -> bytes:
    dice, plan = _chosen(deck, options), strip_plan(options.paper, options.die, options.gap)
    paper, prints = Paper(plan.width, plan.height, tools), prints_of(deck.law)
    setup(paper.canvas, deck.name, _SAID["subject"][options.language], options.language)
    pages = sheets(plan, len(dice))
    for number, strips in enumerate(pages, 1):
        for strip in strips:
            _strip(paper, plan, strip, dice[strip.die], options, prints)
        _foot(paper, plan, deck, options, f"{number}/{len(pages)}")
        paper.turn_page()
        tools.progress(number, len(pages))
    return paper.done()


def preview(deck: DeckList, options: StickerOptions, tools: Tools) -> Preview:
    dice, plan = _chosen(deck, options), strip_plan(options.paper, options.die, options.gap)
    pages = sheets(plan, len(dice))
    side = options.die - ROUNDING
    note = {
        "ru": f"Кубиков: {len(dice)}; наклейки {side} × {side} мм; на листе {plan.per_sheet}, листов: {len(pages)}.",
        "en": f"Dice: {len(dice)}; stickers {side} × {side} mm; {plan.per_sheet} to a sheet, sheets: {len(pages)}.",
    }
    shown = tuple(_seen(plan, strips, dice, options.marks) for strips in pages[:SHOWN])
    return Preview(sheets=shown, of=len(pages), note=note)


def _seen(plan: StripPlan, strips: Sequence[Strip], dice: Sequence[Die], marks: Marks) -> Sheet:
    """A sheet as it will be, its sides in short."""
    found = []
    for strip in strips:
        die = dice[strip.die]
        for side, (x, y) in zip(die.sides, strip.squares, strict=True):
            hues = tones(side, str(getattr(die.card, "colour", "gray")))
            glyph = "" if side.symbol == "blank" else side.symbol
            found.append(Sticker(x, y, plan.side, glyph, figure(side), hues["ground"], hues["ink"]))
    cuts = tuple(mark for strip in strips for mark in plan.cuts(strip, marks))
    return Sheet(plan.width, plan.height, (), (*cuts, *plan.ruler()), tuple(found))


def _chosen(deck: DeckList, options: StickerOptions) -> list[Die]:
    if dice := dice_of(deck, options.dice):
        return dice
    raise ExportError(phrase("no card of this deck has a die"))


# ---- what stands on a sheet ------------------------------------------------------------------------------


def _strip(paper: Paper, plan: StripPlan, strip: Strip, die: Die, options: StickerOptions, prints: Prints) -> None:
    colour = str(getattr(die.card, "colour", "gray"))
    for side, (x, y) in zip(die.sides, strip.squares, strict=True):
        draw_side(paper, side, colour, x, y, plan.side)
    paper.lines(plan.cuts(strip, options.marks), CUT, grey=0.25)
    _label(paper, strip, die, options.language, prints)


def _label(paper: Paper, strip: Strip, die: Die, language: str, prints: Prints) -> None:
    """Whose die it is, to be found again after cutting: the name, and where the card is printed."""
    more = "  ".join(filter(None, (prints.place(die.card.code), f"{die.number}/{die.of}" if die.of > 1 else "")))
    room = strip.width - (width_of(more, paper.font["text"], 7) + 2 if more else 0)
    name = clipped(full_name(die.card, language), paper.font["bold"], 7.5, room)
    paper.write(name, strip.words, "bold", 7.5)
    if more:
        at = strip.words[0] + strip.width - width_of(more, paper.font["text"], 7)
        paper.write(more, (at, strip.words[1]), "text", 7)


def _foot(paper: Paper, plan: StripPlan, deck: DeckList, options: StickerOptions, number: str) -> None:
    """The ruler, and beside it how to print and what the sheet is of."""
    paper.lines(plan.ruler(), 0.4)
    x, y = plan.ruler_at
    for mm in range(0, RULER + 1, 10):
        paper.write(str(mm), (x + mm - width_of(str(mm), paper.font["text"], 5) / 2, y + 4.4), "text", 5)
    lang, beside = options.language, x + RULER + 5
    n, of = number.split("/")
    sheet = _SAID["sheet"][lang].format(n=n, of=of)
    room = plan.width - plan.left - beside
    first = clipped(f"{deck.name} · {sheet}", paper.font["bold"], 7, room)
    paper.write(first, (beside, y + 1.2), "bold", 7)
    said = _SAID["measure"][lang].format(side=options.die - ROUNDING, die=options.die)
    paper.write(clipped(said, paper.font["text"], 7, room), (beside, y + 4.2), "text", 7)


def draw_side(paper: Paper, side: Side, colour: str, x: float, y: float, size: float) -> None:
    """A side as vectors in a square whose left upper corner is given, in millimetres."""
    picture, hues = side_picture(side), tones(side, colour)
    canvas = paper.canvas
    canvas.saveState()
    canvas.translate(x * MM, (paper.height - y) * MM)
    canvas.scale(size * MM, -size * MM)
    canvas.setLineCap(1)
    canvas.setLineJoin(1)
    canvas.setDash()
    for shape in picture.shapes:
        _shape(canvas, shape, hues[shape.role])
    canvas.restoreState()
    for words in picture.words:
        _figures(paper, words, hues[words.role], x, y, size)


def _shape(canvas: Any, shape: Drawn, colour: str) -> None:
    path = canvas.beginPath()
    (first, *more) = shape.points
    path.moveTo(*first)
    for point in more:
        path.lineTo(*point)
    if shape.closed:
        path.close()
    canvas.setStrokeColor(HexColor(colour))
    canvas.setFillColor(HexColor(colour))
    canvas.setLineWidth(shape.width)
    canvas.drawPath(path, stroke=int(shape.width > 0), fill=int(shape.width == 0))


def _figures(paper: Paper, words: Written, colour: str, x: float, y: float, size: float) -> None:
    canvas = paper.canvas
    canvas.setFillColor(HexColor(colour))
    canvas.setFont(paper.font["title"], words.size * size * MM)
    canvas.drawCentredString((x + words.x * size) * MM, (paper.height - y - words.y * size) * MM, words.text)


def _words() -> Iterator[tuple[str, Said]]:
    for die in (12, 14, 16, 19, 22):
        side = die - ROUNDING
        yield f"die.{die}", {"ru": f"{die} мм (наклейка {side} мм)", "en": f"{die} mm (stickers of {side} mm)"}
    yield "gap.0", {"ru": "нет: один рез на две наклейки", "en": "none: one cut parts two stickers"}
    for gap in (1, 2):
        yield f"gap.{gap}", {"ru": f"{gap} мм", "en": f"{gap} mm"}


EXPORT = Export(
    code="stickers",
    title={"ru": "Наклейки для кубиков", "en": "Stickers for dice"},
    about={
        "ru": "PDF: шесть граней каждого кубика полоской. Напечатай на самоклеящейся бумаге, разрежь и наклей на "
        "пустые кубики.",
        "en": "A PDF: the six sides of every die in a strip. Print it on adhesive paper, cut, and stick them on blank "
        "dice.",
    },
    suffix="pdf",
    media="application/pdf",
    make=make,
    options=StickerOptions,
    words={
        **LANGUAGE_WORDS,
        "language": {"ru": "Язык подписей", "en": "Language of the labels"},
        "paper": {"ru": "Бумага", "en": "Paper"},
        "paper.a4": {"ru": "A4", "en": "A4"},
        "paper.letter": {"ru": "Letter (американская)", "en": "Letter"},
        "die": {"ru": "Кубик", "en": "Size of the dice"},
        "gap": {"ru": "Зазор между наклейками", "en": "Gap between stickers"},
        "marks": {"ru": "Метки", "en": "Marks"},
        "marks.corners": {"ru": "засечки вокруг полоски", "en": "ticks around the strip"},
        "marks.lines": {"ru": "линии реза", "en": "cutting lines"},
        "marks.none": {"ru": "без меток", "en": "none"},
        "dice": {"ru": "Какие кубики", "en": "Which dice"},
        "dice.all": {"ru": "все", "en": "all of them"},
        "dice.one": {"ru": "по одному каждой карты", "en": "one of each card"},
        **dict(_words()),
    },
    games=("destiny",),
    group="print",
    preview=preview,
    draws=False,
)
