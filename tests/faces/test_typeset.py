"""Card text in lines: what stays together, what is bold, how lines are broken."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardsdb.faces.typeset import LEADING, NBSP, SLACK, Ruler, glued, words_of


@pytest.fixture(scope="module")
def ruler(fonts) -> Ruler:
    return Ruler(fonts)


def said(line) -> str:
    return " ".join("".join(run.text for run in word) for word in line.words).replace(NBSP, " ")


def set_in(ruler: Ruler, text: str, width: float, size: float = 40) -> list[str]:
    return [said(line) for line in ruler.lines(words_of(text), size, width) or ()]


def bold(text: str) -> list[str]:
    runs = [run for word in words_of(text) for run in word]
    return [run.text for run in runs if run.bold]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("карту с руки", "с руки"),
        ("на твой выбор", "на твой"),
        ("хотя бы одно", "хотя бы"),
        ("тем — и больше", "тем —"),
        ("вытяни 5 карт", "5 карт"),
        ("take the card", "the card"),
    ],
)
def test_short_words_dashes_and_numbers_keep_their_neighbour(text, kept):
    assert kept.replace(" ", NBSP) in glued(text)


def test_a_number_may_end_a_line_before_a_short_word():
    assert "2 и" in glued("Тяни 2 и используй их")


def test_apostrophes_are_typographic():
    assert glued("Let's Use 'Em") == "Let’s Use ’Em"


def test_names_of_cards_numerals_and_openings_are_bold():
    assert bold("Возьми 2 карты у «Хан Соло».") == ["2", "«Хан", "Соло»"]
    assert bold("В свой ход: сбрось всё.") == [f"В{NBSP}свой", "ход:"]
    assert bold("You win if you have “R2-D2”.") == ["“R2-D2”"]


def test_a_digit_within_a_word_is_not_bold():
    assert bold("Дроид R2 и C-3PO") == []


def test_text_takes_as_few_lines_as_it_can(ruler):
    text = "Забери у другого игрока одну тему и положи её перед собой."
    assert len(set_in(ruler, text, 538)) == 2


def test_lines_are_even(ruler):
    words = words_of("Сбрось одну тему или проблему любого игрока (можно и свою).")
    widths = [line.width for line in ruler.lines(words, 40, 538)]
    assert min(widths) > 0.6 * max(widths)


def test_a_name_is_not_parted_where_a_line_more_saves_it(ruler):
    text = "Раз в свой ход можешь забрать у другого игрока карту «Дарт Вейдер» и положить её перед собой."
    assert any("«Дарт Вейдер»" in line for line in set_in(ruler, text, 538))


def test_a_word_wider_than_the_measure_has_no_lines(ruler):
    assert ruler.lines(words_of("Превысокомногорассмотрительствующий"), 40, 100) is None


def test_no_text_has_no_lines(ruler):
    assert ruler.lines((), 40, 100) == ()


def test_lines_stand_apart():
    assert LEADING >= 1.15


TEXT = st.lists(st.text("абвгдежзxyz12", min_size=1, max_size=9), min_size=1, max_size=30).map(" ".join)


@given(TEXT, st.integers(22, 60), st.integers(200, 900))
def test_nothing_is_lost_and_nothing_too_wide(ruler, text, size, width):
    lines = ruler.lines(words_of(text), size, width)
    if lines is None:
        assert max(ruler.word(word, size) for word in words_of(text)) > width * SLACK
        return
    assert " ".join(map(said, lines)) == text
    assert all(line.width <= width * SLACK + 0.01 for line in lines)


@given(TEXT)
def test_a_wider_measure_never_takes_more_lines(ruler, text):
    counts = [len(lines) for width in (300, 500, 800) if (lines := ruler.lines(words_of(text), 30, width)) is not None]
    assert counts == sorted(counts, reverse=True)
