"""Folding, stems, sort keys and slips of the keyboard: pure functions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardsdb.search import (
    Term,
    closest,
    fold,
    other_layout,
    query_terms,
    right_layout,
    running,
    sort_key,
    stem,
    stems,
)
from cardsdb.synonyms import SAME, SYNONYMS


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
    [term] = query_terms(form)
    assert has(term, "Это те дроиды, которых вы ищете")


def test_english_forms_share_a_stem_too():
    [term] = query_terms("drawing")
    assert has(term, "Draw two cards")


def test_stems_stand_between_spaces_so_that_no_part_of_one_is_another():
    assert stems("рука") == " рук "
    assert stems("") == "  "


def has(term: Term, text: str) -> bool:
    """Whether a text has the term whole."""
    return any(all(f" {one} " in stems(text) for one in whole) for whole in term.wholes)


def test_a_query_has_a_limit_and_no_bare_signs():
    assert len(query_terms("a " * 100)) == 8
    assert query_terms("— «» ! % _") == []


def test_what_stands_between_spaces_is_one_term():
    assert [term.typed for term in query_terms("R2-D2, Люк")] == ["R2-D2,", "Люк"]


@pytest.mark.parametrize(
    ("query", "asked"),
    [
        ("цель с люком", ["цель", "люком"]),
        ("карта, которая забирает тему", ["забирает", "тему"]),
        ("which card is with the Luke", ["Luke"]),
        ("и в на", ["и", "в", "на"]),
        ("карта", ["карта"]),
        ("A-wing", ["A-wing"]),
        ("на ц 3по", ["ц 3по"]),
    ],
)
def test_function_words_are_asked_for_only_where_nothing_else_is(query, asked):
    assert [term.typed for term in query_terms(query)] == asked


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("забирает", "забери"),
        ("украсть", "заберёт"),
        ("тянуть", "вытяни"),
        ("взять", "тяни"),
        ("сбрасывать", "сбрось"),
        ("сыграть", "играй"),
        ("обмен", "обменяйся"),
        ("swap", "trade"),
    ],
)
def test_verbs_of_one_meaning_and_their_forms_find_each_other(typed, printed):
    [term] = query_terms(typed)
    assert has(term, printed)


def test_no_word_means_the_same_as_words_of_two_kinds():
    stems_of = [{stem(fold(word)) for word in group} for group in SAME]
    assert all(not one & other for n, one in enumerate(stems_of) for other in stems_of[:n])


def test_a_whole_name_is_closer_than_a_word_of_a_longer_one():
    assert closest("йода", ["Беда, йода", "Йода"]) == ["Йода", "Беда, йода"]


def test_a_beginning_is_one_of_a_word_and_never_its_middle():
    [term] = query_terms("ёж")
    assert term.start in running("Ёжик в тумане")
    assert term.start not in running("Надёжный щит, в том числе и чертёж")


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("хранитель", "Тема"),
        ("хранителей", "Сбрось одну тему"),
        ("крипер", "Проблема"),
        ("ползуны", "Проблема"),
        ("икс-винг", "Истребитель типа X"),
        ("икс винг", "Истребитель типа X"),
        ("ИКСВИНГ", "Истребитель типа X"),
        ("x-wing", "Истребитель типа X"),
        ("тай-файтер", "Истребитель СИД"),
        ("r2d2", "R2-D2"),
        ("трипио", "C-3PO"),
        ("чуи", "Чубакка"),
        ("палпатина", "Император"),
    ],
)
def test_cards_are_found_by_what_players_call_them(typed, printed):
    [term] = query_terms(typed)
    assert has(term, printed)


def test_a_synonym_is_found_besides_the_word_itself():
    [term] = query_terms("крипер")
    assert has(term, "Крипер")


def test_synonyms_are_words_once_and_mean_something_else():
    keys = [tuple(map(stem, words.replace("-", " ").split())) for typed, _ in SYNONYMS for words in typed]
    assert len(keys) == len(set(keys))
    for typed, meant in SYNONYMS:
        assert all(has(term, meant) for words in typed for term in query_terms(words))


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


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("[fy cjkj", "хан соло"),
        ("люк b ktz", "люк и лея"),
        ("дгслн luke", "lucky luke"),
        ("хан соло", "хан соло"),
        ("zzz люк", "zzz люк"),
    ],
)
def test_each_word_is_read_in_the_layout_that_knows_it(typed, meant):
    known = stems("Хан Соло, Люк и Лея; lucky Luke")
    assert right_layout(typed, lambda term: any(f" {one} " in known for whole in term.wholes for one in whole)) == meant


def test_close_names_are_found_by_one_word_of_them():
    names = ["Люк Скайуокер", "Дарт Вейдер", "Лея Органа"]
    assert closest("скайвокер", names) == ["Люк Скайуокер"]
    assert closest("вэйдер", names)[0] == "Дарт Вейдер"
    assert closest("", names) == closest("zzz", names) == []
