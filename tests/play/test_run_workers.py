"""A worker as a process of its own: killed, its run goes on from where it was."""

from __future__ import annotations

import os
import signal
import time
from datetime import timedelta

import pytest

from cardsdb.management.commands.load_cards import load
from cardsdb.services.people import Holder
from decks.services.changing import Content, create
from play.models import Stage
from play.services import runs, spawning
from play.services.runs import Order, start
from play.simulate import simulate
from tests.matches.own import whole_set


def reach(run, enough, seconds=90):
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        run.refresh_from_db()
        if enough(run):
            return
        time.sleep(0.1)
    raise AssertionError(f"{run.status} after {run.done} games")


@pytest.fixture
def workers(monkeypatch):
    """Workers that really run; whatever of them is left at the end is ended."""
    yield spawning._started
    for process in spawning._started:
        if process.poll() is None:
            process.kill()
        process.wait(30)
    spawning._started.clear()


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_a_run_survives_the_killing_of_its_worker(workers, monkeypatch):
    load([], dry_run=False)
    holder = Holder(None, "somebody")
    deck = create("fluxx", Content("Evening deck", cards=whole_set()), holder)
    run = start(deck.pk, holder, Order("random", 2, 2000, seed=100), "en")
    reach(run, lambda one: one.done > 0)
    os.kill(workers[0].pid, signal.SIGKILL)
    workers[0].wait(30)
    run.refresh_from_db()
    assert run.status == Stage.RUNNING
    assert 0 < run.done < 2000
    stopped_at = run.done
    monkeypatch.setattr(runs, "STALE", timedelta(seconds=0))
    assert runs.stalled(run)
    runs.resume(run, holder)
    monkeypatch.undo()
    reach(run, lambda one: one.done > stopped_at)
    assert runs.summary_of(run) == simulate(runs.job_of(run), range(100, 100 + run.done))
    runs.cancel(run, holder)
    workers[-1].wait(60)
