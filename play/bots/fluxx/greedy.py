"""Greedy at Fluxx: every option is tried on a copy, and the one whose end looks best is taken.

The others pass, what the own card asks next is answered as well as can be within a budget of copies, and the end is
judged by `judge.Judge`. Looks no further than the card under way; `search` does.
"""

from __future__ import annotations

from operator import itemgetter

from play.engines.fluxx.machine import (
    P_BEFORE_DRAW,
    P_DEAL,
    P_END,
    P_LIMIT_HAND,
    P_LIMIT_KEEPERS,
    P_LOSE,
    P_PLAY,
    P_RESPOND,
    RANDOM,
    WORDS,
)
from play.engines.fluxx.position import Position
from play.engines.fluxx.state import DISCARD, HAND, PROMPT, S0, SEAT, State, move

from .judge import Judge

TURN_PROMPTS = frozenset((P_PLAY, P_BEFORE_DRAW, P_END))
"""Decisions of a turn itself, where looking ahead stops; all others belong to a card under way."""

GIVING_UP = frozenset((P_LIMIT_HAND, P_LIMIT_KEEPERS, P_LOSE))
"""Decisions about what to discard, judged card by card."""

NODES = 28
"""Copies a decision may cost beyond one for each option: as long as they last, what its card asks next is searched."""

DEPTH = 2
"""Questions of its own card in a row that are searched."""

MOST_STEPS = 60
"""Answers of others, and of its own card, that are played out after a move before the position is judged."""


def greedy(world: Position, seat: int) -> int:
    """The option after which the position looks best; of equals the first."""
    options = world.choices(seat)
    if len(options) == 1:
        return options[0]
    look = Look(Judge(world, seat))
    prompt = prompt_of(world, seat)
    if prompt in GIVING_UP:
        return _least_missed(look.judge, world, options)
    if prompt == P_DEAL:
        return _dealt(look.judge, world, options)
    return max(options, key=lambda option: look.value(world, option))


def prompt_of(st: State, seat: int) -> int:
    """What a seat that is asked is asked."""
    return next(request for request in st.asks if request[SEAT] == seat)[PROMPT]


class Look:
    """Looking ahead to the end of the card under way, within one budget of copies for all the options of a decision."""

    def __init__(self, judge: Judge) -> None:
        self.judge = judge
        self.nodes = NODES
        self.steps = 0
        """Answers played out so far."""
        self.guessed = False
        """Whether another seat had a choice of its own on the way, more than to let a card pass."""

    def value(self, world: Position, option: int) -> float:
        """How good the position looks to which an option leads."""
        return self.end(world, option)[0]

    def end(self, world: Position, option: int, depth: int = DEPTH) -> tuple[float, Position]:
        """Where an option leads, and how good it looks there.

        The others pass, and what the own card asks next is answered as well as can be.
        """
        me = self.judge.me
        st = world.clone()
        st.choose(me, option)
        for _ in range(MOST_STEPS):
            if st.over:
                break
            seats = st.asked()
            prompt = st.asks[0][PROMPT]
            if prompt in TURN_PROMPTS:
                break
            self.steps += 1
            if me not in seats:
                choices = st.choices(seats[0])
                self.guessed |= prompt != P_RESPOND and len(choices) > 1
                st.choose(seats[0], choices[0])
                continue
            options = st.choices(me)
            if depth and self.nodes >= len(options) > 1:
                self.nodes -= len(options)
                return max((self.end(st, o, depth - 1) for o in options), key=itemgetter(0))
            st.choose(me, options[0])
        return self.judge.value(st), st


def _without(judge: Judge, world: Position, card: int, to: int) -> float:
    """The position with one card moved."""
    st = world.clone()
    move(st, card, to)
    return judge.value(st)


def _least_missed(judge: Judge, world: Position, options: list[int]) -> int:
    """What to discard: the card without which the position looks best; a random one if that is better on average."""
    worth = {c: _without(judge, world, c, DISCARD) for c in options if c < WORDS}
    if not worth:
        return options[0]
    best = max(worth, key=lambda c: worth[c])
    if RANDOM in options:
        hand = world.zones[HAND + judge.me]
        every = [worth.get(c) or _without(judge, world, c, DISCARD) for c in hand]
        if sum(every) / len(every) > worth[best]:
            return RANDOM
    return best


def _dealt(judge: Judge, world: Position, options: list[int]) -> int:
    """The first card dealt is its own: the best one; the others get what it would miss least."""
    worth = {c: _without(judge, world, c, HAND + judge.me) for c in options}
    pick = max if world.stack[-1][S0] <= 0 else min
    return pick(options, key=lambda c: worth[c])
