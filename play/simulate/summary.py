"""What games add up to: the facts of one, and the sums of many.

Knows arithmetic only. Sums are whole numbers and samples are smallest keys, so that adding is associative and
commutative and does not depend on how the games were divided among processes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from play.engines import chance
from play.wilson import wilson

LIMIT = "limit"
"""Why a game is undecided that went on for too long."""


TICK = 1e-5
"""Seconds by which times of thinking are counted."""


@dataclass(slots=True)
class Facts:
    """One game. Seats are numbers; `plays` in order, `seen` each card once a seat."""

    seed: int = 0
    shift: int = 0
    bots: tuple[str, ...] = ()
    winners: tuple[int, ...] = ()
    reason: str = LIMIT
    goal: str | None = None
    turns: int = 0
    decisions: int = 0
    options: int = 0
    overflows: int = 0
    thought: list[tuple[str, float]] = field(default_factory=list)
    """Seconds of each decision by the bot that made it, if they were measured."""
    plays: list[tuple[int, str]] = field(default_factory=list)
    seen: set[tuple[int, str]] = field(default_factory=set)
    deck: frozenset[str] = frozenset()
    goals: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, order=True)
class Sample:
    """A game to look at: the smallest `key` of many is kept."""

    key: int
    seed: int
    shift: int


@dataclass(slots=True)
class Summary:
    """Sums over games. All counts; shares and intervals are worked out when it is told (`as_data`)."""

    games: int = 0
    options: int = 0
    overflows: int = 0
    seated: Counter[int] = field(default_factory=Counter)
    won: Counter[int] = field(default_factory=Counter)
    bot_seated: Counter[str] = field(default_factory=Counter)
    bot_won: Counter[str] = field(default_factory=Counter)
    undecided: Counter[str] = field(default_factory=Counter)
    thought: Counter[tuple[str, int]] = field(default_factory=Counter)
    """Decisions by bot and length, in steps of `TICK`; empty if nobody measured."""
    turns: Counter[int] = field(default_factory=Counter)
    decisions: Counter[int] = field(default_factory=Counter)
    completed: Counter[str] = field(default_factory=Counter)
    plays: Counter[str] = field(default_factory=Counter)
    seen: Counter[str] = field(default_factory=Counter)
    seen_won: Counter[str] = field(default_factory=Counter)
    played: Counter[str] = field(default_factory=Counter)
    played_won: Counter[str] = field(default_factory=Counter)
    deck: frozenset[str] = frozenset()
    goals: frozenset[str] = frozenset()
    shortest: Sample | None = None
    longest: Sample | None = None
    random: Sample | None = None

    def __add__(self, other: Summary) -> Summary:
        """Both together."""
        parts = {f.name: (getattr(self, f.name), getattr(other, f.name)) for f in fields(self)}
        return Summary(**{name: _joined(a, b) for name, (a, b) in parts.items()})

    def take_in(self, game: Facts) -> None:
        """Add one game."""
        self.games += 1
        self.options += game.options
        self.overflows += game.overflows
        self.turns[game.turns] += 1
        self.decisions[game.decisions] += 1
        self.thought.update((name, round(seconds / TICK)) for name, seconds in game.thought)
        for seat, name in enumerate(game.bots):
            self.seated[seat] += 1
            self.bot_seated[name] += 1
            if seat in game.winners:
                self.won[seat] += 1
                self.bot_won[name] += 1
        if not game.winners:
            self.undecided[game.reason] += 1
        if game.goal is not None:
            self.completed[game.goal] += 1
        self._take_in_cards(game)
        self._take_in_sample(game)

    def _take_in_cards(self, game: Facts) -> None:
        self.deck |= game.deck
        self.goals |= game.goals
        self.plays.update(card for _, card in game.plays)
        for pairs, all_, won in (
            (game.seen, self.seen, self.seen_won),
            (set(game.plays), self.played, self.played_won),
        ):
            for seat, card in pairs:
                all_[card] += 1
                if seat in game.winners:
                    won[card] += 1

    def _take_in_sample(self, game: Facts) -> None:
        lot = chance.seeded(game.seed * 64 + game.shift)
        self.shortest = _joined(self.shortest, Sample(game.decisions, game.seed, game.shift))
        self.longest = _joined(self.longest, Sample(-game.decisions, game.seed, game.shift))
        self.random = _joined(self.random, Sample(lot, game.seed, game.shift))

    # ---- keeping ----

    def dump(self) -> dict[str, Any]:
        """The sums as JSON has them, for `load`; how long bots thought is not kept."""
        kept = {f.name: getattr(self, f.name) for f in fields(self) if f.name != "thought"}
        return {name: _plain(value) for name, value in kept.items()}

    @classmethod
    def load(cls, data: Mapping[str, Any]) -> Summary:
        """The summary that was dumped; an empty one of nothing."""
        return cls(**{name: _kept(name, value) for name, value in data.items()})

    # ---- telling ----

    def as_data(self) -> dict[str, Any]:
        """All of it as plain data, shares with their Wilson 95 % intervals."""
        seatings = sum(self.seated.values())
        return {
            "games": self.games,
            "seats": [share(self.won[s], self.seated[s]) for s in sorted(self.seated)],
            "bots": {name: share(self.bot_won[name], n) for name, n in sorted(self.bot_seated.items())},
            "undecided": dict(sorted(self.undecided.items())),
            "turns": spread(self.turns),
            "decisions": spread(self.decisions),
            "options_per_decision": _per(self.options, _sum(self.decisions)),
            "overflows": self.overflows,
            "goals": {code: self.completed[code] for code in sorted(self.goals)},
            "never_completed": sorted(code for code in self.goals if not self.completed[code]),
            "cards": {code: self._card(code, seatings) for code in sorted(self.deck)},
            "samples": {name: _sample(getattr(self, name)) for name in ("shortest", "longest", "random")},
        }

    def pace(self, name: str) -> tuple[float, float]:
        """Milliseconds that a bot thought about a decision with a choice: the mean, and what 95 % do not exceed."""
        ticks = Counter({tick: n for (who, tick), n in self.thought.items() if who == name})
        ms = 1000 * TICK
        return ms * _sum(ticks) / max(1, _sum_values(ticks)), ms * percentile(ticks, 95)

    def _card(self, code: str, seatings: int) -> dict[str, Any]:
        unseen = seatings - self.seen[code]
        return {
            "plays": self.plays[code],
            "plays_a_game": _per(self.plays[code], self.games),
            "seen": share(self.seen_won[code], self.seen[code]),
            "not_seen": share(_sum_values(self.won) - self.seen_won[code], unseen),
            "played": share(self.played_won[code], self.played[code]),
        }


def share(won: int, of: int) -> dict[str, float]:
    """Wins, trials, their share and its interval."""
    low, high = wilson(won, of)
    return {"won": won, "of": of, "share": _per(won, of), "low": round(low, 4), "high": round(high, 4)}


def spread(counts: Counter[int]) -> dict[str, Any]:
    """Mean, percentiles and the whole histogram."""
    of = _sum_values(counts)
    points = {f"p{p}": percentile(counts, p) for p in (5, 50, 95)}
    return {"mean": _per(_sum(counts), of), **points, "histogram": {str(v): n for v, n in sorted(counts.items())}}


def percentile(counts: Counter[int], p: int) -> int:
    """The smallest value that at least `p` % of the games do not exceed; 0 without games."""
    wanted = _sum_values(counts) * p / 100
    reached = 0
    for value, n in sorted(counts.items()):
        reached += n
        if reached >= wanted:
            return value
    return 0


def _sum(counts: Counter[int]) -> int:
    return sum(value * n for value, n in counts.items())


def _sum_values(counts: Counter[int]) -> int:
    return sum(counts.values())


def _per(a: float, b: float) -> float:
    return round(a / b, 4) if b else 0.0


def _sample(sample: Sample | None) -> dict[str, int] | None:
    return None if sample is None else {"seed": sample.seed, "shift": sample.shift}


_BY_NUMBER = ("seated", "won", "turns", "decisions")
"""The counts whose keys are numbers, which JSON has not."""


def _plain(value: Any) -> Any:
    match value:
        case Counter():
            return {str(key): n for key, n in sorted(value.items())}
        case frozenset():
            return sorted(value)
        case Sample():
            return [value.key, value.seed, value.shift]
    return value


def _kept(name: str, value: Any) -> Any:
    match value:
        case dict():
            return Counter({int(key) if name in _BY_NUMBER else key: n for key, n in value.items()})
        case [int(), int(), int()] if name in ("shortest", "longest", "random"):
            return Sample(*value)
        case list():
            return frozenset(value)
    return value


def _joined(a: Any, b: Any) -> Any:
    """Counts add up, of samples the smaller stays, sets unite."""
    match a, b:
        case (None, _):
            return b
        case (_, None):
            return a
        case (Sample(), Sample()):
            return min(a, b)
        case (frozenset(), frozenset()):
            return a | b
    return a + b
