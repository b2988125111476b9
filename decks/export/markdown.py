"""The deck as Markdown, with the text of every card: for a wiki or a rulebook. Pure."""

from __future__ import annotations

import re
from typing import Literal

from cardsdb.language.text import rules_text
from decks.contents import DeckList
from decks.export.base import LANGUAGE_WORDS, Export, Options, Preview, Tools
from decks.lexicon import kind_of, kind_words

_SIGNS = re.compile(r"([\\`*_{}\[\]<>#|~])")
SEATS = {"ru": "Игроков: {seats}. Карт: {n}.", "en": "Players: {seats}. Cards: {n}."}


class MarkdownOptions(Options, frozen=True):
    language: Literal["ru", "en"] = "ru"
    texts: bool = True


def make(deck: DeckList, options: MarkdownOptions, tools: Tools) -> bytes:
    return _text(deck, options).encode()


def preview(deck: DeckList, options: MarkdownOptions, tools: Tools) -> Preview:
    return Preview(text=_text(deck, options))


def _text(deck: DeckList, options: MarkdownOptions) -> str:
    said = options.language
    lines = [f"# {_plain(deck.name)}", "", SEATS[said].format(seats=deck.seats, n=len(deck))]
    if deck.notes:
        lines += ["", deck.notes.strip()]
    kind = None
    for card, copies in deck:
        if kind_of(card) != kind:
            kind = kind_of(card)
            lines += ["", f"## {getattr(kind_words(deck.game, kind, many=True), said)}", ""]
        lines.append(f"- {copies} × **{_plain(getattr(card.name, said))}** (`{card.code}`)")
        if options.texts:
            text = rules_text(card, said, deck.names)
            lines += [f"  {_plain(line)}" for line in text.split("\n")]
    return "\n".join(lines) + "\n"


def _plain(text: str) -> str:
    """Words that Markdown must not take for its own signs."""
    return _SIGNS.sub(r"\\\1", " ".join(text.split()))


EXPORT = Export(
    code="markdown",
    title={"ru": "Markdown", "en": "Markdown"},
    about={
        "ru": "Список с текстами карт: для вики, заметок и правил.",
        "en": "A list with the text of every card, for a wiki, notes or a rulebook.",
    },
    suffix="md",
    media="text/markdown; charset=utf-8",
    make=make,
    options=MarkdownOptions,
    words={**LANGUAGE_WORDS, "texts": {"ru": "Тексты карт", "en": "Texts of the cards"}},
    group="list",
    preview=preview,
)
