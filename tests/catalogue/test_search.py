"""Folding, stems, sort keys and slips of the keyboard: pure functions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardsdb.search import closest, fold, other_layout, query_words, sort_key, stems


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("чёрный", "Черный"),
        ("«Звезда смерти»", '"звезда смерти"'),
        ("a — b", "A - b"),
        ("R2‑D2", "r2-d2"),
        ("Ⅷ", "viii"),
    ],
)
def test_what_nobody_types_makes_no_difference(typed, printed):
    assert fold(typed) == fold(printed)


@given(st.text())
def test_folding_twice_is_folding_once(text):
    assert fold(fold(text)) == fold(text)


@pytest.mark.parametrize("form", ["дроид", "дроиды", "дроидов", "дроидами", "ДРОИДА"])
def test_a_russian_word_is_found_in_every_form(form):
    [(_, stem)] = query_words(form)
    assert f" {stem} " in stems("Это те дроиды, которых вы ищете")


def test_english_forms_share_a_stem_too():
    [(_, stem)] = query_words("drawing")
    assert f" {stem} " in stems("Draw two cards")


def test_stems_stand_between_spaces_so_that_no_part_of_one_is_another():
    assert stems("рука") == " рук "
    assert stems("") == "  "


def test_a_query_has_a_limit_and_no_bare_signs():
    assert len(query_words("a " * 100)) == 8
    assert query_words("— «» !") == []


def test_names_sort_like_a_russian_index():
    names = ["Ёлка", "Дом", "жук", "Яма", "ёж", "Ель", "еда"]
    assert sorted(names, key=sort_key) == ["Дом", "еда", "Ель", "ёж", "Ёлка", "жук", "Яма"]


def test_numbers_sort_by_value_and_quotes_do_not_count():
    assert sorted(["Тяни 10", "«Тяни» 4", "Тяни 2"], key=sort_key) == ["Тяни 2", "«Тяни» 4", "Тяни 10"]


@given(st.text())
def test_sort_keys_are_digits_whatever_the_name(name):
    assert set(sort_key(name)) <= set("0123456789")


def test_the_other_keyboard_layout_is_read_both_ways():
    assert other_layout("lhjbl") == "дроид"
    assert other_layout("В2-К2") == "d2-r2"


def test_close_names_are_found_by_one_word_of_them():
    names = ["Люк Скайуокер", "Дарт Вейдер", "Лея Органа"]
    assert closest("скайвокер", names) == ["Люк Скайуокер"]
    assert closest("вэйдер", names)[0] == "Дарт Вейдер"
    assert closest("", names) == closest("zzz", names) == []
