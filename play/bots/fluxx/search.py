"""Search at Fluxx: the best-looking options are played on in many imagined worlds, and the best on average is taken.

First every option is followed to the end of its card in a few worlds (`greedy.Look`) and judged by its chance. The best
few are then tried in the same worlds, each played on by a hasty player for some turns (`playout`), the better half
again in further worlds, and so on (`play.bots.halving`). A level is a number of playouts, never a time, so a level
plays the same on any machine. What is to be discarded, and whatever greedy decides card by card, it decides alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

from play.bots.halving import ranked
from play.engines import chance as luck
from play.engines.fluxx.machine import P_DEAL
from play.engines.fluxx.position import Position

from .chances import chance
from .greedy import GIVING_UP, Look, greedy, prompt_of
from .judge import Judge
from .playout import play_out

if TYPE_CHECKING:
    from play.bots import Sight

TURNS = 2
"""Turns that begin before a playout is judged: with two seats, one's own next one."""


@dataclass(frozen=True, slots=True)
class Level:
    """How much a search looks at. `worlds`: in which every option is followed to the end of its card; `keep`: options
    that are then played on; `playouts`: in all; `trust`: how many of them the first look is worth.
    """

    worlds: int
    keep: int
    playouts: int
    trust: float


LEVELS: Mapping[str, Level] = {
    "quick": Level(worlds=2, keep=3, playouts=18, trust=6.0),
    "careful": Level(worlds=4, keep=4, playouts=48, trust=12.0),
    "thorough": Level(worlds=4, keep=5, playouts=120, trust=24.0),
}
"""Levels by the names of their bots, weakest first."""


def search(sight: Sight, level: Level) -> int:
    """The option with the best chance."""
    if len(sight.options) == 1:
        return sight.options[0]
    world: Position = sight.world()
    if prompt_of(world, sight.seat) in (*GIVING_UP, P_DEAL):
        return greedy(world, sight.seat)
    return chances(sight, level)[0][0]


def chances(sight: Sight, level: Level) -> list[tuple[int, float]]:
    """Every option with its chance to win, best first; one that was looked at less promises at most as much."""
    first = first_look(sight, level.worlds)
    best = dict(first[: level.keep])
    worlds: list[Position] = [sight.world(n) for n in range(level.worlds)]
    judge = Judge(worlds[0], sight.seat)

    def try_in(number: int, options: Sequence[int]) -> list[float]:
        world: Position = sight.world(number)
        seed = luck.seeded(sight.entropy ^ number)
        return [_result(judge, world, option, seed) for option in options]

    found = [*ranked(best, level.trust, level.playouts, try_in), *first[level.keep :]]
    ceilings = accumulate((promised for _, promised in found), min)
    return [(option, ceiling) for (option, _), ceiling in zip(found, ceilings, strict=True)]


def first_look(sight: Sight, worlds: int) -> list[tuple[int, float]]:
    """Every option with the chance at the end of its card, on average over some worlds, best first."""
    sums = dict.fromkeys(sight.options, 0.0)
    for number in range(worlds):
        world: Position = sight.world(number)
        judge = Judge(world, sight.seat)
        for option in sight.options:
            sums[option] += chance(judge, Look(judge).end(world, option)[1])
    return sorted(((o, total / worlds) for o, total in sums.items()), key=lambda row: -row[1])


def _result(judge: Judge, world: Position, option: int, seed: int) -> float:
    """One playout behind an option."""
    st = world.clone()
    st.choose(judge.me, option)
    return play_out(judge, st, TURNS, seed)
