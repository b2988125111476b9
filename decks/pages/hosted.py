"""Pictures of decks for other programs: whoever has the address may fetch them, for ever and without a cookie.

Knows HTTP; what lies there, and under which name, is `decks.services.tools`.
"""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from decks.services.tools import hosted_file

FOR_EVER = "public, max-age=31536000, immutable"
MEDIA = {"jpg": "image/jpeg", "png": "image/png"}


@require_safe
def hosted(request: HttpRequest, name: str) -> HttpResponse:
    file = hosted_file(name)
    if not file.is_file():
        raise Http404
    headers = {"Cache-Control": FOR_EVER, "X-Robots-Tag": "noindex"}
    return HttpResponse(file.read_bytes(), content_type=MEDIA[file.suffix[1:]], headers=headers)
