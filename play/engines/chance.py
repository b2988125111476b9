"""Chance for every engine: one 64-bit integer in the state, cheap to copy, print and compare.

A shuffle seeds a `random.Random` from that integer and uses nothing but its `random()`: Python promises that
sequence, and no other, across versions. A single pick needs no generator at all. The functions are pure: they take
the integer and give back the next one.
"""

from __future__ import annotations

from random import Random

_MASK = (1 << 64) - 1


def seeded(seed: int) -> int:
    """The first chance state of a game with this seed."""
    return _mix((seed * 0x9E3779B97F4A7C15 + 0x632BE59BD9B4E019) & _MASK)


def _mix(x: int) -> int:
    """The finaliser of SplitMix64: every input bit reaches every output bit."""
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & _MASK
    return x ^ (x >> 31)


def below(chance: int, n: int) -> tuple[int, int]:
    """The next chance state and a whole number in 0..n-1."""
    chance = (chance + 0x9E3779B97F4A7C15) & _MASK
    return chance, (_mix(chance) * n) >> 64


def shuffle(chance: int, cards: list[int]) -> int:
    """Shuffle in place (Fisher–Yates) and give the next chance state."""
    chance = (chance + 0x9E3779B97F4A7C15) & _MASK
    roll = Random(_mix(chance)).random
    for i in range(len(cards) - 1, 0, -1):
        j = int(roll() * (i + 1))
        cards[i], cards[j] = cards[j], cards[i]
    return chance
