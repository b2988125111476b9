"""The cards that may be put into a deck: browsed by kind and words, and found while somebody types.

Knows the search of the catalogue and whose cards are whose; must not know requests. A question costs one query, and one
more where nothing answers it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from django.db.models import Case, Count, Q, Value, When, Window

from cardsdb.catalogue.filters import matching
from cardsdb.catalogue.games import GameInfo, Kind, game_info
from cardsdb.catalogue.listing import advice
from cardsdb.models import Card, CardQuerySet
from cardsdb.search import fold, query_terms, sort_key
from cardsdb.services.people import Holder
from decks.models import MOST_COPIES

PAGE = 48
OWN = "own"
"""In the place of a kind: the cards one has invented oneself."""

SUGGESTED = 8
_CONSIDERED = 60
_NUMBERED = re.compile(r"(\d{1,3})\s*(?:[x×х*]\s*|\s)(?=\S)", re.IGNORECASE)


@dataclass(frozen=True)
class Item:
    """A card of the pool, and how many of it the deck has."""

    card: Card
    kind: Kind
    name: str
    copies: int

    @property
    def more(self) -> int:
        """Copies with one more; 0: there may not be one."""
        return self.copies + 1 if self.copies < MOST_COPIES else 0


@dataclass(frozen=True)
class Pool:
    info: GameInfo
    query: str
    kind: str
    page: int
    items: list[Item]
    total: int = 0
    other_layout: str = ""
    close: list[Card] = field(default_factory=list)

    @property
    def next(self) -> int:
        return self.page + 1 if self.page * PAGE < self.total else 0


def pool(
    game: str,
    holder: Holder,
    copies: Mapping[str, int],
    language: str,
    *,
    query: str = "",
    kind: str = "",
    page: int = 1,
) -> Pool:
    """A page of the cards that answer a question."""
    info = game_info(game)
    cards = drawer = Card.objects.seen_by(holder).filter(game=game)
    if kind == OWN:
        cards = cards.filter(holder.mine())
    elif kind:
        cards = cards.filter(kind=kind)
    if query:
        cards = matching(cards, query, drawer)
    found = cards.in_both().select_related(info.child).annotate(total=Window(Count("pk")))
    rows = list(found.order_by("position", "code")[(page - 1) * PAGE : page * PAGE])
    items = [_item(info, card, copies, language) for card in rows]
    if rows or not query:
        return Pool(info, query, kind, page, items, vars(rows[0])["total"] if rows else 0)
    other, close = advice(drawer, query, language)
    return Pool(info, query, kind, page, items, 0, other, close)


@dataclass(frozen=True)
class Suggestions:
    """What may be meant by what somebody types: so many copies of one of these. `read_as`: in the other layout."""

    number: int
    items: list[Item]
    query: str = ""
    read_as: str = ""

    @property
    def sure(self) -> Item | None:
        """The one card that is meant, if there is no doubt: called so, else the only one whose name begins so."""
        wanted = fold(self.read_as or self.query)
        called, begun = ([item for item in self.items if _rank(item.card, wanted) == rank] for rank in (0, 1))
        candidates = called or begun or self.items
        return candidates[0] if len(candidates) == 1 else None


def suggest(game: str, holder: Holder, copies: Mapping[str, int], language: str, typed: str) -> Suggestions:
    """Cards for “2 luke”, those first whose name begins so."""
    number, query = split_number(typed)
    if not query:
        return Suggestions(number, [])
    drawer = Card.objects.seen_by(holder).filter(game=game)
    if found := _suggested(drawer, query, copies, language):
        return Suggestions(number, found, query)
    other, close = advice(drawer, query, language)
    if other:
        return Suggestions(number, _suggested(drawer, other, copies, language), query, other)
    rows = drawer.filter(pk__in=[card.pk for card in close]).in_both() if close else ()
    return Suggestions(number, [_item(game_info(game), card, copies, language) for card in rows], query, "")


def split_number(typed: str) -> tuple[int, str]:
    """“2 luke”, “2x luke” → (2, "luke"); one copy where no number is said. “4-LOM” and “2” are names."""
    plain = " ".join(typed.split())
    if (found := _NUMBERED.match(plain)) and 1 <= int(found[1]) <= MOST_COPIES:
        return int(found[1]), plain[found.end() :]
    return 1, plain


def _suggested(drawer: CardQuerySet, query: str, copies: Mapping[str, int], language: str) -> list[Item]:
    rows = list(_begun(drawer, query).in_both()[:_CONSIDERED])
    wanted = fold(query)
    by_code = sorted(rows, key=lambda card: _rank(card, wanted))
    return [_item(game_info(card.game), card, copies, language) for card in by_code[:SUGGESTED]]


def _begun(drawer: CardQuerySet, query: str) -> CardQuerySet:
    """The cards that have every word of a query, or one that begins so: the last one is still being typed.

    Those come first whose name begins with the whole of it.
    """
    terms = query_terms(query)
    cards = drawer if terms else drawer.none()
    for term in terms:
        has = Q(folded__contains=term.start)
        for stems in term.wholes:
            has |= Q(*(Q(stems__contains=f" {stem} ") for stem in stems))
        cards = cards.filter(has)
    key = sort_key(query)
    near = When(Q(sort_ru__startswith=key) | Q(sort_en__startswith=key), then=Value(0))
    return cards.order_by(Case(near, default=Value(1)), "position", "code")


def _rank(card: Card, wanted: str) -> int:
    """0: it is called so; 1: its name begins so; 2: a word of its name does; 3: the word is in its text."""
    names = _names(card)
    if wanted in names or wanted == card.code:
        return 0
    if any(name.startswith(wanted) for name in names):
        return 1
    return 2 if any(f" {wanted}" in name for name in names) else 3


def _names(card: Card) -> tuple[str, ...]:
    here = vars(card)
    return tuple(fold(here[f"name_{language}"] or "") for language in ("ru", "en"))


def _item(info: GameInfo, card: Card, copies: Mapping[str, int], language: str) -> Item:
    here = vars(card)
    name = here[f"name_{language}"] or here["name_en"] or here["name_ru"]
    return Item(card, info.kind(card.kind), name, copies.get(card.code, 0))
