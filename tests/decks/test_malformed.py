"""What is sent in and makes no sense: a message that names the line or the place, 400, and nothing half written."""

from __future__ import annotations

import json

import pytest
from django.test import Client
from django.urls import reverse

from cardsdb.language.messages import Message
from cardsdb.models import Card
from decks.models import Deck
from decks.services.importing import NotUnderstood, keep, understand
from tests.decks.conftest import SMALL
from tests.decks.lists import names

GOOD = {"format": "kartoteka-deck", "version": 1, "game": "fluxx", "name": "x", "cards": [{"code": "k.luke"}]}
COW = {"code": "k.cow-x7f3", "name": {"ru": "К", "en": "C"}, "source": "original", "kind": "keeper", "program": []}


def document(**changes):
    return json.dumps({**GOOD, **changes}, ensure_ascii=False)


def without(key):
    return json.dumps({name: value for name, value in GOOD.items() if name != key})


def card(**changes):
    return document(cards=[{"code": "k.luke", **changes}])


def cow(**changes):
    return document(cards=[{"code": "k.cow-x7f3"}], invented=[{**COW, **changes}])


def deep(levels):
    step = {"do": "end_turn"}
    for _level in range(levels):
        step = {"do": "may", "then": [step]}
    return [{"on": "free", "do": [step]}]


MANY = list(names())[:31]

LISTS = {
    "nothing": ("", ""),
    "only spaces": ("  \n\t\n", ""),
    "only comments": ("# a\n// b\n", ""),
    "an unknown card": ("k.luke\nДарт Мол", "2"),
    "an unknown code": ("k.luke\nk.maul", "2"),
    "an unknown code behind a name": ("2 Дарт Мол (k.maul)", "1"),
    "a card of another game": ("4 Lightning Bolt\nk.luke", "1"),
    "no copies": ("0 k.luke", "1"),
    "negative copies": ("-2 k.luke", "1"),
    "negative copies with a long minus": ("−2 Люк Скайуокер", "1"),
    "too many copies": ("21 k.luke", "1"),
    "too many copies in two lines": ("15 k.luke\n\n6 k.luke", "3"),
    "a huge number": ("9" * 200 + " k.luke", "1"),
    "a fraction": ("1.5 k.luke", "1"),
    "a fraction with a comma": ("1,5 Люк Скайуокер", "1"),
    "too many cards": ("\n".join(f"20 {code}" for code in MANY), "31"),
    "control characters": ("k.luke\nk.\x00leia", "2"),
    "an escape sequence": ("k.luke\n\x1b[31mk.leia", "2"),
    "emoji": ("k.luke\n2 🤖🤖", "2"),
    "letters from right to left": ("\u202e2 יודה", "1"),
    "another script": ("k.luke\n2 ルーク", "2"),
    "a very long line": ("k.luke\n" + "x" * 5000, "2"),
    "a very long name": ("Название: " + "я" * 81 + "\nk.luke", "1"),
    "too many players": ("Игроков: 99\nk.luke", "1"),
    "players in words": ("Players: many\nk.luke", "1"),
    "too long notes": ("\n".join(["# | " + "x" * 200] * 60) + "\nk.luke", ""),
    "too many lines": ("k.luke\n" * 2001, ""),
    "too large": ("я" * 150_000, ""),
    "a page": ("<!doctype html><html><body>2 k.luke</body></html>", "1"),
    "a table of another program": ("code;copies;name\nk.luke;2;Luke", "1"),
    "XML": ('<?xml version="1.0"?>\n<card number="2" name="Luke"/>', "1"),
    "YAML": ("game: fluxx\ncards:\n  - {code: k.luke}", "1"),
    "a formula": ("=HYPERLINK(1)", "1"),
    "a query": ("k.luke'; DROP TABLE decks_deck; --", "1"),
}

DOCUMENTS = {
    "only a brace": ("{", ""),
    "cut off": (document()[:-9], ""),
    "a list": ("[]", ""),
    "a list of decks": (f"[{document()}]", ""),
    "two documents": (document() + document(), ""),
    "a comma too many": (document().replace("}]", "},]"), ""),
    "single quotes": (document().replace('"', "'"), ""),
    "too deep": ("[" * 100_000, ""),
    "deep objects": ('{"a":' * 50_000, ""),
    "NaN": (document().replace('"k.luke"', '"k.luke", "copies": NaN'), ""),
    "a number of thousands of digits": (document().replace('"k.luke"', '"k.luke", "copies": ' + "9" * 5000), ""),
    "too large": (document(notes="x" * 2_100_000), ""),
    "a key twice": (document().replace('"name": "x"', '"name": "x", "name": "y"'), "name"),
    "no format": (without("format"), "format"),
    "another format": (document(format="mse"), "format"),
    "a saved object": ('{"SaveName": "x", "ObjectStates": []}', "format"),
    "a record of another site": ('{"id": 1, "slots": {"01001": 2}}', "format"),
    "no version": (without("version"), "version"),
    "version 2": (document(version=2), "version"),
    "version true": (document(version=True), "version"),
    "version 1.0": (document(version=1.0), "version"),
    "a version in words": (document(version="1"), "version"),
    "no game": (without("game"), "game"),
    "an unknown game": (document(game="chess"), "game"),
    "a game without decks": (document(game="zaruba"), "game"),
    "a game that is a list": (document(game=[]), "game"),
    "no name": (without("name"), ""),
    "an empty name": (document(name=""), "name"),
    "a name of spaces": (document(name="   "), "name"),
    "a long name": (document(name="я" * 81), "name"),
    "a name that is a number": (document(name=7), "name"),
    "a name of two lines": (document(name="a\nb"), "name"),
    "a name with NUL": (document(name="a\x00b"), "name"),
    "long notes": (document(notes="x" * 10_001), "notes"),
    "notes with an escape": (document(notes="\x1b[31m"), "notes"),
    "one player": (document(players=1), "players"),
    "nine players": (document(players=9), "players"),
    "no cards": (without("cards"), ""),
    "an empty deck": (document(cards=[]), "cards"),
    "cards as an object": (document(cards={"k.luke": 1}), "cards"),
    "a card that is a text": (document(cards=["k.luke"]), "cards[0]"),
    "a card without code": (document(cards=[{"copies": 1}]), "cards[0]"),
    "a code that is no code": (card(code="Luke"), "cards[0].code"),
    "an unknown card": (card(code="k.maul"), "cards[0].code"),
    "a card twice": (document(cards=[{"code": "k.luke"}, {"code": "k.luke"}]), "cards[1].code"),
    "negative copies": (card(copies=-1), "cards[0].copies"),
    "no copies": (card(copies=0), "cards[0].copies"),
    "many copies": (card(copies=10**30), "cards[0].copies"),
    "copies in words": (card(copies="2"), "cards[0].copies"),
    "copies true": (card(copies=True), "cards[0].copies"),
    "half a copy": (card(copies=0.5), "cards[0].copies"),
    "an unknown key": (document(colour="red"), "colour"),
    "an unknown key of a card": (card(foil=True), "cards[0].foil"),
    "invented as an object": (document(invented={}), "invented"),
    "an invented card that is a text": (document(invented=["k.cow"]), "invented[0]"),
    "an invented card without name": (document(invented=[{**COW, "name": {"ru": "К"}}]), "invented[0].name"),
    "an invented card with an odd code": (cow(code="cow"), "invented[0].code"),
    "an invented card with a wrong letter": (cow(code="z.cow-x7f3"), "invented[0].code"),
    "an invented card of no kind": (cow(kind="hero"), "invented[0].kind"),
    "an unknown verb": (cow(program=[{"on": "free", "do": [{"do": "explode"}]}]), "invented[0].program[0].do[0].do"),
    "an unknown occasion": (cow(program=[{"on": "never"}]), "invented[0].program[0].on"),
    "a program that is a text": (cow(program="draw"), "invented[0].program"),
    "a program too deep": (cow(program=deep(12)), "invented[0].program"),
    "a program much too deep": (cow(program=deep(400)), "invented[0].program"),
    "a program too large": (
        cow(program=[{"on": "free", "do": [{"do": "draw", "n": 1}] * 130}]),
        "invented[0].program",
    ),
    "a program that names no card": (
        cow(program=[{"on": "win", "if": "k.nobody"}]),
        "invented[0].program",
    ),
    "an invented card twice": (
        document(cards=[{"code": "k.cow-x7f3"}], invented=[COW, COW]),
        "invented[1].code",
    ),
    "an invented name with a bell": (cow(name={"ru": "К\x07", "en": "C"}), "invented[0].name"),
    "too many invented cards": (document(invented=[COW] * 601), "invented"),
}

ODD_BYTES = {
    "Windows-1251": "Люк Скайуокер".encode("cp1251"),
    "a picture": b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\xff\xfe",
    "an archive": b"PK\x03\x04\x14\x00\x00\x00\x08\x00\xff\xff\xff",
    "half a letter": "Люк".encode()[:-1],
    "half of UTF-16": b"\xff\xfe\x00",
}


ALL = [
    *((f"list: {name}", *case) for name, case in LISTS.items()),
    *((name, *case) for name, case in DOCUMENTS.items()),
]


def refused(sent, place, holder):
    """What is said of it; nothing is written."""
    before = Deck.objects.count(), Card.objects.count()
    understood = understand(sent, holder)
    assert understood.wrong
    assert place in [slip.place for slip in understood.wrong] or any(
        slip.place.startswith(place) for slip in understood.wrong if place
    ), understood.wrong
    for slip in understood.wrong:
        assert isinstance(slip.message, Message)
        assert 4 < len(slip.message) < 500
    with pytest.raises(NotUnderstood):
        keep(understood, holder)
    assert (Deck.objects.count(), Card.objects.count()) == before
    return understood


@pytest.mark.parametrize(("text", "place"), LISTS.values(), ids=LISTS)
def test_a_bad_list_is_told_by_its_line(text, place, shelf, guest):
    refused(text, place, guest)


@pytest.mark.parametrize(("text", "place"), DOCUMENTS.values(), ids=DOCUMENTS)
def test_a_bad_document_is_told_by_its_place(text, place, shelf, guest):
    understood = refused(text, place, guest)
    assert understood.is_document
    with pytest.raises(NotUnderstood):
        keep(understood, guest, partly=True)


@pytest.mark.parametrize("sent", ODD_BYTES.values(), ids=ODD_BYTES)
def test_what_is_no_text_is_refused(sent, shelf, guest):
    refused(sent, "", guest)


@pytest.mark.parametrize(("text", "place"), [case[1:] for case in ALL], ids=[case[0] for case in ALL])
def test_the_page_answers_400_with_the_place_and_keeps_nothing(text, place, shelf, client: Client):
    before = Deck.objects.count(), Card.objects.count()
    for do in ("check", "keep"):
        answer = client.post(reverse("decks:import"), {"text": text, "do": do})
        assert answer.status_code == 400
        assert place in answer.content.decode()
    assert (Deck.objects.count(), Card.objects.count()) == before


def test_a_bad_document_leaves_the_deck_that_it_was_for_as_it_was(deck, alice_client: Client):
    for text, _place in list(DOCUMENTS.values())[-20:]:
        sent = {"text": text, "into": deck.pk, "version": 1, "do": "keep"}
        assert alice_client.post(reverse("decks:import"), sent).status_code == 400
    assert dict(deck.cards.values_list("card__code", "copies")) == SMALL
    assert Deck.objects.get(pk=deck.pk).version == 1
