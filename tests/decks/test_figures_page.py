"""The page of a deck's figures: what it shows, what it is asked by address, and who may see it."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from decks.models import Deck, Visibility
from decks.services.changing import Content, create

REY = {"01038": 1, "01045": 1, "01174": 1, "01059": 2, "01008": 1, "01149": 2, "01153": 2, "01157": 1}


@pytest.fixture
def deck(shelf, alices) -> Deck:
    made = create("destiny", Content("Rey", cards=REY, dice={"01038": (2,)}), alices)
    Deck.objects.filter(pk=made.pk).update(visibility=Visibility.PUBLIC)
    return made


def page(client: Client, deck: Deck, query: str = "", status: int = 200) -> str:
    answer = client.get(f"/decks/{deck.pk}/figures/?{query}", headers={"accept-language": "en"})
    assert answer.status_code == status
    return answer.content.decode()


def test_the_page_tells_what_the_deck_is_made_of(client, deck):
    shown = page(client, deck)
    assert "6 dice" in shown  # Rey twice, Finn, two lightsabers, the rifle
    assert "8 cards" in shown


def test_the_dice_of_the_characters_lie_in_the_pool_until_others_are_chosen(client, deck):
    shown = page(client, deck)
    chosen = dict(re.findall(r'name="n\.(\d+)" value="(\d+)"', shown))
    assert chosen == {"01038": "2", "01045": "1", "01059": "0", "01008": "0"}
    shown = page(client, deck, "n.01059=2&want=shield&resources=0&least=2")
    chosen = dict(re.findall(r'name="n\.(\d+)" value="(\d+)"', shown))
    assert (chosen["01038"], chosen["01059"]) == ("0", "2")
    assert "2.8 %" in shown  # both lightsabers show their only shield: 1 of 36


def test_more_dice_than_the_deck_has_are_not_rolled(client, deck):
    assert dict(re.findall(r'name="n\.(\d+)" value="(\d+)"', page(client, deck, "n.01059=9")))["01059"] == "2"


def test_a_hand_is_the_same_for_whoever_has_its_address(client, deck):
    def hands(query: str) -> list[str]:
        return re.findall(r'alt="([^"]*)"', page(client, deck, query))

    assert hands("seed=7&back=0&back=3") == hands("seed=7&back=0&back=3")
    assert hands("seed=7") != hands("seed=8")
    assert "After the mulligan" not in page(client, deck, "seed=7")
    assert "After the mulligan" in page(client, deck, "seed=7&back=1")


@pytest.mark.parametrize("query", ["resources=99", "resources=x", "least=-1", "want=luck", "n.01059=-2", "seed=1e9"])
def test_a_question_that_means_nothing_is_refused_by_name(client, deck, query):
    assert 'role="alert"' in page(client, deck, query, status=400)


def test_a_deck_without_cards_says_so(client, shelf, alices):
    empty = create("destiny", Content("Empty"), alices)
    Deck.objects.filter(pk=empty.pk).update(visibility=Visibility.PUBLIC)
    assert "This deck has no cards yet." in page(client, empty)


def test_a_deck_of_a_game_without_dice_shows_itself(client, shelf, alices):
    fluxx = create("fluxx", Content("Keepers", cards={"k.luke": 1}), alices)
    Deck.objects.filter(pk=fluxx.pk).update(visibility=Visibility.PUBLIC)
    assert client.get(f"/decks/{fluxx.pk}/figures/").url == fluxx.get_absolute_url()


def test_a_private_deck_is_nobodys_business(client, deck):
    Deck.objects.filter(pk=deck.pk).update(visibility=Visibility.PRIVATE)
    page(client, deck, status=404)


def test_the_page_takes_three_queries(client, deck, django_assert_max_num_queries):
    page(client, deck)
    with django_assert_max_num_queries(3):
        page(client, deck)
