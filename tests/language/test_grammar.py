"""Numerals and nouns agree, in both languages."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardsdb.language.text import en, fluxx_ru_words, ru
from cardsdb.language.text.grammar import Clause, capital, chain, listing, stop


@pytest.mark.parametrize(
    ("n", "said"),
    [
        (0, "0 карт"), (1, "1 карту"), (2, "2 карты"), (4, "4 карты"), (5, "5 карт"), (11, "11 карт"),
        (12, "12 карт"), (21, "21 карту"), (22, "22 карты"), (25, "25 карт"), (99, "99 карт"),
    ],
)  # fmt: skip
def test_a_digit_governs_its_noun(n: int, said: str):
    assert ru.counted(n, [ru.CARD], words=False) == said


@pytest.mark.parametrize(
    ("n", "case", "said"),
    [
        (1, "acc", "одну карту"), (1, "gen", "одной карты"), (2, "acc", "две карты"), (2, "gen", "двух карт"),
        (3, "ins", "тремя картами"), (4, "dat", "четырём картам"), (5, "acc", "пять карт"), (8, "gen", "восьми карт"),
        (8, "ins", "восемью картами"), (21, "acc", "двадцать одну карту"), (32, "nom", "тридцать две карты"),
        (40, "gen", "сорока карт"), (50, "gen", "пятидесяти карт"), (80, "ins", "восемьюдесятью картами"),
        (90, "dat", "девяноста картам"),
    ],
)  # fmt: skip
def test_a_number_in_words_takes_the_case_and_gender_of_its_noun(n: int, case: ru.Case, said: str):
    assert ru.counted(n, [ru.CARD], case, words=True) == said


@pytest.mark.parametrize(
    ("n", "said"), [(1, "одного игрока"), (2, "двух игроков"), (5, "пять игроков"), (22, "двадцать два игрока")]
)
def test_the_living_are_counted_otherwise_than_things(n: int, said: str):
    assert ru.counted(n, [ru.PLAYER], "acc", words=True) == said


def test_an_adjective_after_two_is_plural_and_its_noun_is_not():
    rule, card = fluxx_ru_words.NEW_RULE, fluxx_ru_words.RANDOM
    assert ru.counted(2, [rule], words=False) == "2 новых правила"
    assert ru.counted(2, [card], words=True) == "две случайные карты"


def test_alternatives_share_a_numeral_unless_their_genders_differ():
    action, goal, rule = (fluxx_ru_words.KIND[k] for k in ("action", "goal", "new_rule"))
    assert ru.counted(1, [action, rule], words=True) == "одно действие или новое правило"
    assert ru.counted(1, [action, goal], words=True) == "одно действие или одну цель"
    assert ru.counted(2, [action, goal], words=False) == "2 действия или цели"


@pytest.mark.parametrize(
    ("n", "said"), [(1, "одну свою тему"), (2, "две свои темы"), (5, "пять своих тем"), (21, "двадцать одну свою тему")]
)
def test_what_is_ones_own_agrees(n: int, said: str):
    assert ru.counted(n, [fluxx_ru_words.KEEPER], words=True, own=True) == said


@given(st.integers(0, 99), st.sampled_from(ru.CASES), st.sampled_from(["m", "f", "n"]))
def test_every_number_has_words_in_every_case(n: int, case: ru.Case, gender: ru.Gender):
    said = ru.in_words(n, case, gender)
    assert said == said.strip()
    assert all(part.isalpha() for part in said.split())


@given(st.integers(0, 98))
def test_numbers_in_words_differ(n: int):
    assert ru.in_words(n) != ru.in_words(n + 1)
    assert en.in_words(n) != en.in_words(n + 1)


@pytest.mark.parametrize(
    ("name", "said"),
    [("Йода", "«Йода»"), ("«Звезда Смерти»", "«Звезда Смерти»"), ("Пилот «Сокола»", "«Пилот „Сокола“»")],
)
def test_a_name_is_quoted_once(name: str, said: str):
    assert ru.quoted(name) == said


def test_an_english_name_is_quoted_once():
    assert en.quoted("“I Know”") == "“I Know”"
    assert en.quoted("Yoda") == "“Yoda”"


def test_clauses_are_chained_two_to_a_sentence():
    clauses = [Clause(w, w) for w in ("draw", "discard", "play")]
    assert stop(chain(clauses, ", then ", "then ")) == "Draw, then discard. Then play."


def test_a_clause_with_a_subject_of_its_own_stands_alone():
    clauses = [Clause("draw", "draw"), Clause("your turn ends"), Clause("draw", "draw")]
    assert stop(chain(clauses, ", then ", "then ")) == "Draw. Your turn ends. Then draw."


def test_small_things_of_a_sentence():
    assert capital("«ёлка»") == "«Ёлка»"
    assert capital("2 cards") == "2 cards"
    assert listing(["a", "b", "c"], " and ") == "a, b and c"
    assert listing(["a"], " and ") == "a"
