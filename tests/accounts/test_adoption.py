"""What a guest has made is taken along by one press, whole and once; what a guest has forgotten goes."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.utils import timezone

from cardsdb.accounts import adoption
from cardsdb.models import Card
from cardsdb.services.people import Holder
from decks.models import Deck, Visibility
from decks.services.changing import Content, clone, create
from play.models import Match
from tests.accounts.conftest import PASSWORD, TOKEN, invented
from tests.accounts.test_doors import sign_up


@pytest.fixture
def all_of_it(deck: Deck, card: Card, match: Match) -> None:
    """A deck, a card and a match of a guest's."""


def owners(deck: Deck, card: Card, match: Match) -> set:
    rows = [Deck.objects.get(pk=deck.pk), Card.objects.get(pk=card.pk)]
    seat = match.seats.get(letter="A")
    return {(row.owner_id, row.guest) for row in rows} | {(seat.user_id, seat.guest)}


def test_after_signing_up_one_is_asked_what_to_take_along(guest_client: Client, all_of_it: None) -> None:
    answer = sign_up(guest_client, next="/decks/")
    assert answer.url == "/account/adopt/?next=%2Fdecks%2F"
    page = guest_client.get(answer.url).text
    for told in ("Tea time", "Teapot", "1 deck", "1 card", "1 game", "Anna, Bruno"):
        assert told in page


def test_after_logging_in_too(guest_client: Client, all_of_it: None, alice: User) -> None:
    answer = guest_client.post("/login/", {"username": "alice", "password": "rook-takes-pawn"})
    assert answer.url.startswith("/account/adopt/")


def test_by_one_press_all_of_it_is_ones_own(guest_client: Client, deck: Deck, card: Card, match: Match) -> None:
    sign_up(guest_client)
    answer = guest_client.post("/account/adopt/", {"take": "yes", "next": "/decks/"})
    assert answer.url == "/decks/"
    carol = User.objects.get()
    assert owners(deck, card, match) == {(carol.pk, "")}
    assert answer.cookies["guest"]["max-age"] == 0
    page = guest_client.get("/account/").text
    for told in ("1 deck", "1 card", "1 game"):
        assert told in page


def test_a_deck_and_its_cards_work_on_as_before(guest_client: Client, deck: Deck, card: Card, match: Match) -> None:
    sign_up(guest_client)
    guest_client.post("/account/adopt/", {"take": "yes"})
    assert guest_client.get(match.get_absolute_url()).status_code == 200
    assert guest_client.get(f"/api/decks/{deck.pk}/").json()["cards"] == {"k.luke": 1, card.code: 2}
    assert Client().get(f"/api/decks/{deck.pk}/").status_code == 404


def test_what_is_left_stays_the_guests(guest_client: Client, deck: Deck, card: Card, match: Match, guest) -> None:
    sign_up(guest_client)
    assert guest_client.post("/account/adopt/", {"take": "no"}).url == "/account/"
    assert owners(deck, card, match) == {(None, guest.guest)}
    assert "belongs to no account" in guest_client.get("/account/").text


def test_a_second_press_finds_nothing_and_harms_nothing(guest_client: Client, deck: Deck, card, match) -> None:
    sign_up(guest_client)
    cookies = guest_client.cookies.copy()
    guest_client.post("/account/adopt/", {"take": "yes"})
    guest_client.cookies = cookies
    before = owners(deck, card, match)
    assert guest_client.post("/account/adopt/", {"take": "yes"}).status_code == 302
    assert owners(deck, card, match) == before
    assert "Nothing is waiting here" in guest_client.get("/account/adopt/").text


def test_only_what_is_this_guests_is_taken(all_of_it: None, guest: Holder, alice: User, bob: User) -> None:
    other = create("fluxx", Content("Another’s"), Holder(None, "f" * 64))
    bobs = create("fluxx", Content("Bob’s"), Holder(bob.pk))
    assert adoption.adopt(guest.guest, alice.pk) == 3
    assert Deck.objects.get(pk=other.pk).guest == "f" * 64
    assert Deck.objects.get(pk=bobs.pk).owner_id == bob.pk


def test_nobody_takes_what_belongs_to_nobody(shelf: None, alice: User) -> None:
    """A row of the house has no guest, and so has whoever comes without a cookie."""
    house = create("fluxx", Content("Starter"), None)
    assert adoption.adopt("", alice.pk) == 0
    assert Deck.objects.get(pk=house.pk).owner_id is None
    assert not Card.objects.filter(owner=alice).exists()


def test_if_one_part_fails_nothing_is_taken(all_of_it: None, deck, card, match, guest, alice, monkeypatch) -> None:
    class Broken:
        def take(self, guest: str, user_id: int) -> int:
            raise RuntimeError("a room is on fire")

    monkeypatch.setattr(adoption, "ADOPTERS", [*adoption.ADOPTERS, Broken()])
    with pytest.raises(RuntimeError):
        adoption.adopt(guest.guest, alice.pk)
    assert owners(deck, card, match) == {(None, guest.guest)}


def test_who_has_made_nothing_is_not_asked(client: Client, db: None) -> None:
    assert sign_up(client).url == "/account/"


def test_whoever_logs_out_is_no_guest_any_more(guest_client: Client, all_of_it: None) -> None:
    sign_up(guest_client)
    answer = guest_client.post("/logout/")
    assert answer.cookies["guest"]["max-age"] == 0
    assert answer.cookies["guest"].value == ""


def test_taking_along_costs_a_fixed_number_of_queries(all_of_it, guest, alice, django_assert_max_num_queries) -> None:
    with django_assert_max_num_queries(10):
        adoption.adopt(guest.guest, alice.pk)


# ---- going away ----


@pytest.fixture
def carols(guest_client: Client, all_of_it: None) -> Client:
    sign_up(guest_client)
    guest_client.post("/account/adopt/", {"take": "yes"})
    return guest_client


def test_an_account_goes_with_all_that_is_in_it(carols: Client) -> None:
    page = carols.get("/account/delete/").text
    for told in ("Tea time", "Teapot", "1 game"):
        assert told in page
    assert carols.post("/account/delete/", {"password": PASSWORD}).url == "/"
    assert not User.objects.exists()
    assert not Deck.objects.exists()
    assert not Card.objects.filter(code="k.teapot").exists()
    assert not Match.objects.exists()
    assert carols.get("/account/").status_code == 302


def test_without_the_password_nothing_goes(carols: Client) -> None:
    for password in ("nonsense", ""):
        answer = carols.post("/account/delete/", {"password": password})
        assert answer.status_code == 400
    assert "Nothing has been deleted" in carols.post("/account/delete/", {"password": "nonsense"}).text
    assert User.objects.count() == Deck.objects.count() == Match.objects.count() == 1


def test_what_others_need_stays_and_is_nobodys(carols: Client, deck, card, match, bob: User) -> None:
    copy = clone(Deck.objects.get(pk=deck.pk), Holder(bob.pk), "Bob’s tea time")
    match.seats.create(letter="C", kind="person", name="Bob", user=bob)
    carols.post("/account/delete/", {"password": PASSWORD})
    assert dict(copy.cards.values_list("card__code", "copies")) == {"k.luke": 1, card.code: 2}
    left = Card.objects.get(pk=card.pk)
    assert left.invented, "and no card of the catalogue"
    assert not Card.objects.public().filter(pk=card.pk).exists()
    assert match.seats.get(letter="A").name == "Anna"
    assert Holder().seats(match.seats.all()) == []


def test_what_a_card_that_stays_names_stays_with_it(shelf: None, alice: User, bob: User) -> None:
    mine = Holder(alice.pk)
    pot, cup, lid = (invented(mine, f"k.{name}", name) for name in ("pot", "cup", "lid"))
    goal, other = invented(mine, "g.tea", "Tea"), invented(mine, "g.lunch", "Lunch")
    goal.fluxx.names.set([pot])
    pot.fluxx.names.set([cup])
    other.fluxx.names.set([lid])
    lid.fluxx.names.set([other])
    deck = create("fluxx", Content("Tea", cards={goal.code: 1}), mine)
    copy = clone(deck, Holder(bob.pk), "Bob’s tea")
    adoption.remove(alice)
    assert set(copy.cards.values_list("card__code", flat=True)) == {"g.tea"}
    assert set(Card.objects.exclude(guest="").values_list("code", flat=True)) == {"g.tea", "k.pot", "k.cup"}


def test_what_a_guests_card_of_late_names_is_not_forgotten(shelf: None, guest: Holder) -> None:
    pot, goal = invented(guest, "k.pot", "Pot"), invented(guest, "g.tea", "Tea")
    goal.fluxx.names.set([pot])
    aged(Card, pot, 900)
    assert pruned() == "nothing removed."
    aged(Card, goal, 900)
    assert pruned() == "2 cards removed."


# ---- what guests have forgotten ----


def aged(model, row, days: int) -> None:
    model.objects.filter(pk=row.pk).update(changed=timezone.now() - timedelta(days=days))


def pruned(*options: str) -> str:
    said = StringIO()
    call_command("prune_guests", *options, stdout=said)
    return said.getvalue().strip()


def test_what_guests_have_not_touched_for_a_year_goes(deck: Deck, card: Card, match: Match) -> None:
    for row in (deck, card, match):
        aged(type(row), row, 366)
    assert pruned("--dry-run") == "1 deck, 1 card, 1 game would be removed."
    assert Deck.objects.filter(pk=deck.pk).exists()
    assert pruned() == "1 deck, 1 card, 1 game removed."
    assert not Deck.objects.filter(pk=deck.pk).exists()
    assert not Card.objects.filter(pk=card.pk).exists()
    assert pruned() == "nothing removed."


def test_public_decks_stay_and_so_do_the_cards_in_them(deck: Deck, card: Card) -> None:
    Deck.objects.update(visibility=Visibility.PUBLIC)
    aged(Deck, deck, 900)
    aged(Card, card, 900)
    assert pruned() == "nothing removed."


def test_what_was_touched_lately_stays(deck: Deck, card: Card) -> None:
    aged(Deck, deck, 40)
    aged(Card, card, 900)
    assert pruned() == "nothing removed."
    assert pruned("--days", "30") == "1 deck, 1 card removed."


def test_what_belongs_to_a_user_or_to_the_house_stays(shelf: None, alice: User) -> None:
    mine = create("fluxx", Content("Mine"), Holder(alice.pk))
    house = create("fluxx", Content("Starter"), None)
    card = invented(Holder(alice.pk))
    for row in (mine, house, card):
        aged(type(row), row, 900)
    cards = Card.objects.count()
    assert pruned() == "nothing removed."
    assert (Deck.objects.count(), Card.objects.count()) == (2, cards)


def test_a_guest_is_kept_as_a_hash_only(deck: Deck) -> None:
    with connection.cursor() as cursor:
        cursor.execute("select guest from decks_deck")
        assert TOKEN not in str(cursor.fetchall())
