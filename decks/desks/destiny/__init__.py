"""Star Wars: Destiny at the builder: formats instead of seats, teams with dice, a pool that knows what fits.

Knows the parts of this desk; must not know requests.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db.models import Q

from cardsdb.language.core import Words
from cardsdb.models import DestinyFormat
from cardsdb.services.people import Holder
from decks.desks.desk import Choice, Desk, Rows
from decks.desks.destiny.figures import figures
from decks.desks.destiny.form import DestinyPoolForm
from decks.desks.destiny.pool import pool, suggest
from decks.desks.destiny.shelf import entries, in_language, known
from decks.desks.destiny.titles import title
from decks.rules.destiny.law import OPEN, Law
from decks.services.changing import Content

KINDS = ("character", "battlefield", "plot", "upgrade", "downgrade", "support", "event")
"""The order of the piles: the team and what belongs to it, then the draw deck."""


def rows(content: Content, law: Law) -> Rows | None:
    """The cards of a deck from the kept rows; None where one of them is not kept (an invented one)."""
    shelf = entries(law.book)
    if not content.cards.keys() <= shelf.keys():
        return None
    held = [shelf[code] for code in shelf if code in content.cards] if content.cards else []
    held.sort(key=lambda one: KINDS.index(one.printing.card.type))
    return [(one.card, content.cards[one.card.code]) for one in held]


def names(law: Law) -> Mapping[str, Words]:
    return {code: printing.card.name for code, printing in law.book.cards.items()}


def formats(law: Law, holder: Holder, language: str) -> list[Choice]:
    """Those of the game, then one's own: one query."""
    ours = [(code, in_language(one.name, language)) for code, one in law.book.formats.items()]
    if not holder.known:
        return ours
    own = DestinyFormat.objects.filter(holder.mine()).values_list("code", "name_ru", "name_en")
    return ours + [(code, ru if language == "ru" else en) for code, ru, en in own]


def begin(holder: Holder, language: str) -> list[Choice]:
    """The formats in which a deck may be begun: one query, for a list of decks needs no cards."""
    own = holder.mine() if holder.known else Q(pk__in=[])
    rows = DestinyFormat.objects.filter(Q(owner=None, guest="") | own).order_by("owner", "guest", "position", "code")
    found = {OPEN.code: in_language(OPEN.name, language)}
    found |= {code: ru if language == "ru" else en for code, ru, en in rows.values_list("code", "name_ru", "name_en")}
    return list(found.items())


def titles(content: Content, languages: Sequence[str]) -> tuple[str, ...]:
    """What a deck is called by its characters, in each of the languages."""
    shelf = known()
    team = [shelf[code] for code in content.cards if code in shelf and shelf[code].printing.card.type == "character"]
    team.sort(key=lambda one: one.card.position)

    def levels(code: str) -> tuple[int, ...]:
        return content.dice.get(code) or (1,) * content.cards[code]

    return tuple(title([(one.name(lang), levels(one.card.code)) for one in team], lang) for lang in languages)


DESK = Desk(
    seats=False,
    tags=True,
    css="decks-destiny.css",
    kinds=KINDS,
    parts={
        "ask": "decks/destiny/_pool.html",
        "found": "decks/destiny/_found.html",
        "totals": "decks/destiny/_totals.html",
        "stack": "decks/destiny/_stack.html",
        "deck": "decks/destiny/_shown.html",
    },
    form=DestinyPoolForm,
    pool=pool,
    suggest=suggest,
    rows=rows,
    names=names,
    figures=figures,
    formats=formats,
    begin=begin,
    title=titles,
)
