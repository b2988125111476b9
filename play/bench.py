"""How fast the engines are, as ratios: `make bench`, `python -m play.bench [--profile]`.

Every ratio is measured within one run, the two sides by turns (A B A B …), and the medians are compared; seconds of
different runs or machines are never put side by side. A decision counts when there are at least two options, and the
list of options is built each time. How to read the table is told in `docs/performance.md`.

The peer is rlcard's bare Uno rules object, a simpler game: a deal, a list of legal actions, a step. It comes with the
extra `bench`; without it the rows that need it are left out.
"""

from __future__ import annotations

import argparse
import cProfile
import gc
import importlib
import importlib.util
import io
import pstats
import random
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from statistics import median
from typing import Any

from play.bench_decks import checks
from play.bots import bot
from play.engines import engine
from play.engines.api import Setup
from play.shelf import shipped_deck

FLOOR = 30.0
"""Counted decisions of a two-seat game a calibration unit, at the least. Loose: a third below what was measured."""

CHECKS_FLOOR = 1.2
"""Checks of a Destiny deck a calibration unit, at the least."""

Count = tuple[int, int, int]
"""Decisions with a choice, all steps, games (or one operation, that many times)."""

CHECKS = "check of a destiny deck"

Run = Callable[[int], Count]
"""A batch of work, seeded by a number."""


@dataclass
class Row:
    """One contestant: a batch of work, and what each round of it gave, per second and per calibration unit."""

    name: str
    run: Run
    decisions: list[float] = field(default_factory=list)
    steps: list[float] = field(default_factory=list)
    games: list[float] = field(default_factory=list)
    per_unit: list[float] = field(default_factory=list)


# ---- the contestants ----


def table(seats: int, windows: str = "auto") -> Setup:
    """The shipped deck; windows are answered for seats without a choice, unless they are `explicit`."""
    return Setup("fluxx", tuple("ABCDEFGH"[:seats]), (shipped_deck("fluxx"),), {"windows": windows})


def fluxx(seats: int, games: int, windows: str = "auto") -> Run:
    """Random games."""
    setup = table(seats, windows)
    rules: Any = engine("fluxx")

    def run(batch: int) -> Count:
        decisions = steps = 0
        for seed in range(batch * games, (batch + 1) * games):
            roll = random.Random(seed).random
            state = rules.new(setup, seed)
            while not state.over:
                seat = state.asked()[0]
                options = state.choices(seat)
                n = len(options)
                state.choose(seat, options[int(roll() * n)])
                decisions += n > 1
                steps += 1
        return decisions, steps, games

    return run


def uno(seats: int, games: int, observed: bool) -> Run:
    """rlcard's Uno: the bare round, or, `observed`, `Game.step`, which also builds what the next player sees."""
    make = importlib.import_module("rlcard.games.uno").Game
    numpy = importlib.import_module("numpy")

    def run(batch: int) -> Count:
        decisions = steps = 0
        for seed in range(batch * games, (batch + 1) * games):
            roll = random.Random(seed).random
            game = make(num_players=seats)
            game.np_random = numpy.random.RandomState(seed)
            game.init_game()
            round_, players = game.round, game.players
            while not round_.is_over:
                legal = game.get_legal_actions()
                n = len(legal)
                action = legal[int(roll() * n)]
                if observed:
                    game.step(action)
                else:
                    round_.proceed_round(players, action)
                decisions += n > 1
                steps += 1
        return decisions, steps, games

    return run


def middle_states(seats: int, games: int) -> list[Any]:
    """One position with a choice from the middle of each of some random games."""
    setup = table(seats)
    rules: Any = engine("fluxx")
    found = []
    for seed in range(games):
        roll = random.Random(seed).random
        state = rules.new(setup, seed)
        for step in count():
            if state.over:
                break
            seat = state.asked()[0]
            options = state.choices(seat)
            if step >= 60 and len(options) > 1:
                break
            state.choose(seat, options[int(roll() * len(options))])
        if not state.over:
            found.append(state)
    return found


def per_state(act: Callable[[Any, int, int], object], times: int) -> Run:
    """An operation on positions from the middle of games: `act(state, seat, entropy)`."""
    states = middle_states(2, 20)

    def run(batch: int) -> Count:
        for i in range(times):
            for state in states:
                act(state, state.asked()[0], batch * times + i)
        done = times * len(states)
        return done, done, done

    return run


def _clone(state: Any, seat: int, entropy: int) -> object:
    return state.clone()


def _determinize(state: Any, seat: int, entropy: int) -> object:
    return state.determinize(state.names[seat], entropy)


def contestants(scale: int) -> list[Row]:
    """Everything that is measured, in the order of the table."""
    rows = [
        Row("fluxx, 2 seats", fluxx(2, 20 * scale)),
        Row("fluxx, 4 seats", fluxx(4, 15 * scale)),
        Row("fluxx, 2 seats, every window asked", fluxx(2, 20 * scale, "explicit")),
    ]
    if importlib.util.find_spec("rlcard") is not None:
        rows += [
            Row("uno (rlcard), 2 seats, bare round", uno(2, 100 * scale, observed=False)),
            Row("uno (rlcard), 4 seats, bare round", uno(4, 60 * scale, observed=False)),
            Row("uno (rlcard), 2 seats, Game.step", uno(2, 60 * scale, observed=True)),
        ]
    rows += [
        Row("clone()", per_state(_clone, 30 * scale)),
        Row("determinize()", per_state(_determinize, 4 * scale)),
        Row("greedy decision", per_state(bot("greedy", "fluxx").choose, scale)),
        Row(CHECKS, checks(40 * scale)),
    ]
    return rows


# ---- measuring ----


def calibrate() -> float:
    """Seconds of a fixed loop of the kind engines are made of: list and int work, calls, branches."""
    start = time.perf_counter()
    cards = list(range(60))
    total = 0
    for i in range(6_000):
        card = cards.pop(i % 50)
        cards.append(card)
        total += card & 7 if card > 20 else len(cards)
    return time.perf_counter() - start if total else 0.0


def measure(rows: list[Row], rounds: int) -> None:
    """Run all contestants by turns, round after round, each between two looks at the calibration loop."""
    for row in rows:
        row.run(10_000)
    for batch in range(rounds):
        for row in rows:
            gc.collect()
            before = calibrate()
            start = time.perf_counter()
            decisions, steps, games = row.run(batch)
            took = time.perf_counter() - start
            unit = (before + calibrate()) / 2
            row.decisions.append(decisions / took)
            row.steps.append(steps / took)
            row.games.append(games / took)
            row.per_unit.append(decisions / took * unit)


def report(rows: list[Row]) -> bool:
    """Print the table and the ratios; False when the guard against slowing down strikes."""
    print(f"{'':36}{'decisions/s':>12}{'all steps/s':>12}{'games/s':>10}")
    for row in rows:
        print(f"{row.name:36}{median(row.decisions):12,.0f}{median(row.steps):12,.0f}{median(row.games):10,.0f}")
    by_name = {row.name: row for row in rows}
    first = by_name["fluxx, 2 seats"]
    print("\nratios, medians over the rounds of this run")
    for seats in ("2 seats", "4 seats"):
        peer = by_name.get(f"uno (rlcard), {seats}, bare round")
        if peer:
            _ratio(f"fluxx : bare uno, {seats}, decisions", by_name[f"fluxx, {seats}"].decisions, peer.decisions)
    forced, peer = by_name["fluxx, 2 seats, every window asked"], by_name.get("uno (rlcard), 2 seats, bare round")
    if peer:
        _ratio("the same, 2 seats, steps without a choice counted", forced.steps, peer.steps)
    for name in ("clone()", "determinize()", "greedy decision"):
        if name in by_name:
            _ratio(f"{name} in steps of fluxx, 2 seats", first.steps, by_name[name].steps)
    speed = median(first.per_unit)
    held = speed >= FLOOR
    print(f"\ndecisions a calibration unit: {speed:.0f}; floor {FLOOR:.0f}: {'held' if held else 'BROKEN'}")
    judged = median(by_name[CHECKS].per_unit)
    kept = judged >= CHECKS_FLOOR
    print(f"checks of a deck a calibration unit: {judged:.1f}; floor {CHECKS_FLOOR}: {'held' if kept else 'BROKEN'}")
    return held and kept


def _ratio(name: str, a: list[float], b: list[float]) -> None:
    """The median of the ratios round by round: neighbours in time saw the same machine."""
    each = sorted(x / y for x, y in zip(a, b, strict=True))
    print(f"{name:52}{median(each):8.2f}   (rounds {each[0]:.2f} to {each[-1]:.2f})")


def profile(seats: int, lines: int, games: int = 300) -> str:
    """Where the time of random games goes."""
    run = fluxx(seats, games)
    run(1)
    profiler = cProfile.Profile()
    profiler.runcall(run, 0)
    out = io.StringIO()
    pstats.Stats(profiler, stream=out).sort_stats("tottime").print_stats(lines)
    return out.getvalue()


def main() -> int:
    """The command line; exit status 1 when the guard strikes."""
    parser = argparse.ArgumentParser(prog="play.bench", description="Speed of the engines, as ratios within one run.")
    parser.add_argument("--rounds", type=int, default=9, help="rounds of A B A B (default 9)")
    parser.add_argument("--scale", type=int, default=2, help="size of each batch (default 2)")
    parser.add_argument("--profile", action="store_true", help="show where the time goes instead")
    parser.add_argument("--seats", type=int, default=2, help="seats of the profiled games (default 2)")
    parser.add_argument("--lines", type=int, default=25, help="lines of the profile (default 25)")
    args = parser.parse_args()
    if args.profile:
        print(profile(args.seats, args.lines))
        return 0
    rows = contestants(args.scale)
    if not any(row.name.startswith("uno") for row in rows):
        print("rlcard is not installed (pip install -e '.[bench]'): its rows are left out\n")
    measure(rows, args.rounds)
    return 0 if report(rows) else 1


if __name__ == "__main__":
    sys.exit(main())
