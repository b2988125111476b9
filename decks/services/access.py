"""Who may do what with a deck: one table for pages, API and commands.

Knows people and visibility; must not know requests. Who may not even read a deck learns nothing of it: it is not there.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal

from django.core.exceptions import PermissionDenied
from django.db.models import Case, Q, QuerySet, Value, When
from django.http import Http404

from cardsdb.services.people import Holder
from decks.models import Deck, Visibility

HOUSE = Q(owner=None, guest="")
"""The decks that come with the site."""

Deed = Literal["read", "change", "clone", "export", "play"]
Relation = Literal["owner", "link", "stranger"]

ALLOWED: Mapping[Relation, frozenset[Deed]] = {
    "owner": frozenset(("read", "change", "clone", "export", "play")),
    "link": frozenset(("read", "clone", "export", "play")),
    "stranger": frozenset(),
}
"""By what a person is to a deck. Whoever has the address of a deck that is not private holds its link."""

_ID = re.compile(r"[-\w]{1,24}", re.ASCII)
"""What else is asked for is no deck, and some of it no database may be asked for."""


class NoSuchDeck(Http404):
    """There is no such deck, or not for this person; which of the two is nobody's business."""

    page = "404_deck.html"


class NotYours(PermissionDenied):
    """The deck may be seen, but not changed, by this person."""

    page = "403_deck.html"


def relation(deck: Deck, holder: Holder) -> Relation:
    if holder.owns(deck):
        return "owner"
    return "stranger" if deck.visibility == Visibility.PRIVATE else "link"


def may(deck: Deck, holder: Holder, deed: Deed) -> bool:
    return deed in ALLOWED[relation(deck, holder)]


def find(deck_id: str, holder: Holder, deed: Deed = "read", among: QuerySet[Deck] | None = None) -> Deck:
    """The deck, for somebody who may do this with it; raises `NoSuchDeck`, or `NotYours` if it may only be seen."""
    decks = Deck.objects.select_related("owner") if among is None else among
    deck = decks.filter(pk=deck_id).first() if _ID.fullmatch(deck_id) else None
    if deck is None or not may(deck, holder, "read"):
        raise NoSuchDeck(deck_id)
    if not may(deck, holder, deed):
        raise NotYours(deck_id)
    vars(deck)["found_by"] = holder
    return deck


def decks_of(holder: Holder) -> QuerySet[Deck]:
    """A person's own decks, the last changed first."""
    return Deck.objects.filter(holder.mine()).order_by("-changed")


def public_decks() -> QuerySet[Deck]:
    """Everybody's: the starters of the house first."""
    first = Case(When(HOUSE, then=Value(0)), default=Value(1))
    return Deck.objects.filter(visibility=Visibility.PUBLIC).select_related("owner").order_by(first, "-changed", "pk")
