"""A deck is built by forms that need no script, saved as it goes, and mended by a press."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from cardsdb.models import Card, FluxxCard
from cardsdb.services.people import Holder
from decks.contents import DeckList
from decks.models import MOST_COPIES, Deck, Visibility
from decks.rules import Fix, Problem
from decks.services import changing
from decks.services.bench import in_parts
from decks.services.changing import Content, Patch, change, create
from decks.services.pool import split_number, suggest
from tests.decks.conftest import SMALL

JSON = {"Accept": "application/json"}


def _check(deck: DeckList) -> list[Problem]:
    """A deck without Leia has a problem, which two presses mend."""
    if "k.leia" in deck.copies:
        return []
    fixes = (
        Fix({"ru": "Добавить Лею", "en": "Add Leia"}, {"k.leia": 1}),
        Fix({"ru": "Вынуть Люка", "en": "Take Luke out"}, {"k.luke": 0}, 3),
    )
    said = {"ru": "Люку не хватает Леи.", "en": "Luke misses Leia."}
    why = {"ru": "Они брат и сестра.", "en": "They are brother and sister."}
    return [Problem("lonely", "warning", said, why, ("k.luke",), {}, "F-001", fixes)]


@pytest.fixture(autouse=True)
def _judged(monkeypatch: pytest.MonkeyPatch) -> None:
    """These tests are of pages, whatever the rules of a game find."""
    monkeypatch.setattr("decks.services.bench.check", _check)
    monkeypatch.setattr("decks.services.fixes.check", _check)


def fresh(deck: Deck) -> Deck:
    return Deck.objects.get(pk=deck.pk)


def rows(deck: Deck) -> dict[str, int]:
    return dict(deck.cards.values_list("card__code", "copies"))


def page(client: Client, deck: Deck, asked: str = "") -> str:
    return client.get(f"/decks/{deck.pk}/{asked}").content.decode()


# ---- changing ----


def test_a_press_without_a_script_changes_the_deck_and_shows_it_again(deck: Deck, alice_client: Client) -> None:
    answer = alice_client.post(f"/decks/{deck.pk}/change/", {"version": 1, "set": "k.luke=2"}, follow=True)
    assert answer.redirect_chain == [(f"/decks/{deck.pk}/", 302)]
    assert "Saved" in answer.content.decode()
    assert rows(deck)["k.luke"] == 2


def test_one_leads_back_to_the_question_one_came_from(deck: Deck, alice_client: Client) -> None:
    said = {"version": 1, "set": "k.luke=2", "at_q": "люк", "at_kind": "keeper"}
    answer = alice_client.post(f"/decks/{deck.pk}/change/", said)
    assert answer["Location"] == f"/decks/{deck.pk}/?kind=keeper&q=%D0%BB%D1%8E%D0%BA"


def test_every_button_of_the_page_says_what_it_sets(deck: Deck, alice_client: Client) -> None:
    made = page(alice_client, deck)
    assert 'value="k.luke=0" id="less-k.luke"' in made
    assert 'value="k.luke=2" id="more-k.luke"' in made
    assert 'value="k.leia=1"' in made  # in the pool
    assert "Add: Leia Organa" in made


def test_a_script_is_told_in_a_few_words(deck: Deck, alice_client: Client) -> None:
    answer = alice_client.post(f"/decks/{deck.pk}/change/", {"version": 1, "set": "k.luke=0"}, headers=JSON)
    told = answer.json()
    assert (told["version"], told["size"], told["said"], told["name"]) == (2, 5, "Saved", "Small")


def test_all_of_the_deck_is_edited_where_it_stands(deck: Deck, alice_client: Client) -> None:
    said = {"version": 1, "name": "  A\nbetter  name ", "notes": "One\r\ntwo\0", "seats": 5, "visibility": "private"}
    alice_client.post(f"/decks/{deck.pk}/change/", said)
    here = fresh(deck)
    assert (here.name, here.notes, here.seats, here.version) == ("A better name", "One\ntwo", 5, 2)
    alice_client.post(f"/decks/{deck.pk}/change/", {"version": 2, "seats": 3, "visibility": "public"})
    here = fresh(deck)
    assert (here.seats, here.visibility) == (3, "public")


def test_who_may_see_the_deck_is_chosen(deck: Deck, alice_client: Client, client: Client) -> None:
    assert client.get(f"/decks/{deck.pk}/").status_code == 404
    alice_client.post(f"/decks/{deck.pk}/show/", {"version": 1, "visibility": "unlisted"})
    assert fresh(deck).visibility == Visibility.UNLISTED
    assert client.get(f"/decks/{deck.pk}/").status_code == 200
    refused = alice_client.post(f"/decks/{deck.pk}/show/", {"version": 2, "visibility": "friends"})
    assert refused.status_code == 400
    assert "private, unlisted, public" in refused.content.decode()


@pytest.mark.parametrize("headers", [{}, JSON])
def test_a_stale_change_is_refused_and_the_fresh_deck_shown(
    deck: Deck, alice_client: Client, headers: dict[str, str]
) -> None:
    change(deck, 1, Patch(name="Meanwhile"))
    said = {"version": 1, "set": "k.luke=9", "notes": "What I wrote"}
    answer = alice_client.post(f"/decks/{deck.pk}/change/", said, headers=headers)
    assert answer.status_code == 409
    text = answer.content.decode()
    assert "changed elsewhere" in text
    assert "Meanwhile" in text
    if not headers:
        assert "What I wrote" in text
        assert 'name="version" value="2"' in text
    assert rows(deck)["k.luke"] == 1


@pytest.mark.parametrize(
    ("said", "place"),
    [
        ({}, "Version"),
        ({"version": "x"}, "Version"),
        ({"version": "-1"}, "Version"),
        ({"version": "1", "set": "k.luke"}, "set"),
        ({"version": "1", "set": "k.luke=-1"}, "set"),
        ({"version": "1", "set": "k.luke=99"}, "k.luke"),
        ({"version": "1", "set": "k.nobody=1"}, "k.nobody"),
        ({"version": "1", "set": "' OR 1=1"}, "set"),
        ({"version": "1", "name": " "}, "Name"),
        ({"version": "1", "name": "x" * 81}, "Name"),
        ({"version": "1", "notes": "x" * 10_001}, "Notes"),
        ({"version": "1", "seats": "9"}, "Players"),
        ({"version": "1", "seats": "two"}, "Players"),
        ({"version": "1", "visibility": "friends", "seats": "3"}, "Who may see it"),
        ({"version": "1", "set": [f"k.x{n}=1" for n in range(300)]}, "set"),
    ],
)
def test_a_bad_change_is_refused_by_its_place(
    deck: Deck, alice_client: Client, said: dict[str, Any], place: str
) -> None:
    answer = alice_client.post(f"/decks/{deck.pk}/change/", said, headers=JSON)
    assert answer.status_code == 400
    assert place.lower() in answer.json()["said"].lower()
    shown = alice_client.post(f"/decks/{deck.pk}/change/", said)
    assert shown.status_code == 400
    assert (fresh(deck).version, rows(deck)) == (1, SMALL)


def test_undo_and_redo_say_what_they_would_do_and_do_it(deck: Deck, alice_client: Client) -> None:
    assert "Nothing to undo" in page(alice_client, deck)
    alice_client.post(f"/decks/{deck.pk}/change/", {"version": 1, "set": "k.luke=0"})
    assert 'title="Undo: taken out: Luke Skywalker"' in page(alice_client, deck)
    alice_client.post(f"/decks/{deck.pk}/undo/", {"version": 2})
    assert rows(deck) == SMALL
    assert 'title="Redo: taken out: Luke Skywalker"' in page(alice_client, deck)
    alice_client.post(f"/decks/{deck.pk}/redo/", {"version": 3})
    assert "k.luke" not in rows(deck)


def test_whoever_comes_to_the_address_of_a_form_is_led_to_the_deck(deck: Deck, alice_client: Client) -> None:
    for place in ("change", "undo", "redo", "fix", "show", "add", "clone"):
        assert alice_client.get(f"/decks/{deck.pk}/{place}/")["Location"] == f"/decks/{deck.pk}/"


# ---- mending ----


def test_a_problem_is_said_with_its_reason_and_its_card_marked(deck: Deck, alice_client: Client) -> None:
    made = page(alice_client, deck)
    for words in (
        "Luke misses Leia.",
        "They are brother and sister.",
        "F-001",
        "Add Leia",
        'value="lonely~k.luke|0"',
    ):
        assert words in made
    assert re.search(r'class="slip k-keeper is-warning" data-code="k.luke"', made)
    assert 'id="check-head" role="status"' in made


def test_a_press_mends_it_and_undo_takes_that_back(deck: Deck, alice_client: Client) -> None:
    alice_client.post(f"/decks/{deck.pk}/fix/", {"version": 1, "fix": "lonely~k.luke|0"})
    assert rows(deck)["k.leia"] == 1
    assert "Luke misses Leia." not in page(alice_client, deck)
    alice_client.post(f"/decks/{deck.pk}/undo/", {"version": 2})
    assert rows(deck) == SMALL


def test_a_press_may_mend_the_number_of_players_as_well(deck: Deck, alice_client: Client) -> None:
    alice_client.post(f"/decks/{deck.pk}/fix/", {"version": 1, "fix": "lonely~k.luke|1"})
    assert (fresh(deck).seats, "k.luke" in rows(deck)) == (3, False)


@pytest.mark.parametrize(
    "fix", ["lonely~k.luke|2", "gone|0", "", "|", "lonely~k.luke|-1", "lonely~k.luke|x", "|²", "|" + "9" * 5000]
)
def test_what_is_no_problem_any_more_is_not_mended(deck: Deck, alice_client: Client, fix: str) -> None:
    answer = alice_client.post(f"/decks/{deck.pk}/fix/", {"version": 1, "fix": fix}, headers=JSON)
    assert answer.json()["said"] == "There is nothing to mend there any more."
    assert rows(deck) == SMALL


def test_an_empty_deck_is_not_scolded(alices: Holder, shelf: None, alice_client: Client) -> None:
    made = page(alice_client, create("fluxx", Content("Empty"), alices))
    assert "No card yet." in made
    assert "What does not fit will be said here" in made


# ---- adding by name ----


@pytest.mark.parametrize(
    ("typed", "number", "query"),
    [
        ("luke", 1, "luke"),
        ("2 luke", 2, "luke"),
        ("3x luke", 3, "luke"),
        ("3 х люк", 3, "люк"),
        ("2×люк", 2, "люк"),
        ("2", 1, "2"),
        ("99 luke", 1, "99 luke"),
        ("4-LOM", 1, "4-LOM"),
        ("  2   luke  sky ", 2, "luke sky"),
    ],
)
def test_a_number_before_the_name_is_so_many_copies(typed: str, number: int, query: str) -> None:
    assert split_number(typed) == (number, query)


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("люк", "k.luke"),
        ("luke", "k.luke"),
        ("Тяни 2", "r.draw-2"),
        ("k.yoda", "k.yoda"),
        ("k.r2", "k.r2d2"),
        ("chewb", "k.chewie"),
        ("скайуокер", "k.luke"),
        ("basic r", "b.basic"),
        ("l", "k.lando"),
        ("lu", "k.luke"),
        ("люк с", "k.luke"),
    ],
)
def test_what_is_called_so_comes_first(shelf: None, alices: Holder, typed: str, first: str) -> None:
    assert suggest("fluxx", alices, {}, "ru", typed).items[0].card.code == first


def test_the_other_keyboard_layout_is_understood(deck: Deck, alice_client: Client) -> None:
    found = alice_client.get(f"/decks/{deck.pk}/find/?typed=k%2Br").content.decode()
    assert alice_client.get(f"/decks/{deck.pk}/find/?typed=2+k.r").status_code == 200
    meant = suggest("fluxx", Holder(), {}, "ru", "2 qjlf")
    assert (meant.read_as, meant.number, meant.items[0].card.code) == ("йода", 2, "k.yoda")
    assert "option" in found or "No card is called so." in found


def test_options_tell_what_the_deck_has(deck: Deck, alice_client: Client) -> None:
    found = alice_client.get(f"/decks/{deck.pk}/find/?typed=2+luke").content.decode()
    assert 'role="option"' in found
    assert 'data-code="k.luke" data-n="1" data-number="2"' in found
    assert "in the deck: 1" in found


def test_a_name_typed_without_a_script_is_added(deck: Deck, alice_client: Client) -> None:
    alice_client.post(f"/decks/{deck.pk}/add/", {"version": 1, "typed": "2 лея органа"})
    assert rows(deck)["k.leia"] == 2


def test_the_only_card_whose_name_begins_so_is_added_without_a_script(deck: Deck, alice_client: Client) -> None:
    """Goals that name Luke are no reason to ask back."""
    alice_client.post(f"/decks/{deck.pk}/add/", {"version": 1, "typed": "2 люк"})
    assert rows(deck)["k.luke"] == 3
    alice_client.post(f"/decks/{deck.pk}/add/", {"version": 2, "typed": "тяни"})
    assert rows(deck)["k.luke"] == 3
    assert "r.draw-2" not in rows(deck)


def test_a_name_that_may_be_several_leads_to_those_that_may_be_meant(deck: Deck, alice_client: Client) -> None:
    answer = alice_client.post(f"/decks/{deck.pk}/add/", {"version": 1, "typed": "draw"}, follow=True)
    assert answer.redirect_chain[0][0] == f"/decks/{deck.pk}/?q=draw#pool"
    assert "choose one of those below" in answer.content.decode()
    assert rows(deck) == SMALL


@pytest.mark.parametrize("typed", ["", "   ", "\0", "zzzzqqq", "%", "'\"<>"])
def test_nonsense_adds_nothing(deck: Deck, alice_client: Client, typed: str) -> None:
    assert alice_client.post(f"/decks/{deck.pk}/add/", {"version": 1, "typed": typed}).status_code == 302
    assert alice_client.get(f"/decks/{deck.pk}/find/", {"typed": typed}).status_code == 200
    assert rows(deck) == SMALL


def test_more_copies_than_a_deck_may_have_are_refused(deck: Deck, alice_client: Client) -> None:
    answer = alice_client.post(f"/decks/{deck.pk}/add/", {"version": 1, "typed": f"{MOST_COPIES} люк скайуокер"})
    assert answer.status_code == 400
    assert "k.luke" in answer.content.decode()


# ---- the pool ----


def test_the_pool_is_browsed_by_kind_and_words(deck: Deck, alice_client: Client) -> None:
    found = alice_client.get(f"/decks/{deck.pk}/pool/?kind=goal&q=люк")
    text = found.content.decode()
    assert found["HX-Replace-Url"].startswith(f"/decks/{deck.pk}/?kind=goal&q=")
    assert 'data-pick="g.siblings"' in text
    assert 'data-pick="k.luke"' not in text
    whole = page(alice_client, deck, "?kind=goal&q=люк")
    assert 'data-pick="g.siblings"' in whole
    assert 'data-pick="k.luke"' not in whole


def test_the_pool_goes_on_behind_its_first_page(deck: Deck, alice_client: Client) -> None:
    first = set(re.findall(r'data-pick="([^"]+)"', page(alice_client, deck)))
    second = set(re.findall(r'data-pick="([^"]+)"', page(alice_client, deck, "?page=2")))
    third = set(re.findall(r'data-pick="([^"]+)"', page(alice_client, deck, "?page=3")))
    assert (len(first), len(second), len(first | second | third)) == (48, 48, 100)


@pytest.mark.parametrize("asked", ["?kind=nonsense", "?page=0", "?page=x", "?q=" + "x" * 101])
def test_a_question_that_makes_no_sense_is_answered_with_what_is_wrong(
    deck: Deck, alice_client: Client, asked: str
) -> None:
    for address in (f"/decks/{deck.pk}/{asked}", f"/decks/{deck.pk}/pool/{asked}"):
        answer = alice_client.get(address)
        assert answer.status_code == 400
        assert 'role="alert"' in answer.content.decode()


def test_where_nothing_is_found_there_is_advice(deck: Deck, alice_client: Client) -> None:
    made = alice_client.get(f"/decks/{deck.pk}/?q=скойуокер", headers={"Accept-Language": "ru"}).content.decode()
    assert re.search(r'class="chip"[^>]*>Люк Скайуокер<', made)
    assert "other language" in page(alice_client, deck, "?q=qjlf")
    assert "You have not invented a card yet." in page(alice_client, deck, "?kind=own")


def test_ones_own_invented_cards_are_in_the_pool_and_nobody_elses(
    deck: Deck, alice: User, bob: User, alice_client: Client
) -> None:
    like = Card.objects.get(game="fluxx", code="k.luke")
    for who in (alice, bob):
        card = Card.objects.create(
            game="fluxx", set=like.set, code=f"k.by-{who}", kind="keeper", source="original", program=[], owner=who
        )
        card.texts.create(language="en", name=f"Made by {who}")
        FluxxCard.objects.create(card=card, kind="keeper")
    made = page(alice_client, deck, "?kind=own")
    assert 'data-pick="k.by-alice"' in made
    assert "k.by-bob" not in made
    alice_client.post(f"/decks/{deck.pk}/change/", {"version": 1, "set": "k.by-alice=1"})
    assert rows(deck)["k.by-alice"] == 1
    refused = alice_client.post(f"/decks/{deck.pk}/change/", {"version": 2, "set": "k.by-bob=1"})
    assert refused.status_code == 400
    assert f"/decks/{deck.pk}/cards/k.by-alice/" in page(alice_client, deck)


# ---- whose it is ----

FORMS = ("change", "undo", "redo", "fix", "show", "add")


def test_nobody_else_changes_a_deck(deck: Deck, bob_client: Client, client: Client) -> None:
    said = {"version": 1, "set": "k.luke=0", "visibility": "public", "typed": "leia", "fix": "lonely~k.luke|0"}
    for somebody in (bob_client, client):
        for place in FORMS:
            assert somebody.post(f"/decks/{deck.pk}/{place}/", said).status_code == 404
    changing.show_to(deck, 1, Visibility.PUBLIC)
    for somebody in (bob_client, client):
        for place in FORMS:
            answer = somebody.post(f"/decks/{deck.pk}/{place}/", {**said, "version": 2})
            assert answer.status_code == 403
            assert f"/decks/{deck.pk}/clone/" in answer.content.decode()
    assert (fresh(deck).version, rows(deck)) == (2, SMALL)


# ---- budgets ----


def test_the_builder_costs_six_queries(deck: Deck, alice_client: Client, django_assert_num_queries: Any) -> None:
    change(deck, 1, Patch(cards={"k.luke": 0}))
    with django_assert_num_queries(6):
        page(alice_client, deck)
    with django_assert_num_queries(5):
        alice_client.get(f"/decks/{deck.pk}/side/")
    with django_assert_num_queries(4):
        alice_client.get(f"/decks/{deck.pk}/find/?typed=leia")


@pytest.mark.parametrize(
    "said", [{"set": "k.leia=1"}, {"set": "k.luke=3"}, {"set": "k.luke=0"}, {"name": "New"}, {"notes": "New"}]
)
def test_a_change_costs_six_queries(
    deck: Deck, alice_client: Client, django_assert_max_num_queries: Any, said: dict[str, str]
) -> None:
    with django_assert_max_num_queries(
        6 + 2
    ) as asked:  # and a savepoint around them, here in the transaction of a test
        answer = alice_client.post(f"/decks/{deck.pk}/change/", {"version": 1, **said}, headers=JSON)
    assert answer.status_code == 200
    assert len([one for one in asked.captured_queries if "SAVEPOINT" not in one["sql"]]) <= 6


# ---- sentences ----


@pytest.mark.parametrize(
    ("text", "called", "parts"),
    [
        ("Luke misses Leia.", {"k.leia": "Leia"}, [("Luke misses ", ""), ("Leia", "k.leia"), (".", "")]),
        ("Nobody is named.", {"k.leia": "Leia"}, [("Nobody is named.", "")]),
        ("Draw 2, Draw 2", {"r.draw-2": "Draw 2"}, [("Draw 2", "r.draw-2"), (", Draw 2", "")]),
        ("Yoda", {"k.yoda": "Yoda", "x": "Yo"}, [("Yoda", "k.yoda")]),
        ("«Пилот „Сокола“»", {"g": "Пилот «Сокола»"}, [("«", ""), ("Пилот „Сокола“", "g"), ("»", "")]),
    ],
)
def test_a_sentence_is_cut_where_it_names_cards(
    text: str, called: dict[str, str], parts: list[tuple[str, str]]
) -> None:
    assert in_parts(text, called) == parts
