"""How words are found in Russian and in English: folding, stems, sort keys, slips of the keyboard.

Pure: no Django, no database. The same functions make the columns that are searched and the words that are
looked for, so the two cannot disagree.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from typing import NamedTuple, Protocol

import snowballstemmer

from cardsdb.synonyms import FUNCTION_WORDS, SAME, SYNONYMS

MAX_WORDS = 8
"""More terms of a query than this are not looked at."""
PART = 0.9
"""What the likeness of one word of a name counts beside that of a whole name."""
_LONGEST = max(len(typed.split()) for line, _ in SYNONYMS for typed in line)

_QUOTES = dict.fromkeys(map(ord, '«»„“”‟"‹›'), '"') | dict.fromkeys(map(ord, "‘’‚‛`´ʼ"), "'")
_DASHES = dict.fromkeys(map(ord, "‐‑‒–—―−"), "-")
_FOLD = _QUOTES | _DASHES | {ord("ё"): "е", 0x00AD: None}
_WORD = re.compile(r"[^\W_]+")
_CYRILLIC = re.compile("[а-я]")

_ALPHABET = " 0123456789abcdefghijklmnopqrstuvwxyzабвгдеёжзийклмнопрстуфхцчшщъыьэюя"
_PLACE = {letter: f"{place:02d}" for place, letter in enumerate(_ALPHABET)}

_LATIN_KEYS = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
_RUSSIAN_KEYS = "ёйцукенгшщзхъфывапролджэячсмитьбю"
_TO_RUSSIAN = str.maketrans(_LATIN_KEYS, _RUSSIAN_KEYS)
_TO_LATIN = str.maketrans(_RUSSIAN_KEYS, _LATIN_KEYS)


class _Stemmer(Protocol):
    def stemWord(self, word: str) -> str: ...


@lru_cache(maxsize=2)
def _stemmer(language: str) -> _Stemmer:
    stemmer: _Stemmer = snowballstemmer.stemmer(language)
    return stemmer


def fold(text: str) -> str:
    """The text without the differences nobody types: case, ё and е, kinds of quotes and dashes, odd spaces.

    >>> fold("«Чёрный — не\u00a0беда»")
    '"черный - не беда"'
    """
    folded = unicodedata.normalize("NFKC", text).casefold().translate(_FOLD)
    return " ".join(folded.split())


def words(text: str) -> list[str]:
    """The folded words of a text, in order."""
    return _WORD.findall(fold(text))


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """The part of a folded word that its forms share: «дроидов» and «дроид», “cards” and “card”."""
    return _stemmer("russian" if _CYRILLIC.search(word) else "english").stemWord(word)


def stems(text: str) -> str:
    """All stems of a text, each once, between spaces: look for `f" {stem(word)} "`."""
    return f" {' '.join(dict.fromkeys(stem(word) for word in words(text)))} "


def running(text: str) -> str:
    """The words of a text in order, between spaces: look for `" " + beginning` or for `" " + word + " "`."""
    return f" {' '.join(words(text))} "


class Term(NamedTuple):
    """One thing a query asks for. A card has it whole, or begins a word with it.

    `wholes`: alternatives, what was typed and its synonyms; a card has one of them if its `stems` hold all stems of it.
    `start`: how its words begin in the `running` words of a card. A beginning counts only where no card has the term
    whole: «ёж» finds hedgehogs and nothing that is daily («ежедневно»), «штурм» finds «Штурмовики».
    """

    typed: str
    wholes: tuple[tuple[str, ...], ...]
    start: str


def query_terms(query: str) -> list[Term]:
    """What a query asks for, in order; empty if there is no word in it.

    What stands between spaces is one term («r2-d2»); several words are one where they have a synonym together.
    Function words ask for nothing, unless there is nothing else: «карта с люком» asks for «люком».
    """
    pieces = [(piece, tuple(words(piece))) for piece in query.split()]
    left = [(piece, inner) for piece, inner in pieces if inner]
    told: list[Term] = []
    untold: list[Term] = []
    while left and len(told) < MAX_WORDS:
        length, meanings = _synonym(left)
        typed, left = left[:length], left[length:]
        inner = [word for _, its_words in typed for word in its_words]
        own = tuple(map(stem, inner))
        term = Term(" ".join(piece for piece, _ in typed), (own, *meanings), f" {' '.join(inner)}")
        (told if meanings or inner[0] not in FUNCTION_WORDS or inner[1:] else untold).append(term)
    return told or untold[:MAX_WORDS]


def _synonym(pieces: list[tuple[str, tuple[str, ...]]]) -> tuple[int, tuple[tuple[str, ...], ...]]:
    """How many of the first pieces have a synonym together, at least one, and what they mean."""
    for length in range(min(len(pieces), _LONGEST), 0, -1):
        key = tuple(stem(word) for _, its_words in pieces[:length] for word in its_words)
        if meanings := _synonyms().get(key):
            return length, meanings
    return 1, ()


@cache
def _synonyms() -> dict[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    found: dict[tuple[str, ...], dict[tuple[str, ...], None]] = {}
    for typed, meant in [*SYNONYMS, *((group, "|".join(group)) for group in SAME)]:
        meanings = [_stems_of(one) for one in meant.split("|")]
        for key in map(_stems_of, typed):
            found.setdefault(key, {}).update({meaning: None for meaning in meanings if meaning != key})
    return {key: tuple(meanings) for key, meanings in found.items()}


def _stems_of(text: str) -> tuple[str, ...]:
    return tuple(map(stem, words(text)))


def sort_key(name: str) -> str:
    """A key of digits that sorts names as a Russian index does, under any database collation.

    Numbers sort by value, ё stands right after е, signs do not count.
    """
    lower = re.sub(r"\d+", lambda digits: digits[0].zfill(4), unicodedata.normalize("NFC", name).casefold())
    plain = (letter if letter in _PLACE else _bare(letter) for letter in lower)
    return "".join(_PLACE[letter] for letter in " ".join("".join(plain).split()))


def _bare(letter: str) -> str:
    return "".join(part for part in unicodedata.normalize("NFKD", letter) if part in _PLACE) or (
        " " if letter.isspace() or letter in "-–—" else ""
    )


def other_layout(query: str) -> str:
    """The query as it would be, had the other keyboard layout been on: «lhjbl» → «дроид» and back."""
    lower = query.casefold()
    russian = _CYRILLIC.search(lower.replace("ё", "е"))
    return lower.translate(_TO_LATIN if russian else _TO_RUSSIAN)


def right_layout(query: str, known: Callable[[Term], bool]) -> str:
    """The query with those words in the other layout that are known only there: «люк b ktz» → «люк и лея».

    `known` tells whether any card has the term.
    """

    def all_known(piece: str) -> bool:
        return all(map(known, query_terms(piece)))

    pieces = []
    for piece in query.casefold().split():
        other = other_layout(piece)
        pieces.append(other if not all_known(piece) and query_terms(other) and all_known(other) else piece)
    return " ".join(pieces)


def _trigrams(text: str) -> frozenset[str]:
    padded = f"  {fold(text)} "
    return frozenset(padded[at : at + 3] for at in range(len(padded) - 2))


_trigrams_of_name = lru_cache(maxsize=65536)(_trigrams)
"""Kept for names and their words, of which there are so many; what anybody types is not kept."""


def closest(query: str, names: Iterable[str], *, n: int = 5, at_least: float = 0.3) -> list[str]:
    """The names that share most of their trigrams with the query, best first (Dice's measure, 0 to 1)."""
    if not fold(query):
        return []
    wanted = _trigrams(query)
    scored = []
    for name in dict.fromkeys(names):
        # A query is often one word of a name: each word counts almost as well as the whole.
        whole = _likeness(wanted, _trigrams_of_name(name))
        score = max([whole, *(PART * _likeness(wanted, _trigrams_of_name(part)) for part in name.split())])
        if score >= at_least:
            scored.append((-score, name))
    return [name for _, name in sorted(scored)[:n]]


def _likeness(one: frozenset[str], other: frozenset[str]) -> float:
    return 2 * len(one & other) / (len(one) + len(other))
