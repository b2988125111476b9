"""A table comes into a collection: understood line by line, shown, and kept whole or not at all; and goes out again."""

from __future__ import annotations

import csv
import io

import pytest
from django.http import QueryDict

from cardsdb.collection.arriving import NotUnderstood, keep, understand
from cardsdb.collection.games import collected
from cardsdb.collection.shelf import asked
from cardsdb.collection.table import written
from cardsdb.models import Card, CardText, Owned

GAME = collected("destiny")
HEAD = "Set,Number,Name,Cards,Dice,Wanted\n"


def looked(sent, holder, mode="add", takes=None):
    return understand(sent, holder, GAME, mode, "en", takes)


def held(holder):
    rows = Owned.objects.filter(holder.mine()).values_list("card__code", "copies", "dice", "wanted")
    return {code: tuple(figures) for code, *figures in rows}


def exported(holder, question="", separator="comma"):
    cards = asked(GAME, holder, QueryDict(question)).qs.worded("en").select_related("set", "destiny")
    return written(GAME, cards.exclude(copies_had=0, dice_had=0, wanted_had=0), "en", separator)


def test_lines_are_added_or_take_the_place_of_all(give, alices):
    give(alices, {"01001": (1, 1), "01003": (1, 1)})
    sent = HEAD + "HB,1,,1,1,0\nHarbour Lights,014,Duck,2,,3\n"
    understood = looked(sent, alices)
    assert (understood.slips, understood.lines) == ((), 2)
    assert held(alices) == {"01001": (1, 1, 0), "01003": (1, 1, 0)}
    keep(understood, alices, GAME)
    assert held(alices) == {"01001": (2, 2, 0), "01003": (1, 1, 0), "01014": (2, 0, 3)}
    instead = looked(sent, alices, "replace")
    assert instead.gone == 1
    keep(instead, alices, GAME)
    assert held(alices) == {"01001": (1, 1, 0), "01014": (2, 0, 3)}


def test_what_is_wrong_is_told_by_line_and_nothing_is_half_written(rows, alices):
    sent = HEAD + "HB,1,,1,1,\nHB,99,,1,,\nXX,1,,1,,\n,,Captan Orla,1,,\nHB,2,,many,,\nHB,3,,1000,,\n"
    understood = looked(sent, alices)
    assert [slip.line for slip in understood.wrong] == [3, 4, 5, 6, 7]
    assert understood.wrong[2].guesses[0].code == "01001"
    with pytest.raises(NotUnderstood):
        keep(understood, alices, GAME)
    assert held(alices) == {}
    keep(understood, alices, GAME, partly=True)
    assert held(alices) == {"01001": (1, 1, 0)}


def test_a_line_means_what_somebody_says_it_means(rows, alices):
    sent = "Name,Cards\nCaptan Orla,2\n"
    key = looked(sent, alices).wrong[0].key
    understood = looked(sent, alices, takes={key: "01001"})
    assert (understood.wrong, understood.amounts["01001"].copies) == ((), 2)


def test_the_same_card_twice_is_counted_twice_and_said(rows, alices):
    understood = looked("Set;Number;Cards;Dice\nHB;1;1;1\nHB;1;2;0\nHB;14;1;5\n", alices)
    assert understood.wrong == ()
    assert [slip.line for slip in understood.slips] == [3, 4]
    keep(understood, alices, GAME)
    assert held(alices) == {"01001": (3, 1, 0), "01014": (1, 0, 0)}


def test_a_name_alone_is_enough_where_only_one_card_has_it(rows, alices):
    understood = looked("Name;Cards\nOar;1\nTin Parrot;1\n", alices)
    assert set(understood.amounts) == {"01007"}
    assert {known.code for known in understood.wrong[0].guesses} == {"01011", "02003", "701005"}


def test_nothing_but_noughts_changes_nothing(rows, alices):
    understood = looked(HEAD + "HB,1,,0,0,0\nHB,2,,,,\n", alices)
    assert (understood.usable, understood.slips) == (False, ())


@pytest.mark.parametrize("separator", ["comma", "semicolon", "tab"])
def test_what_goes_out_comes_in_again(give, alices, bobs, separator):
    give(alices, {"01001": (1, 2), "02002": (4, 0, 1), "14006": (0, 0, 2), "03001a": (1, 2)})
    table = exported(alices, separator=separator)
    understood = looked(table, bobs, "replace")
    assert understood.slips == ()
    keep(understood, bobs, GAME)
    assert held(bobs) == held(alices)


def test_the_table_has_the_columns_of_the_community_and_the_code(give, alices):
    give(alices, {"01001": (1, 2)})
    head, row = csv.reader(io.StringIO(exported(alices).decode("utf-8-sig")))
    assert head[:15] == [
        *("Set", "Number", "Unique", "Name", "Subtitle", "Cards", "Dice", "Affiliation", "Colour", "Type"),
        *("Rarity", "Points", "Health", "Cost", "Has die"),
    ]
    assert dict(zip(head, row, strict=True))["Code"] == "01001"
    assert dict(zip(head, row, strict=True))["Points"] == "10/13"


def test_the_table_keeps_to_the_filters(give, alices):
    give(alices, {"01001": (1, 2), "02002": (4,)})
    assert b"Signal Fire" in exported(alices, "set=MG")
    assert b"Orla" not in exported(alices, "set=MG")


def test_a_name_is_no_formula(give, alices):
    CardText.objects.filter(card=Card.objects.get(code="01001")).update(name="=SUM(A1)")
    give(alices, {"01001": (1, 2)})
    assert b"'=SUM(A1)" in exported(alices)


def test_two_queries_tell_what_a_table_would_do(give, alices, django_assert_num_queries):
    give(alices, {"01001": (1, 1)})
    with django_assert_num_queries(2):
        looked(HEAD + "HB,1,,1,1,0\nHB,2,,1,,\nno,1,,1,,\n", alices)
