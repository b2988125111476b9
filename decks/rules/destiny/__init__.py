"""What a legal Destiny deck is: `check(deck)` says all that keeps one from being played, with rule, figures and fix.

Pure.
"""

from __future__ import annotations

from decks.contents import DeckList
from decks.rules.problems import Problem

__all__ = ["check"]


def check(deck: DeckList) -> list[Problem]:
    """All problems of a deck, in the order of the rules they break."""
    return []
