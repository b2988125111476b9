"""Importing again: what has changed is written and told, what has gone is cleared."""

from __future__ import annotations

import pytest

from cardsdb.destiny.importing import import_from
from cardsdb.models import Card, CardText, DestinyFormat, Origin, StarterPack, Subtype
from tests.destiny.rows import card, state, text

pytestmark = pytest.mark.usefixtures("rows")


@pytest.mark.parametrize(
    "fields",
    [
        {"name": "Captain Ola"},
        {"health": 12},
        {"sides": ["2RD", "2RD", "+1RD", "1R", "Sp", "-"]},
        {"subtypes": ["droid"]},
        {"points": "10/14"},
        {"text": "Other words."},
        {"flavor": ...},
        {"illustrator": "Somebody"},
        {"has_errata": False},
        {"ttscardid": "999"},
        {"parallel_die": "01002"},
        {"position": 30},
        {"subtitle": ...},
        {"rarity_code": "R"},
        {"reprint_of": "01002"},
    ],
)
def test_what_has_changed_is_told_and_written_and_nothing_else(mini, fields):
    before = state()
    mini.change("set/HB.json", "01001", **fields)
    report = import_from(str(mini))
    assert [section.changed for section in report.sections if section.changed] == [["01001"]]
    after = state()
    assert {code for code in after if after[code] != before[code]} == {"01001"}
    assert not import_from(str(mini)).changes


def test_what_has_gone_from_a_record_is_cleared(mini):
    mini.change("set/HB.json", "01001", has_die=False, sides=..., subtypes=..., flavor=..., illustrator=..., text=...)
    mini.change("set/MG.json", "02002", reprint_of=...)
    mini.change("set/FaN.json", "14003", parallel_die=...)
    import_from(str(mini))
    row = card("01001")
    assert (row.sides.count(), row.subtypes.count(), row.illustrator, row.has_die) == (0, 0, "", False)
    assert (text("01001").text, text("01001").flavour) == ("", "")
    assert card("02002").reprint_of is None
    assert card("14003").parallel_die is None


def test_translations_that_have_gone_are_cleared_but_not_those_of_other_languages(mini):
    mini.alter("translations/ru/set/HB.json", lambda rows: rows[1:])
    (mini.root / "translations/de/set/HB.json").unlink()
    import_from(str(mini), languages=["ru"])
    there = set(CardText.objects.filter(card__code="01001").values_list("language", flat=True))
    assert "ru" not in there
    assert {"de", "hu", "zh"} <= there
    import_from(str(mini))
    assert not CardText.objects.filter(language="de").exists()


def test_a_card_that_has_left_the_source_is_told_and_stays(mini):
    mini.alter("set/HB.json", lambda rows: [row for row in rows if row["code"] != "01005"])
    report = import_from(str(mini))
    assert report.sets["HB"].gone == ["01005"]
    assert Card.objects.filter(code="01005").exists()
    assert "size" in [one.field for one in report.sets["HB"].remarks]


def test_formats_and_boxes_change_as_a_whole(mini):
    club = mini.read("formats.json")[2]["data"]
    mini.change("formats.json", "CLUB", data={**club, "restrictedPairs": {}, "banned": ["14010"], "sets": ["FW"]})
    mini.change("starterPacks.json", "MG", slots={"02004": {"quantity": 2, "dice": 2}})
    mini.alter("formats.json", lambda rows: [row for row in rows if row["code"] != "TIDE"])
    report = import_from(str(mini))
    assert (report.formats.changed, report.formats.gone, report.packs.changed) == (["CLUB"], ["TIDE"], ["MG"])
    club = DestinyFormat.objects.get(code="CLUB")
    assert (club.pairs.count(), club.sets.count(), club.cards.filter(banned=True).count()) == (0, 1, 1)
    assert StarterPack.objects.get(code="MG").cards.get().quantity == 2
    assert not import_from(str(mini)).changes


def test_what_staff_has_named_and_written_stays(mini):
    Subtype.objects.filter(code="sailor").update(name_ru="Мореход")
    CardText.objects.filter(card__code="01001", language="ru").update(name="Орла", text="Так.", origin=Origin.PRINTED)
    import_from(str(mini))
    assert Subtype.objects.get(code="sailor").name_ru == "Мореход"
    assert (text("01001", "ru").name, text("01001", "ru").text) == ("Орла", "Так.")
