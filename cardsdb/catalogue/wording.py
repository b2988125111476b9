"""A question said in words: «Цели со словом «дроид», называющие карту «Люк Скайуокер»».

Knows how active filters are worded; must not query anything.
"""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from cardsdb.catalogue.filters import CardFilter
from cardsdb.catalogue.games import GameInfo


def in_words(asked: CardFilter, info: GameInfo | None, label: Callable[[str, str], str]) -> str:
    """What was asked, without a full stop; `label` says what a value of a filter is called."""
    active = asked.active
    subject = _("All cards")
    if info and "kind" in active:
        subject = str(info.kind(active["kind"]).plural)
    elif active.keys() - {"view", "sort"}:
        subject = pgettext("at the beginning of a question", "Cards")
    said = [name for name in active if name not in {"kind", "view", "sort"}] + ["sort"] * ("sort" in active)
    clauses = [_phrase(asked, name, active[name], label) for name in said]
    return " ".join([subject, ", ".join(filter(None, clauses))]).strip()


def _phrase(asked: CardFilter, name: str, value: str, label: Callable[[str, str], str]) -> str:
    if name == "q":
        return ", ".join(asked.said(value))
    phrase = asked.PHRASES.get(name, "")
    if isinstance(phrase, dict):
        return str(phrase.get(value, ""))
    return str(phrase) % {"value": label(name, value)}
