"""What decodes and still means nothing in Fluxx: two conditions of a goal, choices nobody makes, powers without end.

Knows the vocabulary, like `fluxx_lint`, which asks it; yields raw findings.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cardsdb.language import core
from cardsdb.language import fluxx as lang
from cardsdb.language.definitions import walk

Raw = tuple[str, str, Mapping[str, Any]]
Pool = Mapping[str, Any]

HELD = ("hand", "table")
"""The zones whose cards somebody holds."""
NOTHING = (0, "#0", "#00")


def check(program: Sequence[Any], path: str, pool: Pool) -> Iterator[Raw]:
    """The raw findings about one program."""
    wins = [i for i, ability in enumerate(program) if isinstance(ability, lang.Win)]
    yield from (("two-wins", f"{path}[{i}]", {}) for i in wins[1:])
    for i, ability in enumerate(program):
        at = f"{path}[{i}]"
        for condition, where in _conditions(ability, at):
            yield from _condition(condition, where)
            yield from _loose(condition, where)
        match ability:
            case lang.OnPlay() | lang.When() | lang.Response():
                yield from _steps(ability.do, f"{at}.do", _Chosen())
            case lang.Free():
                chosen = _Chosen()
                yield from _steps(ability.cost, f"{at}.cost", chosen)
                yield from _steps(ability.do, f"{at}.do", chosen)
                if ability.limit == "any" and not ability.cost and ability.do:
                    yield "endless-power", at, {}
            case lang.Always(what=lang.IgnoreCreepers(cards=cards)):
                yield from (
                    ("not-a-creeper", f"{at}.what.cards", {"card": code})
                    for code in cards
                    if code in pool and pool[code].kind != "creeper"
                )


# ---- conditions ------------------------------------------------------------------------------------------


def _conditions(ability: Any, at: str) -> Iterator[tuple[Any, str]]:
    """The conditions that stand outside of steps: nothing has been done or chosen before they are asked."""
    match ability:
        case lang.Win():
            yield ability.cond, f"{at}.if"
        case lang.When() if ability.cond is not None:
            yield ability.cond, f"{at}.cond"
        case lang.Always(what=lang.Bonus(cond=cond)) if cond is not None:
            yield cond, f"{at}.what.cond"


def _condition(condition: Any, at: str) -> Iterator[Raw]:
    """What can be said of a condition without looking at a table."""
    match condition:
        case lang.All() | lang.Any():
            yield from _group(condition, at)
            for k, part in enumerate(condition.of):
                yield from _condition(part, f"{at}.of[{k}]")
        case lang.Not():
            yield from _condition(condition.of, f"{at}.of")
        case lang.Compare(a=int() | str() as a, b=int() | str() as b):
            held = _holds(int(str(a).lstrip("#")), condition.op, int(str(b).lstrip("#")))
            yield "always-true" if held else "never-true", at, {}


def _group(group: lang.All | lang.Any, at: str) -> Iterator[Raw]:
    if isinstance(group, lang.All) and not group.of:
        yield "always-true", at, {}
    if isinstance(group, lang.Any) and group.n == 0:
        yield "always-true", f"{at}.n", {}
    if isinstance(group, lang.Any) and group.n > len(group.of):
        yield "never-true", at, {}
    seen: set[str] = set()
    for k, part in enumerate(group.of):
        if isinstance(part, str) and part in seen:
            yield "named-twice", f"{at}.of[{k}]", {"card": part}
        elif isinstance(part, str):
            seen.add(part)


def _holds(a: int, op: str, b: int) -> bool:
    return {"<": a < b, "<=": a <= b, "=": a == b, ">=": a >= b, ">": a > b}[op]


def _loose(condition: Any, at: str) -> Iterator[Raw]:
    """What refers to a step or to a choice where there has been none."""
    nodes = [node for node, _depth in walk(condition)]
    if any(isinstance(node, core.Result | core.Complete) for node in nodes):
        yield "no-result", at, {}
    sets = [node for node in nodes if isinstance(node, lang.Cards)]
    if any(cards.of == "chosen" for cards in sets):
        yield "no-choice", at, {}
    if any(cards.of == "thief" for cards in sets):
        yield "no-thief", at, {}
    if any(cards.zone == "aside" for cards in sets):
        yield "nothing-aside", at, {}


# ---- steps -----------------------------------------------------------------------------------------------


class _Chosen:
    """Whether a step so far has had a player chosen."""

    yet = False


def _steps(steps: Sequence[Any], at: str, chosen: _Chosen) -> Iterator[Raw]:
    for i, step in enumerate(steps):
        here = f"{at}[{i}]"
        yield from _step(step, here, chosen)
        for name in ("then", "otherwise"):
            yield from _steps(getattr(step, name, ()), f"{here}.{name}", chosen)
        for k, option in enumerate(getattr(step, "options", ())):
            yield from _steps(option, f"{here}.options[{k}]", chosen)


def _step(step: Any, at: str, chosen: _Chosen) -> Iterator[Raw]:
    sets = [getattr(step, name) for name in ("what", "give", "take") if hasattr(step, name)]
    own = {id(cards) for cards in sets}
    asks = isinstance(step, lang.SwapHands) or any(cards.of == "chosen" for cards in sets)
    inner = [getattr(step, name, None) for name in ("cond", "n", "at_least", "a", "b")]
    others = [node for node, _depth in walk(tuple(part for part in inner if part is not None))]
    if not (chosen.yet or asks) and any(
        isinstance(node, lang.Cards) and node.of == "chosen" and id(node) not in own for node in others
    ):
        yield "no-choice", at, {}
    chosen.yet = chosen.yet or asks
    if isinstance(step, lang.If):
        yield from _condition(step.cond, f"{at}.cond")
    yield from _reach(step, sets, at)
    yield from _emptiness(step, at)


def _reach(step: Any, sets: Sequence[lang.Cards], at: str) -> Iterator[Raw]:
    """Whether the cards lie where the verb can get at them."""
    if isinstance(step, lang.Steal | lang.Move | lang.Exchange) and any(cards.zone != "table" for cards in sets):
        yield "not-on-table", at, {}
    if isinstance(step, lang.Discard) and step.by == "holder" and step.what.zone not in HELD:
        yield "no-holder", at, {}


def _emptiness(step: Any, at: str) -> Iterator[Raw]:
    if getattr(step, "n", None) in NOTHING:
        yield "nothing-at-all", at, {}
    if isinstance(step, lang.If | lang.May) and not step.then:
        yield "empty-steps", at, {}
    if isinstance(step, lang.ChooseOne):
        yield from (("empty-steps", f"{at}.options[{k}]", {}) for k, option in enumerate(step.options) if not option)
