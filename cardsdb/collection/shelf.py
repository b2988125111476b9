"""A collection as it is looked at: the cards of a game with what somebody has of each, filtered and paged; its sums.

Knows rows and filters; must not know requests. A page is two queries (how many there are, and the cards), the sums one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import django_filters as df
from django.core.paginator import Page, Paginator
from django.db.models import Case, Count, F, FilteredRelation, Q, Sum, Value, When
from django.db.models.functions import Coalesce
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from cardsdb.catalogue.filters import YES
from cardsdb.catalogue.games import Label
from cardsdb.catalogue.listing import NoSuchPage
from cardsdb.collection.games import Collected
from cardsdb.collection.owned import keeper, rows_of
from cardsdb.models import Card, CardQuerySet
from cardsdb.services.people import Holder

PAGE_SIZE = 60

OWN = [
    ("0", _("none of it")),
    ("1", _("one copy")),
    ("2", _("two or more")),
    ("any", _("any of it")),
    ("full", _("a whole playset")),
    ("part", _("part of a playset")),
]
TRADES = [("theirs", _("they have what I want")), ("mine", _("I have what they want"))]


def held_by(cards: CardQuerySet, holder: Holder, name: str = "had") -> CardQuerySet:
    """The cards with `copies_had`, `dice_had` and `wanted_had`: what somebody has of each, 0 where there is nothing."""
    of = keeper(holder)
    # Of nobody there is nothing: no row has an empty guest and no owner.
    whose = Q(**{f"owned__{key}": value for key, value in of.mark.items()}) if of.known else Q(owned__pk=None)
    joined = cards.alias(**{f"row_{name}": FilteredRelation("owned", condition=whose)})
    fields = ("copies", "dice", "wanted")
    return joined.annotate(**{f"{field}_{name}": Coalesce(F(f"row_{name}__{field}"), Value(0)) for field in fields})


class OwnedBy:
    """What the filters of a game are asked besides, of cards that are `held_by` somebody."""

    def owned(self, cards: Any, _name: str, value: str) -> Any:
        whole = Q(copies_had__gte=F("playset_copies"), dice_had__gte=F("playset_dice"))
        something = Q(copies_had__gt=0) | Q(dice_had__gt=0)
        match value:
            case "0":
                return cards.filter(copies_had=0, dice_had=0)
            case "1":
                return cards.filter(copies_had=1)
            case "2":
                return cards.filter(copies_had__gte=2)
            case "full":
                return cards.filter(whole)
            case "part":
                return cards.filter(something).exclude(whole)
        return cards.filter(something)

    def wished(self, cards: Any, _name: str, value: str) -> Any:
        return cards.filter(wanted_had__gt=0) if value == "1" else cards.filter(wanted_had=0)


@cache
def filters_of(game: Collected) -> Any:
    """The filters of a game, and those that every collection has."""
    more = {
        "own": df.ChoiceFilter(label=_("In the collection"), choices=OWN, method="owned"),
        "wanted": df.ChoiceFilter(label=_("Wanted"), choices=YES, method="wished"),
    }
    return type("OwnFilter", (OwnedBy, game.filters), more)


@dataclass(frozen=True)
class Line:
    """A card of the list, and how much of it there is; `theirs`: what the reader has, on somebody else's page."""

    card: Card
    kind: Any
    has_die: bool
    copies: int
    dice: int
    wanted: int
    marks: Mapping[str, Label]
    whole: bool
    mine: tuple[int, int, int] = (0, 0, 0)


@dataclass
class Shelf:
    game: Collected
    filter: Any
    page: Page[Any]
    lines: list[Line]

    @property
    def values(self) -> dict[str, str]:
        found: dict[str, str] = self.filter.active
        return found

    @property
    def fields(self) -> list[Any]:
        """The fields that every collection has."""
        return self._choices("own", "wanted")

    @property
    def more_fields(self) -> list[Any]:
        """The game's own that are offered as choices; what else the address asks holds as well."""
        return self._choices(*self._more)

    @property
    def narrowed(self) -> bool:
        """Whether one of the game's own fields is in use."""
        return any(name in self.values for name in self._more)

    @property
    def _more(self) -> list[str]:
        return [name for name in self.game.fields if name != "set"]

    def _choices(self, *names: str) -> list[Any]:
        found = [self.filter.form[name] for name in names]
        for field in found:
            said = [(value, word) for value, word in field.field.choices if value]
            field.field.widget.choices = [("", _("all")), *said]
        return found

    @property
    def total(self) -> int:
        return self.page.paginator.count


def asked(game: Collected, holder: Holder, params: QueryDict, among: Q | None = None) -> Any:
    """The filter with its cards: those of the game that one can own, held by somebody."""
    copies, dice = game.playset
    cards = held_by(game.cards(), holder).annotate(playset_copies=copies, playset_dice=dice)
    return filters_of(game)(params, queryset=cards.filter(among) if among is not None else cards)


def shelf(
    game: Collected,
    holder: Holder,
    params: QueryDict,
    language: str,
    *,
    reader: Holder | None = None,
    among: Q | None = None,
) -> Shelf:
    """A page of somebody's collection; raises `NoSuchPage`. `reader`: who looks at it, if that is somebody else."""
    question = asked(game, holder, params, among)
    cards = question.qs.worded(language).select_related("set", game.info.child)
    if reader is not None:
        cards = held_by(cards, reader, "mine")
    page = _page(cards, params.get("page", ""))
    return Shelf(game, question, page, [line(game, card) for card in page])


def line(game: Collected, card: Card) -> Line:
    had = vars(card)
    figures = {field: had[f"{field}_had"] for field in ("copies", "dice", "wanted")}
    whole = figures["copies"] >= had["playset_copies"] and figures["dice"] >= had["playset_dice"]
    copies, dice, wanted = (had.get(f"{field}_mine", 0) for field in ("copies", "dice", "wanted"))
    kind = game.info.kind(card.kind)
    return Line(
        card, kind, game.dice_of(card), **figures, marks=game.marks(card), whole=whole, mine=(copies, dice, wanted)
    )


def _page(cards: CardQuerySet, said: str) -> Page[Any]:
    paginator = Paginator(cards, PAGE_SIZE)
    number = int(said or 1) if re.fullmatch(r"[1-9][0-9]{0,5}|", said, re.ASCII) else 0
    if number != 1 and number not in paginator.page_range:
        raise NoSuchPage(said, paginator.num_pages)
    return paginator.page(number)


# ---- sums ----


@dataclass(frozen=True)
class SetSum:
    """A set of the game: `have` of its `cards` different cards are there, `whole` of them as playsets."""

    code: str
    name: str
    cards: int
    have: int
    whole: int
    copies: int
    dice: int


@dataclass(frozen=True)
class Sums:
    sets: list[SetSum]

    def _sum(self, name: str) -> int:
        return sum(getattr(one, name) for one in self.sets)

    @property
    def cards(self) -> int:
        return self._sum("cards")

    @property
    def have(self) -> int:
        return self._sum("have")

    @property
    def whole(self) -> int:
        return self._sum("whole")

    @property
    def copies(self) -> int:
        return self._sum("copies")

    @property
    def dice(self) -> int:
        return self._sum("dice")


def sums(game: Collected, holder: Holder, language: str) -> Sums:
    """What somebody has of each set, in the order of the sets: one query."""
    copies, dice = game.playset
    cards = held_by(game.cards(), holder).order_by()
    whole = Case(When(copies_had__gte=copies, dice_had__gte=dice, then=Value(1)))
    name = f"set__name_{'ru' if language == 'ru' else 'en'}"
    columns = {
        "n": Count("pk"),
        "have": Count(Case(When(copies_had__gt=0, then=Value(1)))),
        "whole": Count(whole),
        "all_copies": Sum("copies_had"),
        "all_dice": Sum("dice_had"),
    }
    rows: Any = cards.values("set__code", name, "set__position").annotate(**columns)
    rows = rows.order_by("set__position", "set__code").values_list("set__code", name, *columns)
    return Sums([SetSum(*row) for row in rows])


def has_any(holder: Holder, game: str) -> bool:
    return holder.known and rows_of(holder, game).exists()


# ---- two collections ----


def trade(game: Collected, theirs: Holder, mine: Holder, which: str) -> Q:
    """A filter of cards for two who swap: what one has and the other looks for, whichever printing of it."""
    giver, taker = (theirs, mine) if which == "theirs" else (mine, theirs)
    if not mine.known:
        return Q(pk__in=[])
    given = rows_of(giver, game.code).filter(Q(copies__gt=0) | Q(dice__gt=0))
    wished = _firsts(rows_of(taker, game.code).filter(wanted__gt=0), game)
    return Q(pk__in=_with_first(given, game).filter(first__in=wished).values("card"))


def _with_first(rows: Any, game: Collected) -> Any:
    same = f"card__{game.info.child}__reprint_of"
    return rows.order_by().annotate(first=Coalesce(same, F("card")))


def _firsts(rows: Any, game: Collected) -> Any:
    return _with_first(rows, game).values("first")
