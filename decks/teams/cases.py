"""All teams, sorted into cases in which everything that is still open is independent.

Pure. Only some cards care about others: their laws name partners, conditions, discounts. The *known part* of a team is
what it has of those titles, with its plots; each of the known parts is judged (`judging`), and where the verdict
depends on the rest, the case is split in two. What is left of a case are prices and a few bounds on features of the
rest; known parts that leave the same are one `Context`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations_with_replacement, product

from cardsdb.language.destiny import building as b
from decks.rules.destiny.team import fits_any
from decks.teams.alike import Alike
from decks.teams.candidates import Candidate
from decks.teams.counting import Bound, Weight
from decks.teams.features import Features, coloured, side
from decks.teams.fits import has
from decks.teams.judging import MANY, Judge, Known, Open, Verdict
from decks.teams.options import Group, Option, Pick, Pool, copies_at_most, partners_at_most
from decks.teams.question import BadQuestion, Question, mark_of, worth

MOST_PARTS = 60_000
"""Known parts that are looked at; a question with more of them is refused as too wide."""
MOST_PLOTS = 30_000
"""Sets of plots, likewise."""

Choices = tuple[tuple[Option, ...], ...]
"""By title: options that are judged alike, the first standing for all."""
Owes = tuple[tuple[int, int], ...]
Prices = tuple[tuple[b.Cheaper, ...], tuple[tuple[int, int], ...]]
"""What makes characters of the rest cheaper: laws of the known part, and (feature, points) for each copy."""


Kind = tuple[frozenset[str], frozenset[str], int, int]
"""Of free plots: colours, sides, points, and so many of them for which characters have to make room."""


@dataclass(frozen=True, slots=True)
class Part:
    """Known parts that are judged alike: one option of each of `choices`. `price`: of the plots, and what the options
    cost less than before discounts."""

    price: int
    choices: tuple[tuple[Option, ...], ...]
    plots: list[tuple[Pick, ...]]
    """Sets of plots that do equally well: each makes teams of its own."""

    @property
    def least(self) -> int:
        """What its options cost at the least, before discounts."""
        return sum(min(option.price for option in options) for options in self.choices)

    def options(self) -> Iterator[tuple[Option, ...]]:
        return product(*self.choices)


@dataclass(slots=True)
class Context:
    """`owes`: where there is a copy of the rest with the first feature, there must be one with the second."""

    prices: Prices
    bounds: tuple[Bound, ...]
    owes: Owes
    parts: list[Part] = field(default_factory=list)


@dataclass(frozen=True)
class Plots:
    """Sets of plots: `tied` ones care about characters; the `free` ones of a kind are the same to them."""

    tied: tuple[Pick, ...]
    free: dict[Kind, list[tuple[Pick, ...]]] = field(default_factory=dict)

    @property
    def least(self) -> int:
        """What free ones cost at the least."""
        return min(kind[2] for kind in self.free)


@dataclass
class Cases:
    question: Question
    pool: Pool
    features: Features = field(init=False)
    rest: tuple[Group, ...] = field(init=False)
    coupled: tuple[Group, ...] = field(init=False)

    def __post_init__(self) -> None:
        self.rest = tuple(group for group in self.pool.groups if not group.coupled)
        self.coupled = tuple(sorted((g for g in self.pool.groups if g.coupled), key=_mixes_first))
        cards = {card.code: card for group in self.rest for option in group.options for card, _n in option.picks}
        others = tuple(card for card in self.pool.cards if card.code not in cards)
        self.features = Features(tuple(cards.values()), others)
        everyone = (self.pool.cards, [card for card, _n in self.pool.plots])
        self.mixed = self.question.law.format.laws.mixed
        self.mixers = any(isinstance(law, b.Mixes) for cards in everyone for card in cards for law in card.laws)
        given = {card.code: card for cards in everyone for card in cards}.values()
        self.off = [
            (law, law.by * copies_at_most(card)) for card in given for law in card.laws if isinstance(law, b.Cheaper)
        ]
        self.laws = [law for card in self.pool.cards for law in card.laws]
        self.ups: dict[b.TeamUp, int] = {}

    # ---- contexts ----

    def contexts(self) -> list[Context]:
        """All cases, those that leave the same together; raises `BadQuestion` where there are too many."""
        found: dict[tuple[Prices, tuple[Bound, ...], Owes], Context] = {}
        for plots in self._plots():
            for choices in self._parts(plots):
                for prices, bounds, owes, part in self._cases(choices, plots):
                    context = found.get((prices, bounds, owes))
                    if context is None:
                        context = found[prices, bounds, owes] = Context(prices, bounds, owes)
                    context.parts.append(part)
        return list(found.values())

    def _cases(self, choices: Choices, plots: Plots) -> Iterator[tuple[Prices, tuple[Bound, ...], Owes, Part]]:
        copies = tuple(pick for options in choices for pick in options[0].picks)
        before = sum(options[0].price for options in choices)
        mixes = any(isinstance(law, b.Mixes) for card, _n in (*copies, *plots.tied) for law in card.laws)
        if mixes and not self.mixed:
            yield from self._whole(choices, copies, before, plots)
            return
        colours = frozenset(card.card.colour for card, _n in copies)
        sides = frozenset(card.card.affiliation for card, _n in copies)
        back, room = max(0, -plots.least), _room(copies)
        for known, verdict, judge in self._split(Judge(self.question, self.features, copies, plots.tied, back)):
            prices = (self._cheapers(judge), verdict.less)
            for (its_colours, its_sides, price, more), sets in plots.free.items():
                if more > room:
                    continue
                bounds = self._with_plots(known, judge, its_colours - colours, its_sides - sides)
                if bounds is not None:
                    yield prices, bounds, judge.owes(), Part(verdict.price + price - before, choices, sets)

    def _whole(
        self, choices: Choices, copies: tuple[Pick, ...], before: int, plots: Plots
    ) -> Iterator[tuple[Prices, tuple[Bound, ...], Owes, Part]]:
        """Where sides mix, plots of both may be in: each kind of them is judged with the rest."""
        for kind, sets in plots.free.items():
            if kind[3] > _room(copies):
                continue
            judge = Judge(self.question, self.features, copies, (*plots.tied, *_less(sets[0], plots.tied)))
            for known, verdict, _judge in self._split(judge):
                prices = (self._cheapers(judge), verdict.less)
                yield prices, _bounds(known), judge.owes(), Part(verdict.price - before, choices, sets)

    def _with_plots(
        self, known: Known, judge: Judge, colours: frozenset[str], sides: frozenset[str]
    ) -> tuple[Bound, ...] | None:
        """Bounds with what plots demand of the rest; None where it cannot be."""
        if not colours and not sides:
            return _bounds(known)
        wanted = [side(one) for one in sides] if not self.mixed else []
        if self.question.law.format.laws.colours:
            wanted += [coloured(colour) for colour in colours]
        grown = dict(known)
        for feature in wanted:
            number = self.features.number(feature)
            low, high = grown.get(number, (0, MANY))
            if high < 1 or not self.features.possible(number, judge.forbidden):
                return None
            grown[number] = (max(1, low), high)
        return _bounds(grown)

    def _split(self, judge: Judge) -> Iterator[tuple[Known, Verdict, Judge]]:
        """A known part's verdicts, with what has to be known of the rest for each."""
        waiting: list[Known] = [{}]
        while waiting:
            judge.known = waiting.pop()
            try:
                verdict = judge.verdict()
            except Open as asked:
                low, high = judge.known.get(asked.feature, (0, MANY))
                waiting.append(judge.known | {asked.feature: (low, asked.n - 1)})
                waiting.append(judge.known | {asked.feature: (asked.n, high)})
            else:
                if verdict is not None:
                    yield dict(judge.known), verdict, judge

    def _cheapers(self, judge: Judge) -> tuple[b.Cheaper, ...]:
        return tuple(
            law for law in judge.cheapers if any(self.features.meets(law.what, card) for card in self.features.cards)
        )

    # ---- known parts ----

    def _parts(self, plots: Plots) -> Iterator[Choices]:
        """What a team may have of the coupled titles beside some plots: of each title options that are judged alike."""
        most = self.question.law.format.laws.points - plots.least
        most -= sum(min(0, card.prices[n - 1]) for card, n in plots.tied) + self.below
        laws = [law for card, _n in plots.tied for law in card.laws]
        one_sided = frozenset(card.card.affiliation for card, _n in plots.tied) - {"neutral"}
        every = [law.cond.what for law in laws if isinstance(law, b.Needs) and isinstance(law.cond, b.Every)]
        alike = Alike.of((*self.laws, *laws), self.question.law.format, self._floor)
        groups = [(group.must, self._buckets(group, every, alike)) for group in self.coupled]
        free = self.mixed or any(isinstance(law, b.Mixes) for law in laws)
        for n, choices in enumerate(_grow(groups, most, free, one_sided)):
            if n > MOST_PARTS:
                raise BadQuestion("question", "wide")
            yield choices

    def _buckets(self, group: Group, every: list[b.Described], alike: Alike) -> list[tuple[tuple[Option, ...], int]]:
        """The options of a title that are judged alike, with the least that one of them costs."""
        found: dict[object, list[Option]] = {}
        for option in group.options:
            if all(_all_fit(option, what) for what in every):
                found.setdefault(alike.shape(option), []).append(option)
        return [(tuple(its), min(self._low(option) for option in its)) for its in found.values()]

    def _low(self, option: Option) -> int:
        """What an option costs at the least, whatever makes it cheaper."""
        cost = 0
        for card, level in option.picks:
            off = self._saving(card)
            off += sum(law.by * self._partners(law) for law in card.laws if isinstance(law, b.TeamUp))
            cost += min(card.prices[level - 1], max(0, card.prices[level - 1] - off))
        return cost

    def _floor(self, card: Candidate, level: int) -> bool:
        """Whether a copy may become so cheap that more would not make it any cheaper."""
        off = self._saving(card)
        off += sum(law.by * self._partners(law) for law in card.laws if isinstance(law, b.TeamUp))
        return off > max(0, card.prices[level - 1])

    def _partners(self, law: b.TeamUp) -> int:
        """So many partners a team has at most, each at its least."""
        if law not in self.ups:
            cheapest = min((self._least(c) for c in self.pool.cards if fits_any(law.each, c.card)), default=1)
            most = partners_at_most(law, self.pool.cards)
            self.ups[law] = min(most, self.reach // cheapest) if cheapest > 0 else most
        return self.ups[law]

    def _least(self, card: Candidate) -> int:
        """What a copy costs at the least; of one that has partners of its own nothing is known."""
        if any(isinstance(law, b.TeamUp) for law in card.laws):
            return 0
        return min(card.prices) - self._saving(card)

    def _saving(self, card: Candidate) -> int:
        return sum(points for law, points in self.off if self.features.meets(law.what, card))

    @property
    def reach(self) -> int:
        """So many points the rest has at most."""
        return self.question.law.format.laws.points + self.back

    def copies(self, option: Option, prices: Prices, counted: tuple[int, ...]) -> Mapping[int, int]:
        """How many copies of each feature an option has."""
        return self._weight(option, prices, counted)[2]

    @cached_property
    def back(self) -> int:
        """Points that plots give back at most, and characters whose price is below nothing."""
        plots = sorted(card.prices[n - 1] for card, n in self.pool.plots for _copy in range(copies_at_most(card)))
        return -sum(price for price in plots[: self._plots_at_most] if price < 0) - self.below

    @cached_property
    def below(self) -> int:
        """What characters whose price is below nothing cost together, one of each title."""
        return sum(min(0, min(option.price for option in group.options)) for group in self.coupled if group.options)

    @property
    def _plots_at_most(self) -> int:
        plots = {card.code: card for card, _n in self.pool.plots}.values()
        more = sum(copies_at_most(card) * _more(card) for card in plots)
        return self.question.law.format.laws.plots + more + self._roomy

    @cached_property
    def _roomy(self) -> int:
        """So many plots more characters allow at most."""
        return sum(copies_at_most(card) * _more(card) for card in self.pool.cards)

    # ---- plots ----

    def _plots(self) -> list[Plots]:
        """All sets of plots, the empty one first."""
        found: dict[tuple[Pick, ...], Plots] = {}
        for chosen in self._chosen():
            tied = tuple(pick for pick in chosen if self._tied(pick))
            free = [pick for pick in chosen if not self._tied(pick)]
            colours = frozenset(card.card.colour for card, _n in free) - {"gray"}
            sides = frozenset(card.card.affiliation for card, _n in free) - {"neutral"}
            plots = found.setdefault(tied, Plots(tied))
            more = len(chosen) - self.question.law.format.laws.plots - _room(chosen)
            kind = colours, sides, sum(card.prices[n - 1] for card, n in free), max(0, more)
            plots.free.setdefault(kind, []).append(chosen)
        return list(found.values())

    def _chosen(self) -> Iterator[tuple[Pick, ...]]:
        if not self.question.plot:
            yield ()
        seen = 0
        for size in range(1, self._plots_at_most + 1):
            for chosen in combinations_with_replacement(self.pool.plots, size):
                seen += 1
                if seen > MOST_PLOTS:
                    raise BadQuestion("plots", "wide")
                if self._may(chosen):
                    yield chosen

    def _may(self, chosen: tuple[Pick, ...]) -> bool:
        if len(chosen) > self.question.law.format.laws.plots + _room(chosen) + self._roomy:
            return False
        for card, _n in chosen:
            same = sum(other.title == card.title for other, _m in chosen)
            if same > copies_at_most(card):
                return False
            levels = [m for other, m in chosen if other is card]
            if self.question.owned is not None and not has(self.question.owned, card, levels):
                return False
        return True

    def _tied(self, pick: Pick) -> bool:
        card, _level = pick
        if card.restricted or card.paired or any(self.features.meets(law.what, card) for law, _points in self.off):
            return True
        tied = [law for law in card.laws if isinstance(law, b.Needs | b.TeamUp | b.Cheaper | b.Mixes)]
        return any(not isinstance(getattr(law, "cond", None), b.Singles | b.InFormat) for law in tied)

    # ---- the rest ----

    def weights(self, prices: Prices, counted: tuple[int, ...]) -> list[list[tuple[Weight, Option]]]:
        """The options of the rest as they are in a context, by title. `counted`: the features whose copies matter."""
        return [[(self._weight(option, prices, counted), option) for option in group.options] for group in self.rest]

    def _weight(self, option: Option, prices: Prices, counted: tuple[int, ...]) -> Weight:
        cheapers, less = prices
        mask, spent, copies = 0, 0, dict.fromkeys(counted, 0)
        for card, level in option.picks:
            printed = card.prices[level - 1]
            off = sum(law.by for law in cheapers if self.features.meets(law.what, card)) if cheapers else 0
            cost = min(printed, max(0, printed - off))
            its = self.features.of(card, cost)
            spent += cost - sum(points for feature, points in less if its >> feature & 1)
            mask |= its
            for feature in counted:
                copies[feature] += its >> feature & 1
        return spent, mask, copies


def _more(card: Candidate) -> int:
    """So many plots more one copy of a card allows."""
    return sum(law.plots for law in card.laws if isinstance(law, b.Larger))


def _room(picks: tuple[Pick, ...]) -> int:
    return sum(_more(card) for card, _n in picks)


def _grow(
    groups: list[tuple[bool, list[tuple[tuple[Option, ...], int]]]], most: int, free: bool, sides: frozenset[str]
) -> Iterator[Choices]:
    """One bucket or none of each title for `most` points; heroes beside villains only where that may be (`free`), or
    some title may still allow it: those come first."""
    last = sum(any(_mixing(its) for its, _low in buckets) for _must, buckets in groups) - 1
    waiting: list[tuple[int, Choices, int, frozenset[str], bool]] = [(0, (), 0, sides, free)]
    while waiting:
        i, chosen, spent, sides, mixes = waiting.pop()
        if i == len(groups):
            yield chosen
            continue
        must, buckets = groups[i]
        if not must:
            waiting.append((i + 1, chosen, spent, sides, mixes))
        for options, low in buckets:
            if spent + low <= most:
                picks = options[0].picks
                now = sides | {card.card.affiliation for card, _n in picks} - {"neutral"}
                may = mixes or _mixing(options)
                if len(now) < 2 or may or i < last:
                    waiting.append((i + 1, (*chosen, options), spent + low, now, may))


def _mixing(options: tuple[Option, ...]) -> bool:
    return any(isinstance(law, b.Mixes) for card, _n in options[0].picks for law in card.laws)


def _mixes_first(group: Group) -> int:
    return 0 if any(_mixing((option,)) for option in group.options) else 1


def _all_fit(option: Option, what: b.Described) -> bool:
    return all(fits_any((what,), card.card) for card, _level in option.picks)


def _bounds(known: Known) -> tuple[Bound, ...]:
    return tuple(sorted((feature, low, high) for feature, (low, high) in known.items()))


def _less(chosen: tuple[Pick, ...], tied: tuple[Pick, ...]) -> tuple[Pick, ...]:
    left = list(chosen)
    for pick in tied:
        left.remove(pick)
    return tuple(left)


def plot_worth(question: Question, plots: tuple[Pick, ...]) -> int:
    """What plots add to the place of a team: only their mark."""
    return worth(question.order, 0, 0, 0, sum(mark_of(card.code, level) for card, level in plots))
