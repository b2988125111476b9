"""Decks as plain data, without a database: real cards, invented ones, and decks put together by chance."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

from cardsdb.language.core import Words
from cardsdb.language.definitions import decode_set
from decks.contents import LONGEST_NAME, DeckList
from decks.lexicon import kind_of

STAR_WARS = Path(__file__).resolve().parent.parent.parent / "fixtures/fluxx/star-wars.yaml"
ORDER = ("keeper", "creeper", "goal", "action", "new_rule", "surprise", "basic")
LETTERS = "абвгдеёжзийклмнопрстуфхцчшщъыьэюяАЯabcdefXYZ0123456789«»“”\"'—-–,.;:!?()[]/#&<>=+@*×x💥 "


@cache
def cards():
    """All hundred cards that ship."""
    return decode_set(STAR_WARS.read_text("utf-8")).cards


@cache
def names():
    return {card.code: card.name for card in cards()}


def invented(number: int, name: Words | None = None):
    """A card of somebody's own: a real one under another code and name."""
    like = cards()[number % len(cards())]
    letter = like.code.partition(".")[0]
    words = name or Words(ru=f"Придумка {number}", en=f"Invention {number}")
    return msgspec.structs.replace(
        like, code=f"{letter}.own-{number}", name=words, source="original", copies=1, number=""
    )


def deck_of(cards_and_copies, *, own=(), **head) -> DeckList:
    """A deck of definitions; `own` are the invented ones among them, with their copies."""
    pile = [*cards_and_copies, *own]
    pile.sort(key=lambda row: (ORDER.index(kind_of(row[0])), any(row[0] is card for card, _n in own)))
    here = {card.code: card.name for card, _n in own}
    given = {"name": "Колода", "invented": frozenset(here), **head}
    return DeckList("fluxx", cards=tuple(pile), names={**names(), **here}, **given)


def words_by_chance(chance: random.Random, longest: int) -> str:
    said = "".join(chance.choices(LETTERS, k=chance.randint(1, longest))).strip()
    return said if any(letter.isalnum() for letter in said) else "ё"


def decks_by_chance(count: int, seed: int = 1977) -> Iterator[DeckList]:
    """Decks of every size, with invented cards of odd names, notes of odd lines, and any number of players."""
    chance = random.Random(seed)
    for _ in range(count):
        shipped = chance.sample(cards(), chance.randint(0, 24))
        own = []
        for number in range(chance.randint(0 if shipped else 1, 4)):
            name = Words(ru=words_by_chance(chance, LONGEST_NAME), en=words_by_chance(chance, LONGEST_NAME))
            own.append((invented(100 * number + chance.randint(0, 99), name), chance.randint(1, 20)))
        notes = "\n".join(words_by_chance(chance, 60) for _line in range(chance.randint(0, 5)))
        yield deck_of(
            [(card, chance.randint(1, 20)) for card in shipped],
            own=own,
            name=words_by_chance(chance, LONGEST_NAME),
            notes=notes,
            seats=chance.randint(2, 8),
        )
