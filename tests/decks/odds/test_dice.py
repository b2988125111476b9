"""Odds of dice, held against every way the dice may lie."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import chain, combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardsdb.language.destiny.sides import Side, sides_of
from decks.odds.dice import Aim, Die, TooMuch, at_least, by_second_round, expected, showing, totals, worths

KYLO, TROOPER = sides_of("1MD 2MD1 1Sh 1R Sp -"), sides_of("1RD 2RD 2RD1 1R - -")
REY, RIFLE = sides_of("1MD +2MD 1Dc 1R +1R -"), sides_of("2RD1 +1RD +2RD 1R Sp -")

SIDES = ("1MD", "2MD", "2MD1", "+1MD", "+2MD1", "1RD", "3RD2", "+1RD", "2ID1", "+1*", "+2*1", "1R", "XMD", "Sp", "-")
dice = st.lists(
    st.lists(st.sampled_from(SIDES), min_size=6, max_size=6).map(lambda all: sides_of(" ".join(all))), max_size=3
)
aims = st.builds(
    Aim,
    symbols=st.sampled_from([("melee",), ("melee", "ranged"), ("melee", "ranged", "indirect"), ("resource",)]),
    resources=st.integers(0, 4),
    x=st.integers(0, 3),
)


def best(lying: Sequence[Side], aim: Aim, resources: int) -> int:
    """The most that can be resolved, found by trying every set of dice and every symbol for those of any."""
    found = 0
    for chosen in subsets(lying):
        if sum(side.cost for side in chosen) > resources:
            continue
        for symbols in product(*(aim.symbols if side.symbol == "any" else (side.symbol,) for side in chosen)):
            plain = {s for s, side in zip(symbols, chosen, strict=True) if not side.modifier}
            if set(symbols) <= set(aim.symbols) and set(symbols) <= plain:
                found = max(found, sum(aim.x if side.variable else side.value or 0 for side in chosen))
    return found


def subsets(all_: Sequence[Side]) -> Iterable[tuple[Side, ...]]:
    return chain.from_iterable(combinations(all_, n) for n in range(len(all_) + 1))


@settings(max_examples=60, deadline=None)
@given(pool=dice, aim=aims)
def test_the_odds_are_those_of_all_ways_the_dice_may_lie(pool: list[Die], aim: Aim):
    counted: dict[tuple[int, ...], Fraction] = {}
    for lying in product(*pool):
        worth = tuple(best(lying, aim, paid) for paid in range(aim.resources + 1))
        counted[worth] = counted.get(worth, Fraction(0)) + Fraction(1, 6 ** len(pool))
    assert worths(pool, aim) == counted


@settings(max_examples=40, deadline=None)
@given(pool=dice.filter(lambda pool: len(pool) < 3), aim=aims)
def test_what_does_not_count_is_rolled_again_once(pool: list[Die], aim: Aim):
    again = Aim(aim.symbols, aim.resources, aim.x, reroll=True)
    counted: dict[int, Fraction] = {}
    for first in product(*pool):
        for second in product(*([side] if again.counts(side) else die for side, die in zip(first, pool, strict=True))):
            total = best(second, again, again.resources)
            ways = Fraction(1, 6 ** len(pool) * 6 ** sum(not again.counts(side) for side in first))
            counted[total] = counted.get(total, Fraction(0)) + ways
    assert totals(pool, again) == counted


@settings(max_examples=40, deadline=None)
@given(pool=dice.filter(lambda pool: len(pool) < 3), aim=aims, n=st.integers(0, 9))
def test_two_rounds_are_played_as_well_as_can_be(pool: list[Die], aim: Aim, n: int):
    ways = list(product(*pool))

    def second(purse: int, wanted: int) -> Fraction:
        return Fraction(sum(best(lying, aim, purse) >= wanted for lying in ways), len(ways))

    wanted = sum(
        max(second(aim.resources - paid + 2, n - best(lying, aim, paid)) for paid in range(aim.resources + 1))
        for lying in ways
    )
    assert by_second_round(pool, aim, n) == Fraction(wanted) / len(ways)


@pytest.mark.parametrize("resources", [7, 8, 9])
def test_what_is_left_and_comes_in_may_be_more_than_can_be_asked_for(resources: int):
    aim = Aim(("melee", "ranged"), resources)
    assert by_second_round([KYLO] * 2, aim, 3) == by_second_round([KYLO] * 2, Aim(aim.symbols, 6), 3)


def test_a_starter_team_by_hand():
    aim = Aim(("melee", "ranged"), resources=1)
    chances = totals([KYLO], aim)
    assert chances == {0: Fraction(4, 6), 1: Fraction(1, 6), 2: Fraction(1, 6)}
    assert totals([KYLO], Aim(("melee", "ranged"))) == {0: Fraction(5, 6), 1: Fraction(1, 6)}
    assert expected(chances) == Fraction(1, 2)
    assert at_least(totals([REY], aim), 2) == 0  # a plus alone is nothing
    assert at_least(totals([REY, REY], aim), 3) == Fraction(2, 36)


def test_what_is_shown_is_told_for_every_symbol():
    shown = {one.symbol: one for one in showing([KYLO, TROOPER], Aim())}
    assert shown["ranged"].some == Fraction(1, 2)
    assert shown["ranged"].value == Fraction(5, 6)
    assert shown["blank"].dice == Fraction(1, 6) + Fraction(2, 6)
    assert sum(one.dice for one in shown.values()) == 2


def test_many_dice_are_no_long_work():
    pool = [KYLO, KYLO, TROOPER, RIFLE, REY, REY, sides_of("2MD +2MD1 +1* 1R1 Sp -"), sides_of("1ID 2ID1 +1* 1Dr - -")]
    chances = worths(pool, Aim(resources=5, reroll=True))
    assert sum(chances.values()) == 1


@pytest.mark.parametrize("aim", [Aim(resources=-1), Aim(resources=10)])
def test_what_is_out_of_bounds_is_refused(aim: Aim):
    with pytest.raises(ValueError, match="0 to 9"):
        worths([KYLO], aim)
    with pytest.raises(ValueError, match="at most 10"):
        worths([KYLO] * 13, Aim())


def test_a_pool_that_can_lie_in_too_many_ways_is_refused_at_once():
    wild = [sides_of("2MD1 +2MD1 +1* 3RD2 +2RD 1ID")] * 5 + [sides_of("2RD1 +1RD +2RD 1ID1 +1ID 1MD")] * 5
    with pytest.raises(TooMuch):
        worths(wild, Aim(resources=9))
