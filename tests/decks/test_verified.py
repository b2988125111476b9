"""What the lint calls unreachable is never reached in games played at random; what is planted out of reach is found.

The same for every table there can be with a small deck: `tests/language/test_fluxx_worlds.py`.
"""

import pytest

from decks.rules import check

from .troubled import TEN, deck
from .verified import PLANTED, UNREACHABLE, planted, run


def test_no_goal_that_is_called_unreachable_is_met_in_random_games():
    tally = run(60)
    assert tally.faults == []
    assert tally.unreachable > 600
    assert tally.looks > 50_000


@pytest.mark.slow
def test_no_goal_that_is_called_unreachable_is_met_in_many_random_games():
    tally = run(150, seed=60)
    assert tally.faults == []
    assert tally.games == 150


@pytest.mark.parametrize("form", PLANTED)
def test_a_goal_out_of_reach_is_found_whatever_its_form(form):
    problems = check(deck(*TEN, planted(form)))
    assert [p.cards for p in problems if p.code in UNREACHABLE] == [(planted(form).code,)]
    assert [dict(p.fixes[-1].cards) for p in problems if p.code in UNREACHABLE] == [{planted(form).code: 0}]
