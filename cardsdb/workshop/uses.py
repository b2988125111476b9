"""Who else uses an invented card, so that nobody deletes it under them: each room tells what it knows.

Knows no room by name; a room registers when it is ready.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from cardsdb.models import Card
from cardsdb.services.people import Holder


@dataclass(frozen=True, slots=True)
class Use:
    """One thing that needs a card. Of what is not the person's own neither name nor address is told."""

    name: str = ""
    address: str = ""


Finder = Callable[[Card, Holder], Iterable[Use]]

FINDERS: list[Finder] = []
"""What each room has registered."""


def uses_of(card: Card, holder: Holder) -> list[Use]:
    """Everything that needs the card, as far as the rooms know."""
    return [use for find in FINDERS for use in find(card, holder)]
