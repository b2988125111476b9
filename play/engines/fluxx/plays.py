"""Playing a card: announce, response window, resolution.

Knows plays, surprises and thefts (docs/rules-fluxx.md §2.3). What settles a resolution is `settling.py`, what the text
of a card does `verbs.py`.

A window asks every other player at once and sealed. The first answer clockwise from the active player counts; later
ones are withdrawn unseen, and a cancelled cancellation opens the window anew.
"""

from __future__ import annotations

from typing import Any

from . import goals, rules
from .machine import (
    P_RESPOND,
    PASS,
    WORDS,
    builds,
    close_round,
    frame,
    open_round,
)
from .settling import settled, tail
from .state import (
    ACTION,
    ASIDE,
    CARD,
    CODE,
    CREEPER,
    DISCARD,
    DRAW,
    EV_CANCEL,
    EV_GOAL,
    EV_KEEP,
    EV_LAY,
    EV_NOTHING,
    EV_PLAY,
    EV_REDIRECT,
    EV_REPLACE,
    EV_RESPOND,
    EV_RULE,
    EV_STEAL,
    GOAL,
    GOALS,
    HAND,
    KEEPER,
    LIMBO,
    NEW_RULE,
    NONE,
    OWNER,
    PC,
    PICKS,
    RULES,
    S0,
    S1,
    S_GOALS,
    SEAT,
    SURPRISE,
    TABLE,
    TARGET,
    State,
    move,
    note,
)

PLAY_CODE, RESPONSE_CODE, THEFT_CODE, SETTLE_CODE = 1, 2, 3, 4
CANCELLED, REDIRECTED = 1, 2
THEFT_KIND = 7


def begin_play(st: State, seat: int, card: int) -> None:
    """Announce a card: it leaves the hand or mini-hand now (§2.3); its window and effect follow."""
    move(st, card, LIMBO)
    if st.log is not None:
        note(st, EV_PLAY, seat, card)
    fr = frame(PLAY_CODE, seat, card)
    st.stack.append(fr)
    if st.compiled.auto and unanswerable(st, seat, st.compiled.kinds[card]):
        resolve(st, fr, PLAY[1])
        fr[PC] = RESOLVED_AT
        if fr is st.stack[-1] and st.where[card] != LIMBO and settled(st):
            st.stack.pop()


def unanswerable(st: State, seat: int, kind: int) -> bool:
    """Whether no other seat holds an answer to this kind of card."""
    where = st.where
    for card in st.compiled.responders[kind]:
        if HAND <= where[card] < TABLE and where[card] != HAND + seat:
            return False
    return True


# ---- the response window ----


def window(st: State, fr: list[int], ins: tuple[Any, ...]) -> bool:
    """Ask who responds to this play, response or theft; `ins[2]` is where a cancelled one goes on."""
    if st.asks:
        _responses(st, fr)
        return False
    if fr[S0] != NONE:
        fr[PC] = ins[2] if fr[S0] == CANCELLED else fr[PC] + 1
        return False
    kind = st.compiled.kinds[fr[CARD]] if ins[1] is None else ins[1]
    requests = asked(st, fr, kind)
    if not requests:
        fr[PC] += 1
        return False
    return open_round(st, requests)


def asked(st: State, fr: list[int], kind: int) -> list[list[int]]:
    """Whom a window asks: every eligible seat, holding a surprise or not.

    No window is opened when all cards that could answer lie open: that is public. With automatic windows only
    holders are asked.
    """
    where, owner = st.where, fr[OWNER]
    hidden = [
        c for c in st.compiled.responders[kind] if where[c] == DRAW or HAND <= where[c] < TABLE or where[c] >= ASIDE
    ]
    if not hidden:
        return []
    eligible = [fr[S1]] if kind == THEFT_KIND else goals.clockwise(st, owner)
    # In one's own turn a surprise answers nothing but a surprise (F-094).
    spared = (owner, st.active) if kind == THEFT_KIND else (owner,)
    seats = [s for s in eligible if s not in spared]
    if st.compiled.auto:
        holders = {where[c] - HAND for c in hidden}
        seats = [s for s in seats if s in holders]
    return [[seat, P_RESPOND, 1, 1, 0] for seat in seats]


def _responses(st: State, fr: list[int]) -> None:
    """All have answered: the first response clockwise is played; the others stay unseen in their hands."""
    for request in close_round(st):
        option = request[PICKS]
        if option < WORDS:
            move(st, option, LIMBO)
            note(st, EV_RESPOND, request[SEAT], option, n=int(fr[CODE] == THEFT_CODE), target=fr[CARD])
            st.stack.append(frame(RESPONSE_CODE, request[SEAT], option, len(st.stack) - 1))
            return
    fr[PC] += 1


@builds(P_RESPOND)
def _respond_options(st: State, request: list[int]) -> list[int]:
    """Any surprise against a surprise; else those that cancel this kind (rulebook p. 5)."""
    able = st.compiled.responders[kind_of(st, st.stack[-1])]
    return [PASS, *[c for c in st.zones[HAND + request[SEAT]] if c in able]]


def kind_of(st: State, fr: list[int]) -> int:
    """What a window's frame is, to a surprise: a card's kind, a surprise, or a theft."""
    code = fr[0]
    return SURPRISE if code == RESPONSE_CODE else THEFT_KIND if code == THEFT_CODE else st.compiled.kinds[fr[CARD]]


def effect(st: State, fr: list[int], ins: tuple[Any, ...]) -> bool:
    """An unanswered response: its target is cancelled or redirected, then the rest of its text follows."""
    target = st.stack[fr[TARGET]]
    card = fr[CARD]
    fr[PC] += 1
    kind = kind_of(st, target)
    if kind == KEEPER and st.compiled.redirects[card]:
        target[S0], target[OWNER] = REDIRECTED, fr[OWNER]
        note(st, EV_REDIRECT, fr[OWNER], target[CARD])
        return False
    target[S0] = CANCELLED
    note(st, EV_CANCEL, fr[OWNER], target[CARD], n=int(kind == THEFT_KIND))
    code = st.compiled.responses[card]
    if code >= 0 and st.compiled.cancels[card] & 1 << kind:
        st.stack.append(frame(code, fr[OWNER], card, fr[TARGET]))
    return False


# ---- resolution ----


def resolve(st: State, fr: list[int], ins: tuple[Any, ...]) -> bool:
    """An uncancelled card takes effect according to its kind."""
    card, seat = fr[CARD], fr[OWNER]
    kind = st.compiled.kinds[card]
    fr[PC] += 1
    if kind == KEEPER:
        move(st, card, TABLE + seat)
        if st.log is not None:
            note(st, EV_KEEP, seat, card)
    elif kind == GOAL:
        _put_goal(st, card, seat)
    elif kind == NEW_RULE:
        _put_rule(st, card, seat)
    elif kind == CREEPER:
        move(st, card, TABLE + seat)
        note(st, EV_LAY, seat, card)
    else:
        code = st.compiled.on_play[card]
        if code >= 0:
            st.stack.append(frame(code, seat, card))
        elif kind == ACTION:
            note(st, EV_NOTHING, seat, card)
    return False


def _put_goal(st: State, card: int, seat: int) -> None:
    """F-050: the old goal goes as the new one comes; with a free slot, or room for two, it stays (F-054, F-055)."""
    old = st.zones[GOALS]
    if st.slots[S_GOALS] == 1:
        for goal in old[:]:
            move(st, goal, DISCARD)
            note(st, EV_REPLACE, seat, goal, target=card)
    move(st, card, GOALS)
    note(st, EV_GOAL, seat, card)


def _put_rule(st: State, card: int, seat: int) -> None:
    """F-007, F-009, F-114: a rule replaces those that regulate the same thing."""
    keys = st.compiled.rule_keys
    for rule in st.zones[RULES][:]:
        if keys[rule] & keys[card]:
            move(st, rule, DISCARD)
            note(st, EV_REPLACE, seat, rule, target=card)
    move(st, card, RULES)
    note(st, EV_RULE, seat, card)
    rules.refresh_rules(st)


def done(st: State, fr: list[int], ins: tuple[Any, ...]) -> bool:
    """A used or cancelled card goes to the discard pile only now (F-022)."""
    if st.where[fr[CARD]] == LIMBO:
        move(st, fr[CARD], DISCARD)
    fr[PC] += 1
    return False


def leave(st: State, fr: list[int], ins: tuple[Any, ...]) -> bool:
    """The end of a frame."""
    st.stack.pop()
    return False


def snatch(st: State, fr: list[int], ins: tuple[Any, ...]) -> bool:
    """An unprevented theft: the card lies in front of the taker at once (F-033)."""
    fr[PC] += 1
    if TABLE <= st.where[fr[CARD]] < ASIDE:
        move(st, fr[CARD], TABLE + fr[OWNER])
        note(st, EV_STEAL, fr[OWNER], fr[CARD], other=fr[S1])
        below = st.stack[-2]
        below[5] += 1
    return False


RESOLVED_AT = 2
PLAY = ((window, None, 2), (resolve,), (done,), *tail(3), (leave,))
RESPONSE = ((window, SURPRISE, 2), (effect,), (done,), *tail(3), (leave,))
SETTLE = (*tail(0), (leave,))
THEFT = ((window, THEFT_KIND, 2), (snatch,), (leave,))
