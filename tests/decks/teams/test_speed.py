"""An unconstrained question over a pool as large as all sets stays within its budget of processor time."""

from __future__ import annotations

import random
import time

from cardsdb.language.destiny import building as b
from cardsdb.language.destiny.building import Described
from decks.teams.finder import find
from decks.teams.question import BEST, Question
from tests.decks.teams.invented import card, law_of

BUDGET = 4.0
"""Seconds; half a second is usual on one quiet core."""


def test_three_hundred_characters_are_counted_and_the_best_told_within_the_budget() -> None:
    chance = random.Random(5)
    cards = []
    for i in range(344):
        low = chance.randint(8, 15)
        points = (low, low + 3) if i % 4 else (low - 2,)
        side = ("hero", "hero", "villain", "villain", "neutral")[i % 5]
        trait = ("jedi", "droid", "spectre", "trooper", "leader")[chance.randrange(5)]
        colour = ("blue", "red", "yellow", "gray")[chance.randrange(4)]
        title = f"T{i % 250}" if i % 4 else f"N{i}"
        health = chance.randint(6, 14)
        fields = {"unique": bool(i % 4), "affiliation": side, "colour": colour, "subtypes": (trait,), "health": health}
        cards.append(card(f"c{i}", points, title, limit=1 if i % 4 else 3, **fields))
    laws: dict[str, tuple[b.AnyDeckLaw, ...]] = {
        "c1": (b.Cheaper(what=Described(types=("character",), subtypes=("droid",))),),
        "c2": (b.TeamUp(each=(Described(subtypes=("spectre",)),), once=True),),
        "c3": (b.TeamUp(each=(Described(titles=("T17", "T18")),)),),
        "c4": (b.Needs(cond=b.Team(what=Described(subtypes=("jedi",)))),),
        "c7": (b.Mixes(who="this", cond=b.Team(what=Described(subtypes=("leader",), affiliations=("hero",)))),),
        "c8": (b.Needs(cond=b.Team(what=Described(subtypes=("trooper",), unique=True))),),
    }
    law = law_of(cards, laws)
    began = time.process_time()
    answer = find(Question(law))
    assert time.process_time() - began < BUDGET
    assert answer.count > 100_000
    assert len(answer.teams) == BEST
