"""The figures of a Destiny deck beside its cards: points, health, dice, size, costs; and the prices of each copy.

Pure. Says what there is; what is wrong with it is said by `decks.rules.destiny`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from cardsdb.language.core import Words
from cardsdb.language.destiny import DestinyCard, building
from decks.contents import DeckList
from decks.desks.destiny.room import Offer, offers, said
from decks.rules.destiny.law import Law
from decks.rules.destiny.team import Team, points_of, read_team

DRAWN = frozenset({"upgrade", "downgrade", "support", "event"})
"""The types of the draw deck."""
PAID = frozenset({"character", "plot"})
DEAREST = 5
"""Costs from here on stand in one column."""


@dataclass(frozen=True, slots=True)
class Step:
    """A price at which a copy may be: the value that a form sends to have it so."""

    level: int
    price: int
    value: str
    on: bool


@dataclass(frozen=True)
class Slip:
    """What stands on the slip of a card: where it is printed, its price in points, and the dice of each copy.

    `printed`: the printed points where the format has others. `turn`: what the next turn of its dice sends.
    """

    card: DestinyCard
    place: str
    subtitle: str = ""
    price: tuple[int, ...] = ()
    printed: tuple[int, ...] = ()
    copies: tuple[tuple[Step, ...], ...] = ()
    turn: str = ""


@dataclass(frozen=True, slots=True)
class Bar:
    """A column of the costs, in units of its drawing."""

    STEP: ClassVar[int] = 20
    HIGH: ClassVar[int] = 20
    FOOT: ClassVar[int] = 32

    cost: int
    n: int
    x: int
    height: int

    @property
    def y(self) -> int:
        return self.FOOT - self.height

    @property
    def top(self) -> int:
        return self.y - 2

    @property
    def middle(self) -> int:
        return self.x + 7


@dataclass(frozen=True)
class Figures:
    """`points` are those of the format, after discounts; `printed` without format and discounts."""

    law: Law
    format: str
    """What the format is called."""
    team: Team
    slips: Mapping[str, Slip]
    points: int
    printed: int
    health: int
    dice: int
    drawn: int
    curve: Sequence[tuple[int, int]]
    """How many cards of the draw deck there are of each cost from 0; the last column is of all dearer ones."""
    offers: Sequence[tuple[Offer, str]]
    """What fits into the points that are left, each with its name."""

    @property
    def limit(self) -> int:
        return self.law.format.laws.points

    @property
    def left(self) -> int:
        return self.limit - self.points

    @property
    def least(self) -> int:
        return self.law.format.laws.size + self.larger

    @property
    def most(self) -> int:
        laws = self.law.format.laws
        return max(laws.size, laws.size_most or 0) + self.larger

    @cached_property
    def larger(self) -> int:
        """How many cards more plots allow the draw deck."""
        return sum(law.cards for _plot, law in self.team.laws(building.Larger))

    @property
    def bar(self) -> int:
        """How long the bar of the draw deck is."""
        return max(self.most, self.drawn, 1)

    @property
    def bars(self) -> list[Bar]:
        highest = max((n for _cost, n in self.curve), default=0) or 1
        return [Bar(cost, n, cost * Bar.STEP, round(n / highest * Bar.HIGH)) for cost, n in self.curve]

    @property
    def curve_width(self) -> int:
        return len(self.curve) * Bar.STEP

    @cached_property
    def mark(self) -> str:
        """What the pool depends on: another mark, another pool."""
        return mark(self.team, self.law)


def mark(team: Team, law: Law) -> str:
    return " ".join((law.format.code, *(f"{member.card.code}.{member.level}" for member in team)))


def figures(deck: DeckList, language: str) -> Figures:
    """All figures of a deck with its law."""
    law: Law = deck.law
    cards = [(card, n, deck.levels(card.code)) for card, n in deck if isinstance(card, DestinyCard)]
    printed = sum(_sum(card.points, levels) for card, _n, levels in cards if card.type in PAID)
    drawn = [(card, n) for card, n, _levels in cards if card.type in DRAWN]
    team = read_team(deck, law.book)
    return Figures(
        law=law,
        format=_said(law.format.name, language),
        team=team,
        slips={card.code: _slip(card, levels, law, language) for card, _n, levels in cards},
        points=points_of(team, law.format),
        printed=printed,
        health=team.health,
        dice=team.dice + sum(n for card, n in drawn if card.die),
        drawn=sum(n for _card, n in drawn),
        curve=_curve(drawn),
        offers=[(offer, _said(offer.name, language)) for offer in offers(deck, team, law)],
    )


def _sum(price: Sequence[int], levels: Sequence[int]) -> int:
    """The points of copies at these prices; a level that has no price of its own counts as the highest there is."""
    return sum(price[min(level, len(price)) - 1] for level in levels) if price else 0


def _said(words: Words, language: str) -> str:
    return words.ru if language == "ru" else words.en


def _slip(card: DestinyCard, levels: tuple[int, ...], law: Law, language: str) -> Slip:
    printing = law.book.cards.get(card.code)
    price = law.format.price(card) if card.type in PAID else ()
    return Slip(
        card=card,
        subtitle=_said(card.subtitle, language) if card.subtitle else "",
        place=f"{printing.set} {card.number}" if printing else card.number,
        price=price,
        printed=card.points if price != card.points and card.type in PAID else (),
        copies=tuple(_steps(card.code, levels, at, price) for at in range(len(levels))) if len(price) > 1 else (),
        turn=_turn(card.code, levels, len(price)) if len(price) > 1 else "",
    )


def _steps(code: str, levels: tuple[int, ...], at: int, price: tuple[int, ...]) -> tuple[Step, ...]:
    """What a copy may be at, the others staying as they are."""
    others = (*levels[:at], *levels[at + 1 :])
    return tuple(
        Step(level, points, said(code, (*others, level)), level == levels[at])
        for level, points in enumerate(price, start=1)
    )


def _turn(code: str, levels: tuple[int, ...], most: int) -> str:
    """One die more on the first copy that has room for it; all back at the first price where none has."""
    for at in range(len(levels)):
        if levels[at] < most:
            return said(code, (*levels[:at], levels[at] + 1, *levels[at + 1 :]))
    return said(code, (1,) * len(levels))


def _curve(drawn: Sequence[tuple[DestinyCard, int]]) -> list[tuple[int, int]]:
    found: Counter[int] = Counter()
    for card, n in drawn:
        if card.cost is not None:
            found[min(card.cost, DEAREST)] += n
    return [(cost, found[cost]) for cost in range(DEAREST + 1)] if found else []
