"""`{% load collection %}`: where one's own collection of a game is, for pages that lead to it.

Knows which games are collected; must not query anything.
"""

from __future__ import annotations

from django import template
from django.urls import reverse

from cardsdb.collection.games import COLLECTED

register = template.Library()


@register.simple_tag
def collection_url(game: str) -> str:
    """The address of the collection of a game, "" where nobody collects it."""
    return reverse("collection:own", args=[game]) if game in COLLECTED else ""
