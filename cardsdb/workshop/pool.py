"""What somebody's programs may name: the catalogue's cards and their own, in one query.

Knows rows; must not know forms. `Seen` has what the linter and the texts read of a card.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from cardsdb import search
from cardsdb.language.core import Words
from cardsdb.models import Card
from cardsdb.services.people import Holder

FOUND = 8
"""As many cards the picker shows."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A card that may be named; `own`: invented by the person."""

    pk: int
    code: str
    kind: str
    copies: int
    name: Words
    own: bool = False


@dataclass(frozen=True)
class Pool:
    cards: tuple[Seen, ...]

    @cached_property
    def names(self) -> Mapping[str, Words]:
        return {card.code: card.name for card in self.cards}

    @cached_property
    def ids(self) -> dict[str, int]:
        return {card.code: card.pk for card in self.cards}

    @cached_property
    def own(self) -> int:
        """How many of them are the person's own."""
        return sum(card.own for card in self.cards)

    def find(self, words: str) -> list[Seen]:
        """Cards whose names or code have all these words, or their beginnings; own ones first."""
        asked = search.running(words).split()
        if not asked:
            return []
        return sorted((card for card in self.cards if _has(card, asked)), key=lambda card: not card.own)[:FOUND]


def pool_of(game: str, holder: Holder) -> Pool:
    """Everything of a game that this person sees."""
    rows: Any = Card.objects.filter(game=game).seen_by(holder).in_both().order_by("position", "code")
    fields = rows.values_list("pk", "code", "kind", "copies", "owner", "guest", "name_ru", "name_en")
    return Pool(tuple(_seen(*row) for row in fields))


def _seen(
    pk: int, code: str, kind: str, copies: int, owner: int | None, guest: str, ru: str | None, en: str | None
) -> Seen:
    name = Words(ru=ru or en or code, en=en or ru or code)
    return Seen(pk, code, kind, copies, name, owner is not None or bool(guest))


def _has(card: Seen, asked: Iterable[str]) -> bool:
    words = search.running(f"{card.name.ru}\n{card.name.en}\n{card.code}").split()
    return all(any(word.startswith(one) for word in words) for one in asked)
