"""A collection for programs: list, one card, many at once, the table; and who reaches which."""

from __future__ import annotations

import pytest
from django.db import transaction

from cardsdb.destiny.importing import import_from
from cardsdb.models import Owned
from tests.api.conftest import Program
from tests.api.test_malformed import RAW, REFUSED, WRONG
from tests.destiny.conftest import MINI

HOME = "/api/collection/destiny/"


@pytest.fixture(scope="module")
def _mini_rows(django_db_setup, django_db_blocker):
    with django_db_blocker.unblock(), transaction.atomic():
        import_from(str(MINI))
        yield
        transaction.set_rollback(True)


@pytest.fixture(autouse=True)
def rows(_mini_rows, db):
    """The mini-database as rows."""


@pytest.fixture(autouse=True)
def _unhurried(monkeypatch):
    monkeypatch.setattr("rest_framework.throttling.SimpleRateThrottle.allow_request", lambda *_: True)


def held():
    return {row.card.code: (row.copies, row.dice, row.wanted) for row in Owned.objects.select_related("card")}


def test_one_card_is_said_and_told(alice_program):
    said = alice_program.patch(f"{HOME}cards/01001/", {"copies": 1, "dice": 2})
    assert said.json() == {
        "code": "01001",
        "set": "HB",
        "number": "1",
        "name": "Captain Orla",
        "copies": 1,
        "dice": 2,
        "wanted": 0,
    }
    assert alice_program.patch(f"{HOME}cards/01001/", {"wanted": 3}).json()["copies"] == 1
    assert alice_program.get(f"{HOME}cards/01001/").json()["wanted"] == 3
    assert alice_program.patch(f"{HOME}cards/nope/", {"copies": 1}).status_code == 404
    assert alice_program.patch(f"{HOME}cards/03001b/", {"copies": 1}).status_code == 404


def test_many_at_once_in_three_ways(alice_program):
    cards = {"01001": {"copies": 1, "dice": 2}, "01014": {"copies": 2}}
    assert alice_program.post(f"{HOME}bulk/", {"cards": cards}).json() == {"cards": 2}
    alice_program.post(f"{HOME}bulk/", {"mode": "add", "cards": {"01014": {"copies": 1}}})
    assert held() == {"01001": (1, 2, 0), "01014": (3, 0, 0)}
    alice_program.post(f"{HOME}bulk/", {"mode": "replace", "cards": {"01003": {"wanted": 1}}})
    assert held() == {"01003": (0, 0, 1)}


def test_all_or_nothing_with_every_fault_by_its_place(alice_program):
    said = alice_program.post(f"{HOME}bulk/", {"cards": {"01001": {"copies": 1}, "99999": {"copies": 1}}})
    assert (said.status_code, list(said.json())) == (400, ["99999"])
    said = alice_program.post(f"{HOME}bulk/", {"cards": {"01001": {"copies": 1000, "die": 1}}})
    assert said.status_code == 400
    assert "cards.01001.die" in said.json()
    assert held() == {}


def test_the_list_is_what_there_is_with_the_filters_of_the_page(alice_program):
    cards = {"01001": {"copies": 1, "dice": 2}, "02002": {"copies": 2}, "01014": {"wanted": 1}}
    alice_program.post(f"{HOME}bulk/", {"cards": cards})
    found = alice_program.get(HOME).json()
    assert (found["count"], [row["code"] for row in found["results"]]) == (3, ["01001", "01014", "02002"])
    assert [row["code"] for row in alice_program.get(f"{HOME}?own=2").json()["results"]] == ["02002"]
    assert alice_program.get(f"{HOME}?set=MG&own=0").json()["count"] > 3
    assert alice_program.get(f"{HOME}?nonsense=1").status_code == 400


def test_the_table(alice_program):
    alice_program.patch(f"{HOME}cards/01001/", {"copies": 1, "dice": 2})
    said = alice_program.get(f"{HOME}csv/?separator=semicolon")
    assert said["Content-Type"] == "text/csv; charset=utf-8"
    assert "Harbour Lights;1;yes;Captain Orla;" in said.content.decode("utf-8-sig")
    assert alice_program.get(f"{HOME}csv/?separator=x").status_code == 400


def test_everybody_reaches_only_what_is_theirs(alice_program, bob_program, guest_program, stranger):
    alice_program.patch(f"{HOME}cards/01001/", {"copies": 9})
    for other in (bob_program, guest_program, stranger):
        assert other.get(HOME).json()["count"] == 0
        assert other.get(f"{HOME}cards/01001/").json()["copies"] == 0
        assert b"01001" not in other.get(f"{HOME}csv/").content
        other.post(f"{HOME}bulk/", {"mode": "replace", "cards": {"01003": {"copies": 1}}})
    assert alice_program.get(f"{HOME}cards/01001/").json()["copies"] == 9
    assert Owned.objects.filter(card__code="01003").values("owner", "guest").distinct().count() == 3


def test_a_stranger_who_only_looks_stays_one(stranger):
    assert not stranger.get(HOME).cookies
    assert "guest" in stranger.patch(f"{HOME}cards/01001/", {"copies": 1}).cookies


@pytest.mark.parametrize("address", [HOME, f"{HOME}csv/", f"{HOME}cards/01001/"])
def test_no_other_site_and_no_cache_gets_it(alice_program, address):
    said = alice_program.get(address)
    assert "Access-Control-Allow-Origin" not in said
    assert said["Cache-Control"] == "private, no-store"


def test_a_form_of_another_site_is_refused(alice_program):
    said = alice_program.patch(f"{HOME}cards/01001/", {"copies": 1}, headers={"sec-fetch-site": "cross-site"})
    assert (said.status_code, held()) == (403, {})


@pytest.mark.parametrize(("address", "method"), [(f"{HOME}bulk/", "post"), (f"{HOME}cards/01001/", "patch")])
def test_whatever_is_sent_is_answered_in_words(alice_program: Program, address: str, method: str) -> None:
    for body, kind in RAW:
        if not body.strip(b"{}") and method == "patch":
            continue
        answer = alice_program.client.generic(method.upper(), address, body, kind)
        assert answer.status_code in REFUSED, (body[:60], kind)
    for wrong in WRONG:
        for body in (
            {"cards": wrong},
            {"cards": {"01001": wrong}},
            {"mode": wrong},
            {"cards": {"01001": {"dice": wrong}}},
        ):
            assert alice_program.ask("post", f"{HOME}bulk/", body).status_code in REFUSED | {200}
        assert alice_program.ask("patch", f"{HOME}cards/01001/", {"copies": wrong}).status_code in REFUSED | {200}
    assert set(held()) <= {"01001"}


@pytest.mark.parametrize("place", ["fluxx", "x", "%00", "..", "ёж"])
def test_no_address_breaks_anything(alice_program, place):
    for address in (f"/api/collection/{place}/", f"/api/collection/{place}/csv/", f"{HOME}cards/{place}/"):
        assert alice_program.get(address).status_code in {400, 404}
