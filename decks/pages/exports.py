"""Exporting a deck: the page that shows what a file would be, and the file. Options are remembered on this browser.

Knows requests and cookies; formats and options are `decks.services.exports`, who may do it `decks.services.access`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import parse_qsl, urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from cardsdb.faces import Face
from cardsdb.guests import YEAR, holder_of
from cardsdb.language.messages import translated
from cardsdb.models import Card
from cardsdb.services.faces import address_of, face_of_row, has_face
from cardsdb.services.reader import language
from cardsdb.throttle import limited
from decks.export import Export, ExportError, Options
from decks.export.base import Laid, Sheet
from decks.models import Deck
from decks.services import exports
from decks.services.access import decks_of, find
from decks.services.exports import BadOptions, Shown
from decks.services.shelf import cards_in, listed, with_named
from decks.services.starters import worded

LAST = "export"
"""The cookie that holds the format used last; that of a format's options is `export-<code>`."""


@never_cache
@require_safe
def export(request: HttpRequest, deck_id: str) -> HttpResponse:
    """The formats, and of the chosen one its options and what it would give."""
    holder = holder_of(request)
    deck = find(deck_id, holder, "export")
    groups = exports.formats_for(deck.game)
    chosen = exports.format_of(request.GET.get("format") or _last(request, groups), deck.game)
    options, faults = _options(request, chosen)
    context = {"deck": deck, "groups": _groups(groups), "faults": faults, "own": holder.owns(deck)}
    context |= _seen(deck, chosen, options)
    response = render(request, "decks/export.html", context, status=400 if faults else 200)
    return _remember(response, chosen, options) if _given(request) and not faults else response


@never_cache
@require_safe
@limited("export", most=40)
def download(request: HttpRequest, deck_id: str, code: str) -> HttpResponse:
    """The file."""
    deck = find(deck_id, holder_of(request), "export")
    chosen = exports.format_of(code, deck.game)
    try:
        file = exports.run(deck, code, _given(request), language())
        options = exports.options_of(chosen, _given(request), language())
    except BadOptions as error:
        return _refused(request, deck.get_absolute_url(), _told(error.faults))
    except ExportError as error:
        return _refused(request, deck.get_absolute_url(), [("", translated(error.args[0], _))])
    return _remember(_answer(file.name, file.media, file.content), chosen, options)


@never_cache
@require_safe
@limited("export", most=40)
def download_all(request: HttpRequest) -> HttpResponse:
    """All of one's own decks as documents, in one archive."""
    decks = decks_of(holder_of(request))[: exports.MOST_DECKS]
    return _answer(f"{_('Decks')}.zip", "application/zip", exports.all_as_zip(decks))


def _answer(name: str, media: str, content: bytes) -> HttpResponse:
    response = HttpResponse(content, content_type=media)
    response["Content-Disposition"] = content_disposition_header(True, name) or "attachment"
    return response


def _refused(request: HttpRequest, back: str, faults: list[tuple[str, str]]) -> HttpResponse:
    return render(request, "decks/export_refused.html", {"faults": faults, "back": back}, status=400)


# ---- options -----------------------------------------------------------------------------------------------------


def _given(request: HttpRequest) -> dict[str, str]:
    """The options that the address names."""
    return {name: value for name, value in request.GET.dict().items() if name != "format"}


def _options(request: HttpRequest, chosen: Export) -> tuple[Options, list[tuple[str, str]]]:
    """Those asked for, else those of last time, else the format's own; and what is wrong with those asked for."""
    given = _given(request)
    try:
        if given:
            return exports.options_of(chosen, given, language()), []
    except BadOptions as error:
        return exports.options_of(chosen, {}, language()), _told(error.faults)
    try:
        kept: Mapping[str, str] = dict(parse_qsl(request.COOKIES.get(f"{LAST}-{chosen.code}", "")[:1000]))
        return exports.options_of(chosen, kept, language()), []
    except BadOptions:  # of another version of the site
        return exports.options_of(chosen, {}, language()), []


def _told(faults: list[tuple[str, str]]) -> list[tuple[str, str]]:
    return [(field, translated(message, _)) for field, message in faults]


def _last(request: HttpRequest, groups: Mapping[str, list[Export]]) -> str:
    """The format used last on this browser, else the first there is."""
    codes = [one.code for formats in groups.values() for one in formats]
    kept = request.COOKIES.get(LAST, "")
    return kept if kept in codes else codes[0]


def _remember(response: HttpResponse, chosen: Export, options: Options) -> HttpResponse:
    kept = {LAST: chosen.code}
    if plain := exports.plain(options):
        kept[f"{LAST}-{chosen.code}"] = urlencode(plain)
    for name, value in kept.items():
        response.set_cookie(
            name,
            value,
            max_age=YEAR,
            path="/decks/",
            samesite="Lax",
            httponly=True,
            secure=settings.SESSION_COOKIE_SECURE,
        )
    return response


# ---- what is shown -----------------------------------------------------------------------------------------------


def _seen(deck: Deck, chosen: Export, options: Options) -> dict[str, Any]:
    """What the page tells of the chosen format."""
    said = language()
    rows = cards_in(deck)
    with exports.said_in(options, said):
        made = with_named(listed(deck, rows))
    shown = exports.shown(made, chosen, options, said)
    return {
        "shown": shown,
        "sheets": _sheets(shown, [card for card, _copies in rows]),
        "alone": shown.hosts and settings.DESK,
        "name": worded(deck, said)[0],
        "title": chosen.title[said],
        "about": chosen.about[said],
        "problem": translated(shown.problem, _) if shown.problem else "",
    }


@dataclass(frozen=True, slots=True)
class Seen:
    """A card as it lies on a sheet that is shown, and the address of its face. `turned`: the face is wide, and lies on
    its side; where, is said as if it did not."""

    laid: Laid
    face: str
    turned: str = ""


def _sheets(shown: Shown, rows: list[Card]) -> list[tuple[Sheet, list[Seen]]]:
    """The sheets, each with its places and the addresses of what lies there, in the language that was chosen."""
    said = getattr(shown.options, "language", None) or language()
    faces = {card.code: face_of_row(card, said) for card in rows if has_face(card)} if shown.sheets else {}
    return [(sheet, [_laid(laid, faces.get(laid.code), said) for laid in sheet.cards]) for sheet in shown.sheets]


def _laid(laid: Laid, face: Face | None, said: str) -> Seen:
    if face is None:
        return Seen(laid, "")
    address = address_of(face, said, "grid")
    if not face.wide:
        return Seen(laid, address)
    x, y = laid.x + laid.width / 2, laid.y + laid.height / 2
    lying = replace(laid, x=x - laid.height / 2, y=y - laid.width / 2, width=laid.height, height=laid.width)
    return Seen(lying, address, f"rotate(-90 {x:.3f} {y:.3f})")


def _groups(groups: Mapping[str, list[Export]]) -> list[tuple[str, list[tuple[str, str]]]]:
    """The formats by what they are for, with their titles."""
    titles = {"print": _("On paper"), "table": _("On a virtual table"), "list": _("To read"), "data": _("For programs")}
    said = language()
    return [(titles[group], [(one.code, one.title[said]) for one in formats]) for group, formats in groups.items()]
