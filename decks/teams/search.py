"""The best teams first: all contexts side by side, each searched along a bound that is exact.

Pure. For a context a table says what the titles from some place on can still be worth with exactly so many points and
these features still missing. So every step of the search leads to a team, and teams come out in their order: the work
grows with the number of teams that are asked for, not with those that there are. A context is only opened when what it
might bring at best (by a looser table without its conditions) is next.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from heapq import heappop, heappush
from itertools import count

from decks.teams.cases import Cases, Context, Owes, Part, Prices, plot_worth
from decks.teams.counting import Bound, Weight
from decks.teams.judging import MANY
from decks.teams.options import Option, Pick
from decks.teams.question import place

NEVER = -(1 << 200)
"""The worth of what cannot be."""

PLOTS_MARK = 1 << 46
"""More than the marks of any plots together."""

Step = tuple[int, int, int, int, Option]
Choice = tuple[int, int, int, int, Option | None]
Weighed = Sequence[Sequence[tuple[Weight, Option]]]


@dataclass(frozen=True, slots=True)
class Chosen:
    """A team that has been found. `points` in the format, discounts counted; `worth`: see `question.worth`."""

    characters: tuple[Pick, ...]
    plots: tuple[Pick, ...]
    points: int
    worth: int


@dataclass
class Table:
    """What the rest of a context is worth at best: by title from the last on, by features still missing, by points."""

    weighed: Weighed
    most: int
    forbidden: int = 0
    needs: tuple[int, ...] = ()
    owes: Owes = ()
    groups: list[list[Step]] = field(init=False)
    best: list[list[list[int]]] = field(init=False)
    seen: dict[tuple[int, int, int], list[Choice]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        titles = [its for options in self.weighed if (its := self._open(options))]
        # What is owed has to be owed before it is paid: titles that owe come first.
        self.groups = sorted(titles, key=lambda its: not any(owed for _price, _worth, owed, _fills, _option in its))
        self.best = [[[NEVER] * (self.most + 1) for _mask in range(1 << (len(self.needs) + len(self.owes)))]]
        self.best[0][0][0] = 0
        for steps in reversed(self.groups):
            self.best.append(self._row(steps, self.best[-1]))
        self.best.reverse()

    def _open(self, options: Sequence[tuple[Weight, Option]]) -> list[Step]:
        """The options that are not forbidden: price, worth, what they owe, what they fill."""
        wanted = (*self.needs, *(want for _holder, want in self.owes))
        holders = tuple(enumerate((holder for holder, _want in self.owes), len(self.needs)))
        return [
            (
                price,
                option.worth,
                sum((mask >> holder & 1) << i for i, holder in holders),
                sum((mask >> feature & 1) << i for i, feature in enumerate(wanted)),
                option,
            )
            for (price, mask, _copies), option in options
            if not mask & self.forbidden and price <= self.most
        ]

    def _row(self, steps: list[Step], after: list[list[int]]) -> list[list[int]]:
        row = []
        for mask, skipped in enumerate(after):
            best = skipped
            for price, worth, owed, fills, _option in steps:
                taken = [there + worth for there in after[(mask | owed) & ~fills][: self.most + 1 - price]]
                best = [*best[:price], *map(max, best[price:], taken)]
            row.append(best)
        return row

    @property
    def first(self) -> int:
        """What is missing in the beginning: all needs, and nothing is owed."""
        return (1 << len(self.needs)) - 1

    def start(self, points: int) -> int:
        return self.best[0][self.first][points] if 0 <= points <= self.most else NEVER

    def choices(self, i: int, mask: int, points: int) -> list[Choice]:
        """What may come next, the best first: worth at best, then place, mask and points afterwards, and the option;
        None: nothing comes any more."""
        if (known := self.seen.get((i, mask, points))) is not None:
            return known
        found: list[Choice] = [(0, 0, 0, 0, None)] if not mask and not points else []
        for j in range(i, len(self.groups)):
            after = self.best[j + 1]
            for price, worth, owed, fills, option in self.groups[j]:
                left = (mask | owed) & ~fills
                if price <= points and (at_best := after[left][points - price] + worth) >= 0:
                    found.append((at_best, j + 1, left, points - price, option))
        found.sort(key=lambda choice: -choice[0])
        self.seen[i, mask, points] = found
        return found


@dataclass
class Search:
    """Teams of some contexts with `least` to `most` points. `spare`: what plots and others give back at most."""

    cases: Cases
    contexts: list[Context]
    least: int
    most: int
    counted: tuple[int, ...]
    tables: dict[tuple[Prices, tuple[Bound, ...], Owes], Table] = field(default_factory=dict)
    weighed: dict[Prices, Weighed] = field(default_factory=dict)
    left: dict[Prices, int] = field(default_factory=dict)
    """By prices: so many points the rest may have."""
    bounds: dict[tuple[int, ...], list[int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for context in self.contexts:
            spare = max(self.most - part.price - part.least for part in context.parts)
            self.left[context.prices] = max(self.left.get(context.prices, 0), spare)

    def weights(self, prices: Prices) -> Weighed:
        if prices not in self.weighed:
            self.weighed[prices] = self.cases.weights(prices, self.counted)
        return self.weighed[prices]

    def teams(self) -> Iterator[Chosen]:
        """All teams, the best first."""
        number = count()
        heap: list[tuple[Fraction | int, int, object]] = []
        for context in self.contexts:
            for points, bound in self._bounds(context):
                heappush(heap, (-self._place(points, bound), next(number), (context, points)))
        while heap:
            _key, _n, what = heappop(heap)
            match what:
                case (Context() as context, int() as points):
                    for found in self._opened(context, points):
                        heappush(heap, (-self._place(points, found.at_best), next(number), found))
                case _Node() as node:
                    yield from self._followed(node, heap, number)

    def _place(self, points: int, worth: int) -> Fraction | int:
        above, below = place(self.cases.question.order, points, worth)
        return above if below == 1 else Fraction(above, below)

    # ---- contexts that are not open yet ----

    def _bounds(self, context: Context) -> Iterator[tuple[int, int]]:
        """By points: what a context might be worth at best."""
        table = self._loose(context)
        for points in range(self.least, self.most + 1):
            best = max((self._bound(table, part, points - part.price) for part in context.parts), default=NEVER)
            if best >= 0:
                yield points, best + PLOTS_MARK

    def _bound(self, table: Table, part: Part, points: int) -> int:
        """What a part with its rest is worth at best, by a table, with exactly so many points."""
        key = (id(table), *map(id, part.choices))
        if key not in self.bounds:
            worths = [table.start(p) for p in range(table.most + 1)]
            for options in part.choices:
                worths = _better(worths, options)
            self.bounds[key] = worths
        points -= part.least
        return self.bounds[key][points] if 0 <= points <= table.most else NEVER

    def _loose(self, context: Context) -> Table:
        """A table without needs: of the same prices, and only what sides and the like forbid."""
        forbidden = tuple(bound for bound in context.bounds if bound[2] == 0)
        return self._table(context.prices, forbidden)

    def _table(self, prices: Prices, bounds: tuple[Bound, ...], owes: Owes = ()) -> Table:
        key = prices, bounds, owes
        if key not in self.tables:
            forbidden = sum(1 << feature for feature, _low, high in bounds if high == 0)
            needs = tuple(feature for feature, low, high in bounds if low >= 1 and high)
            self.tables[key] = Table(self.weights(prices), self.left[prices], forbidden, needs, owes)
        return self.tables[key]

    # ---- open ones ----

    def _opened(self, context: Context, points: int) -> Iterator[_Node]:
        table = self._table(context.prices, context.bounds, context.owes)
        mask = table.first
        for part in context.parts:
            if self._bound(table, part, points - part.price) < 0:
                continue
            for options in part.options():
                left = points - part.price - sum(option.price for option in options)
                if table.start(left) < 0:
                    continue
                choices = table.choices(0, mask, left)
                base = sum(option.worth for option in options)
                for plots in part.plots:
                    mark = plot_worth(self.cases.question, plots)
                    yield _Node(context, table, plots, points, base + mark, options, choices, 0, len(options))

    def _followed(
        self, node: _Node, heap: list[tuple[Fraction | int, int, object]], number: count[int]
    ) -> Iterator[Chosen]:
        """The best team of a node; what it passes by waits."""
        while True:
            if node.i + 1 < len(node.choices):
                other = node.sibling()
                heappush(heap, (-self._place(node.points, other.at_best), next(number), other))
            _best, i, mask, left, option = node.choices[node.i]
            if option is None:
                break
            node = node.child(option, node.table.choices(i, mask, left))
        if self._kept(node):
            picks = tuple(pick for option in node.taken for pick in option.picks)
            yield Chosen(picks, node.plots, node.points, node.base)

    def _kept(self, node: _Node) -> bool:
        """Whether a team keeps those bounds that the table does not know: numbers of copies."""
        counted = [bound for bound in node.context.bounds if bound[2] and (bound[1] > 1 or bound[2] < MANY)]
        if not counted:
            return True
        prices = node.context.prices
        copies = [self.cases.copies(option, prices, self.counted) for option in node.taken[node.known :]]
        return all(low <= sum(one[feature] for one in copies) <= high for feature, low, high in counted)


def _better(worths: list[int], options: Sequence[Option]) -> list[int]:
    """By points above the cheapest: the best with one of some options more."""
    n, least = len(worths), min(option.price for option in options)
    more = [(min(n, option.price - least), option.worth) for option in options]
    taken = [[NEVER] * cost + [worth + own for worth in worths[: n - cost]] for cost, own in more]
    return [max(column) for column in zip(*taken, strict=True)]


@dataclass(frozen=True, slots=True)
class _Node:
    """A part of a team, and what may come next in it: `choices` from `i` on."""

    context: Context
    table: Table
    plots: tuple[Pick, ...]
    points: int
    base: int
    taken: tuple[Option, ...]
    choices: list[Choice]
    i: int
    known: int
    """So many of those taken are of the known part."""

    @property
    def at_best(self) -> int:
        return self.base + self.choices[self.i][0]

    def sibling(self) -> _Node:
        return replace(self, i=self.i + 1)

    def child(self, option: Option, choices: list[Choice]) -> _Node:
        return replace(self, taken=(*self.taken, option), base=self.base + option.worth, choices=choices, i=0)
