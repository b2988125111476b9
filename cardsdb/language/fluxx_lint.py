"""Doubtful things in Fluxx programs: abilities of the wrong kind, empty sets, impossible goals, loose references.

Knows the vocabulary and where cards of each kind may lie; yields raw findings, whose words are in `lint_words`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cardsdb.language import core, fluxx_sense
from cardsdb.language import fluxx as lang
from cardsdb.language.definitions import placed, walk

Raw = tuple[str, str, Mapping[str, Any]]
Pool = Mapping[str, Any]

ALLOWED: dict[str, tuple[type, ...]] = {
    "basic": (lang.Always,),
    "action": (lang.OnPlay,),
    "new_rule": (lang.Always, lang.Free, lang.When, lang.OnPlay),
    "keeper": (lang.Always, lang.Free, lang.When, lang.OnPlay),
    "creeper": (lang.Always, lang.Free, lang.When),
    "goal": (lang.Win, lang.OnPlay),
    "surprise": (lang.OnPlay, lang.Response),
}
"""The abilities that a card of each kind may have."""

NEEDED: dict[str, tuple[type, ...]] = {
    "basic": (lang.Always,),
    "action": (lang.OnPlay,),
    "new_rule": (lang.Always, lang.Free, lang.When),
    "goal": (lang.Win,),
    "surprise": (lang.OnPlay, lang.Response),
}
"""One of these a card of the kind must have; keepers and creepers need none."""

LIES: dict[str, tuple[str, ...]] = {
    "hand": ("action", "new_rule", "keeper", "goal", "surprise"),
    "table": ("keeper", "creeper"),
    "rules": ("new_rule",),
    "goals": ("goal",),
    "discard": ("action", "new_rule", "keeper", "creeper", "goal", "surprise"),
    "aside": ("action", "new_rule", "keeper", "goal", "surprise"),
}
"""Which kinds may lie in a zone: creepers leave a hand at once, basic rules never move."""

MAX_FREE = 4


def check(card: lang.FluxxCard, program: Sequence[Any], path: str, pool: Pool) -> Iterator[Raw]:
    """The raw findings about one program of a card."""
    yield from _kinds(card, program, path)
    yield from _slots(card, program, path)
    yield from fluxx_sense.check(program, path, pool)
    for i, ability in enumerate(program):
        at = f"{path}[{i}]"
        yield from _sets(ability, at, pool)
        yield from _conditions(ability, at, pool)
        match ability:
            case lang.OnPlay() | lang.When():
                yield from _steps(ability.do, at, ())
                if not ability.do:
                    yield "no-effect", at, {}
            case lang.Free():
                yield from _free(ability, at, pool)
            case lang.Response():
                yield from _steps(ability.do, at, ability.cancels)


# ---- kinds and slots -------------------------------------------------------------------------------------


def _kinds(card: lang.FluxxCard, program: Sequence[Any], path: str) -> Iterator[Raw]:
    for i, ability in enumerate(program):
        if not isinstance(ability, ALLOWED[card.kind]):
            allowed = " · ".join(map(_tag, ALLOWED[card.kind]))
            yield (
                "wrong-ability",
                f"{path}[{i}]",
                {"kind": card.kind, "ability": _tag(type(ability)), "allowed": allowed},
            )
    needed = NEEDED.get(card.kind)
    if needed and not any(isinstance(a, needed) for a in program):
        yield "missing-ability", path, {"kind": card.kind, "abilities": " / ".join(map(_tag, needed))}
    if sum(isinstance(a, lang.Free) for a in program) > MAX_FREE:
        yield "too-many-free", path, {}


def _tag(kind: type) -> str:
    return str(kind.__struct_config__.tag)  # type: ignore[attr-defined]  # every node is a msgspec struct


def _slots(card: lang.FluxxCard, program: Sequence[Any], path: str) -> Iterator[Raw]:
    seen: set[str] = set()
    for i, ability in enumerate(program):
        what = ability.what if isinstance(ability, lang.Always) else None
        at = f"{path}[{i}].what"
        # What regulates the table belongs among the rules, where it can be replaced and discarded.
        if isinstance(what, lang.SlotRule | lang.Numerals | lang.FirstPlayRandom):
            if card.kind not in ("new_rule", "basic"):
                yield "wrong-modifier", at, {"kind": card.kind, "modifier": _tag(type(what))}
            key = what.slot if isinstance(what, lang.SlotRule) else _tag(type(what))
            if key in seen:
                yield "duplicate-slot", at, {"slot": key}
            seen.add(key)
        if isinstance(what, lang.SlotRule):
            if what.value == "all" and what.slot != "play":
                yield "wrong-value", f"{at}.value", {"slot": what.slot, "value": "all"}
            if what.but != 0 and what.value != "all":
                yield "wrong-value", f"{at}.but", {"slot": what.slot, "value": what.but}


# ---- sets and conditions ---------------------------------------------------------------------------------


def _sets(ability: Any, at: str, pool: Pool) -> Iterator[Raw]:
    for node, place in placed(ability, at):
        if isinstance(node, lang.Cards) and empty(node, pool):
            yield "empty-set", place, {}
        if isinstance(node, lang.Steal) and node.what.of == "owner":
            yield "own-theft", f"{place}.what", {}


def empty(cards: lang.Cards, pool: Pool) -> bool:
    """Whether a set can never hold a card of the pool."""
    lies = LIES[cards.zone]
    kinds = [k for k in cards.kinds if k in lies] if cards.kinds else list(lies)
    if not kinds or (cards.slots and "new_rule" not in kinds):
        return True
    # A card outside the pool is a finding of its own, so it is given the benefit of the doubt.
    return bool(cards.cards) and not any(c not in pool or pool[c].kind in kinds for c in cards.cards)


def _conditions(ability: Any, at: str, pool: Pool) -> Iterator[Raw]:
    match ability:
        case lang.Win():
            if not possible(ability.cond, pool):
                yield "impossible-goal", f"{at}.if", {}
        case lang.When() if ability.cond is not None:
            if not possible(ability.cond, pool):
                yield "impossible-condition", f"{at}.cond", {}
        case lang.Always(what=lang.Bonus(cond=cond)) if cond is not None:
            if not possible(cond, pool):
                yield "impossible-condition", f"{at}.what.cond", {}
    for node, place in placed(ability, at):
        if isinstance(node, lang.If) and not possible(node.cond, pool):
            yield "impossible-condition", f"{place}.cond", {}


def possible(cond: Any, pool: Pool) -> bool:
    """Whether a condition could hold with these cards. Errs on the side of “yes”."""
    match cond:
        case str():
            return cond in pool and pool[cond].kind in LIES["table"]
        case lang.All():
            barred = {c.of for c in cond.of if isinstance(c, lang.Not) and isinstance(c.of, str)}
            return all(possible(c, pool) for c in cond.of) and not barred & _demanded(cond)
        case lang.Any():
            return sum(possible(c, pool) for c in cond.of) >= cond.n
        case lang.Most():
            return _supply(cond.of, pool) >= _least(cond.at_least)
        case lang.Compare(op="=" | ">=" | ">", a=lang.Count(of=cards), b=int() | str() as n):
            return _supply(cards, pool) >= _least(n) + (cond.op == ">")
    return True


def _demanded(cond: lang.All) -> set[str]:
    return {c for c in cond.of if isinstance(c, str)}


def _supply(cards: lang.Cards, pool: Pool) -> int:
    """How many cards of the pool the set could hold at most."""
    return sum(
        card.copies
        for card in pool.values()
        if card.kind in LIES[cards.zone]
        and (not cards.kinds or card.kind in cards.kinds)
        and (not cards.cards or card.code in cards.cards)
    )


def _least(n: int | str) -> int:
    return int(str(n).lstrip("#"))


# ---- steps -----------------------------------------------------------------------------------------------


def _free(ability: lang.Free, at: str, pool: Pool) -> Iterator[Raw]:
    if not ability.do:
        yield "no-effect", at, {}
    parts = [n for n, _ in walk((ability.cost, ability.do)) if isinstance(n, lang.Cards)]
    if any(empty(cards, pool) for cards in parts):
        yield "unusable-power", at, {}
    trail = _Trail(())
    yield from _follow(ability.cost, f"{at}.cost", trail)
    yield from _follow(ability.do, f"{at}.do", trail)
    if trail.unused:
        yield "unused-aside", f"{at}.do", {}


class _Trail:
    """What the steps so far have left for the later ones."""

    def __init__(self, cancels: tuple[str, ...]) -> None:
        self.cancels = cancels
        self.before = False
        self.aside = False
        self.unused = False


def _steps(steps: Sequence[Any], at: str, cancels: tuple[str, ...]) -> Iterator[Raw]:
    trail = _Trail(cancels)
    yield from _follow(steps, f"{at}.do", trail)
    if trail.unused:
        yield "unused-aside", f"{at}.do", {}


def _follow(steps: Sequence[Any], at: str, trail: _Trail) -> Iterator[Raw]:
    for i, step in enumerate(steps):
        here = f"{at}[{i}]"
        yield from _step(step, here, trail)
        for name in ("then", "otherwise"):
            yield from _follow(getattr(step, name, ()), f"{here}.{name}", trail)
        for k, option in enumerate(getattr(step, "options", ())):
            yield from _follow(option, f"{here}.options[{k}]", trail)
        trail.before = True


def _step(step: Any, at: str, trail: _Trail) -> Iterator[Raw]:
    """Findings about one step; the steps inside it are followed by themselves."""
    own = [getattr(step, f) for f in step.__struct_fields__ if f not in ("then", "otherwise", "options")]
    nodes = [node for value in own for node, _ in walk(value)]
    if not trail.before and any(isinstance(n, core.Result | core.Complete) for n in nodes):
        yield "no-result", at, {}
    if any(isinstance(n, lang.Cards) and n.of == "thief" for n in nodes) and "theft" not in trail.cancels:
        yield "no-thief", at, {}
    uses = isinstance(step, lang.PlayCards | lang.DealAside)
    uses = uses or any(isinstance(n, lang.Cards) and n.zone == "aside" for n in nodes)
    match step:
        case lang.Redirect() if "keeper" not in trail.cancels:
            yield "no-redirect" if trail.cancels else "redirects-nothing", at, {}
        case lang.Draw(to="aside") | lang.Take(to="aside"):
            trail.aside = trail.unused = True
            return
    if uses and not trail.aside:
        yield "nothing-aside", at, {}
    trail.unused = trail.unused and not uses
