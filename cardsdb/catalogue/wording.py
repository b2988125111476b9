"""A question said in words: «Цели со словом «дроид», называющие карту «Люк Скайуокер»».

Knows how active filters are worded; must not query anything.
"""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from cardsdb.catalogue.filters import CardFilter
from cardsdb.catalogue.games import GameInfo
from cardsdb.search import query_terms


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
        return _words(value)
    phrase = asked.PHRASES.get(name, "")
    if isinstance(phrase, dict):
        return str(phrase.get(value, ""))
    return str(phrase) % {"value": label(name, value)}


def _words(query: str) -> str:
    quoted = [_("“%s”") % term.typed for term in query_terms(query)]
    if not quoted:
        return _("without a single word in the question")
    *most, last = quoted
    listed = _("%(most)s and %(last)s") % {"most": ", ".join(most), "last": last} if most else last
    return ngettext("with the word %(words)s", "with the words %(words)s", len(quoted)) % {"words": listed}
