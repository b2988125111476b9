"""The deck as a document that a site like this one reads back whole. Pure; the format is `decks.document`."""

from __future__ import annotations

from decks.contents import DeckList
from decks.document import encode
from decks.export.base import Export, Options, Preview, Tools


def make(deck: DeckList, options: Options, tools: Tools) -> bytes:
    return encode(deck)


def preview(deck: DeckList, options: Options, tools: Tools) -> Preview:
    return Preview(text=encode(deck).decode())


EXPORT = Export(
    code="json",
    title={"ru": "JSON", "en": "JSON"},
    about={
        "ru": "Вся колода с придуманными картами: копия про запас и переезд на другой сайт. Импорт вернёт её такой же.",
        "en": "The whole deck with its invented cards: a backup, or for another site. The import brings it all back.",
    },
    suffix="json",
    media="application/json",
    make=make,
    group="data",
    games=("fluxx", "destiny"),
    preview=preview,
)
