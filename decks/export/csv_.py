"""The deck as a table for a spreadsheet, or for programs that make cards out of tables (nanDECK, Squib). Pure."""

from __future__ import annotations

import csv
import io
from typing import Literal

from cardsdb.language.core import CardDef
from decks.contents import DeckList
from decks.export.base import Export, Options, Preview, Tools
from decks.export.figures import dice_of_copies, set_and_number
from decks.lexicon import kind_of
from decks.prints import prints_of

SEPARATORS = {"semicolon": ";", "comma": ",", "tab": "\t"}
COLUMNS = ("code", "copies", "kind", "name_ru", "name_en", "text_ru", "text_en", "invented")
PRINTED = ("subtitle_ru", "subtitle_en", "dice", "points_1", "points_2", "points_3", "set", "number", "die")
"""More columns of a game whose cards are told apart by where they are printed. `dice`: of each copy, “2, 1”.
Prices stand apart: what is written “9/12” a spreadsheet takes for a day."""
FORMULAS = ("=", "+", "-", "@", "\t", "\r")
BOM = "\ufeff"


class CsvOptions(Options, frozen=True):
    separator: Literal["semicolon", "comma", "tab"] = "semicolon"
    excel: bool = True


def make(deck: DeckList, options: CsvOptions, tools: Tools) -> bytes:
    return ((BOM if options.excel else "") + _table(deck, options, tools)).encode()


def preview(deck: DeckList, options: CsvOptions, tools: Tools) -> Preview:
    return Preview(text=_table(deck, options, tools))


def _table(deck: DeckList, options: CsvOptions, tools: Tools) -> str:
    out = io.StringIO()
    more = PRINTED if prints_of(deck.law) else ()
    writer = csv.writer(out, delimiter=SEPARATORS[options.separator], lineterminator="\r\n")
    writer.writerow((*COLUMNS, *more))
    for card, copies in deck:
        texts = (tools.text(card, language) for language in ("ru", "en"))
        said = (card.code, str(copies), kind_of(card), card.name.ru, card.name.en, *texts)
        figures = _figures(deck, card) if more else ()
        writer.writerow([*map(harmless, said), "1" if card.code in deck.invented else "", *figures])
    return out.getvalue()


def _figures(deck: DeckList, card: CardDef) -> tuple[str, ...]:
    subtitle = getattr(card, "subtitle", None)
    names = (subtitle.ru, subtitle.en) if subtitle else ("", "")
    points = (*map(str, getattr(card, "points", ())), "", "", "")[:3]
    place, die = set_and_number(deck, card), str(getattr(card, "die", ""))
    return (*map(harmless, names), dice_of_copies(deck, card), *points, *map(harmless, (*place, die)))


def harmless(cell: str) -> str:
    """The cell as text: a spreadsheet would run what looks like a formula, whoever has named the card so."""
    return f"'{cell}" if cell.lstrip(" ").startswith(FORMULAS) or cell.startswith(FORMULAS) else cell


EXPORT = Export(
    code="csv",
    title={"ru": "Таблица CSV", "en": "CSV table"},
    about={
        "ru": "Карта на строку, названия и тексты на двух языках: для Excel, nanDECK и Squib.",
        "en": "A card a row, names and texts in both languages, for Excel, nanDECK and Squib.",
    },
    suffix="csv",
    media="text/csv; charset=utf-8",
    make=make,
    options=CsvOptions,
    words={
        "separator": {"ru": "Между столбцами", "en": "Between columns"},
        "separator.semicolon": {"ru": "точка с запятой", "en": "semicolon"},
        "separator.comma": {"ru": "запятая", "en": "comma"},
        "separator.tab": {"ru": "табуляция", "en": "tab"},
        "excel": {"ru": "Метка UTF-8 для Excel", "en": "UTF-8 mark for Excel"},
    },
    group="data",
    games=("fluxx", "destiny"),
    preview=preview,
)
