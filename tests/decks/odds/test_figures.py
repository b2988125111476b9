"""A deck in figures, counted by hand."""

from __future__ import annotations

import pytest

from cardsdb.language.core import Words
from cardsdb.language.destiny import DestinyCard
from decks.contents import DeckList
from decks.odds.figures import curve, dice_of, mean_cost, mix, sides


def card(code: str, kind: str, colour: str = "gray", cost: int | None = None, die: str = "") -> DestinyCard:
    name = Words(ru=code, en=code)
    facts = {"type": kind, "colour": colour, "affiliation": "neutral", "cost": cost, "die": die}
    return DestinyCard(code=code, name=name, source="known", **facts)  # type: ignore[arg-type]


HERO = card("01001", "character", "blue", die="1MD 2MD1 1Sh 1R Sp -")
BLADE = card("01002", "upgrade", "blue", 2, "2MD +2MD XMD1 +XMD 1R -")
TRICK, TANK, SURGE = card("01003", "event", cost=0), card("01004", "support", "red", 9), card("01005", "event", "red")
PLACE = card("01006", "battlefield")


@pytest.fixture(scope="module")
def deck() -> DeckList:
    cards = ((HERO, 1), (BLADE, 2), (TRICK, 2), (TANK, 1), (SURGE, 1), (PLACE, 1))
    return DeckList("destiny", "Test", cards, {}, dice={HERO.code: (2,)})


def test_the_curve_has_no_gaps_and_what_is_dearest_stands_together(deck: DeckList):
    assert [(column.cost, column.size) for column in curve(deck)] == [
        *((0, 2), (1, 0), (2, 2), (3, 0), (4, 0), (5, 0), (6, 1)),
        (None, 1),
    ]
    assert mean_cost(deck) == (2 * 0 + 2 * 2 + 9) / 5


def test_the_mix_counts_the_draw_deck_only(deck: DeckList):
    assert [(row.type, dict(row.by_colour)) for row in mix(deck)] == [
        ("event", {"gray": 2, "red": 1}),
        ("upgrade", {"blue": 2}),
        ("support", {"red": 1}),
    ]


def test_an_elite_character_brings_two_dice_and_every_copy_of_an_upgrade_one(deck: DeckList):
    assert [(card.code, n) for card, n in dice_of(deck)] == [("01001", 2), ("01002", 2)]


def test_sides_are_counted_with_their_values(deck: DeckList):
    melee = next(row for row in sides(deck) if row.symbol == "melee")
    assert (dict(melee.plain), dict(melee.plus)) == ({1: 2, 2: 4, None: 2}, {2: 2, None: 2})
    assert (melee.paid, melee.dice, melee.value, melee.size) == (4, 4, 2 + 8 + 4, 12)
    assert sum(row.size for row in sides(deck)) == 4 * 6


def test_an_empty_deck_has_no_figures():
    empty = DeckList("destiny", "Nothing", (), {})
    assert (curve(empty), mean_cost(empty), mix(empty), dice_of(empty), sides(empty)) == ([], None, [], [], [])
