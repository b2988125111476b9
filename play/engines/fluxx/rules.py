"""What the cards in play make of the rules, and the settling after every instruction.

Knows rule values, limits, plays left and victory; asks nobody anything and opens no decision (`turn.py` does).
Settling after an instruction (docs/engines.md): creepers leave the hand, then victory. Settling after a
resolution — goals over the limit, top-up, attachment, limits of others — is a run of instructions in `turn.py`.
"""

from __future__ import annotations

from cardsdb.language import fluxx as lang

from .state import (
    ALL,
    ASIDE,
    CREEPER,
    DRAW,
    EV_DRAW,
    EV_LAY,
    EV_WIN,
    EVERYBODY,
    GOALS,
    HAND,
    NONE,
    RULES,
    S_BUT,
    S_DRAW,
    S_GOALS,
    S_HAND_LIMIT,
    S_HANDS,
    S_KEEPER_LIMIT,
    S_NUMERALS,
    S_PLAY,
    S_RANDOM,
    TABLE,
    State,
    move,
    note,
    reshuffle,
)

SLOTS = {
    "draw": S_DRAW,
    "play": S_PLAY,
    "hand_limit": S_HAND_LIMIT,
    "keeper_limit": S_KEEPER_LIMIT,
    "goals": S_GOALS,
}


def refresh_rules(st: State) -> None:
    """Work the rule values out anew; called only when a rule comes or goes."""
    slots, compiled = st.slots, st.compiled
    slots[:] = [1, 1, NONE, NONE, 1, 0, 0, 0, int(compiled.hand_goals)]
    rules = st.zones[RULES]
    for card in rules:
        for modifier in compiled.modifiers[card]:
            if type(modifier) is lang.Numerals:
                slots[S_NUMERALS] = modifier.add
            elif type(modifier) is lang.FirstPlayRandom:
                slots[S_RANDOM] = 1
    for modifier in compiled.basic:
        _set_slot(slots, modifier)
    for card in rules:
        for modifier in compiled.modifiers[card]:
            if type(modifier) is lang.SlotRule:
                _set_slot(slots, modifier)


def _set_slot(slots: list[int], rule: lang.SlotRule) -> None:
    """F-009: the newer rule of a slot is the one that counts; rules stand in the order they were played."""
    slots[SLOTS[rule.slot]] = ALL if rule.value == "all" else numeral(rule.value, slots[S_NUMERALS])
    if rule.slot == "play":
        slots[S_BUT] = numeral(rule.but, slots[S_NUMERALS])


def numeral(value: int | str, add: int) -> int:
    """F-111: a printed numeral («#3») is changed by the rules, a plain number is not."""
    return value if isinstance(value, int) else int(value[1:]) + add if value != "#0" else 0


def bonus(st: State, slot: str, seat: int) -> int:
    """What standing bonuses add to a seat's draw or play rule."""
    total = 0
    for card in st.zones[RULES] + st.zones[TABLE + seat]:
        for modifier in st.compiled.modifiers[card]:
            if type(modifier) is lang.Bonus and modifier.slot == slot:
                holds = st.compiled.bonus_cond[modifier]
                if holds is None or holds(st, seat):
                    total += numeral(modifier.n, st.slots[S_NUMERALS])
    return total


def draw_rule(st: State, seat: int) -> int:
    """How many cards this turn's draw rule gives a seat, bonuses included (F-019)."""
    return st.slots[S_DRAW] + (bonus(st, "draw", seat) if st.compiled.has_bonus else 0)


def plays_left(st: State, seat: int) -> int:
    """Plays the seat still owes this turn; 0 with an empty hand (F-012 … F-018)."""
    hand = len(st.zones[HAND + seat])
    rule = st.slots[S_PLAY]
    extra = bonus(st, "play", seat) if st.compiled.has_bonus else 0
    left = hand - max(0, st.slots[S_BUT] - extra) if rule >= ALL else rule + extra - st.played
    return max(0, min(left, hand))


def keepers_of(st: State, seat: int) -> list[int]:
    """The keepers in front of a seat; creepers are not limited (F-049, UF-9)."""
    kinds = st.compiled.kinds
    return [c for c in st.zones[TABLE + seat] if kinds[c] != CREEPER]


# ---- drawing ----


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
        if st.compiled.watchful and n:
            st.dirty |= 1
            return n
        if not pile and st.compiled.options.reshuffle == "at_once":
            reshuffle(st)
    if st.slots[S_HANDS]:
        st.dirty |= 1
    return 0


# ---- settling after an instruction ----


def settle(st: State) -> None:
    """Creepers leave the hand, then victory is checked; sets `st.over`."""
    creeper = st.dirty & 2
    st.dirty = 0
    if creeper:
        _lay_creepers(st)
    if st.zones[GOALS]:
        check_victory(st)


def _lay_creepers(st: State) -> None:
    """F-031: a creeper that came to a hand by other ways than drawing is laid at once, without a replacement."""
    for seat in range(len(st.names)):
        for card in [c for c in st.zones[HAND + seat] if st.compiled.kinds[c] == CREEPER]:
            move(st, card, TABLE + seat)
            note(st, EV_LAY, seat, card)
    st.dirty = 0


def check_victory(st: State) -> None:
    """§2.4: one player alone meets a goal in play and has no creeper it does not name → the game is over.

    Several at once: the game goes on (F-058). An ungoal makes everybody lose, unless somebody wins as well (F-060).
    """
    masks, compiled, seats = st.masks, st.compiled, [s for s, here in enumerate(st.present) if here]
    creepers = compiled.creeper_mask
    winner, winning_goal, lost = NONE, NONE, NONE
    for card in st.zones[GOALS]:
        goal = compiled.goals[card]
        blockers = creepers & ~goal.named
        need, test = goal.need, goal.test
        for seat in seats:
            mask = masks[seat]
            if mask & need != need or not (test is None or test(st, seat)):
                continue
            if goal.all_lose:
                lost = card
            elif mask & blockers and (not compiled.has_ignore or blocked(st, seat, goal.named)):
                continue
            elif winner in (NONE, seat):
                winner, winning_goal = seat, card
            else:
                return
    if (winner == NONE) == (lost == NONE):
        return
    st.over = 1
    st.asks = []
    st.winners = [] if winner == NONE else [winner]
    st.reason = "goal" if winner != NONE else "ungoal"
    st.met = winning_goal if winner != NONE else lost
    note(st, EV_WIN, winner, st.met)


def blocked(st: State, seat: int, named: int) -> int:
    """The creepers (as a mask) that stop this seat from winning with a goal that names `named`."""
    mask = st.masks[seat] & st.compiled.creeper_mask & ~named
    if mask and st.compiled.has_ignore:
        for card in st.zones[TABLE + seat] + st.zones[RULES]:
            mask &= ~st.compiled.ignores[card]
    return mask
