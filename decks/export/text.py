"""The deck as a list that people read and this site reads back. Pure; the list itself is `decks.listing`."""

from __future__ import annotations

from typing import Literal

from decks.contents import DeckList
from decks.export.base import LANGUAGE_WORDS, Export, Options, Preview, Tools
from decks.listing import write


class TextOptions(Options, frozen=True):
    language: Literal["ru", "en"] = "ru"


def make(deck: DeckList, options: TextOptions, tools: Tools) -> bytes:
    return write(deck, options.language).encode()


def preview(deck: DeckList, options: TextOptions, tools: Tools) -> Preview:
    return Preview(text=write(deck, options.language))


EXPORT = Export(
    code="text",
    title={"ru": "Список", "en": "Text list"},
    about={
        "ru": "Карта на строку: для письма, чата и форума. Этот же текст читает импорт.",
        "en": "A card a line, for mails, chats and forums. The import reads it back.",
    },
    suffix="txt",
    media="text/plain; charset=utf-8",
    make=make,
    options=TextOptions,
    words=LANGUAGE_WORDS,
    group="list",
    games=("fluxx", "destiny"),
    preview=preview,
)
