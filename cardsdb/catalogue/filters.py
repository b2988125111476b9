"""The questions a reader may put to any drawer: words, kind, set, source, order; and how many cards each answer has.

Each game's module adds its own. Values that make no sense become errors of the form, never of the server.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import Any

import django_filters as df
from django import forms
from django.db.models import CharField, Count, Exists, F, Q, Value
from django.db.models.functions import Cast
from django.utils.translation import get_language, gettext, ngettext
from django.utils.translation import gettext_lazy as _

from cardsdb.catalogue.games import Kind, Label
from cardsdb.models import Card, CardQuerySet, Source
from cardsdb.search import query_terms

MAX_QUERY = 100
ORDERS: list[tuple[str, Label]] = [
    ("", _("in the order of the set")),
    ("name", _("by name")),
    ("-name", _("by name, from the end")),
]
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
    MANY: tuple[str, ...] = ()
    """Those of which a card may have several values."""
    FIELDS: tuple[str, ...] = ()
    """The filters that are fields of the form: numbers and the like."""
    GROUPS: tuple[tuple[Label, tuple[str, ...]], ...] = ()
    """The same in groups with a title, where there are many."""
    OPEN: tuple[str, ...] = ()
    """The facets that stand open where a drawer has so many that the others are folded; empty: all do."""
    IN_ORDER: tuple[str, ...] = ()
    """The facets whose values stand in the order of the database, not by their names."""
    ORDERS: list[tuple[str, Label]] = ORDERS
    MOST_TYPED = MAX_QUERY
    PAGE = 60
    """So many cards stand on a page."""
    KEYED = False
    """Whether the words of a question may hold keys: `o<3`."""
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

    @property
    def qs(self) -> CardQuerySet:
        """The cards that pass every filter.

        As far as the form is valid: a wrong value is reported and does not hide what the others find.
        """
        return self._passing()

    def _passing(self, left_out: Collection[str] = ()) -> CardQuerySet:
        self.form.is_valid()
        cards: Any = self.drawer
        for name, value in self.form.cleaned_data.items():
            if name not in left_out:
                cards = self.filters[name].filter(cards, value)
        found: CardQuerySet = cards
        return found

    def search(self, cards: CardQuerySet, _name: str, query: str) -> CardQuerySet:
        return matching(cards, query, self.drawer)

    def about(self, language: str) -> dict[str, Any]:
        """What is told of the set whose cards are asked for, for the template of the game; empty: nothing."""
        return {}

    def plain(self, query: str) -> str:
        """The words of a question that are nothing but words."""
        return query

    def said(self, query: str) -> list[str]:
        """What the words of a question ask for, clause by clause; see `cardsdb.catalogue.wording`."""
        return [words_of(query)]

    @property
    def ordering(self) -> tuple[Any, ...]:
        """The columns by which the cards stand, as `order_by` takes them."""
        by = self.active.get("sort", "")
        return ("-" * by.startswith("-") + sort_field(), "pk") if by else ("game", "position", "code")

    def order(self, cards: CardQuerySet, _name: str, _value: str) -> CardQuerySet:
        return cards.order_by(*self.ordering)

    def as_it_is(self, cards: CardQuerySet, _name: str, _value: str) -> CardQuerySet:
        return cards

    # --- counting -------------------------------------------------------------------------------------------------

    @property
    def counted(self) -> list[str]:
        """The facets whose values are counted: the dividers, the sets, and the game's own."""
        return list(dict.fromkeys((self.DIVIDER, "set", *self.FACETS)))

    def path(self, name: str) -> str:
        """The column whose values a facet offers."""
        return str(self.filters[name].field_name) if name in self.filters else name

    def counts(self, language: str) -> Counts:
        """How many cards each value of each facet would leave, however many facets there are: two queries."""
        counts = Counts()
        for name, value, label in _united([self.known(name, language) for name in self.counted]):
            if plain := _plain(value):
                counts.labels.setdefault(name, {})[plain] = label or plain
        single = [name for name in self.counted if name not in self.MANY]
        chosen = {place: self.active[name] for place, name in enumerate(single) if name in self.active}
        for what, name, many, n, *values in _united(self._groups(single)):
            group = [_plain(value) for value in values]
            missed = [single[place] for place, value in chosen.items() if group[place] != value]
            getattr(counts, what)(name, _plain(many), n, dict(zip(single, group, strict=True)), missed)
        counts.dropped.update({single[place]: counts.total for place in chosen})
        return counts

    def known(self, name: str, language: str) -> Any:
        """All values that a facet has in the drawer, and what to call them as far as the database says."""
        ending = "ru" if language == "ru" else "en"
        label = F(f"{self.NAMES[name]}_{ending}") if name in self.NAMES else Value("", CharField())
        columns = {"facet": Value(name, CharField()), "value": Cast(self.path(name), CharField()), "label": label}
        return self.drawer.order_by().annotate(**columns).values_list(*columns).distinct()

    def _groups(self, single: list[str]) -> list[Any]:
        """Cards in groups by their values of the single-valued facets, none of which is applied.

        Once with all other filters; for each many-valued facet once more by its values too, itself not applied, and
        where it is active also without its values.
        """
        groups = [self._group(single, "pass_all", "")]
        for name in self.MANY:
            groups.append(self._group(single, "have", name, Cast(self.path(name), CharField())))
            if name in self.active:
                groups.append(self._group(single, "drop", name))
        return groups

    def _group(self, single: list[str], what: str, name: str, many: Any = None) -> Any:
        columns = {"what": Value(what, CharField()), "facet": Value(name, CharField())}
        columns |= {"many": many or Value("", CharField())}
        by = {f"by_{facet}": Cast(self.path(facet), CharField()) for facet in single}
        cards: Any = self._passing([*single, name])
        grouped = cards.order_by().annotate(**columns, **by).values(*columns, *by)
        return grouped.annotate(n=Count("pk", distinct=True)).values_list(*columns, "n", *by)


def words_of(query: str) -> str:
    """“with the words “tie” and “fighter””."""
    quoted = [gettext("“%s”") % term.typed for term in query_terms(query)]
    if not quoted:
        return gettext("without a single word in the question")
    *most, last = quoted
    listed = gettext("%(most)s and %(last)s") % {"most": ", ".join(most), "last": last} if most else last
    return ngettext("with the word %(words)s", "with the words %(words)s", len(quoted)) % {"words": listed}


def _united(rows: list[Any]) -> Any:
    first, *rest = rows
    return first.union(*rest, all=True)


@dataclass
class Counts:
    """What a drawer knows about each facet: its values, what they are called, and how many cards they would leave."""

    labels: dict[str, dict[str, str]] = field(default_factory=dict)
    found: dict[str, Counter[str]] = field(default_factory=dict)
    dropped: Counter[str] = field(default_factory=Counter)
    """How many cards there would be without this active facet."""
    total: int = 0
    """How many cards pass everything."""

    def of(self, name: str) -> Counter[str]:
        return self.found.setdefault(name, Counter())

    # A value leaves the cards that have it and pass all *other* facets: a group that misses one facet still counts for
    # the values of that one, and a group that misses two counts for nothing.

    def pass_all(self, _name: str, _many: str, n: int, group: dict[str, str], missed: list[str]) -> None:
        """A group of `n` cards that pass all that is many-valued."""
        if not missed:
            self.total += n
        for facet in group if not missed else missed * (len(missed) == 1):
            self.of(facet)[group[facet]] += n
        if len(missed) == 1:
            self.dropped[missed[0]] += n

    def have(self, name: str, many: str, n: int, _group: dict[str, str], missed: list[str]) -> None:
        """A group of `n` cards that have a value of a many-valued facet and pass the others."""
        if many and not missed:
            self.of(name)[many] += n

    def drop(self, name: str, _many: str, n: int, _group: dict[str, str], missed: list[str]) -> None:
        """A group of `n` cards that pass all but perhaps a many-valued facet."""
        if not missed:
            self.dropped[name] += n


def _plain(value: Any) -> str:
    """A value as a form writes it; databases disagree about truth."""
    return {"true": "1", "false": "0"}.get(str(value).lower(), "" if value is None else str(value))
