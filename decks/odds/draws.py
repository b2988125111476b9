"""The odds of drawing: how likely some cards of a deck are among those that have been seen.

Pure. `of` cards, `good` of them wanted, `seen` drawn: the hypergeometric distribution, exact.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb

HAND = 5
"""Cards of an opening hand, and up to which one draws in every upkeep (§6.1, §6.2)."""


def chance_of(of: int, good: int, seen: int, at_least: int = 1) -> Fraction:
    """The chance of at least so many good cards among those seen; raises `ValueError` for what no deck can be.

    >>> chance_of(30, 2, 5)
    Fraction(9, 29)
    """
    if not 0 <= good <= of or not 0 <= seen <= of or at_least < 0:
        raise ValueError(f"{good} good cards of {of}, {seen} seen: neither can be more than there are")
    ways = sum(comb(good, k) * comb(of - good, seen - k) for k in range(at_least, min(good, seen) + 1))
    return Fraction(ways, comb(of, seen))


def with_mulligan(of: int, good: int, seen: int, hand: int = HAND) -> Fraction:
    """The chance of at least one good card when the whole hand goes back that has none, and then more is drawn.

    A hand without a good card is shuffled back into the deck, so the second one is dealt from all cards again; `seen`
    counts the second hand and what is drawn after it.
    """
    hand = min(hand, of)
    none = 1 - chance_of(of, good, hand)
    later = 1 - chance_of(of, good, max(seen, hand))
    return 1 - none * later


def hypergeometric(of: int, good: int, seen: int) -> dict[int, Fraction]:
    """The chance of every number of good cards among those seen."""
    ways = comb(of, seen)
    return {k: Fraction(comb(good, k) * comb(of - good, seen - k), ways) for k in range(min(good, seen) + 1)}
