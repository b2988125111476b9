"""Who may change a match, that two at once never both do, undo and redo, and who is asked in a window."""

from __future__ import annotations

import threading

import pytest
from django.db import connection, connections

from play.engines.api import IllegalAction
from play.models import Match
from play.services import bots, matches, positions
from play.services.matches import Stale
from tests.matches.helpers import PAIR, begin, decide, digest, finished


@pytest.mark.django_db
def test_a_decision_from_an_old_version_is_stale_and_changes_nothing():
    match = decide(begin(), 2)
    with pytest.raises(Stale):
        matches.act(match, "A", "play k.luke", match.version - 1)
    assert match.actions.count() == match.head


@pytest.mark.django_db
def test_of_two_copies_of_a_match_the_second_to_act_is_stale():
    match = bots.play_bots(begin(), 5)
    copy = Match.objects.get(pk=match.pk)
    option = positions.position(match).state.decisions[0].options[0].text
    matches.act(match, "A", option, match.version)
    with pytest.raises(Stale):
        matches.act(copy, "A", option, copy.version)
    assert match.actions.filter(chosen=True).count() == 1


@pytest.mark.django_db
def test_a_repeated_key_is_harmless():
    match = bots.play_bots(begin(), 5)
    option = positions.position(match).state.decisions[0].options[0].text
    version = match.version
    matches.act(match, "A", option, version, "key-1")
    head = match.head
    matches.act(Match.objects.get(pk=match.pk), "A", option, version, "key-1")
    assert Match.objects.get(pk=match.pk).head == head


@pytest.mark.django_db
def test_an_illegal_option_is_refused_with_what_would_be_right():
    match = bots.play_bots(begin(), 5)
    with pytest.raises(IllegalAction) as caught:
        matches.act(match, "A", "play k.nobody", match.version)
    assert caught.value.allowed
    assert Match.objects.get(pk=match.pk).head == match.head


@pytest.mark.django_db(transaction=True)
def test_of_many_clients_at_once_exactly_one_changes_the_match():
    if connection.vendor != "postgresql":
        pytest.skip("one writer at a time on SQLite; the test before this one is its sequential twin")
    match = bots.play_bots(begin(), 5)
    option = positions.position(match).state.decisions[0].options[0].text
    barrier, outcomes = threading.Barrier(6), []

    def client():
        try:
            copy = Match.objects.get(pk=match.pk)
            barrier.wait()
            matches.act(copy, "A", option, match.version)
            outcomes.append("done")
        except Stale:
            outcomes.append("stale")
        finally:
            connections.close_all()

    threads = [threading.Thread(target=client) for _ in range(6)]
    [t.start() for t in threads]
    [t.join() for t in threads]
    assert sorted(outcomes) == ["done"] + ["stale"] * 5
    assert list(match.actions.values_list("number", flat=True)) == list(range(1, match.actions.count() + 1))


@pytest.mark.django_db
def test_undo_goes_back_to_the_last_decision_of_a_person_and_redo_forth_again():
    match = bots.play_bots(begin(), 5)
    before = digest(match)
    decide(match)
    after, version = digest(match), match.version
    matches.undo(match, version)
    assert digest(match) == before
    matches.redo(match, match.version)
    assert digest(match) == after
    assert match.version == version + 2


@pytest.mark.django_db
def test_every_decision_can_be_undone_to_the_first_and_redone_to_the_last():
    match = decide(begin(), 15)
    last, steps = digest(match), 0
    while matches.undo_step(match).can:
        matches.undo(match, match.version)
        steps += 1
    assert steps == match.actions.filter(chosen=True).count()
    for _ in range(steps):
        matches.redo(match, match.version)
    assert (digest(match), matches.redo_step(match).can) == (last, False)


@pytest.mark.django_db
def test_what_is_undone_and_played_differently_stays_as_a_branch():
    match = decide(begin(), 3)
    total = match.actions.count()
    matches.undo(match, match.version)
    undone = total - match.head
    decide(match, 1, pick=1)
    assert match.actions.filter(branch=1).count() == undone
    assert positions.position_at(match, match.head).state.digest() == digest(match)


@pytest.mark.django_db
def test_bots_do_not_move_while_something_can_be_redone():
    match = decide(begin(), 3)
    matches.undo(match, match.version)
    version = match.version
    assert bots.play_bots(match, 5).version == version


@pytest.mark.django_db
def test_a_game_that_is_over_can_be_taken_back():
    match = finished()
    matches.undo(match, match.version)
    assert not match.over


@pytest.mark.django_db
def test_alone_with_bots_nobody_is_asked_for_a_surprise_they_do_not_hold():
    match = begin(seed=3)
    for _ in range(25):
        decide(match)
        for decision in positions.position(match).state.decisions:
            if decision.prompt == "respond" and decision.seat == "A":
                assert len(decision.options) > 1


@pytest.mark.django_db
def test_in_hot_seat_a_window_asks_even_those_who_can_only_pass():
    match = begin(PAIR)
    matches.act(match, "A", positions.position(match).state.decisions[0].options[0].text, match.version)
    assert [d.prompt for d in positions.position(match).state.decisions] == ["respond"]
    matches.pass_all(match, ["B"], match.version)
    assert positions.position(match).state.decisions[0].prompt != "respond"
