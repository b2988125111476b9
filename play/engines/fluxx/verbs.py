"""What the verbs of the card language do: one handler a verb, re-entered after each answer.

Knows the effect of every step of a Fluxx program; knows nothing of turns and windows beyond asking for them.
A handler that picks several cards takes them one at a time, and each is settled (docs/rules-fluxx.md §2.4); what a
text does to several cards at once (a swap, a rotation, an exchange) is one instruction, settled once (F-062, F-063).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cardsdb.language import core
from cardsdb.language import fluxx as lang

from . import goals, rules
from .machine import (
    DONE,
    FIRST,
    LEFT,
    NO,
    P_ASIDE,
    P_DEAL,
    P_LOSE,
    P_MAY,
    P_ONE,
    P_PICK,
    P_SEAT,
    P_WAY,
    RANDOM,
    RIGHT,
    SEATS,
    WORDS,
    YES,
    ask,
    builds,
    open_round,
    taken,
)
from .plays import THEFT_CODE, begin_play, draw_some, frame
from .state import (
    AMOUNT,
    ASIDE,
    COMPLETE,
    CREEPER,
    DISCARD,
    ENDING,
    EV_DISCARD,
    EV_GIVE,
    EV_MOVE,
    EV_REVEAL,
    EV_ROTATE,
    EV_STEAL,
    EV_SWAP,
    EV_TAKE,
    HAND,
    NONE,
    OWNER,
    PC,
    PICKS,
    RULES,
    S0,
    S1,
    S2,
    S_NUMERALS,
    SEAT,
    TABLE,
    ZONE,
    State,
    forget_hand,
    move,
    note,
    pick_one,
)

if TYPE_CHECKING:
    from .compile import Compiled

Frame = list[int]
Ins = tuple[Any, ...]


def next_step(fr: Frame) -> bool:
    """This step is over: scratch slots are cleared for the next one."""
    fr[S0] = fr[S1] = NONE
    fr[PC] += 1
    return False


# ---- frames and control flow ----


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


@builds(P_SEAT)
def _seat_options(st: State, request: list[int]) -> list[int]:
    """Any other player; for a card that moves, anyone it does not lie in front of already."""
    fr = st.stack[-1]
    if current(st)[0] is move_card:
        holder = st.where[fr[S1]] - TABLE
        return [SEATS + s for s in (*goals.clockwise(st, fr[OWNER]), fr[OWNER]) if s != holder]
    return [SEATS + s for s in goals.clockwise(st, fr[OWNER])]


# ---- drawing and playing ----


def draw(st: State, fr: Frame, ins: Ins) -> bool:
    """Draw to the hand or the mini-hand, creepers laid and replaced, each of them settled."""
    seat = fr[OWNER]
    if fr[S0] < 0:
        fr[S0], fr[AMOUNT] = ins[1](st, fr), 0
    zone = mini_hand(st, fr) if ins[2] else HAND + seat
    wanted = fr[S0]
    before = len(st.zones[zone])
    fr[S0] = draw_some(st, seat, wanted, zone)
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
    left = draw_some(st, fr[OWNER], missing, fr[ZONE])
    fr[S1] = st.slots[S_NUMERALS] - left
    if left == 0:
        fr[S1] = st.slots[S_NUMERALS]
    return False


@builds(P_ASIDE)
def _aside_options(st: State, request: list[int]) -> list[int]:
    return st.zones[st.stack[-1][ZONE]][:]


# ---- discarding and taking ----


def discard_all(st: State, fr: Frame, ins: Ins) -> bool:
    """Discard a whole set at once."""
    cards = ins[1](st, fr)
    for card in cards:
        _lose(st, fr, card)
    fr[AMOUNT], fr[COMPLETE] = len(cards), 1
    return next_step(fr)


def discard(st: State, fr: Frame, ins: Ins) -> bool:
    """Discard cards of the user's choice, one at a time; S0 counts down what may still go, S1 what must."""
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

    `ins`: seats, what they may choose from, how many, whether a random card will do instead (S1, S3).
    """
    if st.asks:
        return _lose_next(st, fr)
    if fr[S0] >= 0:
        return next_step(fr)
    fr[S0], fr[AMOUNT] = 0, 0
    n = ins[3](st, fr)
    requests = []
    for seat in ins[1](st, fr):
        held = len(st.zones[HAND + seat])
        if held and n:
            owed = min(n, held)
            requests.append([seat, P_LOSE, owed, owed, 0])
    if not requests:
        return next_step(fr)
    waiting = open_round(st, requests)
    st.asks.sort(key=lambda request: (request[SEAT] - st.active) % len(st.names))
    return waiting


def _lose_next(st: State, fr: Frame) -> bool:
    """The next answer of a closed round of `discard_each`."""
    request = st.asks[0]
    seat = request[SEAT]
    option = request.pop(PICKS)
    if len(request) == PICKS:
        del st.asks[0]
    hand = st.zones[HAND + seat]
    if option == RANDOM and hand:
        option = pick_one(st, hand)
    if option < WORDS and st.where[option] == HAND + seat:
        move(st, option, DISCARD)
        note(st, EV_DISCARD, seat, option)
        fr[AMOUNT] += 1
    return False


@builds(P_LOSE)
def _lose_options(st: State, request: list[int]) -> list[int]:
    """The cards that fit, and a random one if the text offers that; a hand without a fit can only lose at random."""
    ins = current(st)
    accept, or_random = ins[2], ins[4]
    hand = st.zones[HAND + request[SEAT]]
    cards = [c for c in hand if (accept is None or accept[c]) and c not in request[PICKS:]]
    return [*cards, RANDOM] if or_random else cards or [DONE]


def take(st: State, fr: Frame, ins: Ins) -> bool:
    """Take cards into the mini-hand or the hand: `ins` is selector, how many, random or not, to the mini-hand or not."""
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
        st.known[card] &= 1 << (was - HAND) | 1 << seat
    move(st, card, mini_hand(st, fr) if aside else HAND + seat)
    if hidden:
        seen = 1 << (was - HAND) | 1 << seat
        forget_hand(st, was - HAND, 1 << seat)
    note(st, EV_TAKE, seat, card, other=was - HAND if hidden else NONE, n=int(aside), seen=seen)


# ---- stealing, moving, exchanging ----


def steal(st: State, fr: Frame, ins: Ins) -> bool:
    """Take a card lying in front of another player; its holder may respond (S5) before it moves."""
    option = taken(st)
    cards = [c for c in ins[1](st, fr) if st.where[c] != TABLE + fr[OWNER]]
    if fr[S0] < 0:
        fr[S0], fr[AMOUNT] = min(ins[2](st, fr), len(cards)), 0
        fr[COMPLETE] = int(bool(cards))
    if option == NONE:
        if fr[S0] == 0 or not cards:
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


# ---- the turn ----


def extra_turn(st: State, fr: Frame, ins: Ins) -> bool:
    """Another turn after this one, at most so many in a row (F-118)."""
    st.extra = max(st.extra, ins[1])
    return next_step(fr)


def end_turn(st: State, fr: Frame, ins: Ins) -> bool:
    """No more plays or free actions this turn."""
    st.phase = ENDING
    return next_step(fr)


def nothing(st: State, fr: Frame, ins: Ins) -> bool:
    """A step whose effect lies elsewhere (a redirection is done by the window)."""
    return next_step(fr)


# ---- from steps to instructions ----


def compile_step(compiled: Compiled, step: Any) -> list[Ins]:
    """The instructions of one verb; a choice of player comes first, where the verb needs one."""
    out: list[Ins] = []
    sets = [getattr(step, name) for name in ("what", "give", "take") if hasattr(step, name)]
    if isinstance(step, lang.SwapHands) or any(isinstance(s, lang.Cards) and s.of == "chosen" for s in sets):
        out.append((choose_seat,))
    out.append(_verb(compiled, step))
    return out


def _verb(compiled: Compiled, step: Any) -> Ins:
    def number(n: Any) -> Callable[[State, Frame], int]:
        return goals.compile_number(compiled, n)

    def cards(c: lang.Cards) -> goals.Selector:
        return goals.compile_cards(compiled, c)

    match step:
        case lang.Draw():
            return draw, number(step.n), step.to == "aside"
        case lang.PlayCards():
            return play_aside, None if step.n == "all" else number(step.n), True
        case lang.Discard():
            return _discard(compiled, step)
        case lang.Take():
            return (
                take,
                cards(step.what),
                None if step.n == "all" else number(step.n),
                step.pick == "random",
                step.to == "aside",
            )
        case lang.Steal():
            return steal, cards(step.what), number(99 if step.n == "all" else step.n)
        case lang.Move():
            return move_card, cards(step.what)
        case lang.Exchange():
            return exchange, cards(step.give), cards(step.take)
        case lang.SwapHands():
            return (swap_hands,)
        case lang.RotateHands():
            return (rotate_hands,)
        case lang.DealAside():
            return (deal,)
        case core.ExtraTurn():
            return extra_turn, step.in_a_row
        case core.EndTurn():
            return (end_turn,)
        case lang.Redirect():
            return (nothing,)
    raise TypeError(f"no handler for {step!r}")


def _discard(compiled: Compiled, step: lang.Discard) -> Ins:
    select = goals.compile_cards(compiled, step.what)
    if step.by == "holder":
        seats = goals.SEATS_OF[step.what.of]
        n = goals.compile_number(compiled, 99 if step.n == "all" else step.n)
        return discard_each, seats, compiled.filter_of(step.what), n, step.or_random
    if step.n == "all":
        return discard_all, select
    n = goals.compile_number(compiled, step.n)
    if step.pick == "random":
        return discard_random, select, n
    return (
        discard,
        select,
        n,
        None if step.at_least is None else goals.compile_number(compiled, step.at_least),
    )
