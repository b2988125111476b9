"""A drawer opened with a question: cards, facets with counts, the question in words, and advice where nothing is found.

Knows filters and pages; must not know requests or templates. A listing costs three queries: the values of
the facets, their counts, and the cards of the page, or in their place what may have been meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from django.core.paginator import Page, Paginator
from django.http import QueryDict
from django.urls import reverse
from django.utils.functional import cached_property

from cardsdb.catalogue.filters import CardFilter, Counts, sort_field
from cardsdb.catalogue.games import GameInfo, Kind, Label, all_games, game_info
from cardsdb.catalogue.wording import in_words
from cardsdb.models import Card, CardQuerySet
from cardsdb.search import Term, closest, query_terms, right_layout, sort_key
from cardsdb.services.reader import language as reader_language


class NoSuchPage(Exception):
    """A page was asked for that the answer does not have. `pages`: how many it has."""

    def __init__(self, asked: str, pages: int) -> None:
        super().__init__(asked)
        self.asked, self.pages = asked, pages


class Shown(NamedTuple):
    """A card as a list shows it; its words are the annotations of `worded`."""

    card: Card
    kind: Kind


@dataclass(frozen=True)
class Tab:
    """A divider: a kind of cards, or the drawer of a game."""

    value: str
    label: Label
    glyph: str
    style: str
    count: int
    current: bool


@dataclass(frozen=True)
class Option:
    """A value of a facet, and how many cards of the answer would be left with it."""

    value: str
    label: Label
    count: int
    current: bool


class Group(NamedTuple):
    """Fields of the form that belong together; without a title where there is one group only."""

    title: Label
    fields: list[object]


class Facet(NamedTuple):
    name: str
    label: Label
    options: list[Option]
    folded: bool = False

    @property
    def active(self) -> bool:
        return any(option.current for option in self.options)


class Chip(NamedTuple):
    """An active filter; taking away the parameter `name` takes it away and leaves `dropped` cards."""

    name: str
    label: Label
    value: Label
    dropped: int


@dataclass
class Listing:
    info: GameInfo | None
    filter: CardFilter
    counts: Counts
    page: Page[int]
    cards: list[Shown] = field(default_factory=list)
    other_layout: str = ""
    close: list[Card] = field(default_factory=list)

    @cached_property
    def values(self) -> dict[str, str]:
        return self.filter.active

    @property
    def total(self) -> int:
        return self.page.paginator.count

    @property
    def everything(self) -> int:
        """Cards of all kinds that the other filters let through."""
        return sum(self.counts.of(self.filter.DIVIDER).values())

    @property
    def view(self) -> str:
        return self.values.get("view", "grid")

    @property
    def blank(self) -> bool:
        """Nothing was asked, and there is nothing."""
        return not (self.everything or self.values or self.filter.form.errors)

    @property
    def pages(self) -> list[int | str]:
        """The numbers of the pages, those far away left out."""
        return list(self.page.paginator.get_elided_page_range(self.page.number, on_each_side=2, on_ends=1))

    @cached_property
    def trail(self) -> str:
        """What a card's address carries along, so that its page knows the question it was found by."""
        params = QueryDict(mutable=True)
        params.update(self.values)
        if self.info is None:
            params["from"] = "all"
        return f"?{params.urlencode()}" if params else ""

    @property
    def canonical(self) -> str:
        """The one address of this list, if it is worth finding: a drawer, or one kind of its cards, page by page."""
        if self.info is None or self.values.keys() - {"kind", "view"} or self.filter.form.errors:
            return ""
        params = QueryDict(mutable=True)
        if "kind" in self.values:
            params["kind"] = self.values["kind"]
        if self.page.number > 1:
            params["page"] = str(self.page.number)
        return reverse("cards:game", args=[self.info.code]) + (f"?{params.urlencode()}" if params else "")

    @property
    def words(self) -> str:
        return in_words(self.filter, self.info, self.label)

    def label(self, name: str, value: str) -> str:
        """What a value of a filter is called."""
        choices = dict(self.filter.filters[name].extra.get("choices", ()))
        return str(choices.get(value) or self.counts.labels.get(name, {}).get(value, value))

    def _called(self, name: str) -> Label:
        return self.filter.filters[name].label or name

    @property
    def kept(self) -> dict[str, str]:
        """What the form of the question passes on unseen."""
        return {name: value for name, value in self.values.items() if name != "q" and name not in self.filter.FIELDS}

    @property
    def groups(self) -> list[Group]:
        """The fields of the form, in groups."""
        form = self.filter.form
        groups = self.filter.GROUPS or (("", self.filter.FIELDS),) * bool(self.filter.FIELDS)
        return [Group(title, [form[name] for name in names]) for title, names in groups]

    @property
    def about(self) -> dict[str, object]:
        """What is told of the set that is asked for."""
        return self.filter.about(reader_language())

    @property
    def figured(self) -> bool:
        """Whether any field of the form says anything."""
        return any(name in self.values or name in self.filter.form.errors for name in self.filter.FIELDS)

    @property
    def typed(self) -> str:
        """The words as they were typed, right or wrong."""
        return str((self.filter.data or {}).get("q", ""))[: self.filter.MOST_TYPED]

    @property
    def tabs(self) -> list[Tab]:
        found = self.counts.of(self.filter.DIVIDER)
        if self.info is None:
            games = all_games()
            return [Tab(g.code, g.title, "", "plain", found.get(g.code, 0), False) for g in games]
        kind = self.values.get("kind", "")
        return [Tab(k.code, k.plural, k.glyph, k.style, found.get(k.code, 0), k.code == kind) for k in self.info.kinds]

    @cached_property
    def facets(self) -> list[Facet]:
        """Those that divide the drawer at all, or that are active."""
        made = (self._facet(name) for name in ("set", *self.filter.FACETS))
        return [facet for facet in made if len(facet.options) > 1 or facet.active]

    @property
    def narrowable(self) -> bool:
        """Whether any value of any facet would leave a card: otherwise there is no sense in offering them."""
        return any(option.count for facet in self.facets for option in facet.options)

    def _facet(self, name: str) -> Facet:
        found, chosen = self.counts.of(name), self.values.get(name, "")
        known = self.counts.labels.get(name, {})
        choices = [value for value, _ in self.filter.filters[name].extra.get("choices", ()) if value in known]
        ordered = list(known) if name in self.filter.IN_ORDER else []
        values = choices or ordered or sorted(known, key=lambda value: sort_key(known[value]))
        if chosen and chosen not in values:
            values.append(chosen)
        options = [Option(v, self.label(name, v), found.get(v, 0), v == chosen) for v in values]
        folded = bool(self.filter.OPEN) and name not in self.filter.OPEN and not chosen
        return Facet(name, self._called(name), options, folded)

    @property
    def orders(self) -> list[Option]:
        chosen = self.values.get("sort", "")
        return [Option(value, label, self.total, value == chosen) for value, label in self.filter.ORDERS]

    @property
    def chips(self) -> list[Chip]:
        names = dict.fromkeys(("kind", "set", *self.filter.FACETS, *self.filter.FIELDS))
        return [
            Chip(name, self._called(name), self.label(name, self.values[name]), self._dropped(name))
            for name in names
            if name in self.values
        ]

    def _dropped(self, name: str) -> int:
        return self.counts.dropped[name]

    @property
    def ways_out(self) -> list[Chip]:
        """The active filters without which something would be found."""
        return [chip for chip in self.chips if chip.dropped]


def list_cards(game: str | None, params: QueryDict, language: str) -> Listing:
    """The cards of one game, or of all of them, that answer the question in the parameters.

    Raises `KeyError` for a game that there is not, and `NoSuchPage`.
    """
    asked = asked_of(game, params)
    info = game_info(game) if game else None
    counts = asked.counts(language)
    listing = Listing(info, asked, counts, _page(counts.total, params.get("page", ""), asked.PAGE))
    if listing.total:
        cards = asked.qs.worded(language).select_related(
            *(["set", info.child] if info else [i.child for i in all_games()])
        )
        listing.cards = shown(cards[listing.page.start_index() - 1 : listing.page.end_index()])
    elif query := asked.plain(listing.values.get("q", "")):
        listing.other_layout, listing.close = advice(asked.drawer, query, language)
    return listing


def asked_of(game: str | None, params: QueryDict) -> CardFilter:
    """The filter of a game, or of all, over its public cards; raises `KeyError` for a game that there is not."""
    info = game_info(game) if game else None
    cards = Card.objects.public().filter(**({"game": game} if game else {}))
    made: CardFilter = (info.filters if info else CardFilter)(params, queryset=cards)
    return made


def _page(total: int, asked: str, size: int) -> Page[int]:
    paginator = Paginator(range(total), size)
    number = int(asked or 1) if re.fullmatch(r"[1-9][0-9]{0,5}|", asked, re.ASCII) else 0
    if number not in paginator.page_range:
        raise NoSuchPage(asked, paginator.num_pages)
    return paginator.page(number)


def shown(cards: Iterable[Card]) -> list[Shown]:
    return [Shown(card, game_info(card.game).kind(card.kind)) for card in cards]


def advice(cards: CardQuerySet, query: str, language: str) -> tuple[str, list[Card]]:
    """For a query that found nothing: itself in the right keyboard layout, if that finds something, and close names.

    Nothing where every word is on some card: then it is not the spelling.
    """
    named = _named(cards, language)

    def known(term: Term) -> bool:
        return any(_has(card, term) for card in named)

    if all(map(known, query_terms(query))):
        return "", []
    other = right_layout(query, known)
    terms = query_terms(other)
    if other == query.casefold() or not any(all(_has(card, term) for term in terms) for card in named):
        other = ""
    return other, _closest(named, query)


def _has(card: Card, term: Term) -> bool:
    """Whether a card has a term whole, or begins a word with it."""
    return term.start in card.folded or any(all(f" {stem} " in card.stems for stem in whole) for whole in term.wholes)


def close_cards(cards: CardQuerySet, query: str, language: str) -> list[Card]:
    """Up to five cards whose name or code looks like the query."""
    return _closest(_named(cards, language), query)


def _named(cards: CardQuerySet, language: str) -> list[Card]:
    return list(
        cards.worded(language).only("game", "code", "folded", "stems", "owner", "guest").order_by(sort_field(language))
    )


def _closest(named: list[Card], query: str) -> list[Card]:
    by_name = {card.shown_name: card for card in named} | {card.code: card for card in named}
    found = {by_name[name].pk: by_name[name] for name in closest(query, by_name)}
    return list(found.values())
