"""Decks are found, read, begun, copied and deleted, by people with and without an account."""

from __future__ import annotations

import gzip
import re
from io import StringIO
from pathlib import Path
from typing import Any

import django_htmx
import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client

from cardsdb.models import Card, FluxxCard, PackCard
from cardsdb.services.people import Holder
from decks.models import Deck, Visibility
from decks.rules import check
from decks.services.access import decks_of
from decks.services.changing import Content, create, show_to
from decks.services.shelf import deck_list
from decks.services.starters import BadStarter, load_starters, read_starters, starters
from tests.decks.conftest import SMALL


@pytest.fixture(autouse=True)
def _not_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    """These tests are of pages, whatever the rules of a game find."""
    monkeypatch.setattr("decks.services.bench.check", lambda deck: [])


@pytest.fixture
def house(shelf: None) -> None:
    """The decks that come with the site."""
    load_starters(starters().values())


def see(client: Client, address: str, status: int = 200, language: str = "en") -> str:
    answer = client.get(address, headers={"Accept-Language": language})
    assert answer.status_code == status
    return answer.content.decode()


def titles(page: str) -> list[str]:
    return re.findall(r'<h3><a href="/decks/[^"]+">([^<]+)</a></h3>', page)


# ---- starters ----


def test_starters_are_loaded_once_and_brought_up_to_date(shelf: None) -> None:
    sizes = {"star-wars": 100, "quick": 50, "duel": 44, "kylo-ren": 23, "rey": 23}
    assert load_starters(starters().values()).added == list(sizes)
    assert load_starters(starters().values()).unchanged == list(sizes)
    assert {deck.pk: deck.size for deck in Deck.objects.all()} == sizes
    Deck.objects.get(pk="quick").cards.filter(card__code="k.luke").delete()
    deck = Deck.objects.get(pk="quick")
    deck.revisions.update(content={"name": "Old", "notes": "", "seats": 2, "cards": {"k.han": 1}})
    assert load_starters(starters().values()).changed == ["quick"]
    assert deck.cards.filter(card__code="k.luke").exists()


def test_a_starter_without_a_file_goes_and_peoples_decks_stay(house: None, alices: Holder, guest: Holder) -> None:
    own = create("fluxx", Content("Own"), alices)
    theirs = create("fluxx", Content("A guest’s"), guest)
    report = load_starters([starters()["duel"]])
    assert report.gone == ["kylo-ren", "quick", "rey", "star-wars"]
    assert set(Deck.objects.values_list("pk", flat=True)) == {"duel", own.pk, theirs.pk}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("id: other\n", "missing required field"),
        ("id: other\ngame: fluxx\nname: {ru: А, en: A}\nnotes: {ru: '', en: ''}\nseats: 3\n", "as the file is called"),
        ("id: bad\ngame: go\nname: {ru: А, en: A}\nnotes: {ru: '', en: ''}\nseats: 3\n", "must be one of"),
        ("id: bad\nextra: 1\n", "bad.yaml"),
        ("id: [", "bad.yaml"),
    ],
)
def test_a_file_that_makes_no_deck_is_named(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadStarter, match=r"bad\.yaml") as caught:
        read_starters([file])
    assert said in str(caught.value)


def test_a_starter_with_a_card_that_there_is_not_is_refused(shelf: None, tmp_path: Path) -> None:
    file = tmp_path / "bad.yaml"
    head = "id: bad\ngame: fluxx\nname: {ru: А, en: A}\nnotes: {ru: '', en: ''}\nseats: 3\n"
    file.write_text(head + "cards: {k.nobody: 1}\n", encoding="utf-8")
    with pytest.raises(BadStarter, match=r"k\.nobody"):
        load_starters(read_starters([file]))
    assert not Deck.objects.exists()


def test_the_command_tells_what_it_did_and_fails_with_a_number(
    shelf: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    out = StringIO()
    call_command("load_decks", stdout=out)
    assert "5 added" in out.getvalue()
    (tmp_path / "bad.yaml").write_text("id: bad", encoding="utf-8")
    monkeypatch.setattr("decks.management.commands.load_decks.FOLDER", tmp_path)
    with pytest.raises(CommandError) as caught:
        call_command("load_decks")
    assert caught.value.returncode == 1


@pytest.mark.parametrize(("starter", "elite"), [("kylo-ren", "01011"), ("rey", "01038")])
def test_a_starter_of_a_box_holds_what_lies_in_it(house: None, starter: str, elite: str) -> None:
    deck = deck_list(Deck.objects.get(pk=starter))
    box = dict(PackCard.objects.filter(pack=starters()[starter].box).values_list("card__card__code", "quantity"))
    assert (dict(deck.copies), dict(deck.dice)) == (box, {elite: (2,)})
    assert (deck.format, deck.seats) == ("starter", 2)


def test_dice_and_format_of_a_starter_are_brought_up_to_date(house: None) -> None:
    deck = Deck.objects.get(pk="rey")
    there = deck.revisions.get(number=deck.head).content
    deck.revisions.update(content={**there, "dice": {"01045": [2]}, "format": "other"})
    assert load_starters(starters().values()).changed == ["rey"]
    mended = deck_list(Deck.objects.get(pk="rey"))
    assert (mended.format, dict(mended.dice)) == ("starter", {"01038": (2,)})


@pytest.mark.parametrize(("line", "said"), [("box: AW-X", "no box 'AW-X'"), ("format: nowhere", "no format 'nowhere'")])
def test_a_starter_of_what_there_is_not_is_refused(shelf: None, tmp_path: Path, line: str, said: str) -> None:
    file = tmp_path / "bad.yaml"
    head = "id: bad\ngame: destiny\nname: {ru: А, en: A}\nnotes: {ru: '', en: ''}\nseats: 2\n"
    file.write_text(head + line, encoding="utf-8")
    with pytest.raises(BadStarter, match=said):
        load_starters(read_starters([file]))


def test_a_starter_speaks_the_language_of_the_page(house: None, client: Client) -> None:
    assert "Quick Fluxx without creepers" in see(client, "/decks/quick/")
    assert "Быстрый Fluxx без проблем" in see(client, "/decks/quick/", language="ru")
    assert "Every keeper is wanted by a goal" in see(client, "/decks/quick/")


@pytest.mark.parametrize("starter", ["star-wars", "quick", "duel"])
def test_every_keeper_of_a_starter_is_wanted_by_a_goal(house: None, starter: str) -> None:
    goals = Deck.objects.get(pk=starter).cards.filter(card__kind="goal")
    for keeper in Card.objects.filter(in_decks__deck=starter, kind="keeper"):
        assert goals.filter(card__fluxx__names=keeper).exists(), keeper.code


@pytest.mark.parametrize("starter", sorted(starters()))
def test_a_starter_sets_an_example(house: None, starter: str) -> None:
    assert [one.text["en"] for one in check(deck_list(Deck.objects.get(pk=starter))) if one.level != "hint"] == []


def test_nobody_changes_a_starter(house: None, alice_client: Client, client: Client) -> None:
    for somebody in (alice_client, client):
        assert somebody.post("/decks/duel/change/", {"version": 2, "set": "k.luke=0"}).status_code == 403
        assert somebody.post("/decks/duel/delete/").status_code == 403
        assert somebody.get("/decks/duel/history/").status_code == 403
    assert Deck.objects.get(pk="duel").size == 44


# ---- the list ----


def test_the_list_holds_ones_own_the_starters_and_the_public_ones(
    house: None, deck: Deck, bobs: Holder, alice_client: Client
) -> None:
    shown, hidden = create("fluxx", Content("Shown"), bobs), create("fluxx", Content("Hidden"), bobs)
    show_to(shown, 1, Visibility.PUBLIC)
    show_to(hidden, 1, Visibility.UNLISTED)
    found = titles(see(alice_client, "/decks/"))
    assert found == [
        "Small",
        "The whole box of Star Wars Fluxx",
        "Quick Fluxx without creepers",
        "A duel for two",
        "Kylo Ren: the starter deck",
        "Rey: the starter deck",
        "Shown",
    ]


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("ночной", ["Ночной дозор"]),
        ("НОЧНОЙ", ["Ночной дозор"]),
        ("ёлка", ["Елка и Ёжик"]),
        ("елка ежик", ["Елка и Ёжик"]),
        ("эвоки", ["The whole box of Star Wars Fluxx", "Quick Fluxx without creepers", "Ночной дозор"]),
        ("ewok", ["The whole box of Star Wars Fluxx", "Quick Fluxx without creepers", "Ночной дозор"]),
        ("поединок", ["The whole box of Star Wars Fluxx", "A duel for two"]),
        ("на двоих", ["A duel for two"]),
        ("(", []),
        (".*", []),
        ("%", []),
    ],
)
def test_a_deck_is_found_by_its_name_and_by_a_card_in_it(
    house: None, bobs: Holder, client: Client, asked: str, found: list[str]
) -> None:
    for name, code in (("Ночной дозор", "k.ewoks"), ("Елка и Ёжик", "k.han")):
        show_to(create("fluxx", Content(name, cards={code: 1}), bobs), 1, Visibility.PUBLIC)
    page = see(client, f"/decks/?q={asked.replace('%', '%25')}")
    assert titles(page) == found
    assert ("No deck is called" in page) == (not found)


def test_public_decks_are_shown_page_by_page(shelf: None, bobs: Holder, client: Client) -> None:
    for n in range(30):
        show_to(create("fluxx", Content(f"No {n:02d}"), bobs), 1, Visibility.PUBLIC)
    first, second = titles(see(client, "/decks/")), titles(see(client, "/decks/?page=2"))
    assert (len(first), len(second), len({*first, *second})) == (24, 6, 30)
    assert see(client, "/decks/?page=x", 400)


def test_an_empty_list_says_what_to_do(shelf: None, client: Client) -> None:
    page = see(client, "/decks/")
    assert "None yet. Begin one above" in page
    assert "Nobody has made a deck public yet." in page


# ---- beginning ----


def test_anybody_begins_a_deck_and_is_known_again(shelf: None, client: Client) -> None:
    answer = client.post("/decks/new/", {"name": "Mine"}, follow=True)
    made = Deck.objects.get()
    assert (made.name, made.owner, bool(made.guest), made.visibility) == ("Mine", None, True, Visibility.PRIVATE)
    assert "What does not fit will be said here" in answer.content.decode()
    assert titles(see(client, "/decks/")) == ["Mine"]
    assert titles(see(Client(), "/decks/")) == []


def test_a_deck_begins_with_a_starter_in_the_readers_words(house: None, alice_client: Client, alice: User) -> None:
    alice_client.post("/decks/new/", {"begin": "duel"}, headers={"Accept-Language": "ru"})
    made = Deck.objects.get(owner=alice)
    assert (made.name, made.size, made.seats, made.copied_from_id) == ("Поединок на двоих", 44, 2, "duel")
    assert made.notes.startswith("Сорок четыре карты")


@pytest.mark.parametrize(
    ("said", "status"),
    [({"name": "x" * 81}, 400), ({"game": "chess"}, 400), ({"begin": "no such"}, 400), ({"begin": "nosuch"}, 404)],
)
def test_what_cannot_be_begun_is_said(shelf: None, client: Client, said: dict[str, str], status: int) -> None:
    assert client.post("/decks/new/", said).status_code == status
    assert not Deck.objects.exists()


def test_whoever_comes_to_the_address_of_the_form_is_led_to_the_list(client: Client, db: None) -> None:
    assert client.get("/decks/new/")["Location"] == "/decks/"


# ---- reading and copying ----


def test_a_deck_with_a_link_is_read_by_whoever_has_it(deck: Deck, bob_client: Client) -> None:
    see(bob_client, f"/decks/{deck.pk}/", 404)
    show_to(deck, 1, Visibility.UNLISTED)
    page = see(bob_client, f"/decks/{deck.pk}/")
    assert "by alice" in page
    assert "Luke Skywalker" in page
    assert 'name="set"' not in page
    assert f"/decks/{deck.pk}/clone/" in page


def test_a_missing_deck_and_a_hidden_one_answer_alike(deck: Deck, bob_client: Client) -> None:
    hidden = see(bob_client, f"/decks/{deck.pk}/", 404).replace(deck.pk, "-")
    missing = see(bob_client, "/decks/aaaaaaaaaaaa/", 404).replace("aaaaaaaaaaaa", "-")
    strip = re.compile(r'value="[A-Za-z0-9]{64}"')
    assert strip.sub("", hidden) == strip.sub("", missing)
    assert "There is no such deck here" in hidden


def test_a_copy_is_ones_own(deck: Deck, bob_client: Client, bob: User) -> None:
    show_to(deck, 1, Visibility.UNLISTED)
    answer = bob_client.post(f"/decks/{deck.pk}/clone/", follow=True)
    made = Deck.objects.get(owner=bob)
    assert (made.name, made.size) == ("Small (copy)", 6)
    assert "The copy is yours" in answer.content.decode()
    bob_client.post(f"/decks/{made.pk}/change/", {"version": 1, "set": "k.luke=3"})
    assert dict(deck.cards.values_list("card__code", "copies")) == SMALL


def test_the_name_of_a_copy_has_room(shelf: None, alices: Holder, alice_client: Client) -> None:
    deck = create("fluxx", Content("x" * 80), alices)
    alice_client.post(f"/decks/{deck.pk}/clone/")
    made = decks_of(alices).exclude(pk=deck.pk).get()
    assert (len(made.name), made.name[-8:]) == (80, "x (copy)")


def test_a_guest_who_copies_is_known_again(house: None, client: Client) -> None:
    answer = client.post("/decks/quick/clone/")
    assert see(client, answer["Location"]).count('form="change"') > 10


def test_an_invented_card_is_read_by_whoever_may_read_the_deck(
    deck: Deck, alice: User, alice_client: Client, bob_client: Client
) -> None:
    like = Card.objects.get(game="fluxx", code="k.luke")
    own = Card.objects.create(
        game="fluxx", set=like.set, code="k.my-own", kind="keeper", source="original", program=[], owner=alice
    )
    own.texts.create(language="en", name="Invented", text="Lies there.")
    own.texts.create(language="ru", name="Придумано", text="Лежит.")
    FluxxCard.objects.create(card=own, kind="keeper")
    alice_client.post(f"/decks/{deck.pk}/change/", {"version": 1, "set": "k.my-own=1"})
    address = f"/decks/{deck.pk}/cards/k.my-own/"
    see(bob_client, address, 404)
    show_to(Deck.objects.get(pk=deck.pk), 2, Visibility.UNLISTED)
    page = see(bob_client, address)
    assert "Lies there." in page
    assert "Лежит." in page
    assert bob_client.get(f"/decks/{deck.pk}/cards/k.luke/")["Location"] == "/cards/fluxx/k.luke/"
    see(bob_client, f"/decks/{deck.pk}/cards/k.yoda/", 404)


def test_notes_are_shown_without_harm(deck: Deck, alice_client: Client) -> None:
    alice_client.post(f"/decks/{deck.pk}/change/", {"version": 1, "notes": "**Bold** <script>alert(1)</script>"})
    page = see(alice_client, f"/decks/{deck.pk}/")
    assert "<strong>Bold</strong>" in page
    assert "<script>alert" not in page


# ---- the end of a deck ----


def test_deleting_asks_first_and_is_for_the_owner(deck: Deck, alice_client: Client, bob_client: Client) -> None:
    show_to(deck, 1, Visibility.PUBLIC)
    see(bob_client, f"/decks/{deck.pk}/delete/", 403)
    assert bob_client.post(f"/decks/{deck.pk}/delete/").status_code == 403
    assert "Delete “Small”?" in see(alice_client, f"/decks/{deck.pk}/delete/")
    assert Deck.objects.filter(pk=deck.pk).exists()
    answer = alice_client.post(f"/decks/{deck.pk}/delete/", follow=True)
    assert "is deleted" in answer.content.decode()
    assert not Deck.objects.filter(pk=deck.pk).exists()


# ---- who finds it ----


@pytest.mark.parametrize(("visibility", "hidden"), [("private", True), ("unlisted", True), ("public", False)])
def test_only_public_decks_are_for_search_engines(
    deck: Deck, alice_client: Client, bob_client: Client, visibility: str, hidden: bool
) -> None:
    show_to(deck, 1, visibility)
    assert ('content="noindex"' in see(alice_client, f"/decks/{deck.pk}/")) == hidden
    if visibility != "private":
        assert ('content="noindex"' in see(bob_client, f"/decks/{deck.pk}/")) == hidden
    assert (f"/decks/{deck.pk}/" in see(bob_client, "/sitemap.xml")) == (not hidden)


def test_staff_look_decks_up(deck: Deck, admin_client: Client) -> None:
    assert "Small" in see(admin_client, "/admin/decks/deck/?q=small")
    assert "Small" in see(admin_client, "/admin/decks/deck/?visibility__exact=private&game__exact=fluxx")
    assert "k.luke" in see(admin_client, f"/admin/decks/deck/{deck.pk}/change/")


# ---- budgets ----


def test_pages_cost_few_queries(
    house: None, deck: Deck, bob_client: Client, django_assert_max_num_queries: Any
) -> None:
    show_to(deck, 1, Visibility.PUBLIC)
    with django_assert_max_num_queries(6):
        see(bob_client, f"/decks/{deck.pk}/")
    see(bob_client, "/decks/")  # now the formats of Destiny are in memory
    with django_assert_max_num_queries(10):  # two of them: whether they are as they were, and Bob's own formats
        see(bob_client, "/decks/")


@pytest.mark.parametrize("language", ["ru", "en"])
def test_pages_weigh_at_most_sixty_kilobytes(house: None, client: Client, base_dir: Path, language: str) -> None:
    made = client.post("/decks/star-wars/clone/")["Location"]
    names = ("tokens.css", "site.css", "decks.css", "site.js", "decks.js")
    files = [base_dir / "cardsdb/static" / name for name in names]
    files.append(Path(django_htmx.__file__).parent / "static/django_htmx/htmx-2.min.js")
    kit = sum(len(gzip.compress(file.read_bytes())) for file in files)
    for address in ("/decks/", "/decks/star-wars/", made):
        page = see(client, address, language=language)
        assert kit + len(gzip.compress(page.encode())) <= 60 * 1024, address


# ---- whatever is asked ----


@pytest.mark.parametrize(
    "address",
    [
        "/decks/-/",
        "/decks/" + "x" * 200 + "/",
        "/decks/new/x/",
        "/decks/duel/cards/%00/",
        "/decks/duel/cards/" + "k" * 500 + "/",
        "/decks/duel/cards/<script>/",
    ],
)
def test_addresses_of_nothing_are_not_found(house: None, client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


@pytest.mark.parametrize("query", ["%00", "%E2%80%AE", "[", "\\", "*" * 100, "%F0%9F%83%8F", "a " * 50])
def test_any_words_may_be_asked_for(house: None, client: Client, query: str) -> None:
    assert client.get(f"/decks/?q={query}").status_code == 200


def test_whoever_makes_decks_without_end_has_to_wait(deck: Deck, alice_client: Client) -> None:
    for made in range(30):
        address = f"/decks/{deck.pk}/clone/" if made % 2 else "/decks/new/"
        assert alice_client.post(address).status_code == 302
    assert (
        alice_client.post("/decks/new/").status_code == alice_client.post(f"/decks/{deck.pk}/clone/").status_code == 429
    )
    assert alice_client.get(f"/decks/{deck.pk}/").status_code == 200


def test_one_person_has_so_many_decks_and_no_more(deck: Deck, alice_client: Client, alices, monkeypatch) -> None:
    monkeypatch.setattr("decks.services.changing.MOST_DECKS", 2)
    create("fluxx", Content("The last one"), alices)
    for address in ("/decks/new/", f"/decks/{deck.pk}/clone/"):
        told = alice_client.post(address, follow=True)
        assert "2 decks are as many as one may have: delete one first." in told.text
    sent = {"text": "1 k.luke", "do": "keep"}
    assert "2 decks are as many as one may have" in alice_client.post("/decks/import/", sent).text
    answer = alice_client.post("/api/decks/", {"name": "One more"}, content_type="application/json")
    assert (answer.status_code, list(answer.json())) == (400, ["non_field_errors"])
    assert decks_of(alices).count() == 2
    alice_client.post(f"/decks/{deck.pk}/delete/")
    assert alice_client.post("/decks/new/").status_code == 302
    assert decks_of(alices).count() == 2
