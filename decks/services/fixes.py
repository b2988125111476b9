"""Doing what a problem of a deck offers to do about it.

Knows rows and what a check has found; must not know the rules of any game.
"""

from __future__ import annotations

from decks.models import Deck
from decks.rules import Fix, check
from decks.services.changing import Patch, Stale, change
from decks.services.shelf import deck_list
from decks.services.titles import titled


class NothingToMend(LookupError):
    """The deck has no such problem, or the problem no such fix."""


def mend(deck: Deck, version: int, key: str, number: int) -> Deck:
    """The fix of that number of the problem of that key; raises `Stale`, `NothingToMend` and `BadContent`."""
    if version != deck.version:
        raise Stale
    fixes = next((problem.fixes for problem in check(deck_list(deck)) if problem.key == key), ())
    if not 0 <= number < len(fixes):
        raise NothingToMend(key)
    return change(deck, version, titled(deck, patch_of(fixes[number])))


def patch_of(fix: Fix) -> Patch:
    """The change that a fix makes."""
    return Patch(cards=fix.cards, seats=fix.seats, dice=fix.dice, format=fix.format)
