"""A condition is one tree with several readings: evaluate, explain, distance, name creepers.

Knows conditions and numbers of the Fluxx language and compiles them to closures over (state, seat). Closures are
leaves: they live in the compiled setup, never in a state. The reading "can a deck satisfy it at all" needs no state:
it is `cardsdb.language.fluxx_worlds`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardsdb.language import core
from cardsdb.language import fluxx as lang
from cardsdb.language.fluxx_worlds import named

from .state import ASIDE, COMPLETE, DISCARD, GOALS, HAND, RULES, S_NUMERALS, TABLE, State

if TYPE_CHECKING:
    from .compile import Compiled

Test = Callable[[State, int], bool]
Frame = list[int]
Number = Callable[[State, Frame], int]


@dataclass(frozen=True, slots=True)
class Goal:
    """A compiled goal: what must lie there (`need`), a further test, the creepers it names; masks of definitions."""

    need: int
    test: Test | None
    named: int
    all_lose: bool
    cond: Any


@dataclass(frozen=True, slots=True)
class Unmet:
    """One thing that keeps a seat from a goal: `missing` a card, `some` of several, a `count` too low, a creeper."""

    kind: str
    cards: tuple[str, ...] = ()
    has: int = 0
    needs: int = 0
    of: str = "card"
    """The kind of cards that are counted, where only one kind is."""


def compile_goal(compiled: Compiled, win: lang.Win) -> Goal:
    """A goal in its fast form: the cards that must all be there as a mask, anything else as a closure.

    A card the deck does not hold has no bit in the mask; its closure never holds (F-124).
    """
    need, rest = 0, []
    parts = win.cond.of if isinstance(win.cond, lang.All) else (win.cond,)
    for part in parts:
        if isinstance(part, str) and compiled.bit_of(part):
            need |= compiled.bit_of(part)
        else:
            rest.append(part)
    tests = [compile_test(compiled, part) for part in rest]
    test = None if not tests else tests[0] if len(tests) == 1 else _every(tests)
    return Goal(need, test, _mask(compiled, named(win.cond)) & compiled.creeper_mask, win.all_lose, win.cond)


def compile_test(compiled: Compiled, cond: Any) -> Test:
    """A condition as a closure over (state, seat)."""
    match cond:
        case str():
            bit = compiled.bit_of(cond)
            return lambda st, seat: bool(st.masks[seat] & bit) if bit else False
        case lang.All():
            return _every([compile_test(compiled, c) for c in cond.of])
        case lang.Any():
            if all(isinstance(c, str) for c in cond.of):
                mask, n = _mask(compiled, [str(c) for c in cond.of]), cond.n
                return lambda st, seat: (st.masks[seat] & mask).bit_count() >= n
            tests, least = [compile_test(compiled, c) for c in cond.of], cond.n
            return lambda st, seat: sum(t(st, seat) for t in tests) >= least
        case lang.Not():
            inner = compile_test(compiled, cond.of)
            return lambda st, seat: not inner(st, seat)
        case lang.Compare():
            return _compare(compiled, cond)
        case lang.Most():
            return _most(compiled, cond)
        case core.Complete():
            return lambda st, seat: bool(st.stack[-1][COMPLETE])
    raise TypeError(f"not a condition: {cond!r}")


def _every(tests: list[Test]) -> Test:
    return lambda st, seat: all(t(st, seat) for t in tests)


def _compare(compiled: Compiled, cond: lang.Compare) -> Test:
    a, b = compile_number(compiled, cond.a), compile_number(compiled, cond.b)
    op = {
        "<": int.__lt__, "<=": int.__le__, "=": int.__eq__, ">=": int.__ge__, ">": int.__gt__,
    }[cond.op]  # fmt: skip

    def test(st: State, seat: int) -> bool:
        frame = standing_frame(st, seat)
        return bool(op(a(st, frame), b(st, frame)))

    return test


def _most(compiled: Compiled, cond: lang.Most) -> Test:
    count = count_of(compiled, cond.of)
    at_least = compile_number(compiled, cond.at_least)

    def test(st: State, seat: int) -> bool:
        mine = count(st, owned_frame(seat))
        if mine < at_least(st, owned_frame(seat)):
            return False
        return all(
            count(st, owned_frame(other)) < mine
            for other in range(len(st.names))
            if other != seat and st.present[other]
        )

    return test


def standing_frame(st: State, seat: int) -> Frame:
    """The resolution in which a condition stands, where it is the seat's own: it sees results and the mini-hand."""
    frame = st.stack[-1] if len(st.stack) > 1 else None
    return frame if frame is not None and frame[2] == seat else owned_frame(seat)


def owned_frame(seat: int) -> Frame:
    """A frame for questions outside any resolution: nothing but its owner is known."""
    return [0, 0, seat, -1, 0, 0, 1, -1, -1, -1, -1]


# ---- numbers and card sets ----


def compile_number(compiled: Compiled, n: Any) -> Number:
    """A number as a closure over (state, frame)."""
    match n:
        case int():
            return lambda st, fr: n
        case str():
            printed = int(n[1:])
            return lambda st, fr: printed + st.slots[S_NUMERALS]
        case lang.Count():
            return count_of(compiled, n.of)
        case lang.Half():
            of, up, least = compile_number(compiled, n.of), n.round == "up", n.at_least
            return lambda st, fr: max(least, (of(st, fr) + up) // 2)
        case lang.Sum():
            parts = [compile_number(compiled, p) for p in n.of]
            return lambda st, fr: sum(p(st, fr) for p in parts)
        case lang.Times():
            base, by = compile_number(compiled, n.of), n.by
            return lambda st, fr: base(st, fr) * by
        case core.Players():
            return lambda st, fr: sum(st.present)
        case core.Result():
            return lambda st, fr: fr[5]
    raise TypeError(f"not a number: {n!r}")


Selector = Callable[[State, Frame], list[int]]


def compile_cards(compiled: Compiled, cards: lang.Cards) -> Selector:
    """A card set as a closure giving the instances, in table order clockwise from the frame's owner."""
    accept = compiled.filter_of(cards)
    base = {"hand": HAND, "table": TABLE}.get(cards.zone)
    if base is not None:
        seats = SEATS_OF[cards.of]

        def spread(st: State, fr: Frame) -> list[int]:
            zones = st.zones
            found = [c for seat in seats(st, fr) for c in zones[base + seat]]
            return found if accept is None else [c for c in found if accept[c]]

        return spread
    fixed = {"rules": RULES, "goals": GOALS, "discard": DISCARD}.get(cards.zone)

    def single(st: State, fr: Frame) -> list[int]:
        zone = st.zones[fixed] if fixed is not None else st.zones[fr[4]] if fr[4] >= ASIDE else []
        return zone[:] if accept is None else [c for c in zone if accept[c]]

    return single


def compile_exists(compiled: Compiled, cards: lang.Cards) -> Callable[[State, Frame], bool]:
    """Whether a card set holds anything: by masks on the tables, for it is asked before every play."""
    if cards.zone != "table":
        select = compile_cards(compiled, cards)
        return lambda st, fr: bool(select(st, fr))
    wanted = compiled.mask_of(cards)
    match cards.of:
        case "owner":
            return lambda st, fr: bool(st.masks[fr[2]] & wanted)
        case "each_other":
            return _others_have(wanted)
    seats = SEATS_OF[cards.of]
    return lambda st, fr: any(st.masks[seat] & wanted for seat in seats(st, fr))


def _others_have(wanted: int) -> Callable[[State, Frame], bool]:
    def exists(st: State, fr: Frame) -> bool:
        seat = 0
        for mask in st.masks:
            if mask & wanted and seat != fr[2]:
                return True
            seat += 1  # noqa: SIM113 - enumerate costs more than the loop
        return False

    return exists


def count_of(compiled: Compiled, cards: lang.Cards) -> Number:
    """How many cards a set holds."""
    select = compile_cards(compiled, cards)
    return lambda st, fr: len(select(st, fr))


def clockwise(st: State, seat: int) -> list[int]:
    """The other seats still in the game, clockwise from a seat."""
    n = len(st.names)
    return [s for s in ((seat + i) % n for i in range(1, n)) if st.present[s]]


def _thief(st: State, fr: Frame) -> list[int]:
    """The seat that would have got the card of the theft this frame responds to."""
    return [st.stack[fr[10]][2]] if fr[10] >= 0 else []


SEATS_OF: dict[str, Callable[[State, Frame], list[int]]] = {
    "owner": lambda st, fr: [fr[2]],
    "each_other": lambda st, fr: clockwise(st, fr[2]),
    "anyone": lambda st, fr: [fr[2], *clockwise(st, fr[2])],
    "chosen": lambda st, fr: [fr[9]] if fr[9] >= 0 else [],
    "thief": _thief,
}


# ---- the other readings of a condition ----


def unmet(compiled: Compiled, cond: Any, st: State, seat: int) -> list[Unmet]:
    """What a seat lacks for a condition; empty when it holds."""
    match cond:
        case str():
            return [] if st.masks[seat] & compiled.bit_of(cond) else [Unmet("missing", (cond,), 0, 1)]
        case lang.All():
            return [u for part in cond.of for u in unmet(compiled, part, st, seat)]
        case lang.Any():
            lacking = [unmet(compiled, part, st, seat) for part in cond.of]
            met = sum(not u for u in lacking)
            cards = tuple(c for u in lacking for x in u for c in x.cards)
            return [] if met >= cond.n else [Unmet("some", cards, met, cond.n)]
        case lang.Most():
            if compile_test(compiled, cond)(st, seat):
                return []
            have = count_of(compiled, cond.of)(st, owned_frame(seat))
            best = max((count_of(compiled, cond.of)(st, owned_frame(s)) + 1 for s in clockwise(st, seat)), default=0)
            needs = max(best, compile_number(compiled, cond.at_least)(st, owned_frame(seat)))
            of = cond.of.kinds[0] if len(cond.of.kinds) == 1 else "card"
            return [Unmet("hand" if cond.of.zone == "hand" else "count", (), have, needs, of)]
    return [] if compile_test(compiled, cond)(st, seat) else [Unmet("condition", tuple(named(cond)))]


def distance(lacking: list[Unmet]) -> int:
    """How many cards away a seat is, as `unmet` tells it."""
    return sum(max(1, u.needs - u.has) for u in lacking)


def _mask(compiled: Compiled, codes: list[str]) -> int:
    mask = 0
    for code in codes:
        mask |= compiled.bit_of(code)
    return mask
