"""The stack machine: run instructions until somebody has to decide, take the answer, go on.

Knows frames, instructions and asks; knows no rule of Fluxx. A handler gets `(state, frame, instruction)`, moves the
frame's program counter itself, and returns True when it has opened a decision; the same handler is then called again
with the answer in `State.answer`, or, after a sealed round, with the closed asks in `State.asks`.
"""

from __future__ import annotations

from collections.abc import Callable

from play.engines.api import MAX_INSTRUCTIONS

from . import rules
from .state import (
    ASIDE,
    CLOSED,
    DISCARD,
    EV_OVERFLOW,
    GOALS,
    LIMBO,
    MOST,
    NONE,
    PC,
    PICKS,
    PROMPT,
    SEAT,
    TABLE,
    USE,
    State,
    move,
    note,
)

# Options are ints: a card instance, a card's ability, a seat, or a word.
SEATS, WORDS = 20_000, 30_000
PASS, DONE, END, DRAW_NOW, LEFT, RIGHT, YES, NO, RANDOM, FIRST = range(WORDS, WORDS + 10)

(
    P_PLAY, P_BEFORE_DRAW, P_END, P_ASIDE, P_PICK, P_SEAT, P_WAY, P_MAY, P_ONE, P_RESPOND, P_LIMIT_HAND,
    P_LIMIT_KEEPERS, P_LOSE, P_GOAL, P_ATTACH, P_DEAL,
) = range(16)  # fmt: skip

SEALED = frozenset((P_RESPOND, P_LIMIT_HAND, P_LIMIT_KEEPERS, P_LOSE))

PATIENCE, PATIENCE_A_TURN = 1000, 200
"""Questions a game may ask: so many, and so many more with every turn. Real games ask a fifth of that at most; a turn
that asks on and on (cards that dig each other out, a free action without end) is over once they are used up."""

Builder = Callable[[State, list[int]], list[int]]
BUILDERS: dict[int, Builder] = {}


def builds(prompt: int) -> Callable[[Builder], Builder]:
    """Register the function that lists the options of a prompt."""

    def register(function: Builder) -> Builder:
        BUILDERS[prompt] = function
        return function

    return register


def run(st: State) -> None:
    """Run until a decision is open or the game is over."""
    stack, codes, settle, zones = st.stack, st.compiled.codes, rules.settle, st.zones
    budget = MAX_INSTRUCTIONS if sum(st.questions) < PATIENCE + PATIENCE_A_TURN * st.turn or ends(st) else 1
    while True:
        frame = stack[-1]
        ins = codes[frame[0]][frame[1]]
        waiting = ins[0](st, frame, ins)
        if st.dirty:
            if st.dirty > 1 or zones[GOALS]:
                settle(st)
                if st.over:
                    return
            else:
                st.dirty = 0
        if waiting:
            return
        budget -= 1
        if not budget:
            _cut_short(st)
            budget = MAX_INSTRUCTIONS


def ends(st: State) -> bool:
    """Whether nothing is left of the turn but its limits, which are asked whatever else was too much."""
    return len(st.stack) == 1 and st.stack[0][PC] >= st.compiled.limits_at


def _cut_short(st: State) -> None:
    """The defined end of a resolution without end: all that is under way is discarded, and the turn ends."""
    note(st, EV_OVERFLOW, st.active)
    abandon(st)
    st.stack[0][PC] = st.compiled.limits_at


def abandon(st: State) -> None:
    """Drop everything above the turn itself; what was being played or set aside goes to the discard pile."""
    del st.stack[1:]
    st.asks, st.answer, st.opts = [], NONE, None
    for zone in (LIMBO, *range(ASIDE, len(st.zones))):
        for card in st.zones[zone][:]:
            move(st, card, DISCARD)
    del st.zones[ASIDE:]
    st.aside_of.clear()


def ask(st: State, seat: int, prompt: int, least: int = 1, most: int = 1, opts: list[int] | None = None) -> bool:
    """Open a decision for one seat, with its options if they are known; True, so that a handler can return it."""
    st.asks = [[seat, prompt, least, most, 0]]
    st.questions[seat] += 1
    st.opts = opts
    return True


def options(st: State, request: list[int]) -> list[int]:
    """The options of an open ask; the answer for a lone ask is kept until the state changes."""
    if len(st.asks) > 1:
        return build(st, request)
    if st.opts is None:
        st.opts = build(st, request)
    return st.opts


def build(st: State, request: list[int]) -> list[int]:
    """The options of an ask, worked out; equal copies in a hidden place are one option."""
    found = BUILDERS[request[PROMPT]](st, request)
    if not st.compiled.doubles:
        return found
    seen: set[tuple[int, int]] = set()
    out = []
    for option in found:
        if option < USE and not TABLE <= st.where[option] < ASIDE:
            same = (st.compiled.defs[option], st.where[option])
            if same in seen:
                continue
            seen.add(same)
        out.append(option)
    return out


def answer(st: State, request: list[int], option: int) -> None:
    """Take a legal option as the answer to an ask, and run on when nobody is left to answer."""
    st.opts = None
    st.idle = 0
    if request[PROMPT] not in SEALED:
        st.asks = []
        st.answer = option
        run(st)
        return
    request.append(option)
    _close_if_full(request)
    if all(r[CLOSED] for r in st.asks):
        run(st)


def _close_if_full(request: list[int]) -> None:
    """A sealed answer ends with a pass, or when all picks are made; a random card is a pick like any other."""
    if request[-1] in (PASS, DONE) or len(request) - PICKS >= request[MOST]:
        request[CLOSED] = 1


def taken(st: State) -> int:
    """The answer just given, taken out of the state; NONE if there is none."""
    option, st.answer = st.answer, NONE
    return option


def close_round(st: State) -> list[list[int]]:
    """The closed asks of a sealed round, clockwise from the active player, taken out of the state."""
    asks, st.asks = st.asks, []
    n = len(st.names)
    asks.sort(key=lambda request: (request[SEAT] - st.active) % n)
    return asks


def open_round(st: State, requests: list[list[int]]) -> bool:
    """Open a sealed round. At a table with automatic windows, seats without a choice are answered for."""
    st.asks = requests
    st.opts = None
    for request in requests:
        st.questions[request[SEAT]] += 1
    if st.compiled.auto:
        for request in requests:
            while not request[CLOSED]:
                choices = build(st, request)
                if len(choices) > 1:
                    break
                request.append(choices[0])
                _close_if_full(request)
        return not all(r[CLOSED] for r in requests)
    return True


def frame(code: int, owner: int, card: int = NONE, target: int = NONE) -> list[int]:
    """A fresh frame at the start of its code."""
    return [code, 0, owner, card, 0, 0, 1, NONE, NONE, NONE, target]
