"""The three drawers, as the first page and the catalogue show them, and the card and the ruling of the day."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from math import gcd

from django.db.models import Count, Min

from cardsdb.catalogue.games import GameInfo, all_games
from cardsdb.catalogue.listing import Shown, shown
from cardsdb.models import Card, Ruling

FACES = 5
"""So many cards stick out of a drawer."""


@dataclass
class Drawer:
    info: GameInfo
    count: int = 0
    sets: int = 0
    cards: list[Shown] = field(default_factory=list)


def drawers(language: str) -> list[Drawer]:
    """All games, those without cards too, each with the first card of a few of its kinds."""
    found = {info.child: Drawer(info) for info in all_games()}
    public = Card.objects.public()
    for game, count, sets in public.order_by().values_list("game").annotate(Count("pk"), Count("set", distinct=True)):
        found[game].count, found[game].sets = count, sets
    firsts = public.order_by().values("game", "kind").annotate(first=Min("pk")).values("first")
    for item in shown(
        public.filter(pk__in=firsts).worded(language).select_related(*found).order_by("game", "position")
    ):
        found[item.card.game].cards.append(item)
    for drawer in found.values():
        places = drawer.info.places
        drawer.cards.sort(key=lambda item: places.get(item.card.kind, len(places)))
        del drawer.cards[FACES:]
    return list(found.values())


STRIDE = 0.381966
"""How far it is from one day's card to the next, as a part of the drawer (the golden section): neighbours are alike."""


def stride_of(count: int) -> int:
    """Cards from one day's to the next, so that every card of so many has its day before one comes again."""
    step = max(1, round(count * STRIDE))
    return next(n for n in range(step, step + count + 1) if gcd(n, count) == 1)


def card_of_the_day(found: Sequence[Drawer], today: date, language: str) -> Shown | None:
    """One card of the drawers that are filled, the same for everybody all day long."""
    filled = [drawer for drawer in found if drawer.count]
    if not filled:
        return None
    day = today.toordinal()
    drawer = filled[day % len(filled)]
    cards = Card.objects.public().filter(game=drawer.info.code).worded(language).select_related(drawer.info.child)
    place = day // len(filled) * stride_of(drawer.count) % drawer.count
    return next(iter(shown(cards.order_by("position", "code")[place : place + 1])), None)


def ruling_of_the_day(today: date) -> Ruling | None:
    """One of those that are told: the same for everybody all day long, another one tomorrow."""
    told = Ruling.objects.exclude(answer_en="").order_by("scenario")
    count = told.count()
    return told[today.toordinal() % count] if count else None
