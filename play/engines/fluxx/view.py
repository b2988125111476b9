"""What a seat may know: the view, and the redealt copy for bots; events are redacted by the contract itself.

Nothing else may leave the server. The law, tested: two positions that differ only in what a seat may not know give it
the same view, the same events, the same options at the same time.
"""

from __future__ import annotations

from random import Random
from typing import Any, TypeVar

from play.engines import chance

from . import rules
from .state import (
    ALL,
    ASIDE,
    CARD,
    CLOSED,
    CREEPER,
    DISCARD,
    DRAW,
    GOALS,
    HAND,
    LIMBO,
    OWNER,
    PICKS,
    RULES,
    S_BUT,
    S_DRAW,
    S_GOALS,
    S_HAND_LIMIT,
    S_KEEPER_LIMIT,
    S_NUMERALS,
    S_PLAY,
    SEAT,
    TABLE,
    State,
)

Seen = TypeVar("Seen", bound=State)
PHASES = ("before_draw", "playing", "ending")


def view(st: State, seat: str | None) -> dict[str, Any]:
    """The table as a seat (None: a spectator) may see it. Hand counts and the discard pile are public (UF-12)."""
    me = st.names.index(seat) if seat is not None else -1
    codes = st.compiled.codes_of
    return {
        "game": "fluxx",
        "seat": seat,
        "turn": st.turn,
        "active": st.names[st.active],
        "phase": PHASES[st.phase],
        "drawn": st.drawn,
        "played": st.played,
        "plays_left": rules.plays_left(st, st.active),
        "rules": _rules(st),
        "goals": [codes[c] for c in st.zones[GOALS]],
        "draw_pile": {"count": len(st.zones[DRAW]), "known": _known_pile(st, me)},
        "discard": [codes[c] for c in reversed(st.zones[DISCARD])],
        "playing": _playing(st),
        "aside": [_aside(st, me, i) for i in range(len(st.aside_of))],
        "seats": [_seat(st, me, s) for s in range(len(st.names))],
        "waiting": _waiting(st, me),
        "joining": list(st.joining),
        "over": bool(st.over),
        "winners": [st.names[s] for s in st.winners],
        "reason": st.reason,
    }


def _waiting(st: State, me: int) -> list[str]:
    """The seats asked: all of a sealed round until it closes, for who has answered is nobody's business."""
    return [st.names[r[SEAT]] for r in st.asks if st.present[r[SEAT]] and not (r[CLOSED] and r[SEAT] == me)]


def _rules(st: State) -> dict[str, Any]:
    slots = st.slots
    return {
        "cards": [*st.compiled.basic_codes, *[st.compiled.codes_of[c] for c in st.zones[RULES]]],
        "draw": slots[S_DRAW],
        "play": "all" if slots[S_PLAY] >= ALL else slots[S_PLAY],
        "play_but": slots[S_BUT],
        "hand_limit": slots[S_HAND_LIMIT] if slots[S_HAND_LIMIT] >= 0 else None,
        "keeper_limit": slots[S_KEEPER_LIMIT] if slots[S_KEEPER_LIMIT] >= 0 else None,
        "goals": slots[S_GOALS],
        "numerals": slots[S_NUMERALS],
    }


def _seat(st: State, me: int, seat: int) -> dict[str, Any]:
    hand = st.zones[HAND + seat]
    return {
        "seat": st.names[seat],
        "present": bool(st.present[seat]),
        "hand_count": len(hand),
        "hand": _seen(st, me, hand),
        "table": [_lying(st, c) for c in st.zones[TABLE + seat]],
    }


def _lying(st: State, card: int) -> dict[str, Any]:
    host = st.hosts[card]
    return {
        "card": st.compiled.codes_of[card],
        "attached_to": st.compiled.codes_of[host] if host >= 0 else None,
    }


def _seen(st: State, me: int, cards: list[int]) -> list[str]:
    """The cards of a hidden place that the seat knows; another's in sorted order, for the order is not known."""
    if me < 0:
        return []
    known = [st.compiled.codes_of[c] for c in cards if st.known[c] >> me & 1]
    own = bool(cards) and st.where[cards[0]] in (
        HAND + me,
        *[ASIDE + i for i, s in enumerate(st.aside_of) if s == me],
    )
    return known if own else sorted(known)


def _known_pile(st: State, me: int) -> dict[str, str]:
    """Cards of the draw pile the seat has seen, by their place from the top (1 is the next card)."""
    pile = st.zones[DRAW]
    return {
        str(len(pile) - i): st.compiled.codes_of[c] for i, c in enumerate(pile) if me >= 0 and st.known[c] >> me & 1
    }


def _playing(st: State) -> list[dict[str, Any]]:
    """Cards announced and not yet discarded, the oldest first."""
    limbo = st.zones[LIMBO]
    return [
        {"card": st.compiled.codes_of[f[CARD]], "seat": st.names[f[OWNER]]}
        for f in st.stack[1:]
        if f[CARD] in limbo and f[0] in (1, 2)
    ]


def _aside(st: State, me: int, i: int) -> dict[str, Any]:
    cards = st.zones[ASIDE + i]
    return {"seat": st.names[st.aside_of[i]], "count": len(cards), "cards": _seen(st, me, cards)}


# ---- the copy a bot may think with ----


def determinize(st: Seen, seat: str, entropy: int) -> Seen:
    """Deal anew, from `entropy`, every card the seat cannot place; the game's chance is replaced too.

    The hidden cards are gathered and sorted first, so the result depends on the seat's view and the entropy alone.
    Creepers are never dealt to a hand: they would have been laid. Others' sealed answers are forgotten.
    """
    me = st.names.index(seat)
    s = st.clone()
    s.chance = chance.seeded(entropy)
    s.forced = []
    roll = Random(entropy ^ 0x5DEECE66D)
    bit = 1 << me
    for zone in s.zones[HAND:TABLE]:
        _known_first(s, zone, bit)
    pools = [z for z in (*range(HAND, TABLE), *range(ASIDE, len(s.zones))) if s.zones[z]]
    holes = [(z, i) for z in pools for i, c in enumerate(s.zones[z]) if not s.known[c] & bit]
    pile = [(DRAW, i) for i, c in enumerate(s.zones[DRAW]) if not s.known[c] & bit]
    cards = sorted((s.zones[z][i] for z, i in (*holes, *pile)), key=lambda c: (s.compiled.codes_of[c], c))
    cards = _by_code(s, cards)
    cards = [cards[i] for i in _shuffled(roll, len(cards))]
    kinds = s.compiled.kinds
    plain = [c for c in cards if kinds[c] != CREEPER]
    given, rest = plain[: len(holes)], plain[len(holes) :] + [c for c in cards if kinds[c] == CREEPER]
    rest = [rest[i] for i in _shuffled(roll, len(rest))]
    for (z, i), card in zip((*holes, *pile), (*given, *rest), strict=True):
        s.zones[z][i] = card
        s.where[card] = z
        s.known[card] = 1 << (z - HAND) if HAND <= z < TABLE else 1 << s.aside_of[z - ASIDE] if z >= ASIDE else 0
    for request in s.asks:
        if request[SEAT] != me and s.present[request[SEAT]]:
            del request[PICKS:]
            request[CLOSED] = 0
    s.opts = None
    return s


def _known_first(s: State, hand: list[int], bit: int) -> None:
    """A partly known hand in canonical order: where in it the known cards are is not known either."""
    known = [c for c in hand if s.known[c] & bit]
    if 0 < len(known) < len(hand):
        hand[:] = [*_by_code(s, known), *(c for c in hand if not s.known[c] & bit)]


def _by_code(s: State, cards: list[int]) -> list[int]:
    """Canonical order: by definition, the instances of one definition interchangeable."""
    return sorted(cards, key=lambda c: s.compiled.codes_of[c])


def _shuffled(roll: Random, n: int) -> list[int]:
    order = list(range(n))
    for i in range(n - 1, 0, -1):
        j = int(roll.random() * (i + 1))
        order[i], order[j] = order[j], order[i]
    return order
