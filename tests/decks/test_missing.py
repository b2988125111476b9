"""What decks lack against a collection: pure cases first, then decks of rows, their page, and what one does there."""

from __future__ import annotations

import msgspec
import pytest
from django.db import transaction

from cardsdb.destiny.importing import import_from
from cardsdb.language.core import Words
from cardsdb.language.destiny import DestinyCard
from cardsdb.models import Card, Owned
from decks.models import Deck
from decks.rules.destiny.lacking import first_of, lacking, wanted
from decks.rules.destiny.law import Book, Printing
from decks.services.changing import Content, create
from tests.destiny.conftest import MINI

DIE = "1MD 2MD 1Sh 1R Sp -"


def printing(code, title, kind="upgrade", die=DIE, **links):
    name = {"ru": title, "en": title}
    data = {"code": code, "number": code[-2:], "name": name, "source": "known", "type": kind, "colour": "gray"}
    data |= {"affiliation": "neutral", "die": die, "program": []}
    if kind == "character":
        data |= {"health": 8, "points": [10, 13], "unique": True}
    else:
        data |= {"cost": 1}
    return Printing(msgspec.convert(data, DestinyCard), "AA", frozenset({"AA"}), **links)


BOOK = Book(
    {
        one.card.code: one
        for one in (
            printing("01001", "Orla", "character"),
            printing("01002", "Hook"),
            printing("01003", "Oar"),
            printing("01004", "Net", parallel_die="01003"),
            printing("01005", "Rope", parallel_die="01003"),
            printing("01006", "Steady", "event", die=""),
            printing("02001", "Hook", reprint_of="01002"),
            printing("02002", "Chain", parallel_die="01004"),
        )
    },
    sets={"AA": Words(ru="А", en="A")},
)


def lacks(decks, owned):
    found = lacking(BOOK, decks, owned)
    return {one.need.code: (one.copies, one.dice) for one in found if one.short}


def test_an_elite_character_wants_two_dice_and_an_event_none():
    wants = wanted(BOOK, {"01001": 1, "01002": 2, "01006": 2, "gone": 1}, {"01001": (2,)})
    assert wants == {"01001": (1, 2), "01002": (2, 2), "01006": (2, 0)}


def test_cards_and_dice_are_missing_apart():
    assert lacks({"a": {"01001": (1, 2), "01006": (2, 0)}}, {"01001": (1, 1)}) == {"01001": (0, 1), "01006": (2, 0)}


def test_reprints_are_the_same_card():
    assert first_of(BOOK, "02001") == "01002"
    assert lacks({"a": {"02001": (2, 2)}}, {"01002": (1, 1), "02001": (1, 0)}) == {"02001": (0, 1)}


def test_decks_that_stand_at_once_want_the_sum():
    decks = {"a": {"01002": (2, 2)}, "b": {"02001": (2, 2)}}
    assert lacks(decks, {"01002": (2, 2)}) == {"01002": (2, 2)}
    assert lacks({"a": decks["a"]}, {"01002": (2, 2)}) == {}


def test_a_parallel_die_stands_in_when_its_own_card_leaves_one():
    assert lacks({"a": {"01004": (1, 1)}}, {"01004": (1, 0), "01003": (0, 1)}) == {}
    both = {"a": {"01004": (1, 1), "01003": (1, 1)}}
    assert lacks(both, {"01004": (1, 0), "01003": (1, 1)}) == {"01004": (0, 1)}
    lent = [one.lent for one in lacking(BOOK, {"a": {"01004": (1, 1)}}, {"01003": (0, 1)})]
    assert lent == [1]
    # not the other way round
    assert lacks({"a": {"01003": (1, 1)}}, {"01003": (1, 0), "01004": (0, 1)}) == {"01003": (0, 1)}


def test_dice_move_along_so_that_as_many_as_possible_are_covered():
    # The chain may only lend what the net gives up, and the net has an oar's die to take instead.
    wants = {"a": {"01004": (0, 1), "02002": (0, 1)}}
    assert lacks(wants, {"01004": (0, 1), "01003": (0, 1)}) == {}
    assert lacks(wants, {"01004": (0, 1)}) == {"02002": (0, 1)}


# ---- decks of rows ----


@pytest.fixture(scope="module")
def _mini_rows(django_db_setup, django_db_blocker):
    with django_db_blocker.unblock(), transaction.atomic():
        import_from(str(MINI))
        yield
        transaction.set_rollback(True)


@pytest.fixture
def rows(_mini_rows, db):
    """The mini-database as rows."""


@pytest.fixture
def two(rows, alices):
    """Two decks of Alice's that share a hook."""
    first = Content("Harbour", cards={"01001": 1, "01006": 2, "01013": 2}, dice={"01001": (2,)})
    other = Content("Mirage", cards={"02001": 1, "01006": 1})
    return create("destiny", first, alices), create("destiny", other, alices)


def own(holder, **codes):
    for code, (copies, dice) in codes.items():
        card = Card.objects.get(code=code.removeprefix("c"))
        Owned.objects.create(card=card, copies=copies, dice=dice, **holder.mark)


def page(client, address="/decks/missing/", **said):
    return client.get(address, said, headers={"accept-language": "en"})


def test_the_page_tells_what_is_missing_of_one_deck_and_of_both(two, alices, alice_client):
    own(alices, c01001=(1, 1), c01006=(2, 2), c01013=(2, 0), c01002=(1, 1))
    one = page(alice_client, deck=two[0].pk).text
    assert "0 cards, 1 die" in one.replace("\xa0", " ")
    both = page(alice_client, deck=[deck.pk for deck in two]).text.replace("\xa0", " ")
    assert "1 card, 2 dice" in both
    assert "alone: complete" in both


def test_without_a_choice_it_is_what_is_built(two, alice_client):
    assert "No deck is chosen" in page(alice_client).text
    alice_client.post("/decks/missing/", {"do": "built", "deck": two[1].pk})
    assert list(Deck.objects.filter(built=True)) == [two[1]]
    said = page(alice_client).text
    assert "Dock Guard" in said
    assert "Captain Orla" not in said
    alice_client.post("/decks/missing/", {"do": "built"})
    assert not Deck.objects.filter(built=True).exists()


def test_marking_decks_changes_no_version_and_nobody_elses(two, bob_client):
    assert bob_client.post("/decks/missing/", {"do": "built", "deck": "\0"}).status_code == 302
    bob_client.post("/decks/missing/", {"do": "built", "deck": [deck.pk for deck in two]})
    assert not Deck.objects.filter(built=True).exists()
    assert set(Deck.objects.values_list("version", flat=True)) == {1}


def test_a_deck_that_one_may_not_see_is_not_there(two, alices, bob_client):
    assert page(bob_client, deck=two[0].pk).status_code == 404
    Deck.objects.filter(pk=two[0].pk).update(visibility="public")
    said = page(bob_client, deck=two[0].pk).text
    assert "Captain Orla" in said
    assert "not yours" in said


def test_what_is_missing_goes_on_the_wish_list_once(two, alices, alice_client):
    own(alices, c01001=(1, 0))
    for _press in range(2):
        alice_client.post("/decks/missing/", {"do": "want", "deck": two[0].pk})
    wished = dict(Owned.objects.filter(wanted__gt=0).values_list("card__code", "wanted"))
    assert wished == {"01001": 2, "01006": 2, "01013": 2}


def test_the_list_as_a_text_and_as_a_table(two, alice_client):
    text = page(alice_client, deck=two[1].pk, **{"as": "text"}).text
    assert text.splitlines() == [
        "Mirage",
        "",
        "1×card + 1×die  Hook (Harbour Lights #6)",
        "1×card + 1×die  Dock Guard (Mirage #1)",
    ]
    table = page(alice_client, deck=two[1].pk, **{"as": "csv"}).content.decode("utf-8-sig").splitlines()
    assert table[0] == "Set,Number,Name,Subtitle,Cards,Dice,Decks,Code"
    assert table[1] == "Harbour Lights,6,Hook,,1,1,Mirage,01006"


@pytest.mark.parametrize("deck", ["x", "%00", "a" * 999, "..", "ёж"])
def test_no_address_breaks_it(two, alice_client, deck):
    assert page(alice_client, deck=deck).status_code == 404
    assert alice_client.post("/decks/missing/", {"do": "want", "deck": deck}).status_code == 404


def test_six_queries_for_any_number_of_decks(two, alice_client, django_assert_max_num_queries):
    page(alice_client)  # the book is read
    with django_assert_max_num_queries(6):
        assert page(alice_client, deck=[deck.pk for deck in two]).status_code == 200
