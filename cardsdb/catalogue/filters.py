"""The questions a reader may put to any drawer: words, kind, set, source, order; and how many cards each answer has.

Each game's module adds its own. Values that make no sense become errors of the form, never of the server.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Any

import django_filters as df
from django import forms
from django.db.models import CharField, Count, Exists, F, IntegerField, Q, Value
from django.db.models.functions import Cast
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from cardsdb.catalogue.games import Kind, Label
from cardsdb.models import Card, CardQuerySet, Source
from cardsdb.search import query_terms

MAX_QUERY = 100
ORDERS = [("", _("in the order of the set")), ("name", _("by name")), ("-name", _("by name, from the end"))]
VIEWS = [("", _("Grid")), ("list", _("List")), ("text", _("Texts"))]
YES = [("1", _("yes")), ("0", _("no"))]


class WordsField(forms.CharField):
    """Words without control characters: nobody types them, and databases refuse some."""

    def to_python(self, value: Any) -> str:
        text = super().to_python(value) or ""
        plain = (" " if unicodedata.category(letter) in {"Cc", "Cs"} else letter for letter in text)
        return " ".join("".join(plain).split())


class WordsFilter(df.CharFilter):
    field_class = WordsField


def matching(cards: CardQuerySet, query: str, drawer: CardQuerySet | None = None) -> CardQuerySet:
    """The cards that have every term of the query; see `cardsdb.search.Term` for when they do.

    `drawer`: the cards among which one that has a term whole rules out mere beginnings; `cards` if not given.
    A query of signs alone finds nothing.
    """
    terms = query_terms(query)
    if not terms:
        return cards.none()
    drawer = cards if drawer is None else drawer
    for term in terms:
        whole = Q()
        for stems in term.wholes:
            whole |= Q(*(Q(stems__contains=f" {stem} ") for stem in stems))
        begins = Q(folded__contains=term.start)
        cards = cards.filter(whole | (begins & ~Exists(drawer.order_by().filter(whole).values("pk"))))
    return cards


def sort_field(language: str | None = None) -> str:
    return "sort_ru" if (language or get_language() or "en").startswith("ru") else "sort_en"


def kind_filter(kinds: Iterable[Kind]) -> df.ChoiceFilter:
    return df.ChoiceFilter(label=_("Kind"), choices=[(kind.code, kind.plural) for kind in kinds])


class CardFilter(df.FilterSet):
    """Cards of any game."""

    q = WordsFilter(label=_("Words"), max_length=MAX_QUERY, method="search")
    set = df.CharFilter(label=_("Set"), field_name="set__code", max_length=24)
    source = df.ChoiceFilter(label=_("Source"), choices=Source.choices)
    sort = df.ChoiceFilter(label=_("Order"), choices=ORDERS[1:], method="order")
    view = df.ChoiceFilter(label=_("View"), choices=VIEWS[1:], method="as_it_is")

    DIVIDER = "game"
    """What the index tabs stand for: a column of the card, and of a filter where the cards are of one game."""
    FACETS: tuple[str, ...] = ("source",)
    """The filters that are offered value by value, with the number of cards each would leave."""
    FIELDS: tuple[str, ...] = ()
    """The filters that are fields of the form: numbers and the like."""
    PHRASES: dict[str, Label | dict[str, Label]] = {
        "set": _("from the set “%(value)s”"),
        "source": _("marked “%(value)s”"),
        "sort": {"name": _("sorted by name"), "-name": _("sorted by name, from the end")},
    }
    """How an active filter is said after the word “cards”."""
    NAMES: dict[str, str] = {"set": "set__name"}
    """Where a facet's values are named in the database: a path that lacks the language at its end."""

    class Meta:
        model = Card
        fields: list[str] = []

    @property
    def drawer(self) -> CardQuerySet:
        """The cards that are asked about."""
        cards: Any = self.queryset
        found: CardQuerySet = cards
        return found

    @property
    def active(self) -> dict[str, str]:
        """The valid values that say anything, in the order of the filters."""
        self.form.is_valid()
        return {name: str(value) for name, value in self.form.cleaned_data.items() if value not in ("", None)}

    def without(self, left_out: str = "") -> CardQuerySet:
        """The cards that pass every filter but one.

        As far as the form is valid: a wrong value is reported and does not hide what the others find.
        """
        self.form.is_valid()
        cards: Any = self.drawer
        for name, value in self.form.cleaned_data.items():
            if name != left_out:
                cards = self.filters[name].filter(cards, value)
        found: CardQuerySet = cards
        return found

    @property
    def qs(self) -> CardQuerySet:
        return self.without()

    def search(self, cards: CardQuerySet, _name: str, query: str) -> CardQuerySet:
        return matching(cards, query, self.drawer)

    @property
    def ordering(self) -> tuple[str, ...]:
        """The columns by which the cards stand, as `order_by` takes them."""
        by = self.active.get("sort", "")
        return ("-" * by.startswith("-") + sort_field(), "pk") if by else ("game", "position", "code")

    def order(self, cards: CardQuerySet, _name: str, _value: str) -> CardQuerySet:
        return cards.order_by(*self.ordering)

    def as_it_is(self, cards: CardQuerySet, _name: str, _value: str) -> CardQuerySet:
        return cards

    # --- counting -------------------------------------------------------------------------------------------------

    def path(self, name: str) -> str:
        """The column whose values a facet offers."""
        return str(self.filters[name].field_name) if name in self.filters else name

    def labels(self, name: str, language: str) -> Any:
        """What to call the values of a facet, as far as the database says."""
        ending = "ru" if language == "ru" else "en"
        return F(f"{self.NAMES[name]}_{ending}") if name in self.NAMES else Value("", CharField())

    def counts(self, language: str) -> Counts:
        """How many cards each value of each facet would leave, all in one query."""
        names = dict.fromkeys((self.DIVIDER, "set", *self.FACETS))
        known = [self._known(name, language) for name in names]
        counted = [self._counted(name) for name in names]
        dropped = [self._dropped(name) for name in self.active if name not in {"sort", "view"}]
        counts = Counts()
        first, *rest = [*known, *counted, *dropped]
        for what, name, value, label, n in first.union(*rest, all=True):
            getattr(counts, what)(name, _plain(value), label, n)
        return counts

    def _row(self, cards: Any, what: str, name: str, value: Any) -> Any:
        columns = {"what": Value(what, CharField()), "facet": Value(name, CharField()), "value": value}
        return cards.order_by().annotate(**columns)

    def _known(self, name: str, language: str) -> Any:
        value = Cast(self.path(name), CharField())
        rows = self._row(self.drawer, "know", name, value).annotate(label=self.labels(name, language))
        zero = Value(0, IntegerField())
        return rows.annotate(n=zero).values_list("what", "facet", "value", "label", "n").distinct()

    def _counted(self, name: str) -> Any:
        return self._number(self._row(self.without(name), "count", name, Cast(self.path(name), CharField())))

    def _dropped(self, name: str) -> Any:
        return self._number(self._row(self.without(name), "drop", name, Value("", CharField())))

    def _number(self, rows: Any) -> Any:
        rows = rows.annotate(label=Value("", CharField())).values("what", "facet", "value", "label")
        return rows.annotate(n=Count("pk", distinct=True)).values_list("what", "facet", "value", "label", "n")


class Counts:
    """What a drawer knows about each facet: its values, what they are called, and how many cards they would leave."""

    def __init__(self) -> None:
        self.labels: dict[str, dict[str, str]] = {}
        self.found: dict[str, dict[str, int]] = {}
        self.dropped: dict[str, int] = {}
        """How many cards there would be without this active filter."""

    def know(self, name: str, value: str, label: str, _n: int) -> None:
        if value:
            self.labels.setdefault(name, {})[value] = label or value

    def count(self, name: str, value: str, _label: str, n: int) -> None:
        self.found.setdefault(name, {})[value] = n

    def drop(self, name: str, _value: str, _label: str, n: int) -> None:
        self.dropped[name] = n

    def of(self, name: str) -> dict[str, int]:
        return self.found.get(name, {})


def _plain(value: str | None) -> str:
    """A value as a form writes it; databases disagree about truth."""
    return {"true": "1", "false": "0"}.get(str(value), "" if value is None else str(value))
