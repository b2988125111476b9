"""A mutation test of the settle loop: leave one step out, or out of order, and some scenario must fail.

Most bugs of existing implementations are missing settle steps; this proves that the scenarios would see each of them.
"""

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from play.engines.fluxx import compile as compiling
from play.engines.fluxx import plays, rules, settling, setup
from play.engines.fluxx.state import GOALS, PC
from play.engines.scenario import read_scenarios, run

from .games import cards

FOLDER = Path(__file__).parents[2] / "fixtures" / "scenarios" / "fluxx"


@cache
def scenarios() -> tuple[Any, ...]:
    """All rulings of Fluxx."""
    return tuple(s for file in sorted(FOLDER.glob("*.yaml")) for s in read_scenarios(file.read_text(), file.name))


def failing() -> Iterator[str]:
    """The scenarios that fail now, one after another; an exception counts, too."""
    setup._RECENT.clear()
    for scenario in scenarios():
        try:
            passed = run(scenario, cards()).passed
        except Exception:
            passed = False
        if not passed:
            yield scenario.id


def skipped(st: Any, fr: list[int], ins: tuple) -> bool:
    """An instruction that does nothing."""
    st.answer = -1
    fr[PC] += 1
    return False


def without(handler: Callable, own: bool | None = None) -> Callable[[pytest.MonkeyPatch], None]:
    """Leave an instruction out of all code; `own` picks the limit of the player in turn or that of the others."""

    def apply(patch: pytest.MonkeyPatch) -> None:
        original = compiling.Compiled._code

        def mutated(self: Any, programs: Any) -> None:
            original(self, programs)
            self.codes = [tuple(_without(ins, handler, own) for ins in code) for code in self.codes]

        patch.setattr(compiling.Compiled, "_code", mutated)

    return apply


def _without(ins: tuple, handler: Callable, own: bool | None) -> tuple:
    hit = ins[0] is handler and (own is None or ins[1] is own)
    return (skipped, *ins[1:]) if hit else ins


def replaced(module: Any, name: str, new: Any) -> Callable[[pytest.MonkeyPatch], None]:
    """Replace a function of a module."""
    return lambda patch: patch.setattr(module, name, new)


def _late_victory(st: Any) -> None:
    """Victory only when nothing is in resolution."""
    if len(st.stack) == 1:
        _CHECK(st)


def _creepers_stay(st: Any) -> None:
    st.dirty = 0


def _first_come(st: Any) -> None:
    """The first winner found wins, though another meets a goal as well."""
    _CHECK(st)
    if st.over:
        return
    for seat in range(len(st.names)):
        for card in st.zones[GOALS]:
            goal = st.compiled.goals[card]
            met = st.masks[seat] & goal.need == goal.need and (goal.test is None or goal.test(st, seat))
            if met and not goal.all_lose and not rules.blocked(st, seat, goal.named):
                st.over, st.winners, st.asks = 1, [seat], []
                return


def _creepers_never_block(st: Any, seat: int, named: int) -> int:
    return 0


def _draw_through(st: Any, seat: int, n: int, zone: int) -> int:
    """Creepers are replaced before they are settled."""
    left = _DRAW(st, seat, n, zone)
    while left:
        left = _DRAW(st, seat, left, zone)
    return 0


def _draw_without_replacement(st: Any, seat: int, n: int, zone: int) -> int:
    left = _DRAW(st, seat, n, zone)
    return left - 1 if left else 0


def _swapped_limits(patch: pytest.MonkeyPatch) -> None:
    """Keepers before the hand at the end of a turn."""
    original = compiling.Compiled._code

    def mutated(self: Any, programs: Any) -> None:
        original(self, programs)
        code = list(self.codes[0])
        i, k = code.index(settling.LIMIT_HAND_OWN), code.index(settling.LIMIT_KEEPERS_OWN)
        code[i], code[k] = code[k], code[i]
        self.codes[0] = tuple(code)

    patch.setattr(compiling.Compiled, "_code", mutated)


_CHECK, _DRAW = rules.check_victory, rules.draw_some

MUTATIONS = {
    "creepers stay in the hand": replaced(rules, "_lay_creepers", _creepers_stay),
    "victory is never looked at": replaced(rules, "check_victory", lambda st: None),
    "victory waits for the end of the resolution": replaced(rules, "check_victory", _late_victory),
    "the first of several winners wins": replaced(rules, "check_victory", _first_come),
    "creepers never block": replaced(rules, "blocked", _creepers_never_block),
    "a goal too many stays": without(settling.spare_goal),
    "a raised draw rule is not made good": without(settling.top_up),
    "creepers do not attach": without(settling.attach),
    "hand limits do not bind the others": without(settling.limit_hands, own=False),
    "keeper limits do not bind the others": without(settling.limit_keepers, own=False),
    "hand limits do not bind the player in turn": without(settling.limit_hands, own=True),
    "keeper limits do not bind the player in turn": without(settling.limit_keepers, own=True),
    "keepers are limited before the hand": _swapped_limits,
    "nobody may respond": without(plays.window),
    "used cards stay in play": without(plays.done),
    "a creeper is settled after its replacement": replaced(rules, "draw_some", _draw_through),
    "a creeper is not replaced": replaced(rules, "draw_some", _draw_without_replacement),
}


@pytest.fixture(autouse=True)
def _fresh_tables():
    setup._RECENT.clear()
    yield
    setup._RECENT.clear()


def test_all_scenarios_pass_on_the_engine_as_it_is():
    assert list(failing()) == []


@pytest.mark.parametrize("mutation", sorted(MUTATIONS))
def test_some_scenario_sees_that(mutation, monkeypatch):
    MUTATIONS[mutation](monkeypatch)
    assert next(failing(), None) is not None


def test_every_step_of_the_settling_has_a_mutation():
    steps = {ins[0] for ins in settling.tail(0)} - {settling.quick}
    covered = {settling.spare_goal, settling.top_up, settling.attach, settling.limit_hands, settling.limit_keepers}
    assert steps == covered
