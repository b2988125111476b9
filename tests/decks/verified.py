"""Games played at random against what the lint calls unreachable: `python -m tests.decks.verified --games 10000`.

Each deck is a part of the shipped one with goals that nobody can have foreseen, and some planted to be out of reach.
After every answer each goal called unreachable is looked at for every seat, in play or not: nobody may meet it.
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from typing import Any

from cardsdb.language import fluxx
from cardsdb.language.definitions import DefinitionError, decode_card, walk
from cardsdb.language.fluxx_worlds import goal_of
from decks.contents import DeckList
from decks.rules import check
from play.engines import engine
from play.engines.api import Setup
from play.engines.fluxx import rules
from play.engines.fluxx.state import GOAL, GOALS
from tests.play.cardmaker import Maker, described

from .troubled import deck, goal, shipped

KEEPERS = {"zone": "table", "kinds": ["keeper"]}
HAN_AND_NOT = {"is": "all", "of": ["k.han", {"is": "any", "of": ["k.leia", "k.luke"]}, {"is": "not", "of": "k.han"}]}
PLANTED: dict[str, Any] = {
    "a keeper that is not there": {"is": "all", "of": ["k.han", "k.nobody"]},
    "more keepers than there are": {"is": "most", "of": KEEPERS, "at_least": 13},
    "a printed numeral too high": {"is": "most", "of": KEEPERS, "at_least": "#13"},
    "a keeper that is an action": {"is": "all", "of": ["k.han", "a.jackpot"]},
    "a contradiction": HAN_AND_NOT,
    "two copies of one": {"is": "compare", "op": ">=", "b": 2,
                          "a": {"n": "count", "of": {"zone": "table", "cards": ["k.han"]}}},
    "numbers that never meet": {"is": "compare", "op": "=", "b": 7,
                                "a": {"n": "times", "by": 2, "of": {"n": "count", "of": KEEPERS}}},
    "creepers that block it themselves": {"is": "most", "of": {"zone": "table", "kinds": ["creeper"]}, "at_least": 2},
    "three of two": {"is": "any", "n": 3, "of": ["k.han", "k.luke"]},
    "fewer than none": {"is": "compare", "op": "<", "a": {"n": "count", "of": KEEPERS}, "b": 0},
    "more cards than the deck has": {"is": "compare", "op": ">=", "a": {"n": "count", "of": {"zone": "hand"}},
                                     "b": {"n": "sum", "of": [99, 99]}},
}  # fmt: skip
UNREACHABLE = ("goal-wants-missing", "goal-wants-unlayable", "goal-never")


@dataclass
class Tally:
    """What the games came to."""

    games: int = 0
    actions: int = 0
    goals: int = 0
    unreachable: int = 0
    looks: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)


def planted(name: str) -> fluxx.FluxxCard:
    """A goal out of reach."""
    i = list(PLANTED).index(name)
    return goal(f"g.planted-{i}", PLANTED[name], ru=f"Недостижимая {i}", en=f"Out of reach {i}")


def made(roll: Random, number: int) -> list[fluxx.FluxxCard]:
    """Goals by chance."""
    maker = Maker(roll, tuple(code for code in shipped() if code[0] in "kc") * 3 + ("a.jackpot", "g.siblings"))
    found: list[fluxx.FluxxCard] = []
    while len(found) < number:
        win = maker.struct(described(fluxx.Win), 4)
        name = {"ru": f"Случайная {len(found)}", "en": f"By chance {len(found)}"}
        data = {"code": f"g.chance-{len(found)}", "name": name, "source": "original", "kind": "goal", "program": [win]}
        try:
            found.append(decode_card(data, "fluxx"))
        except DefinitionError:
            continue
    return found


def deck_of(roll: Random) -> DeckList:
    """Most of the shipped deck, goals by chance, and every goal out of reach."""
    kept = [code for code, card in shipped().items() if card.kind in ("basic", "new_rule") or roll.random() < 0.75]
    return deck(*kept, *made(roll, 12), *(planted(name) for name in PLANTED), seats=roll.choice((2, 2, 3, 4)))


GAMES_A_DECK = 10


@lru_cache(maxsize=4)
def judged(seed: int) -> tuple[DeckList, frozenset[str]]:
    """A deck and its goals that are called unreachable, all that are planted among them."""
    of = deck_of(Random(seed))
    called = {code for problem in check(of) if problem.code in UNREACHABLE for code in problem.cards}
    missed = {planted(name).code for name in PLANTED} - called
    assert not missed, f"{sorted(missed)} not called unreachable"
    return of, frozenset(called)


def game(seed: int, tally: Tally, steps: int = 600) -> None:
    """One game; raises `AssertionError` when somebody meets what nobody can."""
    roll = Random(seed)
    of, called = judged(seed // GAMES_A_DECK)
    st: Any = engine("fluxx").new(Setup("fluxx", tuple("ABCD"[: of.seats]), (of.cards,)), seed)
    watched = [c for c, kind in enumerate(st.compiled.kinds) if kind == GOAL and st.compiled.codes_of[c] in called]
    loose = {c for c in watched if not _counts_goals(st.compiled.library[st.compiled.defs[c]])}
    tally.games += 1
    tally.goals += sum(card.kind == "goal" for card, _n in of.cards)
    tally.unreachable += len(called)
    for _ in range(steps):
        if st.over:
            break
        seat = roll.choice(st.asked())
        st.choose(seat, roll.choice(st.choices(seat)))
        tally.actions += 1
        in_play = st.zones[GOALS]
        for card in watched:
            if card in loose or card in in_play:
                tally.looks += len(st.names)
                for who in range(len(st.names)):
                    assert not met(st, card, who), f"{st.names[who]} meets {st.compiled.codes_of[card]}"
    tally.ends[st.reason or "unfinished"] += 1


def _counts_goals(card: fluxx.FluxxCard) -> bool:
    win = goal_of(card)
    return any(isinstance(node, fluxx.Cards) and node.zone == "goals" for node, _ in walk(win))


def met(st: Any, card: int, seat: int) -> bool:
    """Whether a seat meets a goal as the engine sees it, were it in play."""
    one = st.compiled.goals[card]
    holds = st.masks[seat] & one.need == one.need and (one.test is None or one.test(st, seat))
    return bool(holds and (one.all_lose or not rules.blocked(st, seat, one.named)))


def run(games: int, seed: int = 0) -> Tally:
    """So many games; what went wrong is in `faults`."""
    tally = Tally()
    for one in range(seed, seed + games):
        try:
            game(one, tally)
        except AssertionError as error:
            tally.faults.append(f"seed {one}: {error}")
    return tally


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    print(run(given.games, given.seed))  # noqa: T201 - a figure printer
