"""Two decks side by side."""

from __future__ import annotations

import pytest
from django.test import Client

from cardsdb.services.people import Holder
from decks.models import Deck, Visibility
from decks.services.changing import Content, create
from decks.services.comparing import compared

ONE = {"01038": 1, "01045": 1, "01059": 2, "01149": 2, "01153": 1}
OTHER = {"01038": 1, "01059": 1, "01149": 2, "01157": 2}


@pytest.fixture
def decks(shelf: None, alices: Holder, bobs: Holder) -> tuple[Deck, Deck]:
    one = create("destiny", Content("One", cards=ONE, dice={"01038": (2,)}), alices)
    other = create("destiny", Content("Other", cards=OTHER), bobs)
    Deck.objects.filter(pk__in=(one.pk, other.pk)).update(visibility=Visibility.PUBLIC)
    return one, other


def test_what_differs_is_told_by_type_and_what_is_alike_apart(decks: tuple[Deck, Deck]):
    found = compared(*decks, "en")
    told = {row.name: (row.copies, row.dice) for group in found.groups for row in group.rows}
    assert told == {
        "Rey": ((1, 1), ((2,), ())),
        "Finn": ((1, 0), ((), ())),
        "Lightsaber": ((2, 1), ((), ())),
        "Block": ((1, 0), ((), ())),
        "Take Cover": ((0, 2), ((), ())),
    }
    assert [row.name for row in found.same] == ["Use The Force"]
    assert found.shared == 1 + 1 + 2
    assert (found.groups[0].kind.code, found.groups[0].sizes) == ("character", (2, 1))


def test_a_deck_is_like_itself(decks: tuple[Deck, Deck]):
    assert compared(decks[0], decks[0], "ru").alike


def test_the_page_compares_what_anybody_may_read(client: Client, decks: tuple[Deck, Deck]):
    one, other = decks
    address = f"/decks/{one.pk}/compare/"
    assert "Other" in client.get(address).content.decode()
    assert "Lightsaber" in client.get(f"{address}?with={other.pk}", headers={"accept-language": "en"}).content.decode()
    pasted = client.get(address, {"with": f"https://example.org/decks/{other.pk}/"})
    assert pasted.status_code == 200
    Deck.objects.filter(pk=other.pk).update(visibility=Visibility.PRIVATE)
    for wanted in (other.pk, "nothing", "../admin", "x" * 500):
        assert client.get(address, {"with": wanted}).status_code == 404


def test_decks_of_different_games_are_not_compared(client: Client, decks: tuple[Deck, Deck]):
    fluxx = create("fluxx", Content("Keepers", cards={"k.luke": 1}), None, id="keepers-only")
    Deck.objects.filter(pk=fluxx.pk).update(visibility=Visibility.PUBLIC)
    answer = client.get(f"/decks/{decks[0].pk}/compare/", {"with": fluxx.pk})
    assert answer.status_code == 400
    assert 'role="alert"' in answer.content.decode()


def test_the_page_takes_six_queries(client: Client, decks: tuple[Deck, Deck], django_assert_max_num_queries):
    with django_assert_max_num_queries(6):
        client.get(f"/decks/{decks[0].pk}/compare/", {"with": decks[1].pk})
