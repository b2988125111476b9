"""A deck as a list of lines: what is written is read back whole, and what people write is understood or told."""

from __future__ import annotations

import time

import pytest

from cardsdb.language.core import Words
from cardsdb.language.messages import Message
from decks.contents import MOST_CARDS
from decks.lexicon import Lexicon
from decks.listing import LONGEST_LINE, MAX_BYTES, MAX_LINES, with_line, write
from decks.reading import MOST_REMARKS, read
from tests.decks.lists import cards, deck_of, decks_by_chance, invented, names


@pytest.fixture(scope="module")
def lexicon():
    return Lexicon(names())


def one_card(text, lexicon):
    listed = read(text, lexicon)
    assert not listed.wrong, listed.wrong
    return dict(listed.cards)


def only_fault(text, lexicon):
    (remark,) = read(text, lexicon).wrong
    return remark


def test_a_thousand_decks_are_read_back_as_they_were_written_in_either_language():
    for number, deck in enumerate(decks_by_chance(1000)):
        text = write(deck, ("ru", "en")[number % 2])
        listed = read(text, Lexicon(deck.names))
        assert not listed.wrong, (text, listed.wrong)
        assert (dict(listed.cards), listed.name, listed.notes or "", listed.seats) == (
            deck.copies,
            deck.name,
            deck.notes,
            deck.seats,
        )


def test_a_list_says_kinds_with_their_copies_and_every_card_by_name_and_code():
    deck = deck_of([(card, 2) for card in cards() if card.code in ("k.luke", "k.r2d2", "g.r2-plans")], name="Малая")
    assert write(deck, "ru") == (
        "# Название: Малая\n# Игроков: 4\n\nТемы (4):\n2 R2-D2 (k.r2d2)\n2 Люк Скайуокер (k.luke)\n\n"
        "Цели (2):\n2 Чертежи у R2 (g.r2-plans)\n"
    )
    assert "Keepers (4):\n2 R2-D2 (k.r2d2)\n2 Luke Skywalker (k.luke)" in write(deck, "en")


@pytest.mark.parametrize(
    "line",
    [
        "2 Люк Скайуокер (k.luke)",
        "2x Luke Skywalker",
        "2х люк скайуокер",
        "2 × «Люк Скайуокер»",
        "2×Люк Скайуокер",
        "2xЛюк Скайуокер",
        "2 * LUKE SKYWALKER",
        "2 шт. Люк Скайуокер",
        "Люк Скайуокер x2",
        "Люк Скайуокер ×2",
        "Люк Скайуокер, 2",
        "Люк Скайуокер: 2 шт",
        "Люк Скайуокер (2)",
        "Люк Скайуокер (x2)",
        "Люк Скайуокер\t2",
        "k.luke x2",
        "2 k.luke",
        "2 K.LUKE",
        "- 2 Люк Скайуокер",
        "• Люк Скайуокер — 2",
        "2 Люк Скайуокер  # мой любимый",
        "2 Люк Скайуокер // мой любимый",
        "\ufeff2 Люк Скайуокер\r",
        "  2 \t Люк\u00a0Скайуокер  ",
        "２ Люк Скайуокер",
        "+2 Люк Скайуокер",
        "\u202e2 Люк Скайуокер\u202c",
        "2 Люк Скайуокер (Luke Skywalker)",
        "2 Кто-то другой (k.luke)",
        "2 [k.luke]",
        "Люк Скайуокер\nkeepers (1):\nLuke Skywalker",
    ],
)
def test_two_lukes_are_understood_however_they_are_written(line, lexicon):
    assert one_card(line, lexicon) == {"k.luke": 2}


@pytest.mark.parametrize(
    ("line", "cards"),
    [
        ("Тяни 3, сыграй 2", {"a.draw-3-play-2": 1}),
        ("3 Тяни 2", {"r.draw-2": 3}),
        ("Тяни 2 x3", {"r.draw-2": 3}),
        ("Ещё один ход", {"a.another-turn": 1}),
        ("еще один ход!", {"a.another-turn": 1}),
        ("“I Know”", {"g.i-know": 1}),
        ("Звезда смерти", {"c.deathstar": 1}),
        ("1. Йода", {"k.yoda": 1}),
        ("2) Йода", {"k.yoda": 1}),
        ("миллениум фалкон", {"k.falcon": 1}),
        ("Basic Rules:\nBasic Rules", {"b.basic": 1}),
        ("Базовые правила (1):\n1 Базовые правила (b.basic)", {"b.basic": 1}),
        ("Deck\nТемы — 2\nЙода\nВсего: 1 карта\n", {"k.yoda": 1}),
    ],
)
def test_names_with_numbers_headings_and_players_words_are_understood(line, cards, lexicon):
    codes = set(lexicon.names)
    assert set(cards) <= codes, set(cards) - codes
    assert one_card(line, lexicon) == cards


def test_every_card_is_found_by_its_name_in_either_language(lexicon):
    for code, name in names().items():
        assert one_card(name.ru, lexicon) == one_card(f"1 {name.en}", lexicon) == {code: 1}


@pytest.mark.parametrize(
    ("line", "first_guess", "copies"),
    [
        ("2 Люк Скайуокр", "k.luke", 2),
        ("k.luk", "k.luke", 1),
        ("3 Luk Skywaker", "k.luke", 3),
        ("K.r Crfqejrth", "k.luke", 1),  # «Люк Скайуокер» on a Latin keyboard
        ("-3 Йода", "k.yoda", 1),
        ("21 Йода", "k.yoda", 20),
    ],
)
def test_a_wrong_line_comes_with_what_may_be_meant(line, first_guess, copies, lexicon):
    remark = only_fault("k.leia\n" + line, lexicon)
    assert (remark.line, remark.guesses[0], remark.copies) == (2, first_guess, copies)
    assert isinstance(remark.message, Message)


def test_a_list_of_another_world_is_told_line_by_line_and_the_rest_is_understood(lexicon):
    listed = read("4 Lightning Bolt\nk.luke\n20 Mountain", lexicon)
    assert [remark.line for remark in listed.wrong] == [1, 3]
    assert dict(listed.cards) == {"k.luke": 1}


def test_a_card_met_twice_is_added_up_and_said(lexicon):
    listed = read("2 k.luke\n\nЛюк Скайуокер", lexicon)
    assert dict(listed.cards) == {"k.luke": 3}
    (remark,) = listed.remarks
    assert (remark.line, remark.wrong) == (3, False)
    assert "line 1" in remark.message
    assert "20" in only_fault("15 k.luke\n6 k.luke", lexicon).message


def test_a_name_that_two_cards_have_is_asked_back():
    twin = invented(5, Words(ru="Йода", en="Other"))
    lexicon = Lexicon({**names(), twin.code: twin.name})
    assert set(only_fault("2 Йода", lexicon).guesses) == {"k.yoda", twin.code}
    assert one_card(f"2 Йода ({twin.code})", lexicon) == {twin.code: 2}


def test_a_code_that_is_not_here_gives_way_to_the_name_and_a_wrong_name_to_the_code(lexicon):
    for line in ("Йода (k.nobody)", "Лея Органа (k.yoda)"):
        listed = read(line, lexicon)
        assert dict(listed.cards) == {"k.yoda": 1}
        assert [remark.wrong for remark in listed.remarks] == [False]


def test_the_head_is_read_where_it_is_right_and_refused_where_it_is_not(lexicon):
    listed = read("Название: Моя\nPlayers: 6\n# | строка\n# |\n# |  ещё\nk.luke", lexicon)
    assert (listed.name, listed.seats, listed.notes) == ("Моя", 6, "строка\n\n ещё")
    assert only_fault("# Players: 9\nk.luke", lexicon).line == 1
    assert only_fault(f"# Name: {'x' * 81}\nk.luke", lexicon).line == 1
    assert only_fault("\n".join(["# | " + "x" * 99] * 101) + "\nk.luke", lexicon).line == 0
    assert read("k.luke\nName: no more", lexicon).name is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no card in this list"),
        ("# nothing\n\n", "no card in this list"),
        ("k.luke\n" * (MAX_LINES + 1), f"at most {MAX_LINES}"),
        ("я" * MAX_BYTES, f"at most {MAX_BYTES}"),
    ],
)
def test_an_empty_or_huge_list_is_refused_as_a_whole(text, said, lexicon):
    remark = only_fault(text, lexicon)
    assert remark.line == 0
    assert said in remark.message


def test_more_cards_than_a_deck_holds_are_refused_from_the_line_that_is_too_much(lexicon):
    codes = list(names())[:40]
    listed = read("\n".join(f"20 {code}" for code in codes), lexicon)
    assert sum(listed.cards.values()) == MOST_CARDS
    assert [remark.line for remark in listed.wrong] == [31]


def test_two_thousand_wrong_lines_are_answered_quickly_and_not_all_at_length(lexicon):
    begun = time.perf_counter()
    listed = read("\n".join(f"{n} никакая карта {n} такая {n}" for n in range(MAX_LINES)), lexicon)
    assert time.perf_counter() - begun < 3
    assert len(listed.remarks) == MOST_REMARKS
    assert only_fault("x" * (LONGEST_LINE + 1), lexicon).line == 1


def test_a_line_is_replaced_by_what_was_meant():
    assert with_line("a\r\nb\rc", 2, "2 Йода (k.yoda)") == "a\n2 Йода (k.yoda)\nc"
    assert with_line("a", 7, "b") == "a"
