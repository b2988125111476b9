"""How many ways there are to choose the rest of a team: one option or none of each title, by points.

Pure. The number of ways with p points is a coefficient of the product of polynomials, one a title: 1 + Σ x^price. All
coefficients of a polynomial stand in one big integer, each in a slot that it can never overflow, so that multiplying
by x^price is a shift, and a product over some 130 titles takes a fraction of a millisecond.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

Weight = tuple[int, int, Mapping[int, int]]
"""An option of the rest in a context: price, mask of its features, copies of each feature that is counted."""
Weights = Sequence[Sequence[Weight]]
"""By title."""

Owes = tuple[tuple[int, int], ...]
"""Where there is a copy with the first feature, there must be one with the second."""
Bound = tuple[int, int, int]
"""A feature, and how many copies of the rest have it at least and at most."""


ROOM = 64
"""Bits of a slot for what is multiplied with later."""


@dataclass
class Counter:
    """Counts in one context, whose options cost what they cost there. `most`: points that are looked at."""

    weights: Weights
    most: int
    many: int
    width: int = 0
    seen: dict[tuple[int, int, Owes, tuple[Bound, ...]], int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        ways = 1
        for options in self.weights:
            ways *= 1 + len(options)
        self.width = ways.bit_length() + ROOM

    def ways(self, bounds: Iterable[Bound], owes: Owes = ()) -> int:
        """The ways that keep some bounds, by points, in one integer."""
        forbidden, needs, counted = 0, 0, []
        for feature, low, high in bounds:
            if high == 0:
                forbidden |= 1 << feature
            elif high < self.many or low > 1:
                counted.append((feature, low, high))
            elif low == 1:
                needs |= 1 << feature
        return self._with(forbidden, needs, owes, tuple(counted))

    def chosen(self, ways: int, prices: Iterable[int]) -> int:
        """The ways with one of some more options, which must not cost less than nothing."""
        inside = (1 << (self.width * (self.most + 1))) - 1
        return sum(ways << (self.width * price) for price in prices) & inside

    def numbers(self, ways: int) -> list[int]:
        """By points, 0 to `most`."""
        slot = (1 << self.width) - 1
        return [ways >> (self.width * p) & slot for p in range(self.most + 1)]

    def _with(self, forbidden: int, needs: int, owes: Owes, counted: tuple[Bound, ...] = ()) -> int:
        """The ways in which each feature of `needs` occurs: those that need not, less those in which it does not. What
        is owed likewise: all, less those without it, of which those are right that do not owe it."""
        key = forbidden, needs, owes, counted
        if (known := self.seen.get(key)) is not None:
            return known
        if owes:
            (holder, wanted), rest = owes[0], owes[1:]
            found = self._with(forbidden, needs, rest, counted)
            found -= self._with(forbidden | 1 << wanted, needs, rest, counted)
            found += self._with(forbidden | 1 << wanted | 1 << holder, needs, rest, counted)
        elif needs:
            one = needs & -needs
            found = self._with(forbidden, needs ^ one, (), counted)
            found -= self._with(forbidden | one, needs ^ one, (), counted)
        else:
            found = self._counted(forbidden, counted) if counted else self._free(forbidden)
        self.seen[key] = found
        return found

    def _free(self, forbidden: int) -> int:
        width, inside = self.width, (1 << (self.width * (self.most + 1))) - 1
        ways = 1
        for options in self.weights:
            grown = ways
            for price, mask, _copies in options:
                if not mask & forbidden:
                    grown += ways << (width * price)
            ways = grown & inside
        return ways

    def _counted(self, forbidden: int, counted: tuple[Bound, ...]) -> int:
        """The same where copies are counted: one number for each state, which is how many copies there are so far."""
        caps = [(feature, (low if high >= self.many else high + 1)) for feature, low, high in counted]
        width, inside = self.width, (1 << (self.width * (self.most + 1))) - 1
        ways = {(0,) * len(caps): 1}
        for options in self.weights:
            grown = dict(ways)
            for price, mask, copies in options:
                if mask & forbidden:
                    continue
                step = [copies[feature] for feature, _cap in caps]
                for state, n in ways.items():
                    after = tuple(min(cap, had + more) for had, more, (_f, cap) in zip(state, step, caps, strict=True))
                    grown[after] = grown.get(after, 0) + (n << (width * price))
            ways = {state: kept for state, n in grown.items() if (kept := n & inside)}
        return sum(
            n
            for state, n in ways.items()
            if all(low <= had <= high for had, (_f, low, high) in zip(state, counted, strict=True))
        )
