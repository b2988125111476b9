"""What a simulation wants to know of a Fluxx game, read from the log that the machine keeps.

Knows the machine's events; plays nothing. A card is *played* by the seat that announced it, as a play or a response;
*seen* by a seat that was dealt it, drew, took or was given it, had to lay it, or played it. Hands that change owners
as a whole do not count as seen: the log does not say what was in them.
"""

from __future__ import annotations

from collections.abc import Callable

from play.engines.fluxx.position import Position
from play.engines.fluxx.state import (
    EV_DRAW,
    EV_GIVE,
    EV_LAY,
    EV_OVERFLOW,
    EV_PLAY,
    EV_RESPOND,
    EV_TAKE,
    GOAL,
    HAND,
    TABLE,
)

from .summary import Facts

SEEING = frozenset((EV_DRAW, EV_LAY, EV_TAKE))
PLAYING = frozenset((EV_PLAY, EV_RESPOND))


def watch(state: Position) -> Callable[[], Facts]:
    """Keep the log of a new game; what is on hands and tables now was dealt."""
    log: list[tuple[int, ...]] = []
    state.log = log
    dealt = [(s, c) for s in range(len(state.names)) for z in (HAND, TABLE) for c in state.zones[z + s]]

    def tell() -> Facts:
        facts = Facts(turns=state.turn)
        codes, kinds = state.compiled.codes_of, state.compiled.kinds
        facts.deck = frozenset(codes)
        facts.goals = frozenset(code for code, kind in zip(codes, kinds, strict=True) if kind == GOAL)
        facts.seen.update((seat, codes[card]) for seat, card in dealt)
        for kind, seat, card, other, _, _, _ in log:
            if kind in SEEING:
                facts.seen.add((seat, codes[card]))
            elif kind in PLAYING:
                facts.plays.append((seat, codes[card]))
            elif kind == EV_GIVE:
                facts.seen.add((other, codes[card]))
            elif kind == EV_OVERFLOW:
                facts.overflows += 1
        facts.seen.update(facts.plays)
        outcome = state.outcome
        if outcome is not None:
            facts.reason = outcome.reason.rule
            facts.winners = tuple(state.winners)
            facts.goal = outcome.reason.params.get("card")
        return facts

    return tell
