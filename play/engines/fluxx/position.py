"""A Fluxx position with its whole face: the contract of `play.engines.api.State` and the fast half for bots.

Knows nothing of its own: it puts `state`, `machine`, `public` and `view` together in one class, so that none of them
has to know the others. The fast half speaks in ints and checks nothing; `simulate` and the bots use it.
"""

from __future__ import annotations

from play.engines.api import Decision, Event, Outcome

from . import machine, public, view
from .state import SEAT, State


class Position(State):
    """What `Engine.new`, `Engine.position` and `Engine.load` give."""

    __slots__ = ()

    # ---- the contract ----

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """The open decisions, clockwise from the active player."""
        return public.decisions(self)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None."""
        return public.outcome(self)

    def apply(self, seat: str, option: str | int) -> tuple[Event, ...]:
        """Do an option by its text or index; `IllegalAction` changes nothing."""
        return public.apply(self, seat, option)

    def command(self, text: str) -> tuple[Event, ...]:
        """`!join C`, `!leave B`."""
        return public.command(self, text)

    def determinize(self, seat: str, entropy: int) -> Position:
        """A copy in which all that the seat cannot know is dealt anew."""
        return view.determinize(self, seat, entropy)

    # ---- the fast half: seats and options are ints ----

    def choices(self, seat: int) -> list[int]:
        """The options of a seat that is asked; do not change the list."""
        if self.opts is not None:
            return self.opts
        asks = self.asks
        if len(asks) == 1:
            return machine.options(self, asks[0])
        return machine.options(self, next(r for r in asks if r[SEAT] == seat))

    def choose(self, seat: int, option: int) -> None:
        """Take one of `choices` without checking it again."""
        asks = self.asks
        machine.answer(self, asks[0] if len(asks) == 1 else next(r for r in asks if r[SEAT] == seat), option)
