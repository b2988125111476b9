"""A question to the finder and its answer: how many teams, which are the best, how many have how many points.

Pure.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from decks.rules.destiny.team import Member, Team
from decks.teams.cases import Cases, Context, Prices
from decks.teams.counting import Counter
from decks.teams.judging import MANY
from decks.teams.options import Pick, damage_of, pool
from decks.teams.question import BEST, WHOLE, Question
from decks.teams.search import Chosen, Search


@dataclass(frozen=True, slots=True)
class Found:
    """A team of the answer. `points` in the format, discounts counted; `printed`: as the cards have them. `damage` on
    all sides of its dice together, a sixth of it being what one roll shows on average."""

    characters: tuple[Pick, ...]
    plots: tuple[Pick, ...]
    points: int
    printed: int
    left: int
    health: int
    dice: int
    damage: int

    @property
    def team(self) -> Team:
        return _team(self.characters, self.plots)


@dataclass(frozen=True, slots=True)
class Answer:
    """`count`: of all teams, exactly; `teams`: all of them or the best; `by_points`: how many there are with so many.

    `lost`: codes that must be in and cannot be; `hidden`: so many characters and plots are not owned.
    """

    count: int
    teams: tuple[Found, ...]
    by_points: Mapping[int, int]
    lost: tuple[str, ...] = ()
    hidden: int = 0

    @property
    def whole(self) -> bool:
        return len(self.teams) == self.count


def find(question: Question) -> Answer:
    """The answer to a question; raises `BadQuestion`."""
    cards = pool(question)
    if cards.lost:
        return Answer(0, (), {}, cards.lost, cards.hidden)
    cases = Cases(question, cards)
    contexts = cases.contexts()
    counted = tuple(sorted({f for c in contexts for f, low, high in c.bounds if low > 1 or 0 < high < MANY}))
    most = question.law.format.laws.points
    least = most - question.unused if question.unused is not None else min(0, most) - cases.back
    search = Search(cases, contexts, least, most, counted)
    by_points = _counts(search, contexts, cases)
    n = sum(by_points.values())
    teams = tuple(_found(one, question) for one in islice(search.teams(), n if n <= WHOLE else BEST))
    return Answer(n, teams, by_points, (), cards.hidden)


def _counts(search: Search, contexts: list[Context], cases: Cases) -> dict[int, int]:
    found: dict[int, int] = {}
    counters = {prices: _counter(search, prices, most) for prices, most in search.left.items()}
    for context in contexts:
        counter = counters[context.prices]
        for price, n, ways in _parts(counter, context):
            for points in range(max(search.least, price), min(search.most, price + counter.most) + 1):
                if more := n * ways[points - price]:
                    found[points] = found.get(points, 0) + more
    return dict(sorted(found.items()))


def _counter(search: Search, prices: Prices, most: int) -> Counter:
    weights = [[weight for weight, _option in options if weight[0] <= most] for options in search.weights(prices)]
    return Counter([options for options in weights if options], most, MANY)


def _parts(counter: Counter, context: Context) -> Iterator[tuple[int, int, list[int]]]:
    """The parts of a context: price, sets of plots, and the ways of all the rest by points."""
    ways = counter.ways(context.bounds, context.owes)
    seen: dict[tuple[int, ...], list[int]] = {}
    for part in context.parts:
        key = tuple(map(id, part.choices))
        if key not in seen:
            now = ways
            for options in part.choices:
                least = min(option.price for option in options)
                now = counter.chosen(now, [option.price - least for option in options])
            seen[key] = counter.numbers(now)
        yield part.price + part.least, len(part.plots), seen[key]


def _found(chosen: Chosen, question: Question) -> Found:
    characters = tuple(
        sorted(chosen.characters, key=lambda pick: (-pick[0].prices[pick[1] - 1], pick[0].code, pick[1]))
    )
    team = _team(characters, chosen.plots)
    printed = sum(member.card.points[member.level - 1] for member in team if member.level <= len(member.card.points))
    left = question.law.format.laws.points - chosen.points
    damage = damage_of(characters)
    return Found(characters, chosen.plots, chosen.points, printed, left, team.health, team.dice, damage)


def _team(characters: tuple[Pick, ...], plots: tuple[Pick, ...]) -> Team:
    return Team(
        tuple(Member(card.card, level, card.laws) for card, level in characters),
        tuple(Member(card.card, level, card.laws) for card, level in plots),
    )
