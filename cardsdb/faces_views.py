"""The address of a face: `/faces/<game>/<code>.<lang>.<size>.<digest>.webp`.

Knows HTTP; must not know how a face is drawn. A kept picture is served without a query; a digest that is no longer
right leads to the one that is.
"""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from cardsdb.models import Card
from cardsdb.services import faces

FOR_EVER = "public, max-age=31536000, immutable"


@require_safe
def face(request: HttpRequest, game: str, code: str, lang: str, size: str, digest: str) -> HttpResponse:
    kept = faces.kept_file(game, code, lang, size, digest)
    if kept.is_file():
        return _picture(kept.read_bytes(), lang)
    card = get_object_or_404(Card.objects.worded(lang), game=game, code=code)
    if not faces.has_face(card):
        raise Http404
    if faces.face_of_row(card, lang).digest == digest:
        return _picture(faces.picture(card, lang, size), lang)
    if card.owner_id is not None:
        # An invented card is shown to whoever was given its address, not to whoever guesses its code.
        raise Http404
    moved = HttpResponseRedirect(faces.face_url(card, lang, size))
    moved["Cache-Control"] = "no-cache"
    return moved


def _picture(content: bytes, lang: str) -> HttpResponse:
    headers = {"Cache-Control": FOR_EVER, "Content-Language": lang}
    return HttpResponse(content, content_type="image/webp", headers=headers)
