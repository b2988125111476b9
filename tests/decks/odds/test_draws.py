"""Odds of drawing and hands that are dealt, held against counting."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.odds.draws import chance_of, hypergeometric, with_mulligan
from decks.odds.hands import deal

DECK = [f"c{i}" for i in range(30)]


@given(of=st.integers(1, 9), data=st.data())
def test_the_odds_of_drawing_are_those_of_all_hands(of: int, data: st.DataObject):
    good, seen, least = (data.draw(st.integers(0, of)) for _ in range(3))
    hands = list(combinations(range(of), seen))
    hits = sum(sum(card < good for card in hand) >= least for hand in hands)
    assert chance_of(of, good, seen, least) == Fraction(hits, len(hands))
    assert sum(hypergeometric(of, good, seen).values()) == 1


def test_the_known_figures():
    assert chance_of(30, 2, 5) == Fraction(9, 29)
    assert float(with_mulligan(30, 2, 5)) == pytest.approx(1 - (20 / 29) ** 2)
    assert with_mulligan(20, 1, 20) == 1


def test_what_no_deck_can_be_is_refused():
    with pytest.raises(ValueError, match="neither can be more"):
        chance_of(5, 6, 1)


@given(seed=st.integers(0, 2**63), back=st.sets(st.integers(0, 4)))
def test_a_hand_can_be_dealt_again_and_no_card_is_lost(seed: int, back: set[int]):
    dealt = deal(DECK, seed, back)
    assert dealt == deal(DECK, seed, back)
    assert Counter([*dealt.hand, *dealt.next]) == Counter(DECK)
    kept = [card for place, card in enumerate(dealt.first) if place not in back]
    assert list(dealt.hand[: len(kept)]) == kept
    assert dealt.first == deal(DECK, seed).hand


def test_the_mulligan_shuffles_what_goes_back():
    """A card that went back may come again: about as often as any other."""
    again = sum(
        deal(DECK, seed, {0, 1, 2, 3, 4}).first[0] in deal(DECK, seed, {0, 1, 2, 3, 4}).hand for seed in range(1200)
    )
    assert 150 < again < 250  # 5 of 30


def test_a_place_that_a_hand_has_not_is_refused():
    with pytest.raises(ValueError, match="0 to 4"):
        deal(DECK, 1, {5})


def test_a_hand_is_the_same_in_every_version():
    """An address with a seed in it shows the same hand next year."""
    dealt = deal(DECK, 7, {1, 3})
    assert (dealt.first, dealt.hand) == (("c16", "c10", "c17", "c15", "c5"), ("c16", "c17", "c5", "c21", "c23"))
