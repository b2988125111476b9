"""A Destiny deck's page of figures: curve and mix, what its dice show, odds of a pool, of draws, and a hand dealt.

Knows rows, rules' figures and words; must not know requests. Charts come with the figures they are drawn from.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from django.utils.translation import gettext as _

from cardsdb.catalogue.games import Kind, game_info
from cardsdb.language.destiny import DestinyCard
from cardsdb.language.destiny.sides import Symbol
from cardsdb.models import Card, Colour, Game
from cardsdb.models import Symbol as SymbolName
from decks.contents import DeckList
from decks.models import Deck
from decks.odds import dice, draws, figures, hands
from decks.odds.dice import Aim, Die, TooMuch
from decks.services.shelf import cards_in, listed

GAMES = (Game.DESTINY,)
"""The games whose decks have such a page."""

SEEN = (5, 10, 15, 20)
"""Cards seen by the first, second … round, if the hand is drawn anew in every round."""


@dataclass(frozen=True, slots=True)
class Slab:
    """A part of a column: its type, how many, and where it stands, of 100."""

    kind: Kind
    n: int
    y: float
    height: float


@dataclass(frozen=True, slots=True)
class Column:
    label: str
    n: int
    x: float
    width: float
    slabs: list[Slab]


@dataclass(frozen=True, slots=True)
class Mix:
    """A type with its cards by colour, in the order of the colours of the page."""

    kind: Kind
    counts: list[int]
    total: int


@dataclass(frozen=True, slots=True)
class SymbolRow:
    """A symbol on the deck's dice: sides in words («2 × 1, 1 × +2»), share of all sides in percent."""

    symbol: Symbol
    label: str
    sides: int
    dice: int
    value: int
    paid: int
    share: float
    values: list[tuple[str, int]]


@dataclass(frozen=True)
class Figures:
    """`colours` are those that the deck has, with their names; `heads` the types in the curve."""

    columns: list[Column]
    mean: float | None
    mixes: list[Mix]
    colours: list[tuple[str, str]]
    symbols: list[SymbolRow]
    dice: int
    size: int


def figures_of(deck: DeckList) -> Figures:
    found = figures.mix(deck)
    colours = [colour for colour in figures.COLOURS if any(row.by_colour[colour] for row in found)]
    kind = game_info(deck.game).kind
    return Figures(
        columns=_columns(deck),
        mean=figures.mean_cost(deck),
        mixes=[Mix(kind(row.type), [row.by_colour[one] for one in colours], row.size) for row in found],
        colours=[(colour, str(Colour(colour).label).split(":")[0]) for colour in colours],
        symbols=_symbols(deck),
        dice=sum(n for _card, n in figures.dice_of(deck)),
        size=sum(n for _card, n in figures.drawn(deck)),
    )


def _columns(deck: DeckList) -> list[Column]:
    found = figures.curve(deck)
    most = max((column.size for column in found), default=0) or 1
    step = 100 / max(len(found), 1)
    made = []
    for place, column in enumerate(found):
        slabs: list[Slab] = []
        top = 100.0
        for code in figures.DRAWN:
            if n := column.by_type[code]:
                height = 100 * n / most
                top -= height
                slabs.append(Slab(game_info(deck.game).kind(code), n, round(top, 2), round(height, 2)))
        made.append(Column(_cost(column.cost), column.size, place * step + step * 0.1, step * 0.8, slabs))
    return made


def _cost(cost: int | None) -> str:
    return "X" if cost is None else f"{cost}+" if cost == figures.DEAREST else str(cost)


def _symbols(deck: DeckList) -> list[SymbolRow]:
    rows = figures.sides(deck)
    of = sum(row.size for row in rows) or 1
    return [
        SymbolRow(
            symbol=row.symbol,
            label=str(SymbolName(row.symbol).label),
            sides=row.size,
            dice=row.dice,
            value=row.value,
            paid=row.paid,
            share=100 * row.size / of,
            values=[*_values(row.plain, ""), *_values(row.plus, "+")],
        )
        for row in rows
    ]


def _values(counts: Mapping[int | None, int], sign: str) -> list[tuple[str, int]]:
    """Values with how often they are there; nothing where a symbol has none (special, blank)."""
    known = [(f"{sign}{value}", n) for value, n in sorted((v, n) for v, n in counts.items() if v is not None)]
    return known if known or not sign else [("+X", n) for n in counts.values()]


# ---- the die lab -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Choice:
    """A die that may be rolled: whose it is, how many of it lie in the pool, and how many there are."""

    card: DestinyCard
    name: str
    n: int
    most: int


@dataclass(frozen=True, slots=True)
class Bar:
    """A sum that a pool may reach: its chance and that of it or more, in percent; the rest is where it is drawn."""

    total: int
    chance: float
    or_more: float
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class ShownRow:
    symbol: Symbol
    label: str
    some: float
    dice: float
    value: float


@dataclass(frozen=True)
class Lab:
    """`enough`: the chance of `least` or more at once; `by_second`: in two rounds; all in percent. `fault` is said in
    the place of all that could not be worked out."""

    choices: list[Choice]
    aim: Aim
    least: int
    bars: list[Bar] = field(default_factory=list)
    shown: list[ShownRow] = field(default_factory=list)
    mean: float = 0.0
    enough: float = 0.0
    by_second: float = 0.0
    fault: str = ""

    @property
    def rolled(self) -> int:
        return sum(choice.n for choice in self.choices)


def lab(deck: DeckList, numbers: Mapping[str, int], aim: Aim, least: int, language: str) -> Lab:
    """The odds of a pool: `numbers` says how many dice of which card lie in it; without it those of the characters."""
    there = figures.dice_of(deck)
    chosen = numbers or {card.code: n for card, n in there if card.type == "character"}
    choices = [Choice(card, getattr(card.name, language), min(chosen.get(card.code, 0), n), n) for card, n in there]
    pool = [choice.card.sides for choice in choices for _each in range(choice.n)]
    if not pool:
        return Lab(choices, aim, least)
    if len(pool) > dice.MOST_DICE:
        return Lab(
            choices, aim, least, fault=_("At most %(n)d dice can be rolled here at once.") % {"n": dice.MOST_DICE}
        )
    try:
        return _rolled(choices, pool, aim, least)
    except TooMuch:
        too_much = _("These dice can lie in too many ways: take fewer dice, symbols or resources.")
        return Lab(choices, aim, least, fault=too_much)


def _rolled(choices: list[Choice], pool: Sequence[Die], aim: Aim, least: int) -> Lab:
    chances = dice.totals(pool, aim)
    return Lab(
        choices,
        aim,
        least,
        bars=_bars(chances),
        shown=[_shown(one) for one in dice.showing(pool, aim)],
        mean=float(dice.expected(chances)),
        enough=_percent(dice.at_least(chances, least)),
        by_second=_percent(dice.by_second_round(pool, aim, least)),
    )


def _bars(chances: Mapping[int, Fraction]) -> list[Bar]:
    of, most = max(chances) + 1, max(chances.values())
    step = 100 / of
    return [
        Bar(
            total=total,
            chance=_percent(chances.get(total, Fraction(0))),
            or_more=_percent(dice.at_least(chances, total)),
            x=round(total * step + step * 0.08, 3),
            y=round(100 - 100 * float(chances.get(total, Fraction(0)) / most), 2),
            width=round(step * 0.84, 3),
            height=round(100 * float(chances.get(total, Fraction(0)) / most), 2),
        )
        for total in range(of)
    ]


def _shown(one: dice.Showing) -> ShownRow:
    label = str(SymbolName(one.symbol).label)
    return ShownRow(one.symbol, label, _percent(one.some), float(one.dice), float(one.value))


def _percent(chance: Fraction) -> float:
    return float(100 * chance)


# ---- draws -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DrawRow:
    """How likely one of so many copies is seen: in the first hand, after a mulligan for it, and by so many cards."""

    copies: int
    mulligan: float
    seen: list[float]


def draw_rows(deck: DeckList) -> list[DrawRow]:
    """For every number of copies that a title of the draw deck may have; none for a deck without cards."""
    size = sum(n for _card, n in figures.drawn(deck))
    most = max((n for _card, n in figures.drawn(deck)), default=0)
    return [
        DrawRow(
            copies,
            _percent(draws.with_mulligan(size, copies, draws.HAND)),
            [_percent(draws.chance_of(size, copies, min(seen, size))) for seen in SEEN],
        )
        for copies in range(1, min(max(most, 2), size) + 1)
    ]


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card of a hand: its row, its place in the hand as it was dealt, and whether it went back."""

    card: Card
    name: str
    place: int
    back: bool


@dataclass(frozen=True)
class Hand:
    first: list[HandCard]
    after: list[HandCard]
    next: list[HandCard]
    seed: int

    @property
    def changed(self) -> bool:
        return any(card.back for card in self.first)


def hand(deck: DeckList, rows: Mapping[str, Card], seed: int, back: Iterable[int], language: str) -> Hand | None:
    """A hand of the draw deck, None if it has none. A place that the hand has not is let pass: decks change."""
    pile = [card.code for card, n in figures.drawn(deck) for _copy in range(n)]
    if not pile:
        return None
    names = {card.code: getattr(card.name, language) for card, _n in deck}
    back = {place for place in back if 0 <= place < min(draws.HAND, len(pile))}
    dealt = hands.deal(pile, seed, back)

    def shown(codes: Iterable[str], thrown: Iterable[int] = ()) -> list[HandCard]:
        return [HandCard(rows[code], names[code], place, place in thrown) for place, code in enumerate(codes)]

    return Hand(shown(dealt.first, back), shown(dealt.hand), shown(dealt.next[: draws.HAND]), seed)


def opened(deck: Deck) -> tuple[DeckList, dict[str, Card]]:
    """A deck as plain data, with the rows of its cards by code."""
    rows = cards_in(deck)
    return listed(deck, rows), {card.code: card for card, _n in rows}
