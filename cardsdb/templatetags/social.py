"""`{% load social %}`: what a page says to those who link to it: its whole address, and the picture that stands for it.

Knows the site's own address; must not query anything.
"""

from __future__ import annotations

from django import template
from django.conf import settings

from cardsdb.models import Card
from cardsdb.services import previews
from cardsdb.services.reader import language

register = template.Library()


@register.simple_tag
def absolute(address: str) -> str:
    """An address of this site as the rest of the world writes it."""
    return f"{settings.PUBLIC_URL}{address}"


@register.simple_tag
def site_preview() -> str:
    """The picture of a page that has none of its own."""
    return absolute(previews.site_preview_url(language()))


@register.simple_tag
def card_preview(card: Card) -> str:
    """The picture of a card's page; the card is a row loaded `worded` in the language of the page."""
    return absolute(previews.preview_url(card, language()))
