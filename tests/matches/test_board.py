"""What a table shows of a position: what is chosen, what is asked, what lies apart, which sentence came last."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from cardsdb.services.people import Holder
from play.services.replays import replay
from play.services.stages import staged
from play.services.tables import fluxx
from play.services.tables.board import Eyes
from tests.play.games import FLUXX, LETTERS, new_game, play_on, setup

NAMES = {letter: f"Seat {letter}" for letter in LETTERS}


def positions(seats=3, games=40, **options):
    """Every position of some random games, as it stands before each action."""
    for seed in range(games):
        state, roll = new_game(seed, seats, **options), Random(seed)
        for _seat, _option in play_on(state, roll, 400):
            yield state


def board(state, seat, **options):
    return fluxx.board(state, setup(3, **options), Eyes("en", seat, NAMES, {}))


@pytest.mark.parametrize(("doubled", "wanted"), [(False, {"limit_hand", "limit_keepers"}), (True, {"limit_hand"})])
def test_cards_picked_for_a_discard_are_shown_as_chosen_and_no_others(doubled, wanted):
    seen = Counter()
    for state in positions(doubled=doubled):
        for decision in state.decisions:
            if decision.picked and decision.prompt in wanted:
                seen[decision.prompt] += 1
                shown = board(state, decision.seat, doubled=doubled)
                chosen = [face for face in (*shown.hand, *shown.mine.table) if face.chosen]
                assert sorted(face.code for face in chosen) == sorted(decision.picked)
                assert not any(face.option for face in chosen)
        if all(seen[prompt] >= 5 for prompt in wanted):
            return
    raise AssertionError(f"not all kinds of picks were met: {seen}")


def test_nothing_is_chosen_before_the_first_pick():
    state = next(one for one in positions() if any(d.prompt == "limit_hand" and not d.picked for d in one.decisions))
    decision = next(d for d in state.decisions if d.prompt == "limit_hand" and not d.picked)
    assert not any(face.chosen for face in board(state, decision.seat).hand)


def test_that_nobody_sees_an_answer_is_said_only_where_others_are_asked_too():
    said = Counter()
    for state in positions(games=12):
        for decision in state.decisions:
            if decision.sealed:
                others = {*FLUXX.view(state, decision.seat)["waiting"]} - {decision.seat}
                assert board(state, decision.seat).ask.sealed == bool(others)
                said[bool(others)] += 1
    assert said[True]
    assert said[False]


def test_a_place_apart_from_the_hands_is_shown_while_it_holds_cards():
    counts = Counter()
    for state in positions(games=12):
        rows = FLUXX.view(state, "A")["aside"]
        counts += Counter(row["count"] > 0 for row in rows)
        assert len(board(state, "A").aside) == sum(row["count"] > 0 for row in rows)
    assert counts[False], "places that are empty again are met"
    assert counts[True]


@pytest.mark.parametrize("language", ["ru", "en"])
def test_no_caption_says_the_name_of_its_card_once_more(language):
    shown = fluxx.board(new_game(1, 2), setup(2), Eyes(language, "A", NAMES, {}))
    rules = [zone for zone in shown.zones if zone.name == "rule"]
    assert rules
    assert all(zone.caption.casefold() != zone.cards[0].name.casefold() for zone in rules)


@pytest.mark.django_db
def test_while_a_replay_goes_on_its_marked_sentence_never_goes_back():
    match = staged("over", Holder(guest="x"), "en")
    seats = list(match.seats.all())
    shown = [replay(match, seats, seats, str(ply), "-", "en") for ply in range(match.head + 1)]
    marked = [one.here for one in shown]
    silent = [one.ply for one in shown if all(line.ply != one.ply for line in one.log)]
    assert silent, "some actions have no sentence of their own"
    assert marked == sorted(marked)
    assert all(here >= 0 for here in marked[1:])
    assert all(any(line.ply == one.here for line in one.log) for one in shown[1:])
