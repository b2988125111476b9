"""Advice and hints: the best move with true reasons, in both languages, and nothing that the reader may not know."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from string import Formatter

import pytest

from play.bots import Sight
from play.bots.fluxx import advice
from play.bots.fluxx.advice import Counsel, Why, advise, reasons_in
from play.bots.fluxx.search import Level
from play.bots.fluxx.words import EN, RU, sentence, sentences
from play.engines.fluxx.position import Position
from play.engines.fluxx.words.talk import Talk
from tests.play.games import FLUXX, cards, hidden_from, plain, random_position, swap
from tests.play.test_bots import GOING_ON, set_up

LEVEL = Level(worlds=3, keep=3, playouts=12, trust=6.0)
NAMES = {code: card.name for code, card in cards().items()}
EVERY = Why("", card="k.han", goal="g.siblings", seat="B", n=2)


PILE = {"draw_pile": ["k.han", "s.change-of-plans", "r.draw-2"]}
"""Cards that lie in the draw pile, or in the other's hand instead."""


def asked(st: Position, seat: str) -> Counsel:
    """The advice to a seat."""
    return advise(Sight(st, st.names.index(seat), 7), LEVEL)


def best(st: Position, seat: str) -> tuple[str, list[Why]]:
    """The option advised, as its text, and why."""
    counsel = asked(st, seat)
    number = st.names.index(seat)
    decision = next(d for d in st.decisions if d.seat == seat)
    return decision.options[st.choices(number).index(counsel.options[0][0])].text, list(counsel.reasons)


# ---- reasons ----


def test_a_win_is_the_reason_and_a_surprise_in_another_hand_may_prevent_it():
    st = set_up(A={"hand": ["g.siblings", "k.yoda"], "table": ["k.luke", "k.leia"]}, B={"hand": ["s.veto"]}, **PILE)
    option, reasons = best(st, "A")
    assert (option, reasons[0]) == ("play g.siblings", Why("wins", goal="g.siblings"))
    assert asked(st, "A").answerable


def test_what_nobody_can_answer_is_not_said_to_be_answerable():
    surprises = [code for code in cards() if code.startswith("s.")]
    mine = {"hand": ["g.siblings", "k.yoda"], "table": ["k.luke", "k.leia"]}
    st = set_up(A=mine, B={"hand": ["k.han"]}, discard=surprises)
    assert asked(st, "A").reasons[0].kind == "wins"
    assert not asked(st, "A").answerable


def test_a_goal_that_would_let_another_win_is_named_as_what_is_avoided():
    st = set_up(A={"hand": ["g.siblings", "r.hand-limit-1"]}, B={"table": ["k.luke", "k.leia"]})
    option, reasons = best(st, "A")
    assert option == "play r.hand-limit-1"
    assert Why("avoids", card="g.siblings", seat="B") in reasons


def test_an_answer_says_what_would_happen_without_it():
    st = set_up(A={"hand": ["g.siblings"], "table": ["k.luke", "k.leia"]}, B={"hand": ["s.change-of-plans"]})
    st.apply("A", "play g.siblings")
    option, reasons = best(st, "B")
    assert (option, reasons) == ("respond s.change-of-plans", [Why("prevents", goal="g.siblings", seat="A")])


def test_a_stolen_keeper_that_completes_a_goal_wins():
    st = set_up(
        A={"hand": ["a.steal-keeper", "k.yoda"], "table": ["k.luke"]},
        B={"table": ["k.han", "k.leia", "k.xwing"]},
        goals=["g.siblings"],
    )
    assert best(st, "A") == ("play a.steal-keeper", [Why("wins", goal="g.siblings")])


def test_a_keeper_that_a_goal_in_hand_wants_is_laid_for_it():
    st = set_up(A={"hand": ["k.luke", "g.siblings", "s.veto"], "table": ["k.leia"]}, B={"hand": ["k.yoda"]})
    option, reasons = best(st, "A")
    assert option == "play k.luke"
    assert Why("ready", goal="g.siblings") in reasons


def test_a_lone_option_has_no_other_reason():
    st = set_up(A={"hand": ["k.luke"]}, B={"hand": ["k.yoda"]})
    assert best(st, "A") == ("play k.luke", [Why("only")])


def test_a_new_goal_of_which_one_holds_nothing_is_no_nearer():
    pile = ["k.leia", "k.xwing"]
    st = set_up(A={"hand": ["g.i-know", "r.hand-limit-1"]}, B={"hand": ["k.yoda"]}, draw_pile=[*pile, "k.han"])
    option = st.choices(0)[[o.text for o in st.decisions[0].options].index("play g.i-know")]
    assert "nears" not in {why.kind for why in reasons_in(st, 0, option, st.choices(0))}
    held = set_up(
        A={"hand": ["g.i-know", "r.hand-limit-1"], "table": ["k.han"]}, B={"hand": ["k.yoda"]}, draw_pile=pile
    )
    option = held.choices(0)[[o.text for o in held.decisions[0].options].index("play g.i-know")]
    assert Why("nears", goal="g.i-know", n=1) in set(reasons_in(held, 0, option, held.choices(0)))


def test_where_all_chances_are_equal_that_is_the_reason(monkeypatch):
    st = set_up(A={"hand": ["k.luke", "k.han", "k.yoda"]}, B={"hand": ["k.leia"]})
    monkeypatch.setattr(advice, "chances", lambda sight, level: [(option, 0.4) for option in sight.options])
    assert asked(st, "A").reasons == (Why("even"),)
    assert sentence(Talk("ru", NAMES, {}, "A"), Why("even")) == "Разницы почти нет: шансы у всех ходов одинаковые."


@pytest.mark.parametrize("seed", GOING_ON)
def test_every_advice_has_reasons_that_can_be_said_and_chances_that_fall(seed):
    st = random_position(seed, 2 + seed % 3, 20 + 3 * seed)
    for decision in st.decisions:
        counsel = asked(st, decision.seat)
        promised = [chance for _, chance in counsel.options]
        assert promised == sorted(promised, reverse=True)
        assert len(promised) == len(decision.options)
        for lang in ("ru", "en"):
            said = sentences(Talk(lang, NAMES, {}, decision.seat), counsel)
            assert 1 <= len(said) <= 4
            assert all(text[0].isupper() or text[0] in "«“" for text in said)


@pytest.mark.parametrize("seed", GOING_ON)
def test_what_is_said_is_true_at_the_real_table(seed):
    """The true position is one of those that fit what the seat knows, so each reason must hold in it as well."""
    st = random_position(seed, 2 + seed % 3, 20 + 3 * seed, windows="auto")
    for decision in st.decisions:
        seat = st.names.index(decision.seat)
        counsel = advise(Sight(st, seat, 7), replace(LEVEL, worlds=8))
        true = set(reasons_in(st, seat, counsel.options[0][0], st.choices(seat)))
        assert {why for why in counsel.reasons if why.kind not in ("best", "close", "even", "least", "only")} <= true


# ---- no hidden card ----


@pytest.mark.parametrize("seed", GOING_ON[:5])
def test_the_advice_is_the_same_wherever_the_hidden_cards_are(seed):
    st = random_position(seed, 2 + seed % 3, 20 + 3 * seed)
    seat = st.asked()[0]
    roll = Random(seed)
    told = advise(Sight(st, seat, 3), LEVEL)
    for _ in range(4):
        other = st.clone()
        for _ in range(30):
            swap(other, *roll.sample(plain(other, hidden_from(other, seat)), 2))
        assert FLUXX.view(other, st.names[seat]) == FLUXX.view(st, st.names[seat])
        assert advise(Sight(other, seat, 3), LEVEL) == told


# ---- words ----


def test_both_languages_have_the_same_reasons_with_the_same_parts():
    def parts(template: str) -> set[str | None]:
        return {name for _, name, _, _ in Formatter().parse(template) if name}

    assert RU.keys() == EN.keys()
    assert {kind: parts(RU[kind]) for kind in RU} == {kind: parts(EN[kind]) for kind in EN}


@pytest.mark.parametrize("kind", RU)
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_every_reason_is_a_sentence_of_its_language(lang, kind):
    why = Why(kind, EVERY.card, EVERY.goal, EVERY.seat, EVERY.n)
    text = sentence(Talk(lang, NAMES, {"A": "Ann", "B": "Bob"}, "A"), why)
    assert text.endswith(".")
    assert "{" not in text
    quotes = {"ru": "“”", "en": "«»"}[lang]
    assert not set(quotes) & set(text)


@pytest.mark.parametrize(
    ("lang", "why", "text"),
    [
        ("ru", Why("nears", goal="g.siblings", n=2), "До цели «Брат и сестра» останется 2 шага."),
        ("en", Why("nears", goal="g.siblings", n=1), "It leaves you a step from the goal “Brother and Sister”."),
    ],
)
def test_reasons_read_as_players_say_them(lang, why, text):
    assert sentence(Talk(lang, NAMES, {"B": "Bob"}, "A"), why) == text
