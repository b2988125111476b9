"""Tags of the catalogue's pages: a card's face, and addresses that differ in one parameter.

Knows how a face is marked up; must not query anything.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any
from zlib import crc32

from django import template
from django.http import QueryDict
from django.template import Context
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from cardsdb.catalogue.games import GameInfo, Kind, game_info
from cardsdb.models import Card, Symbol
from cardsdb.search_keys import KEYS
from cardsdb.templatetags.kartoteka import glyph

register = template.Library()

PATTERNS = 6
"""So many backgrounds of faces there are in the style sheet; a card's code picks one for ever."""
NBSP = "\u00a0"
UNBROKEN = 12
_SIGNS = re.compile(rf"\[(?:(?P<symbol>{'|'.join(Symbol.values)})|(?P<set>[A-Za-z]{{2,4}}))\]")
_HYPHENED = re.compile(r"\w+(?:-\w+)+")
_SHORT = {
    *("а", "в", "и", "к", "о", "с", "у", "я", "не", "на", "по", "из", "за", "от", "до", "об", "во", "со", "ко"),
    *("но", "то", "же", "ни", "a", "an", "the", "of", "to", "in", "on", "or"),
}


@register.simple_tag(takes_context=True)
def without(context: Context, *names: str) -> str:
    """The address of this page without these parameters, and from its first page on."""
    params = context["request"].GET.copy()
    for name in (*names, "page"):
        params.pop(name, None)
    return _address(params)


@register.simple_tag(takes_context=True)
def without_all(context: Context) -> str:
    """The address of this page without any filter: its words, view and order stay."""
    params = context["request"].GET.copy()
    for name in params.keys() - {"q", "view", "sort"}:
        del params[name]
    return _address(params)


@register.simple_tag(takes_context=True)
def asked(context: Context, name: str, value: str, keep_page: bool = False) -> str:
    """The address of this page with a parameter set, or taken away where the value is empty; from its first page on."""
    params = context["request"].GET.copy()
    params[name] = value
    for gone in ({name} if not value else set()) | (set() if keep_page else {"page"}):
        params.pop(gone, None)
    return _address(params)


def _address(params: QueryDict) -> str:
    return f"?{params.urlencode()}"


@register.inclusion_tag("catalogue/_face.html")
def face(card: Card, kind: Kind, name: str = "", text: str | None = None) -> dict[str, Any]:
    """The face of a card, drawn by the page itself: kind, name, text."""
    named = name or card.shown_name
    said = card.shown_text if text is None else text
    look = {"pattern": crc32(card.code.encode()) % PATTERNS, "sign": game_info(card.game).sign(card) or initials(named)}
    return {"card": card, "kind": kind, "name": named, "text": said, **look}


def initials(name: str) -> str:
    """What stands on the index letter of a card: “ЛС” for «Люк Скайуокер», “R2” for “R2-D2”."""
    words = [word for word in re.findall(r"[^\W_]+", name) if word.casefold() not in _SHORT] or [name]
    return (words[0][:2] if words[0][-1].isdigit() else "".join(word[0] for word in words[:2])).upper()


@register.filter
def typeset(text: str | None) -> str | SafeString:
    """Card text for the page: paragraphs, no-break spaces after short words and before dashes, whole short words."""
    lines = [conditional_escape(_glue(line)) for line in (text or "").splitlines() if line.strip()]
    return mark_safe("<br>".join(_SIGNS.sub(_sign, _HYPHENED.sub(_whole, line)) for line in lines))  # noqa: S308  (escaped line by line)


def _sign(token: re.Match[str]) -> SafeString | str:
    """“[melee]” as the sign that is printed there, read aloud by its name; “[LEG]31” names a card of a set."""
    if token["symbol"]:
        return glyph(token["symbol"], str(Symbol(token["symbol"]).label))
    return f'<span class="nb">{token["set"]} </span>'


def _whole(word: re.Match[str]) -> str:
    """«C-3PO» and «Оби-Ван» do not end a line at their hyphen; longer words may have to."""
    return f'<span class="nb">{word[0]}</span>' if len(word[0]) <= UNBROKEN else word[0]


def _glue(line: str) -> str:
    words = line.split(" ")
    glued = words[0]
    for before, word in pairwise(words):
        close = word in {"—", "–"} or before.strip("«(“").casefold() in _SHORT
        glued += (NBSP if close else " ") + word
    return glued


@register.simple_tag
def copies(n: int) -> SafeString:
    """“×3”, read aloud as “copies: 3”."""
    return format_html(
        '<span><span aria-hidden="true">×{}</span><span class="vh">{}: {}</span></span>', n, gettext("copies"), n
    )


@register.simple_tag
def kind_glyph(info: GameInfo, kind: str) -> SafeString:
    """The sign of a kind of a game, with its name for whoever cannot see it."""
    found = info.kind(kind)
    return glyph(found.glyph, str(found.name))


@register.simple_tag
def search_keys() -> list[dict[str, Any]]:
    """The keys of the search field with their titles in the reader's language."""
    return [
        {"name": key.name, "title": gettext(key.title), "example": key.example, "operators": key.operators}
        for key in KEYS
    ]


@register.simple_tag
def prices(row: Any) -> str:
    """“10/13”: what a card costs with one die, with two, with three; empty for one without points."""
    found = (row.points_one, row.points_two, row.points_three)
    return "/".join(str(price) for price in found if price is not None)
