"""The finder of teams against trying every team, on small invented pools with every kind of law."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest
from hypothesis import given, settings

from cardsdb.language.destiny import building as b
from cardsdb.language.destiny.building import Described
from decks.teams import options
from decks.teams.finder import find
from decks.teams.question import Question
from tests.decks.teams.asking import questions
from tests.decks.teams.invented import card, every_team, key_of, law_of, place_of


@pytest.fixture(autouse=True, scope="module")
def few_copies() -> Iterator[None]:
    """Of a card that only points limit, a team is tried with three copies at most."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(options, "MOST_COPIES", 3)
        yield


@settings(max_examples=60, deadline=None)
@given(questions())
def test_the_finder_finds_what_trying_every_team_finds_in_the_same_order(question: Question) -> None:
    agrees(question)


def agrees(question: Question) -> None:
    """The answer is what trying every team finds, in the same order; teams of the same place may stand either way."""
    expected = every_team(question)
    answer = find(question)
    assert answer.count == len(expected)
    places = {key: Fraction(*place_of(question, team)) for key, team in expected.items()}
    told = [key_of(found.team) for found in answer.teams]
    assert set(told) <= set(expected)
    assert len(set(told)) == len(told)
    assert [places[key] for key in told] == sorted(places.values(), reverse=True)[: len(told)]
    assert answer.whole


def test_what_partners_take_off_may_be_more_than_they_cost() -> None:
    """Two copies pay for themselves only beside a partner, which takes more off them than it costs."""
    cards = [card("c0", (5,), "B", limit=2), card("c1", (2,), "A", limit=1)]
    law = law_of(cards, {"c0": (b.TeamUp(each=(Described(titles=("A",)),), by=2),)}, points=8)
    agrees(Question(law, unused=None))
    best = find(Question(law, unused=0)).teams
    assert [key_of(found.team) for found in best] == [(("c0", 1), ("c0", 1), ("c1", 1))]


def test_what_partners_take_off_is_never_more_than_there_is() -> None:
    """Two partners would take four points off a card of two: the third team is too dear."""
    cards = [card("c1", (2,), "A", limit=1), card("c2", (6,), "B", subtypes=("jedi",), limit=2)]
    law = law_of(cards, {"c1": (b.TeamUp(each=(Described(subtypes=("jedi",)),), by=2),)}, points=10, characters=0)
    agrees(Question(law, unused=None))
    assert find(Question(law, unused=None)).count == 4
