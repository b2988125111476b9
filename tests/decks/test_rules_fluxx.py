"""What the designer's lint of Fluxx says of decks, in both languages; and that it is silent where nothing is amiss."""

import re
from functools import cache
from pathlib import Path
from time import process_time

import msgspec
import pytest
import yaml

from cardsdb.language.core import Words
from cardsdb.language.fluxx import FluxxCard
from cardsdb.language.fluxx_worlds import goal_of, named
from decks.contents import DeckList
from decks.rules import check
from decks.rules.fluxx.words import ENTRIES
from decks.rules.fluxx.words_cards import KINDS
from decks.rules.problems import LEVELS
from play.engines import engine
from play.engines.api import Setup, SetupError

from .troubled import DECKS, SAID, TEN, card, deck, found, goal, keeper, playing, said, shipped, whole

DOCUMENT = Path(__file__).parents[2] / "docs" / "lint-fluxx.md"


def codes(of: DeckList, *levels: str) -> set[str]:
    return {problem.code for problem in check(of) if not levels or problem.level in levels}


# ---- every code ----


def test_every_code_has_a_deck_that_shows_it():
    assert DECKS.keys() == ENTRIES.keys()


@cache
def agreed():
    return yaml.safe_load(SAID.read_text(encoding="utf-8"))


@pytest.mark.parametrize("code", DECKS)
def test_what_is_said_is_what_was_agreed_on(code):
    assert said(code) == agreed()[code]


@pytest.mark.parametrize("code", DECKS)
def test_a_problem_is_a_sentence_with_a_reason_in_both_languages(code):
    assert found(code)
    for problem in found(code):
        for words in (problem.text, problem.why):
            assert re.match(r"[A-ZА-ЯЁ«“\d]", words["ru"])
            assert words["ru"].endswith(".")
            assert words["en"].endswith(".")
            assert not re.search(r"[{}|~]|None|\"", words["ru"] + words["en"])
        assert not re.search("[а-яё]", problem.why["en"])


@pytest.mark.parametrize("code", DECKS)
def test_every_fix_mends_what_it_stands_beside(code):
    for problem in found(code):
        for fix in problem.fixes:
            mended = apply(DECKS[code], fix)
            assert problem.key not in {left.key for left in check(mended)}


def apply(of: DeckList, fix) -> DeckList:
    copies = {c.code: n for c, n in of.cards} | dict(fix.cards)
    known = shipped() | {c.code: c for c, _n in of.cards}
    pile = tuple((known[code], n) for code, n in copies.items() if n)
    return DeckList("fluxx", of.name, pile, of.names, seats=fix.seats or of.seats)


def test_the_document_tells_of_every_code_and_of_no_other():
    rows = re.findall(r"^\| `([a-z-]+)` \| (\w+) \|", DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE)
    assert dict(rows) == {code: entry.level for code, entry in ENTRIES.items()}


# ---- the shipped deck, and what its figures are ----


@pytest.mark.parametrize("seats", range(2, 9))
def test_nothing_is_said_against_the_shipped_deck(seats):
    assert codes(whole(seats=seats), "error", "warning") == set()
    assert len(check(whole(seats=seats))) <= 3


def test_what_is_called_usual_is_what_the_shipped_deck_holds():
    for kind, _ru, _en, usual in KINDS.values():
        assert sum(c.kind == kind for c in shipped().values()) == usual
    goals = [named(goal_of(c).cond) for c in shipped().values() if c.kind == "goal"]
    assert len(goals) == 33
    assert max(sum(code in cond for cond in goals) for code in shipped() if code[0] == "k") == 8


# ---- before a table is opened ----


@pytest.mark.parametrize("code", DECKS)
def test_what_the_engine_refuses_is_an_error_beforehand(code):
    of = DECKS[code]
    seats = tuple("ABCDEFGH"[: of.seats])
    try:
        engine("fluxx").new(Setup("fluxx", seats, (of.cards,)), 1)
    except SetupError:
        assert codes(of, "error")


def test_each_refusal_of_the_engine_that_is_about_a_deck_is_among_the_decks_here():
    refused = set()
    for code, of in DECKS.items():
        try:
            engine("fluxx").new(Setup("fluxx", tuple("ABCDEFGH"[: of.seats]), (of.cards,)), 1)
        except SetupError:
            refused.add(code)
    assert refused >= {"other-game", "listed-twice", "no-copies", "too-many-powers", "too-few-to-deal"}


def test_a_deck_for_more_players_than_it_can_be_dealt_to_is_mended_by_one_press():
    (problem,) = found("too-few-to-deal")
    assert problem.numbers == {"has": 10, "needs": 12, "seats": 4}
    assert problem.fixes[0].seats == 3
    assert not any(p.fixes for p in check(deck("k.luke", "g.siblings")) if p.code == "too-few-to-deal")


# ---- single cases ----


def test_an_alternative_that_is_missing_leaves_a_goal_within_reach():
    said_of = codes(deck(*TEN, "k.falcon", "g.falcon-pilot"))
    assert "goal-wants-missing" not in said_of
    assert "names-missing" in said_of


def test_a_missing_card_that_nobody_knows_is_not_offered():
    of = deck(*TEN, goal("g.odd", {"is": "all", "of": ["k.luke", "k.nobody"]}))
    (problem,) = [p for p in check(of) if p.code == "goal-wants-missing"]
    assert [dict(fix.cards) for fix in problem.fixes] == [{"g.odd": 0}]
    assert "k.nobody" in problem.text["ru"]


def test_a_goal_that_counts_keepers_wants_every_keeper():
    assert "keepers-unwanted" in codes(deck(*TEN))
    assert "keepers-unwanted" not in codes(deck(*TEN, "g.five-keepers"))


def test_a_keeper_with_a_power_needs_no_goal():
    power = card("k.busy", "Дозорный", "Lookout", {"on": "free", "do": [{"do": "draw", "n": 1}]})
    assert "k.busy" not in next(p for p in check(deck(*TEN, power)) if p.code == "keepers-unwanted").cards


def test_goals_that_cannot_be_met_are_no_twins():
    same = {"is": "all", "of": ["k.luke", "k.nobody"]}
    assert "goals-tie" not in codes(deck(*TEN, goal("g.one", same), goal("g.two", same, ru="Другая", en="Other")))


def test_a_goal_that_a_creeper_of_another_blocks_does_not_follow():
    """Three of the keepers and Jabba: he bars the goal that does not name him."""
    harder = goal("g.odd", {"is": "all", "of": ["k.luke", "k.leia", "c.jabba"]})
    assert "goal-shadows" not in codes(deck(*TEN, "c.jabba", "a.trash-it", harder))


def test_several_keepers_by_number_follow_from_more_of_them():
    most = {"is": "most", "of": {"zone": "table", "kinds": ["keeper"]}}
    of = deck(*TEN, goal("g.three", {**most, "at_least": 3}), goal("g.five", {**most, "at_least": 5}, ru="5", en="5"))
    assert [p.cards for p in check(of) if p.code == "goal-shadows"] == [("g.five", "g.three")]


def test_an_action_with_something_to_do_somewhere_does_something():
    either = {"do": "choose_one", "options": [[{"do": "discard", "what": {"zone": "rules"}}], [{"do": "draw", "n": 1}]]}
    assert "does-nothing" not in codes(deck(*TEN, playing("a.new", either)))
    useless = playing("a.new", {"do": "discard", "what": {"zone": "table", "of": "anyone", "kinds": ["creeper"]}})
    assert "does-nothing" in codes(deck(*TEN, useless))


def test_small_decks_are_beginnings_and_hear_nothing_of_shares():
    assert not codes(deck(*TEN)) & {"few-actions", "many-keepers", "no-creepers", "too-many-creepers"}


def test_a_name_is_declined_by_number():
    of = whole(also=tuple(keeper(i) for i in range(20)), without=("g.five-keepers",))
    (problem,) = [p for p in check(of) if p.code == "keepers-unwanted"]
    assert problem.text["ru"].endswith("и ещё 14 не нужны ни одной цели.")
    assert problem.fixes[0].label == {"ru": "Убрать все 20 карт", "en": "Take out all 20 cards"}


# ---- how long it takes ----


def many(n: int) -> DeckList:
    """A deck of so many cards: the shipped ones over and over, under other codes and names."""
    cards: list[FluxxCard] = []
    for turn in range(9):
        for code, one in shipped().items():
            name = Words(ru=f"{one.name.ru} {turn}", en=f"{one.name.en} {turn}")
            cards.append(msgspec.structs.replace(one, code=f"{code}-{turn}", name=name) if turn else one)
    return deck(*cards[:n], seats=8)


@pytest.mark.parametrize(("of", "limit"), [(whole(), 0.02), (many(600), 0.15)], ids=["100 cards", "600 cards"])
def test_a_check_is_quick(of, limit):
    """Processor time, the best of several; three times the limit, for machines differ."""
    times = []
    for _ in range(7):
        start = process_time()
        check(of)
        times.append(process_time() - start)
    assert min(times) < 3 * limit


def test_goals_that_are_hard_to_see_through_take_no_longer_than_their_share():
    counts = [{"n": "count", "of": {"zone": "table", "cards": [f"k.no-{i}"]}} for i in range(30)]
    twice = {"n": "times", "by": 2, "of": {"n": "sum", "of": counts}}
    conditions = [{"is": "compare", "op": "=", "a": twice, "b": 2 * i + 1} for i in range(1, 30)]
    odd = [goal(f"g.n{i}", cond, ru=f"Цель {i}", en=f"Goal {i}") for i, cond in enumerate(conditions)]
    start = process_time()
    check(deck(*TEN, *[(keeper(i), 2) for i in range(30)], *odd))
    assert process_time() - start < 8


@pytest.mark.parametrize("code", DECKS)
def test_no_two_problems_of_a_deck_have_the_same_key(code):
    keys = [problem.key for problem in check(DECKS[code])]
    assert len(set(keys)) == len(keys)


def test_levels_are_sorted_the_gravest_first():
    levels = [LEVELS.index(problem.level) for problem in check(DECKS["nobody-can-win"])]
    assert levels == sorted(levels)
