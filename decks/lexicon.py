"""What cards and their kinds are called: names to codes, as people type them.

Pure: plain data. Knows names in both languages and players' own words; knows no list and no deck.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property

from cardsdb.language.core import CardDef, Words
from cardsdb.language.definitions import is_code
from cardsdb.search import closest, fold, other_layout, words
from cardsdb.synonyms import SYNONYMS
from decks.prints import UNPRINTED, Prints

KINDS: Mapping[str, Mapping[str, tuple[Words, Words]]] = {
    "fluxx": {
        "keeper": (Words(ru="Тема", en="Keeper"), Words(ru="Темы", en="Keepers")),
        "creeper": (Words(ru="Проблема", en="Creeper"), Words(ru="Проблемы", en="Creepers")),
        "goal": (Words(ru="Цель", en="Goal"), Words(ru="Цели", en="Goals")),
        "action": (Words(ru="Действие", en="Action"), Words(ru="Действия", en="Actions")),
        "new_rule": (Words(ru="Новое правило", en="New Rule"), Words(ru="Новые правила", en="New Rules")),
        "surprise": (Words(ru="Сюрприз", en="Surprise"), Words(ru="Сюрпризы", en="Surprises")),
        "basic": (Words(ru="Базовые правила", en="Basic Rules"), Words(ru="Базовые правила", en="Basic Rules")),
    },
    "destiny": {
        "character": (Words(ru="Персонаж", en="Character"), Words(ru="Персонажи", en="Characters")),
        "upgrade": (Words(ru="Улучшение", en="Upgrade"), Words(ru="Улучшения", en="Upgrades")),
        "downgrade": (Words(ru="Ухудшение", en="Downgrade"), Words(ru="Ухудшения", en="Downgrades")),
        "support": (Words(ru="Поддержка", en="Support"), Words(ru="Поддержка", en="Supports")),
        "event": (Words(ru="Событие", en="Event"), Words(ru="События", en="Events")),
        "battlefield": (Words(ru="Поле боя", en="Battlefield"), Words(ru="Поля боя", en="Battlefields")),
        "plot": (Words(ru="Сюжет", en="Plot"), Words(ru="Сюжеты", en="Plots")),
    },
}
"""The kinds of cards of each game: one of them, and many."""

SURE = 0.5
"""So alike is a title before a comma to what it is meant for."""

OTHER_HEADINGS = (
    "deck", "decklist", "main deck", "mainboard", "sideboard", "maybeboard", "cards", "total", "rules",
    "колода", "состав", "список", "карты", "всего", "итого", "правила",
)  # fmt: skip

OTHER_TONGUES: Mapping[str, tuple[str, ...]] = {
    "battlefield": ("Schlachtfeld", "Campo de Batalla", "Champ de bataille", "Csatatér", "Campo di Battaglia",
                    "Pole bitwy", "Campo de Batalha", "战场"),
    "character": ("Charakter", "Personaje", "Personnage", "Karakter", "Personaggio", "Postać", "Personagem", "角色"),
    "downgrade": ("Desventaja", "Régression", "Gyengítés"),
    "event": ("Ereignis", "Evento", "Événement", "Esemény", "Wydarzenie", "事件"),
    "plot": ("Strategie", "Trama", "Intrigue", "Terv", "战略"),
    "support": ("Unterstützung", "Apoyo", "Soutien", "Támogatás", "Supporto", "Wsparcie", "Suporte", "支援"),
    "upgrade": ("Aufwertung", "Mejora", "Amélioration", "Fejlesztés", "Miglioria", "Ulepszenie", "Melhoria", "强化"),
}  # fmt: skip
"""Kinds as the other languages of SWDestinyDB call them, whose lists people bring."""

_ASIDE = re.compile(r"\s*[(\[][^()\[\]]*[)\]]\s*$")


def kind_of(card: CardDef) -> str:
    """The kind of a card of any game."""
    return next((str(getattr(card, name)) for name in ("kind", "type", "pile") if hasattr(card, name)), "")


def kind_words(game: str, kind: str, *, many: bool = False) -> Words:
    """What a kind is called; its code where nobody has named it."""
    return KINDS.get(game, {}).get(kind, (Words(ru=kind or "?", en=kind or "?"),) * 2)[many]


def key(name: str) -> str:
    """A name without what nobody types alike: case, ё, quotes, dashes and other signs."""
    return " ".join(words(name)) or fold(name)


def without_aside(name: str) -> str:
    """A name without what stands behind it in brackets."""
    return _ASIDE.sub("", name) or name


@dataclass(frozen=True)
class Lexicon:
    """The cards that may be named: their names by code, and the words that players have for names."""

    names: Mapping[str, Words]
    synonyms: Iterable[tuple[Iterable[str], str]] = SYNONYMS
    prints: Prints = UNPRINTED
    """Where they are printed, in a game whose cards are told apart by that: titles stand for several cards there."""

    def find(self, said: str) -> tuple[str, ...]:
        """The codes of the cards that are called so, in either language; a code finds itself."""
        code = said.strip().casefold()
        if code in self.names:
            return (code,)
        return self._by_name.get(key(said), ())

    def guess(self, said: str, n: int = 3) -> tuple[str, ...]:
        """The codes of cards that may be meant, the likeliest first."""
        if found := self.find(other_layout(said)):
            return found[:n]
        if is_code(said) and " " not in said.strip():
            return tuple(difflib.get_close_matches(said.casefold(), list(self.names), n))
        bare = without_aside(said)
        near = closest(bare, self._all_names, n=n) or closest(other_layout(bare), self._all_names, n=n)
        title, comma, _subtitle = bare.partition(",")
        if comma:  # a subtitle is longer than the title, and its words are not what the card is called by
            near = [*closest(title, self._all_names, n=1, at_least=SURE), *near]
        return tuple(dict.fromkeys(code for name in near for code in self._by_name[key(name)]))[:n]

    def same(self, codes: Iterable[str]) -> tuple[str, ...]:
        """The codes without those of reprints of one another: of each card the first that is here."""
        first: dict[str, str] = {}
        for code in codes:
            card = self.prints.cards.get(code)
            first.setdefault(card.original if card else code, code)
        return tuple(first.values())

    def named(self, code: str, language: str) -> str:
        """What a card is called where it must not be taken for another: with its subtitle, if it has one."""
        card = self.prints.cards.get(code)
        return card.full(language) if card else str(getattr(self.names[code], language))

    @cached_property
    def _by_name(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        for code in self.names:
            for one in self._called(code):
                found[one] = (*found.get(one, ()), code)
        for typed, meant in self.synonyms:
            if codes := found.get(key(meant)):  # what may mean several things («джедай») means no card
                for one in typed:
                    found.setdefault(key(one), codes)
        return found

    def _called(self, code: str) -> set[str]:
        """Everything that a card is called, as keys."""
        said = {getattr(self.names[code], language) for language in ("ru", "en")}
        return {key(one) for one in said | {self.named(code, language) for language in ("ru", "en")}}

    @cached_property
    def _all_names(self) -> tuple[str, ...]:
        return tuple(one for name in self.names.values() for one in (name.ru, name.en))


@cache
def _headings() -> Mapping[str, str]:
    """The kind that each heading stands for, by key; "" for those over cards of any kind."""
    found = {key(one): kind for kind, said in OTHER_TONGUES.items() for one in said} | dict.fromkeys(OTHER_HEADINGS, "")
    for game in KINDS.values():
        for kind, pair in game.items():
            found |= {key(one): kind for name in pair for one in (name.ru, name.en)}
    return found


def is_heading(line: str) -> bool:
    """Whether a line that names no card stands over a group of cards, with or without their number."""
    first, *_rest = key(line).split() or [""]
    return headed(line) is not None or first in ("всего", "итого", "total")


def headed(line: str) -> str | None:
    """The kind of the cards under a heading, "" for cards of any kind; None for what is no heading that we know."""
    return _headings().get(key(re.sub(r"^[\W\d]+|[\W\d]+$", "", line)))
