"""Simulations of a deck in the background: who may, what is told, and that nothing stops them for good."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from datetime import timedelta
from html import unescape

import pytest
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.utils import timezone

from decks.models import Deck, Visibility
from decks.services.changing import Content, Patch, change, create, show_to
from play.models import Match, Run, Stage
from play.services import reports, runs, spawning
from play.services.runs import Order, start
from play.services.setups import freeze
from play.simulate import play_one, simulate
from play.simulate.retold import retold
from play.simulate.summary import Summary
from play.wilson import wilson
from tests.matches.own import guest_client, new_deck

FORM = {"seats": "3", "level": "random", "games": "200"}


@pytest.fixture
def spawned(monkeypatch):
    """Workers that would have been started: they run when a test lets them."""
    started = []
    monkeypatch.setattr(runs, "spawn", lambda run, token: started.append((run, token)))
    return started


@pytest.fixture(autouse=True)
def _games_once(monkeypatch):
    """Every order is of the same seeds, and of a game played once its facts are kept: most tests ask what is done
    with them."""
    monkeypatch.setattr(runs, "new_seed", lambda: 7)
    monkeypatch.setattr(runs, "play_one", _played)


_PLAYED = {}


def _played(job, seed):
    key = freeze(job.setup), job.bots, seed
    if key not in _PLAYED:
        _PLAYED[key] = play_one(job, seed)
    return _PLAYED[key]


@pytest.fixture
def deck(shelf, alices):
    return new_deck(alices, "Evening deck")


def order(client, deck, **more):
    answer = client.post(f"/play/deck/{deck.pk}/simulate/", FORM | more)
    assert answer.status_code == 302, answer.content.decode()
    return Run.objects.get(pk=answer["Location"].split("/")[5])


def page(client, run, status=200, **more):
    answer = client.get(run.get_absolute_url(), **more)
    assert answer.status_code == status
    return unescape(answer.content.decode())


def steer(client, run, what, **data):
    return client.post(f"{run.get_absolute_url()}{what}/", data)


# ---- a run from its order to its report ----


def test_a_run_is_ordered_played_and_reported(deck, alice_client, spawned):
    run = order(alice_client, deck)
    assert (run.status, run.slot, run.done) == (Stage.RUNNING, 1, 0)
    waiting = page(alice_client, run)
    assert "0 of 200 games are played." in waiting
    assert "hx-trigger" in waiting
    assert "<noscript><meta" in waiting
    runs.work(*spawned.pop())
    run.refresh_from_db()
    assert (run.status, run.slot, run.done) == (Stage.DONE, None, 200)
    told = page(alice_client, run)
    assert "All games are played." in told
    assert "Who wins" in told
    assert "hx-trigger" not in told
    assert "<svg" in told
    assert "Evening deck" in page(alice_client, run)
    assert run.get_absolute_url() in alice_client.get(f"/play/deck/{deck.pk}/simulate/").content.decode()


def test_a_script_is_told_to_stop_asking_when_it_is_over(deck, alice_client, spawned):
    run = order(alice_client, deck)
    script = {"headers": {"HX-Request": "true"}}
    part = page(alice_client, run, **script)
    assert "<html" not in part
    assert 'id="run"' in part
    runs.work(*spawned.pop())
    assert 'data-state="done"' in page(alice_client, run, 286, **script)


def test_the_report_says_what_a_simulation_of_the_same_seeds_says(deck, alice_client, spawned):
    run = order(alice_client, deck)
    runs.work(*spawned.pop())
    run.refresh_from_db()
    job = runs.job_of(run)
    truth = simulate(job, range(run.seed, run.seed + 200))
    assert runs.summary_of(run) == truth
    cards = {card.code: card for card, _n in job.setup.decks[0]}
    told = reports.report(truth, cards, 3, "en", None)
    assert [rate.won for rate in told.seats] == [truth.won[seat] for seat in range(3)]
    assert sum(rate.won for rate in told.ends) == 200
    assert sum(bar.games for bar in told.bars) == 200
    assert sum(rate.won for rate in told.goals) == sum(truth.completed.values())
    assert len(told.goals) + len(told.never) == len(truth.goals)
    luke = next(line for line in told.cards if line.name == "Luke Skywalker")
    assert luke.a_game == truth.plays["k.luke"] / 200
    assert (luke.played.won, luke.played.of) == (truth.played_won["k.luke"], truth.played["k.luke"])
    assert luke.pull == pytest.approx(3 * luke.played.won / luke.played.of)
    html = page(alice_client, run)
    low, high = wilson(truth.won[0], 200)
    assert f"{100 * truth.won[0] / 200:.1f} %" in html
    assert f"{100 * low:.1f} – {100 * high:.1f}" in html
    assert f"{truth.as_data()['turns']['mean']:.1f} turns on average" in html


def test_sums_are_kept_and_read_back_whole(deck, alice_client, spawned):
    order(alice_client, deck)
    run = Run.objects.get()
    total = simulate(runs.job_of(run), range(12))
    assert Summary.load(total.dump()) == total
    assert Summary.load(Summary().dump()) == Summary()
    assert Summary.load(total.dump()) + Summary.load(simulate(runs.job_of(run), range(12, 20)).dump()) == simulate(
        runs.job_of(run), range(20)
    )


@pytest.mark.parametrize("game", ["shortest", "longest", "random"])
def test_a_game_of_the_report_is_watched_as_it_was_played(deck, alice_client, spawned, game):
    run = order(alice_client, deck)
    runs.work(*spawned.pop())
    run.refresh_from_db()
    answer = steer(alice_client, run, "watch", game=game)
    assert answer.status_code == 302
    assert alice_client.get(answer["Location"]).status_code == 200
    match = Match.objects.get(pk=answer["Location"].split("/")[2])
    sample = getattr(runs.summary_of(run), game)
    record = retold(runs.job_of(run), sample.seed)
    assert [(row.seat, row.text) for row in match.actions.order_by("number")] == [
        (action.seat, action.text) for action in record.actions
    ]
    one = simulate(runs.job_of(run), range(sample.seed, sample.seed + 1))
    assert match.winners == "".join("ABC"[seat] for seat in range(3) if one.won[seat])
    assert steer(alice_client, run, "watch", game=game)["Location"] == answer["Location"]
    assert (match.title, match.deck_id) == ("Evening deck", deck.pk)
    assert steer(alice_client, run, "watch", game="nonsense").status_code == 404


def test_a_run_plays_what_the_deck_was_when_it_was_ordered(deck, alice_client, spawned):
    run = order(alice_client, deck)
    change(deck, deck.version, Patch(cards={"k.luke": 0}))
    runs.work(*spawned.pop())
    run.refresh_from_db()
    assert "k.luke" in runs.summary_of(run).deck
    assert "The deck has been changed since" in page(alice_client, run)
    assert "an earlier state of the deck" in alice_client.get(f"/play/deck/{deck.pk}/simulate/").content.decode()


# ---- who may ----


@pytest.mark.parametrize(
    ("visibility", "who", "status"),
    [
        (Visibility.PRIVATE, "owner", 200),
        (Visibility.PRIVATE, "bob", 404),
        (Visibility.PRIVATE, "nobody", 404),
        (Visibility.UNLISTED, "bob", 200),
        (Visibility.UNLISTED, "nobody", 200),
    ],
)
def test_reports_are_read_by_those_who_may_read_the_deck(
    shelf, alices, alice_client, bob_client, spawned, visibility, who, status
):  # fmt: skip
    deck = new_deck(alices, visibility=visibility)
    run = order(alice_client, deck)
    runs.work(*spawned.pop())
    client = {"owner": alice_client, "bob": bob_client, "nobody": Client()}[who]
    assert client.get(run.get_absolute_url()).status_code == status
    assert client.get(f"/play/deck/{deck.pk}/simulate/").status_code == status
    assert client.post(f"/play/deck/{deck.pk}/simulate/", FORM).status_code == (302 if status == 200 else 404)
    assert steer(client, run, "watch", game="shortest").status_code == (302 if status == 200 else 404)


def test_only_who_ordered_a_run_or_owns_the_deck_stops_it(shelf, alices, alice_client, bob_client, spawned):
    deck = new_deck(alices, visibility=Visibility.UNLISTED)
    run = order(alice_client, deck)
    assert "Stop it" not in page(bob_client, run)
    assert steer(bob_client, run, "cancel").status_code == 403
    assert steer(bob_client, run, "continue").status_code == 403
    theirs = order(bob_client, deck)
    assert steer(alice_client, theirs, "cancel").status_code == 302
    theirs.refresh_from_db()
    run.refresh_from_db()
    assert (theirs.status, run.status) == (Stage.CANCELLED, Stage.RUNNING)


def test_a_guest_orders_runs_of_a_deck_of_this_browser(shelf, guest, spawned):
    deck = new_deck(guest)
    run = order(guest_client(), deck)
    assert run.guest == guest.guest
    assert steer(guest_client(), run, "cancel").status_code == 302
    assert guest_client("another").get(run.get_absolute_url()).status_code == 404


def test_a_run_belongs_to_its_deck_and_to_no_other(deck, alices, alice_client, spawned):
    run = order(alice_client, deck)
    other = new_deck(alices)
    assert alice_client.get(f"/play/deck/{other.pk}/simulate/{run.pk}/").status_code == 404
    assert alice_client.get(f"/play/deck/{deck.pk}/simulate/nothing/").status_code == 404
    deck.delete()
    assert not Run.objects.exists()


# ---- what is refused ----


@pytest.mark.parametrize(
    "more",
    [
        {"seats": "1"},
        {"seats": "9"},
        {"seats": "x"},
        {"seats": ""},
        {"level": "genius"},
        {"level": "thorough"},
        {"games": "199"},
        {"games": "10001"},
        {"games": "1e3"},
        {"games": "-5"},
        {"games": "\0"},
        {"games": "1" * 400},
        {"games": "5000", "level": "quick"},
    ],
)
def test_what_nobody_should_order_is_refused_in_words(deck, alice_client, spawned, more):
    answer = alice_client.post(f"/play/deck/{deck.pk}/simulate/", FORM | more)
    assert answer.status_code == 400
    assert "errorlist" in answer.content.decode()
    assert not Run.objects.exists()
    assert spawned == []


def test_a_deck_that_cannot_be_played_is_not_simulated(shelf, alices, alice_client, spawned):
    deck = create("fluxx", Content("Half a deck", cards={"b.basic": 1, "k.luke": 2}), alices)
    answer = alice_client.post(f"/play/deck/{deck.pk}/simulate/", FORM)
    assert answer.status_code == 400
    assert "cannot be played yet" in answer.content.decode()


def test_one_person_has_so_many_runs_under_way_and_no_more(deck, alice_client, spawned):
    for _ in range(runs.MOST_OWN):
        order(alice_client, deck)
    answer = alice_client.post(f"/play/deck/{deck.pk}/simulate/", FORM)
    assert answer.status_code == 400
    assert "3 simulations under way" in answer.content.decode()
    steer(alice_client, Run.objects.order_by("created").last(), "cancel")
    order(alice_client, deck)


def test_a_queue_that_is_full_takes_nobody_in(deck, alice_client, spawned, monkeypatch):
    monkeypatch.setattr(runs, "MOST_WAITING", 1)
    order(alice_client, deck)
    answer = alice_client.post(f"/play/deck/{deck.pk}/simulate/", FORM)
    assert answer.status_code == 400
    assert "no more can be taken in" in answer.content.decode()


def test_somebody_plays_on_from_a_game_of_bots(deck, alice_client, spawned):
    run = order(alice_client, deck)
    runs.work(*spawned.pop())
    replay = steer(alice_client, run, "watch", game="longest")["Location"]
    answer = alice_client.post(replay.replace("replay/", "play-on/"), {"ply": "4", "chance": "same"})
    assert answer.status_code == 302
    assert alice_client.get(answer["Location"]).status_code == 200


@pytest.mark.parametrize("what", ["cancel", "continue", "watch"])
def test_a_run_is_steered_by_forms_only(deck, alice_client, spawned, what):
    run = order(alice_client, deck)
    assert alice_client.get(f"{run.get_absolute_url()}{what}/").status_code == 405
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = alice_client.cookies
    assert strict.post(f"{run.get_absolute_url()}{what}/").status_code == 403


# ---- slots, stopping, going on ----


def test_runs_wait_for_a_slot_and_are_started_in_turn(deck, alice_client, spawned, monkeypatch):
    monkeypatch.setattr(runs, "SLOTS", 1)
    first, second, third = (order(alice_client, deck) for _ in range(3))
    assert [one for one, _token in spawned] == [first.pk]
    assert "2 simulations are before it" in page(alice_client, third)
    runs.work(*spawned[0])
    assert [one for one, _token in spawned] == [first.pk, second.pk]
    second.refresh_from_db()
    third.refresh_from_db()
    assert (second.status, third.status) == (Stage.RUNNING, Stage.QUEUED)
    steer(alice_client, second, "cancel")
    assert [one for one, _token in spawned][-1] == third.pk


def test_no_two_runs_have_one_slot(deck, alice_client, spawned):
    order(alice_client, deck)
    order(alice_client, deck)
    Run.objects.update(status=Stage.RUNNING, slot=None)
    one, two = Run.objects.all()
    Run.objects.filter(pk=one.pk).update(slot=1)
    with pytest.raises(IntegrityError), transaction.atomic():
        Run.objects.filter(pk=two.pk).update(slot=1)


def test_a_run_that_is_stopped_stops_within_a_game_and_keeps_what_it_has(deck, alice_client, spawned):
    run = order(alice_client, deck)
    ticks = iter(range(10_000))

    def clock():
        tick = next(ticks)
        if tick == 61:
            steer(alice_client, run, "cancel")
        return float(tick)

    runs.work(*spawned.pop(), clock=clock)
    run.refresh_from_db()
    assert (run.status, run.slot) == (Stage.CANCELLED, None)
    assert 25 <= run.done <= 31, "the clock is read twice a game"
    assert runs.summary_of(run).games == run.done
    told = page(alice_client, run)
    assert f"It was stopped after {run.done} of 200 games." in told
    assert "Who wins" in told
    assert "Go on" in told


def test_a_run_that_is_stopped_at_once_has_nothing_to_tell(deck, alice_client, spawned):
    run = order(alice_client, deck)
    steer(alice_client, run, "cancel")
    assert "Too few games" in page(alice_client, run)
    runs.work(*spawned.pop())
    run.refresh_from_db()
    assert (run.status, run.done) == (Stage.CANCELLED, 0)


def test_a_run_goes_on_from_where_it_stopped_and_comes_to_the_same(deck, alice_client, spawned):
    run = order(alice_client, deck)
    ticks = iter(range(10_000))

    def clock():
        tick = next(ticks)
        if tick == 50:
            steer(alice_client, run, "cancel")
        return float(tick)

    runs.work(*spawned.pop(), clock=clock)
    run.refresh_from_db()
    half = run.done
    assert 0 < half < 200
    assert steer(alice_client, run, "continue").status_code == 302
    runs.work(*spawned.pop())
    run.refresh_from_db()
    assert (run.status, run.done) == (Stage.DONE, 200)
    assert runs.summary_of(run) == simulate(runs.job_of(run), range(run.seed, run.seed + 200))


def test_a_worker_that_gives_no_sign_of_life_is_taken_for_dead(deck, alice_client, spawned, monkeypatch):
    monkeypatch.setattr(runs, "SLOTS", 1)
    run, next_one = order(alice_client, deck), order(alice_client, deck)
    dead = spawned.pop()
    Run.objects.filter(pk=run.pk).update(heartbeat=timezone.now() - timedelta(hours=1))
    told = page(alice_client, run)
    assert "It was interrupted after 0 of 200 games" in told
    assert "Go on" in told
    assert "hx-trigger" not in told
    page(alice_client, next_one)
    assert spawned[-1][0] == next_one.pk, "its slot is free"
    runs.work(*dead)
    run.refresh_from_db()
    assert run.done == 0, "a worker that wakes up late writes nothing"
    steer(alice_client, run, "continue")
    run.refresh_from_db()
    assert run.status == Stage.QUEUED


def test_a_run_that_fails_says_with_which_game(deck, alice_client, spawned, monkeypatch):
    run = order(alice_client, deck)

    def broken(job, seed):
        raise RuntimeError("a table leg broke")

    monkeypatch.setattr(runs, "play_one", broken)
    with pytest.raises(RuntimeError):
        runs.work(*spawned.pop())
    run.refresh_from_db()
    assert (run.status, run.slot) == (Stage.FAILED, None)
    told = page(alice_client, run)
    assert f"seed {run.seed}: RuntimeError: a table leg broke" in told
    assert "It failed after 0 of 200 games." in told


def test_sums_of_an_older_version_of_the_rules_are_not_mixed_with_new_ones(deck, alice_client, spawned):
    run = order(alice_client, deck)
    runs.work(*spawned.pop())
    run.refresh_from_db()
    Run.objects.filter(pk=run.pk).update(summary=run.summary | {"engine": 0}, status=Stage.CANCELLED, done=150)
    run.refresh_from_db()
    assert steer(alice_client, run, "watch", game="shortest").status_code == 404
    assert "by an older version of the rules" in page(alice_client, run)
    steer(alice_client, run, "continue")
    runs.work(*spawned.pop())
    run.refresh_from_db()
    assert runs.summary_of(run).games == run.done == 200


def test_the_oldest_runs_of_a_deck_go(deck, alices, spawned, monkeypatch):
    monkeypatch.setattr(runs, "MOST_KEPT", 2)
    for _ in range(4):
        start(deck.pk, alices, Order("random", 2, 200), "en")
        Run.objects.update(status=Stage.DONE, slot=None)
    assert Run.objects.count() <= 3


def test_nobody_elses_runs_push_out_the_owners(deck, alices, bobs, spawned, monkeypatch):
    monkeypatch.setattr(runs, "MOST_KEPT", 2)
    show_to(deck, deck.version, "public")
    own = start(deck.pk, alices, Order("random", 2, 200), "en")
    for _ in range(4):
        Run.objects.update(status=Stage.DONE, slot=None)
        start(deck.pk, bobs, Order("random", 2, 200), "en")
    assert Run.objects.filter(pk=own.pk).exists()
    assert own.pk in [run.pk for run in runs.runs_of(deck.pk)]
    assert Run.objects.filter(owner=bobs.user_id).count() <= 3


def test_runs_whose_worker_is_gone_keep_nobody_from_ordering_others(deck, alices, spawned, monkeypatch):
    monkeypatch.setattr(runs, "MOST_WAITING", 1)
    dead = start(deck.pk, alices, Order("random", 2, 200), "en")
    Run.objects.update(status=Stage.RUNNING, slot=1, heartbeat=timezone.now() - timedelta(hours=1))
    run = start(deck.pk, alices, Order("random", 2, 200), "en")
    assert runs.queue_before(run) == 0
    runs.cancel(dead, alices)
    assert Run.objects.get(pk=dead.pk).status == Stage.CANCELLED


# ---- the report by itself ----


def test_a_histogram_holds_every_game_once_and_no_more_than_its_columns():
    for counts in ({}, {5: 3}, {1: 1, 2: 1}, Counter({n: 101 - n for n in range(1, 101)}), {1: 500, 1000: 1}):
        columns = reports.bars(counts)
        assert sum(bar.games for bar in columns) == sum(counts.values())
        assert len(columns) <= reports.BARS
        assert all(0 <= bar.height <= 100 and bar.first <= bar.last for bar in columns)


def test_a_report_of_no_decided_game_says_so(deck, alice_client, spawned):
    run = order(alice_client, deck)
    cards = {card.code: card for card, _n in runs.job_of(run).setup.decks[0]}
    total = Summary(
        games=40, undecided=Counter({"limit": 40}), turns=Counter({100: 40}), seated=Counter({0: 40, 1: 40})
    )
    told = reports.report(total, cards, 2, "ru", None)
    assert told.decided.won == 0
    assert told.goals == []
    assert told.first


def test_pages_of_runs_ask_little_of_the_database(deck, alice_client, spawned, django_assert_max_num_queries):
    run = order(alice_client, deck)
    waiting = order(alice_client, deck)
    for one in (run, waiting):
        with django_assert_max_num_queries(6):
            alice_client.get(one.get_absolute_url())
    runs.work(*spawned[0])
    with django_assert_max_num_queries(6):
        alice_client.get(run.get_absolute_url())
    with django_assert_max_num_queries(6):
        alice_client.get(f"/play/deck/{deck.pk}/simulate/")


# ---- workers ----


def test_a_worker_is_started_without_a_shell_on_the_database_at_hand(monkeypatch, db):
    seen = {}

    class Popen:
        def __init__(self, command, **more):
            seen.update(more, command=command)

        def poll(self):
            return 0

    monkeypatch.setattr(subprocess, "Popen", Popen)
    monkeypatch.setattr(spawning, "_started", [])
    spawning.spawn("abc", "token")
    assert seen["command"][0] == sys.executable
    assert seen["command"][2:] == ["run_simulation", "abc", "--worker", "token"]
    assert seen["start_new_session"] is True
    assert "shell" not in seen
    assert str(connection.settings_dict["NAME"]) in seen["env"]["DATABASE_URL"]


def test_nobody_else_plays_a_run(deck, alice_client, spawned):
    run = order(alice_client, deck)
    runs.work(run.pk, "another")
    runs.work("nothing", "another")
    run.refresh_from_db()
    assert run.done == 0
    assert Deck.objects.filter(pk=deck.pk).exists()
    assert re.fullmatch(r"[0-9a-f]{32}", run.worker)
