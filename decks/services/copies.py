"""A copy of a deck, as people call it. Knows names of decks; must not know requests."""

from __future__ import annotations

from django.utils.translation import gettext as _

from cardsdb.services.people import Holder
from decks.models import LONGEST_NAME, Deck
from decks.services.changing import clone
from decks.services.starters import of_the_house, worded


def copy_of(original: Deck, holder: Holder, language: str, name: str = "") -> Deck:
    """One's own copy; without a name of its own it is called like the original, and one of somebody's a copy."""
    called, notes = worded(original, language)
    if not name:
        copy = _("%(name)s (copy)")
        room = LONGEST_NAME - len(copy % {"name": ""})
        name = called if of_the_house(original) else copy % {"name": called[:room]}
    return clone(original, holder, name, notes)
