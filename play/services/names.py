"""What players are called: names without what nobody sees, all different, safe inside a sentence of any direction.

Knows text only; must not know seats or matches.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

LONGEST = 24
"""Letters of a name."""

_BLANK = {"\u115f", "\u1160", "\u2800", "\u3164", "\uffa0"}
"""Letters and signs that look like nothing."""

_FROM_THE_RIGHT = {"R", "AL", "AN"}
_ISOLATE, _END = "\u2068", "\u2069"


def clean(name: str) -> str:
    """A name without controls, marks of direction and letters that nobody sees, its spaces single; "" if none is left.

    >>> clean("\\u202eКатя\\u200b  Ива\\u0000нова ")
    'Катя Иванова'
    """
    seen = (" " if letter.isspace() else letter for letter in name if letter.isspace() or _seen(letter))
    return " ".join("".join(seen).split())[:LONGEST].strip()


def _seen(letter: str) -> bool:
    return unicodedata.category(letter)[0] != "C" and letter not in _BLANK


def told_apart(names: Iterable[str]) -> list[str]:
    """The names, equal ones with a number behind them: «Катя», «Катя 2»."""
    told: list[str] = []
    taken: set[str] = set()
    for name in names:
        other, number = name, 1
        while other.casefold() in taken:
            number += 1
            ending = f" {number}"
            other = name[: LONGEST - len(ending)].rstrip() + ending
        taken.add(other.casefold())
        told.append(other)
    return told


def isolated(name: str) -> str:
    """A name that cannot turn the words around it: one that is written from the right stands between isolates."""
    turned = any(unicodedata.bidirectional(letter) in _FROM_THE_RIGHT for letter in name)
    return f"{_ISOLATE}{name}{_END}" if turned else name
