"""What a simulation says about a deck, for a page: tables, a histogram and sentences, in the reader's language.

Knows sums (`play.simulate.summary`) and words; plays nothing. Every share stands with its interval, and a sentence that
judges says so only where the whole interval does.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil, sqrt
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cardsdb.catalogue.games import game_info
from play.services.figures import Figures
from play.simulate.summary import Summary
from play.wilson import Z95, wilson

NBSP = "\u00a0"
BARS = 24
"""Columns of a histogram, at most."""
ROWS = 10
"""Cards of a list that is shown at once; the whole list is one press further."""
TRIED = 30
"""Games in which a card was played before its win rate is ranked."""
RARELY = 0.1
"""A card that fewer of those play who have seen it is rarely played, if that is sure."""
UNPLAYED = ("creeper", "basic")
"""Kinds that nobody plays."""

ENDS = {
    "goal": gettext_lazy("somebody meets a goal"),
    "ungoal": gettext_lazy("everybody loses by a goal"),
    "stalemate": gettext_lazy("nobody can do anything any more"),
    "limit": gettext_lazy("it does not end: cut short"),
    "turn_limit": gettext_lazy("the turn limit"),
}


@dataclass(frozen=True, slots=True)
class Rate:
    """A share in percent, with its 95 % interval: `won` of `of`."""

    name: str
    won: int
    of: int
    kind: str = ""
    glyph: str = ""

    @property
    def share(self) -> float:
        return 100 * self.won / self.of if self.of else 0.0

    @property
    def low(self) -> float:
        return 100 * wilson(self.won, self.of)[0]

    @property
    def high(self) -> float:
        return 100 * wilson(self.won, self.of)[1]

    @property
    def width(self) -> float:
        return self.high - self.low


@dataclass(frozen=True, slots=True)
class Bar:
    """A column of a histogram: games of `first` to `last` turns. `x`, `y`, `height`: where it stands, of 100."""

    first: int
    last: int
    games: int
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class CardLine:
    """What became of a card. `pull`: the win rate of those who played it times the seats; 1 is an even share."""

    name: str
    kind: str
    glyph: str
    a_game: float
    seen: int
    played: Rate
    pull: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Compared:
    """A figure of this deck beside that of the shipped one, with their intervals; `sure`: they do not overlap."""

    name: str
    here: str
    there: str
    sure: bool


@dataclass(frozen=True, slots=True)
class Report:
    games: int
    even: float
    decided: Rate
    goal_count: int
    seats: list[Rate]
    first: str
    ends: list[Rate]
    turns: Mapping[str, Any]
    bars: list[Bar]
    goals: list[Rate]
    never: list[CardLine]
    cards: list[CardLine]
    dead: list[CardLine]
    strong: list[CardLine]
    weak: list[CardLine]
    samples: list[tuple[str, str]]
    compared: list[Compared]

    @property
    def span(self) -> float:
        """Percent that the bars of the seats reach to: the longest, and some more."""
        return min(100.0, 1.15 * max([2 * self.even, *(row.high for row in self.seats)]))

    @property
    def longest_bar(self) -> int:
        return self.bars[-1].last if self.bars else 0

    @property
    def most_goal(self) -> float:
        """The share of the goal that came off most often: the full length of a bar."""
        return max((row.share for row in self.goals), default=100.0)

    @property
    def most_plays(self) -> float:
        return max((line.a_game for line in self.cards), default=1.0)

    @property
    def bound(self) -> float:
        """What never happened in so many games happens in fewer percent of them than this, with 95 % certainty."""
        return 100 * wilson(0, self.games)[1]

    @property
    def often(self) -> list[CardLine]:
        return self.cards[:ROWS]


def report(total: Summary, cards: Mapping[str, Any], seats: int, language: str, shipped: Figures | None) -> Report:
    """The report of some games; `cards` are the definitions by code, `shipped` the figures to compare with."""
    lines = {code: _line(code, card, total, seats, language) for code, card in cards.items()}
    held = [lines[code] for code, card in cards.items() if card.kind not in UNPLAYED]
    ranked = sorted((line for line in held if line.played.of >= TRIED), key=lambda line: (-line.pull, line.name))
    decided = total.games - sum(total.undecided.values())
    return Report(
        games=total.games,
        even=100 / seats,
        decided=Rate("", decided, total.games),
        goal_count=len(total.goals),
        seats=[
            Rate(_("Player %(number)d") % {"number": seat + 1}, total.won[seat], total.games) for seat in range(seats)
        ],
        first=_first(total, decided, seats),
        ends=_ends(total, decided),
        turns=_turns(total),
        bars=bars(total.turns),
        goals=_goals(total, cards, language),
        never=[lines[code] for code in sorted(total.goals) if code in lines and not total.completed[code]],
        cards=sorted(held, key=lambda line: (-line.a_game, line.name)),
        dead=sorted((line for line in held if _dead(line)), key=lambda line: (line.played.of, -line.seen, line.name)),
        strong=ranked[: ROWS // 2],
        weak=ranked[ROWS // 2 :][-(ROWS // 2) :],
        samples=_samples(total),
        compared=_compared(total, decided, shipped) if shipped else [],
    )


def _line(code: str, card: Any, total: Summary, seats: int, language: str) -> CardLine:
    kind = game_info("fluxx").kind(card.kind)
    rate = Rate(getattr(card.name, language), total.played_won[code], total.played[code], kind.style, kind.glyph)
    return CardLine(
        name=rate.name,
        kind=kind.style,
        glyph=kind.glyph,
        a_game=total.plays[code] / total.games if total.games else 0.0,
        seen=total.seen[code],
        played=rate,
        pull=seats * rate.share / 100,
        low=seats * rate.low / 100,
        high=seats * rate.high / 100,
    )


def _dead(line: CardLine) -> bool:
    """Never played, or surely by fewer than one in ten of those who had it."""
    return not line.played.of or (line.seen >= TRIED and wilson(line.played.of, line.seen)[1] < RARELY)


def _first(total: Summary, decided: int, seats: int) -> str:
    """Whether going first pays, as far as the games can tell."""
    if not decided:
        return _("Nobody has won any of these games.")
    low, high = wilson(total.won[0], decided)
    said = {
        "share": figure(100 * total.won[0] / decided),
        "low": figure(100 * low),
        "high": figure(100 * high),
        "even": figure(100 / seats),
    }
    if low > 1 / seats:
        return (
            _("Going first pays: %(share)s %% of the decided games (%(low)s – %(high)s), even would be %(even)s.")
            % said
        )
    if high < 1 / seats:
        return (
            _("Going first costs: %(share)s %% of the decided games (%(low)s – %(high)s), even would be %(even)s.")
            % said
        )
    return (
        _("These games show no advantage of going first: %(share)s %% (%(low)s – %(high)s), even would be %(even)s.")
        % said
    )


def _ends(total: Summary, decided: int) -> list[Rate]:
    counts = {"goal": decided, **total.undecided}
    rows = [Rate(str(ENDS.get(reason, reason)), n, total.games) for reason, n in counts.items() if n]
    return sorted(rows, key=lambda row: -row.won)


def _turns(total: Summary) -> Mapping[str, Any]:
    told = total.as_data()
    return {**told["turns"], "decisions": told["decisions"]["mean"]}


def bars(counts: Mapping[int, int]) -> list[Bar]:
    """The histogram of some lengths; the longest few of a hundred share the last column."""
    if not counts:
        return []
    games = sum(counts.values())
    ordered = sorted(counts)
    reached, tail = 0, ordered[-1]
    for value in ordered:
        reached += counts[value]
        if reached >= 0.98 * games:
            tail = value
            break
    step = max(1, ceil((tail - ordered[0] + 1) / (BARS - 1)))
    groups: dict[int, int] = {}
    for value, n in counts.items():
        at = min((value - ordered[0]) // step, (tail - ordered[0]) // step + (value > tail))
        groups[at] = groups.get(at, 0) + n
    top, columns = max(groups.values()), max(groups) + 1
    return [
        Bar(
            first=ordered[0] + at * step,
            last=ordered[-1] if at == columns - 1 else ordered[0] + (at + 1) * step - 1,
            games=groups.get(at, 0),
            x=round(100 * at / columns, 2),
            y=round(100 - 100 * groups.get(at, 0) / top, 2),
            width=round(100 / columns - 0.6, 2),
            height=round(100 * groups.get(at, 0) / top, 2),
        )
        for at in range(columns)
    ]


def _goals(total: Summary, cards: Mapping[str, Any], language: str) -> list[Rate]:
    met = [(code, n) for code, n in total.completed.items() if n and code in cards]
    kind = game_info("fluxx").kind("goal")
    rows = [Rate(getattr(cards[code].name, language), n, total.games, kind.style, kind.glyph) for code, n in met]
    return sorted(rows, key=lambda row: (-row.won, row.name))


def _samples(total: Summary) -> list[tuple[str, str]]:
    """Games to watch: their names in addresses, and in words."""
    said = {"shortest": _("the shortest game"), "longest": _("the longest game"), "random": _("one at random")}
    return [(name, words) for name, words in said.items() if getattr(total, name) is not None]


# ---- beside the shipped deck -----------------------------------------------------------------------------


def _compared(total: Summary, decided: int, shipped: Figures) -> list[Compared]:
    here, there = mean_of(total.turns), (shipped.turns, shipped.turns_within)
    rows = [
        Compared(
            _("turns of a game, on average"),
            f"{figure(here[0])} ± {figure(here[1])}",
            f"{figure(there[0])} ± {figure(there[1])}",
            abs(here[0] - there[0]) > here[1] + there[1],
        )
    ]
    for name, ours, theirs in (
        (_("games that somebody wins"), (decided, total.games), (shipped.decided, shipped.games)),
        (_("of those, won by the first player"), (total.won[0], decided), (shipped.first, shipped.decided)),
    ):
        (low, high), (low_there, high_there) = wilson(*ours), wilson(*theirs)
        rows.append(Compared(name, _share(*ours), _share(*theirs), low > high_there or high < low_there))
    return rows


def _share(won: int, of: int) -> str:
    """A share and its interval, which stay whole where a narrow column breaks between them."""
    low, high = wilson(won, of)
    share, interval = f"{figure(100 * won / of if of else 0)} %", f"({figure(100 * low)} – {figure(100 * high)})"
    return f"{share.replace(' ', NBSP)} {interval.replace(' ', NBSP)}"


def figure(number: float) -> str:
    """A number with one place after the point, as the reader's language writes it."""
    return str(number_format(number, 1))


def mean_of(counts: Mapping[int, int]) -> tuple[float, float]:
    """The mean of some lengths, and how far it may be off (95 %)."""
    n = sum(counts.values())
    if not n:
        return 0.0, 0.0
    mean = sum(value * k for value, k in counts.items()) / n
    spread = sum(k * (value - mean) ** 2 for value, k in counts.items()) / max(1, n - 1)
    return mean, Z95 * sqrt(spread / n)
