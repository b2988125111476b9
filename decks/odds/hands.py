"""Opening hands dealt for real: the same seed and the same choice give the same cards, so a hand can be shown around.

Pure. The mulligan is the game's (§6.1): any number of cards goes back, the deck is shuffled, and the hand is filled up.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from decks.odds.draws import HAND

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Dealt:
    """`first` as it was dealt, `hand` after the mulligan (kept cards first), `next` in the order they will come."""

    first: tuple[str, ...]
    hand: tuple[str, ...]
    next: tuple[str, ...]


def deal(cards: Sequence[str], seed: int, back: Collection[int] = (), hand: int = HAND) -> Dealt:
    """A hand from these cards (a code for every copy, in a fixed order). `back`: places in the first hand, from 0, that
    go back into the deck; raises `ValueError` for a place that the hand has not."""
    chance = Random(seed)
    deck = _shuffled(list(cards), chance)
    first, rest = deck[:hand], deck[hand:]
    if any(not 0 <= place < len(first) for place in back):
        raise ValueError(f"a hand has the places 0 to {len(first) - 1}")
    kept = [card for place, card in enumerate(first) if place not in back]
    if back:
        rest = _shuffled([*rest, *(first[place] for place in sorted(set(back)))], chance)
    missing = len(first) - len(kept)
    return Dealt(tuple(first), (*kept, *rest[:missing]), tuple(rest[missing:]))


def _shuffled(cards: list[T], chance: Random) -> list[T]:
    """Fisher–Yates over `random()` alone, whose sequence is promised to stay the same across versions of Python."""
    for last in range(len(cards) - 1, 0, -1):
        other = int(chance.random() * (last + 1))
        cards[last], cards[other] = cards[other], cards[last]
    return cards
