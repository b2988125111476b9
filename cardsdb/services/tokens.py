"""The colours of the style sheet, read once, for what is none: icons, a browser's own bars, the style page."""

from __future__ import annotations

from functools import cache

from django.conf import settings

from cardsdb.look import colours

SHEET = settings.BASE_DIR / "cardsdb" / "static" / "tokens.css"


@cache
def tokens() -> dict[str, tuple[str, str]]:
    """By name: the colour by day and by night."""
    return colours(SHEET.read_text(encoding="utf-8"))
