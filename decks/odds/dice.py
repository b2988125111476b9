"""What a pool of dice gives: how often each symbol is rolled, and how much can be resolved for some resources.

Pure. Of one symbol any number of dice are resolved in one action; a side with a plus only beside one without, of the
same symbol (§6.4.3); a side with a cost only if it is paid (§6.4.2). Symbols are different actions, so a player who
wants damage resolves several and pays for all of them out of the same resources.

What can be had from a roll is a list: the most that can be resolved for no resources, for one, for two … (`Worth`). The
odds of a pool are how often each such list comes up. They are worked out die by die: what has been rolled so far is
kept as the best choice for each number of resources and for each question that later dice may settle (is there a side
without a plus yet?), so there is never more to remember than that, however many dice there are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import product

from cardsdb.language.destiny.sides import Side, Symbol

Die = tuple[Side, ...]
Worth = tuple[int, ...]
"""The most that can be resolved for 0, 1, 2 … resources."""

MOST_WORK = 12_000_000
"""Sums that may be looked at for one question: a second or so. Pools of real decks need a tenth of it."""

MOST_DICE = 10
MOST_RESOURCES = 9

DAMAGE: tuple[Symbol, ...] = ("melee", "ranged", "indirect")


class TooMuch(ValueError):
    """The pool can lie in more different ways than can be worked out: fewer dice, symbols or resources are needed."""


@dataclass(frozen=True, slots=True)
class Aim:
    """What is wanted of a pool: the sum of these symbols' values. `x`: what a variable side is worth.

    `reroll`: once all dice lie, those whose side does not count towards the aim are rolled again, once.
    """

    symbols: tuple[Symbol, ...] = DAMAGE
    resources: int = 0
    x: int = 0
    reroll: bool = False

    def usable(self, side: Side) -> bool:
        """Whether a side can be resolved for the aim: it has a wanted symbol and its cost can be paid."""
        return (side.symbol in self.symbols or side.symbol == "any") and side.cost <= self.resources

    def counts(self, side: Side) -> bool:
        """Whether a side is worth keeping: it can be resolved and adds something."""
        return self.usable(side) and _value(side, self.x) > 0


# ---- how often each symbol lies --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Showing:
    """How a pool shows one symbol: the chance that at least one die does, the dice and the values one may expect."""

    symbol: Symbol
    some: Fraction
    dice: Fraction
    value: Fraction


def showing(pool: Sequence[Die], aim: Aim) -> list[Showing]:
    """Every symbol that the pool may show, the likeliest first. Values are those of the sides, plus or not."""
    found = []
    for symbol in dict.fromkeys(side.symbol for die in pool for side in die):
        none, dice, value = Fraction(1), Fraction(0), Fraction(0)
        for die in pool:
            weights = rolled(die, aim)
            total = sum(weights.values())
            hits = {side: n for side, n in weights.items() if side.symbol == symbol}
            none *= 1 - Fraction(sum(hits.values()), total)
            dice += Fraction(sum(hits.values()), total)
            value += Fraction(sum(n * _value(side, aim.x) for side, n in hits.items()), total)
        found.append(Showing(symbol, 1 - none, dice, value))
    return sorted(found, key=lambda one: (-one.some, one.symbol))


def rolled(die: Die, aim: Aim) -> Mapping[Side, int]:
    """How often a die lies on each side in the end, as whole weights: out of 6, or out of 36 after a reroll."""
    once = Counter(die)
    if not aim.reroll:
        return once
    again = sum(n for side, n in once.items() if not aim.counts(side))
    return Counter({side: n * (len(die) * aim.counts(side) + again) for side, n in once.items()})


def _value(side: Side, x: int) -> int:
    return x if side.variable else side.value or 0


# ---- how much can be resolved ----------------------------------------------------------------------------

NEVER = -1
"""In the place of a sum: it cannot be reached so."""


def worths(pool: Sequence[Die], aim: Aim) -> Mapping[Worth, Fraction]:
    """The chance of every list of what can be resolved for 0 … `aim.resources` resources; the chances sum up to 1.

    Raises `ValueError` for more dice or resources than are possible, and `TooMuch`.
    """
    _check(pool, aim)
    return _worths(tuple(pool), aim)


@lru_cache(maxsize=128)
def _worths(pool: tuple[Die, ...], aim: Aim) -> Mapping[Worth, Fraction]:
    plan = _Plan.of(pool, aim)
    chances: dict[tuple[int, ...], int] = {plan.start: 1}
    total, work = 1, 0
    for die in sorted(pool, key=lambda die: [side.notation for side in die]):
        weights = rolled(die, aim)
        total *= sum(weights.values())
        alike: Counter[Item] = Counter()
        for side, n in weights.items():
            alike[plan.item(side)] += n
        work += len(chances) * len(alike) * len(plan.start)
        if work > MOST_WORK:
            raise TooMuch
        chances = _after(plan, chances, alike)
    found: dict[Worth, Fraction] = {}
    for state, ways in chances.items():
        worth = plan.worth(state)
        found[worth] = found.get(worth, Fraction(0)) + Fraction(ways, total)
    return found


def _after(plan: _Plan, chances: Mapping[tuple[int, ...], int], alike: Counter[Item]) -> dict[tuple[int, ...], int]:
    """The states after one die more, with the ways that lead there."""
    after: dict[tuple[int, ...], int] = {}
    for item, n in alike.items():
        moves = plan.moves(item)
        for state, ways in chances.items() if n else ():
            then = plan.step(state, moves) if moves else state
            after[then] = after.get(then, 0) + ways * n
    return after


def totals(pool: Sequence[Die], aim: Aim) -> dict[int, Fraction]:
    """How likely each sum is when everything that helps is resolved for the aim's resources, in rising order."""
    found: dict[int, Fraction] = {}
    for worth, chance in worths(pool, aim).items():
        found[worth[-1]] = found.get(worth[-1], Fraction(0)) + chance
    return dict(sorted(found.items()))


def at_least(chances: Mapping[int, Fraction], n: int) -> Fraction:
    return sum((chance for total, chance in chances.items() if total >= n), Fraction(0))


def expected(chances: Mapping[int, Fraction]) -> Fraction:
    return sum((total * chance for total, chance in chances.items()), Fraction(0))


def by_second_round(pool: Sequence[Die], aim: Aim, n: int, income: int = 2) -> Fraction:
    """The chance of `n` in two rounds with the same dice, played as well as can be for that.

    What is not paid in the first round is left for the second, which brings `income` more. How much to pay in the first
    is decided when its dice lie, and the second's are not known. With rerolls, what counts in the second round is
    judged by the most that may be left for it.
    """
    first = worths(pool, aim)
    # What is left and what comes in may be more together than anybody is asked for.
    later = Aim(aim.symbols, aim.resources + income, aim.x, aim.reroll)
    second = _by_purse(_worths(tuple(pool), later), later.resources)
    reach: dict[tuple[int, int], Fraction] = {}

    def chance(purse: int, wanted: int) -> Fraction:
        key = purse, max(wanted, 0)
        if key not in reach:
            reach[key] = at_least(second[purse], key[1])
        return reach[key]

    return sum(
        (
            ways * max(chance(aim.resources - paid + income, n - done) for paid, done in enumerate(worth))
            for worth, ways in first.items()
        ),
        Fraction(0),
    )


def _by_purse(found: Mapping[Worth, Fraction], most: int) -> list[dict[int, Fraction]]:
    purses: list[dict[int, Fraction]] = [{} for _r in range(most + 1)]
    for worth, ways in found.items():
        for purse, done in zip(purses, worth, strict=True):
            purse[done] = purse.get(done, Fraction(0)) + ways
    return purses


def _check(pool: Sequence[Die], aim: Aim) -> None:
    if len(pool) > MOST_DICE:
        raise ValueError(f"{len(pool)} dice; at most {MOST_DICE} are possible")
    if not 0 <= aim.resources <= MOST_RESOURCES:
        raise ValueError(f"{aim.resources} resources; 0 to {MOST_RESOURCES} are possible")


# ---- die by die ------------------------------------------------------------------------------------------

NOTHING, BASE, WAITING = 0, 1, 2
"""Of a symbol whose sides with a plus are wanted: nothing chosen; a side without a plus is among what was chosen; only
sides with a plus are, and one without has to come."""

Item = tuple[tuple[int, int, int, bool], ...]
"""What a side may be resolved as: (place of its symbol, value, cost, with a plus); several for one of any symbol."""


@dataclass(frozen=True)
class _Plan:
    """How the state of a pool is kept: a sum for each status of its symbols and each number of resources paid.

    `kept`: the symbols that have sides with a plus in the pool; all others need no status and share the place -1.
    """

    kept: tuple[Symbol, ...]
    purse: int
    aim: Aim

    @classmethod
    def of(cls, pool: Iterable[Die], aim: Aim) -> _Plan:
        usable = [[side for side in die if aim.usable(side)] for die in pool]
        plus = {side.symbol for die in usable for side in die if side.modifier}
        kept = tuple(symbol for symbol in aim.symbols if symbol in plus or "any" in plus)
        most = sum(max((side.cost for side in die), default=0) for die in usable)
        return cls(kept, min(aim.resources, most), aim)

    @cached_property
    def statuses(self) -> list[tuple[int, ...]]:
        """What is settled of each kept symbol; all NOTHING first."""
        return list(product((NOTHING, BASE, WAITING), repeat=len(self.kept)))

    @cached_property
    def start(self) -> tuple[int, ...]:
        width = self.purse + 1
        return (0,) * width + (NEVER,) * (width * (len(self.statuses) - 1))

    def item(self, side: Side) -> Item:
        if not self.aim.usable(side):
            return ()
        symbols = self.aim.symbols if side.symbol == "any" else (side.symbol,)
        places = (self.kept.index(symbol) if symbol in self.kept else -1 for symbol in symbols)
        return tuple((place, _value(side, self.aim.x), side.cost, side.modifier) for place in places)

    def moves(self, item: Item) -> list[tuple[int, int, int]]:
        """The ways to use a side: (from, to, how much more), as places in a state."""
        width, place_of = self.purse + 1, {digits: n for n, digits in enumerate(self.statuses)}
        return [
            (status * width + paid, place_of[_turned(digits, place, plus)] * width + paid + cost, value)
            for place, value, cost, plus in item
            for status, digits in enumerate(self.statuses)
            for paid in range(width - cost)
        ]

    @cached_property
    def duties(self) -> list[tuple[int, int]]:
        """Pairs of places in a state of which the second need never be less than the first: whoever has paid less, or
        has a side without a plus already, can do all that the other can. States that differ only there are one."""
        width, place_of = self.purse + 1, {digits: n for n, digits in enumerate(self.statuses)}
        found = []
        for digits in sorted(self.statuses, key=lambda digits: -digits.count(BASE)):
            at = place_of[digits] * width
            found += [(at + paid - 1, at + paid) for paid in range(1, width)]
            for place in (place for place, digit in enumerate(digits) if digit == BASE):
                for less in (NOTHING, WAITING):
                    other = place_of[(*digits[:place], less, *digits[place + 1 :])] * width
                    found += [(at + paid, other + paid) for paid in range(width)]
        return found

    def step(self, state: tuple[int, ...], moves: list[tuple[int, int, int]]) -> tuple[int, ...]:
        """The best sums when a die shows one side more: each choice with it or without it."""
        best = list(state)
        for origin, place, more in moves:
            total = state[origin]
            if total >= 0 and total + more > best[place]:
                best[place] = total + more
        for least, place in self.duties:
            if best[place] < best[least]:
                best[place] = best[least]
        return tuple(best)

    def worth(self, state: tuple[int, ...]) -> Worth:
        """The most for each number of resources, from 0 to those of the aim."""
        width = self.purse + 1
        settled = [status for status, digits in enumerate(self.statuses) if WAITING not in digits]
        most = [max(state[status * width + paid] for status in settled) for paid in range(width)]
        return (*most, *most[-1:] * (self.aim.resources - self.purse))


def _turned(digits: tuple[int, ...], place: int, plus: bool) -> tuple[int, ...]:
    """What is settled after a side of the symbol at that place was chosen."""
    if place < 0:
        return digits
    then = WAITING if plus and digits[place] == NOTHING else digits[place] if plus else BASE
    return (*digits[:place], then, *digits[place + 1 :])
