"""What a deck is called that nobody has named: by its characters, as players do.

Pure. “eRey / Finn”: Rey with two dice, Finn with one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

LONGEST = 80
ELITE = {"ru": "э", "en": "e"}


def title(team: Iterable[tuple[str, Sequence[int]]], language: str) -> str:
    """The title of characters: their names with the price of each copy; "" where there is none.

    >>> title([("Rey", (2,)), ("Finn", (1,))], "en")
    'eRey / Finn'
    >>> title([("Trooper", (2, 1, 1))], "en")
    'eTrooper / 2 Trooper'
    """
    called = []
    for name, levels in team:
        for level in sorted(set(levels), reverse=True):
            n = levels.count(level)
            many = f"{n} " if n > 1 else ""
            called.append(f"{many}{ELITE[language] * (level - 1)}{name}")
    said = " / ".join(called)
    return said if len(said) <= LONGEST else f"{said[: LONGEST - 1].rstrip()}…"
