"""The layout of lists as SWDestinyDB writes them: a head, then blocks of cards under headings that are underlined.

Pure: lines in, line numbers out. It shows where cards stand, whatever language the headings are in.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from decks.lexicon import Lexicon, headed

_RULE = re.compile(r"\s*(?:¯{3,}|-{3,}|={3,}|_{3,}|—{3,}|–{3,}|‾{3,}|─{3,})\s*")
_CARD = re.compile(r"^\s*\d+\s*[xх×]?\s|[#№]\s*\d+\s*[)\]]|^\s*(?:#|//)")

_PLACE = re.compile(r"[#№]\s*\d+[a-d]?\s*[)\]]\s*$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Layout:
    """Line numbers, counted from 1. `title`: the deck's name stands there (0: nowhere). `kinds`: the kind of the cards
    under each heading, "" where we do not know the word. `silent`: lines that name no card if they are not understood:
    the rest of the head, and what headings are underlined with."""

    title: int = 0
    kinds: Mapping[int, str] = field(default_factory=dict)
    silent: frozenset[int] = frozenset()


def layout_of(lines: Sequence[str], lexicon: Lexicon) -> Layout:
    """The layout of a list; an empty one where no heading is underlined."""
    rules = [number for number, line in enumerate(lines, 1) if _RULE.fullmatch(line)]
    heads = [n - 1 for n in rules if n > 1 and _may_head(lines[n - 2], lexicon)]
    if not heads:
        return Layout(silent=frozenset(rules))
    before = [n for n in range(1, heads[0]) if lines[n - 1].strip() and n not in rules]
    title = before[0] if before and not _PLACE.search(lines[before[0] - 1]) else 0
    head = [n for n in before if n != title and not _CARD.search(lines[n - 1])]
    kinds = {n: headed(lines[n - 1]) or "" for n in heads}
    return Layout(title, kinds, frozenset((*rules, *head)))


def _may_head(line: str, lexicon: Lexicon) -> bool:
    """Whether a line may stand over cards: words, and no card."""
    said = line.strip()
    if not said or _CARD.search(said):
        return False
    return headed(said) is not None or not lexicon.find(said)
