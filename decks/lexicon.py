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
}
"""The kinds of cards of each game: one of them, and many."""

OTHER_HEADINGS = (
    "deck", "decklist", "main deck", "mainboard", "sideboard", "maybeboard", "cards", "total", "rules",
    "колода", "состав", "список", "карты", "всего", "итого", "правила",
)  # fmt: skip

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
        return tuple(dict.fromkeys(code for name in near for code in self._by_name[key(name)]))[:n]

    @cached_property
    def _by_name(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        for code, name in self.names.items():
            for one in {key(name.ru), key(name.en)}:
                found[one] = (*found.get(one, ()), code)
        for typed, meant in self.synonyms:
            if codes := found.get(key(meant)):  # what may mean several things («джедай») means no card
                for one in typed:
                    found.setdefault(key(one), codes)
        return found

    @cached_property
    def _all_names(self) -> tuple[str, ...]:
        return tuple(one for name in self.names.values() for one in (name.ru, name.en))


@cache
def _headings() -> frozenset[str]:
    kinds = (name for game in KINDS.values() for pair in game.values() for name in pair)
    return frozenset({key(one) for name in kinds for one in (name.ru, name.en)} | set(OTHER_HEADINGS))


def is_heading(line: str) -> bool:
    """Whether a line that names no card stands over a group of cards, with or without their number."""
    bare = re.sub(r"^[\W\d]+|[\W\d]+$", "", line)
    first, *_rest = key(line).split() or [""]
    return key(bare) in _headings() or first in ("всего", "итого", "total")
