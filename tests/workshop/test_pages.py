"""The pages of the workshop: whose they are, what they show, how often they ask the database."""

from __future__ import annotations

import json

import pytest
from django.contrib.auth.models import User
from django.test import Client

from cardsdb.faces import SIZES
from cardsdb.guests import GUEST, guest_cookie
from cardsdb.models import Card
from cardsdb.services import faces
from cardsdb.services.people import Holder, hashed
from cardsdb.workshop import views
from cardsdb.workshop.contact import GAP, contact_sheet
from cardsdb.workshop.services import create, own_cards
from decks.services.changing import Content
from decks.services.changing import create as create_deck

from .conftest import DRAWS, WINS, draft

GOAL = {"kind": "goal", "name_ru": "Трое", "name_en": "Three", "copies": "1", "program": WINS}


@pytest.fixture
def alice_client(alice: User) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(alice)
    return client


@pytest.fixture
def bob_client(bob: User) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(bob)
    return client


# ---- what cannot be saved ----


def test_a_card_without_a_name_is_not_said_to_be_fit_for_saving(shelf, alice_client: Client):
    typed = {**GOAL, "name_ru": " ", "name_en": "", "save": "1"}
    answer = alice_client.post("/workshop/fluxx/new/", typed)
    page = answer.content.decode()
    assert answer.status_code == 400
    assert "It cannot be saved like this:" in page
    assert "It can be saved" not in page
    assert "<code>name_en</code>" not in page


# ---- one's own cards ----


def test_an_empty_workshop_invites(shelf, client: Client):
    page = client.get("/workshop/", headers={"accept-language": "en"}).content.decode()
    assert "Nothing invented yet." in page
    assert page.count('class="start"') == 7


def test_the_workshop_shows_ones_own_cards_by_kind(
    shelf, alice_client: Client, alices: Holder, bobs: Holder, cow: Card
):
    create(draft("goal", "Two", WINS, mark="a2a3"), alices)
    create(draft("goal", "Hidden", WINS, mark="a2a4"), bobs)
    answer = alice_client.get("/workshop/")
    page = answer.content.decode()
    assert page.index("Space Cow") < page.index(">Two<")
    assert "Hidden" not in page
    assert page.count('class="face"') == 2


def test_the_workshop_asks_the_database_little(
    shelf, alice_client: Client, alices: Holder, cow: Card, django_assert_max_num_queries
):
    for i in range(2, 8):
        create(draft("goal", f"Goal {i}", WINS, mark=f"b{i}b{i}"), alices)
    with django_assert_max_num_queries(5):
        alice_client.get("/workshop/")


# ---- the editor ----


@pytest.mark.parametrize("kind", ["keeper", "goal", "action", "new_rule", "surprise", "creeper", "basic"])
def test_every_kind_begins_with_a_program_without_a_doubt(shelf, client: Client, kind: str):
    answer = client.get(f"/workshop/fluxx/new/?kind={kind}", headers={"accept-language": "en"})
    assert answer.status_code == 200
    report = answer.context["report"]
    assert report.problems == ()
    assert report.texts["en"]
    assert client.get(report.face).status_code == 200


@pytest.mark.parametrize(
    "address", ["/workshop/chess/new/", "/workshop/fluxx/new/?kind=hero", "/workshop/destiny/new/"]
)
def test_what_cannot_be_invented_is_not_found(shelf, client: Client, address: str):
    assert client.get(f"/workshop/{address}").status_code == 404


def test_a_card_of_the_catalogue_is_a_beginning(shelf, client: Client):
    answer = client.get("/workshop/fluxx/new/?from=a.draw-3-play-2")
    assert "do: play" in answer.context["draft"].program
    assert answer.context["draft"].names["en"] == "Draw 3, Play 2"
    assert client.get("/workshop/fluxx/new/?from=k.luke&kind=creeper").context["draft"].kind == "creeper"
    assert client.get("/workshop/fluxx/new/?from=k.nobody").status_code == 404


@pytest.mark.parametrize("code", ["%00", "k.%00-x7f3", "k.nobody-x7f3", "K.LUKE", "..%2f"])
def test_what_is_no_code_is_not_found(shelf, client: Client, code: str):
    for address in (f"workshop/fluxx/{code}/", f"workshop/fluxx/new/?from={code}", f"cards/fluxx/{code}/"):
        assert client.get(f"/{address}").status_code == 404
    assert client.get(f"/api/workshop/fluxx/{code}/").status_code == 404


def test_a_card_is_saved_and_its_page_opens(shelf, alice_client: Client, alice: User):
    answer = alice_client.post("/workshop/fluxx/new/", {**GOAL, "mark": "x7f3", "save": "1"}, follow=True)
    assert answer.redirect_chain == [("/workshop/fluxx/g.three-x7f3/", 302)]
    assert "Saved." in answer.content.decode()
    assert Card.objects.get(code="g.three-x7f3").owner == alice


def test_a_stranger_who_saves_becomes_a_guest(shelf, client: Client):
    answer = client.post("/workshop/fluxx/new/", {**GOAL, "save": "1"})
    assert answer.status_code == 302
    assert GUEST in answer.cookies
    assert client.get(answer["Location"]).status_code == 200
    assert Client().get(answer["Location"]).status_code == 404


def test_only_looking_saves_nothing_and_leaves_no_guest(shelf, client: Client):
    answer = client.post(
        "/workshop/fluxx/new/", {**GOAL, "check": "1", "find": "yod"}, headers={"accept-language": "en"}
    )
    assert answer.status_code == 200
    assert GUEST not in answer.cookies
    assert [card.code for card in answer.context["found"]] == ["k.yoda"]
    assert not Card.objects.filter(set__code="workshop").exists()


def test_an_edited_card_is_changed(shelf, alice_client: Client, cow: Card):
    page = alice_client.get(cow.get_absolute_url())
    assert page.context["draft"].program == ""
    typed = {"kind": "keeper", "name_en": "Moon Cow", "name_ru": "", "copies": "2", "program": "", "save": "1"}
    assert alice_client.post(cow.get_absolute_url(), typed).status_code == 302
    row = Card.objects.in_both().get(pk=cow.pk)
    assert (row.name_en, row.name_ru, row.copies, row.code) == ("Moon Cow", "Moon Cow", 2, cow.code)


def test_another_kind_is_refused_with_a_reason(shelf, alice_client: Client, cow: Card):
    answer = alice_client.post(cow.get_absolute_url(), {**GOAL, "save": "1"})
    assert answer.status_code == 400
    assert "the kind stays" in answer.context["report"].by_field["kind"]


def test_lines_of_a_form_end_as_everywhere(shelf, client: Client):
    answer = client.post("/workshop/fluxx/new/", {**GOAL, "program": "- on: win\r\n  if: k.luke\r\n", "check": "1"})
    assert answer.context["draft"].program == "- on: win\n  if: k.luke\n"
    assert answer.context["report"].problems == ()


def test_editing_asks_the_database_little(
    shelf, alice_client: Client, alices: Holder, cow: Card, django_assert_max_num_queries
):
    create_deck("fluxx", Content("Small", cards={cow.code: 1}), alices)
    with django_assert_max_num_queries(6):
        page = alice_client.get(cow.get_absolute_url()).content.decode()
    assert f'value="{cow.code}=2"' in page


# ---- while somebody types ----


def test_a_check_tells_what_is_wrong_and_how_it_looks(shelf, client: Client):
    answer = client.post("/workshop/fluxx/check/", {**GOAL, "mark": "x7f3"}, headers={"accept-language": "en"})
    page = answer.content.decode()
    assert "Everything fits." in page
    assert "You win if you have" in page
    assert "Побеждает игрок" in page
    assert client.get(answer.context["report"].face)["Content-Type"] == "image/webp"


def test_a_check_of_what_is_wrong_leaves_the_face_alone(shelf, client: Client):
    page = client.post("/workshop/fluxx/check/", {**GOAL, "program": "- on: wins"}).content.decode()
    assert 'data-line="1"' in page
    assert 'id="picture"' not in page


def test_a_doubt_is_told_at_its_line(shelf, client: Client):
    program = "- on: win\n  if:\n    is: all\n    of: [k.luke, k.luke]\n"
    page = client.post("/workshop/fluxx/check/", {**GOAL, "program": program}, headers={"accept-language": "en"})
    problem = page.context["report"].problems[0]
    assert (problem.severity, problem.line, problem.path) == ("warning", 4, "program[0].if.of[1]")
    assert "It can be saved, but look at this:" in page.content.decode()


def test_a_check_asks_the_database_little(shelf, alice_client: Client, cow: Card, django_assert_max_num_queries):
    with django_assert_max_num_queries(4):
        alice_client.post("/workshop/fluxx/check/", {**GOAL, "code": cow.code})


def test_the_picture_of_a_draft_is_that_of_the_saved_card(shelf, alice_client: Client):
    looked = alice_client.post("/workshop/fluxx/check/", {**GOAL, "mark": "x7f3"})
    alice_client.post("/workshop/fluxx/new/", {**GOAL, "mark": "x7f3", "save": "1"})
    row = Card.objects.in_both().get(code="g.three-x7f3")
    assert faces.face_url(row, "en", "page") == looked.context["report"].face


def test_a_kept_picture_is_served_without_a_query(shelf, client: Client, django_assert_num_queries):
    address = client.post("/workshop/fluxx/check/", GOAL).context["report"].face
    with django_assert_num_queries(0):
        assert client.get(address).status_code == 200


def test_pictures_are_rendered_so_often(shelf, client: Client, monkeypatch):
    monkeypatch.setattr(views, "NEW_FACES", 2)
    reports = [
        client.post("/workshop/fluxx/check/", {**GOAL, "name_en": f"Cow {i}", "name_ru": f"Корова {i}"}).context[
            "report"
        ]
        for i in range(3)
    ]
    assert [bool(report.face) for report in reports] == [True, True, False]
    assert reports[2].texts


def test_a_code_of_somebody_elses_is_not_taken_for_a_draft(shelf, client: Client, cow: Card):
    for code in ("k.luke", cow.code):
        typed = {**GOAL, "kind": "keeper", "program": "", "code": code}
        assert code not in client.post("/workshop/fluxx/check/", typed).context["report"].face


def test_old_pictures_of_drafts_are_swept(shelf, client: Client, folder):
    for i in range(3):
        client.post("/workshop/fluxx/check/", {**GOAL, "name_ru": f"Корова {i}", "name_en": f"Cow {i}"})
    shipped = Card.objects.worded("en").get(code="k.luke")
    faces.picture(shipped, "en", "grid")
    assert faces.sweep_invented(1) == 2
    assert len(list(folder.rglob("*.webp"))) == 2


def test_cards_are_found_by_a_few_letters_in_either_language(shelf, alice_client: Client, cow: Card):
    def found(words: str) -> list[str]:
        return [card.code for card in alice_client.get("/workshop/fluxx/find/", {"find": words}).context["found"]]

    assert found("косм кор") == [cow.code]
    assert found("cow") == [cow.code]
    assert found("люк") == found("Luke") == found("k.luke")
    assert found("") == found("zzz") == []


# ---- whose it is ----


@pytest.mark.parametrize("page", ["", "delete/"])
def test_somebody_elses_card_is_not_there(shelf, bob_client: Client, client: Client, cow: Card, page: str):
    for other in (bob_client, client):
        assert other.get(cow.get_absolute_url() + page).status_code == 404
        assert other.post(cow.get_absolute_url() + page, {**GOAL, "save": "1"}).status_code == 404
    assert Card.objects.filter(pk=cow.pk).exists()


def test_a_guest_sees_and_changes_the_guests_own(shelf, client: Client):
    token = "0123456789abcdef0123456789abcdef"
    row = create(draft("keeper", program=""), Holder(None, hashed(token)))
    cookie = guest_cookie(token)
    client.cookies[cookie["name"]] = cookie["value"]
    assert client.get(row.get_absolute_url()).status_code == 200
    typed = {"kind": "keeper", "name_en": "Moon Cow", "copies": "1", "program": "", "save": "1"}
    assert client.post(row.get_absolute_url(), typed).status_code == 302
    assert client.post(row.get_absolute_url() + "delete/").status_code == 302
    assert not Card.objects.filter(pk=row.pk).exists()


def test_the_catalogue_leads_the_owner_to_the_workshop(shelf, alice_client: Client, bob_client: Client, cow: Card):
    address = f"/cards/fluxx/{cow.code}/"
    assert alice_client.get(address)["Location"] == cow.get_absolute_url()
    assert bob_client.get(address).status_code == 404
    assert Client().get(address).status_code == 404


# ---- the end of a card ----


def test_a_card_is_deleted_after_a_question(shelf, alice_client: Client, alices: Holder, cow: Card):
    assert "Delete “Space Cow”?" in alice_client.get(cow.get_absolute_url() + "delete/").content.decode()
    answer = alice_client.post(cow.get_absolute_url() + "delete/", follow=True)
    assert "is gone" in answer.content.decode()
    assert list(own_cards(alices)) == []


def test_a_needed_card_stays_and_its_page_says_where_it_is_needed(
    shelf, alice_client: Client, alices: Holder, cow: Card
):
    create_deck("fluxx", Content("My small deck", cards={cow.code: 1}), alices)
    answer = alice_client.post(cow.get_absolute_url() + "delete/")
    assert answer.status_code == 409
    assert "My small deck" in answer.content.decode()
    assert Card.objects.filter(pk=cow.pk).exists()


# ---- the API ----


def test_a_card_is_made_read_changed_and_deleted_by_a_program(shelf, alice_client: Client):
    program = [{"on": "play", "do": [{"do": "draw", "n": 3}]}]
    made = alice_client.post(
        "/api/workshop/fluxx/",
        json.dumps({"kind": "action", "name_en": "Dip", "name_ru": "Горсть", "program": program}),
        content_type="application/json",
    )
    assert made.status_code == 201
    card = made.json()
    assert card["program"] == program
    assert card["text"]["en"] == "Draw three cards."
    address = f"/api/workshop/fluxx/{card['code']}/"
    assert alice_client.get(address).json() == card
    changed = alice_client.patch(address, json.dumps({"program": DRAWS.replace("3", "2")}), "application/json").json()
    assert changed["text"]["en"] == "Draw two cards."
    assert changed["name"] == {"en": "Dip", "ru": "Горсть"}
    assert [one["code"] for one in alice_client.get("/api/workshop/fluxx/").json()["results"]] == [card["code"]]
    assert alice_client.delete(address).status_code == 204
    assert alice_client.get(address).status_code == 404


def test_a_card_like_another_is_made_by_a_program(shelf, alice_client: Client):
    sent = {"like": "a.trash-it", "name_en": "Bin It"}
    made = alice_client.post("/api/workshop/fluxx/", json.dumps(sent), content_type="application/json").json()
    assert made["name"] == {"en": "Bin It", "ru": "В мусорку!"}
    assert made["variants"][0]["option"] == "trash_it"


def test_a_check_by_a_program_keeps_nothing(shelf, client: Client):
    sent = {"kind": "goal", "program": WINS}
    answer = client.post("/api/workshop/fluxx/check/", json.dumps(sent), content_type="application/json")
    report = answer.json()
    assert (report["saveable"], report["problems"]) == (True, [])
    assert client.get(report["face"]).status_code == 200
    assert not Card.objects.filter(set__code="workshop").exists()
    assert GUEST not in answer.cookies


@pytest.mark.parametrize("method", ["get", "patch", "delete"])
def test_somebody_elses_card_is_not_there_for_programs(
    shelf, bob_client: Client, client: Client, cow: Card, method: str
):
    for other in (bob_client, client):
        answer = getattr(other, method)(f"/api/workshop/fluxx/{cow.code}/", content_type="application/json")
        assert answer.status_code == 404


def test_a_needed_card_is_a_conflict_for_programs(shelf, alice_client: Client, alices: Holder, cow: Card):
    deck = create_deck("fluxx", Content("Small", cards={cow.code: 1}), alices)
    answer = alice_client.delete(f"/api/workshop/fluxx/{cow.code}/")
    assert answer.status_code == 409
    assert answer.json()["now"]["needed_by"] == [{"name": "Small", "page": deck.get_absolute_url()}]


def test_a_field_that_there_is_not_is_told(shelf, alice_client: Client):
    answer = alice_client.post(
        "/api/workshop/fluxx/", json.dumps({"kinds": "goal"}), "application/json", headers={"accept-language": "en"}
    )
    assert answer.status_code == 400
    assert answer.json()["kinds"] == ["There is no such field."]


def test_the_words_of_a_program_are_told_to_programs(shelf, client: Client):
    assert "$defs" in client.get("/api/workshop/fluxx/schema/").json()
    assert client.get("/api/workshop/chess/schema/").status_code == 404


def test_writing_for_somebody_needs_the_token_of_the_page(shelf, alice: User):
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(alice)
    assert strict.post("/api/workshop/fluxx/", "{}", content_type="application/json").status_code == 403
    assert strict.post("/workshop/fluxx/new/", {**GOAL, "save": "1"}).status_code == 403


# ---- in pictures ----


def test_twelve_faces_are_laid_out(shelf):
    wide, high = SIZES["grid"].pixels
    assert contact_sheet("ru").size == (6 * (wide + GAP) + GAP, 2 * (high + GAP) + GAP)
