"""Decks for programs: all that the pages can do, with versions, places of faults, and nothing for others to see."""

from __future__ import annotations

import pytest
from django.test import Client

from decks.models import Deck, Visibility
from decks.services import changing
from decks.services.changing import Content, create
from tests.api.conftest import Program
from tests.decks.conftest import SMALL


def address(deck: Deck, rest: str = "") -> str:
    return f"/api/decks/{deck.pk}/{rest}"


# ---- making and reading ----


def test_a_deck_is_told_whole(alice_program: Program, deck: Deck) -> None:
    told = alice_program.get(address(deck)).json()
    assert {name: told[name] for name in ("id", "game", "name", "version", "size", "owner", "mine", "cards")} == {
        "id": deck.pk,
        "game": "fluxx",
        "name": "Small",
        "version": 1,
        "size": 6,
        "owner": "alice",
        "mine": True,
        "cards": SMALL,
    }
    assert told["may"] == ["change", "clone", "export", "play", "read"]
    assert told["page"] == f"/decks/{deck.pk}/"


def test_a_deck_is_made_by_anybody(stranger: Program, shelf: None) -> None:
    body = {"name": "  Two \n lines ", "cards": {"k.luke": 2}, "visibility": "unlisted", "seats": 3, "notes": "a\r\nb"}
    answer = stranger.post("/api/decks/", body)
    assert answer.status_code == 201
    made = answer.json()
    assert (made["name"], made["notes"], made["seats"], made["visibility"], made["cards"], made["owner"]) == (
        "Two lines",
        "a\nb",
        3,
        "unlisted",
        {"k.luke": 2},
        None,
    )
    row = Deck.objects.get(pk=made["id"])
    assert row.owner is None
    assert len(row.guest) == 64
    assert stranger.get(f"/api/decks/{made['id']}/").json()["mine"] is True
    assert [one["id"] for one in stranger.get("/api/decks/").json()["results"]] == [made["id"]]


def test_one_sees_ones_own_decks_and_the_public_ones_apart(
    alice_program: Program, bob_program: Program, deck: Deck
) -> None:
    assert [one["name"] for one in alice_program.get("/api/decks/").json()["results"]] == ["Small"]
    assert bob_program.get("/api/decks/").json()["count"] == 0
    public = bob_program.get("/api/decks/?public=1").json()["count"]
    changing.show_to(deck, 1, Visibility.PUBLIC)
    listed = bob_program.get("/api/decks/?public=1&q=small").json()["results"]
    assert [(one["name"], one["owner"], one["mine"]) for one in listed] == [("Small", "alice", False)]
    assert bob_program.get("/api/decks/?public=1").json()["count"] == public + 1


@pytest.mark.parametrize("question", ["publik=1", "public=yes", "game=chess", "q=%00", "page=0", "page=x"])
def test_a_bad_question_is_no_question(stranger: Program, question: str) -> None:
    assert stranger.get(f"/api/decks/?{question}").status_code in (400, 404)


# ---- changing ----


def test_what_is_not_named_stays(alice_program: Program, deck: Deck) -> None:
    body = {"version": 1, "cards": {"k.luke": 0, "k.leia": 2}, "visibility": "public"}
    told = alice_program.patch(address(deck), body).json()
    assert told["cards"] == {**{code: n for code, n in SMALL.items() if code != "k.luke"}, "k.leia": 2}
    assert (told["name"], told["visibility"], told["version"]) == ("Small", "public", 3)


def test_a_stale_change_is_refused_and_shows_the_deck_as_it_is(alice_program: Program, deck: Deck) -> None:
    alice_program.patch(address(deck), {"version": 1, "name": "Faster"})
    answer = alice_program.patch(address(deck), {"version": 1, "name": "Slower"})
    assert answer.status_code == 409
    assert answer.json()["now"]["name"] == "Faster"
    assert answer.json()["now"]["version"] == 2
    for deed in ("undo", "redo", "restore", "fix"):
        body = {"version": 1, "number": 1, "key": "x"}
        wanted = {"restore": ("version", "number"), "fix": ("version", "key")}.get(deed, ("version",))
        answer = alice_program.post(address(deck, f"{deed}/"), {name: body[name] for name in wanted})
        assert answer.status_code == 409, deed


@pytest.mark.parametrize(
    ("body", "place"),
    [
        ({"name": "x"}, "version"),
        ({"version": 1, "name": " "}, "name"),
        ({"version": 1, "name": None}, "name"),
        ({"version": 1, "seats": 9}, "seats"),
        ({"version": 1, "cards": {"k.luke": -1}}, "cards.k.luke"),
        ({"version": 1, "cards": {"k.luke": 21}}, "cards.k.luke"),
        ({"version": 1, "cards": {"k.nobody": 1}}, "cards.k.nobody"),
        ({"version": 1, "cards": {"k.luke\0": 1}}, "cards.k.luke\\x00"),
        ({"version": 1, "cards": ["k.luke"]}, "cards"),
        ({"version": 1, "visibility": "secret"}, "visibility"),
        ({"version": 1, "colour": "red"}, "colour"),
        ({"version": 1, "notes": "\0"}, "notes"),
    ],
)
def test_every_fault_has_its_place_and_nothing_is_written(alice_program, deck: Deck, body: dict, place: str) -> None:
    answer = alice_program.patch(address(deck), body)
    assert answer.status_code == 400
    assert list(answer.json()) == [place]
    assert all(isinstance(message, str) for message in answer.json()[place])
    assert Deck.objects.get(pk=deck.pk).version == 1


def test_of_a_change_with_a_fault_in_its_second_part_nothing_takes_place(alice_program, deck: Deck) -> None:
    alice_program.patch(address(deck), {"version": 1, "name": "New", "cards": {"k.nobody": 1}, "visibility": "public"})
    here = Deck.objects.get(pk=deck.pk)
    assert (here.name, here.visibility, here.version) == ("Small", "private", 1)


def test_a_fault_is_told_in_the_readers_language(alice, deck: Deck) -> None:
    told = Program(alice, language="ru").patch(address(deck), {"version": 1, "cards": {"k.nobody": 1}}).json()
    assert told == {"cards.k.nobody": ["такой карты нет"]}


def test_undo_and_redo_and_every_state(alice_program: Program, deck: Deck) -> None:
    alice_program.patch(address(deck), {"version": 1, "name": "Second"})
    assert alice_program.post(address(deck, "undo/"), {"version": 2}).json()["name"] == "Small"
    assert alice_program.post(address(deck, "redo/"), {"version": 3}).json()["name"] == "Second"
    rows = alice_program.get(address(deck, "revisions/")).json()["results"]
    assert [(row["number"], row["parent"]) for row in rows] == [(2, 1), (1, 0)]
    assert alice_program.get(address(deck, "revisions/1/")).json()["cards"] == SMALL
    assert alice_program.post(address(deck, "restore/"), {"version": 4, "number": 1}).json()["name"] == "Small"
    assert alice_program.get(address(deck, "revisions/3/")).json()["origin"] == "restore 1"
    assert alice_program.get(address(deck, "revisions/9/")).status_code == 404
    assert alice_program.get(address(deck, f"revisions/{10**30}/")).status_code == 404
    assert alice_program.post(address(deck, "restore/"), {"version": 5, "number": 9}).status_code == 404


def test_a_copy_is_ones_own(bob_program: Program, deck: Deck) -> None:
    changing.show_to(deck, 1, Visibility.UNLISTED)
    made = bob_program.post(address(deck, "clone/"))
    assert made.status_code == 201
    assert (made.json()["name"], made.json()["owner"], made.json()["visibility"]) == ("Small (copy)", "bob", "private")
    assert bob_program.post(address(deck, "clone/"), {"name": "Mine"}).json()["name"] == "Mine"


def test_a_deck_goes_with_its_history(alice_program: Program, deck: Deck) -> None:
    assert alice_program.delete(address(deck)).status_code == 204
    assert alice_program.get(address(deck)).status_code == 404
    assert not Deck.objects.exists()


# ---- what is wrong with it ----


def test_problems_are_told_with_their_reasons_and_mended_at_a_word(alice_program: Program, deck: Deck) -> None:
    problems = alice_program.get(address(deck, "check/")).json()["problems"]
    assert problems
    assert all(problem["text"]["ru"] and problem["why"]["en"] for problem in problems)
    mendable = next(problem for problem in problems if problem["fixes"] and problem["fixes"][0]["cards"])
    body = {"version": 1, "key": mendable["key"], "fix": 0}
    mended = alice_program.post(address(deck, "fix/"), body)
    assert mended.status_code == 200
    for code, n in mendable["fixes"][0]["cards"].items():
        assert mended.json()["cards"].get(code, 0) == n
    answer = alice_program.post(address(deck, "fix/"), {"version": 2, "key": "no-such-problem"})
    assert (answer.status_code, list(answer.json())) == (400, ["key"])


# ---- files ----


def test_every_format_tells_its_options_and_gives_its_file(alice_program: Program, deck: Deck) -> None:
    offered = {one["code"]: one for one in alice_program.get(address(deck, "exports/")).json()}
    assert {"text", "csv", "data"} & set(offered)
    for one in offered.values():
        assert one["options"]["type"] == "object"
        assert one["title"]["ru"]
    answer = alice_program.get(address(deck, "exports/text/"))
    assert answer.status_code == 200
    assert "attachment" in answer["Content-Disposition"]
    assert "luke" in answer.content.decode().lower()


def test_a_format_or_an_option_that_is_not_there_is_named(alice_program: Program, deck: Deck) -> None:
    assert alice_program.get(address(deck, "exports/papyrus/")).status_code == 404
    answer = alice_program.get(address(deck, "exports/text/?colour=red"))
    assert (answer.status_code, list(answer.json())) == (400, ["colour"])


def test_a_file_is_had_whatever_is_accepted(alice_program: Program, deck: Deck) -> None:
    assert alice_program.get(address(deck, "exports/text/"), headers={"accept": "text/plain"}).status_code == 200


def test_files_are_not_made_without_end(alice_program: Program, deck: Deck) -> None:
    codes = [alice_program.get(address(deck, "exports/text/")).status_code for _ in range(31)]
    assert codes == [200] * 30 + [429]
    assert alice_program.get(address(deck)).status_code == 200


# ---- whose it is ----


def test_what_is_private_is_kept_by_nobody_and_read_by_no_other_site(alice_program: Program, deck: Deck) -> None:
    for where in (
        "/api/decks/",
        "/api/decks/?public=1",
        address(deck),
        address(deck, "exports/text/"),
        "/api/decks/x/",
    ):
        answer = alice_program.get(where, headers={"origin": "https://evil.example"})
        assert answer["Cache-Control"] == "private, no-store", where
        assert "Access-Control-Allow-Origin" not in answer, where


def test_the_catalogue_stays_open_to_all(stranger: Program, shelf: None) -> None:
    answer = stranger.get("/api/cards/?game=fluxx")
    assert answer["Access-Control-Allow-Origin"] == "*"
    assert "no-store" not in answer.get("Cache-Control", "")


def test_whoever_is_logged_in_brings_the_token(alice, deck: Deck) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(alice)
    body = {"version": 1, "name": "New"}
    assert client.patch(address(deck), body, content_type="application/json").status_code == 403
    client.get("/account/")
    token = client.cookies["csrftoken"].value
    answer = client.patch(address(deck), body, content_type="application/json", headers={"x-csrftoken": token})
    assert answer.status_code == 200


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])
def test_what_a_form_of_another_site_could_send_is_not_taken(guest_program: Program, shelf: None, kind: str) -> None:
    answer = guest_program.client.post("/api/decks/", b'{"name": "x"}', content_type=kind)
    assert answer.status_code == 415
    assert not Deck.objects.exclude(owner=None, guest="").exists()


def test_a_wish_without_a_body_is_not_taken_from_another_site_either(
    guest_program: Program, guest, shelf: None
) -> None:
    deck = create("fluxx", Content("Mine"), guest)
    for headers in (
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"origin": "https://evil.example"},
    ):
        assert guest_program.delete(address(deck), headers=headers).status_code == 403
        assert guest_program.get(address(deck), headers=headers).status_code == 200
    assert guest_program.delete(address(deck), headers={"sec-fetch-site": "same-origin"}).status_code == 204


def test_a_guests_cookie_does_not_travel_with_other_sites_forms(stranger: Program, shelf: None) -> None:
    cookie = stranger.post("/api/decks/", {"name": "x"}).cookies["guest"]
    assert (cookie["samesite"], cookie["httponly"]) == ("Lax", True)


# ---- what it costs ----


@pytest.mark.parametrize(
    ("rest", "queries"), [("", 4), ("check/", 6), ("revisions/", 5), ("exports/", 4), ("exports/text/", 6)]
)
def test_an_answer_costs_a_fixed_number_of_queries(alice_program, deck, django_assert_max_num_queries, rest, queries):
    with django_assert_max_num_queries(queries):
        assert alice_program.get(address(deck, rest)).status_code == 200


def test_a_list_costs_the_same_however_long(alice_program, deck, alices, django_assert_max_num_queries) -> None:
    for n in range(12):
        changing.create("fluxx", changing.Content(f"Deck {n}", cards={"k.luke": 1}), alices)
    with django_assert_max_num_queries(4):
        assert alice_program.get("/api/decks/").json()["count"] == 13
