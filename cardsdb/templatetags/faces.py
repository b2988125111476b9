"""`{% load faces %}`: a card's face as a picture, a die as a row of its sides.

Knows how they are marked up; must not query anything. A game without faces is drawn by the page, as before.
"""

from __future__ import annotations

from django import template
from django.template.loader import render_to_string
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from cardsdb.catalogue.games import game_info
from cardsdb.faces import SIZES
from cardsdb.faces.destiny.dice import die_in_words, figure, in_words
from cardsdb.language.destiny.sides import Side, side, sides_of
from cardsdb.models import Card
from cardsdb.services import faces
from cardsdb.services.reader import language
from cardsdb.templatetags import catalogue
from cardsdb.templatetags.kartoteka import glyph

register = template.Library()


@register.simple_tag
def face(card: Card, size: str = "grid", lang: str = "", eager: bool = False) -> SafeString:
    """`{% face card "page" %}`: the card's picture in the language of the page, or in another (`in_both` rows)."""
    if not faces.has_face(card):
        return render_to_string("catalogue/_face.html", catalogue.face(card, game_info(card.game).kind(card.kind)))
    spoken = format_html(' lang="{}"', lang) if lang else ""
    lang = lang or language()
    shown = faces.face_of_row(card, lang)
    width, height = SIZES[size].seen(shown)
    return format_html(
        '<img class="face{}" src="{}" alt="{}" width="{}" height="{}"{} loading="{}" decoding="async">',
        " wide" if width > height and shown.wide else "",
        faces.address_of(shown, lang, size),
        shown.spoken,
        width,
        height,
        spoken,
        # The one large picture of a page is what the visitor came for; the small ones may wait until they are near.
        "lazy" if size == "grid" and not eager else "eager",
    )


@register.simple_tag
def die(short: str, colour: str = "", label: bool = True) -> SafeString:
    """`{% die card.destiny.die card.destiny.colour %}`: six sides in a row, `--die` high; nothing without a die.

    Read aloud as “die: 1 melee damage; …”; with `label=False` the words around it must say so.
    """
    if not short:
        return SafeString("")
    sides = format_html_join("", "{}", ((_side(side),) for side in sides_of(short)))
    spoken = f"{gettext('die')}: {die_in_words(short, 'ru' if language() == 'ru' else 'en')}"
    told = format_html(' role="img" aria-label="{}"', spoken) if label else SafeString(' aria-hidden="true"')
    return format_html('<span class="sides"{}{}>{}</span>', _data(colour), told, sides)


@register.simple_tag
def die_side(short: str, colour: str = "") -> SafeString:
    """`{% die_side "+2RD1" "red" %}`: one side by itself, read aloud in words."""
    found = side(short)
    spoken = in_words(found, "ru" if language() == "ru" else "en")
    markup = '<span class="sides"{} role="img" aria-label="{}">{}</span>'
    return format_html(markup, _data(colour), spoken, _side(found))


def _data(colour: str) -> SafeString:
    return format_html(' data-k="{0}" data-c="{0}"', colour) if colour else SafeString("")


def _side(side: Side) -> SafeString:
    """Value and symbol side by side; what it costs as so many coins."""
    style = " blank" if side.symbol == "blank" else " mod" if side.modifier else ""
    coins = format_html('<i class="n{}">{}</i>', side.cost, side.cost) if side.cost else SafeString("")
    return format_html('<span class="side{}">{}{}{}</span>', style, figure(side), glyph(side.symbol), coins)
