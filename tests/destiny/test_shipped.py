"""Boxes and formats that ship: exactly what lies in the printed boxes, loaded strictly and once."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cardsdb.destiny.importing import import_from
from cardsdb.destiny.shipped import load_lists, read_lists
from cardsdb.language.definitions import DefinitionError
from cardsdb.management.commands.load_cards import load, shipped
from cardsdb.models import Card, CardSet, DestinyFormat, Edition, PackCard, StarterPack, Subtype
from cardsdb.shelf import card_files, list_files
from play.lobbies import LOBBIES
from tests.destiny.rows import card, state

BOXES = {
    "AW-V": """
        01011 1 2   01002 1 1   01168 1 0
        01006 1 1   01008 1 1   01014 1 1   01017 1 1   01059 1 1   01060 1 1
        01075 1 0   01081 1 0   01084 1 0   01089 2 0   01091 1 0   01146 1 0   01149 1 0
        01151 1 0   01153 1 0   01154 1 0   01155 1 0   01156 1 0   01157 1 0
    """,
    "AW-H": """
        01038 1 2   01045 1 1   01174 1 0
        01008 1 1   01040 1 1   01043 1 1   01044 1 1   01057 1 1   01059 1 1
        01117 1 0   01124 2 0   01126 1 0   01128 1 0   01130 1 0   01149 1 0   01151 1 0
        01153 1 0   01154 1 0   01155 1 0   01156 1 0   01157 1 0   01162 1 0
    """,
}
"""Card, copies and dice of the two starter boxes."""

SHARED = {"01008", "01059", "01149", "01151", "01153", "01154", "01155", "01156", "01157"}

BOX = """
game: destiny
boxes:
  - code: MINE
    name: {ru: Моя, en: Mine}
    source: original
    set: AW
    cards:
      "01002": {copies: 2, dice: 2}
      "01153": {}
"""
FORMAT = """
game: destiny
formats:
  - code: mine
    name: {ru: Мой, en: Mine}
    source: original
    laws: {packs: [AW-V], size: 20}
"""


def table(text):
    told = text.split()
    return {code: (int(n), int(dice)) for code, n, dice in zip(told[::3], told[1::3], told[2::3], strict=True)}


def held(code):
    rows = PackCard.objects.filter(pack=code).values_list("card__card__code", "quantity", "dice")
    return {card: (n, dice) for card, n, dice in rows}


@pytest.fixture
def listed(tmp_path):
    """Loads a file of boxes or formats by itself."""

    def loaded(text):
        file = tmp_path / "lists.yaml"
        file.write_text(text, encoding="utf-8")
        return load([file], dry_run=False)

    return loaded


def faults(listed, text):
    with pytest.raises(DefinitionError) as caught:
        listed(text)
    return [(fault.line, fault.card, fault.field, fault.message) for fault in caught.value.faults]


# ---- the files -------------------------------------------------------------------------------------------


def test_files_are_told_apart_by_what_they_hold(base_dir):
    folder = base_dir / "fixtures" / "destiny"
    assert [file.name for file in card_files(folder)] == ["awakenings.yaml"]
    assert [file.name for file in list_files(folder)] == ["boxes.yaml", "formats.yaml"]
    cards, lists = shipped()
    assert {file.name for file in cards} >= {"star-wars.yaml", "awakenings.yaml"}
    assert [file.name for file in lists] == ["boxes.yaml", "formats.yaml"]


def test_a_file_of_cards_may_lie_deeper(tmp_path):
    (tmp_path / "sets").mkdir()
    for name, text in (("sets/one.yaml", "game: x\nset:\n  code: A\ncards: []\n"), ("lists.yaml", "boxes: []\n")):
        (tmp_path / name).write_text(text)
    assert [file.name for file in card_files(tmp_path)] == ["one.yaml"]
    assert [file.name for file in list_files(tmp_path)] == ["lists.yaml"]


# ---- what ships ------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("shelf")
@pytest.mark.parametrize("code", BOXES)
def test_a_box_holds_exactly_what_the_printed_one_holds(code):
    wanted = table(BOXES[code])
    assert held(code) == wanted
    kinds = {card.code: card.kind for card in Card.objects.filter(game="destiny", code__in=wanted)}
    deck = {code: n for code, (n, _) in wanted.items() if kinds[code] not in ("character", "battlefield")}
    assert (len(wanted), sum(deck.values()), sum(dice for _, dice in wanted.values())) == (22, 20, 9)
    assert sorted(kinds.values()).count("character") == 2
    assert sum(kinds[code] == "event" for code in deck) == 12


@pytest.mark.usefixtures("shelf")
def test_both_boxes_share_nine_cards():
    assert held("AW-V").keys() & held("AW-H").keys() == SHARED
    assert [(box.code, box.name_ru, box.source, box.set.code) for box in StarterPack.objects.all()] == [
        ("AW-V", "Стартовый набор «Кайло Рен»", "known", "AW"),
        ("AW-H", "Стартовый набор «Рей»", "known", "AW"),
    ]


@pytest.mark.usefixtures("shelf")
def test_the_format_of_the_boxes():
    row = DestinyFormat.objects.get()
    assert (row.code, row.name_ru, row.name_en) == ("starter", "Стартовые наборы", "Starter boxes")
    assert (row.laws, row.owner, row.source) == ({"size": 20, "packs": ["AW-V", "AW-H"]}, None, "original")


@pytest.mark.usefixtures("shelf")
def test_only_cards_with_a_program_are_playable():
    rows = Card.objects.filter(game="destiny")
    assert rows.count() == 174
    assert list(rows.filter(program=[]).values_list("code", flat=True)) == ["01002"]
    assert card("01002").card.playable
    assert not card("01011").card.playable
    assert rows.filter(program__isnull=True, code="01011").exists()  # and no JSON null


@pytest.mark.usefixtures("shelf")
def test_rows_tell_which_names_are_our_own():
    assert (card("01011").translated, card("01010").translated) == (False, True)
    assert Card.objects.filter(game="destiny", destiny__translated=False).count() == 9
    assert Subtype.objects.get(code="weapon").name_ru == "Оружие"


@pytest.mark.usefixtures("shelf")
def test_the_second_time_changes_nothing():
    edition = Edition.objects.get(game="destiny").number
    reports = load([], dry_run=False)
    assert not any(report.stale or report.gone for report in reports.values())
    assert reports["boxes"].unchanged == ["AW-V", "AW-H"]
    assert reports["formats"].unchanged == ["starter"]
    assert Edition.objects.get(game="destiny").number == edition


# ---- loading ---------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("shelf")
def test_a_changed_box_is_written_anew(listed):
    edition = Edition.objects.get(game="destiny").number
    assert listed(BOX)["boxes"].added == ["MINE"]
    changed = listed(BOX.replace('"01153": {}', '"01155": {copies: 3}'))["boxes"]
    assert (changed.changed, held("MINE")) == (["MINE"], {"01002": (2, 2), "01155": (3, 0)})
    assert Edition.objects.get(game="destiny").number == edition + 2
    assert listed(BOX.replace("Mine", "My Box"))["boxes"].changed == ["MINE"]


@pytest.mark.usefixtures("shelf")
def test_what_is_in_no_file_any_more_is_told_and_stays(listed):
    listed(BOX)
    assert load([], dry_run=False)["boxes"].gone == ["MINE"]
    assert StarterPack.objects.filter(code="MINE").exists()


@pytest.mark.usefixtures("shelf")
def test_an_imported_format_becomes_ours_whole(listed):
    old = DestinyFormat.objects.create(code="mine", name_ru="Их", name_en="Theirs", position=3)
    old.sets.set(CardSet.objects.filter(code="AW"))
    old.cards.create(card=card("01011"), banned=True)
    assert listed(FORMAT)["formats"].changed == ["mine"]
    row = DestinyFormat.objects.get(code="mine")
    assert (row.source, row.sets.count(), row.cards.count()) == ("original", 0, 0)
    assert listed(FORMAT)["formats"].unchanged == ["mine"]


@pytest.mark.usefixtures("shelf")
def test_a_dry_run_writes_nothing(tmp_path):
    file = tmp_path / "lists.yaml"
    file.write_text(BOX)
    assert load([file], dry_run=True)["boxes"].added == ["MINE"]
    assert not StarterPack.objects.filter(code="MINE").exists()


@pytest.mark.usefixtures("shelf")
@pytest.mark.parametrize(
    ("line", "instead", "told"),
    [
        ("set: AW", "set: XX", [(7, "MINE", "set", "there is no set XX")]),
        ('"01153"', '"01999"', [(10, "MINE", "cards.01999", "there is no such card")]),
        (
            "dice: 2",
            "dice: 0",
            [(9, "MINE", "cards.01002.dice", "this card has a die: say how many dice lie in the box")],
        ),
        ("{}", "{dice: 1}", [(10, "MINE", "cards.01153.dice", "this card has no die")]),
    ],
)
def test_a_box_that_cannot_be_is_refused_with_its_place(listed, line, instead, told):
    assert faults(listed, BOX.replace(line, instead)) == told
    assert not StarterPack.objects.filter(code="MINE").exists()


@pytest.mark.usefixtures("shelf")
@pytest.mark.parametrize(
    ("line", "instead", "field"),
    [
        ("code: mine", "code: not a code", "formats[0].code"),
        ("size: 20", "size: many", "formats[0].laws.size"),
        ("size: 20", "sise: 20", "formats[0].laws.sise"),
        ("source: original", "source: hearsay", "formats[0].source"),
        ("game: destiny", "game: fluxx", "game"),
        ("    laws:", "    #", "formats[0]"),
    ],
)
def test_a_format_of_another_form_is_refused_with_its_place(listed, line, instead, field):
    [(at, _, place, message)] = faults(listed, FORMAT.replace(line, instead))
    assert place == field, message
    assert at is not None


@pytest.mark.usefixtures("shelf")
def test_a_format_of_no_box_or_of_somebody_elses_code_is_refused(listed, alice):
    assert faults(listed, FORMAT.replace("AW-V", "AW-X")) == [(7, "mine", "laws.packs[0]", "there is no box AW-X")]
    DestinyFormat.objects.create(code="mine", name_ru="Её", name_en="Hers", position=1, owner=alice)
    assert faults(listed, FORMAT) == [(4, "mine", "code", "somebody has a format of this code")]


@pytest.mark.usefixtures("shelf")
def test_a_code_twice_and_a_file_that_is_none(listed):
    assert [fault[2:] for fault in faults(listed, BOX + BOX.split("boxes:\n")[1])] == [
        ("code", "this code is taken by another one")
    ]
    assert faults(listed, "boxes: [\n")[0][0] is not None


# ---- beside the community's data ---------------------------------------------------------------------------


def everything():
    return (
        state(),
        list(CardSet.objects.order_by("game", "code").values_list("code", "name_ru", "name_en", "position")),
        list(Subtype.objects.order_by("code").values_list("code", "name_ru", "name_en")),
        [(box.code, box.name_ru, box.position, box.source, held(box.code)) for box in StarterPack.objects.all()],
        list(DestinyFormat.objects.values_list("code", "name_ru", "position", "source", "laws")),
    )


def clear():
    for model in (DestinyFormat, StarterPack, Card, CardSet, Subtype):
        model.objects.all().delete()


@pytest.fixture
def awakenings(community, tmp_path):
    """The community's data as far as it is about Awakenings."""
    root = Path(community)
    for file in [*root.glob("*.json"), *root.glob("translations/*/*.json"), root / "set" / "AW.json"]:
        data = json.loads(re.sub(r",(\s*})", r"\1", file.read_text(encoding="utf-8")))
        if file.name in ("sets.json", "starterPacks.json", "formats.json"):
            data = [row for row in data if "AW" in (row["code"], row.get("set_code"))]
        to = tmp_path / "data" / file.relative_to(root)
        to.parent.mkdir(parents=True, exist_ok=True)
        to.write_text(json.dumps(data), encoding="utf-8")
    return str(tmp_path / "data")


@pytest.mark.usefixtures("shelf")
def test_the_communitys_data_differs_in_nothing_and_the_order_does_not_matter(awakenings):
    report = import_from(awakenings)
    assert report.faults == []
    assert [one for section in report.sections for one in section.differences] == []
    assert (report.sets["AW"].added, len(report.sets["AW"].changed), report.packs.unchanged) == (
        [],
        174,
        ["AW-V", "AW-H"],
    )
    one = everything()
    again = load([], dry_run=False)
    assert not any(loaded.stale or loaded.gone for loaded in again.values())
    assert not import_from(awakenings).changes
    clear()
    import_from(awakenings)
    load([], dry_run=False)
    assert everything() == one


@pytest.mark.usefixtures("shelf")
def test_lists_are_read_without_cards_and_written_only_with_them(base_dir):
    clear()
    lists = read_lists(list_files(base_dir / "fixtures" / "destiny"))
    assert [entry.made.code for entry in (*lists.boxes, *lists.formats)] == ["AW-V", "AW-H", "starter"]
    with pytest.raises(DefinitionError) as caught:
        load_lists(lists)
    assert len(caught.value.faults) == 2 * 23  # each box: its set and 22 cards


@pytest.mark.usefixtures("shelf")
def test_programs_are_told_which_names_are_our_own(client):
    told = {code: client.get(f"/api/cards/destiny/{code}/").json() for code in ("01002", "01011", "01010")}
    assert {code: card["destiny"]["translated"] for code, card in told.items()} == {
        "01002": False,
        "01011": False,
        "01010": True,
    }
    assert [told[code]["program"] for code in told] == [[], None, None]


@pytest.mark.usefixtures("shelf")
@pytest.mark.parametrize("address", ["/cards/destiny/", "/cards/destiny/01002/"])
def test_nothing_leads_to_a_table_of_a_game_that_cannot_be_played(client, address):
    page = client.get(address).content.decode()
    for place in ("/play/destiny/", "/workshop/destiny/"):
        assert place not in page or client.get(place).status_code == 200
    assert client.get("/play/destiny/").status_code == (200 if "destiny" in LOBBIES else 404)
    assert client.get("/play/chess/").status_code == 404
