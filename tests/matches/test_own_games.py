"""One's own games: how the list tells them apart, and another table with the cards, seats and rules of one."""

from __future__ import annotations

import re
from datetime import datetime, timedelta, timezone

import pytest
from django.test import Client
from django.utils import translation

from play.models import Match
from play.services.holders import last_played
from tests.matches.helpers import Page, new_table


def test_another_table_with_the_same_cards_begins_with_the_same_answers(db, client):
    first = new_table(client, who_B="greedy", who_C="person", name_C="Аня", no_creepers="on", turn_limit="9", first="B")
    page = Page(client, first)
    link = re.search(r'href="(/play/fluxx/\?like=[a-z2-9]{10})"', page.html)[1]
    form = client.get(link).context["form"]
    answers = {name: form[name].value() for name in form.fields}
    again = client.post("/play/fluxx/", {name: value for name, value in answers.items() if value not in (None, False)})
    one, two = (Match.objects.get(pk=url.split("/")[2]) for url in (first, again["Location"]))
    assert (one.seed, one.setup, one.language) == (two.seed, two.setup, two.language)
    seats = [[(seat.name, seat.kind, seat.level) for seat in match.seats.all()] for match in (one, two)]
    assert seats[0] == seats[1]


@pytest.mark.parametrize("like", ["aaaaaaaaaa", "\0", "'", "x" * 500])
def test_a_table_like_one_that_is_not_there_is_not_found(db, client, like):
    answer = client.get("/play/fluxx/", {"like": like}, headers={"accept-language": "en"})
    assert answer.status_code == 404
    assert "There is no such table here" in answer.text


def test_nobody_sets_up_a_table_like_a_running_one_of_others(table):
    assert Client().get(f"/play/fluxx/?like={table.match.pk}").status_code == 404


def test_games_of_ones_own_are_told_apart_by_their_moves_and_when_they_were_played(
    table, django_assert_max_num_queries
):
    table.post("act", option=table.options[0])
    with django_assert_max_num_queries(5):
        listed = table.client.get("/play/", headers={"accept-language": "ru"}).text.partition('class="games"')[2]
    assert re.search(rf">{table.match.head} (ход|хода|ходов) · <time", listed)
    assert re.search(r"data-day>сегодня, \d\d:\d\d<", listed)


@pytest.mark.parametrize(
    ("moment", "said"),
    [
        ("2026-03-01T21:30", "сегодня, 00:30"),
        ("2026-03-01T20:59", "вчера, 23:59"),
        ("2026-02-28T20:59", "28 февраля 2026"),
        ("2025-12-31T12:00", "31 декабря 2025"),
    ],
)
def test_when_a_game_was_last_played_is_said_as_people_say_it(moment, said):
    now = datetime(2026, 3, 2, 1, 0, tzinfo=timezone(timedelta(hours=3)))
    with translation.override("ru"):
        assert last_played(datetime.fromisoformat(f"{moment}+00:00"), now).startswith(said)
