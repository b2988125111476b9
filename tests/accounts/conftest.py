"""What was made without an account: a deck, a card and a match of a guest whose browser is at hand."""

from __future__ import annotations

import pytest
from django.test import Client

from cardsdb.guests import guest_cookie
from cardsdb.models import WORKSHOP, Card, CardSet, CardText, FluxxCard
from cardsdb.services.people import Holder, hashed
from decks.models import Deck
from decks.services.changing import Content, create
from play.models import Kind, Match
from play.services.matches import Place, Wish, new_match

TOKEN = "0123456789abcdef0123456789abcdef"
PASSWORD = "three-keepers-at-once"


@pytest.fixture
def guest() -> Holder:
    return Holder(None, hashed(TOKEN))


@pytest.fixture
def guest_client() -> Client:
    client = Client()
    cookie = guest_cookie(TOKEN)
    client.cookies[cookie["name"]] = cookie["value"]
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    return client


def invented(holder: Holder, code: str = "k.teapot", name: str = "Teapot") -> Card:
    row, _made = CardSet.objects.get_or_create(
        game="fluxx", code=WORKSHOP, defaults={"name_ru": "Мастерская", "name_en": "Workshop"}
    )
    mark: dict = holder.mark
    card = Card.objects.create(game="fluxx", set=row, code=code, kind="keeper", program=[], source="original", **mark)
    FluxxCard.objects.create(card=card, kind="keeper")
    CardText.objects.create(card=card, language="en", name=name)
    return card


@pytest.fixture
def card(shelf: None, guest: Holder) -> Card:
    return invented(guest)


@pytest.fixture
def deck(card: Card, guest: Holder) -> Deck:
    return create("fluxx", Content("Tea time", cards={"k.luke": 1, card.code: 2}), guest)


@pytest.fixture
def match(db: None, guest: Holder) -> Match:
    places = (Place("Anna"), Place("Bruno", Kind.BOT, "random"))
    return new_match(Wish("fluxx", places, 7, "en", {"first": "A"}), guest)
