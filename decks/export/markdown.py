"""The deck as Markdown, with the text of every card: for a wiki or a rulebook. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from cardsdb.language.core import CardDef
from decks.contents import DeckList
from decks.export.base import LANGUAGE_WORDS, Export, Options, Preview, Tools
from decks.export.figures import points_of
from decks.lexicon import kind_of, kind_words
from decks.listing import by_level, format_name, full_name
from decks.prints import prints_of
from decks.wording import dice_words

_SIGNS = re.compile(r"([\\`*_{}\[\]<>#|~])")
SEATS = {"ru": "Игроков: {seats}. Карт: {n}.", "en": "Players: {seats}. Cards: {n}."}
FORMAT = {"ru": "Формат: {format}. Карт: {n}.", "en": "Format: {format}. Cards: {n}."}
NO_FORMAT = {"ru": "Карт: {n}.", "en": "Cards: {n}."}
TAGS = {"ru": "Метки: {tags}.", "en": "Tags: {tags}."}
POINTS = {"ru": "очки {points}", "en": "points {points}"}


class MarkdownOptions(Options, frozen=True):
    language: Literal["ru", "en"] = "ru"
    texts: bool = True


def make(deck: DeckList, options: MarkdownOptions, tools: Tools) -> bytes:
    return _text(deck, options, tools).encode()


def preview(deck: DeckList, options: MarkdownOptions, tools: Tools) -> Preview:
    return Preview(text=_text(deck, options, tools))


def _text(deck: DeckList, options: MarkdownOptions, tools: Tools) -> str:
    said = options.language
    lines = [f"# {_plain(deck.name)}", "", _head(deck, said)]
    if deck.tags:
        lines += ["", TAGS[said].format(tags=_plain(", ".join(deck.tags)))]
    if deck.notes:
        lines += ["", deck.notes.strip()]
    kind = None
    for card, copies in deck:
        if kind_of(card) != kind:
            kind = kind_of(card)
            lines += ["", f"## {getattr(kind_words(deck.game, kind, many=True), said)}", ""]
        figures = "".join(f" · {figure}" for figure in _figures(deck, card, said))
        lines.append(f"- {copies} × **{_plain(full_name(card, said))}** (`{card.code}`){figures}")
        if options.texts and (text := tools.text(card, said)):
            lines += [f"  {_plain(line)}" for line in text.split("\n")]
    return "\n".join(lines) + "\n"


def _head(deck: DeckList, said: str) -> str:
    prints = prints_of(deck.law)
    if not prints:
        return SEATS[said].format(seats=deck.seats, n=len(deck))
    form = FORMAT if deck.format else NO_FORMAT
    return form[said].format(format=_plain(format_name(deck, prints, said)), n=len(deck))


def _figures(deck: DeckList, card: CardDef, said: str) -> Iterator[str]:
    """Where a card is printed, its prices, at which of them its copies are in, and its die."""
    if place := prints_of(deck.law).place(card.code):
        yield place
    if points := points_of(card):
        yield POINTS[said].format(points=points)
    dear = {level: n for level, n in by_level(deck.dice.get(card.code, ())).items() if level > 1}
    for level, copies in dear.items():
        die, all_of_them = bool(getattr(card, "die", "")), copies == deck.copies[card.code]
        words = dice_words(copies if all_of_them else 1, level, said, die=die)
        yield words if all_of_them else f"{copies} × {words}"
    if sides := getattr(card, "die", ""):
        yield f"`{sides}`"


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
    games=("fluxx", "destiny"),
    preview=preview,
)
