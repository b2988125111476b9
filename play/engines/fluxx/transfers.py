"""The verbs that move cards between players: thefts, moves, exchanges, hands going round.

What a text does to several cards at once is one instruction, settled once (F-062, F-063). A theft is only announced
here; its window and the move itself are in `plays.py`.
"""

from __future__ import annotations

from . import goals
from .flow import Frame, Ins, current, next_step
from .machine import (
    DONE,
    LEFT,
    P_DEAL,
    P_PICK,
    P_SEAT,
    P_WAY,
    RIGHT,
    SEATS,
    ask,
    builds,
    frame,
    taken,
)
from .plays import THEFT_CODE
from .state import (
    AMOUNT,
    ASIDE,
    COMPLETE,
    CREEPER,
    EV_GIVE,
    EV_MOVE,
    EV_ROTATE,
    EV_STEAL,
    EV_SWAP,
    HAND,
    NONE,
    OWNER,
    S0,
    S1,
    S2,
    TABLE,
    ZONE,
    State,
    move,
    note,
)

# ---- stealing, moving, exchanging ----


def steal(st: State, fr: Frame, ins: Ins) -> bool:
    """Take a card lying in front of another player; its holder may respond (S5) before it moves."""
    option = taken(st)
    cards = [c for c in ins[1](st, fr) if st.where[c] != TABLE + fr[OWNER]]
    if fr[S0] < 0:
        wanted = ins[2](st, fr)
        fr[S0], fr[AMOUNT] = min(wanted, len(cards)), 0
        fr[S1] = wanted if wanted < 99 else len(cards)
    if option == NONE:
        if fr[S0] == 0 or not cards:
            fr[COMPLETE] = int(fr[AMOUNT] >= fr[S1])
            return next_step(fr)
        if len(cards) > 1:
            return ask(st, fr[OWNER], P_PICK)
        option = cards[0]
    fr[S0] -= 1
    begin_theft(st, fr[OWNER], option)
    return False


def begin_theft(st: State, taker: int, card: int) -> None:
    """A theft is announced: card, taker, holder."""
    theft = frame(THEFT_CODE, taker, card)
    theft[S1] = st.where[card] - TABLE
    st.stack.append(theft)


def move_card(st: State, fr: Frame, ins: Ins) -> bool:
    """Move a card from in front of one player to another; a keeper moved from somebody else is a theft (F-100)."""
    option = taken(st)
    if fr[S1] >= 0 and not TABLE <= st.where[fr[S1]] < ASIDE:
        fr[S1] = NONE  # it has left with the player before whom it lay
    if fr[S1] < 0:
        cards = ins[1](st, fr)
        if option == NONE:
            if not cards or len(goals.clockwise(st, fr[OWNER])) == 0:
                fr[COMPLETE] = 0
                return next_step(fr)
            if len(cards) > 1:
                return ask(st, fr[OWNER], P_PICK)
            option = cards[0]
        fr[S1] = option
        option = NONE
    if option == NONE:
        choices = _seat_options(st, [fr[OWNER]])
        if len(choices) > 1:
            return ask(st, fr[OWNER], P_SEAT)
        option = choices[0]
    card, to = fr[S1], option - SEATS
    holder = st.where[card] - TABLE
    fr[COMPLETE] = 1
    next_step(fr)
    if st.compiled.kinds[card] != CREEPER and holder != fr[OWNER]:
        begin_theft(st, to, card)
    else:
        move(st, card, TABLE + to)
        note(st, EV_MOVE, fr[OWNER], card, other=to)
    return False


@builds(P_SEAT)
def _seat_options(st: State, request: list[int]) -> list[int]:
    """Any other player; for a card that moves, anyone it does not lie in front of already."""
    fr = st.stack[-1]
    if current(st)[0] is move_card:
        holder = st.where[fr[S1]] - TABLE
        return [SEATS + s for s in (*goals.clockwise(st, fr[OWNER]), fr[OWNER]) if s != holder]
    return [SEATS + s for s in goals.clockwise(st, fr[OWNER])]


def exchange(st: State, fr: Frame, ins: Ins) -> bool:
    """Swap one card for another; both move in the same instant (F-063)."""
    option = taken(st)
    give, get = ins[1](st, fr), ins[2](st, fr)
    if not give or not get:
        fr[COMPLETE] = 0
        return next_step(fr)
    if fr[S1] < 0:
        if option == NONE and len(give) > 1:
            return ask(st, fr[OWNER], P_PICK)
        fr[S1] = give[0] if option == NONE else option
        option = NONE
    if option == NONE and len(get) > 1:
        return ask(st, fr[OWNER], P_PICK)
    mine, theirs = fr[S1], get[0] if option == NONE else option
    here, there = st.where[mine], st.where[theirs]
    move(st, mine, there)
    move(st, theirs, here)
    note(st, EV_MOVE, fr[OWNER], mine, other=there - TABLE)
    note(st, EV_STEAL, fr[OWNER], theirs, other=there - TABLE)
    fr[COMPLETE] = 1
    return next_step(fr)


@builds(P_PICK)
def _pick_options(st: State, request: list[int]) -> list[int]:
    """The cards the waiting verb may pick; `done` once enough are picked."""
    fr, ins = st.stack[-1], current(st)
    cards: list[int] = ins[2](st, fr) if ins[0] is exchange and fr[S1] >= 0 else ins[1](st, fr)
    if ins[0] is steal:
        cards = [c for c in cards if st.where[c] != TABLE + fr[OWNER]]
    return [*cards, DONE] if request[2] == 0 else cards


# ---- hands ----


def swap_hands(st: State, fr: Frame, ins: Ins) -> bool:
    """Swap hands with the chosen player; each remembers the hand given away."""
    _pass_hands(st, {fr[OWNER]: fr[S2], fr[S2]: fr[OWNER]})
    note(st, EV_SWAP, fr[OWNER], other=fr[S2])
    return next_step(fr)


def rotate_hands(st: State, fr: Frame, ins: Ins) -> bool:
    """All hands go round; left is clockwise."""
    option = taken(st)
    if option == NONE:
        return ask(st, fr[OWNER], P_WAY)
    ring = [fr[OWNER], *goals.clockwise(st, fr[OWNER])]
    step = 1 if option == LEFT else -1
    _pass_hands(st, {seat: ring[(i + step) % len(ring)] for i, seat in enumerate(ring)})
    note(st, EV_ROTATE, fr[OWNER], n=step)
    return next_step(fr)


@builds(P_WAY)
def _way_options(st: State, request: list[int]) -> list[int]:
    return [LEFT, RIGHT]


def _pass_hands(st: State, to: dict[int, int]) -> None:
    """Hands change owners, all at once."""
    zones = st.zones
    hands = {seat: zones[HAND + seat] for seat in to}
    for seat, new in to.items():
        zones[HAND + new] = hands[seat]
        for card in hands[seat]:
            st.where[card] = HAND + new
            st.known[card] |= 1 << new
    st.dirty = 3


def deal(st: State, fr: Frame, ins: Ins) -> bool:
    """One card of the mini-hand to each player, clockwise from the user; all change hands at once (F-062).

    S0 is the place in the circle being dealt to. Dealt cards wait face down on top of the mini-hand's list.
    """
    cards = st.zones[fr[ZONE]] if fr[ZONE] >= ASIDE else []
    ring = [fr[OWNER], *goals.clockwise(st, fr[OWNER])][: len(cards)]
    option = taken(st)
    if fr[S0] < 0:
        fr[S0] = 0
    while fr[S0] < len(ring):
        undealt = cards[: len(cards) - fr[S0]]
        if option == NONE:
            if len(undealt) > 1:
                return ask(st, fr[OWNER], P_DEAL)
            option = undealt[0]
        cards.remove(option)
        cards.append(option)
        fr[S0] += 1
        option = NONE
    for seat, card in zip(ring, cards[len(cards) - len(ring) :], strict=True):
        move(st, card, HAND + seat)
        note(st, EV_GIVE, fr[OWNER], card, other=seat, seen=1 << seat | 1 << fr[OWNER])
    fr[AMOUNT] = len(ring)
    return next_step(fr)


@builds(P_DEAL)
def _deal_options(st: State, request: list[int]) -> list[int]:
    fr = st.stack[-1]
    cards = st.zones[fr[ZONE]]
    return cards[: len(cards) - max(0, fr[S0])]
