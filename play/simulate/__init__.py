"""Thousands of games played by bots, and what they say about the cards: `simulate(job, seeds) → Summary`.

Pure: the same job and seeds give the same summary, in this process, in a pool of others, in chunks of any size, for
summaries add up (`Summary.__add__` is associative and has an empty one). Knows no Django, no clock and no file. What
a game's own log says is read by the module of its name; how a summary is told to people is `report`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from play.bots import bot, entropy_of
from play.engines import engine
from play.engines.api import Setup

from . import fluxx
from .summary import Facts, Summary

STEP_LIMIT = 20_000
"""Answers of one game after which it counts as undecided."""

Watch = Callable[[Any], Callable[[], Facts]]
"""Begins to watch a new game and gives the function that tells, when it has ended, what happened."""

WATCHES: Mapping[str, Watch] = {"fluxx": fluxx.watch}


@dataclass(frozen=True, slots=True)
class Job:
    """What is to be played. `bots`: a name for each seat.

    `mirrored`: each deal is played in every seating, the bots moving on by one seat; a seed is then as many games as
    there are seats.
    """

    setup: Setup
    bots: tuple[str, ...]
    step_limit: int = STEP_LIMIT
    mirrored: bool = False
    clock: Callable[[], float] | None = None
    """Where seconds are read, if it is to be known how long bots think: nothing else differs from time to time."""

    def __post_init__(self) -> None:
        """`ValueError` when bots and seats do not match, `LookupError` when a bot is unknown."""
        if len(self.bots) != len(self.setup.seats):
            raise ValueError(f"{len(self.bots)} bots for {len(self.setup.seats)} seats")
        for name in self.bots:
            bot(name, self.setup.game)

    @property
    def seatings(self) -> int:
        """Games for each seed."""
        return len(self.bots) if self.mirrored else 1


def simulate(job: Job, seeds: range) -> Summary:
    """Play the games of these seeds and sum them up."""
    total = Summary()
    for seed in seeds:
        for shift in range(job.seatings):
            total.take_in(play_one(job, seed, shift))
    return total


def play_one(job: Job, seed: int, shift: int = 0) -> Facts:
    """One game; `shift` moves the bots on by so many seats."""
    setup = job.setup
    n = len(setup.seats)
    names = tuple(job.bots[(seat - shift) % n] for seat in range(n))
    bots = [bot(name, setup.game) for name in names]
    state: Any = engine(setup.game).new(setup, seed)
    tell = WATCHES[setup.game](state)
    thought: list[tuple[str, float]] = []
    steps = decisions = options = 0
    while not state.over and steps < job.step_limit:
        seat = state.asked()[0]
        choices = state.choices(seat)
        option = choices[0]
        if len(choices) > 1:
            begun = job.clock() if job.clock else 0.0
            option = bots[seat].choose(state, seat, entropy_of(seed, steps))
            if job.clock:
                thought.append((names[seat], job.clock() - begun))
            decisions += 1
            options += len(choices)
        state.choose(seat, option)
        steps += 1
    facts = tell()
    facts.seed, facts.shift, facts.bots = seed, shift, names
    facts.decisions, facts.options, facts.thought = decisions, options, thought
    return facts
