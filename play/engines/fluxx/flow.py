"""Frames and control flow: how a card's text is run through, whatever its verbs are.

Knows branches, options, the mini-hand of a frame and the choice of a player; knows no effect of any card.
"""

from __future__ import annotations

from typing import Any

from . import goals
from .machine import (
    FIRST,
    NO,
    P_MAY,
    P_ONE,
    P_SEAT,
    SEATS,
    YES,
    ask,
    builds,
    taken,
)
from .state import (
    ASIDE,
    DISCARD,
    EV_DISCARD,
    NONE,
    OWNER,
    PC,
    S0,
    S1,
    S2,
    ZONE,
    State,
    move,
    note,
)

Frame = list[int]
Ins = tuple[Any, ...]


def next_step(fr: Frame) -> bool:
    """This step is over: scratch slots are cleared for the next one."""
    fr[S0] = fr[S1] = NONE
    fr[PC] += 1
    return False


def opened(st: State, fr: Frame, ins: Ins) -> bool:
    """The start of a card's text; its mini-hand is made only when something is put aside."""
    fr[PC] += 1
    return False


def closed(st: State, fr: Frame, ins: Ins) -> bool:
    """The end of a card's text: what is left of its mini-hand is discarded."""
    if fr[ZONE] >= ASIDE:
        for card in st.zones[fr[ZONE]][:]:
            move(st, card, DISCARD)
            note(st, EV_DISCARD, fr[OWNER], card)
        st.zones.pop()
        st.aside_of.pop()
        fr[ZONE] = 0
    fr[PC] += 1
    return False


OPEN, CLOSE = (opened,), (closed,)


def branch(st: State, fr: Frame, ins: Ins) -> bool:
    """Go on if the condition holds, else jump."""
    fr[PC] = fr[PC] + 1 if ins[1](st, fr[OWNER]) else ins[2]
    return False


def jump(st: State, fr: Frame, ins: Ins) -> bool:
    """Go on elsewhere in the code."""
    fr[PC] = ins[1]
    return False


def may(st: State, fr: Frame, ins: Ins) -> bool:
    """Ask whether to carry the next steps out."""
    option = taken(st)
    if option == NONE:
        return ask(st, fr[OWNER], P_MAY)
    fr[PC] = fr[PC] + 1 if option == YES else ins[1]
    return False


@builds(P_MAY)
def _may_options(st: State, request: list[int]) -> list[int]:
    return [YES, NO]


def choose_one(st: State, fr: Frame, ins: Ins) -> bool:
    """Ask which of several lists of steps to carry out; either may turn out to do nothing."""
    option = taken(st)
    if option == NONE:
        return ask(st, fr[OWNER], P_ONE)
    fr[PC] = ins[1][option - FIRST]
    return False


@builds(P_ONE)
def _one_options(st: State, request: list[int]) -> list[int]:
    return [FIRST + i for i in range(len(current(st)[1]))]


def current(st: State) -> Ins:
    """The instruction that is waiting for an answer."""
    fr = st.stack[-1]
    ins: Ins = st.compiled.codes[fr[0]][fr[PC]]
    return ins


def mini_hand(st: State, fr: Frame) -> int:
    """The mini-hand of a frame, made if it has none; mini-hands nest like the cards that made them (F-021)."""
    if fr[ZONE] < ASIDE:
        fr[ZONE] = len(st.zones)
        st.zones.append([])
        st.aside_of.append(fr[OWNER])
    return fr[ZONE]


def choose_seat(st: State, fr: Frame, ins: Ins) -> bool:
    """One other player of the user's choice, for the steps that follow."""
    option = taken(st)
    if option == NONE:
        others = goals.clockwise(st, fr[OWNER])
        if len(others) > 1:
            return ask(st, fr[OWNER], P_SEAT)
        option = SEATS + others[0]
    fr[S2] = option - SEATS
    fr[PC] += 1
    return False
