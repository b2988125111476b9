"""Simulations for programs: ordered, watched, stopped, let go on, and what they say."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from cardsdb.accounts.adoption import adopt
from cardsdb.services.people import Holder
from decks.models import Deck, Visibility
from decks.services.changing import Content, create, show_to
from play.models import Run, Stage
from play.services import runs
from play.services.setups import standard_deck
from tests.api.conftest import Program


@pytest.fixture
def whole(shelf: None, alice: User) -> Deck:
    """A deck of Alice's that can be played."""
    cards = {card.code: copies for card, copies in standard_deck("fluxx")}
    return create("fluxx", Content("All of it", cards=cards), Holder(alice.pk))


@pytest.fixture(autouse=True)
def _nothing_in_the_background(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("play.services.runs.kick", lambda: None)


def where(deck: Deck, rest: str = "") -> str:
    return f"/api/decks/{deck.pk}/simulations/{rest}"


def test_a_simulation_is_ordered_and_says_what_came_out(alice_program: Program, whole: Deck) -> None:
    ordered = alice_program.post(where(whole), {"games": 200, "seats": 2})
    assert ordered.status_code == 201
    assert (ordered.json()["state"], ordered.json()["done"], ordered.json()["summary"]) == ("queued", 0, None)
    run_id = ordered.json()["id"]
    runs.work(run_id, runs._claim(run_id, 1))
    told = alice_program.get(where(whole, f"{run_id}/")).json()
    assert (told["state"], told["done"], told["summary"]["games"]) == ("done", 200, 200)
    assert len(told["summary"]["seats"]) == 2
    assert [row["id"] for row in alice_program.get(where(whole)).json()] == [run_id]


def test_one_is_stopped_and_goes_on(alice_program: Program, whole: Deck) -> None:
    run_id = alice_program.post(where(whole), {"games": 200}).json()["id"]
    assert alice_program.post(where(whole, f"{run_id}/cancel/")).json()["state"] == "cancelled"
    assert alice_program.post(where(whole, f"{run_id}/continue/")).json()["state"] == "queued"


def test_whoever_only_may_see_it_does_not_stop_it(alice_program: Program, bob_program: Program, whole: Deck) -> None:
    run_id = alice_program.post(where(whole), {"games": 200}).json()["id"]
    assert bob_program.get(where(whole, f"{run_id}/")).status_code == 404
    show_to(whole, whole.version, Visibility.UNLISTED)
    assert bob_program.get(where(whole, f"{run_id}/")).json()["mine"] is False
    assert bob_program.post(where(whole, f"{run_id}/cancel/")).status_code == 403
    assert Run.objects.get().status == Stage.QUEUED


@pytest.mark.parametrize(
    ("body", "place"),
    [({"games": 1}, "games"), ({"games": 10**6}, "games"), ({"level": "god"}, "level"), ({"seats": 9}, "seats")],
)
def test_what_cannot_be_played_is_named(alice_program: Program, whole: Deck, body: dict, place: str) -> None:
    answer = alice_program.post(where(whole), body)
    assert (answer.status_code, list(answer.json())) == (400, [place])


def test_nobody_keeps_the_machine_to_themselves(alice_program: Program, whole: Deck) -> None:
    codes = [alice_program.post(where(whole), {"games": 200}).status_code for _ in range(runs.MOST_OWN + 1)]
    assert codes == [201] * runs.MOST_OWN + [400]


def test_a_full_queue_says_so(alice_program: Program, whole: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "MOST_WAITING", 0)
    answer = alice_program.post(where(whole), {"games": 200})
    assert (answer.status_code, list(answer.json())) == (503, ["detail"])


def test_what_a_guest_has_ordered_comes_along(guest_program: Program, shelf: None, alice: User) -> None:
    cards = {card.code: copies for card, copies in standard_deck("fluxx")}
    made = guest_program.post("/api/decks/", {"name": "Guest’s", "cards": cards}).json()
    run_id = guest_program.post(f"/api/decks/{made['id']}/simulations/", {"games": 200}).json()["id"]
    adopt(Run.objects.get().guest, alice.pk)
    row = Run.objects.get(pk=run_id)
    assert (row.owner_id, row.guest) == (alice.pk, "")
