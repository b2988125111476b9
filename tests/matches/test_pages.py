"""The pages of a table: moves pressed and typed, codes of answers, budgets, ways back."""

from __future__ import annotations

import gzip
from pathlib import Path

import django_htmx
import pytest
from django.test import Client

from play.models import Seat
from tests.matches.helpers import Page, finished, new_table


def test_two_clicks_lead_to_a_game(db, client):
    assert b"/play/fluxx/quick/" in client.get("/play/").content
    answer = client.post("/play/fluxx/quick/", follow=True)
    assert answer.status_code == 200
    assert 'name="option"' in answer.content.decode()


def test_a_press_on_a_card_plays_it(table):
    before = table.match.head
    table.post("act", option=table.options[0])
    assert table.answer.redirect_chain
    assert table.match.head > before


def test_a_move_can_be_typed_by_its_number_its_text_or_its_card(table):
    for typed in ("1", "  PLAY   {card} ", "{card}"):
        card = table.options[0].split(" ")[1]
        before = table.match.head
        assert table.post("act", typed=typed.format(card=card)).redirect_chain
        assert table.match.head > before
        table.load()
        while not table.options[0].startswith("play "):
            table.post("act", option=table.options[0])


def test_a_typing_mistake_is_answered_with_suggestions_and_kept_in_the_field(table):
    card = table.options[0]
    answer = table.post("act", typed=card[:-1] + "x")
    assert answer.status_code == 400
    assert card in answer.content.decode()
    assert f'value="{card[:-1]}x"' in answer.content.decode()


@pytest.mark.parametrize(
    ("what", "said"), [("undo", {}), ("act", {"seat": "A", "typed": "zzz"}), ("act", {"seat": "A"})]
)
def test_before_the_curtain_a_refused_move_names_no_card_of_a_hand(db, client, what, said):
    page = Page(client, new_table(client, who_B="person"))
    answer = page.post(what, **said)
    assert answer.status_code == 400
    assert answer.context["scene"].notice
    assert answer.context["scene"].suggestions == []
    assert page.client.post(f"{page.url}device/", {"seat": "A"}).status_code == 302
    page.load()
    assert page.post("act", typed="zzz").context["scene"].suggestions, "to whoever has the device they are named"


def test_nothing_is_suggested_in_the_place_of_an_undo_that_cannot_be(table):
    answer = table.post("undo")
    assert answer.status_code == 400
    assert answer.context["scene"].suggestions == []


def test_a_second_tab_gets_409_with_the_fresh_table(table):
    other = Page(table.client, table.url)
    table.post("act", option=table.options[0])
    answer = other.post("act", option=other.options[0])
    assert answer.status_code == 409
    assert f'data-version="{table.match.version}"' in answer.content.decode()


def test_the_same_form_sent_twice_acts_once(table):
    data = {name: table.hidden(name) for name in ("version", "key", "seat")} | {"option": table.options[0]}
    first = table.client.post(f"{table.url}act/", data)
    head = table.match.head
    again = table.client.post(f"{table.url}act/", data)
    assert (first.status_code, again.status_code, table.match.head) == (302, 302, head)


@pytest.mark.parametrize(
    "data", [{}, {"version": "x"}, {"version": "0"}, {"version": "1", "seat": "Q"}, {"version": "9" * 40}]
)
def test_a_malformed_form_is_400_with_the_table(table, data):
    answer = table.client.post(f"{table.url}act/", data)
    assert answer.status_code in (400, 409)
    assert b'id="table"' in answer.content


def test_a_strangers_match_is_not_found_in_any_way(table):
    stranger = Client()
    for what in ("", "poll/", "replay/", "record.txt"):
        assert stranger.get(table.url + what).status_code == 404
    for what in ("act/", "nobody/", "device/", "undo/", "redo/", "again/", "hint/"):
        assert stranger.post(table.url + what, {"version": 1}).status_code == 404


def test_a_table_that_is_not_there_is_said_to_be_a_table_and_the_way_back_leads_to_ones_own(db, client):
    answer = client.get("/play/aaaaaaaaaa/", headers={"accept-language": "ru"})
    assert answer.status_code == 404
    assert "Такого стола здесь нет" in answer.text
    assert 'href="/play/"' in answer.text.partition('class="error"')[2]


def test_one_does_not_act_for_a_bot(table):
    answer = table.post("act", seat="B", option="pass")
    assert answer.status_code == 400


def test_a_finished_match_may_be_watched_by_whoever_has_its_address(db):
    match = finished()
    stranger = Client()
    assert stranger.get(f"/play/{match.pk}/replay/?ply=3&seat=B").status_code == 200
    assert stranger.get(f"/play/{match.pk}/record.txt").status_code == 200
    assert stranger.get(f"/play/{match.pk}/").status_code == 404


def test_nothing_new_is_204_and_something_new_is_the_table(table):
    version = table.match.version
    assert table.client.get(f"{table.url}poll/?version={version}").status_code == 204
    answer = table.client.get(f"{table.url}poll/?version={version - 1}", headers={"HX-Request": "true"})
    assert answer.content.decode().lstrip().startswith('<div id="table"')


def test_a_table_costs_few_queries_and_few_bytes(table, django_assert_max_num_queries, base_dir):
    for _ in range(10):
        table.post("act", option=table.options[0])
    with django_assert_max_num_queries(6):
        table.load()
    files = [
        base_dir / "cardsdb/static" / name for name in ("tokens.css", "site.css", "table.css", "site.js", "table.js")
    ]
    files.append(Path(django_htmx.__file__).parent / "static/django_htmx/htmx-2.min.js")
    size = len(gzip.compress(table.answer.content)) + sum(len(gzip.compress(f.read_bytes())) for f in files)
    assert size <= 60_000


def test_a_logged_in_persons_table_needs_no_more_queries(alice_client, django_assert_max_num_queries):
    page = Page(alice_client, new_table(alice_client))
    with django_assert_max_num_queries(6):
        page.load()
    assert Seat.objects.get(match=page.match, letter="A").user is not None


@pytest.mark.parametrize("action", ["act", "nobody", "hint", "undo", "redo", "device", "again"])
def test_the_address_of_a_form_leads_back_to_the_table(table, action):
    answer = table.client.get(f"{table.url}{action}/")
    assert (answer.status_code, answer.headers["Location"]) == (302, table.url)


def test_nothing_but_htmx_itself_is_served_while_debugging(table, settings):
    """Its debug helper would replace the whole page by any answer that refuses a move."""
    settings.DEBUG = True
    assert "django-htmx.js" not in table.client.get(table.url).content.decode()
