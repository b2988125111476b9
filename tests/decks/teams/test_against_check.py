"""The finder and what fits into a team, against the whole check of a deck and against trying: they must agree."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations_with_replacement, product
from math import prod

import pytest
from hypothesis import HealthCheck, assume, given, settings

from decks.contents import DeckList
from decks.rules import check
from decks.rules.destiny.law import Law
from decks.rules.destiny.team import points_of
from decks.teams import options
from decks.teams.candidates import candidates
from decks.teams.finder import find
from decks.teams.fits import fits
from decks.teams.question import Question
from tests.decks.teams.asking import questions
from tests.decks.teams.invented import Key, every_team, key_of

OF_TEAMS = {
    "no-characters", "unique-twice", "mixed-team", "many-of-a-kind", "no-such-price", "too-many-points",
    "too-many-plots", "plot-affiliation", "plot-colour", "include-only-if", "format-only", "not-in-format", "banned",
    "restricted-list", "restricted-pair", "further-face",
}  # fmt: skip
MOST = 1200
"""Teams that are tried for a pool."""


@pytest.fixture(autouse=True, scope="module")
def few_copies() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(options, "MOST_COPIES", 3)
        yield


def plain(question: Question) -> Question:
    """All teams of its format. A team has a character: of one without the check says nothing more."""
    law = question.law
    figures = replace(law.format, laws=_with(law.format.laws, characters=max(1, law.format.laws.characters)))
    return Question(Law(figures, law.book), plots=True, unused=None)


def _with(laws: object, **changed: object) -> object:
    fields = {name: getattr(laws, name) for name in laws.__struct_fields__}  # type: ignore[attr-defined]
    return type(laws)(**fields | changed)


def ways(question: Question) -> list[list[Key]]:
    """By card: how it may stand in a team, one copy more than may be included where the check knows that limit."""
    found = []
    for one in candidates(question.law):
        most = options.copies_at_most(one) + (one.card.type == "character" and one.limit is not None)
        copies = range(min(most, 1) + 1) if one.card.type == "plot" else range(most + 1)
        found.append(
            [
                tuple((one.code, n) for n in levels)
                for k in copies
                for levels in combinations_with_replacement(one.levels, k)
            ]
        )
    return found


def sound(question: Question, key: Key) -> bool:
    """Whether the check of a deck finds nothing wrong with such a team in it."""
    levels: dict[str, list[int]] = {}
    for code, level in key:
        levels.setdefault(code, []).append(level)
    cards = question.law.book.cards
    pile = tuple((cards[code].card, len(its)) for code, its in levels.items())
    dice = {code: tuple(sorted(its, reverse=True)) for code, its in levels.items()}
    names = {card.code: card.name for card, _n in pile}
    return OF_TEAMS.isdisjoint(
        one.code for one in check(DeckList("destiny", "x", pile, names, dice=dice, law=question.law))
    )


@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
@given(questions())
def test_a_deck_with_a_team_of_the_list_has_no_problem_with_it_and_any_other_has(question: Question) -> None:
    question = plain(question)
    each = ways(question)
    assume(prod(map(len, each)) <= MOST)
    told = {key_of(found.team) for found in find(question).teams}
    one_of_a_plot = {
        key for key in told if len({code for code, _n in key if code[0] == "p"}) == sum(c[0] == "p" for c, _n in key)
    }
    tried = {tuple(sorted(pick for way in chosen for pick in way)) for chosen in product(*each)} - {()}
    assert {key for key in tried if sound(question, key)} == one_of_a_plot


@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
@given(questions())
def test_what_fits_is_what_makes_a_team_that_may_be(question: Question) -> None:
    """From a team that may be: a card fits just where the grown team is one of all teams."""
    question = replace(plain(question), owned=question.owned)
    law, every = question.law, every_team(question)
    for key, team in list(every.items())[:6]:
        offered = {(one.candidate.code, one.level, one.instead): one for one in fits(team, law, question.owned)}
        for card in candidates(law):
            for level in card.levels:
                for instead in range(level):
                    if instead and (card.code, instead) not in key:
                        continue
                    grown = list(key)
                    if instead:
                        grown.remove((card.code, instead))
                    grown = sorted([*grown, (card.code, level)])
                    if (
                        sum(code == card.code for code, _n in grown) > options.copies_at_most(card)
                        and card.limit is None
                    ):
                        continue
                    offer = offered.get((card.code, level, instead))
                    assert (offer is not None) == (tuple(grown) in every), (key, card.code, level, instead)
                    if offer is not None:
                        after = points_of(every[tuple(grown)], law.format)
                        assert offer.left == law.format.laws.points - after
                        assert offer.cost == after - points_of(team, law.format)
