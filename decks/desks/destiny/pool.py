"""The pool of Destiny cards: filtered, searched and sorted in memory, and what of it the deck at hand cannot have.

Knows the kept rows and the words of the catalogue's search; must not know requests. No query but that of the
collection, where somebody asks for what they own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from cardsdb.catalogue.games import GameInfo, Kind, game_info
from cardsdb.collection.owned import together
from cardsdb.models import Card, Game
from cardsdb.search import Term, closest, fold, other_layout, query_terms
from decks.desks.desk import Look
from decks.desks.destiny.allowed import Allowed, Why
from decks.desks.destiny.figures import PAID, mark
from decks.desks.destiny.form import DestinyPoolForm
from decks.desks.destiny.question import Question, order_by
from decks.desks.destiny.room import said
from decks.desks.destiny.shelf import Entry, entries, in_language, shelf_of
from decks.models import MOST_COPIES
from decks.rules.destiny.law import Law
from decks.rules.destiny.team import Member, Team, laws_of
from decks.services.pool import SUGGESTED, Suggestions, split_number

PAGE = 60


@dataclass(frozen=True)
class Price:
    """One more copy at a price: what a form sends for it."""

    level: int
    points: int
    value: str


@dataclass(frozen=True)
class Item:
    """A card of the pool. `prices`: of what costs points; `why`: why the deck cannot have it, if so."""

    card: Card
    kind: Kind
    name: str
    subtitle: str
    copies: int
    place: str
    why: Why = ""
    prices: tuple[Price, ...] = ()
    printed: tuple[int, ...] = ()
    subtypes: tuple[str, ...] = ()
    owned: int = 0

    @property
    def more(self) -> int:
        """Copies with one more; 0: there may not be one."""
        return self.copies + 1 if self.copies < MOST_COPIES else 0


@dataclass(frozen=True)
class Pool:
    """`hidden`: how many cards would answer besides, if one did not ask for what fits; `unowned`: if one did not ask
    for what one owns."""

    info: GameInfo
    form: DestinyPoolForm
    question: Question
    query: str
    kind: str
    page: int
    items: list[Item]
    total: int = 0
    hidden: int = 0
    unowned: int = 0
    other_layout: str = ""
    close: list[str] = field(default_factory=list)
    owns: bool = True
    sets: list[tuple[str, str]] = field(default_factory=list)
    subtypes: list[tuple[str, str]] = field(default_factory=list)
    mark: str = ""
    team: bool = False

    @property
    def next(self) -> int:
        return self.page + 1 if self.page * PAGE < self.total else 0

    @property
    def before(self) -> int:
        return self.page - 1

    @property
    def asks(self) -> int:
        """How many filters narrow it, besides the dividers, the words and whether it fits."""
        return self.question.asks + bool(self.form.chosen("owned"))


def pool(look: Look, form: DestinyPoolForm) -> Pool:
    """A page of the cards that answer a question."""
    law: Law = look.law
    shelf, question, plain = entries(law.book), form.question, form.asked()
    allowed = allowed_in(look, shelf)
    named = [one for one in shelf.values() if question.wants(one.printing, law.format)]
    answering = spoken(named, plain["query"], shelf.values()) if plain["query"] else named
    fitting = answering if form.chosen("team") == "all" else [e for e in answering if fits(e, look, allowed)]
    have = together(look.holder, Game.DESTINY) if form.chosen("owned") else None
    held = fitting if have is None else [one for one in fitting if first(one) in have]
    key = order_by(form.chosen("sort"), law.format, lambda card: in_language(card.name, look.language).casefold())
    ordered = sorted(held, key=lambda one: key(one.printing))
    start = (plain["page"] - 1) * PAGE
    other, close = ("", []) if answering or not plain["query"] else advice(shelf.values(), plain["query"], look)
    return Pool(
        info=game_info(Game.DESTINY),
        form=form,
        question=question,
        items=[item(one, look, allowed, have) for one in ordered[start : start + PAGE]],
        total=len(held),
        hidden=len(answering) - len(fitting),
        unowned=len(fitting) - len(held),
        other_layout=other,
        close=close,
        owns=have is None or bool(have),
        sets=[(code, in_language(name, look.language)) for code, name in law.book.sets.items()],
        subtypes=sorted(
            ((code, in_language(name, look.language)) for code, name in shelf_of(law.book).subtypes.items()),
            key=lambda one: one[1],
        ),
        mark=mark(allowed.team, law),
        team=bool(allowed.team.members),
        **plain,
    )


def allowed_in(look: Look, shelf: Mapping[str, Entry]) -> Allowed:
    """What the deck's team allows, as its content has it."""
    found: dict[str, list[Member]] = {"character": [], "plot": []}
    for code, copies in look.content.cards.items():
        if code in shelf and (card := shelf[code].printing.card).type in found:
            levels = look.content.dice.get(code) or (1,) * copies
            found[card.type] += (Member(card, level, laws_of(card, look.law.book)) for level in levels)
    return Allowed(Team(tuple(found["character"]), tuple(found["plot"])), look.law)


def first(entry: Entry) -> str:
    """The code by which a collection counts a card: that of its first printing."""
    return entry.printing.reprint_of or entry.printing.card.code


def fits(entry: Entry, look: Look, allowed: Allowed) -> bool:
    """Whether the deck may have a card; what it has already is always shown."""
    return entry.printing.card.code in look.content.cards or not allowed.why_not(entry.printing)


def item(entry: Entry, look: Look, allowed: Allowed, have: Mapping[str, Any] | None = None) -> Item:
    card, named = entry.printing.card, shelf_of(look.law.book).subtypes
    price = look.law.format.price(card) if card.type in PAID else ()
    copies = look.content.cards.get(card.code, 0)
    held = look.content.dice.get(card.code) or (1,) * copies
    room = copies < MOST_COPIES
    return Item(
        card=entry.card,
        kind=game_info(Game.DESTINY).kind(card.type),
        name=entry.name(look.language),
        subtitle=in_language(card.subtitle, look.language) if card.subtitle else "",
        copies=copies,
        place=f"{entry.printing.set} {card.number}",
        why="" if copies else allowed.why_not(entry.printing),
        prices=tuple(Price(n, p, said(card.code, (*held, n))) for n, p in enumerate(price, 1)) if room else (),
        printed=card.points if price and price != card.points else (),
        subtypes=tuple(in_language(named[one], look.language) for one in card.subtypes if one in named),
        owned=have.get(first(entry), (0, 0))[0] if have else 0,
    )


# ---- words ----


def spoken(among: Iterable[Entry], query: str, drawer: Iterable[Entry]) -> list[Entry]:
    """Those that have every term of a query, as `cardsdb.catalogue.filters.matching` finds them with a query."""
    found, terms, drawer = list(among), query_terms(query), list(drawer)
    for term in terms:
        whole = any(_whole(one.card, term) for one in drawer)
        found = [one for one in found if _whole(one.card, term) or (not whole and term.start in one.card.folded)]
    return found if terms else []


def _whole(card: Card, term: Term) -> bool:
    return any(all(f" {stem} " in card.stems for stem in stems) for stems in term.wholes)


def advice(drawer: Iterable[Entry], query: str, look: Look) -> tuple[str, list[str]]:
    """For words that nothing has: the same in the other keyboard layout, if that finds something, and close names."""
    drawer = list(drawer)
    other = other_layout(query)
    names = {fold(one.name(look.language)): one for one in drawer}
    close = [names[name].name(look.language) for name in closest(fold(query), tuple(names), n=5)]
    return (other if spoken(drawer, other, drawer) else ""), close


def suggest(look: Look, typed: str) -> Suggestions:
    """Cards for “2 lightsaber”: those first that the deck may have, then those whose name begins so."""
    number, query = split_number(typed)
    shelf = entries(look.law.book)
    allowed = allowed_in(look, shelf)
    found = [item(one, look, allowed) for one in _begun(shelf.values(), query)] if query else []
    other = "" if found or not query else other_layout(query)
    if other:
        found = [item(one, look, allowed) for one in _begun(shelf.values(), other)]
    wanted = fold(other or query)
    ranked = sorted(found, key=lambda one: (_rank(one, wanted), bool(one.why)))
    return Suggestions(number, ranked[:SUGGESTED], query, other if found else "")  # type: ignore[arg-type]


def _begun(drawer: Iterable[Entry], query: str) -> list[Entry]:
    """The cards that have every word of a query, or one that begins so: the last one is still being typed."""
    found = list(drawer)
    for term in query_terms(query):
        found = [one for one in found if term.start in one.card.folded or _whole(one.card, term)]
    return found


def _rank(one: Item, wanted: str) -> int:
    names = {fold(name) for name in (vars(one.card)["name_ru"], vars(one.card)["name_en"]) if name}
    if wanted in names or wanted == one.card.code:
        return 0
    if any(name.startswith(wanted) for name in names):
        return 1
    return 2 if any(f" {wanted}" in name for name in names) else 3
