"""A picture of every card in an archive: for printers that want single files, and for tools that take pictures.

Pure. The same deck gives the same archive; pictures are written one by one as they are made.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from typing import Any, Literal
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from cardsdb.faces import GAMES, SIZES
from cardsdb.faces.face import DPI
from cardsdb.language.core import CardDef
from decks.contents import DeckList, Pile, Said
from decks.export.base import Export, Options, Preview, Tools
from decks.export.chosen import WORDS, Stock, chosen, note_of, too_long
from decks.export.csv_ import BOM, harmless
from decks.export.names import slug
from decks.lexicon import kind_of

DATED = (1980, 1, 1, 0, 0, 0)
"""The first day that archives know: the same for all files, so that the same deck gives the same bytes."""
READABLE = 0o644 << 16


class FacesOptions(Options, frozen=True, kw_only=True):
    """What may be chosen."""

    size: Stock = "standard"
    bleed: bool = False
    language: Literal["ru", "en"] = "ru"
    cards: Literal["all", "invented"] = "all"
    back: bool = True


def make(deck: DeckList, options: FacesOptions, tools: Tools) -> bytes:
    pile, size = chosen(deck, options.cards), picture_size(options)
    out = io.BytesIO()
    with ZipFile(out, "w") as archive:
        for done, (card, _copies) in enumerate(pile, 1):
            _add(archive, file_of(card, options.language), tools.picture(card, options.language, size), ZIP_STORED)
            tools.progress(done, len(pile))
        if options.back:
            picture = io.BytesIO()
            tools.back(deck.game, size).save(picture, "PNG", dpi=(DPI, DPI), compress_level=2)
            _add(archive, BACK, picture.getvalue(), ZIP_STORED)
        rows = list(_rows(pile, options, tools))
        _add(archive, "cards.csv", _table(rows).encode(), ZIP_DEFLATED)
        _add(archive, "cards.json", _record(deck, rows, options).encode(), ZIP_DEFLATED)
    return out.getvalue()


def preview(deck: DeckList, options: FacesOptions, tools: Tools) -> Preview:
    """The names of the files, and what they are."""
    pile, size = chosen(deck, options.cards), SIZES[picture_size(options)]
    wide, high = size.pixels
    long = too_long(deck, pile, options.language, size.name, tools)
    told: list[Said] = [
        {
            "ru": f"Картинок: {len(pile)}, {wide} × {high} точек.",
            "en": f"Pictures: {len(pile)}, {wide} × {high} pixels.",
        },
        *([note_of(long)] if long else []),
    ]
    names = [file_of(card, options.language) for card, _copies in pile]
    text = "\n".join([*names, *([BACK] if options.back else []), "cards.csv", "cards.json"])
    return Preview(text=text, note={lang: " ".join(said[lang] for said in told) for lang in ("ru", "en")})


def picture_size(options: FacesOptions) -> str:
    stock = "narrow" if options.size == "narrow" else "print"
    return f"{stock}-bleed" if options.bleed else stock


# ---- files -----------------------------------------------------------------------------------------------

BACK = "back.png"


def file_of(card: CardDef, language: str) -> str:
    """The code first, so that files stand in order and none has another's name; then the name, in Latin letters."""
    name = slug(getattr(card.name, language))
    return f"{card.code}_{name}.png" if name else f"{card.code}.png"


def _add(archive: ZipFile, name: str, content: bytes, how: int) -> None:
    info = ZipInfo(name, DATED)
    info.compress_type, info.external_attr, info.create_system = how, READABLE, 3
    archive.writestr(info, content)


def _rows(pile: Pile, options: FacesOptions, tools: Tools) -> Iterator[dict[str, Any]]:
    for card, copies in pile:
        yield {
            "file": file_of(card, options.language),
            "copies": copies,
            "code": card.code,
            "kind": kind_of(card),
            "name": getattr(card.name, options.language),
            "text": tools.text(card, options.language),
        }


def _table(rows: list[dict[str, Any]]) -> str:
    out = io.StringIO()
    writer = csv.DictWriter(out, list(rows[0]), lineterminator="\r\n")
    writer.writeheader()
    writer.writerows({field: harmless(str(value)) for field, value in row.items()} for row in rows)
    return BOM + out.getvalue()


def _record(deck: DeckList, rows: list[dict[str, Any]], options: FacesOptions) -> str:
    size = SIZES[picture_size(options)]
    wide, high = size.stock.millimetres
    record = {
        "deck": deck.name,
        "game": deck.game,
        "address": deck.address,
        "language": options.language,
        "pixels": list(size.pixels),
        "trim_mm": [wide, high],
        "bleed_mm": size.bleed / 10,
        "dpi": DPI,
        "back": BACK if options.back else None,
        "cards": rows,
    }
    return json.dumps(record, ensure_ascii=False, indent=2) + "\n"


EXPORT = Export(
    code="png",
    title={"ru": "Картинки карт", "en": "Pictures of the cards"},
    about={
        "ru": "Архив PNG, 300 точек на дюйм: для типографий и других программ. С рубашкой и списком файлов.",
        "en": "PNG files at 300 dpi in an archive, for printers and other tools. With the back and a list of files.",
    },
    suffix="zip",
    media="application/zip",
    make=make,
    options=FacesOptions,
    words={
        **{word: said for word, said in WORDS.items() if word != "cards.one"},
        "cards.all": {"ru": "все", "en": "all of them"},
        "back": {"ru": "Приложить рубашку", "en": "With the back"},
    },
    games=tuple(GAMES),
    group="print",
    preview=preview,
)
