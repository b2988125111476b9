"""The language of whoever reads the page that is being made. Must not know what is on it."""

from __future__ import annotations

from django.utils.translation import get_language


def language() -> str:
    """Two letters, «en» where no language is active."""
    return (get_language() or "en").partition("-")[0]
