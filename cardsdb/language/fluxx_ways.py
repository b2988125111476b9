"""The ways to meet a condition of Fluxx that is made of cards alone, written out: most goals are, and need no search.

Knows conditions; knows no deck and no table.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, product
from typing import Any

from cardsdb.language import fluxx as lang

MOST_SETS = 64
"""Ways to meet one goal that are written out."""

Ways = tuple[frozenset[str], ...] | None


@lru_cache(maxsize=4096)
def ways(cond: Any) -> Ways:
    """The sets of cards that meet a condition made of cards alone; None for others, and where there are too many."""
    match cond:
        case str():
            return (frozenset((cond,)),)
        case lang.All():
            parts = [ways(part) for part in cond.of]
            return _joined([part for part in parts if part is not None]) if None not in parts else None
        case lang.Any():
            parts = [ways(part) for part in cond.of]
            if None in parts or len(parts) > 12 or cond.n > len(parts):
                return None
            found: list[frozenset[str]] = []
            for chosen in combinations([part for part in parts if part is not None], cond.n):
                joined = _joined(list(chosen))
                if joined is None or len(found) + len(joined) > MOST_SETS:
                    return None
                found += joined
            return tuple(found)
    return None


def _joined(parts: list[tuple[frozenset[str], ...]]) -> Ways:
    """One way of each part, together."""
    total = 1
    for part in parts:
        total *= len(part)
    if total > MOST_SETS:
        return None
    return tuple(frozenset().union(*chosen) for chosen in product(*parts))
