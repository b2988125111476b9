"""Names of players: nothing invisible in them, all different at a table, none that turns a sentence round."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from play.models import Match
from play.services import records
from play.services.names import LONGEST, clean, isolated, told_apart
from play.services.scenes import eyes_of
from tests.matches.helpers import ME, begin, new_table


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Катя \t  Иванова ", "Катя Иванова"),
        ("Ка\u200bтя", "Катя"),
        ("\u202eятаК", "ятаК"),
        ("Катя\u0000\u0007\n", "Катя"),
        ("\u2066Катя\u2069\ufeff", "Катя"),
        ("\u200b\u3164\u2800\u00ad", ""),
        ("يوسف", "يوسف"),
        ("👩 Катя", "👩 Катя"),
    ],
)
def test_a_name_keeps_what_is_seen(typed, name):
    assert clean(typed) == name


@given(st.text())
def test_a_clean_name_is_clean_and_short(typed):
    assert clean(clean(typed)) == clean(typed)
    assert len(clean(typed)) <= LONGEST


def test_equal_names_are_told_apart():
    assert told_apart(["Катя", "Катя", "катя", "Катя 2", "Юля"]) == ["Катя", "Катя 2", "катя 3", "Катя 2 2", "Юля"]


@given(st.lists(st.text(alphabet="абв 2", min_size=1, max_size=LONGEST), max_size=8))
def test_told_apart_names_differ_and_are_not_too_long(names):
    told = told_apart(names)
    assert len({name.casefold() for name in told}) == len(names)
    assert all(len(name) <= LONGEST for name in told)


def names_at(client, **names):
    url = new_table(client, who_B="person", **names)
    return [seat.name for seat in Match.objects.get(pk=url.split("/")[2]).seats.all()]


def test_a_table_has_clean_names_that_differ(db, client):
    assert names_at(client, name_A="Ка\u200bтя", name_B=" \u202eКатя ") == ["Катя", "Катя 2"]


def test_a_name_of_which_nothing_is_left_is_the_usual_one(db, client):
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    assert names_at(client, name_A="\u200b\u202e") == ["Player 1", "Player 2"]


@pytest.mark.django_db
def test_the_names_of_a_record_are_cleaned_too():
    match = begin()
    text = records.text_of(match, list(match.seats.all()))
    loaded, _problems = records.load(re.sub("person, .*", "person, \u202eBru\u200bno", text), ME, "ru")
    assert [seat.name for seat in loaded.seats.all()] == ["Bruno", "Bruno 2"]


@pytest.mark.django_db
def test_a_name_written_from_the_right_stands_by_itself_in_sentences():
    match = begin()
    match.seats.filter(letter="A").update(name="يوسف")
    assert eyes_of(match.seats.all(), "ru", None).names["A"] == "\u2068يوسف\u2069"
    assert isolated("Катя") == "Катя"
