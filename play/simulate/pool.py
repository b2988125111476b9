"""A simulation spread over processes, in chunks, with the summary so far after each of them.

Knows processes; plays nothing itself. Workers are spawned and import what `play.simulate` imports, so no Django.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any

from . import Job, simulate
from .summary import Summary

CHUNK = 50
"""Games a worker plays before it reports."""

_job: list[Job] = []


def chunks(seeds: range, size: int) -> list[range]:
    """The seeds in pieces."""
    return [seeds[i : i + size] for i in range(0, len(seeds), size)]


def run(job: Job, seeds: range, workers: int) -> Iterator[Summary]:
    """The summaries of all chunks, as they are ready; their sum is `simulate(job, seeds)`."""
    pieces = chunks(seeds, max(1, CHUNK // job.seatings))
    if workers < 2 or len(pieces) < 2:
        for piece in pieces:
            yield simulate(job, piece)
        return
    with (
        _without_main(),
        ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_begin, initargs=(job,)) as pool,
    ):
        for done in as_completed([pool.submit(_piece, piece) for piece in pieces]):
            yield done.result()


def _begin(job: Job) -> None:
    """Once a worker: keep the job, so that its deck is compiled once."""
    _job[:] = [job]


def _piece(seeds: range) -> Summary:
    return simulate(_job[0], seeds)


@contextmanager
def _without_main() -> Iterator[None]:
    """A spawned worker imports the program that was started, and Django with it: hide it while workers begin."""
    main: Any = sys.modules["__main__"]
    hidden = {name: getattr(main, name) for name in ("__file__", "__spec__") if hasattr(main, name)}
    main.__spec__ = None
    vars(main).pop("__file__", None)
    try:
        yield
    finally:
        vars(main).update(hidden)
