"""Decks come in by programs: line by line, all or nothing, and out again as they were."""

from __future__ import annotations

import json

from cardsdb.services.people import Holder
from decks.models import Deck
from decks.services.changing import Content, create
from tests.accounts.conftest import invented
from tests.api.conftest import Program
from tests.decks.conftest import SMALL

ADDRESS = "/api/decks/import/"


def test_a_list_becomes_a_deck(stranger: Program, shelf: None) -> None:
    answer = stranger.post(ADDRESS, {"text": "# Name: Jedi\n2 Luke Skywalker\nЙода\nk.r2d2 x3"})
    assert answer.status_code == 201
    told = answer.json()["deck"]
    assert (told["name"], told["cards"], told["mine"]) == ("Jedi", {"k.luke": 2, "k.yoda": 1, "k.r2d2": 3}, True)


def test_every_line_that_is_not_understood_is_told_and_nothing_is_written(stranger: Program, shelf: None) -> None:
    answer = stranger.post(ADDRESS, {"text": "2 Luke Skywalker\n1 Luke Skywolker\n99 Yoda"})
    assert answer.status_code == 400
    wrong = {remark["place"]: remark for remark in answer.json()["remarks"] if remark["wrong"]}
    assert set(wrong) == {"2", "3"}
    assert "k.luke" in wrong["2"]["guesses"]
    assert not Deck.objects.exists()
    assert "guest" not in answer.cookies or answer.json()["deck"] is None


def test_what_is_not_understood_may_be_left_out(stranger: Program, shelf: None) -> None:
    answer = stranger.post(ADDRESS, {"text": "2 Luke Skywalker\n1 Luke Skywolker", "partly": True})
    assert (answer.status_code, answer.json()["deck"]["cards"]) == (201, {"k.luke": 2})


def test_one_may_ask_first_what_would_be_understood(stranger: Program, shelf: None) -> None:
    answer = stranger.post(ADDRESS, {"text": "2 Luke Skywalker", "dry_run": True})
    assert (answer.status_code, answer.json()["cards"], answer.json()["deck"]) == (200, {"k.luke": 2}, None)
    assert not Deck.objects.exists()


def test_a_deck_that_was_exported_comes_in_as_it_was(alice_program: Program, bob_program: Program, alices) -> None:
    teapot = invented(alices)
    deck = create("fluxx", Content("Tea", "Notes.", 3, {**SMALL, teapot.code: 2}), alices)
    document = json.loads(alice_program.get(f"/api/decks/{deck.pk}/exports/json/").content)
    told = bob_program.post(ADDRESS, {"document": document}).json()["deck"]
    assert (told["name"], told["notes"], told["seats"]) == ("Tea", "Notes.", 3)
    assert {code: n for code, n in told["cards"].items() if code in SMALL} == SMALL
    assert sorted(told["cards"].values()) == sorted({**SMALL, "": 2}.values())


def test_a_document_with_a_fault_names_its_place(bob_program: Program, shelf: None) -> None:
    document = {"format": "kartoteka-deck", "version": 1, "game": "fluxx", "name": "x", "cards": [{"code": "k.nobody"}]}
    answer = bob_program.post(ADDRESS, {"document": document})
    assert answer.status_code == 400
    assert [remark["place"] for remark in answer.json()["remarks"]] == ["cards[0].code"]


def test_a_deck_of_ones_own_is_replaced_from_its_version(alice_program: Program, deck: Deck) -> None:
    body = {"text": "3 Yoda", "into": deck.pk, "version": 1}
    assert alice_program.post(ADDRESS, body).json()["deck"]["cards"] == {"k.yoda": 3}
    assert alice_program.post(ADDRESS, body).status_code == 409
    undone = alice_program.post(f"/api/decks/{deck.pk}/undo/", {"version": 2})
    assert undone.json()["cards"] == SMALL
    assert list(alice_program.post(ADDRESS, {"text": "3 Yoda", "into": deck.pk}).json()) == ["version"]
    assert list(alice_program.post(ADDRESS, {}).json()) == ["text"]


def test_somebody_elses_deck_is_not_replaced(bob_program: Program, deck: Deck, alices: Holder) -> None:
    assert bob_program.post(ADDRESS, {"text": "3 Yoda", "into": deck.pk, "version": 1}).status_code == 404
    assert dict(deck.cards.values_list("card__code", "copies")) == SMALL
