"""Which decks hold an invented card: told to the workshop before one is deleted, and to its page.

Knows rows; must not know how it is told.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardsdb.models import Card
from cardsdb.services.people import Holder
from cardsdb.workshop.uses import Use
from decks.models import Deck


def decks_with(card: Card, holder: Holder) -> Iterator[Use]:
    """The decks that hold a card, one's own by name and address."""
    for deck in Deck.objects.filter(cards__card=card).order_by("name"):
        yield Use(deck.name, deck.get_absolute_url()) if holder.owns(deck) else Use()
