"""The rules of Fluxx, complete, for two to eight seats.

`ENGINE` is the contract's face (`play.engines.api.Engine`). Inside: `state` where cards lie, `compile` programs to
code, `machine` the loop, `turn`, `plays`, `verbs` what instructions do, `rules` and `goals` what the rules say,
`public` options as text, `view` what a seat may know, `setup` new games and positions.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardsdb.language.core import CardDef
from play.engines.api import MAX_SEATS, Decision, Event, Reason, Setup, redact

from . import public, setup, view
from .options import FluxxOptions
from .position import Position

VERSION = 1


class FluxxEngine:
    """The rules of Fluxx behind the common contract."""

    game = "fluxx"
    version = VERSION
    seats = range(2, MAX_SEATS + 1)
    options_type = FluxxOptions
    prompts = public.PROMPTS

    def new(self, given: Setup, seed: int) -> Position:
        """A game dealt from a seed, waiting for its first decision."""
        return setup.new(given, seed)

    def opening(self, given: Setup, seed: int) -> tuple[Event, ...]:
        """The deal and the first draw of such a game."""
        return setup.opening(given, seed)

    def position(self, given: Mapping[str, Any], cards: Mapping[str, CardDef]) -> Position:
        """A scenario's position."""
        return setup.position(given, cards)

    def load(self, given: Setup, data: Mapping[str, Any]) -> Position:
        """A dumped position."""
        return setup.restore(given, data)

    def decisions(self, st: Position, seat: str | None) -> tuple[Decision, ...]:
        """A seat's own open decision."""
        return tuple(d for d in st.decisions if d.seat == seat)

    def view(self, st: Position, seat: str | None) -> dict[str, Any]:
        """What a seat may know."""
        return view.view(st, seat)

    def redact(self, event: Event, seat: str | None) -> dict[str, Any]:
        """What a seat may know of an event."""
        return redact(event, seat)

    def why_not(self, st: Position, seat: str, option: str) -> Reason | None:
        """Why an option is not open."""
        return public.why_not(st, seat, option)


ENGINE = FluxxEngine()
