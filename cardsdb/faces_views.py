"""The addresses of faces and of previews: `/faces/<game>/<code>.<lang>.<size>.<digest>.webp`, `….preview.<digest>.jpg`.

Knows HTTP; must not know how a face is drawn. A kept picture is served without a query; a digest that is no longer
right leads to the one that is. The site's own preview has no digest in its address and is good for a day.
"""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from cardsdb.faces import GAMES
from cardsdb.models import Card
from cardsdb.services import faces, previews

FOR_EVER = "public, max-age=31536000, immutable"
FOR_A_DAY = "public, max-age=86400"


@require_safe
def face(request: HttpRequest, game: str, code: str, lang: str, size: str, digest: str) -> HttpResponse:
    kept = faces.kept_file(game, code, lang, size, digest)
    if kept.is_file():
        return _picture(kept.read_bytes(), lang)
    card = _card(game, code, lang)
    if faces.face_of_row(card, lang).digest == digest:
        return _picture(faces.picture(card, lang, size), lang)
    return _moved(card, faces.face_url(card, lang, size))


@require_safe
def preview(request: HttpRequest, game: str, code: str, lang: str, digest: str) -> HttpResponse:
    name = f"{game}.{code}.{lang}"
    kept = previews.kept_preview(name, digest)
    if kept.is_file():
        return _picture(kept.read_bytes(), lang, "image/jpeg")
    card = _card(game, code, lang)
    wanted = previews.preview_of(card, lang)
    if wanted.digest == digest:
        return _picture(previews.picture(wanted, name), lang, "image/jpeg")
    return _moved(card, previews.preview_url(card, lang))


@require_safe
def site_preview(request: HttpRequest, lang: str) -> HttpResponse:
    made = previews.picture(previews.preview_of_site(lang), f"site.{lang}")
    return _picture(made, lang, "image/jpeg", FOR_A_DAY)


def _card(game: str, code: str, lang: str) -> Card:
    card = get_object_or_404(Card.objects.worded(lang).select_related(*GAMES), game=game, code=code)
    if not faces.has_face(card):
        raise Http404
    return card


def _moved(card: Card, address: str) -> HttpResponse:
    if card.invented:
        # An invented card is shown to whoever was given its address, not to whoever guesses its code.
        raise Http404
    moved = HttpResponseRedirect(address)
    moved["Cache-Control"] = "no-cache"
    return moved


def _picture(content: bytes, lang: str, kind: str = "image/webp", keep: str = FOR_EVER) -> HttpResponse:
    return HttpResponse(content, content_type=kind, headers={"Cache-Control": keep, "Content-Language": lang})
