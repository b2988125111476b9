"""Moves and commands as people say them: verbs of either language, names in any case, commands as the site has them."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from play.services import commands
from play.services.commands import command_of, move_of
from play.services.setups import standard_deck
from play.services.tables.board import Button, CardFace

CARDS = {card.code: card for card, _n in standard_deck("fluxx")}


def button(option, label, digit, of="", *more):
    """An option with the spellings that a table gives it."""
    code = next((part for part in option.split() if part in CARDS), None)
    card = CardFace(code, CARDS[code].name.ru, "", "", "", "", "", "") if code else None
    names = (code, CARDS[code].name.ru, CARDS[code].name.en) if code else ()
    return Button(option, label, digit, card=card, of=of, forms=(option, label, *more, *names))


HAND = [
    button("play k.luke", "Сыграть «Люк Скайуокер»", 1),
    button("play k.yoda", "Сыграть «Йода»", 2),
    button("play r.draw-3", "Сыграть «Тяни 3»", 3),
    button("play r.draw-2", "Сыграть «Тяни 2»", 4),
    button("use k.r2d2", "Воспользоваться: «R2-D2»", 5),
    button("end", "Закончить ход", 6, "", "End the turn"),
]
LIMIT = [button("discard r.draw-3", "Сбросить «Тяни 3»", 1), button("discard k.luke", "Сбросить «Люк Скайуокер»", 2)]
THEFT = [
    button("steal k.yoda B", "Забрать «Йода» — Боря", 1, "Боря"),
    button("steal k.luke B", "Забрать «Люк Скайуокер» — Боря", 2, "Боря"),
]
START = [button("draw", "Тянуть карты", 1, "", "Draw"), button("use k.r2d2", "Воспользоваться: «R2-D2»", 2)]
WINDOW = [button("respond s.veto", "Ответить: «Вето!»", 1), button("pass", "Пас", 2, "", "Pass")]


@pytest.mark.parametrize(
    ("typed", "moves", "option"),
    [
        ("сыграй Люка Скайуокера", HAND, "play k.luke"),
        ("сыграй люка", HAND, "play k.luke"),
        ("Сыграй Luke", HAND, "play k.luke"),
        ("play Йоду", HAND, "play k.yoda"),
        ("сыграй тему «Йода»!", HAND, "play k.yoda"),
        ("играю тяни 3", HAND, "play r.draw-3"),
        ("тяни 3", HAND, "play r.draw-3"),
        ("сыграй 2", HAND, "play k.yoda"),
        ("воспользуйся R2-D2", HAND, "use k.r2d2"),
        ("use r2 d2", HAND, "use k.r2d2"),
        ("закончи ход", HAND, "end"),
        ("finish the turn", HAND, "end"),
        ("сбрось тяни 3", LIMIT, "discard r.draw-3"),
        ("discard the card Draw 3", LIMIT, "discard r.draw-3"),
        ("забери Йоду у Бори", THEFT, "steal k.yoda B"),
        ("возьми Люка", THEFT, "steal k.luke B"),
        ("take Luke from Боря", THEFT, "steal k.luke B"),
        ("тяни", START, "draw"),
        ("возьми карты", START, "draw"),
        ("тяни карты", START, "draw"),
        ("воспользуйся", START, "use k.r2d2"),
        ("пас", WINDOW, "pass"),
        ("пасую", WINDOW, "pass"),
        ("сыграй вето", WINDOW, "respond s.veto"),
        ("ответь Вето", WINDOW, "respond s.veto"),
    ],
)
def test_a_move_may_be_said_as_people_say_it(typed, moves, option):
    assert move_of(typed, moves) == option


@pytest.mark.parametrize(
    ("typed", "moves"),
    [("сыграй тяни", HAND), ("сыграй", HAND), ("сбрось люка", HAND), ("сыграй Хана", HAND), ("сыграй 5", HAND)],
)
def test_what_means_two_moves_or_none_is_given_back_as_it_was_typed(typed, moves):
    assert move_of(typed, moves) == typed


@pytest.mark.parametrize(
    ("typed", "command"),
    [
        ("отмени", "undo"),
        ("Отмени ход!", "undo"),
        ("верни", "redo"),
        ("подскажи", "hint"),
        ("подскажи ход", "hint"),
        ("undo the move", "undo"),
        ("помоги", "help"),
    ],
)
def test_a_command_may_be_an_imperative(typed, command):
    assert command_of(typed) == (command, "")


def test_a_command_with_more_behind_it_is_a_move():
    assert command_of("отмени вето") is None


@pytest.mark.parametrize(("language", "said"), [("ru", "отменить (undo)"), ("en", "undo (отменить)")])
def test_help_names_each_command_in_the_language_of_the_reader_first(language, said):
    with override(language):
        assert said in commands.answer("help", "", None, [], [], lambda card, why: []).lines[-1]
