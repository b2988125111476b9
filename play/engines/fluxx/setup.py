"""New games, set-up positions and restored ones.

Knows how a game begins (rulebook p. 1) and how a scenario describes a position; plays nothing beyond the deal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, cast

from cardsdb.language.core import CardDef
from cardsdb.language.fluxx import FluxxCard
from cardsdb.language.messages import phrase
from play.engines import chance
from play.engines.api import MAX_SEATS, Event, Setup, SetupError

from . import machine, public, rules, sandbox
from . import state as positions
from .compile import Compiled
from .options import FluxxOptions, read_options
from .position import Position
from .state import (
    BEFORE_DRAW,
    DISCARD,
    DRAW,
    EVERYBODY,
    GOALS,
    HAND,
    PLAYING,
    RULES,
    TABLE,
    USE,
    State,
    mask_of,
)
from .turn import LOOP_AT


def check_seats(names: Sequence[str]) -> None:
    """Two to eight different single capitals."""
    if not 2 <= len(names) <= MAX_SEATS:
        raise SetupError(phrase("seats: Fluxx is for 2 to {most} seats, not {n}", most=MAX_SEATS, n=len(names)))
    for name in names:
        if not (isinstance(name, str) and len(name) == 1 and "A" <= name <= "Z"):
            raise SetupError(phrase("seats: {name} is not a single capital letter A to Z", name=repr(name)))
    if len(set(names)) < len(names):
        raise SetupError(phrase("seats: each letter may occur once"))


def compiled_of(given: Setup) -> Compiled:
    """The tables of a setup: one deck for all, of Fluxx cards."""
    check_seats(given.seats)
    if len(given.decks) != 1:
        raise SetupError(phrase("decks: Fluxx is played with one deck for all, not {n}", n=len(given.decks)))
    for card, n in given.decks[0]:
        if not isinstance(card, FluxxCard):
            raise SetupError(phrase("decks: {card} is not a Fluxx card", card=card.code))
        if n < 1:
            raise SetupError(phrase("decks: {card} has {n} copies; at least 1 is right", card=card.code, n=n))
    options = read_options(given.options)
    if options.first != "random" and options.first not in given.seats:
        raise SetupError(
            phrase(
                "options.first: {first} is no seat; one of {seats}, or random",
                first=repr(options.first),
                seats=", ".join(given.seats),
            )
        )
    return _tables(given.decks[0], options)


_RECENT: list[tuple[object, FluxxOptions, Compiled]] = []


def _tables(deck: tuple[tuple[CardDef, int], ...], options: FluxxOptions) -> Compiled:
    """Compile a deck, or find it among the last few compiled: a simulation plays one deck thousands of times."""
    for seen, switches, compiled in _RECENT:
        if seen is deck and switches == options:
            return compiled
    compiled = Compiled(cast("Sequence[tuple[FluxxCard, int]]", deck), options)
    _RECENT.append((deck, options, compiled))
    del _RECENT[:-8]
    return compiled


def new(given: Setup, seed: int) -> Position:
    """Shuffle, deal three cards each, lay and replace creepers, begin the first turn (F-001 … F-003)."""
    st = _shuffled(given, seed)
    _deal(st)
    return st


def opening(given: Setup, seed: int) -> tuple[Event, ...]:
    """What happens before the first decision of a new game: the deal, the first turn and its draw."""
    st = _shuffled(given, seed)
    return public.logged(st, lambda: _deal(st))


def _shuffled(given: Setup, seed: int) -> Position:
    """The seats, the basic rules and a shuffled draw pile; the turn is the first player's."""
    compiled = compiled_of(given)
    needed = 3 * len(given.seats)
    plain = sum(kind != positions.CREEPER for kind in compiled.kinds)
    if plain < needed:
        raise SetupError(
            phrase(
                "decks: {n} cards that can be held in hand; {seats} seats need at least {needed}",
                n=plain,
                seats=len(given.seats),
                needed=needed,
            )
        )
    st = Position(compiled, list(given.seats))
    st.chance = chance.seeded(seed)
    pile = list(range(len(compiled.defs)))
    st.chance = chance.shuffle(st.chance, pile)
    st.zones[DRAW] = pile
    st.where = [DRAW] * len(pile)
    rules.refresh_rules(st)
    first = compiled.options.first
    if first == "random":
        st.chance, start = chance.below(st.chance, len(given.seats))
    else:
        start = given.seats.index(first)
    st.stack = [machine.frame(0, start)]
    return st


def _deal(st: Position) -> None:
    sandbox.deal(st, st.stack[0][positions.OWNER])
    machine.run(st)


def restore(given: Setup, data: Mapping[str, Any]) -> Position:
    """The position a dump describes."""
    st = Position(compiled_of(given), list(data["names"]))
    positions.load(st, dict(data))
    return st


# ---- positions of scenarios ----

PUBLIC = {"discard": DISCARD, "rules": RULES, "goals": GOALS}
SETUP_KEYS = ("active", "phase", "drawn", "played", "used", "zones")


def position(given: Mapping[str, Any], cards: Mapping[str, CardDef]) -> Position:
    """A position from scenario keys `seats`, `options`, `setup`, `rng` (docs/scenarios.md). Omitted zones are empty."""
    names = list(given["seats"])
    check_seats(names)
    layout = given.get("setup") or {}
    for key in layout:
        if key not in SETUP_KEYS:
            raise SetupError(f"setup.{key}: unknown key; known: {', '.join(SETUP_KEYS)}")
    zones = layout.get("zones") or {}
    listed = list(_listed(zones, names))
    counts = Counter(code for _, code in listed)
    extra = Counter(given.get("cards_in_play") or ())
    basic = [(c, 1) for c in cards.values() if isinstance(c, FluxxCard) and c.kind == "basic"]
    deck = [(_card(cards, code), n) for code, n in sorted((counts | extra).items())]
    given_setup = Setup("fluxx", tuple(names), ((*basic, *deck),), given.get("options") or {})
    st = Position(compiled_of(given_setup), names)
    st.chance = chance.seeded(int(given.get("seed", 0)))
    _place(st, listed)
    _begin(st, layout)
    st.forced = list(given.get("rng") or ())
    if not st.over:
        machine.run(st)
    return st


def _listed(zones: Mapping[str, Any], names: Sequence[str]) -> list[tuple[int, str]]:
    """(zone number, code), the bottom of each pile first, though scenarios list piles from the top."""
    out: list[tuple[int, str]] = []
    for zone, content in zones.items():
        if zone in names:
            seat = names.index(zone)
            for part, codes in content.items():
                if part not in ("hand", "table"):
                    raise SetupError(f"setup.zones.{zone}.{part}: a seat has `hand` and `table`")
                out += [((HAND if part == "hand" else TABLE) + seat, code) for code in codes]
        elif zone in ("draw_pile", "discard"):
            out += [(DRAW if zone == "draw_pile" else DISCARD, code) for code in reversed(content)]
        elif zone in PUBLIC:
            out += [(PUBLIC[zone], code) for code in content]
        else:
            raise SetupError(f"setup.zones.{zone}: no such zone; seats, draw_pile, {', '.join(PUBLIC)}")
    return out


def _card(cards: Mapping[str, CardDef], code: str) -> FluxxCard:
    card = cards.get(code)
    if not isinstance(card, FluxxCard):
        raise SetupError(f"setup.zones: no Fluxx card has the code {code!r}")
    return card


def _place(st: State, listed: list[tuple[int, str]]) -> None:
    free: dict[str, list[int]] = {}
    for card, code in enumerate(st.compiled.codes_of):
        free.setdefault(code, []).append(card)
    for zone, code in listed:
        if code not in free:
            continue  # a house rule took it out of the deck (F-123)
        card = free[code].pop(0)
        st.zones[zone].append(card)
        st.where[card] = zone
        if zone < HAND:
            st.known[card] = EVERYBODY if zone else 0
        else:
            st.known[card] = 1 << (zone - HAND) if zone < TABLE else EVERYBODY
    for seat in range(len(st.names)):
        st.masks[seat] = mask_of(st, seat)
    rules.refresh_rules(st)


def _begin(st: State, layout: Mapping[str, Any]) -> None:
    """Enter the game where the scenario says: before the deal, before a draw, or (`play`) with the draw behind it."""
    active = layout.get("active", st.names[0])
    if active not in st.names:
        raise SetupError(f"setup.active: {active!r} is no seat; one of {', '.join(st.names)}")
    st.active = st.names.index(active)
    st.stack = [machine.frame(0, st.active)]
    phase = layout.get("phase", "play")
    if phase == "draw":
        st.phase = BEFORE_DRAW
        return
    if phase == "deal":
        sandbox.deal(st, st.active)
        return
    if phase != "play":
        raise SetupError(f"setup.phase: {phase!r}; `deal`, `draw` or `play` is right")
    st.phase, st.turn = PLAYING, 1
    st.drawn = int(layout.get("drawn", rules.draw_rule(st, st.active)))
    st.played = int(layout.get("played", 0))
    st.used = [_used(st, code) for code in layout.get("used", ())]
    st.stack[0][positions.PC] = LOOP_AT
    st.dirty = 1
    rules.settle(st)


def _used(st: State, code: str) -> int:
    for card, own in enumerate(st.compiled.codes_of):
        if own == code:
            return USE + card * 4
    raise SetupError(f"setup.used: {code!r} is not on the table")
