"""Moves, questions and hints typed or asked for, at the picture table and at the text table."""

from __future__ import annotations

import random
import re
from html import unescape

import pytest
from django.test import Client

from play.engines import engine
from play.engines.api import Setup
from play.engines.showing import stages
from play.services import positions, scenarios
from play.services.setups import standard_deck
from play.services.tables import fluxx
from play.services.tables.board import Eyes
from tests.matches.helpers import Page, hidden_words, leaks, new_table, typed


@pytest.mark.parametrize("digits", ["١", "１", "²", "0"])
def test_only_plain_digits_are_numbers(table, digits):
    before = table.match.version
    answer, _html = typed(table, digits)
    assert (answer.status_code, table.match.version) == (400, before)


def test_a_card_may_be_typed_by_its_name_in_either_language_or_the_beginning_of_it(table):
    codes = {card.code: card for card, _n in positions.setup_of(table.match).decks[0]}
    for say in (
        lambda name: name.ru,
        lambda name: name.en.upper(),
        lambda name: name.ru[:-1],
        lambda name: f"«{name.ru}»",
    ):
        page = Page(Client(), new_table(Client()))
        page = Page(client := Client(), new_table(client))
        name = codes[page.options[0].split(" ")[1]].name
        before = page.match.head
        assert page.post("act", typed=say(name)).redirect_chain, say(name)
        assert page.match.head > before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("?", "help", "помощь"), "Possible moves"),
        (("hand", "рука"), "Your hand"),
        (("goals", "цели"), "There is no goal yet."),
        (("rules", "правила"), "Basic Rules"),
        (("log", "журнал"), "Turn 1 is yours."),
        (("table", "стол"), "On the table: nothing."),
        (("why xyzzy", "почему xyzzy"), "There is no such card in this deck."),
        (("card люк", "карта Luke Sky"), "Luke Skywalker, "),
    ],
)
def test_a_typed_question_is_answered_and_changes_nothing(table, words, said):
    before = table.match.version
    for text in words:
        table.client.cookies["table"] = "text"
        answer, html = typed(table, text)
        assert (answer.status_code, table.match.version) == (200, before)
        status = re.search(r'id="answer" role="status">(.*?)</div>', html, re.S)[1]
        assert said in status


def test_why_names_what_keeps_a_card_from_being_played(db, client):
    page = Page(client, new_table(client, who_B="person"))
    page.post("device", seat="A")
    page.load()
    page.post("act", option=page.options[0])
    page.load()
    page.post("device", seat="B")
    page.load()
    hand = engine("fluxx").view(positions.position(page.match).state, "B")["seats"][1]["hand"]
    dimmed = next(code for code in hand if f"respond {code}" not in page.html)
    page.client.cookies["table"] = "text"
    _answer, html = typed(page, f"why {dimmed}")
    assert "does not cancel" in re.search(r'id="answer" role="status">(.*?)</div>', html, re.S)[1]


def test_undo_and_redo_can_be_typed(table):
    heads = [table.match.head]
    table.post("act", option=table.options[0])
    heads.append(table.match.head)
    for word, head in (("undo", heads[0]), ("вернуть", heads[1]), ("отменить", heads[0]), ("redo", heads[1])):
        answer, _html = typed(table, word)
        assert answer.redirect_chain
        assert table.match.head == head


def test_what_cannot_be_undone_says_so(table):
    answer, html = typed(table, "undo")
    assert answer.status_code == 400
    assert "Nothing to undo" in html


def test_undo_says_in_words_what_it_takes_back(table):
    name = re.search(r'class="paper-name">([^<]+)<', table.html)[1]
    table.post("act", option=table.options[0])
    assert f"Undo: play “{unescape(name)}”" in unescape(table.html).replace("\xad", "")


def test_a_decision_of_another_is_undone_by_their_name_alone(db, client):
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "ru"
    page = Page(client, new_table(client, who_B="person", name_A="Юля", name_B="Боря"))
    page.post("device", seat="A")
    page.load()
    page.post("act", option=page.options[0])
    page.load()
    assert "Отменить решение: Юля" in page.html


def test_a_card_that_is_out_of_reach_is_said_to_be(table):
    table.client.cookies["table"] = "text"
    mine = positions.position(table.match).state
    hand = engine("fluxx").view(mine, "A")["seats"][0]["hand"]
    absent = next(card for card, _n in standard_deck("fluxx") if card.kind == "keeper" and card.code not in hand)
    _answer, html = typed(table, f"why {absent.code}")
    assert f"{absent.name.en}: this card is neither in your hand nor on the table." in html.replace("\xad", "")


def test_what_was_mistyped_is_answered_with_moves_in_words(table):
    answer, html = typed(table, table.options[0][:-1] + "x")
    assert answer.status_code == 400
    said = re.search(r'class="notice" role="alert">(.*?)</div>', html, re.S)[1].replace("\xad", "")
    assert re.search(r'value="play [\w.-]+">\s*Play “', said)


def test_a_choice_of_a_card_says_what_it_does():
    script = scenarios.find("fluxx-says-one")
    cards = {card.code: card for card, _n in standard_deck("fluxx")}
    asked = next(stage.state for stage in stages(script, cards) if [d.prompt for d in stage.state.decisions] == ["one"])
    setup = Setup("fluxx", script.scenario.seats, (tuple((card, 1) for card in (*cards.values(), *script.cards)),))
    for language, other in (("en", "Choice"), ("ru", "Вариант")):
        labels = [move.label for move in fluxx.moves(asked, setup, Eyes(language, "A", {"A": "A", "B": "B"}, {}))]
        assert len(set(labels)) == len(labels) > 1
        assert not any(other in label for label in labels)


def test_a_card_that_no_catalogue_has_shows_no_picture_of_another():
    script = next(one for file in scenarios.files() for one in scenarios.read(file) if one.cards)
    own = {card.code for card in script.cards} - {card.code for card, _n in standard_deck("fluxx")}
    board = scenarios.watch(script, "0", "", "ru").replay.board
    shown = [face for box in board.seats for face in (*box.table, *box.known)] + board.hand
    assert {face.picture for face in shown if face.code in own} == {""}
    assert all(face.picture for face in shown if face.code not in own)


def test_a_hint_names_a_move_its_chance_and_why_and_changes_nothing(table):
    before = table.match.version
    answer = table.post("hint")
    shown = answer.context["scene"].hint
    assert (answer.status_code, table.match.version) == (200, before)
    assert shown.option in table.options
    assert f"{shown.chance} %" in unescape(table.html)
    assert all(reason in unescape(table.html).replace("\xad", "") for reason in shown.reasons)


@pytest.mark.parametrize("word", ["hint", "подсказка"])
def test_a_hint_can_be_typed(table, word):
    answer, _html = typed(table, word)
    assert answer.context["scene"].hint is not None


def test_the_same_position_has_the_same_hint(table):
    hints = [table.post("hint").context["scene"].hint for _ in range(2)]
    assert hints[0] == hints[1]


def test_a_hint_is_only_for_whoever_has_the_device_and_is_asked(db, client):
    page = Page(client, new_table(client, who_B="person"))
    data = {"version": page.hidden("version"), "key": "k"}
    assert client.post(f"{page.url}hint/", data | {"seat": "A"}).status_code == 400
    page.post("device", seat="A")
    page.load()
    assert page.post("hint").context["scene"].hint is not None
    assert client.post(f"{page.url}hint/", data | {"seat": "B"}).status_code == 400
    assert Client().post(f"{page.url}hint/", data | {"seat": "A"}).status_code == 404


def test_a_hint_for_an_old_position_is_refused(table):
    data = {"version": str(table.match.version - 1), "key": "k", "seat": "A"}
    assert table.client.post(f"{table.url}hint/", data).status_code in (400, 409)


def test_the_text_table_is_chosen_by_the_address_and_remembered(table):
    html = table.client.get(f"{table.url}?table=text").content.decode()
    assert 'class="texted"' in html
    assert 'class="texted"' in table.client.get(table.url).content.decode()
    table.client.get(f"{table.url}?table=picture")
    assert 'class="felt"' in table.client.get(table.url).content.decode()


def test_the_text_table_holds_no_hidden_card_and_costs_no_more_queries(db, client, django_assert_max_num_queries):
    client.cookies["table"] = "text"
    roll = random.Random(8)
    page = Page(client, new_table(client, who_C="random", name_A="Anna"))
    for _ in range(20):
        with django_assert_max_num_queries(6):
            page.load()
        assert leaks(page.html, hidden_words(page.match, ["A"])) == []
        if page.match.over or not page.options:
            break
        page.post("act", option=roll.choice(page.options))


def test_the_text_table_offers_every_move_by_its_number(table):
    table.client.cookies["table"] = "text"
    table.load()
    decision = positions.position(table.match).state.decisions[0]
    assert table.options == [option.text for option in decision.options]
