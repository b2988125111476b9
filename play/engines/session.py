"""A position being played by the lines of a scenario: what is done, what may be left out, what has happened so far.

Knows the engine contract only; `play.engines.scenario` reads scenarios and says what must come of them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from play.engines.api import Event

from . import engine
from .expect import Moment

MAX_LEFT_OUT = 200
"""Answers that may be left out in a row: more than any window of eight seats needs."""


@dataclass(slots=True)
class Session:
    """A scenario being played: the position, what has happened so far, and how much of it since the last step."""

    game: str
    state: Any
    auto: bool
    events: list[Event] = field(default_factory=list)
    record: list[str] = field(default_factory=list)
    mark: int = 0

    def copy(self) -> Session:
        """A session to look ahead with."""
        return Session(self.game, self.state.clone(), self.auto, self.events[:], self.record[:], self.mark)

    def act(self, seat: str, text: str) -> None:
        """Take an option, or give a command for the table; raises `IllegalAction`."""
        if text.startswith("!"):
            self.events += self.state.command(text)
            self.record.append(text)
        else:
            self.events += self.state.apply(seat, text)
            self.record.append(f"{seat}: {' '.join(text.split())}")

    def open_to(self, seat: str, text: str) -> bool:
        """Whether a seat is asked and has this option."""
        wanted = " ".join(text.split())
        return any(d.seat == seat and any(o.text == wanted for o in d.options) for d in self.state.decisions)

    def asks(self, seat: str) -> bool:
        """Whether a seat has a decision to make."""
        return any(decision.seat == seat for decision in self.state.decisions)

    def reach(self, until: Callable[[], bool], *, drawing: bool = False) -> None:
        """Give the answers that may be left out, one by one, until the condition holds or none is left to give."""
        for _ in range(MAX_LEFT_OUT if self.auto else 0):
            answer = None if until() else self.left_out(drawing)
            if answer is None:
                return
            self.act(*answer)

    def left_out(self, drawing: bool) -> tuple[str, str] | None:
        """The next answer that may be left out: a pass, the only option of a sealed round, a draw before a play."""
        for decision in self.state.decisions:
            texts = [option.text for option in decision.options]
            if decision.sealed and ("pass" in texts or len(texts) == 1):
                return decision.seat, "pass" if "pass" in texts else texts[0]
            if drawing and decision.prompt == "before_draw":
                return decision.seat, "draw"
        return None

    def moment(self) -> Moment:
        """The position to look at."""
        return Moment(engine(self.game), self.state, self.events[self.mark :], self.events)
