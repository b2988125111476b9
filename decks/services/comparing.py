"""Two decks side by side: what each has more of, and what both have.

Knows rows and words; must not know requests. Four queries, however large the decks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cardsdb.catalogue.games import Kind, game_info
from cardsdb.models import Card
from cardsdb.services.people import Holder
from decks.models import Deck
from decks.services.access import decks_of, public_decks
from decks.services.bench import address_in
from decks.services.shelf import cards_in
from decks.services.starters import worded

MOST_OFFERED = 100
"""Decks of one's own, and of others', that a page offers to compare with."""

Dice = tuple[int, ...]


class OtherGame(ValueError):
    """The two decks are of different games."""


@dataclass(frozen=True, slots=True)
class Row:
    """A card of either deck: copies in the one and in the other, and at which prices they are in."""

    name: str
    place: str
    address: str
    copies: tuple[int, int]
    dice: tuple[Dice, Dice]

    @property
    def same(self) -> bool:
        return self.copies[0] == self.copies[1] and self.dice[0] == self.dice[1]

    @property
    def more(self) -> str:
        """Which deck has more of it: `one`, `other`, or neither, where only the dice differ."""
        return "" if self.copies[0] == self.copies[1] else "one" if self.copies[0] > self.copies[1] else "other"


@dataclass(frozen=True, slots=True)
class Group:
    kind: Kind
    rows: list[Row]
    sizes: tuple[int, int]


@dataclass(frozen=True)
class Compared:
    """`groups` have only what differs; `shared` counts the copies that both have, `same` are the cards alike."""

    one: Deck
    other: Deck
    names: tuple[str, str]
    groups: list[Group]
    same: list[Row]
    shared: int

    @property
    def alike(self) -> bool:
        return not self.groups


def compared(one: Deck, other: Deck, language: str) -> Compared:
    """What differs between two decks; raises `OtherGame`."""
    if one.game != other.game:
        raise OtherGame
    left, right = _held(one), _held(other)
    cards = {code: card for held in (right, left) for code, (card, _n, _dice) in held.items()}
    info = game_info(one.game)
    order = sorted(cards.values(), key=lambda c: (info.places.get(c.kind, 99), c.invented, c.position, c.code))
    rows = [(card, _row(card, one if card.code in left else other, left, right, language)) for card in order]
    groups = [_group(info.kind(kind), [row for card, row in rows if card.kind == kind]) for kind in _kinds(order)]
    return Compared(
        one,
        other,
        (worded(one, language)[0], worded(other, language)[0]),
        [group for group in groups if group.rows],
        [row for _card, row in rows if row.same],
        sum(min(row.copies) for _card, row in rows),
    )


def _kinds(cards: list[Card]) -> list[str]:
    return list(dict.fromkeys(card.kind for card in cards))


def _group(kind: Kind, rows: list[Row]) -> Group:
    sizes = sum(row.copies[0] for row in rows), sum(row.copies[1] for row in rows)
    return Group(kind, [row for row in rows if not row.same], sizes)


Held = Mapping[str, tuple[Card, int, Dice]]


def _held(deck: Deck) -> Held:
    return {card.code: (card, n, tuple(map(int, vars(card)["dice_here"] or ""))) for card, n in cards_in(deck)}


def _row(card: Card, where: Deck, left: Held, right: Held, language: str) -> Row:
    here = vars(card)
    nothing: tuple[Card, int, Dice] = (card, 0, ())
    (_a, n, dice), (_b, m, others) = left.get(card.code, nothing), right.get(card.code, nothing)
    name = here[f"name_{language}"] or here["name_en"] or here["name_ru"]
    place = f"{card.set.code} {card.number}" if card.number and not card.invented else ""
    return Row(name, place, address_in(where, card), (n, m), (dice, others))


def offered(holder: Holder, deck: Deck, language: str) -> list[tuple[str, str]]:
    """The decks that a deck may be compared with, as (id, name): one's own, then public ones."""
    own = list(decks_of(holder).filter(game=deck.game)[:MOST_OFFERED]) if holder.known else []
    others = list(public_decks().filter(game=deck.game)[:MOST_OFFERED])
    found = {row.pk: worded(row, language)[0] for row in (*own, *others) if row.pk != deck.pk}
    return list(found.items())
