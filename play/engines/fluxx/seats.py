"""Players who come and go while the game runs (rulebook p. 5, F-107).

Knows how a seat is added and emptied. A newcomer is dealt in when nothing is in resolution (UF-18); what a leaver
was in the middle of is cut short.
"""

from __future__ import annotations

from play.engines.api import MAX_SEATS, IllegalAction, Reason

from . import machine, plays, rules
from .machine import P_RESPOND, PASS
from .state import (
    ASIDE,
    CARD,
    CLOSED,
    DISCARD,
    EV_JOIN,
    EV_LEAVE,
    EV_WIN,
    HAND,
    LIMBO,
    NONE,
    OWNER,
    PC,
    PROMPT,
    SEAT,
    TABLE,
    ZONE,
    State,
    move,
    note,
)


def join(st: State, name: str) -> None:
    """A new player takes the last place clockwise; dealt in at once, or when the resolution under way is over."""
    if st.over:
        raise IllegalAction(Reason("game-over"))
    if len(name) != 1 or not "A" <= name <= "Z":
        raise IllegalAction(Reason("bad-seat", {"seat": name}))
    if name in st.names or name in st.joining:
        raise IllegalAction(Reason("seat-taken", {"seat": name}))
    if len(st.names) + len(st.joining) >= MAX_SEATS:
        raise IllegalAction(Reason("table-full", {"most": MAX_SEATS}))
    st.joining = [*st.joining, name]
    if len(st.stack) == 1 and not seat_newcomers(st):
        st.asks, st.answer = [], NONE
        machine.run(st)


def seat_newcomers(st: State) -> bool:
    """Deal three cards to everyone who asked to join; whether the game is over by that."""
    for name in st.joining:
        st.names = [*st.names, name]
        st.present.append(1)
        seat = len(st.names) - 1
        note(st, EV_JOIN, seat)
        deal_in(st, seat)
    st.joining = []
    st.opts = None
    rules.settle(st)
    st.stack.append(machine.frame(plays.SETTLE_CODE, st.active))
    return bool(st.over)


def deal_in(st: State, seat: int) -> None:
    """Three cards, creepers laid and replaced (F-002)."""
    left = 3
    while left:
        left = rules.draw_some(st, seat, left, HAND + seat)


def leave(st: State, name: str) -> None:
    """A player leaves: hand and table go to the discard pile, and the game goes on without the seat."""
    if st.over:
        raise IllegalAction(Reason("game-over"))
    if name not in st.names or not st.present[st.names.index(name)]:
        raise IllegalAction(Reason("no-such-seat", {"seat": name}))
    seat = st.names.index(name)
    st.present[seat] = 0
    st.opts = None
    note(st, EV_LEAVE, seat)
    if st.stack[0][OWNER] == seat:
        machine.abandon(st)
    else:
        _cut(st, seat)
    for zone in (HAND + seat, TABLE + seat):
        for card in st.zones[zone][:]:
            move(st, card, DISCARD)
    _last_one(st)
    if not st.over:
        _go_on(st, seat)


def _cut(st: State, seat: int) -> None:
    """What the leaver was in the middle of falls away, with what was answered to it; the rest goes on (F-107)."""
    first = next((i for i, frame in enumerate(st.stack) if frame[OWNER] == seat), None)
    if first is None:
        return
    gone = st.stack[first:]
    del st.stack[first:]
    st.asks, st.answer = [], NONE
    asides = sorted({frame[ZONE] for frame in gone if frame[ZONE] >= ASIDE})
    played = [frame[CARD] for frame in gone if frame[CARD] >= 0 and st.where[frame[CARD]] == LIMBO]
    for card in (*played, *[c for zone in asides for c in st.zones[zone]]):
        move(st, card, DISCARD)
    if asides:
        del st.zones[asides[0] :]
        del st.aside_of[asides[0] - ASIDE :]


def _last_one(st: State) -> None:
    """Whoever is left alone has won."""
    left = [s for s, here in enumerate(st.present) if here]
    if len(left) == 1:
        st.over, st.winners, st.reason, st.asks = 1, left, "alone", []
        note(st, EV_WIN, left[0])


def _go_on(st: State, seat: int) -> None:
    """Close the leaver's asks; move the turn on if it was theirs.

    A sealed answer goes with the hand it came from. Whoever else is choosing is asked anew: what there was to choose
    from may have left as well.
    """
    for request in st.asks:
        if request[SEAT] == seat and request[PROMPT] == P_RESPOND:
            request[CLOSED:] = [1, PASS]
    if st.asks and st.asks[0][PROMPT] not in machine.SEALED:
        st.asks = []
    kept = [r for r in st.asks if r[SEAT] != seat or r[PROMPT] == P_RESPOND]
    if len(kept) < len(st.asks):
        st.asks = kept
    if st.stack[0][OWNER] == seat:
        st.stack[0][PC] = st.compiled.limits_at + 3
        st.extra = 0
    elif len(st.stack) == 1 and not st.asks:
        st.stack.append(machine.frame(plays.SETTLE_CODE, st.active))
    st.answer = NONE
    rules.settle(st)
    if not st.over and all(r[CLOSED] for r in st.asks):
        machine.run(st)
