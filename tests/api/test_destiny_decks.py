"""Destiny decks for programs: dice, formats and tags; lists that are judged and kept nowhere."""

from __future__ import annotations

import pytest

from decks.models import Deck
from decks.services.changing import content_of
from tests.api.conftest import Program

REY = {"01038": 1, "01045": 1}
LIST = "1 Rey (01038)\n1 Finn (01045)\n1 Starship Graveyard (01174)\n2 Lightsaber (01059)\n"


@pytest.fixture
def program(shelf: None, alice_program: Program) -> Program:
    return alice_program


def test_a_deck_is_made_with_dice_a_format_and_tags(program: Program):
    wish = {"name": "Rey", "game": "destiny", "cards": REY, "dice": {"01038": [2]}, "format": "starter"}
    made = program.post("/api/decks/", wish | {"tags": ["aggro", "Aggro", "hero"]})
    assert made.status_code == 201, made.content
    told = made.json()
    assert (told["dice"], told["format"], told["tags"]) == ({"01038": [2]}, "starter", ["aggro", "hero"])
    assert program.get(f"/api/decks/{told['id']}/").json() == told


def test_dice_and_tags_are_changed_and_what_is_not_named_stays(program: Program):
    made = program.post("/api/decks/", {"name": "Rey", "game": "destiny", "cards": REY, "dice": {"01038": [2]}}).json()
    address = f"/api/decks/{made['id']}/"
    changed = program.patch(address, {"version": 1, "dice": {"01045": [2]}, "tags": ["x"]}).json()
    assert (changed["dice"], changed["tags"], changed["cards"]) == ({"01038": [2], "01045": [2]}, ["x"], REY)
    changed = program.patch(address, {"version": 2, "cards": {"01038": 0}, "dice": {"01045": [1]}}).json()
    assert (changed["dice"], changed["cards"]) == ({}, {"01045": 1})
    first = program.get(f"{address}revisions/1/").json()
    assert (first["dice"], first["tags"]) == ({"01038": [2]}, [])


@pytest.mark.parametrize(
    "wrong",
    [
        {"dice": {"01038": [4]}},
        {"dice": {"01038": [0]}},
        {"dice": {"01038": "2"}},
        {"dice": [2]},
        {"format": "no/format"},
        {"format": 7.5},
        {"tags": "aggro"},
        {"tags": ["a" * 25]},
        {"tags": [str(n) for n in range(9)]},
        {"tags": [None]},
    ],
)
def test_what_no_deck_can_have_is_refused_by_its_name(program: Program, wrong: dict[str, object]):
    answer = program.post("/api/decks/", {"name": "Rey", "game": "destiny", "cards": REY, **wrong})
    assert answer.status_code == 400
    assert {place.split(".")[0] for place in answer.json()} == set(wrong)
    assert not Deck.objects.filter(name="Rey", owner__isnull=False).exists()


def test_dice_of_a_card_that_is_not_there_are_refused(program: Program):
    made = program.post("/api/decks/", {"name": "Rey", "game": "destiny", "cards": REY, "dice": {"01011": [2]}})
    assert (made.status_code, list(made.json())) == (400, ["dice.01011"])


def test_every_copy_is_in_at_some_price(program: Program):
    wish = {"name": "Troopers", "game": "destiny", "cards": {"01002": 3}, "dice": {"01002": [2]}}
    made = program.post("/api/decks/", wish).json()
    assert made["dice"] == {"01002": [2, 1, 1]}
    assert content_of(Deck.objects.get(pk=made["id"])).dice == {"01002": (2, 1, 1)}


def test_a_list_is_judged_and_kept_nowhere(program: Program):
    before = Deck.objects.count()
    told = program.post("/api/decks/check/", {"text": LIST, "game": "destiny"}).json()
    assert (told["cards"], told["legal"]) == ({"01038": 1, "01045": 1, "01174": 1, "01059": 2}, False)
    assert {problem["level"] for problem in told["problems"]} >= {"error"}
    assert Deck.objects.count() == before


def test_a_list_is_judged_by_another_format(program: Program):
    told = program.post("/api/decks/check/", {"text": LIST, "game": "destiny", "format": "starter"}).json()
    assert told["format"] == "starter"
    answer = program.post("/api/decks/check/", {"text": LIST, "game": "destiny", "format": "nothing"})
    assert answer.status_code == 400
    assert "starter" in answer.json()["format"][0]


def test_a_list_that_is_not_understood_is_told_by_line(program: Program):
    answer = program.post("/api/decks/check/", {"text": "1 Rey (01038)\n1 Nobody at all\n", "game": "destiny"})
    assert answer.status_code == 400
    assert [remark["place"] for remark in answer.json()["remarks"]] == ["2"]


def test_a_document_is_judged_as_well(program: Program):
    cards = [{"code": "01038", "copies": 1}]
    document = {"format": "kartoteka-deck", "version": 1, "game": "destiny", "name": "Rey", "cards": cards}
    assert program.post("/api/decks/check/", {"document": document}).json()["name"] == "Rey"
    assert program.post("/api/decks/check/", {}).status_code == 400
