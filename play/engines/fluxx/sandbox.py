"""The deal of a new game, and the one that is not left to chance, for trying cards out (`dealt`, `on_top`).

Knows zones and how cards are drawn; plays nothing. What a switch puts somewhere is drawn like any other card, so it is
known to those who would know it, and a creeper among it is laid.
"""

from __future__ import annotations

from cardsdb.language.messages import phrase
from play.engines.api import SetupError

from . import rules, seats
from .state import DRAW, HAND, State


def deal(st: State, start: int) -> None:
    """Every seat gets what the switches say and the rest of three cards from the pile, from `start` on (F-002)."""
    wanted, n = st.compiled.options.dealt, len(st.names)
    if len(wanted) > n:
        raise SetupError(phrase("options.dealt: {n} hands; {seats} seats are taken", n=len(wanted), seats=n))
    given = [[_taken(st, "dealt", code) for code in codes] for codes in wanted]
    top = [_taken(st, "on_top", code) for code in st.compiled.options.on_top]
    for i in range(n):
        seat = (start + i) % n
        for card in given[i] if i < len(given) else ():
            st.zones[DRAW].append(card)
            rules.draw_some(st, seat, 1, HAND + seat)
        seats.deal_in(st, seat, 3 - len(st.zones[HAND + seat]))
    st.zones[DRAW] += reversed(top)
    st.dirty = 0


def _taken(st: State, switch: str, code: str) -> int:
    """A card of the pile, taken out of it."""
    pile, codes = st.zones[DRAW], st.compiled.codes_of
    card = next((card for card in reversed(pile) if codes[card] == code), None)
    if card is None:
        raise SetupError(
            phrase("options.{name}: {code} is not in the deck, or not so often", name=switch, code=repr(code))
        )
    pile.remove(card)
    return card
