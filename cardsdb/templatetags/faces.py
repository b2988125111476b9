"""`{% load faces %}`: a card's face as a picture.

Knows how the picture is marked up; must not query anything. A game without faces is drawn by the page, as before.
"""

from __future__ import annotations

from django import template
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString

from cardsdb.catalogue.games import game_info
from cardsdb.faces import SIZES
from cardsdb.models import Card
from cardsdb.services import faces
from cardsdb.services.reader import language
from cardsdb.templatetags import catalogue

register = template.Library()


@register.simple_tag
def face(card: Card, size: str = "grid", lang: str = "", eager: bool = False) -> SafeString:
    """`{% face card "page" %}`: the card's picture in the language of the page, or in another (`in_both` rows)."""
    if not faces.has_face(card):
        return render_to_string("catalogue/_face.html", catalogue.face(card, game_info(card.game).kind(card.kind)))
    spoken = format_html(' lang="{}"', lang) if lang else ""
    lang = lang or language()
    width, height = SIZES[size].pixels
    return format_html(
        '<img class="face" src="{}" alt="{}" width="{}" height="{}"{} loading="{}" decoding="async">',
        faces.face_url(card, lang, size),
        faces.face_of_row(card, lang).spoken,
        width,
        height,
        spoken,
        # The one large picture of a page is what the visitor came for; the small ones may wait until they are near.
        "lazy" if size == "grid" and not eager else "eager",
    )
