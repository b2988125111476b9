"""Decks and games of cards that nobody has thought of (`cardmaker`), looked at after every action.

Nothing may break, hang, lose a card, tell a secret or be without words. `python -m tests.play.generated --minutes 20`
plays such games for as long as it is told; a fault is named by the seed that shows it again.
"""

from __future__ import annotations

import argparse
import re
import time
import traceback
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from cardsdb.faces.content import face_of_definition
from cardsdb.language import core, fluxx
from cardsdb.language.definitions import walk
from cardsdb.language.lint import lint
from cardsdb.language.text import rules_text
from decks.contents import DeckList
from decks.rules import check
from play import bots
from play.engines import engine
from play.engines.api import Setup, SetupError
from play.engines.fluxx import public, words
from play.engines.fluxx.state import CLOSED, CREEPER, HAND, SEAT
from play.shelf import shipped_deck
from play.soak import SWITCHES, Report, look, reloaded

from .cardmaker import cards
from .games import hidden_from, swap
from .games import told as telling

LETTERS = "ABCDEFGH"


# ---- a case ----


@dataclass
class Tally:
    """What some games came to; `slowest` are seconds of processor time for an action and for a bot's thought."""

    cards: int = 0
    refused: int = 0
    decks_refused: int = 0
    games: int = 0
    blind: int = 0
    actions: int = 0
    cut_short: int = 0
    slowest: float = 0.0
    slowest_bot: float = 0.0
    slowest_check: float = 0.0
    ends: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Case:
    """A deck with made-up cards, and the bot that sits on its first seat; the others play at random."""

    setup: Setup
    made: tuple[fluxx.FluxxCard, ...]
    bot: str

    @property
    def names(self) -> dict[str, Any]:
        known = {card.code: card.name for card, _ in shipped_deck("fluxx")}
        return known | {card.code: card.name for card, _ in self.setup.decks[0]}

    @property
    def listed(self) -> DeckList:
        return DeckList("fluxx", "Made up", self.setup.decks[0], self.names, seats=len(self.setup.seats))


def case_of(roll: Random, tally: Tally) -> Case:
    """The shipped deck and up to twelve cards, or, in two of five, a deck that is mostly made-up cards."""
    made, refused = cards(roll, roll.randint(1, 12))
    tally.cards, tally.refused = tally.cards + len(made), tally.refused + refused
    most = roll.random() < 0.4
    few = [(card, n) for card, n in shipped_deck("fluxx") if not most or kind(card) == "basic" or roll.random() < 0.15]
    deck = (*few, *((card, roll.choice((1, 2, 3, 5) if most else (1, 1, 2))) for card in made))
    wanted = roll.choice((2, 2, 2, 3, 3, 4, 5, 8))
    held = sum(n for card, n in deck if kind(card) not in ("basic", "creeper"))
    if held < 6:
        here = {card.code for card, _ in deck}
        deck += tuple((c, 1) for c, _ in shipped_deck("fluxx") if kind(c) == "keeper" and c.code not in here)
        held = 12
    options = {name: roll.choice(values) for name, values in SWITCHES.items()}
    setup = Setup("fluxx", tuple(LETTERS[: max(2, min(wanted, held // 3))]), (deck,), options)
    return Case(setup, tuple(made), roll.choice(("random", "random", "random", "greedy", "greedy", "quick")))


def kind(card: Any) -> str:
    return str(card.kind)


def say(case: Case, tally: Tally) -> None:
    """Text, face and findings of every made-up card and of the deck, in both languages."""
    pool = [card for card, _ in case.setup.decks[0]]
    for card in case.made:
        for lang in ("ru", "en"):
            fine(rules_text(card, lang, case.names), f"the text of {card.code}", r"None|[{}]")
            face_of_definition(card, lang, case.names)
        for finding in lint(card, pool):
            fine(finding.message_ru, finding.code, r"None|[{}]")
            fine(finding.message_en, finding.code, r"None|[{}]")
    before = time.process_time()
    problems = check(case.listed)
    tally.slowest_check = max(tally.slowest_check, time.process_time() - before)
    for problem in problems:
        for words_ in (problem.text, problem.why, *(fix.label for fix in problem.fixes)):
            for said in words_.values():
                fine(said, problem.code, r"None|[{}]")


ODD = r"None|[{}]|\b[a-z]\.[a-z]"


def fine(said: str, what: str, odd: str = ODD) -> None:
    """A sentence without holes and codes."""
    if not said or re.search(odd, said):
        raise AssertionError(f"{what} says {said!r}")


# ---- a game ----


class Game:
    """One game of a case, looked at after every action; what can be told is told now and then."""

    SECONDS, SECONDS_OF_BOTS = 2.0, {"random": 2.0, "greedy": 8.0, "quick": 60.0}

    def __init__(self, case: Case, seed: int, tally: Tally) -> None:
        self.case, self.seed, self.tally = case, seed, tally
        self.roll = Random(seed)
        self.names, self.seats = case.names, {name: name for name in case.setup.seats}
        self.state: Any = engine("fluxx").new(case.setup, seed)
        self.unseeing = blind(case)
        tally.games += 1
        tally.blind += self.unseeing
        look(self.state)

    def play(self, steps: int) -> None:
        st = self.state
        steps = steps if self.case.bot != "quick" else steps // 8
        for step in range(steps):
            if st.over:
                break
            self.step(step, close=self.roll.random() < 0.15)
            look(st)
        self.tally.ends[st.reason or "unfinished"] += 1
        for lang in ("ru", "en"):
            if st.over:
                fine(words.outcome(st.outcome, lang, self.names, self.seats), "the end")

    def step(self, step: int, close: bool) -> None:
        st = self.state
        twin = reloaded(self.case.setup, st, Report()) if close else None
        if close:
            self.spoken()
            same_cards(st.determinize(self.roll.choice(st.names), step), st)
            if self.unseeing:
                told_alike(st, self.seed + step)
        seat = self.roll.choice(st.asked())
        name, text = st.names[seat], self.choice(seat)
        before = time.process_time()
        events = st.apply(name, text)
        took = time.process_time() - before
        self.tally.actions += 1
        self.tally.slowest = max(self.tally.slowest, took)
        self.tally.cut_short += sum(event.kind == "overflow" for event in events)
        if took > self.SECONDS:
            raise AssertionError(f"{name}: {text} took {took:.1f} s")
        if twin is not None and (twin.apply(name, text) != events or twin.digest() != st.digest()):
            raise AssertionError(f"a loaded position goes on differently after {name}: {text}")
        if close:
            self.logged(events)

    def choice(self, seat: int) -> str:
        """What a seat does, as text."""
        st, name = self.state, self.case.bot if seat == 0 else "random"
        texts = texts_of(st, seat)
        before = time.process_time()
        option = bots.bot(name, "fluxx").choose(st, seat, self.roll.getrandbits(32))
        took = time.process_time() - before
        if name != "quick":
            self.tally.slowest_bot = max(self.tally.slowest_bot, took)
        if took > self.SECONDS_OF_BOTS[name]:
            raise AssertionError(f"{name} thinks for {took:.1f} s")
        return texts[st.choices(seat).index(option)]

    def logged(self, events: Iterable[Any]) -> None:
        """What an action is told as, to everybody."""
        for reader in (None, *self.state.names):
            shown = [engine("fluxx").redact(event, reader) for event in events]
            for lang in ("ru", "en"):
                for line in words.log_lines(shown, lang, self.names, self.seats, reader):
                    fine(line, "the log")

    def spoken(self) -> None:
        """The table, questions, buttons and gaps of goals, for everybody."""
        st = self.state
        for reader in (None, *st.names):
            view = engine("fluxx").view(st, reader)
            msgspec.json.encode(view)
            own_hand_only(view, reader)
            for lang in ("ru", "en"):
                for decision in engine("fluxx").decisions(st, reader):
                    fine(words.prompt(decision, lang, self.names, self.seats), decision.prompt)
                    for option in decision.options:
                        fine(words.option(option, decision, lang, self.names, self.seats), option.text)
                gaps = public.goal_gaps(st, reader) if reader else ()
                told = {g: words.explain_goal(u, lang, self.names, self.seats, reader) for g, u in gaps}
                for line in words.table(view, told, lang, self.names, self.seats):
                    fine(line, "the table")


def texts_of(st: Any, seat: int) -> list[str]:
    """The texts of a seat's options, no two alike."""
    request = next(r for r in st.asks if r[SEAT] == seat and not r[CLOSED])
    texts = [option.text for option in public.option_list(st, request)]
    if len(set(texts)) < len(texts):
        raise AssertionError(f"two options read alike: {texts}")
    return texts


# ---- secrets ----


def own_hand_only(view: dict[str, Any], reader: str | None) -> None:
    """A spectator sees no hand, and everybody the own one."""
    for row in view["seats"]:
        if reader is None and row["hand"]:
            raise AssertionError("a spectator sees a hand")
        if row["seat"] == reader and len(row["hand"]) != row["hand_count"]:
            raise AssertionError(f"{reader} does not see the own hand")


def same_cards(copy: Any, st: Any) -> None:
    """A redealt copy has the same cards, and as many in each place."""
    if sorted(c for z in copy.zones for c in z) != sorted(c for z in st.zones for c in z):
        raise AssertionError("a redealt copy has other cards")
    if [len(z) for z in copy.zones] != [len(z) for z in st.zones]:
        raise AssertionError("a redealt copy lies otherwise")


def blind(case: Case) -> bool:
    """Whether no program asks which cards lie hidden: then nobody may be told what does. Automatic windows tell."""
    programs = [p for card in case.made for p in (card.program, *(v.program for v in card.variants))]
    nodes = [node for program in programs for node, _ in walk(program)]
    asking = any(
        isinstance(node, core.Complete | core.Result)
        or (
            isinstance(node, fluxx.Cards)
            and node.zone in ("hand", "aside")
            and (node.kinds or node.cards or node.slots)
        )
        for node in nodes
    )
    return not asking and case.setup.options["windows"] != "auto"


def told_alike(st: Any, seed: int) -> None:
    """Two positions that differ in two cards a seat cannot see tell it the same, until one of them shows."""
    roll = Random(seed)
    me = roll.randrange(len(st.names))
    hidden = [c for c in hidden_from(st, me) if st.compiled.kinds[c] != CREEPER]
    if len(hidden) < 2:
        return
    a = roll.choice([c for c in hidden if st.where[c] >= HAND] or hidden)
    b = roll.choice([c for c in hidden if c != a])
    mine = {st.compiled.codes_of[c] for c in (a, b)}
    worlds = st.clone(), st.clone()
    swap(worlds[1], a, b)
    events: list[tuple[Any, ...]] = [(), ()]
    for _ in range(12):
        shown = any(world.known[c] >> me & 1 for world in worlds for c in (a, b))
        # What showed and was shuffled in again at once is hidden anew.
        if shown or {event.card for happened in events for event in happened} & mine:
            return
        told = [telling(world, st.names[me], happened) for world, happened in zip(worlds, events, strict=True)]
        if told[0] != told[1]:
            raise AssertionError(f"{st.names[me]} is told of {sorted(mine)}: {parted(*told)}")
        both = sorted(set(worlds[0].asked()) & set(worlds[1].asked()))
        if any(world.over for world in worlds) or not both:
            return
        seat = roll.choice(both)
        common = [text for text in texts_of(worlds[0], seat) if text in texts_of(worlds[1], seat)]
        if not common:
            return
        text = roll.choice(common)
        events = [world.apply(st.names[seat], text) for world in worlds]


def parted(one: str, other: str) -> str:
    """Where two texts part."""
    at = next((i for i, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), 0)
    return f"…{one[max(0, at - 60) : at + 60]}… and …{other[max(0, at - 60) : at + 60]}…"


# ---- many games ----


def run_seed(seed: int, steps: int, tally: Tally) -> None:
    """The case of a seed; a fault is written down with the seed that shows it again."""
    try:
        case = case_of(Random(seed), tally)
        say(case, tally)
        try:
            game = Game(case, seed, tally)
        except SetupError:
            tally.decks_refused += 1
            if not any(problem.level == "error" for problem in check(case.listed)):
                raise
            return
        game.play(steps)
    except Exception as error:  # any exception is a finding
        frames = traceback.extract_tb(error.__traceback__)[:-6:-1]
        where = " < ".join(f"{Path(frame.filename).name}:{frame.lineno}" for frame in frames)
        tally.faults.append(f"seed {seed}: {type(error).__name__}: {error} ({where})")


def run(seeds: Iterable[int], steps: int = 400, until: float = float("inf")) -> Tally:
    """The cases of some seeds, as long as there is time and not everything is broken."""
    tally = Tally()
    for seed in seeds:
        if time.monotonic() > until or len(tally.faults) >= 40:
            break
        run_seed(seed, steps, tally)
    return tally


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description="Games with made-up cards, looked at after every action.")
    parser.add_argument("--minutes", type=float, default=1)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--steps", type=int, default=400)
    args = parser.parse_args()
    tally = run(count(args.seed), args.steps, time.monotonic() + args.minutes * 60)
    for name, value in vars(tally).items():
        print(f"{name}: {value}")  # noqa: T201 - a figure printer
    return 1 if tally.faults else 0


if __name__ == "__main__":
    import django

    django.setup()
    raise SystemExit(main())
