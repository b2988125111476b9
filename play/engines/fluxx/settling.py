"""Settling a resolution: goals over the limit → top-up → attachment → limits of others (docs/rules-fluxx.md §2.3).

Knows the steps and their order; `tail` gives them as instructions for whatever ends in a settling: a card, a free
action, a draw, a response. Settling after a single instruction (creepers, victory) is in `rules.py`.
"""

from __future__ import annotations

from typing import Any

from . import goals, rules
from .machine import (
    P_ATTACH,
    P_GOAL,
    P_LIMIT_HAND,
    P_LIMIT_KEEPERS,
    ask,
    builds,
    open_round,
    taken,
)
from .state import (
    ASIDE,
    CARD,
    CREEPER,
    DISCARD,
    EV_ATTACH,
    EV_DISCARD,
    GOALS,
    HAND,
    NONE,
    OWNER,
    PC,
    PICKS,
    PLAYING,
    S1,
    S_DRAW,
    S_GOALS,
    S_HAND_LIMIT,
    S_KEEPER_LIMIT,
    SEAT,
    TABLE,
    State,
    move,
    note,
)


def tail(at: int) -> tuple[tuple[Any, ...], ...]:
    """The settling of a resolution as instructions, the first of which stands at `at`."""
    return (quick, at + 6), (spare_goal,), (top_up,), (attach,), (limit_hands, False), (limit_keepers, False)


def quick(st: State, fr: list[int], ins: tuple[Any, ...]) -> bool:
    """Skip the settling where there is nothing to settle, as after most cards."""
    fr[PC] = ins[1] if settled(st) else fr[PC] + 1
    return False


def settled(st: State) -> bool:
    """Whether a resolution leaves nothing to settle."""
    slots, zones = st.slots, st.zones
    if len(zones[GOALS]) > slots[S_GOALS] or st.compiled.attach:
        return False
    if (st.phase == PLAYING and st.drawn < slots[S_DRAW]) or st.compiled.has_bonus:
        return False
    if slots[S_HAND_LIMIT] < 0 and slots[S_KEEPER_LIMIT] < 0:
        return True
    spared = NONE if st.compiled.limits_at_once else st.active
    return not any(seat != spared and over_limit(st, seat) for seat in range(len(st.names)))


def over_limit(st: State, seat: int) -> bool:
    """Whether a seat has more cards in hand or more keepers than the rules allow."""
    limit = st.slots[S_HAND_LIMIT]
    if 0 <= limit < len(st.zones[HAND + seat]):
        return True
    limit = st.slots[S_KEEPER_LIMIT]
    return 0 <= limit < len(st.zones[TABLE + seat]) and limit < len(rules.keepers_of(st, seat))


def spare_goal(st: State, fr: list[int], ins: tuple[Any, ...]) -> bool:
    """More goals than the rules allow: whoever brought that about chooses which one leaves (rulebook p. 8)."""
    option = taken(st)
    if option != NONE:
        move(st, option, DISCARD)
        note(st, EV_DISCARD, fr[OWNER], option)
        return False
    if len(st.zones[GOALS]) > max(1, st.slots[S_GOALS]):
        return ask(st, fr[OWNER], P_GOAL)
    fr[PC] += 1
    return False


@builds(P_GOAL)
def _goal_options(st: State, request: list[int]) -> list[int]:
    """F-055: of the old goals, not the one just played."""
    fr = st.stack[-1]
    return [g for g in st.zones[GOALS] if g != fr[CARD]]


def top_up(st: State, fr: list[int], ins: tuple[Any, ...]) -> bool:
    """F-006: a raised draw rule is made good at once, into the hand of the player in turn (F-023)."""
    if st.phase == PLAYING:
        seat = st.active
        need = rules.draw_rule(st, seat) - st.drawn
        if need > 0:
            left = rules.draw_some(st, seat, need, HAND + seat)
            st.drawn += need - left
            if left:
                return False
    fr[PC] += 1
    return False


def attach(st: State, fr: list[int], ins: tuple[Any, ...]) -> bool:
    """F-120: with attaching creepers, each one without a host takes a keeper of its holder, who chooses which."""
    option = taken(st)
    if option != NONE:
        _attach_to(st, fr[S1], option)
    if st.compiled.attach:
        for seat in range(len(st.names)):
            keepers = rules.keepers_of(st, seat)
            for card in st.zones[TABLE + seat]:
                if st.compiled.kinds[card] == CREEPER and st.hosts[card] < 0 and keepers:
                    if len(keepers) > 1:
                        fr[S1] = card
                        return ask(st, seat, P_ATTACH)
                    _attach_to(st, card, keepers[0])
    fr[PC] += 1
    return False


def _attach_to(st: State, creeper: int, keeper: int) -> None:
    st.hosts[creeper] = keeper
    note(st, EV_ATTACH, st.where[keeper] - TABLE, creeper, target=keeper)


@builds(P_ATTACH)
def _attach_options(st: State, request: list[int]) -> list[int]:
    return rules.keepers_of(st, request[SEAT])


def limit_hands(st: State, fr: list[int], ins: tuple[Any, ...]) -> bool:
    """Hands over the limit: of the others now, of the player in turn at the end of it (F-041, F-046 … F-048)."""
    limit = st.slots[S_HAND_LIMIT]
    over = {s: len(st.zones[HAND + s]) - limit for s in _bound(st, ins[1])} if limit >= 0 else {}
    return _limit_round(st, fr, over, P_LIMIT_HAND)


def limit_keepers(st: State, fr: list[int], ins: tuple[Any, ...]) -> bool:
    """Keepers over the limit, after the hands (F-043, F-047)."""
    limit = st.slots[S_KEEPER_LIMIT]
    over = {s: len(rules.keepers_of(st, s)) - limit for s in _bound(st, ins[1])} if limit >= 0 else {}
    return _limit_round(st, fr, over, P_LIMIT_KEEPERS)


LIMIT_HAND_OWN = (limit_hands, True)


LIMIT_KEEPERS_OWN = (limit_keepers, True)


def _bound(st: State, own: bool) -> list[int]:
    """Whom a limit binds now."""
    if own:
        return [st.active]
    others = goals.clockwise(st, st.active)
    return [st.active, *others] if st.compiled.limits_at_once else others


def _limit_round(st: State, fr: list[int], over: dict[int, int], prompt: int) -> bool:
    """One sealed round for all who are over; then the discards one by one, clockwise, each settled (§2.4)."""
    if st.asks:
        request = st.asks[0]
        card = request.pop(PICKS)
        if len(request) == PICKS:
            del st.asks[0]
            fr[PC] += not st.asks
        if st.where[card] == HAND + request[SEAT] or TABLE <= st.where[card] < ASIDE:
            move(st, card, DISCARD)
            note(st, EV_DISCARD, request[SEAT], card)
        return False
    requests = [[seat, prompt, n, n, 0] for seat, n in over.items() if n > 0]
    if not requests:
        fr[PC] += 1
        return False
    waiting = open_round(st, requests)
    st.asks.sort(key=lambda request: (request[SEAT] - st.active) % len(st.names))
    return waiting


@builds(P_LIMIT_HAND)
def _limit_hand_options(st: State, request: list[int]) -> list[int]:
    return [c for c in st.zones[HAND + request[SEAT]] if c not in request[PICKS:]]


@builds(P_LIMIT_KEEPERS)
def _limit_keeper_options(st: State, request: list[int]) -> list[int]:
    return [c for c in rules.keepers_of(st, request[SEAT]) if c not in request[PICKS:]]
