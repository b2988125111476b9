"""What every template may use: long words that may be broken, and only those."""

from __future__ import annotations

import pytest

from cardsdb.templatetags.kartoteka import soft

SHY = "\u00ad"


@pytest.mark.parametrize(
    "name", ["Джавы", "Люк Скайуокер", "Дарт Вейдер", "R2-D2", "«Звезда Смерти»", "Obi-Wan Kenobi", ""]
)
def test_short_words_are_left_as_they_are(name):
    assert soft(name) == name


@pytest.mark.parametrize(
    ("name", "broken"),
    [
        ("Штурмовики", "Штур-мо-вики"),
        ("Дурное предчувствие", "Дурное пред-чувствие"),
        ("Сокол Тысячелетия", "Сокол Тыся-че-ле-тия"),
        ("Stormtroopers", "Stormtroo-pers"),
    ],
)
def test_a_long_word_may_be_broken_between_its_syllables(name, broken):
    assert soft(name).replace(SHY, "-") == broken


@pytest.mark.parametrize("name", ["Штурмовики", "Перезагрузка", "неприкосновенность", "Interchangeability"])
def test_nothing_but_places_to_break_is_added_and_never_near_an_end(name):
    parts = soft(name).split(SHY)
    assert "".join(parts) == name
    assert len(parts[0]) >= 3
    assert len(parts[-1]) >= 3
