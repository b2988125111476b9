"""Tabletop Simulator: a saved object that holds the deck, its pictures fetched from this site. Pure.

A sheet has at most 10 × 7 cells, and the last one is the face that hidden cards have: 69 cards a sheet, and 4096 pixels
either way. A card's number is 100 × its sheet + its cell; copies of a card repeat it. How to use it: docs/exports.md.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any, Literal

from PIL import Image

from cardsdb.faces import GAMES
from cardsdb.language.core import CardDef
from cardsdb.language.messages import phrase
from cardsdb.language.text import rules_text
from decks.contents import DeckList, Said
from decks.export.base import LANGUAGE_WORDS, Export, ExportError, Laid, Options, Preview, Sheet, Tools
from decks.export.pictures import flat, opened, saved
from decks.export.tts_destiny import arranged
from decks.export.tts_parts import Shelf

MOST_WIDE, MOST_HIGH = 10, 7
FACES = MOST_WIDE * MOST_HIGH - 1
MOST_PIXELS = 4096
FINEST = 480
"""Pixels across a card at most: more than that is not seen on a table, and has to be downloaded by every player."""

STOCKS = {"standard": (63, 88, "upright", "print"), "narrow": (55, 85, "narrow", "narrow")}
"""Millimetres, and the sizes in which faces and backs are rendered."""

Hosted = Callable[[str, bytes], str]
"""Keeps a picture of that name; its address."""


class TtsOptions(Options, frozen=True):
    language: Literal["ru", "en"] = "ru"
    size: Literal["standard", "narrow"] = "standard"
    images: Literal["sheets", "single"] = "sheets"


@dataclass(frozen=True, slots=True)
class Grid:
    """How many cells a sheet has, and how many pixels each of them."""

    columns: int
    rows: int
    cell: tuple[int, int]

    @property
    def pixels(self) -> tuple[int, int]:
        return self.columns * self.cell[0], self.rows * self.cell[1]

    def place(self, cell: int) -> tuple[int, int]:
        """The column and the row of a cell."""
        return cell % self.columns, cell // self.columns


def grid_for(faces: int, size: str) -> Grid:
    """The smallest grid that holds so many faces and the hidden one, its cells as large as is good."""
    cells = faces + 1
    shapes = [(ceil(cells / rows), rows) for rows in range(2, MOST_HIGH + 1)]
    fitting = [(max(2, columns), rows) for columns, rows in shapes if columns <= MOST_WIDE]
    wide, high, *_names = STOCKS[size]

    def cell(shape: tuple[int, int]) -> tuple[int, int]:
        columns, rows = shape
        across = min(FINEST, MOST_PIXELS // columns, MOST_PIXELS // rows * wide // high)
        return across, across * high // wide

    best = min(fitting, key=lambda shape: (-cell(shape)[0], shape[0] * shape[1], abs(shape[0] - shape[1])))
    return Grid(*best, cell(best))


def sheets_of(cards: Sequence[CardDef]) -> list[Sequence[CardDef]]:
    """The different cards, sheet by sheet."""
    return [cards[start : start + FACES] for start in range(0, len(cards), FACES)]


# ---- the saved object ------------------------------------------------------------------------------------


def make(deck: DeckList, options: TtsOptions, tools: Tools) -> bytes:
    return save(deck, options, tools, tools.hosted)


def save(deck: DeckList, options: TtsOptions, tools: Tools, hosted: Hosted) -> bytes:
    """The saved object, its pictures kept by `hosted`."""
    if not deck.cards:
        raise ExportError(_empty())
    customs, ids = _pictures(deck, options, tools, hosted)
    make_all = ARRANGED.get(deck.game, _pile)
    whole = make_all(deck, options.language, Shelf(deck, customs, ids))
    data = {**_SAVE, "SaveName": deck.name, "Note": deck.address, "ObjectStates": [whole]}
    return json.dumps(data, ensure_ascii=False, indent=2).encode() + b"\n"


def _empty() -> str:
    return phrase("there is no card in this deck")


_SAVE: dict[str, Any] = {
    "SaveName": "",
    "GameMode": "",
    "Gravity": 0.5,
    "PlayArea": 0.5,
    "Date": "",
    "Table": "",
    "Sky": "",
    "Note": "",
    "Rules": "",
    "LuaScript": "",
    "LuaScriptState": "",
    "XmlUI": "",
    "ObjectStates": [],
}


def _pile(deck: DeckList, language: str, shelf: Shelf) -> dict[str, Any]:
    """All cards as one deck, or the one card that there is."""
    cards = [
        shelf.card(card, copy, {"Nickname": getattr(card.name, language), "Description": text})
        for card, copies in deck
        for text in (rules_text(card, language, deck.names),)
        for copy in range(copies)
    ]
    return cards[0] if len(cards) == 1 else shelf.deck(deck.name, deck.notes, cards)


ARRANGED: Mapping[str, Callable[[DeckList, str, Shelf], dict[str, Any]]] = {"destiny": arranged}
"""How a deck of a game lies on the table, where it is not one pile."""


# ---- pictures --------------------------------------------------------------------------------------------


def _pictures(
    deck: DeckList, options: TtsOptions, tools: Tools, hosted: Hosted
) -> tuple[dict[str, Any], dict[str, int]]:
    """The sheets as Tabletop Simulator wants them told, by number, and the number of every card by code."""
    cards = [card for card, _copies in deck]
    back = _back(deck, options, tools)
    back_url = hosted("back.jpg", saved(back))
    customs: dict[str, Any] = {}
    ids: dict[str, int] = {}
    groups = [[card] for card in cards] if options.images == "single" else sheets_of(cards)
    done = 0
    for number, group in enumerate(groups, 1):
        grid = Grid(1, 1, _single(options.size)) if options.images == "single" else grid_for(len(group), options.size)
        sheet = Image.new("RGB", grid.pixels, "white")
        for cell, card in enumerate(group):
            face = opened(tools.picture(card, options.language, STOCKS[options.size][2]))
            _paste(sheet, grid, cell, face)
            ids[card.code] = number * 100 + cell
            done += 1
            tools.progress(done, len(cards))
        if options.images == "sheets":
            _paste(sheet, grid, grid.columns * grid.rows - 1, back)
        name = f"card-{number:03}.jpg" if options.images == "single" else f"sheet-{number}.jpg"
        customs[str(number)] = {
            "FaceURL": hosted(name, saved(sheet)),
            "BackURL": back_url,
            "NumWidth": grid.columns,
            "NumHeight": grid.rows,
            "BackIsHidden": True,
            "UniqueBack": False,
            "Type": 0,
        }
    return customs, ids


def _single(size: str) -> tuple[int, int]:
    wide, high, *_names = STOCKS[size]
    return FINEST, FINEST * high // wide


def _back(deck: DeckList, options: TtsOptions, tools: Tools) -> Image.Image:
    image = flat(tools.back(deck.game, STOCKS[options.size][3]))
    return image.resize(_single(options.size), Image.Resampling.LANCZOS)


def _paste(sheet: Image.Image, grid: Grid, cell: int, picture: Image.Image) -> None:
    column, row = grid.place(cell)
    fitting = picture if picture.size == grid.cell else picture.resize(grid.cell, Image.Resampling.LANCZOS)
    sheet.paste(fitting, (column * grid.cell[0], row * grid.cell[1]))


# ---- preview ---------------------------------------------------------------------------------------------


def preview(deck: DeckList, options: TtsOptions, tools: Tools) -> Preview:
    """The sheets as they will be; the last cell of each is the back."""
    if not deck.cards:
        raise ExportError(_empty())
    cards = [card for card, _copies in deck]
    groups = sheets_of(cards)
    drawn = tuple(_sheet(group, options.size) for group in groups)
    if options.images == "single":
        note = {"ru": f"Картинок: {len(cards)} и рубашка.", "en": f"Pictures: {len(cards)}, and the back."}
    else:
        said = [f"{g.columns} × {g.rows}, {g.pixels[0]} × {g.pixels[1]} px" for g in _grids(groups, options.size)]
        note = {"ru": f"Листы: {'; '.join(said)}.", "en": f"Sheets: {'; '.join(said)}."}
    return Preview(sheets=drawn, of=len(drawn), note=_with_hint(note, deck))


def _grids(groups: list[Sequence[CardDef]], size: str) -> list[Grid]:
    return [grid_for(len(group), size) for group in groups]


def _with_hint(note: Said, deck: DeckList) -> Said:
    copies = {
        "ru": f"Карт в колоде: {len(deck)}, разных: {len(deck.cards)}.",
        "en": f"Cards: {len(deck)}, different: {len(deck.cards)}.",
    }
    return {language: f"{copies[language]} {said}" for language, said in note.items()}


def _sheet(group: Sequence[CardDef], size: str) -> Sheet:
    grid = grid_for(len(group), size)
    wide, high, *_names = STOCKS[size]
    last = grid.columns * grid.rows - 1
    cells = [(cell, card.code, False) for cell, card in enumerate(group)] + [(last, "", True)]
    laid = []
    for cell, code, back in cells:
        column, row = grid.place(cell)
        laid.append(Laid(code, float(column * wide), float(row * high), float(wide), float(high), back))
    return Sheet(float(grid.columns * wide), float(grid.rows * high), tuple(laid))


WORDS = {
    **LANGUAGE_WORDS,
    "size": {"ru": "Размер карт", "en": "Size of the cards"},
    "size.standard": {"ru": "63 × 88 мм", "en": "63 × 88 mm"},
    "size.narrow": {"ru": "55 × 85 мм", "en": "55 × 85 mm"},
    "images": {"ru": "Картинки", "en": "Pictures"},
    "images.sheets": {"ru": "листами", "en": "sheets"},
    "images.single": {"ru": "по одной", "en": "one a card"},
}

EXPORT = Export(
    code="tts",
    title={"ru": "Tabletop Simulator", "en": "Tabletop Simulator"},
    about={
        "ru": "Сохранённый объект: положи файл в папку Saved Objects. Картинки все игроки получат с этого сайта, "
        "поэтому сайт должен быть открыт из интернета.",
        "en": "A saved object for the folder Saved Objects. Every player’s game fetches the pictures from this site, "
        "so the site has to be on the web.",
    },
    suffix="json",
    media="application/json",
    make=make,
    options=TtsOptions,
    words=WORDS,
    games=tuple(GAMES),
    group="table",
    preview=preview,
)
