"""Players made of arithmetic: the registry of bots, and the blindfold every one of them wears.

A bot is pure: the same view and the same entropy give the same move, in every process. That is not a promise but the
way it is built: `Bot.choose` hands over a `Sight`, which gives the seat's own options and copies of the position in
which every card the seat cannot know has been dealt anew (`State.determinize`): no true hidden card is in reach. Knows
no Django, no clock and no global random; what the bots of a game know of it is in the module of its name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol

from play.engines import chance

from .fluxx import search
from .fluxx.greedy import greedy


class Position(Protocol):
    """What a bot's blindfold needs of a position, in the fast words of an engine: seats and options are ints."""

    names: list[str]

    def choices(self, seat: int) -> list[int]:
        """The options of a seat that is asked."""

    def determinize(self, seat: str, entropy: int) -> Any:
        """A copy in which all that the seat cannot know is dealt anew."""


class Sight:
    """All that a bot gets to see: its own options, and worlds as they might be. The position itself stays outside."""

    __slots__ = ("_imagine", "entropy", "options", "seat")

    def __init__(self, state: Position, seat: int, entropy: int) -> None:
        name = state.names[seat]

        def imagine(n: int) -> Any:
            return state.determinize(name, chance.seeded(entropy + n))

        self.seat = seat
        self.entropy = entropy
        self.options = tuple(state.choices(seat))
        self._imagine = imagine

    def world(self, n: int = 0) -> Any:
        """The `n`-th world that fits what the seat knows; any number of different ones can be asked for."""
        return self._imagine(n)


Decide = Callable[[Sight], int]
"""From what a seat sees to one of its options."""


@dataclass(frozen=True, slots=True)
class Bot:
    """A named way of playing one game."""

    name: str
    game: str
    decide: Decide

    def choose(self, state: Position, seat: int, entropy: int) -> int:
        """One of `state.choices(seat)`; the same entropy, any whole number, gives the same answer to the same view."""
        return self.decide(Sight(state, seat, entropy))


def at_random(sight: Sight) -> int:
    """Any option, each as likely as another."""
    _, i = chance.below(chance.seeded(sight.entropy), len(sight.options))
    return sight.options[i]


def greedy_at_fluxx(sight: Sight) -> int:
    """The best-looking option in one imagined world."""
    return sight.options[0] if len(sight.options) == 1 else greedy(sight.world(), sight.seat)


BOTS: Mapping[str, Mapping[str, Decide]] = {
    "random": {"fluxx": at_random},
    "greedy": {"fluxx": greedy_at_fluxx},
    **{name: {"fluxx": partial(search.search, level=level)} for name, level in search.LEVELS.items()},
}
"""Bots by name, weakest first, and the games each one can play."""


def at_most(name: str, other: str) -> str:
    """The weaker of two bots."""
    return min(name, other, key=list(BOTS).index)


def bot(name: str, game: str) -> Bot:
    """A bot of a game; `LookupError` names the ones there are."""
    if game not in BOTS.get(name, {}):
        able = ", ".join(known for known, games in BOTS.items() if game in games)
        raise LookupError(f"no bot {name!r} plays {game}; bots: {able or 'none'}")
    return Bot(name, game, BOTS[name][game])


def entropy_of(seed: int, decision: int) -> int:
    """The entropy of one decision of a game: another stream than the deal's, so that thinking never changes it."""
    return chance.seeded((seed << 20) + decision + 0x51F15E)
