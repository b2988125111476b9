"""Random games under all house rules, looked at after every action: `make soak`, `python -m play.soak [--games N]`.

A seed makes a case: seats, windows, switches, some with a doubled deck, some with players who come and go. The game
must end without an exception; after every action each card lies in exactly one place and all that is derived from
places is right; whoever is asked has an option. Its record, read by a fresh process with another hash seed (and by
other Pythons, where they can run the house), must give the same digest. In the first games the position is dumped and
loaded at every decision. Exit status: 0 no finding, 1 findings, each with the seed that shows it again.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from functools import cache, partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from tqdm import tqdm

from cardsdb.language.core import CardDef
from cardsdb.language.fluxx import FluxxCard
from play.engines import engine
from play.engines.api import IllegalAction, Setup
from play.engines.fluxx import public
from play.engines.fluxx.state import (
    ASIDE,
    CLOSED,
    CREEPER,
    DISCARD,
    DRAW,
    EVERYBODY,
    HAND,
    RULES,
    SEAT,
    TABLE,
    mask_of,
)
from play.engines.record import Action, RecordError, format_record, parse_record, record_of, replay
from play.shelf import shipped_deck

STEP_LIMIT = 18_000
"""Answers after which a random game should long have ended; a record holds a few more lines than these."""

CHUNK = 20
LETTERS = "ABCDEFGH"
HASH_SEED = "4711"
ROOT = Path(__file__).resolve().parent.parent
PYTHONS = ("python3.11", "python3.12", "python3.13", "python3.14")

SWITCHES: dict[str, tuple[Any, ...]] = {
    "first": ("A", "random"),
    "windows": ("explicit", "auto"),
    "topup_counts": ("rule_draws", "all_draws"),
    "limit_hits_layer": ("turn_end", "at_once"),
    "rest_with_empty_hand": ("allowed", "refused"),
    "power_limit": ("per_turn", "per_arrival"),
    "reshuffle": ("when_needed", "at_once"),
    "attach_creepers": (False, True),
    "trash_it": ("keepers_and_creepers", "keepers"),
    "lets_simplify": ("at_least_one", "may_be_none"),
    "no_creepers": (False, False, True),
    "turn_limit": (0, 0, 0, 40),
    "dealt": ((),),  # what these two name has to be in the deck: `STACKED` is
    "on_top": ((),),
}

STACKED = {"dealt": (("k.r2d2", "g.r2-plans", "k.leia", "k.han"), ("c.vader", "a.draw-2-use")), "on_top": ("c.tie",)}
"""A deal that is not left to chance, as a sandbox has it."""

RESTLESS = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0.01, 0.05, 0.2)
"""How often a player joins or leaves instead of an answer; a case is one of these."""


@dataclass
class Report:
    """What some games came to."""

    games: int = 0
    steps: int = 0
    dumps: int = 0
    replays: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    findings: list[str] = field(default_factory=list)

    def __add__(self, other: Report) -> Report:
        return Report(
            self.games + other.games,
            self.steps + other.steps,
            self.dumps + other.dumps,
            self.replays + other.replays,
            self.ends + other.ends,
            self.findings + other.findings,
        )


# ---- a case ----


@cache
def doubled() -> tuple[tuple[CardDef, int], ...]:
    """The shipped deck with every card twice."""
    return tuple((card, n if isinstance(card, FluxxCard) and card.kind == "basic" else 2 * n)
                 for card, n in shipped_deck("fluxx"))  # fmt: skip


def case(seed: int) -> tuple[Setup, float]:
    """The setup of a seed, and how often a player comes or goes instead of an answer."""
    roll = random.Random(seed)
    options = {name: roll.choice(values) for name, values in SWITCHES.items()}
    if not options["no_creepers"] and roll.random() < 0.1:
        options |= STACKED
    deck = doubled() if roll.random() < 0.2 else shipped_deck("fluxx")
    return Setup("fluxx", tuple(LETTERS[: 2 + seed % 7]), (deck,), options), roll.choice(RESTLESS)


class Broken(Exception):
    """An invariant that does not hold."""


def play(seed: int, dumped: bool, report: Report) -> str:
    """One random game, checked after every action; the text of its record."""
    setup, restless = case(seed)
    roll = random.Random(f"soak {seed}")
    state: Any = engine("fluxx").new(setup, seed)
    actions: list[Action] = []
    look(state)
    while not state.over:
        if len(actions) >= STEP_LIMIT:
            raise Broken(f"not over after {STEP_LIMIT} actions")
        twin = reloaded(setup, state, report) if dumped else None
        action = come_or_go(state, roll) if restless and roll.random() < restless else None
        actions.append(action or answer(state, roll))
        look(state)
        if twin is not None:
            _follow(twin, actions[-1], state)
    report.steps += len(actions)
    report.ends[state.reason] += 1
    return format_record(record_of(setup, seed, actions, state))


def answer(state: Any, roll: random.Random) -> Action:
    """A random option of a random seat that is asked, by its number; its text is written down."""
    seat = roll.choice(state.asked())
    choices = state.choices(seat)
    i = int(roll.random() * len(choices))
    request = next(r for r in state.asks if r[SEAT] == seat and not r[CLOSED])
    texts = [option.text for option in public.option_list(state, request)]
    if texts.count(texts[i]) != 1:
        raise Broken(f"two options read {texts[i]!r}")
    state.choose(seat, choices[i])
    return Action(state.names[seat], texts[i])


def come_or_go(state: Any, roll: random.Random) -> Action | None:
    """Somebody joins or leaves, as far as the table allows."""
    here = [name for name, present in zip(state.names, state.present, strict=True) if present]
    free = [c for c in LETTERS if c not in state.names]
    text = f"!leave {roll.choice(here)}" if roll.random() < 0.5 or not free else f"!join {free[0]}"
    if text.startswith("!leave") and len(here) < 3:
        return None
    try:
        state.command(text)
    except IllegalAction:
        return None
    return Action(None, text)


# ---- what must always hold ----


def look(state: Any) -> None:
    """All invariants of a position; raises `Broken`."""
    for trouble in (*cards_astray(state), *counts_astray(state), *asks_astray(state)):
        raise Broken(trouble)


def cards_astray(state: Any) -> Iterator[str]:
    """Each card in exactly one place, and places, masks and knowledge in step."""
    everything = sorted(card for zone in state.zones for card in zone)
    if everything != list(range(len(state.where))):
        yield "a card is lost or doubled"
    if len(state.zones) != ASIDE + len(state.aside_of):
        yield "mini-hands and their owners do not match"
    for number, zone in enumerate(state.zones):
        for card in zone:
            if state.where[card] != number:
                yield f"{state.compiled.codes_of[card]} lies in {number}, not in {state.where[card]}"
            if DISCARD <= number < HAND or TABLE <= number < ASIDE:
                if state.known[card] != EVERYBODY:
                    yield f"{state.compiled.codes_of[card]} lies open in {number} and is not known to all"
            elif HAND <= number < TABLE and not state.known[card] >> (number - HAND) & 1:
                yield f"{state.compiled.codes_of[card]} is not known to its holder"
    for seat in range(len(state.names)):
        if state.masks[seat] != mask_of(state, seat):
            yield f"the mask of {state.names[seat]} is wrong"
        if any(state.compiled.kinds[card] == CREEPER for card in state.zones[HAND + seat]):
            yield f"{state.names[seat]} holds a creeper in hand"


def counts_astray(state: Any) -> Iterator[str]:
    """No counter below zero, nobody gone holds anything."""
    for name in ("drawn", "played", "extra", "turn", "idle", "in_a_row"):
        if getattr(state, name) < 0:
            yield f"{name} is {getattr(state, name)}"
    for seat, present in enumerate(state.present):
        if not present and (state.zones[HAND + seat] or state.zones[TABLE + seat]):
            yield f"{state.names[seat]} has left and still has cards"
    if any(state.compiled.kinds[card] != 2 for card in state.zones[RULES]):
        yield "something among the rules is no rule"
    if state.over and state.asks:
        yield "the game is over and somebody is asked"
    if len(state.zones[DRAW]) > len(state.where):
        yield "the draw pile holds more cards than there are"


def asks_astray(state: Any) -> Iterator[str]:
    """Somebody is asked while the game goes on; whoever is asked is here, is asked once, and can answer."""
    if state.over:
        return
    asked = state.asked()
    if not asked:
        yield "the game is not over and nobody is asked"
    if len(set(asked)) != len(asked):
        yield "a seat is asked twice"
    for seat in asked:
        if not state.present[seat]:
            yield f"{state.names[seat]} has left and is asked"
        if not state.choices(seat):
            yield f"{state.names[seat]} is asked and has no option"


def reloaded(setup: Setup, state: Any, report: Report) -> Any:
    """The position after a dump to JSON and back; its digest must be the same."""
    report.dumps += 1
    twin = engine("fluxx").load(setup, json.loads(json.dumps(state.dump())))
    if twin.digest() != state.digest():
        raise Broken("a loaded position has another digest")
    if twin.decisions != state.decisions:
        raise Broken("a loaded position asks something else")
    return twin


def _follow(twin: Any, action: Action, state: Any) -> None:
    """The loaded position goes on as the other did."""
    if action.seat is None:
        twin.command(action.text)
    else:
        twin.apply(action.seat, action.text)
    if twin.digest() != state.digest():
        raise Broken(f"a loaded position goes on differently after {action}")


# ---- many games ----


def soak(seeds: range, dumped: int, folder: str) -> Report:
    """Play these seeds (those below `dumped` with dump and load), write the records down, have them read elsewhere."""
    report = Report()
    records: list[tuple[int, str]] = []
    for seed in seeds:
        report.games += 1
        try:
            records.append((seed, play(seed, seed < dumped, report)))
        except Exception as error:  # any exception of an engine is a finding
            where = traceback.extract_tb(error.__traceback__)[-1]
            what = f"{type(error).__name__}: {error} ({Path(where.filename).name}:{where.lineno})"
            report.findings.append(f"seed {seed}: {what}")
    file = Path(folder) / f"{seeds.start}.jsonl"
    file.write_text("".join(json.dumps(row) + "\n" for row in records), encoding="utf-8")
    report.replays += len(records)
    report.findings += read_elsewhere(sys.executable, [file])
    return report


def read_elsewhere(python: str, files: list[Path]) -> list[str]:
    """Replay the records of files in a fresh process with another hash seed; what went wrong."""
    env = {**os.environ, "PYTHONHASHSEED": HASH_SEED, "PYTHONPATH": str(ROOT)}
    command = [python, "-m", "play.soak", "--replay", *map(str, files)]
    done = subprocess.run(command, env=env, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603
    if done.returncode not in (0, 1):
        return [f"{python} broke off: {(done.stderr.strip().splitlines() or ['no message'])[-1]}"]
    return [line for line in done.stdout.splitlines() if line]


def replay_files(files: list[str]) -> int:
    """The other side of `read_elsewhere`: print what does not replay to its own digest."""
    wrong = 0
    for file in files:
        with Path(file).open(encoding="utf-8") as rows:
            for seed, text in map(json.loads, rows):
                try:
                    replay(parse_record(text))
                except RecordError as error:
                    wrong += 1
                    print(f"seed {seed}: replayed by Python {sys.version.split()[0]}: {error}")
    return 1 if wrong else 0


def others(named: list[str]) -> Iterator[tuple[str, str]]:
    """Other Pythons of this machine as (path, why it cannot be used; empty if it can)."""
    mine = f"python{sys.version_info.major}.{sys.version_info.minor}"
    found = [path for name in PYTHONS if name != mine and (path := shutil.which(name))]
    for python in [*found, *named]:
        env = {**os.environ, "PYTHONPATH": str(ROOT)}
        command = [python, "-c", "import play.engines.record"]
        done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)  # noqa: S603
        said = done.stderr.strip().splitlines() or ["it does not start"]
        why = said[-1] if "Error" in said[-1] else said[0]
        yield python, "" if done.returncode == 0 else why


def run(games: int, seed: int = 0, workers: int = 1, dumped: int = 0, pythons: list[str] | None = None) -> Report:
    """The whole soak; `pythons` names further interpreters (None: look for none at all)."""
    chunks = [range(seed + i, min(seed + i + CHUNK, seed + games)) for i in range(0, games, CHUNK)]
    total = Report()
    with tempfile.TemporaryDirectory() as folder:
        work = partial(soak, dumped=dumped, folder=folder)
        with tqdm(total=games, unit="game", leave=False, disable=None) as bar:
            for part in _spread(work, chunks, workers):
                total += part
                bar.update(part.games)
        files = sorted(Path(folder).glob("*.jsonl"))
        for python, why in others(pythons) if pythons is not None else ():
            if why:
                print(f"{python}: skipped, it cannot run the house ({why})")
            else:
                total.findings += read_elsewhere(python, files[:10])
                print(f"{python}: replayed the first {min(games, 10 * CHUNK)} records")
    return total


def _spread(work: Any, chunks: list[range], workers: int) -> Iterator[Report]:
    if workers < 2 or len(chunks) < 2:
        yield from map(work, chunks)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        for done in as_completed([pool.submit(work, chunk) for chunk in chunks]):
            yield done.result()


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="play.soak", description="Random games, checked after every action.")
    parser.add_argument("--games", type=int, default=10_000, help="how many (default 10000)")
    parser.add_argument("--seed", type=int, default=0, help="the first seed (default 0)")
    parser.add_argument("--dumped", type=int, default=300, help="dump and load in games of seeds below (default 300)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes (default: all cores)")
    parser.add_argument("--python", action="append", default=[], help="another Python with the house's packages")
    parser.add_argument("--replay", nargs="+", metavar="FILE", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.replay:
        return replay_files(args.replay)
    total = run(args.games, args.seed, args.workers, args.dumped, args.python)
    for finding in total.findings:
        print(f"FINDING {finding}")
    ends = ", ".join(f"{reason} {n}" for reason, n in sorted(total.ends.items()))
    print(f"{total.games} games, {total.steps} actions checked, {total.dumps} dumps loaded, "
          f"{total.replays} records replayed; ends: {ends}; findings: {len(total.findings)}")  # fmt: skip
    if total.findings:
        print("again: python -m play.soak --games 1 --seed N")
    return 1 if total.findings else 0


if __name__ == "__main__":
    sys.exit(main())
