"""Signing up, logging in and out, a new password: what works, what is refused and how it is said."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.accounts.conftest import PASSWORD

pytestmark = pytest.mark.django_db


@pytest.fixture
def client() -> Client:
    return Client(headers={"accept-language": "en"})


def sign_up(client: Client, name: str = "carol", one: str = PASSWORD, two: str | None = None, **more: str):
    data = {"username": name, "password1": one, "password2": one if two is None else two}
    return client.post("/signup/", data | more)


def who(client: Client) -> str | None:
    user_id = client.session.get("_auth_user_id")
    return User.objects.get(pk=user_id).username if user_id else None


def test_an_account_takes_a_name_and_a_password(client: Client) -> None:
    answer = sign_up(client)
    assert (answer.status_code, answer.url) == (302, "/account/")
    assert who(client) == "carol"
    assert User.objects.get().email == ""


def test_after_signing_up_one_is_where_one_was(client: Client) -> None:
    assert sign_up(client, next="/decks/").url == "/decks/"


@pytest.mark.parametrize(
    "there", ["https://evil.example/", "//evil.example/", "javascript:alert(1)", "\\\\evil.example", "http:///evil"]
)
def test_no_door_leads_to_another_site(client: Client, alice: User, there: str) -> None:
    assert sign_up(client, next=there).url == "/account/"
    other = Client()
    data = {"username": "alice", "password": "rook-takes-pawn", "next": there}
    assert other.post("/login/", data).url == "/"
    assert other.post("/account/adopt/", {"take": "no", "next": there}).url == "/account/"
    assert f'value="{there}"' not in Client().get("/signup/", {"next": there}).text


@pytest.mark.parametrize(
    ("name", "one", "two", "said"),
    [
        ("", PASSWORD, None, "This field is required"),
        ("alice", PASSWORD, None, "Somebody has this name already"),
        ("ALICE", PASSWORD, None, "Somebody has this name already"),
        ("a" * 25, PASSWORD, None, "A name has at most 24 letters"),
        ("two words", PASSWORD, None, "Enter a valid username"),
        ("carol\0", PASSWORD, None, "Null characters"),
        ("carol", "short", None, "too short"),
        ("carol", "12345678901", None, "entirely numeric"),
        ("carol", "password", None, "too common"),
        ("carol-the-first", "carol-the-first", None, "too similar"),
        ("carol", PASSWORD, "another-password", "didn’t match"),
        ("carol", "", "", "This field is required"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_made(client: Client, alice: User, name, one, two, said) -> None:
    answer = sign_up(client, name, one, two)
    assert answer.status_code == 400
    assert said in answer.text
    assert 'aria-invalid="true"' in answer.text
    assert who(client) is None
    assert User.objects.count() == 1


def test_a_refused_password_is_not_repeated(client: Client) -> None:
    assert PASSWORD not in sign_up(client, "two words").text


def test_the_fields_say_what_they_are_for(client: Client) -> None:
    for address, wanted in (
        ("/signup/", ["username", "new-password", "new-password"]),
        ("/login/", ["username", "current-password"]),
    ):
        page = client.get(address).text
        assert sum(page.count(f'autocomplete="{one}"') for one in set(wanted)) == len(wanted)
        assert "onpaste" not in page


def test_one_logs_in_in_any_case_of_the_name(client: Client, alice: User) -> None:
    assert client.post("/login/", {"username": "Alice", "password": "rook-takes-pawn"}).status_code == 302
    assert who(client) == "alice"


def test_of_two_names_that_differ_in_case_the_one_that_was_typed_logs_in(client: Client, alice: User) -> None:
    User.objects.create_user("Alice", password=PASSWORD)
    client.post("/login/", {"username": "Alice", "password": PASSWORD})
    assert who(client) == "Alice"


def test_who_is_not_let_in_is_told_why_and_not_which_of_both_was_wrong(client: Client, alice: User) -> None:
    told = [
        client.post("/login/", {"username": name, "password": "nonsense"}).text.partition("<li class")[2][:120]
        for name in ("alice", "nobody")
    ]
    assert "Nobody has this name and this password" in told[0]
    assert told[0] == told[1]


def test_so_many_tries_and_one_has_to_wait(client: Client, alice: User) -> None:
    data = {"username": "alice", "password": "nonsense"}
    assert [client.post("/login/", data).status_code for _ in range(11)] == [400] * 10 + [429]
    late = client.post("/login/", {"username": "ALICE", "password": "rook-takes-pawn"})
    assert late.status_code == 429
    assert int(late["Retry-After"]) <= 901
    assert "Try again in" in late.text
    assert client.post("/login/", data | {"username": "bob"}).status_code == 400
    assert client.get("/login/").status_code == 200


def test_accounts_are_not_opened_by_the_dozen(client: Client) -> None:
    assert [sign_up(client, "two words").status_code for _ in range(21)] == [400] * 20 + [429]


def test_logging_out_takes_a_press(alice_client: Client) -> None:
    assert alice_client.get("/logout/").status_code == 405
    assert alice_client.post("/logout/").url == "/"
    assert who(alice_client) is None


@pytest.mark.parametrize("address", ["/account/", "/account/adopt/", "/account/password/", "/account/delete/"])
def test_what_is_ones_own_asks_who_one_is(client: Client, address: str) -> None:
    assert client.get(address).url == f"/login/?next={address}"
    assert client.post(address).url == f"/login/?next={address}"


@pytest.mark.parametrize("address", ["/account/", "/account/adopt/", "/account/password/", "/account/delete/"])
def test_what_is_ones_own_is_kept_by_nobody(alice_client: Client, address: str) -> None:
    assert "no-store" in alice_client.get(address)["Cache-Control"]


def test_a_new_password_holds_and_logs_other_devices_out(alice: User, alice_client: Client) -> None:
    other = Client()
    other.force_login(alice)
    data = {"old_password": "rook-takes-pawn", "new_password1": PASSWORD, "new_password2": PASSWORD}
    assert alice_client.post("/account/password/", data).url == "/account/"
    assert alice_client.get("/account/").status_code == 200
    assert other.get("/account/").status_code == 302
    assert Client().login(username="alice", password=PASSWORD)


def test_the_old_password_is_needed_for_a_new_one(alice: User, alice_client: Client) -> None:
    data = {"old_password": "nonsense", "new_password1": PASSWORD, "new_password2": PASSWORD}
    answer = alice_client.post("/account/password/", data, headers={"accept-language": "en"})
    assert answer.status_code == 400
    assert "Your old password was entered incorrectly" in answer.text
    assert Client().login(username="alice", password="rook-takes-pawn")


def test_the_account_page_says_who_one_is_and_what_one_has(alice_client: Client, django_assert_max_num_queries) -> None:
    with django_assert_max_num_queries(7):
        page = alice_client.get("/account/", headers={"accept-language": "en"}).text
    assert "<h1>alice</h1>" in page
    for told in ("0 decks", "0 cards", "0 games"):
        assert told in page


def test_the_header_has_a_menu_of_ones_own(alice_client: Client) -> None:
    page = alice_client.get("/help/").text
    for address in ("/account/", "/decks/", "/logout/"):
        assert f'"{address}"' in page[page.index("<details class=") : page.index("</details>")]


def test_russian_says_du(alice: User) -> None:
    client = Client(headers={"accept-language": "ru"})
    text = sign_up(client, "alice", "short", "other").text
    assert "Это имя уже занято" in text
    assert "Пароли не совпали" in text
    assert "Пароль слишком короткий: нужно хотя бы 8 знаков." in sign_up(client, "carol", "short").text


def test_all_that_one_has_built_can_be_taken_away(alice_client: Client) -> None:
    page = alice_client.get("/account/").text
    assert 'href="/decks/all.zip"' in page
    assert alice_client.get("/decks/all.zip")["Content-Type"] == "application/zip"
