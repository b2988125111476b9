"""A player's turn: triggers, draw, plays and free actions, limits, the next player (docs/rules-fluxx.md §2.2).

Knows the order of a turn and what a player may do in it; playing a card is `plays.py`, what cards do is `verbs.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from . import rules, seats
from .machine import (
    DRAW_NOW,
    END,
    P_BEFORE_DRAW,
    P_END,
    P_PLAY,
    RANDOM,
    WORDS,
    ask,
    builds,
    frame,
    taken,
)
from .plays import begin_play
from .settling import LIMIT_HAND_OWN, LIMIT_KEEPERS_OWN, over_limit, settled, tail
from .state import (
    BEFORE_DRAW,
    ENDING,
    EV_DRAWN_GAME,
    EV_EXTRA,
    EV_TURN,
    EV_USE,
    HAND,
    NONE,
    OWNER,
    PC,
    PLAYING,
    RULES,
    S0,
    S_DRAW,
    S_RANDOM,
    TABLE,
    USE,
    State,
    note,
    pick_one,
)

Check = Callable[[State, list[int]], bool]


@dataclass(frozen=True, slots=True)
class FreeAction:
    """A compiled free action: its code, its limits, and the checks of its cost and its effect."""

    code: int
    once: bool
    before_last_play: bool
    cost: tuple[Check, ...]
    do: tuple[Check, ...]
    empties_hand: bool


# ---- instructions of the turn ----


def start(st: State, fr: list[int], ins: tuple[object, ...]) -> bool:
    """A turn begins: counters at zero, then the triggers of its start (F-081), decided before anything is drawn."""
    seat = fr[OWNER]
    st.active, st.phase = seat, BEFORE_DRAW
    st.drawn = st.played = st.extra = 0
    st.used = []
    st.turn += 1
    st.idle += 1
    if st.log is not None:
        note(st, EV_TURN, seat, n=st.turn)
    limit = st.compiled.options.turn_limit
    if limit and st.turn > limit:
        return undecided(st, "turn_limit")
    if st.idle > 2 * len(st.names):
        return undecided(st, "stalemate")
    fr[PC] = BEFORE_DRAW_AT
    triggers = st.compiled.triggers
    for card in reversed(st.zones[RULES] + st.zones[TABLE + seat]):
        for code, cond in triggers[card]:
            if cond is None or cond(st, seat):
                st.stack.append(frame(code, seat, card))
    return before_draw(st, fr, ins) if len(st.stack) == 1 else False


def undecided(st: State, reason: str) -> bool:
    """Nobody wins: a turn limit, or nobody can do anything any more."""
    st.over, st.reason, st.winners = 1, reason, []
    note(st, EV_DRAWN_GAME)
    return True


def before_draw(st: State, fr: list[int], ins: tuple[object, ...]) -> bool:
    """UF-3: free actions may come before the draw."""
    if st.joining:
        return seats.seat_newcomers(st)
    option = taken(st)
    if NONE < option < WORDS:
        return use(st, fr[OWNER], option)
    if option == NONE and st.phase != ENDING:
        free = usable(st, fr[OWNER])
        if free:
            return ask(st, fr[OWNER], P_BEFORE_DRAW, opts=[DRAW_NOW, *free])
    fr[PC] = DRAW_AT
    return draw(st, fr, ins)


def draw(st: State, fr: list[int], ins: tuple[object, ...]) -> bool:
    """The draw: the allotment is fixed when it begins; a laid creeper is settled before its replacement (F-074)."""
    if st.phase == ENDING:
        fr[PC] = LIMITS_AT
        return False
    if fr[S0] < 0:
        fr[S0] = rules.draw_rule(st, fr[OWNER]) if st.compiled.has_bonus else st.slots[S_DRAW]
    left = rules.draw_some(st, fr[OWNER], fr[S0], HAND + fr[OWNER])
    st.drawn += fr[S0] - left
    fr[S0] = left
    if left == 0:
        fr[S0] = NONE
        st.phase = PLAYING
        if not settled(st):
            fr[PC] = DRAW_AT + 1
            return False
        fr[PC] = LOOP_AT
        return not st.dirty and loop(st, fr, ins)
    return False


def loop(st: State, fr: list[int], ins: tuple[object, ...]) -> bool:
    """Plays, compulsory while any is owed (UF-1), and free actions between and after them."""
    seat = fr[OWNER]
    if st.joining:
        return seats.seat_newcomers(st)
    option = taken(st)
    if option != NONE:
        if option < USE:
            st.played += 1
            begin_play(st, seat, option)
            return False
        if option < WORDS:
            return use(st, seat, option)
        if option == RANDOM:
            st.played += 1
            begin_play(st, seat, pick_one(st, st.zones[HAND + seat]))
            return False
        fr[PC] = LIMITS_AT
        return False
    if st.phase == ENDING:
        fr[PC] = LIMITS_AT
        return False
    if rules.plays_left(st, seat):
        return ask(st, seat, P_PLAY)
    free = usable(st, seat)
    if free:
        return ask(st, seat, P_END, opts=[END, *free])
    fr[PC] = LIMITS_AT
    return enter_limits(st, fr, ins)


def enter_limits(st: State, fr: list[int], ins: tuple[object, ...]) -> bool:
    """No more plays or free actions: only what a turn's end demands."""
    st.phase = ENDING
    fr[S0] = NONE
    if over_limit(st, fr[OWNER]):
        fr[PC] += 1
        return False
    return finish(st, fr, ins)


def finish(st: State, fr: list[int], ins: tuple[object, ...]) -> bool:
    """The next player, or the same one again after an extra turn (F-118)."""
    seat = fr[OWNER]
    if st.extra > st.in_a_row:
        st.in_a_row += 1
        note(st, EV_EXTRA, seat)
    else:
        st.in_a_row = 1
        n = len(st.names)
        seat = (seat + 1) % n
        while not st.present[seat]:
            seat = (seat + 1) % n
    fr[OWNER], fr[PC], fr[S0] = seat, 0, NONE
    return start(st, fr, ins)


TURN = (
    (start,), (before_draw,), (draw,), *tail(3), (loop,),
    (enter_limits,), LIMIT_HAND_OWN, LIMIT_KEEPERS_OWN, (finish,),
)  # fmt: skip
BEFORE_DRAW_AT, DRAW_AT = 1, 2
LOOP_AT = 3 + len(tail(3))
LIMITS_AT = LOOP_AT + 1
FINISH_AT = LIMITS_AT + 3


# ---- free actions and powers ----


def use(st: State, seat: int, option: int) -> bool:
    """Carry out a free action: no play, and what it does is a resolution of its own."""
    card, k = divmod(option - USE, 4)
    st.used.append(option)
    note(st, EV_USE, seat, card)
    st.stack.append(frame(st.compiled.free[card][k].code, seat, card))
    return False


def usable(st: State, seat: int) -> list[int]:
    """The free actions and powers the player in turn may use now."""
    free = st.compiled.free
    found: list[int] = []
    scratch: list[int] | None = None
    for zone in (st.zones[RULES], st.zones[TABLE + seat]):
        for card in zone:
            actions = free[card]
            if actions:
                scratch = scratch or frame(0, seat)
                option = USE + card * 4
                for action in actions:
                    if not refusal(st, scratch, option, action):
                        found.append(option)
                    option += 1
    return found


def refusal(st: State, fr: list[int], option: int, action: FreeAction) -> str:
    """Why a free action may not be used now by the frame's owner, as a rule id; empty if it may."""
    if action.once and option in st.used:
        return "F-039"
    if action.before_last_play and st.phase != BEFORE_DRAW and not rules.plays_left(st, fr[OWNER]):
        return "F-083"
    if action.empties_hand and not st.zones[HAND + fr[OWNER]] and st.compiled.options.rest_with_empty_hand == "refused":
        return "F-084"
    for check in action.cost:
        if not check(st, fr):
            return "F-040"
    for check in action.do:
        if check(st, fr):
            return ""
    return "F-110-free"


@builds(P_PLAY)
def _play_options(st: State, request: list[int]) -> list[int]:
    seat = request[0]
    if st.slots[S_RANDOM] and not st.played and rules.plays_left(st, seat) > 1:
        return [RANDOM, *usable(st, seat)]
    return st.zones[HAND + seat] + usable(st, seat)


@builds(P_BEFORE_DRAW)
def _before_draw_options(st: State, request: list[int]) -> list[int]:
    return [DRAW_NOW, *usable(st, request[0])]


@builds(P_END)
def _end_options(st: State, request: list[int]) -> list[int]:
    return [END, *usable(st, request[0])]
