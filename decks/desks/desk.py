"""The shape of a desk: the places where a game may do something of its own in the builder, and what happens else.

Knows the common pool; must not know any game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cardsdb.language.core import Words
from cardsdb.models import Card
from cardsdb.services.people import Holder
from decks.contents import DeckList
from decks.desks.asking import PoolForm
from decks.models import Deck
from decks.services.changing import Content
from decks.services.pool import Suggestions, pool, suggest

Rows = list[tuple[Card, int]]
Choice = tuple[str, str]
"""What a form sends, and what it is called."""


@dataclass(frozen=True)
class Look:
    """Somebody looks at a deck: what a desk needs to answer. `law` is that of the deck, asked for once a look."""

    deck: Deck
    content: Content
    holder: Holder
    language: str
    law: Any = None


def common_pool(look: Look, form: PoolForm) -> Any:
    return pool(look.deck.game, look.holder, look.content.cards, look.language, **form.asked())


def common_suggest(look: Look, typed: str) -> Suggestions:
    return suggest(look.deck.game, look.holder, look.content.cards, look.language, typed)


PARTS = {
    "ask": "decks/_pool.html",
    "found": "decks/_found.html",
    "totals": "decks/_totals.html",
    "stack": "decks/_stack.html",
    "deck": "decks/_shown.html",
}
"""The templates of the parts that a game may draw otherwise."""


@dataclass(frozen=True)
class Desk:
    """`seats`: whether a deck is for a number of players. `kinds`: the order of the piles, where it is not that of the
    dividers. `parts`: templates in the place of those in `PARTS`."""

    seats: bool = True
    tags: bool = False
    css: str = ""
    """A style sheet of its own."""
    kinds: tuple[str, ...] = ()
    parts: Mapping[str, str] = field(default_factory=dict)
    form: type[PoolForm] = PoolForm
    pool: Callable[[Look, Any], Any] = common_pool
    suggest: Callable[[Look, str], Suggestions] = common_suggest
    rows: Callable[[Content, Any], Rows | None] = lambda content, law: None
    """The cards of a deck with their copies, in its order, if they are at hand: else one query reads them."""
    names: Callable[[Any], Mapping[str, Words] | None] = lambda law: None
    """The names of all cards, if they are at hand."""
    figures: Callable[[DeckList, str], Any] | None = None
    """What the column of the deck shows besides its cards, in a language."""
    formats: Callable[[Any, Holder, str], list[Choice]] | None = None
    """The formats that somebody may choose, by the law of a deck."""
    begin: Callable[[Holder, str], list[Choice]] | None = None
    """The formats in which a new deck may be begun."""
    title: Callable[[Content, Sequence[str]], tuple[str, ...]] | None = None
    """What a deck is called that nobody has named, in some languages."""

    def part(self, name: str) -> str:
        return self.parts.get(name, PARTS[name])
