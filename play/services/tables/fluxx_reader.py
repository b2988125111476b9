"""The cards of a Fluxx deck for one reader: names, texts and pictures, worked out once and kept.

Knows card definitions and how a card is shown; must not know positions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

import msgspec
from django.urls import reverse

from cardsdb.catalogue.games import game_info
from cardsdb.faces import Face, face_of_definition
from cardsdb.language import fluxx as lang
from cardsdb.language.core import Words
from cardsdb.language.fluxx import FluxxCard
from cardsdb.language.text import en, ru, rules_text, step_text
from play.engines.api import Setup
from play.engines.fluxx import words
from play.services.setups import standard_deck
from play.services.tables.board import CardFace, Eyes
from play.services.tables.spelling import bare, plain

LIBRARIES = 64
QUOTED = {"ru": ru.quoted, "en": en.quoted}


class Library:
    """The cards of one deck, and their texts and faces as they are asked for.

    `names` has those of the shipped cards as well: a card of the deck may mention one that is not in it.
    """

    def __init__(self, deck: Any, shipped: Mapping[str, Words] | None = None) -> None:
        self.deck = deck
        self.cards = {card.code: card for card, _n in deck if isinstance(card, FluxxCard)}
        self.names: Mapping[str, Words] = {**(shipped or {}), **{code: card.name for code, card in self.cards.items()}}
        self.texts: dict[tuple[str, str], str] = {}
        self.digests: dict[tuple[str, str], str] = {}

    def text(self, code: str, language: str) -> str:
        key = code, language
        if key not in self.texts:
            self.texts[key] = rules_text(self.cards[code], language, self.names)
        return self.texts[key]

    def face(self, code: str, language: str) -> Face:
        return face_of_definition(self.cards[code], language, self.names)

    def digest(self, code: str, language: str) -> str:
        """The digest of a card's face, by which its address is known; "" for a card that is not in the deck."""
        key = code, language
        if key not in self.digests:
            self.digests[key] = self.face(code, language).digest if code in self.cards else ""
        return self.digests[key]


_libraries: dict[int, Library] = {}


def library(deck: Any) -> Library:
    """The library of a deck, kept for the next request as long as the process keeps the deck."""
    found = _libraries.get(id(deck))
    if found is None or found.deck is not deck:
        if len(_libraries) >= LIBRARIES:
            _libraries.pop(next(iter(_libraries)), None)
        found = _libraries[id(deck)] = Library(deck, _shipped().names)
    return found


@cache
def _shipped() -> Library:
    """The cards that everybody's catalogue has."""
    return Library(standard_deck("fluxx"))


class Reader:
    """One reader of one match: the cards of its setup, names of seats, language, and the seat that reads."""

    def __init__(self, setup: Setup, eyes: Eyes) -> None:
        self.language = eyes.language if eyes.language in words.LANGUAGES else "en"
        self.library = library(setup.decks[0])
        self.cards = self.library.cards
        self.names = self.library.names
        self.seats = eyes.names
        self.bots = eyes.bots
        self.me = eyes.me
        self.match = eyes.match

    def face(self, here: str, **more: Any) -> CardFace:
        """A card by the code it has here («k.luke», or «k.luke#2» for a copy)."""
        code = bare(here)
        card = self.cards[code]
        kind = game_info("fluxx").kind(card.kind)
        name = getattr(card.name, self.language)
        text = self.library.text(code, self.language)
        picture, page = self.addresses(code)
        quoted = QUOTED[self.language](name)
        return CardFace(code, name, quoted, str(kind.name), kind.style, kind.glyph, picture, text, page, **more)

    def addresses(self, code: str) -> tuple[str, str]:
        """Where a card's face is, and its page. One that is not in the catalogue as it is here has its face from the
        match: it stays as it was when the match began, and a deck may say something else by a code of the catalogue."""
        digest = self.library.digest(code, self.language)
        if digest == _shipped().digest(code, self.language):
            picture = reverse("faces:face", args=["fluxx", code, self.language, "art", digest])
            return picture, reverse("cards:card", args=["fluxx", code])
        if not self.match:
            return "", ""
        return reverse("play:face", args=[self.match, code, self.language, "art", digest]), ""

    def faces(self, codes: Iterable[str]) -> list[CardFace]:
        return [self.face(code) for code in codes]

    def called(self, code: str) -> tuple[str, ...]:
        """Every way to name a card: its code and its names."""
        return code, self.names[code].ru, self.names[code].en

    def half(self, code: str, number: int) -> str:
        """What choice `number` (from 1) of a card's «choose one» does; "" if it has none, or several of them."""
        found = list(_choices(self.cards[code].program)) if code in self.cards else []
        if len(found) != 1 or number > len(found[0].options):
            return ""
        said = [step_text(step, self.language, self.names) for step in found[0].options[number - 1]]
        return " ".join(said).removesuffix(".")

    def named(self, name: str) -> list[str]:
        """The codes of the cards with a name, else of those whose names begin so."""
        like = plain(name)
        every = {code: [plain(called) for called in self.called(code)] for code in self.cards}
        exact = [code for code, names in every.items() if like in names]
        return exact or [code for code, names in every.items() if any(called.startswith(like) for called in names)]


def _choices(node: Any) -> Iterator[lang.ChooseOne]:
    """Every «choose one» in a program."""
    if isinstance(node, lang.ChooseOne):
        yield node
    elif isinstance(node, msgspec.Struct):
        for name in node.__struct_fields__:
            yield from _choices(getattr(node, name))
    elif isinstance(node, tuple):
        for part in node:
            yield from _choices(part)
