"""Search at Fluxx: the best-looking options are played on in many imagined worlds, and the best on average is taken.

First every option is followed to the end of its card in a few worlds (`greedy.Look`) and judged by its chance. The best
few are then tried in the same worlds, each played on by a hasty player for some turns (`playout`), the better half
again in further worlds, and so on (`play.bots.halving`). A level is a number of playouts, never a time, so a level
plays the same on any machine. What a limit takes is greedy's choice: it follows from the table, and is asked often.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

from play.bots.halving import ranked
from play.engines import chance as luck
from play.engines.fluxx.machine import WORDS
from play.engines.fluxx.position import Position
from play.engines.fluxx.state import DISCARD, move

from .chances import chance
from .greedy import GIVING_UP, Look, greedy, prompt_of
from .judge import Judge
from .playout import play_out

if TYPE_CHECKING:
    from play.bots import Sight

TURNS = 2
"""Turns that begin before a playout is judged: with two seats, one's own next one."""


MOST_LOOKED = 4_000
"""Answers that the first look may play out in all; beyond that it searches no card any deeper. Cards that dig each
other out would have it think for many seconds; with the shipped ones it needs a third of that at most."""


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
    "quick": Level(worlds=4, keep=3, playouts=24, trust=12.0),
    "careful": Level(worlds=4, keep=4, playouts=48, trust=12.0),
    "thorough": Level(worlds=4, keep=5, playouts=120, trust=24.0),
}
"""Levels by the names of their bots, weakest first."""


def search(sight: Sight, level: Level) -> int:
    """The option with the best chance."""
    return sight.options[0] if len(sight.options) == 1 else chances(sight, level)[0][0]


def chances(sight: Sight, level: Level) -> list[tuple[int, float]]:
    """Every option with its chance to win, best first; one that was looked at less promises at most as much."""
    world: Position = sight.world()
    if prompt_of(world, sight.seat) in GIVING_UP:
        found = given_up(world, sight.seat)
    else:
        first = first_look(sight, level.worlds)
        found = [*played_on(sight, dict(first[: level.keep]), level), *first[level.keep :]]
    ceilings = accumulate((promised for _, promised in found), min)
    return [(option, ceiling) for (option, _), ceiling in zip(found, ceilings, strict=True)]


def played_on(sight: Sight, options: Mapping[int, float], level: Level) -> list[tuple[int, float]]:
    """These options with their chances after playouts, best first; given is what they promised at first look."""
    judge = Judge(sight.world(), sight.seat)

    def try_in(number: int, live: Sequence[int]) -> list[float]:
        world: Position = sight.world(number)
        seed = luck.seeded(sight.entropy ^ number)
        return [_result(judge, world, option, seed) for option in live]

    return ranked(options, level.trust, level.playouts, try_in)


def given_up(world: Position, seat: int) -> list[tuple[int, float]]:
    """What to discard: greedy's choice, then the rest by the chance that is left without each card."""
    judge = Judge(world, seat)
    promised = {card: _chance_without(judge, world, card) for card in world.choices(seat) if card < WORDS}
    average = sum(promised.values()) / len(promised) if promised else chance(judge, world)
    best = greedy(world, seat)
    rest = sorted((o for o in world.choices(seat) if o != best), key=lambda o: -promised.get(o, average))
    return [(option, promised.get(option, average)) for option in (best, *rest)]


def _chance_without(judge: Judge, world: Position, card: int) -> float:
    st = world.clone()
    move(st, card, DISCARD)
    return chance(judge, st)


def first_look(sight: Sight, worlds: int) -> list[tuple[int, float]]:
    """Every option with the chance at the end of its card, on average over some worlds, best first."""
    sums = dict.fromkeys(sight.options, 0.0)
    spent = 0
    for number in range(worlds):
        world: Position = sight.world(number)
        judge = Judge(world, sight.seat)
        for option in sight.options:
            look = Look(judge)
            look.nodes = look.nodes if spent < MOST_LOOKED else 0
            sums[option] += chance(judge, look.end(world, option)[1])
            spent += look.steps
    return sorted(((o, total / worlds) for o, total in sums.items()), key=lambda row: -row[1])


def _result(judge: Judge, world: Position, option: int, seed: int) -> float:
    """One playout behind an option."""
    st = world.clone()
    st.choose(judge.me, option)
    return play_out(judge, st, TURNS, seed)
