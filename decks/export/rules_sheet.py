"""The rules sheet: how to play, every card with its text, and what the maker notes, on a few pages to hand out.

Pure. What is told is `howto` and the cards themselves; here is what the pages look like.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Literal

from reportlab.lib.colors import HexColor
from reportlab.platypus import Flowable, Paragraph

from cardsdb.faces import GAMES
from cardsdb.faces.content import GAME_NAMES
from cardsdb.faces.geometry import parse, turned
from cardsdb.faces.glyphs import GLYPHS, GRID, STROKE
from cardsdb.faces.typeset import glued
from cardsdb.language.text import SPEAKERS, kind_text, program_text
from decks.contents import DeckList, Said
from decks.export.base import LANGUAGE_WORDS, Export, Options, Preview, Tools
from decks.export.chosen import chosen
from decks.export.columns import Set, pages_of
from decks.export.howto import HOW_TO, told
from decks.export.layout import PAPERS
from decks.export.paragraphs import LINE, OAK, QUIET, Block, Styles, led, notes_of, rich, safe
from decks.export.pdf import MM, Paper, clipped, draw_code, setup, width_of
from decks.lexicon import kind_of, kind_words

SIDE, TOP, FOOT, GUTTER = 16.0, 15.0, 15.0, 8.0
"""Margins and the space between columns, in millimetres."""
CODE = 21.0
BAR = 5.0


class RulesOptions(Options, frozen=True, kw_only=True):
    """What may be chosen."""

    paper: Literal["a4", "letter"] = "a4"
    language: Literal["ru", "en"] = "ru"
    howto: bool = True
    notes: bool = True


_SAID: dict[str, Said] = {
    "kicker": {"ru": "{game} · правила и состав колоды", "en": "{game} · rules and cards of the deck"},
    "figures": {"ru": "Игроков: {players} · карт: {cards}", "en": "Players: {players} · cards: {cards}"},
    "invented": {"ru": " · придуманных: {n}", "en": " · invented: {n}"},
    "notes": {"ru": "От автора", "en": "From the maker"},
    "howto": {"ru": "Как играть", "en": "How to play"},
    "words": {"ru": "Слова на картах", "en": "Words on cards"},
    "page": {"ru": "{n} из {of}", "en": "{n} of {of}"},
}


def make(deck: DeckList, options: RulesOptions, tools: Tools) -> bytes:
    chosen(deck, "all")
    width, height = PAPERS[options.paper]
    paper = Paper(width, height, tools)
    title = _SAID["kicker"][options.language].format(game=GAME_NAMES[deck.game])
    setup(paper.canvas, deck.name, title, options.language)
    styles = Styles(paper.font)
    head = _Head(deck, options.language, styles, (width - 2 * SIDE) * MM)
    column = (width - 2 * SIDE - GUTTER) / 2 * MM
    room = (height - TOP - FOOT) * MM
    running = 9 * MM
    sides = pages_of(list(_blocks(deck, options, styles, column)), column, (room - head.height, room - running))
    for number, columns in enumerate(sides, 1):
        top = (height - TOP) * MM
        if number == 1:
            head.draw(paper, SIDE * MM, top)
        else:
            _running_head(paper, deck, width)
        _folio(paper, width, _SAID["page"][options.language].format(n=number, of=len(sides)))
        for i, placed in enumerate(columns):
            _column(
                paper, placed, SIDE * MM + i * (column + GUTTER * MM), top - (head.height if number == 1 else running)
            )
        tools.progress(number, len(sides))
        paper.turn_page()
    return paper.done()


def _column(paper: Paper, column: list[Set], x: float, top: float) -> None:
    for block in column:
        block.flow.drawOn(paper.canvas, x, top - block.top - block.height)


# ---- what is told ----------------------------------------------------------------------------------------


def _blocks(deck: DeckList, options: RulesOptions, styles: Styles, width: float) -> Iterator[Block]:
    lang, kinds = options.language, frozenset(kind_of(card) for card, _copies in deck)
    if options.notes and deck.notes.strip():
        yield Block(Paragraph(_SAID["notes"][lang], styles.head), 0, keep=True)
        yield from notes_of(deck.notes, styles)
    if options.howto:
        how = HOW_TO[deck.game]
        for part, told_of in (("howto", how.steps), ("words", how.words)):
            yield Block(Paragraph(_SAID[part][lang], styles.head), 14, keep=True)
            for head, text in told(told_of, kinds, lang):
                yield Block(led(head, text, styles.text), 4)
    yield from _cards(deck, lang, styles, width)


def _cards(deck: DeckList, lang: str, styles: Styles, width: float) -> Iterator[Block]:
    """Kind by kind: how it is played, then each card; those whose text says no more than that are only named."""
    counts = _counts(deck)
    for kind, count in counts.items():
        yield Block(KindHead(deck.game, kind, lang, count, styles, width), 16, keep=True)
        yield Block(Paragraph(safe(glued(_standing(deck.game, kind, lang))), styles.quiet), 5, keep=True)
        for card, copies in deck:
            if kind_of(card) == kind:
                name = f"<b>{safe(getattr(card.name, lang))}</b>"
                times = f' <font color="{QUIET}">× {copies}</font>' if copies > 1 else ""
                text = program_text(card, lang, deck.names)
                yield Block(Paragraph(f"{name}{times}{'<br/>' if text else ''}{rich(text)}", styles.entry), 3.5)


def _standing(game: str, kind: str, lang: str) -> str:
    """What is true of every card of a kind, said once instead of on each."""
    said = kind_text(kind, lang, game)
    return f"{said} {SPEAKERS[game][lang].CREEPER_LINE}" if kind == "creeper" else said


def _counts(deck: DeckList) -> dict[str, int]:
    """How many cards of each kind, in the deck's order."""
    counts: Counter[str] = Counter()
    for card, copies in deck:
        counts[kind_of(card)] += copies
    return dict(counts)


# ---- what it looks like ----------------------------------------------------------------------------------


def draw_glyph(c: Any, name: str, x: float, y: float, side: float, colour: str) -> None:
    """A glyph as a vector in a square whose lower left corner is given, in points."""
    c.saveState()
    c.translate(x, y + side)
    c.scale(side / GRID, -side / GRID)
    c.setLineWidth(STROKE)
    c.setLineCap(1)
    c.setLineJoin(1)
    c.setDash()
    c.setStrokeColor(HexColor(colour))
    c.setFillColor(HexColor(colour))
    for shape in GLYPHS[name]:
        at = turned(shape.turn, GRID / 2, GRID / 2)
        for line in parse(shape.path):
            path = c.beginPath()
            (first, *more) = at.points(line.points)
            path.moveTo(*first)
            for point in more:
                path.lineTo(*point)
            if line.closed:
                path.close()
            c.drawPath(path, stroke=not shape.filled, fill=shape.filled)
    c.restoreState()


class KindHead(Flowable):  # type: ignore[misc]
    """A divider of the card index: a tab with the kind's glyph and name, a line across, and how many cards follow."""

    HEIGHT, TAB = 17.0, 16.0

    def __init__(self, game: str, kind: str, lang: str, count: int, styles: Styles, width: float) -> None:
        super().__init__()
        self.style = GAMES[game].LAYOUT.kinds[kind]
        self.kind, self.title = kind, getattr(kind_words(game, kind, many=True), lang)
        self.name = self.title.upper()
        self.count, self.styles, self.wide = str(count), styles, width

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        return self.wide, self.HEIGHT

    def split(self, width: float, height: float) -> list[Flowable]:
        return []

    def draw(self) -> None:
        c, bold = self.canv, self.styles.fonts["bold"]
        c.bookmarkPage(self.kind)
        c.addOutlineEntry(self.title, self.kind)
        tab = 30 + width_of(self.name, bold, 10) * MM + 0.6 * len(self.name)
        c.setFillColor(HexColor(self.style.colour))
        path = c.beginPath()
        path.moveTo(0, 0)
        path.lineTo(0, self.TAB - 4)
        path.curveTo(0, self.TAB - 1.8, 1.8, self.TAB, 4, self.TAB)
        path.lineTo(tab - 4, self.TAB)
        path.curveTo(tab + 3, self.TAB, tab + 2, 0, tab + 12, 0)
        path.close()
        c.drawPath(path, stroke=0, fill=1)
        c.rect(0, -0.6, self.wide, 1.2, stroke=0, fill=1)
        draw_glyph(c, self.style.glyph, 7, 2.6, 11, "#FFFFFF")
        _spaced(c, self.name, 22, 4.6, bold, 10, "#FFFFFF")
        c.setFillColor(HexColor(QUIET))
        c.setFont(bold, 10)
        c.drawRightString(self.wide, 4.6, self.count)


class _Head:
    """The head of the first page: what the deck is called and made of, and the way to it."""

    def __init__(self, deck: DeckList, lang: str, styles: Styles, width: float) -> None:
        self.deck, self.lang, self.styles, self.width = deck, lang, styles, width
        beside = (CODE + 6) * MM if deck.address else 0
        for style in (styles.title, styles.lower_title):
            self.title = Paragraph(safe(deck.name), style)
            self.title_height = self.title.wrap(width - beside, 1e6)[1]
            if self.title_height <= style.leading:
                break
        words = 16 + self.title_height + 20
        self.words = max(words, CODE * MM if deck.address else 0)
        self.height = self.words + 12 + BAR * MM + 13 + 22

    def draw(self, paper: Paper, x: float, top: float) -> None:
        c, fonts, deck = paper.canvas, self.styles.fonts, self.deck
        kicker = _SAID["kicker"][self.lang].format(game=GAME_NAMES[deck.game])
        _spaced(c, kicker.upper(), x, top - 9, fonts["bold"], 9, OAK)
        self.title.drawOn(c, x, top - 16 - self.title_height)
        c.setFillColor(HexColor(QUIET))
        c.setFont(fonts["text"], 11)
        c.drawString(x, top - 16 - self.title_height - 15, self._figures())
        if deck.address:
            side = CODE * MM
            draw_code(c, deck.address, x + self.width - side, top - side, side)
        self._bar(c, x, top - self.words - 12 - BAR * MM)
        self._legend(c, x, top - self.words - 12 - BAR * MM - 13)

    def _figures(self) -> str:
        deck = self.deck
        players = f"2–{deck.seats}" if deck.seats > 2 else "2"
        said = _SAID["figures"][self.lang].format(players=players, cards=len(deck))
        own = sum(copies for card, copies in deck if card.code in deck.invented)
        return said + (_SAID["invented"][self.lang].format(n=own) if own else "")

    def _bar(self, c: Any, x: float, y: float) -> None:
        """What the deck is made of: a bar as long as the page is wide, parted by kinds."""
        counts = _counts(self.deck)
        gap, high = 1.5, BAR * MM
        unit = (self.width - gap * (len(counts) - 1)) / len(self.deck)
        for kind, count in counts.items():
            style, wide = GAMES[self.deck.game].LAYOUT.kinds[kind], count * unit
            c.setFillColor(HexColor(style.colour))
            c.rect(x, y, wide, high, stroke=0, fill=1)
            if wide > 12:
                draw_glyph(c, style.glyph, x + (wide - 9) / 2, y + high / 2 - 4.5, 9, "#FFFFFF")
            x += wide + gap

    def _legend(self, c: Any, x: float, y: float) -> None:
        """The kinds by their names, however narrow their part of the bar is."""
        counts, font, size = _counts(self.deck), self.styles.fonts["text"], 9.0
        names = {
            kind: f"{getattr(kind_words(self.deck.game, kind, many=True), self.lang)} {n}" for kind, n in counts.items()
        }
        while size > 6 and self._long(names, size) + 10 * len(names) > self.width:
            size -= 0.5
        gap = min(18.0, (self.width - self._long(names, size)) / max(1, len(names) - 1))
        for kind, name in names.items():
            style = GAMES[self.deck.game].LAYOUT.kinds[kind]
            draw_glyph(c, style.glyph, x, y - 1.5, size, style.colour)
            c.setFillColor(HexColor(QUIET))
            c.setFont(font, size)
            c.drawString(x + size + 3, y, name)
            x += size + 3 + width_of(name, font, size) * MM + gap

    def _long(self, names: dict[str, str], size: float) -> float:
        return sum(size + 3 + width_of(name, self.styles.fonts["text"], size) * MM for name in names.values())


def _spaced(c: Any, text: str, x: float, y: float, font: str, size: float, colour: str) -> None:
    """A short line in capitals, its letters a little apart."""
    c.setFillColor(HexColor(colour))
    line = c.beginText(x, y)
    line.setFont(font, size)
    line.setCharSpace(0.6)
    line.textOut(text)
    line.setCharSpace(0)
    c.drawText(line)


def _running_head(paper: Paper, deck: DeckList, width: float) -> None:
    c, y = paper.canvas, (paper.height - TOP) * MM - 8
    c.setFillColor(HexColor(QUIET))
    c.setFont(paper.font["bold"], 9)
    c.drawString(SIDE * MM, y, clipped(deck.name, paper.font["bold"], 9, width - 2 * SIDE - 30))
    c.setFont(paper.font["text"], 9)
    c.drawRightString((width - SIDE) * MM, y, GAME_NAMES[deck.game])
    _hairline(paper, width, y - 5)


def _folio(paper: Paper, width: float, said: str) -> None:
    c = paper.canvas
    c.setFillColor(HexColor(QUIET))
    c.setFont(paper.font["text"], 9)
    c.drawCentredString(width / 2 * MM, 9 * MM, said)


def _hairline(paper: Paper, width: float, y: float) -> None:
    c = paper.canvas
    c.setDash()
    c.setStrokeColor(HexColor(LINE))
    c.setLineWidth(0.6)
    c.line(SIDE * MM, y, (width - SIDE) * MM, y)


# ---- registered ------------------------------------------------------------------------------------------


def preview(deck: DeckList, options: RulesOptions, tools: Tools) -> Preview:
    """The beginning of what is told, as text."""
    chosen(deck, "all")
    lang = options.language
    lines = [deck.name, _SAID["figures"][lang].format(players=f"2–{deck.seats}", cards=len(deck))]
    for kind, count in _counts(deck).items():
        lines += ["", f"{getattr(kind_words(deck.game, kind, many=True), lang)} ({count})"]
        for card, copies in deck:
            if kind_of(card) == kind:
                text = program_text(card, lang, deck.names).replace("\n", " ")
                times = f" × {copies}" if copies > 1 else ""
                lines.append(f"{getattr(card.name, lang)}{times}{': ' if text else ''}{text}")
    return Preview(text="\n".join(lines))


EXPORT = Export(
    code="rules",
    title={"ru": "Листок с правилами", "en": "Rules sheet"},
    about={
        "ru": "PDF на несколько страниц: как играть, все карты с текстами и заметки. Чтобы раздать за столом.",
        "en": "A PDF of a few pages: how to play, every card with its text, your notes. To be handed out.",
    },
    suffix="pdf",
    media="application/pdf",
    make=make,
    options=RulesOptions,
    words={
        "paper": {"ru": "Бумага", "en": "Paper"},
        "paper.a4": {"ru": "A4", "en": "A4"},
        "paper.letter": {"ru": "Letter (американская)", "en": "Letter"},
        **LANGUAGE_WORDS,
        "language": {"ru": "Язык", "en": "Language"},
        "howto": {"ru": "Как играть, коротко", "en": "How to play, in short"},
        "notes": {"ru": "Заметки автора", "en": "The maker’s notes"},
    },
    group="print",
    preview=preview,
)
