"""Two judges of Destiny decks that share nothing find the same errors: in the table, and in random decks that are
nearly legal, of the facts that are shipped and, where this machine has it, of all the community's cards."""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from cardsdb.destiny.mapping import code_of
from decks.rules import check
from decks.rules.destiny.law import Format, Law
from tests.decks.destiny import cards as fixture
from tests.decks.destiny.nearly import Maker
from tests.decks.destiny.oracle import judge
from tests.decks.destiny.test_table import deck, table

DECKS = 1_000


def figures(by: Law):
    """A format as the second judge knows it."""
    fmt: Format = by.format
    laws = fmt.laws
    return {
        "code": fmt.code, "sets": fmt.sets, "points": fmt.points, "banned": fmt.banned, "restricted": fmt.restricted,
        "pairs": fmt.pairs, "points_most": laws.points, "size": laws.size, "size_most": laws.size_most,
        "copies": laws.copies, "characters": laws.characters, "battlefields": laws.battlefields, "plots": laws.plots,
        "mixed": laws.mixed, "colours": laws.colours, "restricted_most": laws.restricted_most,
        "printed": {code: one.sets for code, one in by.book.cards.items()},
    }  # fmt: skip


def errors(of):
    return {problem.code for problem in check(of) if problem.level == "error"}


FORMATS = (
    "", "", "", "INF", "STD", "ARNS", "TCISTD", "TRI",
    {"laws": {"points": 40, "size": 40}},
    {"laws": {"size": 20, "size_most": 32, "copies": 3, "plots": 2}},
    {"laws": {"mixed": True}},
    {"laws": {"colours": False, "battlefields": 2, "characters": 2}},
    {"laws": {"copies": 1, "restricted_most": 2}, "restricted": ["05092", "01149", "12108"]},
)  # fmt: skip


def test_the_second_judge_agrees_with_the_table():
    for row in table():
        one = deck(row)
        if one.law.format.laws.packs or one.law.unknown:
            continue
        found = judge(fixture.rows(), one.copies, {c: list(one.levels(c)) for c in one.dice}, figures(one.law))
        assert found == errors(one), row["name"]


def judged(maker, laws, facts, n, seeds):
    """How many decks were legal, and how often each code was found; both judges agree on all of them."""
    legal, codes = 0, Counter()
    for seed in range(seeds, seeds + n):
        by = laws[seed % len(laws)]
        cards, levels = maker.deck(seed, by.format.laws.points, by.format.laws.size, allowed(by))
        found = judge(facts, cards, levels, figures_of(by))
        said = errors(fixture.made(cards, levels, by))
        assert said == found, (seed, by.format.code, cards, levels)
        legal += not found
        codes.update(found)
    return legal, codes


def allowed(by: Law):
    """The cards of its sets."""
    sets = by.format.sets
    return None if sets is None else frozenset(c for c, one in figures_of(by)["printed"].items() if one & sets)


def figures_of(by: Law):
    if id(by) not in _FIGURES:
        _FIGURES[id(by)] = figures(by)
    return _FIGURES[id(by)]


_FIGURES: dict[int, dict] = {}


def test_random_decks_that_are_nearly_legal_are_judged_alike():
    maker = Maker(fixture.rows(), fixture.deck_laws(), fixture.filling(80, 2))
    legal, codes = judged(maker, [fixture.law(one) for one in FORMATS], fixture.rows(), DECKS, 0)
    assert legal > DECKS / 20
    assert len(codes) >= 22, codes


# ---- all of the community's cards ----


@cache
def community():
    place = Path(os.environ["SWDESTINY_DATA"])
    facts = dict(fixture.rows())
    for one in json.loads((place / "sets.json").read_text(encoding="utf-8")):
        for card in json.loads((place / "set" / f"{one['code']}.json").read_text(encoding="utf-8")):
            facts[code_of(card["code"])] = _row(card)
    return facts, fixture.book_of(facts, fixture.data())


def _row(card):
    said = {key: card.get(key) for key in ("points", "deck_limit", "health", "reprint_of", "subtitle")}
    code = code_of(card["code"])
    return {
        "code": code, "set": card["set_code"], "type": card["type_code"], "colour": card["faction_code"],
        "affiliation": card["affiliation_code"], "unique": "*" if card["is_unique"] else "",
        "points": said["points"] or "", "limit": "" if said["deck_limit"] is None else str(said["deck_limit"]),
        "health": str(said["health"] or ""), "die": "die" if card["has_die"] else "",
        "subtypes": " ".join(card.get("subtypes", ())), "reprint_of": code_of(said["reprint_of"] or ""),
        "front": code[:-1] + "a" if code[-1] in "bcd" else "", "name": card["name"].strip(),
        "subtitle": (said["subtitle"] or "").strip(),
    }  # fmt: skip


@pytest.mark.skipif(not os.environ.get("SWDESTINY_DATA"), reason="SWDESTINY_DATA names no folder")
def test_random_decks_of_all_the_communitys_cards_are_judged_alike():
    facts, book = community()
    laws = [Law(by.format, book) for by in map(fixture.law, FORMATS)]
    maker = Maker(facts, fixture.deck_laws(), fixture.filling(80, 2))
    legal, codes = judged(maker, laws, facts, DECKS, 50_000)
    assert legal > DECKS / 40
    assert len(codes) >= 20, codes


@pytest.mark.skipif(not os.environ.get("SWDESTINY_DATA"), reason="SWDESTINY_DATA names no folder")
def test_the_facts_of_the_tests_are_the_communitys():
    facts, _book = community()
    place = Path(os.environ["SWDESTINY_DATA"])
    for code, row in fixture.rows().items():
        if row["set"] in {file.stem for file in (place / "set").glob("*.json")} and code[0].isdigit():
            assert facts[code] == {key: row[key] for key in facts[code]}, code


NOT_ABOUT_BUILDING = {"11019", "12139", "14025", "15067"}
"""Cards whose texts have such words and say nothing that a deck is judged by, or of points in the game."""


@pytest.mark.skipif(not os.environ.get("SWDESTINY_DATA"), reason="SWDESTINY_DATA names no folder")
def test_no_card_that_speaks_of_building_is_forgotten():
    words = re.compile(
        r"\binclud(?!ing)|team up|building your|point value|select only|bring |on your team.*\bonly\b", re.I
    )
    place = Path(os.environ["SWDESTINY_DATA"])
    speaking = {
        code_of(card["code"])
        for file in (place / "set").glob("*.json")
        for card in json.loads(file.read_text(encoding="utf-8"))
        if words.search(card.get("text") or "")
    }
    assert speaking - set(fixture.deck_laws()) == NOT_ABOUT_BUILDING


@pytest.mark.skipif(not os.environ.get("SWDESTINY_DATA"), reason="SWDESTINY_DATA names no folder")
def test_a_reprint_of_a_card_with_a_law_has_it_too():
    facts, _book = community()
    laws = fixture.deck_laws()
    for code, row in facts.items():
        if row["reprint_of"]:
            assert laws.get(code) == laws.get(row["reprint_of"]), code
