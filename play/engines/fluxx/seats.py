"""Players who come and go while the game runs (rulebook p. 5, F-107).

Knows how a seat is added and emptied. A newcomer is dealt in when nothing is in resolution (UF-18); what a leaver
was in the middle of is cut short.
"""

from __future__ import annotations

from play.engines.api import MAX_SEATS, IllegalAction, Reason

from . import goals, machine, plays, rules
from .machine import P_GOAL, P_RESPOND, PASS
from .state import (
    ASIDE,
    CARD,
    CLOSED,
    DISCARD,
    DRAW,
    ENDING,
    EV_JOIN,
    EV_LEAVE,
    EV_WIN,
    GOALS,
    HAND,
    LIMBO,
    NONE,
    OWNER,
    PC,
    PROMPT,
    S_GOALS,
    SEAT,
    TABLE,
    ZONE,
    State,
    move,
    note,
)


def join(st: State, name: str) -> None:
    """A new player takes the last place clockwise, or the place of one who has left; dealt in when nothing resolves."""
    if st.over:
        raise IllegalAction(Reason("game-over"))
    if len(name) != 1 or not "A" <= name <= "Z":
        raise IllegalAction(Reason("bad-seat", {"seat": name}))
    if name in st.joining or (name in st.names and st.present[st.names.index(name)]):
        raise IllegalAction(Reason("seat-taken", {"seat": name}))
    if name not in st.names and len({*st.names, *st.joining}) >= MAX_SEATS:
        free = [seat for seat, here in zip(st.names, st.present, strict=True) if not here and seat not in st.joining]
        raise IllegalAction(
            Reason("place-free", {"seat": free[0]}) if free else Reason("table-full", {"most": MAX_SEATS})
        )
    st.joining = [*st.joining, name]
    if len(st.stack) == 1 and not seat_newcomers(st):
        st.asks, st.answer = [], NONE
        machine.run(st)


def seat_newcomers(st: State) -> bool:
    """Deal three cards to everyone who asked to join; whether the game is over by that."""
    for name in st.joining:
        seat = _place(st, name)
        note(st, EV_JOIN, seat)
        deal_in(st, seat)
    st.joining = []
    st.opts = None
    rules.settle(st)
    st.stack.append(machine.frame(plays.SETTLE_CODE, st.active))
    return bool(st.over)


def _place(st: State, name: str) -> int:
    """The seat of a newcomer: a new one, or one that was left; nothing its former player saw is known to it."""
    if name not in st.names:
        st.names = [*st.names, name]
        st.present.append(1)
        return len(st.names) - 1
    seat = st.names.index(name)
    st.present[seat] = 1
    for card, zone in enumerate(st.where):
        if zone == DRAW or HAND <= zone < TABLE or zone >= ASIDE:
            st.known[card] &= ~(1 << seat)
    return seat


def deal_in(st: State, seat: int, n: int = 3) -> None:
    """Three cards, or `n`, creepers laid and replaced (F-002)."""
    left = max(0, n)
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
    played = st.stack[-1][CARD] if st.asks and st.asks[0][PROMPT] == P_GOAL else NONE
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
        _go_on(st, seat, played)


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


def _go_on(st: State, seat: int, played: int) -> None:
    """Close the leaver's asks; move the turn on if it was theirs.

    Goals over the limit are settled before the next turn, by the next player; the one just `played` stays (F-055).
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
        st.extra, st.phase = 0, ENDING
        if len(st.zones[GOALS]) > max(1, st.slots[S_GOALS]):
            st.stack.append(machine.frame(plays.SETTLE_CODE, goals.clockwise(st, seat)[0], played))
    elif len(st.stack) == 1 and not st.asks:
        st.stack.append(machine.frame(plays.SETTLE_CODE, st.active, played))
    st.answer = NONE
    rules.settle(st)
    if not st.over and all(r[CLOSED] for r in st.asks):
        machine.run(st)
