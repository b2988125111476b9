"""The shipped cards of Awakenings: what the printed set holds, and Russian names that read as Russian."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from cardsdb.language.definitions import decode_set
from cardsdb.language.destiny.subtypes import RUSSIAN

FOLDER = Path(__file__).parents[2] / "fixtures" / "destiny"
SET = decode_set((FOLDER / "awakenings.yaml").read_text(encoding="utf-8"), "awakenings.yaml")
CARDS = {card.code: card for card in SET.cards}

BOOKLET = {
    "01002": "Штурмовик Первого Ордена",
    "01006": "Истребитель СИД Первого Ордена",
    "01011": "Кайло Рен",
    "01038": "Рей",
    "01045": "Финн",
    "01059": "Световой меч",
    "01089": "Могущество Тёмной стороны",
    "01149": "Используй Силу",
    "01168": "Ледяные пустоши",
}
"""The titles that the booklet of the Kylo Ren starter has."""

BOXED = """
01002 character red villain R - 7 7 4 | 1RD 2RD 2RD1 1R - -
01006 support red villain R 3 - - 2 | 1RD 2RD 3RD1 1Dr Sp - | vehicle
01008 upgrade red villain S 2 - - 2 | 2RD1 +1RD +2RD 1R Sp - | weapon
01011 character blue villain S - 11 10/13 1 | 1MD 2MD1 1Sh 1R Sp - | apprentice
01014 upgrade blue villain R 2 - - 2 | 1Dr 1Sh 1Sh 2Sh 1R - | ability
01017 upgrade gray villain R 2 - - 2 | 1RD 2RD1 1R Sp - - | weapon
01038 character blue hero S - 10 9/12 1 | 1MD +2MD 1Dc 1R +1R - | scavenger
01040 upgrade blue hero R 2 - - 2 | 1F 1F 1Dr 1R +1R - | equipment
01043 support gray hero R 1 - - 2 | 1F 1Dr 1Sh 1R Sp - | droid
01044 upgrade gray hero R 2 - - 2 | 1MD 1MD 3MD1 1R Sp - | weapon
01045 character yellow hero S - 10 13/16 1 | 1RD 2RD 1MD 1Sh 1R - | scoundrel
01057 upgrade blue neutral S 3 - - 2 | 1RD 1Dr 2Dr Sp Sp - | ability
01059 upgrade blue neutral S 3 - - 2 | 3MD1 +2MD 1Sh 1R Sp - | weapon
01060 upgrade blue neutral S 4 - - 2 | 3RD1 2Dr 2Dc Sp Sp - | ability
01075 event red villain U 1 - - 2
01081 event blue villain C 0 - - 2
01084 event blue villain C 0 - - 2
01089 support blue villain S 2 - - 2
01091 event gray villain U 2 - - 2
01117 event blue hero C 0 - - 2
01124 support blue hero S 1 - - 2
01126 event gray hero U 2 - - 2
01128 event yellow hero C 0 - - 2
01130 event yellow hero U 1 - - 2
01146 event blue neutral C 1 - - 2
01149 event blue neutral S 1 - - 2
01151 event gray neutral S 1 - - 2
01153 event gray neutral C 2 - - 2
01154 event gray neutral S 0 - - 2
01155 event gray neutral C 2 - - 2
01156 event gray neutral U 1 - - 2
01157 event gray neutral C 0 - - 2
01162 event yellow neutral C 0 - - 2
01168 battlefield gray neutral S - - - 1
01174 battlefield gray neutral S - - - 1
"""
"""The cards of both boxes: type, colour, affiliation, rarity, cost, health, points, limit | die | subtypes."""

LATIN = {"AT-ST", "BB-8", "DH-17", "DL-44", "F-11D", "IQA-11"}
"""Designations that Russian leaves as they are."""

WITH_YE = (
    *("темн", "черн", "тяжел", "огнемет", "наемн", "вооружен", "прирожденн", "врожденн", "одаренн", "взлетн"),
    *("звездолет", "звезды", "звездн", "летчик", "самолет", "полет", "налет", "дергать", "прием", "маневр", "счет"),
    *("расчет", "учет", "тверд", "мертв", "желт", "зелен", "еще$", "ее$", "защищенн", "партнер", "вперед", "найдет"),
)
"""How words begin in which a careless hand has written «е» for «ё»."""


def count(name: str) -> Counter[object]:
    return Counter(getattr(card, name) for card in SET.cards)


def said() -> list[tuple[str, str]]:
    """Everything Russian, with the code of its card."""
    subtitles = [(card.code, card.subtitle.ru) for card in SET.cards if card.subtitle]
    return [(card.code, card.name.ru) for card in SET.cards] + subtitles


# ---- the set ---------------------------------------------------------------------------------------------


def test_174_cards_numbered_without_a_gap():
    assert (SET.set.code, SET.set.name.ru, SET.set.name.en) == ("AW", "Пробуждение", "Awakenings")
    assert [card.code for card in SET.cards] == [f"01{n:03}" for n in range(1, 175)]
    assert [card.number for card in SET.cards] == [str(n) for n in range(1, 175)]
    assert {card.copies for card in SET.cards} == {1}


def test_the_printed_set_in_figures():
    assert count("type") == {"event": 76, "upgrade": 39, "support": 25, "character": 24, "battlefield": 10}
    assert count("colour") == {"blue": 50, "red": 49, "yellow": 49, "gray": 26}
    assert count("affiliation") == {"villain": 61, "hero": 61, "neutral": 52}
    assert count("rarity") == {"C": 57, "R": 43, "U": 43, "L": 17, "S": 14}
    assert count("limit") == {2: 140, 1: 28, 3: 5, 4: 1}
    assert count("unique")[True] == 28


def test_heroes_and_villains_have_as_many_cards_of_each_colour():
    of = Counter((card.affiliation, card.colour) for card in SET.cards)
    assert all(of["hero", colour] == of["villain", colour] for colour in ("red", "blue", "yellow", "gray"))


def test_sixty_seven_dice_with_six_sides():
    assert [card.code for card in SET.cards if card.sides] == [f"01{n:03}" for n in range(1, 68)]
    assert {len(card.sides) for card in SET.cards if card.sides} == {6}
    # Rare and legendary cards have dice, common and uncommon ones have none.
    assert {card.rarity for card in SET.cards if card.sides} == {"S", "R", "L"}
    assert {card.rarity for card in SET.cards if not card.sides} == {"S", "C", "U"}


def test_every_kind_has_its_own_figures_and_no_others():
    for card in SET.cards:
        character, field = card.type == "character", card.type == "battlefield"
        assert (card.health is not None) == bool(card.points) == character, card.code
        assert (card.cost is None) == (character or field), card.code
        assert (card.subtitle is not None) == (field or (character and card.unique)), card.code
        assert len(card.points) == (2 if card.unique else 1) * character, card.code
        assert character or card.limit == (1 if field else 2), card.code


def test_a_character_is_in_a_team_as_often_as_thirty_points_allow():
    for card in SET.cards:
        if card.type == "character":
            assert card.limit == (1 if card.unique else 30 // card.points[0]), card.code
            assert card.points == tuple(sorted(card.points)), card.code


@pytest.mark.parametrize("row", BOXED.strip().splitlines(), ids=lambda row: row[:5])
def test_a_card_of_the_starter_boxes_is_as_printed(row):
    head, die, kinds, *_ = (*row.split(" | "), "", "")
    card = CARDS[head.split()[0]]
    figures = (card.cost, card.health, "/".join(map(str, card.points)) or None, card.limit)
    told = (card.code, card.type, card.colour, card.affiliation, card.rarity)
    assert " ".join([*told, *("-" if one is None else str(one) for one in figures)]) == head
    assert card.die == die
    assert card.type == "character" or card.subtypes == tuple(kinds.split())


def test_only_the_stormtrooper_does_nothing_and_may_be_played_as_it_is():
    assert CARDS["01002"].program == ()
    assert all(card.program is None or card.program for card in SET.cards if card.code != "01002")


# ---- names -----------------------------------------------------------------------------------------------


def test_the_booklets_titles_are_the_publishers_and_all_others_our_own():
    assert {card.code: card.name.ru for card in SET.cards if not card.translated} == BOOKLET
    assert CARDS["01011"].subtitle.ru == "Последователь Вейдера"
    assert CARDS["01168"].subtitle.ru == "База «Старкиллер»"
    rulebook = {card.code for card in SET.cards if card.source == "rulebook"}
    assert rulebook == set(BOOKLET) - {"01038", "01045"}  # Rey and Finn are only named there
    assert {card.source for card in SET.cards} == {"rulebook", "known"}


@pytest.mark.parametrize("language", ["ru", "en"])
def test_no_two_cards_have_the_same_title(language):
    titles = Counter(getattr(card.name, language) for card in SET.cards)
    assert [title for title, n in titles.items() if n > 1] == []


def test_a_name_has_no_blanks_at_its_ends_and_no_full_stop():
    for card in SET.cards:
        for one in (card.name, card.subtitle):
            if one is not None:
                assert [one.ru, one.en] == [" ".join(one.ru.split()), " ".join(one.en.split())]
                assert all((one.ru, one.en))
                assert not one.ru.endswith(".")


def test_russian_names_have_no_latin_letters_but_those_of_designations():
    for code, text in said():
        left = re.findall(r"\S*[A-Za-z]\S*", text)
        assert set(left) <= LATIN, (code, left)
        assert left or re.search("[а-яё]", text), code


def test_russian_names_have_russian_quotation_marks_and_an_ellipsis_of_one_sign():
    for code, text in said():
        assert not re.search("[\"“”'’`]|\\.\\.", text), (code, text)
        assert text.count("«") == text.count("»"), code
        assert text[0].isupper() or text[0] in "«A", (code, text)


def test_russian_names_have_their_yo():
    for code, text in said():
        for word in re.findall(r"[а-яё-]+", text.lower()):
            assert not any(re.match(stem, word) for stem in WITH_YE), (code, word)
    assert sum("ё" in text.lower() for _, text in said()) >= 8


def test_names_of_the_game_are_said_in_one_way():
    """What the booklet and the other games of the site call things."""
    russian = {card.name.en: card.name.ru for card in SET.cards}
    assert russian["Millennium Falcon"] == "Сокол Тысячелетия"
    assert russian["Jabba the Hutt"] == "Джабба Хатт"
    assert russian["It's a Trap!"] == "Это ловушка!"
    for english, ours in russian.items():
        assert ("Lightsaber" in english) == ("Световой меч" in ours)
        assert "First Order" not in english or "Первого Ордена" in ours


def test_every_subtype_has_a_russian_name():
    assert {one for card in SET.cards for one in card.subtypes} <= set(RUSSIAN)
