"""Shared by the engine's tests: the shipped deck, random games, and ways to change what a seat cannot see."""

import json
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from cardsdb.language.definitions import decode_set
from cardsdb.language.fluxx import FluxxCard
from play.engines import engine
from play.engines.api import Setup
from play.engines.fluxx.position import Position
from play.engines.fluxx.state import ASIDE, CREEPER, DRAW, HAND, TABLE

FIXTURE = Path(__file__).parents[2] / "fixtures" / "fluxx" / "star-wars.yaml"
FLUXX = engine("fluxx")
LETTERS = "ABCDEFGH"


@cache
def deck() -> tuple[tuple[FluxxCard, int], ...]:
    """The shipped deck as (card, copies)."""
    cards = decode_set(FIXTURE.read_text(), FIXTURE.name).cards
    return tuple((card, card.copies) for card in cards)


@cache
def cards() -> dict[str, FluxxCard]:
    """The shipped cards by code."""
    return {card.code: card for card, _ in deck()}


@cache
def doubled_deck() -> tuple[tuple[FluxxCard, int], ...]:
    """A deck with two copies of every card but the basic rules."""
    return tuple((card, 1 if card.kind == "basic" else 2) for card, _ in deck())


def setup(seats: int = 2, *, doubled: bool = False, **options: Any) -> Setup:
    """A setup of the shipped deck."""
    return Setup("fluxx", tuple(LETTERS[:seats]), (doubled_deck() if doubled else deck(),), options)


def new_game(seed: int, seats: int = 2, **options: Any) -> Position:
    """A fresh game."""
    st = FLUXX.new(setup(seats, **options), seed)
    assert isinstance(st, Position)
    return st


def play_on(st: Position, roll: Random, at_most: int = 4000) -> Iterator[tuple[str, str]]:
    """Play random options by their texts until the game ends; yields before each (seat, option) is applied."""
    for _ in range(at_most):
        if st.over:
            return
        decision = roll.choice(st.decisions)
        option = roll.choice(decision.options)
        yield decision.seat, option.text
        st.apply(decision.seat, option.text)


def random_position(seed: int, seats: int = 3, decisions: int = 40, **options: Any) -> Position:
    """A position in the middle of a random game."""
    st = new_game(seed, seats, **options)
    roll = Random(seed)
    for _ in play_on(st, roll, decisions):
        pass
    return st


def hidden_from(st: Position, seat: int) -> list[int]:
    """The instances whose place a seat does not know."""
    zones = [DRAW, *range(HAND, TABLE), *range(ASIDE, len(st.zones))]
    return [c for z in zones for c in st.zones[z] if not st.known[c] >> seat & 1]


def swap(st: Position, a: int, b: int) -> None:
    """Let two hidden cards change places, and with them who knows about them."""
    places = {card: (st.where[card], st.zones[st.where[card]].index(card)) for card in (a, b)}
    (za, ia), (zb, ib) = places[a], places[b]
    st.zones[za][ia], st.zones[zb][ib] = b, a
    st.where[a], st.where[b] = zb, za
    st.known[a], st.known[b] = st.known[b], st.known[a]
    st.opts = None


def plain(st: Position, cards_: list[int]) -> list[int]:
    """Those that can be held in a hand."""
    return [c for c in cards_ if st.compiled.kinds[c] != CREEPER]


def told(st: Position, seat: str | None, events: tuple[Any, ...] = ()) -> str:
    """All that a seat is told at this moment, as one text: view, decision, events."""
    decisions = [d for d in st.decisions if d.seat == seat]
    data = {
        "view": FLUXX.view(st, seat),
        "decisions": [repr(d) for d in decisions],
        "events": [FLUXX.redact(e, seat) for e in events],
    }
    return json.dumps(data, ensure_ascii=False, sort_keys=True)


def each_decision(seed: int, seats: int, look: Callable[[Position], None], **options: Any) -> Position:
    """Play a random game and look at every decision."""
    st = new_game(seed, seats, **options)
    for _ in play_on(st, Random(seed)):
        look(st)
    return st
