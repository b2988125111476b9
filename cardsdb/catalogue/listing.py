"""A drawer opened with a question: cards, counts by kind, what is asked in words, and advice where nothing is found.

Knows filters and pages; must not know requests or templates. A listing costs at most three queries.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from django.core.paginator import Page, Paginator
from django.db.models import Count
from django.http import QueryDict
from django.utils.functional import cached_property

from cardsdb.catalogue.filters import CardFilter, matching, sort_field
from cardsdb.catalogue.games import GameInfo, Kind, Label, all_games, game_info
from cardsdb.models import Card, CardQuerySet
from cardsdb.search import closest, other_layout

PAGE_SIZE = 60


class Shown(NamedTuple):
    """A card as a list shows it; its words are the annotations of `worded`."""

    card: Card
    kind: Kind


@dataclass(frozen=True)
class Tab:
    kind: Kind
    count: int
    current: bool


@dataclass(frozen=True)
class Chip:
    """An active filter; taking away the parameter `name` takes it away."""

    name: str
    label: Label
    value: Label


@dataclass
class Listing:
    info: GameInfo | None
    filter: CardFilter
    page: Page[int]
    cards: list[Shown]
    tabs: list[Tab] = field(default_factory=list)
    everything: int = 0
    """Cards of all kinds that the other filters let through."""
    other_layout: str = ""
    close: list[Card] = field(default_factory=list)

    @cached_property
    def values(self) -> dict[str, str]:
        """The valid values of the form that say anything."""
        return {name: str(value) for name, value in self.filter.form.cleaned_data.items() if value not in ("", None)}

    @property
    def total(self) -> int:
        return self.page.paginator.count

    @property
    def view(self) -> str:
        return self.values.get("view", "grid")

    @property
    def blank(self) -> bool:
        """Nothing was asked, and there is nothing."""
        return not (self.everything or self.values or self.filter.form.errors)

    @property
    def facets(self) -> list[object]:
        return [self.filter.form[name] for name in self.filter.FACETS]

    @property
    def chips(self) -> list[Chip]:
        names = ("set", *self.filter.FACETS)
        return [self._chip(name, self.values[name]) for name in names if name in self.values]

    def _chip(self, name: str, value: str) -> Chip:
        form_field = self.filter.form.fields[name]
        choices = dict(getattr(form_field.widget, "choices", ()))
        return Chip(name, form_field.label or name, choices.get(value, value))


def list_cards(game: str | None, params: QueryDict, language: str) -> Listing:
    """The cards of one game, or of all of them, that answer the question in the parameters."""
    info = game_info(game) if game else None
    cards = Card.objects.public().filter(**({"game": game} if game else {}))
    asked = (info.filters if info else CardFilter)(params, queryset=cards)
    asked.offer(language)
    counts = dict(asked.without("kind").order_by().values_list("kind").annotate(Count("pk")))
    kind = asked.form.cleaned_data.get("kind") or ""
    everything = sum(counts.values())
    page = Paginator(range(counts.get(kind, 0) if kind else everything), PAGE_SIZE).get_page(params.get("page"))
    listing = Listing(info, asked, page, [], everything=everything)
    if info:
        listing.tabs = [Tab(k, counts.get(k.code, 0), k.code == kind) for k in info.kinds]
    if listing.total:
        found = asked.qs.worded(language).select_related(*([info.child] if info else [i.child for i in all_games()]))
        listing.cards = shown(found[page.start_index() - 1 : page.end_index()])
    elif query := listing.values.get("q"):
        listing.other_layout, listing.close = advice(cards, query, language)
    return listing


def shown(cards: Iterable[Card]) -> list[Shown]:
    return [Shown(card, game_info(card.game).kind(card.kind)) for card in cards]


def advice(cards: CardQuerySet, query: str, language: str) -> tuple[str, list[Card]]:
    """For a query that found nothing: itself in the other keyboard layout, if that finds something, and close names."""
    other = other_layout(query)
    if other == query.casefold() or not matching(cards, other).exists():
        other = ""
    return other, close_cards(cards, query, language)


def close_cards(cards: CardQuerySet, query: str, language: str) -> list[Card]:
    """Up to five cards whose name or code looks like the query."""
    named = list(cards.worded(language).only("game", "code").order_by(sort_field(language)))
    by_name = {card.shown_name: card for card in named} | {card.code: card for card in named}
    found = {by_name[name].pk: by_name[name] for name in closest(query, by_name)}
    return list(found.values())
