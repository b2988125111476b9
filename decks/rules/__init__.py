"""What a good deck of each game is: `check(deck)` says all that is wrong with it, and why.

Pure. One module a game, named in `GAMES` and nowhere else. A game with a law of decks judges by it; one without has a
designer's lint.
"""

from __future__ import annotations

from importlib import import_module

from decks.contents import DeckList
from decks.rules.problems import LEVELS, Fix, Level, Problem

GAMES = ("fluxx", "destiny")

__all__ = ["GAMES", "LEVELS", "Fix", "Level", "Problem", "check"]


def check(deck: DeckList) -> list[Problem]:
    """All problems at once, errors first, then warnings, then hints; none for a game without rules yet."""
    if deck.game not in GAMES:
        return []
    found: list[Problem] = import_module(f"decks.rules.{deck.game}").check(deck)
    return sorted(found, key=lambda problem: LEVELS.index(problem.level))
