"""`{% put_into_deck card %}`: the reader's own decks, each a button that puts one copy of a card into it (one query).

Knows requests and rows; how a deck is changed is behind the button's address.
"""

from __future__ import annotations

from typing import Any

from django import template
from django.db.models import OuterRef, Subquery
from django.template import Context

from cardsdb.guests import holder_of
from cardsdb.models import Card
from decks.models import MOST_COPIES, DeckCard
from decks.services.access import decks_of

register = template.Library()

SHOWN = 12


@register.inclusion_tag("decks/_put.html", takes_context=True)
def put_into_deck(context: Context, card: Card) -> dict[str, Any]:
    """The decks last changed first; `wanted` is the number of copies after the press."""
    inside = DeckCard.objects.filter(deck=OuterRef("pk"), card=card).values("copies")[:1]
    decks = decks_of(holder_of(context["request"])).filter(game=card.game).annotate(here=Subquery(inside))[:SHOWN]
    rows = [(deck, here, min(here + 1, MOST_COPIES)) for deck in decks for here in [vars(deck)["here"] or 0]]
    return {"rows": rows, "card": card, "csrf_token": context.get("csrf_token")}
