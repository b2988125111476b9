"""The questions a reader may put to any drawer: words, kind, set, source, order.

Each game's module adds its own. Values that make no sense become errors of the form, never of the server.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import django_filters as df
from django.db.models import Q
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from cardsdb.catalogue.games import Kind
from cardsdb.models import Card, CardQuerySet, Source
from cardsdb.search import query_words

ORDERS = [("", _("in the order of the set")), ("name", _("by name")), ("-name", _("by name, from the end"))]
VIEWS = [("", _("Grid")), ("list", _("List")), ("text", _("Texts"))]
YES = [("1", _("yes")), ("0", _("no"))]


def matching(cards: CardQuerySet, query: str) -> CardQuerySet:
    """The cards whose name, kind or text has every word of the query, in any of its forms."""
    for word, stem in query_words(query):
        cards = cards.filter(Q(folded__contains=word) | Q(stems__contains=f" {stem} "))
    return cards


def sort_field(language: str | None = None) -> str:
    return "sort_ru" if (language or get_language() or "en").startswith("ru") else "sort_en"


def kind_filter(kinds: Iterable[Kind]) -> df.ChoiceFilter:
    return df.ChoiceFilter(label=_("Kind"), choices=[(kind.code, kind.plural) for kind in kinds])


class CardFilter(df.FilterSet):
    """Cards of any game."""

    q = df.CharFilter(label=_("Words"), max_length=100, method="search")
    set = df.CharFilter(label=_("Set"), field_name="set__code", max_length=24)
    source = df.ChoiceFilter(label=_("Source"), choices=Source.choices, empty_label=_("any source"))
    sort = df.ChoiceFilter(label=_("Order"), choices=ORDERS[1:], empty_label=ORDERS[0][1], method="order")
    view = df.ChoiceFilter(label=_("View"), choices=VIEWS[1:], empty_label=VIEWS[0][1], method="as_it_is")

    FACETS: tuple[str, ...] = ("source",)
    """The filters that are shown as fields of the form; the others have places of their own."""

    class Meta:
        model = Card
        fields: list[str] = []

    def offer(self, language: str) -> None:
        """Fill the fields whose choices are in the database; only pages need it."""

    def without(self, left_out: str = "") -> CardQuerySet:
        """The cards that pass every filter but one.

        As far as the form is valid: a wrong value is reported and does not hide what the others find.
        """
        self.form.is_valid()
        cards: Any = self.queryset
        for name, value in self.form.cleaned_data.items():
            if name != left_out:
                cards = self.filters[name].filter(cards, value)
        found: CardQuerySet = cards
        return found

    @property
    def qs(self) -> CardQuerySet:
        return self.without()

    def search(self, cards: CardQuerySet, _name: str, query: str) -> CardQuerySet:
        return matching(cards, query)

    def order(self, cards: CardQuerySet, _name: str, value: str) -> CardQuerySet:
        return cards.order_by(("-" if value.startswith("-") else "") + sort_field(), "pk")

    def as_it_is(self, cards: CardQuerySet, _name: str, _value: str) -> CardQuerySet:
        return cards
