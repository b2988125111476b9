"""Destiny decks as documents: dice, format and tags come back exactly, and bad ones are told by their place."""

from __future__ import annotations

import json

import pytest

from cardsdb.language.messages import Message
from decks.document import DocumentError, decode, encode
from tests.decks import lists
from tests.decks.destiny_book import book, deck_of, decks_by_chance, prints

GAMES = ("fluxx", "destiny")
LAMP, HOOK, RUNNER = "01001", "01006", "02004"


def document(card=None, **more):
    head = {"format": "kartoteka-deck", "version": 1, "game": "destiny", "name": "Watch"}
    return json.dumps({**head, "cards": [{"code": RUNNER, "copies": 2, **(card or {})}], **more})


def told(text):
    return decode(text, GAMES, book().cards, prints().prices)


def faults(text):
    with pytest.raises(DocumentError) as caught:
        told(text)
    assert all(isinstance(message, Message) for _place, message in caught.value.faults)
    return dict(caught.value.faults)


def test_a_thousand_decks_come_back_from_their_documents_as_they_were():
    for deck in decks_by_chance(1000, seed=7):
        found = told(encode(deck))
        assert (found.game, found.name, found.notes, found.seats) == ("destiny", deck.name, deck.notes, deck.seats)
        assert (found.cards, found.dice) == (deck.copies, deck.dice)
        assert (found.format, found.tags) == (deck.format, deck.tags)


def test_a_document_says_dice_format_and_tags_only_where_there_are_any():
    data = json.loads(encode(deck_of({LAMP: 1, HOOK: 2}, {LAMP: (2,)}, format="STD", tags=("sea",))))
    assert (data["played_in"], data["tags"]) == ("STD", ["sea"])
    assert [card.get("dice") for card in data["cards"]] == [[2], None]
    plain = json.loads(encode(deck_of({HOOK: 2})))
    assert not {"played_in", "tags"} & plain.keys()
    fluxx = encode(lists.deck_of([(lists.cards()[0], 2)]))
    assert list(json.loads(fluxx)) == ["format", "version", "game", "name", "players", "notes", "cards", "invented"]


def test_dice_of_any_order_are_kept_the_highest_first_and_those_that_say_nothing_are_not():
    assert told(document({"dice": [1, 2]})).dice == {RUNNER: (2, 1)}
    assert told(document({"dice": [1, 1]})).dice == {}
    assert told(document({"dice": []})).dice == {}
    assert told(document()).dice == {}


@pytest.mark.parametrize(
    ("card", "place", "word"),
    [
        ({"dice": [2]}, "cards[0].dice", "copies: 2"),
        ({"dice": [2, 1, 1]}, "cards[0].dice", "Numbers: 3"),
        ({"dice": [0, 1]}, "cards[0].dice[0]", "1 to 3"),
        ({"dice": [1, 4]}, "cards[0].dice[1]", "1 to 3"),
        ({"dice": [3, 1]}, "cards[0].dice[0]", "1 to 2"),
        ({"dice": [-1, 1]}, "cards[0].dice[0]", "1 to 3"),
        ({"dice": [1.5, 1]}, "cards[0].dice[0]", "1 to 3"),
        ({"dice": [True, 1]}, "cards[0].dice[0]", "1 to 3"),
        ({"dice": ["2", 1]}, "cards[0].dice[0]", "1 to 3"),
        ({"dice": 2}, "cards[0].dice", "list"),
        ({"dice": "2,1"}, "cards[0].dice", "list"),
        ({"dice": {"1": 2}}, "cards[0].dice", "list"),
        ({"dice": [2] * 1000}, "cards[0].dice", "1000"),
        ({"code": HOOK, "dice": [2, 2]}, "cards[0].dice[0]", "no choice"),
        ({"code": "99999", "dice": [1, 1]}, "cards[0].code", "no card"),
        ({"die": [2, 1]}, "cards[0].die", ""),
    ],
)
def test_bad_dice_are_told_by_their_place(card, place, word):
    found = faults(document(card))
    assert place in found, found
    assert word.casefold() in found[place].casefold()


@pytest.mark.parametrize(
    ("more", "place"),
    [
        ({"played_in": 7}, "played_in"),
        ({"played_in": "no such format"}, "played_in"),
        ({"played_in": "x" * 17}, "played_in"),
        ({"played_in": "a\u0000b"}, "played_in"),
        ({"deck_format": "STD"}, "deck_format"),
        ({"tags": "sea, slow"}, "tags"),
        ({"tags": ["a"] * 9}, "tags"),
        ({"tags": ["sea", "SEA"]}, "tags[1]"),
        ({"tags": ["sea, slow"]}, "tags[0]"),
        ({"tags": ["  "]}, "tags[0]"),
        ({"tags": [""]}, "tags[0]"),
        ({"tags": ["x" * 25]}, "tags[0]"),
        ({"tags": ["a\nb"]}, "tags[0]"),
        ({"tags": [1]}, "tags[0]"),
        ({"dice": {RUNNER: [2, 1]}}, "dice"),
    ],
)
def test_a_bad_format_and_bad_tags_are_told_by_their_place(more, place):
    assert place in faults(document(**more))


def test_several_faults_are_told_at_once():
    found = faults(document({"dice": [3]}, tags=["sea", "sea"]))
    assert {"cards[0].dice", "cards[0].dice[0]", "tags[1]"} <= found.keys()
