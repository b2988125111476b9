"""The cards of a deck for LackeyCCG: the table `carddata`, a card a line between tabs. Pure."""

from __future__ import annotations

from typing import Literal

from cardsdb.language.text import rules_text
from decks.contents import DeckList
from decks.export.base import LANGUAGE_WORDS, Export, Options, Preview, Tools
from decks.export.faces_zip import file_of
from decks.export.names import slug
from decks.lexicon import kind_of, kind_words

COLUMNS = ("Name", "Set", "ImageFile", "Type", "Copies", "Code", "Text")


class LackeyOptions(Options, frozen=True):
    language: Literal["ru", "en"] = "ru"


def make(deck: DeckList, options: LackeyOptions, tools: Tools) -> bytes:
    return _table(deck, options.language).encode()


def preview(deck: DeckList, options: LackeyOptions, tools: Tools) -> Preview:
    return Preview(text=_table(deck, options.language))


def _table(deck: DeckList, language: str) -> str:
    of = slug(deck.name) or "deck"
    lines = ["\t".join(COLUMNS)]
    for card, copies in deck:
        kind = getattr(kind_words(deck.game, kind_of(card)), language)
        text = rules_text(card, language, deck.names)
        picture = file_of(card, language).rpartition(".")[0]  # the program tries the suffixes itself
        said = (getattr(card.name, language), of, picture, kind, str(copies), card.code, text)
        lines.append("\t".join(" ".join(cell.split()) for cell in said))
    return "\r\n".join(lines) + "\r\n"


EXPORT = Export(
    code="lackey",
    title={"ru": "LackeyCCG: карты", "en": "LackeyCCG: cards"},
    about={
        "ru": "Таблица carddata для папки sets своего плагина. Картинки к ней — «Картинки карт» на том же языке: "
        "их место в setimages.",
        "en": "The table carddata for the folder sets of a plugin. Its pictures are the “Pictures of the cards” in the "
        "same language; they go into setimages.",
    },
    suffix="txt",
    media="text/tab-separated-values; charset=utf-8",
    make=make,
    options=LackeyOptions,
    words=LANGUAGE_WORDS,
    group="table",
    preview=preview,
)
