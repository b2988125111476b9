"""Formats that people define: which there are, how one is kept, and what becomes of it when its owner goes.

Knows rows and whose they are; must not know requests. A format is written whole or not at all. Its address cannot be
guessed, so whoever has it may read it: decks that are shown are judged by it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime

import msgspec
from django.db import transaction
from django.http import Http404
from django.utils.translation import ngettext

from cardsdb.language.core import Words
from cardsdb.language.messages import phrase
from cardsdb.models import Card, CardSet, DestinyFormat, FormatCard, FormatPair, Game, Source
from cardsdb.models.ids import new_id
from cardsdb.services.people import Holder
from decks.models import Deck
from decks.rules.destiny.law import OPEN, Format, Law, Laws
from decks.services.book import book, law_for
from decks.standings import Standings

MOST_FORMATS = 20
"""That one person may define."""

LAST = 30_000
"""Where people's formats stand: behind all of the game."""


class BadFormat(ValueError):
    """The format cannot be kept; the message is a phrase."""


class NoSuchFormat(Http404):
    """There is no format of that code."""


@dataclass(frozen=True)
class Draft:
    """A format as it is to be kept. `sets` empty: all there are."""

    name: Words
    sets: frozenset[str] = frozenset()
    laws: Laws = field(default_factory=Laws)
    standings: Standings = field(default_factory=Standings)


def shown(code: str) -> Law:
    """A format with the book it belongs to; raises `NoSuchFormat`."""
    law = law_for(code)
    if law.unknown or law.format.code != code:
        raise NoSuchFormat(code)
    return law


def own(holder: Holder) -> list[DestinyFormat]:
    """The formats that somebody has defined."""
    return list(DestinyFormat.objects.filter(holder.mine()).order_by("name_en", "code")) if holder.known else []


def mine(code: str, holder: Holder) -> DestinyFormat:
    """A row of somebody's own; raises `NoSuchFormat` for others'."""
    row = DestinyFormat.objects.filter(code=code).first()
    if row is None or not holder.owns(row):
        raise NoSuchFormat(code)
    return row


def of_the_game() -> list[Format]:
    return list(book().formats.values())


@transaction.atomic
def keep(draft: Draft, holder: Holder, code: str = "") -> str:
    """Write a new format, or another content of one's own; its code. Raises `BadFormat` and `NoSuchFormat`."""
    if code:
        row = mine(code, holder)
    else:
        if DestinyFormat.objects.filter(holder.mine()).count() >= MOST_FORMATS:
            raise BadFormat(phrase("{n} formats are as many as one may have: delete one first", n=MOST_FORMATS))
        row = DestinyFormat(code=new_id(12), position=LAST, source=Source.ORIGINAL, **holder.mark)
    row.name_ru, row.name_en = draft.name.ru, draft.name.en
    row.laws = msgspec.to_builtins(draft.laws)
    row.save()
    row.sets.set(CardSet.objects.filter(game=Game.DESTINY, code__in=draft.sets))
    _write_standings(row, draft.standings)
    return row.code


def _write_standings(row: DestinyFormat, said: Standings) -> None:
    wanted = {*said.points, *said.banned, *said.restricted, *(code for pair in said.pairs for code in pair)}
    ids = dict(Card.objects.public().filter(game=Game.DESTINY, code__in=wanted).values_list("code", "pk"))
    row.cards.all().delete()
    row.pairs.all().delete()
    FormatCard.objects.bulk_create(
        FormatCard(
            format=row,
            card_id=ids[code],
            banned=code in said.banned,
            restricted=code in said.restricted,
            **dict(zip(("points_one", "points_two", "points_three"), said.points.get(code, ()), strict=False)),
        )
        for code in dict.fromkeys((*said.points, *said.banned, *said.restricted))
    )
    FormatPair.objects.bulk_create(FormatPair(format=row, one_id=ids[a], other_id=ids[b]) for a, b in said.pairs)


def delete(code: str, holder: Holder) -> int:
    """Remove one's own format; how many decks of whomever are without one then: they are judged by the booklet."""
    row = mine(code, holder)
    decks = Deck.objects.filter(game=Game.DESTINY, format=code).count()
    row.delete()
    return decks


def chosen(codes: Iterable[str]) -> frozenset[str]:
    """Those of some codes that are sets of the book."""
    return frozenset(codes) & frozenset(book().sets)


def is_open(format: Format) -> bool:
    return format.code == OPEN.code


class Formats:
    """Formats, as something that belongs to people (`cardsdb.accounts.adoption`)."""

    glyph, page = "settings", "decks:formats"

    def counted(self, n: int) -> str:
        return ngettext("%(n)d format", "%(n)d formats", n) % {"n": n}

    def count(self, holder: Holder) -> int:
        return DestinyFormat.objects.filter(holder.mine()).count()

    def names(self, holder: Holder, most: int) -> list[str]:
        return [row.name_en for row in own(holder)[:most]]

    def take(self, guest: str, user_id: int) -> int:
        return DestinyFormat.objects.filter(guest=guest).update(owner=user_id, guest="")

    def drop(self, user_id: int) -> None:
        DestinyFormat.objects.filter(owner=user_id).delete()

    def prune(self, before: datetime) -> int:
        """Those that no deck is built for."""
        used = Deck.objects.exclude(format="").values("format")
        lone = DestinyFormat.objects.exclude(guest="").exclude(code__in=used).filter(changed__lt=before)
        n = lone.count()
        lone.delete()
        return n
