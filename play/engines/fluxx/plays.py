"""Playing a card: announce, response window, resolution, and the settling of a resolution.

Knows plays, surprises, thefts and the settle steps after a resolution (goals over the limit → top-up → attachment →
limits of others, docs/rules-fluxx.md §2.3). What the text of a card does is `verbs.py`.

A window asks every other player at once and sealed. The first answer clockwise from the active player counts; later
ones are withdrawn unseen, and a cancelled cancellation opens the window anew.
"""

from __future__ import annotations

from typing import Any

from . import goals, rules
from .machine import (
    P_ATTACH,
    P_GOAL,
    P_LIMIT_HAND,
    P_LIMIT_KEEPERS,
    P_RESPOND,
    PASS,
    WORDS,
    ask,
    builds,
    close_round,
    open_round,
    taken,
)
from .state import (
    ACTION,
    ASIDE,
    CARD,
    CODE,
    CREEPER,
    DISCARD,
    DRAW,
    EV_ATTACH,
    EV_CANCEL,
    EV_DISCARD,
    EV_DRAW,
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
    EVERYBODY,
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
    PLAYING,
    RULES,
    S0,
    S1,
    S_DRAW,
    S_GOALS,
    S_HAND_LIMIT,
    S_HANDS,
    S_KEEPER_LIMIT,
    SEAT,
    SURPRISE,
    TABLE,
    TARGET,
    State,
    move,
    note,
    reshuffle,
)

PLAY_CODE, RESPONSE_CODE, THEFT_CODE = 1, 2, 3
CANCELLED, REDIRECTED = 1, 2
THEFT_KIND = 7


def frame(code: int, owner: int, card: int = NONE, target: int = NONE) -> list[int]:
    """A fresh frame at the start of its code."""
    return [code, 0, owner, card, 0, 0, 1, NONE, NONE, NONE, target]


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


def draw_some(st: State, seat: int, n: int, zone: int) -> int:
    """Draw `n` cards one by one. A creeper is laid and ends the call, so that it can be settled first (F-074).

    Returns how many are still to be drawn: 0 when done, or when there is nothing left to draw (F-104).
    """
    zones, where, known = st.zones, st.where, st.known
    kinds, mine = st.compiled.kinds, 1 << seat
    while n:
        pile = zones[DRAW]
        if not pile:
            if not reshuffle(st):
                return 0
            pile = zones[DRAW]
        card = pile.pop()
        if kinds[card] == CREEPER:
            zones[TABLE + seat].append(card)
            where[card] = TABLE + seat
            known[card] = EVERYBODY
            st.masks[seat] |= st.compiled.bits[card]
            st.dirty = 1
            note(st, EV_LAY, seat, card)
            return n
        zones[zone].append(card)
        where[card] = zone
        known[card] |= mine
        if st.log is not None:
            note(st, EV_DRAW, seat, card, n=int(zone >= ASIDE), seen=mine)
        n -= 1
        if not pile and st.compiled.options.reshuffle == "at_once":
            reshuffle(st)
    if st.slots[S_HANDS]:
        st.dirty |= 1
    return 0


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
    if kind == THEFT_KIND:
        seats = [fr[S1]] if fr[S1] != owner else []
    else:
        seats = goals.clockwise(st, owner)
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


# ---- settling a resolution ----


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
            left = draw_some(st, seat, need, HAND + seat)
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


RESOLVED_AT = 2
PLAY = ((window, None, 2), (resolve,), (done,), *tail(3), (leave,))
RESPONSE = ((window, SURPRISE, 2), (effect,), (done,), *tail(3), (leave,))
THEFT = ((window, THEFT_KIND, 2), (snatch,), (leave,))
