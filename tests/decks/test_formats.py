"""Formats that people define: lists as they are written, pages, whose they are, and what decks make of them."""

from __future__ import annotations

import time

import pytest
from django.test import Client

from cardsdb.accounts.adoption import ADOPTERS
from cardsdb.models import DestinyFormat
from cardsdb.services.people import Holder
from decks.rules.destiny.law import Laws
from decks.services import formats
from decks.services.book import book, law_for
from decks.services.changing import Content, create
from decks.standings import FIELDS, read, write

NEW = "/decks/formats/new/"
FIGURES = {
    "points": 40,
    "size": 40,
    "characters": 1,
    "battlefields": 1,
    "plots": 1,
    "restricted_most": 1,
    "colours": "on",
}


def define(client: Client, **said: object) -> str:
    answer = client.post(NEW, {"name_en": "Forty", **FIGURES, **said})
    assert answer.status_code == 302, answer.content.decode()
    return answer.url.rstrip("/").rsplit("/", 1)[1]


# ---- lists ----


@pytest.mark.parametrize(
    "said", ["01045", "AW 45", "aw45", "(AW #45)", "Finn (AW #45)", "Finn", "Финн", "finn, first order defector"]
)
def test_a_card_is_named_in_many_ways(shelf, said: str):
    found = read({"banned": said}, book())
    assert (found.banned, found.faults) == (("01045",), ())


@pytest.mark.parametrize(
    ("field", "line", "message"),
    [
        ("points", "Finn", "points belong behind the card"),
        ("points", "Finn 11/13/15", "3 prices; the card has 2"),
        ("points", "Finn 99", "points from −30 to 40"),
        ("points", "Lightsaber 3", "only characters and plots"),
        ("banned", "Jar Jar Binks", "no card is called “Jar Jar Binks”"),
        ("restricted", "AW 999", "no card is called"),
        ("pairs", "Finn", "two cards with “+” between them"),
        ("pairs", "Finn + 01045", "two different cards"),
    ],
)
def test_a_line_that_means_nothing_is_told_by_its_number(shelf, field: str, line: str, message: str):
    (fault,) = read({field: f"\n{line}\n"}, book()).faults
    assert (fault.field, fault.line) == (field, 2)
    assert message in fault.message


@pytest.mark.parametrize(
    "line",
    ["a" + ":" * 19_000, "a" + " " * 19_000 + "b", "a" + "\t" * 198 + "b", ":" * 199],
    ids=["long", "wide", "tabs", "colons"],
)
def test_no_line_takes_long_to_be_understood(shelf, line: str):
    told = book()
    begun = time.process_time()
    found = read(dict.fromkeys(FIELDS, "\n".join([line] * (20_000 // len(line)))), told)
    assert time.process_time() - begun < 1.5
    assert found.faults
    assert not found.banned


def test_what_is_written_is_read_again(shelf):
    said = {
        "points": "Finn (AW #45) 11/13\nRey (AW #38) 9/12",
        "banned": "Aim",
        "pairs": "Block + Dodge",
        "restricted": "AW 1",
    }
    found = read(said, book())
    assert not found.faults
    code = formats.keep(formats.Draft(book().cards["01045"].card.name, standings=found), Holder(guest="g" * 64))
    assert read(write(law_for(code).format, book()), book()) == found


# ---- pages ----


def test_a_format_is_defined_and_decks_are_judged_by_it(shelf: None, alice_client: Client, alices: Holder):
    code = define(alice_client, priced="Finn (AW #45) 11/13", banned="01008", copies=1, sets=["AW"])
    made = law_for(code).format
    assert made.laws == Laws(points=40, size=40, copies=1)
    assert (made.points, made.banned, made.sets) == ({"01045": (11, 13)}, frozenset({"01008"}), frozenset({"AW"}))
    page = alice_client.get(f"/decks/formats/{code}/", headers={"accept-language": "en"}).content.decode()
    assert all(words in page for words in ("At most 40 points", "11/13", "F-11D Rifle"))
    deck = create("destiny", Content("Forty", format=code), alices)
    assert alice_client.get(deck.get_absolute_url()).status_code == 200


def test_one_begins_from_a_format_that_there_is(shelf: None, alice_client: Client):
    code = define(alice_client, priced="Finn (AW #45) 11/13")
    page = alice_client.get(f"{NEW}?from={code}").content.decode()
    assert "Finn (AW #45) 11/13" in page
    assert alice_client.get(f"{NEW}?from=nothing").status_code == 404


def test_a_format_is_changed_as_a_whole(shelf: None, alice_client: Client):
    code = define(alice_client, banned="01008", sets=["AW"])
    said = {"name_ru": "Сорок", **FIGURES, "points": 45, "restricted": "01045"}
    assert alice_client.post(f"/decks/formats/{code}/change/", said).status_code == 302
    made = law_for(code).format
    assert (made.name.ru, made.laws.points, made.banned, made.sets) == ("Сорок", 45, frozenset(), None)
    assert made.restricted == {"01045"}


@pytest.mark.parametrize(
    "said",
    [
        {"name_en": ""},
        {"points": "many"},
        {"points": 201},
        {"size": -1},
        {"size_most": 30},
        {"copies": 0},
        {"sets": ["XX"]},
        {"priced": "Finn"},
        {"banned": "Nobody"},
        {"pairs": "Finn + Nobody"},
        {"name_en": "a" * 81},
        {"banned": "Aim\n" * 500},
    ],
)
def test_what_cannot_be_kept_is_told_and_nothing_is_written(shelf: None, alice_client: Client, said: dict[str, object]):
    answer = alice_client.post(NEW, {"name_en": "Forty", **FIGURES, **said})
    assert answer.status_code == 400
    assert "errorlist" in answer.content.decode()
    assert not DestinyFormat.objects.filter(guest="", owner__isnull=False).exists()


def test_a_format_of_somebody_is_changed_by_nobody_else(shelf: None, alice_client: Client, bob_client: Client):
    code = define(alice_client)
    assert bob_client.get(f"/decks/formats/{code}/").status_code == 200
    for way in ("change", "delete"):
        assert bob_client.get(f"/decks/formats/{code}/{way}/").status_code == 404
        assert bob_client.post(f"/decks/formats/{code}/{way}/", {"name_en": "Mine", **FIGURES}).status_code == 404
    assert bob_client.post("/decks/formats/starter/delete/").status_code == 404


def test_a_deck_stays_when_its_format_goes(shelf: None, alice_client: Client, alices: Holder):
    code = define(alice_client)
    deck = create("destiny", Content("Forty", format=code), alices)
    assert alice_client.post(f"/decks/formats/{code}/delete/").status_code == 302
    assert law_for(code).unknown
    assert alice_client.get(deck.get_absolute_url()).status_code == 200


def test_nobody_has_more_than_there_is_room_for(shelf: None, alice_client: Client, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(formats, "MOST_FORMATS", 1)
    define(alice_client)
    assert alice_client.post(NEW, {"name_en": "Second", **FIGURES}).status_code == 400


def test_a_guests_formats_are_taken_along(shelf, client: Client, alices: Holder):
    code = define(client)
    guest = DestinyFormat.objects.get(code=code).guest
    adopter = next(one for one in ADOPTERS if isinstance(one, formats.Formats))
    assert adopter.names(Holder(guest=guest), 5) == ["Forty"]
    assert adopter.take(guest, alices.user_id or 0) == 1
    assert [row.code for row in formats.own(alices)] == [code]


@pytest.mark.parametrize("address", ["", "open/", "starter/"])
def test_the_pages_of_the_games_formats_are_there(shelf, client: Client, address: str, django_assert_max_num_queries):
    client.get("/decks/formats/")
    with django_assert_max_num_queries(4):
        assert client.get(f"/decks/formats/{address}").status_code == 200


def test_formats_are_reached_from_the_decks_and_lead_to_their_sets(shelf, client: Client):
    decks = client.get("/decks/").content.decode()
    for address in ("/decks/formats/", "/decks/teams/", "/decks/missing/", "/collection/destiny/"):
        assert f'href="{address}"' in decks
    assert 'href="/cards/destiny/?set=AW"' in client.get("/decks/formats/open/").content.decode()
