"""Decks and cards of people's own, for tests that take them to a table."""

from __future__ import annotations

from django.test import Client

from cardsdb.guests import guest_cookie
from cardsdb.models import Card
from cardsdb.workshop.drafts import Draft
from cardsdb.workshop.services import create as create_card
from decks.models import Visibility
from decks.services.changing import Content, create

GOAL = "- {on: win, if: {is: all, of: [k.luke, k.leia, k.yoda]}}\n"
THIEF = """
- on: play
  do:
    - {do: steal, what: {zone: table, of: each_other, kinds: [keeper]}}
    - {do: draw, n: 1}
"""


def whole_set():
    return {card.code: card.copies for card in Card.objects.public().filter(game="fluxx")}


def new_deck(holder, name="House deck", visibility=Visibility.PRIVATE, **more):
    """The whole shipped set and what else is named: `cards` by code."""
    deck = create("fluxx", Content(name, cards=whole_set() | more.pop("cards", {})), holder)
    deck.visibility = visibility
    deck.save(update_fields=["visibility"])
    return deck


def invent(holder, kind="goal", name="Three of Them", program=GOAL, **more):
    draft = Draft("fluxx", kind, name_en=name, name_ru=more.pop("ru", "Трое их"), program=program, mark="x7f3", **more)
    return create_card(draft, holder)


def guest_client(words="a guest's token"):
    client = Client()
    cookie = guest_cookie(words)
    client.cookies[cookie["name"]] = cookie["value"]
    return client
