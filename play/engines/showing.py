"""A scenario to be watched: the position after every step, and what has happened since the one before.

Knows scripts and how the runner plays them (`play.engines.scenario`); must not know words or pages. A position is shown
as the next step will find it: what the players would pass over has been passed over by then.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from cardsdb.language.core import CardDef
from play.engines.api import Event, Reason

from .scenario import Act, Check, Command, Refuse, Script, Step, begin, refusal_of, step_of
from .session import Session


@dataclass(frozen=True, slots=True)
class Stage:
    """The position after a step (None: as it was set up). `reason`: why what had to be refused was."""

    step: Step | None
    state: Any
    events: tuple[Event, ...]
    reason: Reason | None = None


def stages(script: Script, cards: Mapping[str, CardDef]) -> tuple[Stage, ...]:
    """The set-up position, and one stage for each step. Raises `EngineError` where the scenario cannot be played."""
    session = begin(script, cards)
    found: list[Stage] = []
    shown: list[Event] = []
    for step, following in zip((None, *script.steps), (*script.steps, None), strict=True):
        reason = refusal_of(session, step) if isinstance(step, Refuse) else None
        if isinstance(step, Act | Command):
            list(step_of(session, step))
        ahead = session.copy()
        if until := _until(ahead, following):
            ahead.reach(until)
        known = _common(shown, ahead.events)
        shown = ahead.events
        found.append(Stage(step, ahead.state, tuple(shown[known:]), reason))
    return tuple(found)


def _until(session: Session, following: Step | None) -> Callable[[], bool] | None:
    """How far the passes may go on before the next step; None: nobody passes."""
    match following:
        case Act(seat, text):
            return lambda: session.open_to(seat, text)
        case Refuse(seat=seat):
            return lambda: session.asks(seat)
        case Check(expect) if expect.prompt != "respond":
            return lambda: False
        case None:
            return lambda: False
    return None


def _common(one: list[Event], other: list[Event]) -> int:
    """How many events two stories have in common before they part."""
    together = zip(one, other, strict=False)
    return next((n for n, (mine, theirs) in enumerate(together) if mine != theirs), min(len(one), len(other)))
