"""ETags of catalogue pages and of the API: edition of the data, question, language, and the code that answers.

A visitor with a session sees pages of his own, so those carry no tag.
"""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import get_language

from cardsdb.models import Edition

_WATCHED = ("templates", "cardsdb", "decks", "play")


@cache
def _build() -> str:
    """A new version of the site makes new pages of old data."""
    newest = max(
        (
            path.stat().st_mtime_ns
            for name in _WATCHED
            for path in (settings.BASE_DIR / name).rglob("*.*")
            if path.suffix != ".pyc"
        ),
        default=0,
    )
    return str(newest)


def edition(game: str | None = None) -> str:
    """Which state of the catalogue this is, of one game or of all (one query)."""
    rows = Edition.objects.order_by("game").values_list("game", "number")
    return ",".join(f"{name}{number}" for name, number in (rows.filter(game=game) if game else rows))


def page_etag(request: HttpRequest, *_: Any, **__: Any) -> str | None:
    """For `django.views.decorators.http.condition`."""
    if settings.SESSION_COOKIE_NAME in request.COOKIES or "messages" in request.COOKIES:
        return None
    parts = (edition(), request.get_full_path(), get_language() or "", _build())
    return f'"{hashlib.sha256("|".join(parts).encode()).hexdigest()[:32]}"'
