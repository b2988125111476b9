"""The verbs that draw, play, discard and take: one handler a verb, re-entered after each answer.

A handler that picks several cards takes them one at a time, and each is settled (docs/rules-fluxx.md §2.4). Knows
nothing of turns and windows beyond asking for them.
"""

from __future__ import annotations

from . import rules
from .flow import Frame, Ins, current, mini_hand, next_step
from .machine import (
    DONE,
    P_ASIDE,
    P_LOSE,
    P_PICK,
    RANDOM,
    WORDS,
    ask,
    builds,
    open_round,
    taken,
)
from .plays import begin_play
from .state import (
    AMOUNT,
    ASIDE,
    COMPLETE,
    DISCARD,
    EV_DISCARD,
    EV_REVEAL,
    EV_TAKE,
    HAND,
    NONE,
    OWNER,
    PICKS,
    RULES,
    S0,
    S1,
    S_NUMERALS,
    SEAT,
    TABLE,
    ZONE,
    State,
    forget_hand,
    move,
    note,
    pick_one,
    spend_knowledge,
)

# ---- drawing and playing ----


def draw(st: State, fr: Frame, ins: Ins) -> bool:
    """Draw to the hand or the mini-hand, creepers laid and replaced, each of them settled."""
    seat = fr[OWNER]
    if fr[S0] < 0:
        fr[S0], fr[AMOUNT] = ins[1](st, fr), 0
    zone = mini_hand(st, fr) if ins[2] else HAND + seat
    wanted = fr[S0]
    before = len(st.zones[zone])
    fr[S0] = rules.draw_some(st, seat, wanted, zone)
    got = len(st.zones[zone]) - before
    fr[AMOUNT] += got
    if not ins[2] and seat == st.active and st.compiled.options.topup_counts == "all_draws":
        st.drawn += got
    if fr[S0]:
        return False
    fr[COMPLETE] = int(got == wanted)
    return next_step(fr)


def play_aside(st: State, fr: Frame, ins: Ins) -> bool:
    """Play cards of the mini-hand one after another; S0 counts them, a grown numeral draws the difference (F-112)."""
    hand = st.zones[fr[ZONE]] if fr[ZONE] >= ASIDE else []
    option = taken(st)
    if fr[S0] < 0:
        fr[S0], fr[S1] = 0, st.slots[S_NUMERALS]
    if option == NONE:
        if st.slots[S_NUMERALS] > fr[S1] and ins[2]:
            return _draw_grown(st, fr)
        limit = ins[1](st, fr) if ins[1] else fr[S0] + len(hand)
        if not hand or fr[S0] >= limit:
            return next_step(fr)
        if len(hand) > 1:
            return ask(st, fr[OWNER], P_ASIDE)
        option = hand[0]
    fr[S0] += 1
    begin_play(st, fr[OWNER], option)
    return False


def _draw_grown(st: State, fr: Frame) -> bool:
    """A rule played from the mini-hand raised the numeral it was drawn by."""
    missing = st.slots[S_NUMERALS] - fr[S1]
    left = rules.draw_some(st, fr[OWNER], missing, fr[ZONE])
    fr[S1] = st.slots[S_NUMERALS] - left
    if left == 0:
        fr[S1] = st.slots[S_NUMERALS]
    return False


@builds(P_ASIDE)
def _aside_options(st: State, request: list[int]) -> list[int]:
    return st.zones[st.stack[-1][ZONE]][:]


# ---- discarding ----


def discard_all(st: State, fr: Frame, ins: Ins) -> bool:
    """Discard a whole set at once."""
    cards = ins[1](st, fr)
    for card in cards:
        _lose(st, fr, card)
    fr[AMOUNT], fr[COMPLETE] = len(cards), 1
    return next_step(fr)


def discard(st: State, fr: Frame, ins: Ins) -> bool:
    """Discard cards of the user's choice, one at a time; S0 counts down what may still go, S1 what must.

    `ins`: selector, how many, how many at least, whether they lie in hands of others, which the user then sees.
    """
    option = taken(st)
    cards = ins[1](st, fr)
    if fr[S0] < 0:
        most = min(ins[2](st, fr), len(cards))
        fr[S0], fr[S1] = most, most if ins[3] is None else min(ins[3](st, fr), most)
        fr[AMOUNT], fr[COMPLETE] = 0, int(most >= ins[2](st, fr))
    elif option == DONE:
        return next_step(fr)
    elif option != NONE:
        _lose(st, fr, option)
        fr[S0], fr[S1], fr[AMOUNT] = fr[S0] - 1, max(0, fr[S1] - 1), fr[AMOUNT] + 1
        return next_step(fr) if fr[S0] == 0 else False
    if fr[S0] == 0 or not cards:
        return next_step(fr)
    if fr[S1] == fr[S0] == len(cards):
        _lose(st, fr, cards[0])
        fr[S0], fr[S1], fr[AMOUNT] = fr[S0] - 1, fr[S1] - 1, fr[AMOUNT] + 1
        return next_step(fr) if fr[S0] == 0 else False
    if ins[4]:
        _show(st, fr, cards)
    return ask(st, fr[OWNER], P_PICK, fr[S1], fr[S0])


def discard_random(st: State, fr: Frame, ins: Ins) -> bool:
    """Discard random cards of a set."""
    wanted = ins[2](st, fr)
    fr[AMOUNT] = 0
    for _ in range(wanted):
        cards = ins[1](st, fr)
        if not cards:
            break
        _lose(st, fr, pick_one(st, cards))
        fr[AMOUNT] += 1
    fr[COMPLETE] = int(fr[AMOUNT] == wanted)
    return next_step(fr)


def _lose(st: State, fr: Frame, card: int) -> None:
    was = st.where[card]
    move(st, card, DISCARD)
    note(st, EV_DISCARD, fr[OWNER], card, other=was - TABLE if TABLE <= was < ASIDE else NONE)
    if was == RULES:
        rules.refresh_rules(st)


def discard_each(st: State, fr: Frame, ins: Ins) -> bool:
    """Each holder chooses, all at the same time and sealed; then clockwise, each discard settled.

    `ins`: seats, what fits, how many, whether a random card will do instead (S1, S3), hands or tables. A hand is asked
    whatever is in it; on a table everybody sees what fits.
    """
    if st.asks:
        return _lose_next(st, fr, ins)
    if fr[S0] >= 0:
        fr[COMPLETE] = int(fr[AMOUNT] >= fr[S0])
        return next_step(fr)
    fr[S0], fr[AMOUNT] = 0, 0
    n, accept, zone = ins[3](st, fr), ins[2], ins[5]
    requests = []
    for seat in ins[1](st, fr):
        cards = st.zones[zone + seat]
        held = len(cards) if zone == HAND or accept is None else sum(accept[c] for c in cards)
        fr[S0] += n if n < 99 else held
        if held and n:
            owed = min(n, held)
            requests.append([seat, P_LOSE, owed, owed, 0])
    if not requests:
        return False
    waiting = open_round(st, requests)
    st.asks.sort(key=lambda request: (request[SEAT] - st.active) % len(st.names))
    return waiting


def _lose_next(st: State, fr: Frame, ins: Ins) -> bool:
    """The next answer of a closed round of `discard_each`."""
    request = st.asks[0]
    seat = request[SEAT]
    place = ins[5] + seat
    option = request.pop(PICKS)
    if len(request) == PICKS:
        del st.asks[0]
    if option == RANDOM:
        rest = [c for c in st.zones[place] if c not in request[PICKS:]]
        option = pick_one(st, rest) if rest else DONE
    if option < WORDS and st.where[option] == place:
        move(st, option, DISCARD)
        note(st, EV_DISCARD, seat, option, other=seat if ins[5] == TABLE else NONE)
        fr[AMOUNT] += 1
    return False


@builds(P_LOSE)
def _lose_options(st: State, request: list[int]) -> list[int]:
    """The cards that fit, and a random one if the text offers that; a hand without a fit can only lose at random."""
    ins = current(st)
    accept, or_random = ins[2], ins[4]
    held = st.zones[ins[5] + request[SEAT]]
    cards = [c for c in held if (accept is None or accept[c]) and c not in request[PICKS:]]
    return [*cards, RANDOM] if or_random else cards or [DONE]


# ---- taking ----


def take(st: State, fr: Frame, ins: Ins) -> bool:
    """Take cards into the mini-hand or the hand: `ins`: selector, how many, random or not, which of both."""
    option = taken(st)
    cards = ins[1](st, fr)
    if fr[S0] < 0:
        wanted = ins[2](st, fr) if ins[2] else len(cards)
        fr[S0], fr[AMOUNT], fr[COMPLETE] = min(wanted, len(cards)), 0, int(len(cards) >= wanted)
    if option == NONE:
        if fr[S0] == 0 or not cards:
            return next_step(fr)
        if ins[3]:
            option = pick_one(st, cards)
        elif len(cards) > fr[S0]:
            _show(st, fr, cards)
            return ask(st, fr[OWNER], P_PICK, fr[S0], fr[S0])
        else:
            option = cards[0]
    _take_one(st, fr, option, ins[4])
    fr[S0], fr[AMOUNT] = fr[S0] - 1, fr[AMOUNT] + 1
    return False


def _show(st: State, fr: Frame, cards: list[int]) -> None:
    """Who chooses among the cards of a hand has to see them, and remembers."""
    for card in cards:
        if not st.known[card] & 1 << fr[OWNER]:
            st.known[card] |= 1 << fr[OWNER]
            note(st, EV_REVEAL, fr[OWNER], card, other=st.where[card] - HAND, seen=st.known[card])


def _take_one(st: State, fr: Frame, card: int, aside: bool) -> None:
    was = st.where[card]
    seat = fr[OWNER]
    hidden = HAND <= was < TABLE
    seen = st.known[card] | 1 << seat
    if hidden:
        if st.compiled.doubles:
            spend_knowledge(st, card, was)
        st.known[card] &= 1 << (was - HAND) | 1 << seat
    move(st, card, mini_hand(st, fr) if aside else HAND + seat)
    if was == RULES:
        rules.refresh_rules(st)
    if hidden:
        seen = 1 << (was - HAND) | 1 << seat
        forget_hand(st, was - HAND, 1 << seat)
    note(st, EV_TAKE, seat, card, other=was - HAND if hidden else NONE, n=int(aside), seen=seen)
