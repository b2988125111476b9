"""From the verbs of the card language to instructions; the handlers are in `flow`, `handling` and `transfers`.

Knows which handler carries a step out and what it has to be given. Two verbs of the turn that need no more than a
line are here, too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cardsdb.language import core
from cardsdb.language import fluxx as lang

from . import flow, goals, handling, transfers
from .flow import Frame, Ins, next_step
from .state import (
    ENDING,
    HAND,
    TABLE,
    State,
)

if TYPE_CHECKING:
    from .compile import Compiled


def extra_turn(st: State, fr: Frame, ins: Ins) -> bool:
    """Another turn after this one, at most so many in a row (F-118)."""
    st.extra = max(st.extra, ins[1])
    return next_step(fr)


def end_turn(st: State, fr: Frame, ins: Ins) -> bool:
    """No more plays or free actions this turn."""
    st.phase = ENDING
    return next_step(fr)


def nothing(st: State, fr: Frame, ins: Ins) -> bool:
    """A step whose effect lies elsewhere (a redirection is done by the window)."""
    return next_step(fr)


def compile_step(compiled: Compiled, step: Any) -> list[Ins]:
    """The instructions of one verb; a choice of player comes first, where the verb needs one."""
    out: list[Ins] = []
    sets = [getattr(step, name) for name in ("what", "give", "take") if hasattr(step, name)]
    if isinstance(step, lang.SwapHands) or any(isinstance(s, lang.Cards) and s.of == "chosen" for s in sets):
        out.append((flow.choose_seat,))
    out.append(_verb(compiled, step))
    return out


def _verb(compiled: Compiled, step: Any) -> Ins:
    def number(n: Any) -> Callable[[State, Frame], int]:
        return goals.compile_number(compiled, n)

    def cards(c: lang.Cards) -> goals.Selector:
        return goals.compile_cards(compiled, c)

    match step:
        case lang.Draw():
            return handling.draw, number(step.n), step.to == "aside"
        case lang.PlayCards():
            return handling.play_aside, None if step.n == "all" else number(step.n), True
        case lang.Discard():
            return _discard(compiled, step)
        case lang.Take():
            return (
                handling.take,
                cards(step.what),
                None if step.n == "all" else number(step.n),
                step.pick == "random",
                step.to == "aside",
            )
        case lang.Steal():
            return transfers.steal, lying(compiled, step.what), number(99 if step.n == "all" else step.n)
        case lang.Move():
            return transfers.move_card, lying(compiled, step.what)
        case lang.Exchange():
            return transfers.exchange, lying(compiled, step.give), lying(compiled, step.take)
        case lang.SwapHands():
            return (transfers.swap_hands,)
        case lang.RotateHands():
            return (transfers.rotate_hands,)
        case lang.DealAside():
            return (transfers.deal,)
        case core.ExtraTurn():
            return extra_turn, step.in_a_row
        case core.EndTurn():
            return (end_turn,)
        case lang.Redirect():
            return (nothing,)
    raise TypeError(f"no handler for {step!r}")


def lying(compiled: Compiled, cards: lang.Cards) -> goals.Selector:
    """The cards of a set for a verb that moves them between tables; nothing for a set that lies elsewhere (F-033)."""
    return goals.compile_cards(compiled, cards) if cards.zone == "table" else lambda st, fr: []


def _discard(compiled: Compiled, step: lang.Discard) -> Ins:
    select = goals.compile_cards(compiled, step.what)
    if step.by == "holder":
        seats = goals.SEATS_OF[step.what.of]
        n = goals.compile_number(compiled, 99 if step.n == "all" else step.n)
        return (
            handling.discard_each,
            seats,
            compiled.filter_of(step.what),
            n,
            step.or_random,
            TABLE if step.what.zone == "table" else HAND,
        )
    if step.n == "all":
        return handling.discard_all, select
    n = goals.compile_number(compiled, step.n)
    if step.pick == "random":
        return handling.discard_random, select, n
    return (
        handling.discard,
        select,
        n,
        None if step.at_least is None else goals.compile_number(compiled, step.at_least),
        step.what.zone == "hand" and step.what.of != "owner",
    )
