"""Whole Fluxx cards made from the types of the language themselves, and decks and games of them.

`Maker` reads the structs of `cardsdb.language.fluxx` (every ability, step, condition and number with its limits), so a
new verb is played the day it is written. Half of the cards are what their kind may be, the rest whatever decodes: the
workshop saves both. `python -m tests.play.generated --minutes 20` plays such games for as long as it is told.
"""

from __future__ import annotations

import argparse
import re
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec import inspect

from cardsdb.faces.content import face_of_definition
from cardsdb.language import fluxx
from cardsdb.language.definitions import DefinitionError, decode_card, walk
from cardsdb.language.fluxx_lint import ALLOWED
from cardsdb.language.lint import lint
from cardsdb.language.text import rules_text
from play import bots
from play.engines import engine
from play.engines.api import Setup
from play.engines.fluxx import public, words
from play.engines.fluxx.options import FluxxOptions
from play.engines.fluxx.state import CLOSED, CREEPER, HAND, SEAT
from play.shelf import shipped_deck
from play.soak import SWITCHES, look, reloaded, Report

from .games import hidden_from, swap
from .games import told as telling

LETTERS = "ABCDEFGH"
STRINGS = ("all", *(f"#{n}" for n in (0, 1, 2, 3, 4, 5, 7, 10, 20, 99)))
PLAIN_NUMBERS = (0, 1, 1, 2, 2, 3, 3, 4, 5, 7, 10, 20, 99)
DEEPEST = 8
CODES = tuple(card.code for card, _ in shipped_deck("fluxx"))
SWITCH_NAMES = FluxxOptions.__struct_fields__


@cache
def described(kind: Any) -> Any:
    """What msgspec knows of a type."""
    return inspect.type_info(kind)


@dataclass
class Maker:
    """Plain data of any type, by the rolls of one generator; `codes` are the cards that programs may name."""

    roll: Random
    codes: Sequence[str]
    wide: int = 3

    def card(self, kind: str, code: str) -> dict[str, Any]:
        """A card of a kind, as the editor would send it."""
        sensible = self.roll.random() < 0.5
        allowed = ALLOWED[kind] if sensible else (fluxx.OnPlay, *{a for kinds in ALLOWED.values() for a in kinds})
        count = self.roll.choice((1, 1, 1, 2, 2, 3, 5))
        self.wide = self.roll.choice((2, 3, 3, 5))
        number = code.rpartition("-")[2]
        name = {"ru": f"Придумка {number}", "en": f"Fancy {number}"}
        card: dict[str, Any] = {"code": code, "name": name, "source": "original", "kind": kind}
        card["program"] = [self.struct(described(self.roll.choice(allowed)), 1) for _ in range(count)]
        if self.roll.random() < 0.1:
            option = self.roll.choice(SWITCH_NAMES)
            value = str(self.roll.choice(SWITCHES[option]))
            program = [self.struct(described(self.roll.choice(allowed)), 2)]
            card["variants"] = [{"option": option, "value": value, "program": program}]
        return card

    def struct(self, info: Any, depth: int) -> dict[str, Any]:
        """A struct with its tag, its needed fields, and some of the others."""
        made: dict[str, Any] = {info.tag_field: info.tag} if info.tag_field else {}
        for part in info.fields:
            if part.required or self.roll.random() < 0.4:
                made[part.encode_name] = self.value(part.type, depth)
        return made

    def value(self, info: Any, depth: int) -> Any:  # noqa: PLR0911 - one line a type
        """A value of a type; nested no deeper than a program may be."""
        match info:
            case inspect.StructType():
                return self.struct(info, depth + 1)
            case inspect.UnionType():
                return self.value(self.roll.choice(self._narrow(info.types, depth)), depth)
            case inspect.VarTupleType() | inspect.ListType():
                low = info.min_length or 0
                high = info.max_length or (low + (self.wide if depth < DEEPEST - 2 else 1))
                return [self.value(info.item_type, depth) for _ in range(self.roll.randint(low, max(low, high)))]
            case inspect.LiteralType():
                return self.roll.choice(info.values)
            case inspect.BoolType():
                return self.roll.random() < 0.5
            case inspect.IntType():
                return self._int(info)
            case inspect.StrType():
                return self._text(info)
            case inspect.NoneType():
                return None
            case inspect.Metadata():
                return self.value(info.type, depth)
        raise TypeError(f"nothing is known of {info!r}")

    def _narrow(self, types: Sequence[Any], depth: int) -> Sequence[Any]:
        """Deep down only what ends soon."""
        if depth < DEEPEST:
            return types
        ends = [t for t in types if not isinstance(t, inspect.StructType) or not _recursive(t.cls)]
        return ends or types

    def _int(self, info: Any) -> int:
        low = info.ge if info.ge is not None else 0
        high = info.le if info.le is not None else 99
        fitting = [n for n in PLAIN_NUMBERS if low <= n <= high]
        return self.roll.choice(fitting or [low])

    def _text(self, info: Any) -> str:
        pattern = re.compile(info.pattern or "")
        fitting = [s for s in STRINGS if pattern.search(s)]
        if pattern.search("k.luke"):
            fitting += self.codes if not fitting else self.codes[:3]
        return self.roll.choice(fitting)


RECURSIVE = ("Half", "Sum", "Times", "All", "Any", "Not", "Compare", "If", "May", "ChooseOne")


def _recursive(kind: type) -> bool:
    return kind.__name__ in RECURSIVE


KINDS = tuple(fluxx.FluxxCard.LETTERS)


def cards(roll: Random, count: int) -> tuple[list[fluxx.FluxxCard], int]:
    """Cards that decode, and how many were refused on the way; they name shipped cards and one another."""
    kinds = [roll.choice(KINDS[1:]) if roll.random() < 0.97 else "basic" for _ in range(count)]
    own = [f"{fluxx.FluxxCard.LETTERS[kind]}.fancy-{i}" for i, kind in enumerate(kinds)]
    maker = Maker(roll, (*own, *CODES))
    made: list[fluxx.FluxxCard] = []
    refused = 0
    for kind, code in zip(kinds, own, strict=True):
        while True:
            try:
                made.append(decode_card(maker.card(kind, code), "fluxx", known_codes=(*own, *CODES)))
                break
            except DefinitionError:
                refused += 1
    return made, refused


# ---- a case ----


@dataclass
class Tally:
    """What some games came to."""

    cards: int = 0
    refused: int = 0
    games: int = 0
    blind: int = 0
    actions: int = 0
    overflows: int = 0
    slowest: float = 0.0
    slowest_bot: float = 0.0
    ends: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Case:
    """A deck with made-up cards, a setup and the bots that play it."""

    setup: Setup
    made: tuple[fluxx.FluxxCard, ...]
    greedy: bool


def case_of(roll: Random, tally: Tally) -> Case:
    """The shipped deck and up to twelve cards, or (a third of all) a deck that is mostly made-up cards."""
    made, refused = cards(roll, roll.randint(1, 12))
    tally.cards, tally.refused = tally.cards + len(made), tally.refused + refused
    shipped = shipped_deck("fluxx")
    if roll.random() < 0.4:
        shipped = tuple(pair for pair in shipped if pair[0].kind == "basic" or roll.random() < 0.15)  # type: ignore[attr-defined]
        pairs = [(card, roll.choice((1, 2, 3, 5))) for card in made]
    else:
        pairs = [(card, roll.choice((1, 1, 2))) for card in made]
    options = {name: roll.choice(values) for name, values in SWITCHES.items()}
    seats = roll.choice((2, 2, 2, 3, 3, 4, 5, 8))
    deck = (*shipped, *pairs)
    held = sum(n for card, n in deck if card.kind not in ("basic", "creeper"))
    seats = max(2, min(seats, held // 3))
    if held < 3 * seats:
        deck = (*deck, *((card, 1) for card, _ in shipped_deck("fluxx") if card.kind == "keeper" and card.code not in {c.code for c, _ in deck}))  # type: ignore[attr-defined]
    setup = Setup("fluxx", tuple(LETTERS[:seats]), (deck,), options)
    return Case(setup, tuple(made), roll.random() < 0.3)


def say(case: Case) -> None:
    """Text, face and findings of every made-up card, in both languages."""
    names = names_of(case)
    pool = [card for card, _ in case.setup.decks[0]]
    for card in case.made:
        for lang in ("ru", "en"):
            text = rules_text(card, lang, names)
            if not text or re.search(r"None|[{}]", text):
                raise AssertionError(f"{card.code} says {text!r}")
            face_of_definition(card, lang, names)
        for finding in lint(card, pool):
            if not finding.message_ru or not finding.message_en:
                raise AssertionError(f"{finding.code} is without words")


def names_of(case: Case) -> dict[str, Any]:
    known = {card.code: card.name for card, _ in shipped_deck("fluxx")}
    return known | {card.code: card.name for card, _ in case.setup.decks[0]}


ODD = re.compile(r"None|[{}]|\b[a-z]\.[a-z]")


def game(case: Case, seed: int, steps: int, tally: Tally) -> None:
    """One game, looked at after every action; what can be told is told now and then."""
    roll = Random(seed)
    names = names_of(case)
    seats = {name: name for name in case.setup.seats}
    fluxx_engine = engine("fluxx")
    st: Any = fluxx_engine.new(case.setup, seed)
    greedy, random_bot = bots.bot("greedy", "fluxx"), bots.bot("random", "fluxx")
    tally.games += 1
    unseeing = blind(case) and case.setup.options["windows"] != "auto"
    tally.blind += unseeing
    look(st)
    for step in range(steps):
        if st.over:
            break
        seat = roll.choice(st.asked())
        close = roll.random() < 0.15
        twin = reloaded(case.setup, st, Report()) if close else None
        if close:
            spoken(st, names, seats)
            copy = st.determinize(st.names[seat], step)
            look_at_copy(copy, st)
            if unseeing:
                told_alike(st, seed + step)
        texts = texts_of(st, seat)
        before = time.perf_counter()
        who = greedy if case.greedy and seat == 0 else random_bot
        option = who.choose(st, seat, roll.getrandbits(32))
        thought = time.perf_counter()
        text = texts[st.choices(seat).index(option)]
        name = st.names[seat]
        events = st.apply(name, text)
        done = time.perf_counter()
        tally.actions += 1
        tally.slowest = max(tally.slowest, done - thought)
        tally.slowest_bot = max(tally.slowest_bot, thought - before)
        tally.overflows += sum(event.kind == "overflow" for event in events)
        if done - thought > 2:
            raise AssertionError(f"{name}: {text} took {done - thought:.1f} s")
        look(st)
        if twin is not None:
            told = twin.apply(name, text)
            if twin.digest() != st.digest() or told != events:
                raise AssertionError(f"a loaded position goes on differently after {name}: {text}")
        if close:
            for reader in (None, *st.names):
                shown = [fluxx_engine.redact(event, reader) for event in events]
                for lang in ("ru", "en"):
                    for line in words.log_lines(shown, lang, names, seats, reader):
                        if not line or ODD.search(line):
                            raise AssertionError(f"the log says {line!r}")
    tally.ends[st.reason or "unfinished"] += 1
    if st.over:
        for lang in ("ru", "en"):
            words.outcome(st.outcome, lang, names, seats)


def texts_of(st: Any, seat: int) -> list[str]:
    """The texts of a seat's options, no two alike."""
    request = next(r for r in st.asks if r[SEAT] == seat and not r[CLOSED])
    texts = [option.text for option in public.option_list(st, request)]
    if len(set(texts)) < len(texts):
        raise AssertionError(f"two options read alike: {texts}")
    return texts


def spoken(st: Any, names: Any, seats: Any) -> None:
    """View, questions, buttons and gaps of goals."""
    for reader in (None, *st.names):
        msgspec.json.encode(engine("fluxx").view(st, reader))
        hidden_hands(st, reader)
        for lang in ("ru", "en"):
            for decision in engine("fluxx").decisions(st, reader):
                said = [words.prompt(decision, lang, names, seats)]
                said += [words.option(option, decision, lang, names, seats) for option in decision.options]
                for line in said:
                    if not line or ODD.search(line):
                        raise AssertionError(f"{decision.prompt} says {line!r}")
            view = engine("fluxx").view(st, reader)
            gaps = {}
            if reader:
                gaps = {goal: words.explain_goal(g, lang, names, seats, reader) for goal, g in public.goal_gaps(st, reader)}
            for line in words.table(view, gaps, lang, names, seats):
                if ODD.search(line):
                    raise AssertionError(f"the table says {line!r}")


def hidden_hands(st: Any, reader: str | None) -> None:
    """A view shows of hands no more than was seen."""
    for row in engine("fluxx").view(st, reader)["seats"]:
        if reader is None and row["hand"]:
            raise AssertionError("a spectator sees a hand")
        if row["seat"] == reader and len(row["hand"]) != row["hand_count"]:
            raise AssertionError(f"{reader} does not see the own hand")


def told_alike(st: Any, seed: int) -> None:
    """Two positions that differ in two cards a seat cannot see tell it the same, until one of them shows."""
    roll = Random(seed)
    me = roll.randrange(len(st.names))
    hidden = [c for c in hidden_from(st, me) if st.compiled.kinds[c] != CREEPER]
    held = [c for c in hidden if st.where[c] >= HAND] or hidden
    if len(hidden) < 2:
        return
    a = roll.choice(held)
    b = roll.choice([c for c in hidden if c != a])
    worlds = st.clone(), st.clone()
    swap(worlds[1], a, b)
    events: tuple[Any, Any] = ((), ())
    for _ in range(12):
        if any(world.known[c] >> me & 1 for world in worlds for c in (a, b)):
            return
        # What showed and was shuffled in again at once is hidden anew.
        if {e.card for happened in events for e in happened} & set(codes_of(st, a, b)):
            return
        told = [telling(world, st.names[me], happened) for world, happened in zip(worlds, events, strict=True)]
        if told[0] != told[1]:
            raise AssertionError(f"{st.names[me]} is told of {codes_of(st, a, b)}: {difference(*told)}")
        if worlds[0].over or worlds[1].over or not (both := set(worlds[0].asked()) & set(worlds[1].asked())):
            return
        seat = roll.choice(sorted(both))
        texts = [texts_of(world, seat) for world in worlds]
        common = [text for text in texts[0] if text in texts[1]]
        if not common:
            return
        text = roll.choice(common)
        events = tuple(world.apply(st.names[seat], text) for world in worlds)  # type: ignore[assignment]


def codes_of(st: Any, *cards: int) -> list[str]:
    return [st.compiled.codes_of[card] for card in cards]


def difference(one: str, other: str) -> str:
    at = next(i for i, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1])
    return f"…{one[max(0, at - 60) : at + 60]}… and …{other[max(0, at - 60) : at + 60]}…"


def blind(case: Case) -> bool:
    """Whether no program asks which cards lie hidden: then nobody may be told what does."""
    for card in case.made:
        for program in (card.program, *(v.program for v in card.variants)):
            for node, _ in walk(program):
                if isinstance(node, fluxx.Cards) and node.zone in ("hand", "aside"):
                    if node.kinds or node.cards or node.slots:
                        return False
                if type(node).__name__ in ("Complete", "Result"):
                    return False
    return True


def look_at_copy(copy: Any, st: Any) -> None:
    """A redealt copy has the same cards, and each place as many."""
    if sorted(c for z in copy.zones for c in z) != sorted(c for z in st.zones for c in z):
        raise AssertionError("a redealt copy has other cards")
    if [len(z) for z in copy.zones] != [len(z) for z in st.zones]:
        raise AssertionError("a redealt copy lies otherwise")


def run_seed(seed: int, steps: int, tally: Tally) -> None:
    """The case of a seed; a fault is written down with the seed that shows it again."""
    roll = Random(seed)
    try:
        case = case_of(roll, tally)
        say(case)
        game(case, seed, steps, tally)
    except Exception as error:  # any exception is a finding
        where = " < ".join(f"{Path(f.filename).name}:{f.lineno}" for f in traceback.extract_tb(error.__traceback__)[:-6:-1])
        tally.faults.append(f"seed {seed}: {type(error).__name__}: {error} ({where})")


def seeds(first: int) -> Iterator[int]:
    while True:
        yield first
        first += 1


def main() -> int:
    parser = argparse.ArgumentParser(description="Games with made-up cards, looked at after every action.")
    parser.add_argument("--minutes", type=float, default=1)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--steps", type=int, default=400)
    parser.add_argument("--most-faults", type=int, default=40)
    args = parser.parse_args()
    tally, until = Tally(), time.monotonic() + args.minutes * 60
    for seed in seeds(args.seed):
        if time.monotonic() > until or len(tally.faults) >= args.most_faults:
            break
        before = len(tally.faults)
        run_seed(seed, args.steps, tally)
        for fault in tally.faults[before:]:
            print(fault, flush=True)
    print(tally.cards, "cards,", tally.refused, "refused,", tally.games, "games,", tally.blind, "blind,", tally.actions, "actions,",
          tally.overflows, "cut short, slowest action", f"{tally.slowest:.3f} s, slowest move of a bot",
          f"{tally.slowest_bot:.3f} s;", dict(tally.ends), f"{len(tally.faults)} faults")  # fmt: skip
    return 1 if tally.faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
