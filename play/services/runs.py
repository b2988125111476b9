"""Simulations of decks in the background: who waits, who runs, and what a worker writes down.

Knows rows, slots and signs of life; must not know requests, nor what the figures mean (`play.services.reports`). A run
is claimed, advanced and ended by `UPDATE … WHERE`, so of two workers exactly one writes; progress, cancelling and going
on all work through the database and outlive every process.
"""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from cardsdb.services.people import Holder
from decks.models import Deck
from decks.services import access
from decks.services.access import NoSuchDeck
from play.engines import engine
from play.engines.api import Setup
from play.models import Run, Stage
from play.services.decks import bring
from play.services.matches import LETTERS, new_seed
from play.services.setups import fingerprint, freeze, thawed
from play.services.spawning import spawn
from play.simulate import Job, play_one
from play.simulate.summary import Summary

SLOTS = max(1, min(2, (os.cpu_count() or 1) // 2))
"""Runs at a time; the others wait."""
MOST_OWN = 3
"""Runs of one person that wait or run."""
MOST_WAITING = 100
"""Of all people: a guest is somebody else after every cleared cookie."""
MOST_KEPT = 20
"""Runs of one deck that are kept for its owner, and as many for others; the oldest that has ended goes."""
EVERY = 1.0
"""Seconds between two times that a worker writes down how far it is."""
STALE = timedelta(seconds=90)
"""Without a sign of life for so long a worker is taken for dead: no game lasts half as long."""
LEVELS = {"random": 10_000, "greedy": 10_000, "quick": 1_000}
"""Bots that a run may have, and the most games with them: a search takes a second a game."""
LEAST_GAMES, MOST_GAMES = 200, 10_000

WAITING = Q(status__in=(Stage.QUEUED, Stage.RUNNING))
"""Those that are not over, whose worker may be gone."""


class TooMany(Exception):
    """This person has so many runs under way that another one has to wait."""


class QueueFull(TooMany):
    """So many people wait that nobody can be taken in."""


class NotYourRun(Exception):
    """The run may be seen, but it is somebody else's to stop."""


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be played: `games` games of `seats` bots of a `level`; the seeds follow each other from `seed` on."""

    level: str
    seats: int
    games: int
    seed: int | None = None


# ---- asking ----


def start(deck_id: str, holder: Holder, order: Order, language: str) -> Run:
    """Put a run into the queue; raises `NoSuchDeck`, `Unplayable`, `SetupError` and `TooMany`."""
    brought = bring(deck_id, holder, language)
    cards = brought.cards.playable()
    setup = Setup(brought.deck.game, tuple(LETTERS[: order.seats]), (cards,), {"windows": "auto"})
    engine(setup.game).new(setup, 0)
    if Run.objects.filter(_under_way(), holder.mine()).count() >= MOST_OWN:
        raise TooMany
    if Run.objects.filter(_under_way()).count() >= MOST_WAITING:
        raise QueueFull
    text = freeze(setup)
    run = Run.objects.create(
        deck=brought.deck,
        deck_version=brought.deck.version,
        game=setup.game,
        setup=text,
        setup_digest=fingerprint(text),
        level=order.level,
        seats=order.seats,
        games=order.games,
        seed=new_seed() if order.seed is None else order.seed,
        **holder.mark,
    )
    _tidy(brought.deck)
    kick()
    return run


def _tidy(deck: Deck) -> None:
    """The owner's runs are kept apart from those of others, who could push them out."""
    over = Run.objects.filter(~WAITING, deck=deck).order_by("-created")
    owners = Holder(deck.owner_id, deck.guest).mine()
    for some in (over.filter(owners), over.exclude(owners)):
        Run.objects.filter(pk__in=list(some.values_list("pk", flat=True)[MOST_KEPT:])).delete()


def find_run(deck_id: str, run_id: str, holder: Holder) -> Run:
    """A run of a deck, for whoever may read the deck; raises `NoSuchDeck`."""
    run = Run.objects.select_related("deck", "deck__owner").filter(pk=run_id, deck=deck_id).first()
    if run is None or not access.may(run.deck, holder, "read"):
        raise NoSuchDeck(deck_id)
    return run


def runs_of(deck_id: str, but: str = "") -> list[Run]:
    """The runs of a deck, the latest first, without what they are made of and come to."""
    found = Run.objects.filter(deck=deck_id).exclude(pk=but).defer("setup", "summary")
    return list(found.order_by("-created")[: 2 * MOST_KEPT])


def may_steer(run: Run, holder: Holder) -> bool:
    """Whether this person may stop it: who has started it, or whose deck it is."""
    return holder.owns(run) or holder.owns(run.deck)


def cancel(run: Run, holder: Holder) -> None:
    """Stop a run; what has been played stays. One that is over stays as it is."""
    _check(run, holder)
    Run.objects.filter(WAITING, pk=run.pk).update(status=Stage.CANCELLED, slot=None, worker="")
    kick()


def resume(run: Run, holder: Holder) -> None:
    """Let a run go on from where it stopped: one whose worker is gone, or that was cancelled or failed."""
    _check(run, holder)
    halted = Q(status__in=(Stage.CANCELLED, Stage.FAILED)) | Q(status=Stage.RUNNING, heartbeat__lt=_stale())
    if Run.objects.filter(_under_way(), holder.mine()).exclude(pk=run.pk).count() >= MOST_OWN:
        raise TooMany
    Run.objects.filter(halted, pk=run.pk).update(status=Stage.QUEUED, slot=None, worker="", fault="")
    kick()


def _check(run: Run, holder: Holder) -> None:
    if not may_steer(run, holder):
        raise NotYourRun


def stalled(run: Run) -> bool:
    """Whether its worker seems to be gone."""
    return run.status == Stage.RUNNING and (run.heartbeat is None or run.heartbeat < _stale())


def queue_before(run: Run) -> int:
    """How many runs are before one that waits. If there is room for it by now, it is given a worker."""
    before = list(Run.objects.filter(_under_way(), created__lt=run.created).values_list("slot", flat=True))
    if sum(slot is not None for slot in before) < SLOTS:
        kick()
    return len(before)


# ---- slots ----


def kick() -> None:
    """Start what waits, as far as there are free slots."""
    Run.objects.filter(slot__isnull=False, heartbeat__lt=_stale()).update(slot=None, worker="")
    for slot in range(1, SLOTS + 1):
        waiting = Run.objects.filter(status=Stage.QUEUED).order_by("created").values_list("pk", flat=True).first()
        if waiting is None:
            return
        if token := _claim(waiting, slot):
            spawn(waiting, token)


def _claim(run_id: str, slot: int) -> str:
    """Take a slot for a run; the name of the worker that it is for, "" if the slot or the run is taken."""
    token = secrets.token_hex(16)
    if Run.objects.filter(slot=slot).exists():
        return ""
    try:
        with transaction.atomic():
            taken = Run.objects.filter(pk=run_id, status=Stage.QUEUED).update(
                status=Stage.RUNNING, slot=slot, worker=token, heartbeat=timezone.now()
            )
    except IntegrityError:  # somebody was faster by a moment
        return ""
    return token if taken else ""


def _under_way() -> Q:
    """Those that wait, and those whose worker gives signs of life."""
    return Q(status=Stage.QUEUED) | Q(status=Stage.RUNNING, heartbeat__gte=_stale())


def _stale() -> datetime:
    return timezone.now() - STALE


# ---- working ----


def job_of(run: Run) -> Job:
    """What a run plays."""
    setup = thawed(run.game, run.setup_digest, lambda: run.setup)
    return Job(setup, (run.level,) * run.seats)


def summary_of(run: Run) -> Summary:
    """The sums so far, by whatever version of the rules they were played."""
    return Summary.load({name: value for name, value in run.summary.items() if name != "engine"})


def outdated(run: Run) -> bool:
    """Whether its games were played by another version of the rules: they are not continued, nor played once more."""
    return bool(run.summary) and run.summary["engine"] != engine(run.game).version


def work(run_id: str, token: str, clock: Callable[[], float] = time.monotonic) -> None:
    """Play a run to its end, as the worker it is claimed for; then start what waits."""
    run = Run.objects.filter(pk=run_id, worker=token, status=Stage.RUNNING).first()
    if run is None:
        return
    try:
        _play(run, token, clock)
    except Exception as error:
        where = f"seed {run.seed + run.done}: {type(error).__name__}: {error}"
        _write(run, token, status=Stage.FAILED, slot=None, fault=where[:200])
        raise
    finally:
        kick()


def _play(run: Run, token: str, clock: Callable[[], float]) -> None:
    job, total = job_of(run), Summary() if outdated(run) else summary_of(run)
    run.done, written = total.games, clock()
    while run.done < run.games:
        total.take_in(play_one(job, run.seed + run.done))
        run.done += 1
        over = run.done == run.games
        if over or clock() - written >= EVERY:
            ended = {"status": Stage.DONE, "slot": None} if over else {}
            sums = {"engine": engine(run.game).version, **total.dump()}
            if not _write(run, token, done=run.done, summary=sums, heartbeat=timezone.now(), **ended):
                return
            written = clock()


def _write(run: Run, token: str, **fields: object) -> bool:
    """Write down how far it is; False if the run is no longer this worker's."""
    return bool(Run.objects.filter(pk=run.pk, worker=token, status=Stage.RUNNING).update(**fields))
