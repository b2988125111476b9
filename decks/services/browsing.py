"""The list of decks: one's own, the starters, and everybody's public ones, each with a few of its cards.

Knows rows and words; must not know requests.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from django.core.paginator import Page, Paginator
from django.db.models import Case, F, IntegerField, Q, QuerySet, Value, When, Window
from django.db.models.functions import RowNumber

from cardsdb.catalogue.games import all_games
from cardsdb.faces import GAMES
from cardsdb.models import Card, CardText
from cardsdb.services.people import Holder
from decks.contents import in_tags
from decks.desks import desk_of
from decks.models import Deck, DeckCard, Visibility
from decks.services.access import HOUSE, decks_of
from decks.services.starters import starters, worded

PAGE = 24
FAN = 3
"""So many cards of a deck are seen beside its name."""
MOST_OWN = 200


@dataclass(frozen=True)
class Shown:
    """A deck in a list."""

    deck: Deck
    name: str
    notes: str
    cards: list[Card]

    @property
    def seats(self) -> bool:
        """Whether it is for a number of players."""
        return desk_of(self.deck.game).seats

    @property
    def tags(self) -> tuple[str, ...]:
        return in_tags(self.deck.tags)


@dataclass(frozen=True)
class Shelf:
    mine: list[Shown]
    starters: list[Shown]
    public: list[Shown]
    page: Page[Deck]
    query: str

    @property
    def blank(self) -> bool:
        """Nothing answers the question."""
        return not (self.mine or self.starters or self.public)


def shelf(holder: Holder, language: str, query: str = "", page: int = 1) -> Shelf:
    """All decks that somebody may see in a list; with a question, those named so or with a card that is."""
    own = named(decks_of(holder), query)[:MOST_OWN] if holder.known else []
    ours = _starters(query)
    others = Deck.objects.filter(visibility=Visibility.PUBLIC).exclude(HOUSE).select_related("owner")
    paged = Paginator(named(others, query).order_by("-changed"), PAGE).get_page(page)
    mine, public = list(own), list(paged)
    fans = _fans([*mine, *ours, *public], language)

    def shown(decks: Iterable[Deck]) -> list[Shown]:
        return [Shown(deck, *worded(deck, language), fans.get(deck.pk, [])) for deck in decks]

    return Shelf(shown(mine), shown(ours), shown(public), paged, query)


def named(decks: QuerySet[Deck], query: str) -> QuerySet[Deck]:
    """Those with every word in their name, their tags or as their format, or with a card that has them in its name."""
    words = query.split()
    if not words:
        return decks
    named, cards = Q(), CardText.objects.all()
    for word in words:
        named &= Q(name__iregex=_pattern(word)) | Q(tags__iregex=_pattern(word)) | Q(format__iexact=word)
        cards = cards.filter(name__iregex=_pattern(word))
    holding = DeckCard.objects.filter(card__in=cards.values("card")).values("deck")
    return decks.filter(named | Q(pk__in=holding))


def _pattern(word: str) -> str:
    """A word as it may be typed: databases fold no Cyrillic by themselves, but their patterns do."""
    return re.sub("[её]", "[её]", re.escape(word.casefold()))


def _starters(query: str) -> list[Deck]:
    """Those of the house, in their own order; they are called by their names in both languages."""
    house = Deck.objects.filter(HOUSE, visibility=Visibility.PUBLIC)
    holding = set(named(house, query).values_list("pk", flat=True)) if query else set()
    known = {code: place for place, code in enumerate(starters())}
    ours = [deck for deck in house if not query or deck.pk in holding or _named_so(deck, query)]
    return sorted(ours, key=lambda deck: known.get(deck.pk, len(known)))


def _named_so(deck: Deck, query: str) -> bool:
    starter = starters().get(deck.pk)
    names = [deck.name] if starter is None else [starter.name.ru, starter.name.en]
    return any(all(re.search(_pattern(w), name, re.IGNORECASE) for w in query.split()) for name in names)


def _fans(decks: list[Deck], language: str) -> dict[str, list[Card]]:
    """A few cards of each deck, those of the first kinds, not the same for every deck: two queries."""
    order = {code: place for info in all_games() for code, place in info.places.items()}
    kind = Case(
        *(When(card__kind=code, then=Value(place // 2)) for code, place in order.items()),
        default=Value(9),
        output_field=IntegerField(),
    )
    mixed = (F("card_id") * (F("deck__size") + 7)) % Value(89)
    rows = DeckCard.objects.filter(deck__in=decks).annotate(
        place=Window(RowNumber(), partition_by=F("deck"), order_by=[kind.asc(), mixed.asc(), F("card_id").asc()])
    )
    found = list(rows.filter(place__lte=FAN).values_list("deck_id", "card_id", "place"))
    shown = {card for _deck, card, _place in found}
    cards = Card.objects.worded(language).select_related(*GAMES).in_bulk(shown) if found else {}
    fans: dict[str, list[Card]] = {}
    for deck, card, _place in sorted(found, key=lambda row: row[2]):
        fans.setdefault(deck, []).append(cards[card])
    return fans
