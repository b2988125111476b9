"""Destiny decks in the formats for tables, programs and paper: structure, figures, and millimetres."""

from __future__ import annotations

import csv
import io
import json
import re
from itertools import pairwise

import pytest

from cardsdb.faces import SIZES
from decks.export import ExportError, export_of, exports
from decks.export.layout import MARGIN
from decks.export.stickers import StickerOptions, dice_of
from decks.export.strips import SIDES, sheets, strip_plan
from decks.export.tts_destiny import UP
from tests.decks.destiny_book import book, deck_of
from tests.decks.plain_tools import PlainTools
from tests.decks.printed import MM, BlankTools, lines, opened, places

WATCH = {"01002": 2, "01001": 1, "02004": 3, "14002a": 1, "01006": 2, "01018": 1, "01013": 2}
DICE = {"01001": (2,), "02004": (2, 1, 1), "14002a": (2,)}


def watch(**head):
    return deck_of(WATCH, DICE, address="https://kartoteka.example/decks/abc/", format="STD", **head)


def made(code, deck, tools=None, **options):
    export = export_of(code)
    return export.make(deck, export.options(**options), tools or PlainTools())


# ---- lists and tables ----


def test_every_format_is_offered_for_destiny_or_left_out_on_purpose():
    offered = {code for code, export in exports().items() if "destiny" in export.games}
    assert offered == {
        "text", "swdestinydb", "markdown", "print", "stickers", "png", "tts", "tts-files", "json", "csv"
    }  # fmt: skip


def test_a_table_has_dice_prices_set_number_and_die():
    table = made("csv", watch()).decode("utf-8-sig")
    head, *body = csv.reader(io.StringIO(table, newline=""), delimiter=";")
    rows = {row[0]: dict(zip(head, row, strict=True)) for row in body}
    lamp, runner = rows["01001"], rows["02004"]
    assert [lamp[name] for name in ("name_ru", "subtitle_en", "dice", "points_1", "points_2", "points_3")] == [
        "Капитан Орла", "Keeper of the Lamp", "2", "10", "13", ""
    ]  # fmt: skip
    assert (runner["copies"], runner["dice"], runner["set"], runner["number"]) == ("3", "2, 1, 1", "MG", "4")
    assert rows["01006"]["die"].split() == [side.notation for side in book().cards["01006"].card.sides]
    assert rows["01013"]["dice"] == rows["01013"]["points_1"] == ""
    assert all(not cell.startswith(("=", "+", "@")) for row in rows.values() for cell in row.values())


def test_markdown_has_format_places_prices_and_dice():
    text = made("markdown", watch(tags=("sea",)), language="en").decode()
    assert "Format: Standard (STD). Cards: 12.\n\nTags: sea.\n" in text
    assert "- 1 × **Captain Orla, Keeper of the Lamp** (`01001`) · HB 1 · points 10/13 · 2 dice · `" in text
    assert "- 3 × **Dune Runner** (`02004`) · MG 4 · points 8/11 · 1 × 2 dice · `" in text
    assert "· elite\n" in text


# ---- Tabletop Simulator ----


def bag_of(deck, **options):
    (bag,) = json.loads(made("tts", deck, **options))["ObjectStates"]
    return bag


def every(one):
    yield one
    for inner in one.get("ContainedObjects", ()):
        yield from every(inner)


def test_a_bag_has_elite_characters_first_then_battlefield_plot_deck_and_dice():
    bag = bag_of(watch(), language="en")
    said = [(one["Name"], one["Nickname"], one["Description"]) for one in bag["ContainedObjects"]]
    assert said == [
        ("Card", "Captain Orla, Keeper of the Lamp", "elite HB 1"),
        ("Card", "Dune Runner", "elite MG 4"),
        ("Card", "Dock Guard", "HB 2"),
        ("Card", "Dock Guard", "HB 2"),
        ("Card", "Dune Runner", "MG 4"),
        ("Card", "Dune Runner", "MG 4"),
        ("Card", "Harbour Wall, Port Amble", "HB 18"),
        ("Card", "Sleeping Reef", "elite FaN 2"),
        ("DeckCustom", "Events, Supports, Upgrades", ""),
        ("Bag", "Dice", ""),
    ]
    assert (bag["Name"], bag["Nickname"]) == ("Bag", "Ночная вахта")
    deck = bag["ContainedObjects"][8]
    assert deck["DeckIDs"] == [one["CardID"] for one in deck["ContainedObjects"]]
    assert [one["Description"] for one in deck["ContainedObjects"]] == ["HB 6", "HB 6", "HB 13", "HB 13"]


def test_no_two_objects_of_a_bag_have_one_id_and_every_card_is_on_a_sheet():
    tools = PlainTools()
    (bag,) = json.loads(made("tts", watch(), tools))["ObjectStates"]
    objects = list(every(bag))
    assert len({one["GUID"] for one in objects}) == len(objects)
    assert all(re.fullmatch("[0-9a-f]{6}", one["GUID"]) for one in objects)
    for card in (one for one in objects if one["Name"] == "Card"):
        number, cell = divmod(card["CardID"], 100)
        sheet = card["CustomDeck"][str(number)]
        assert cell < sheet["NumWidth"] * sheet["NumHeight"] - 1
        assert {sheet["FaceURL"], sheet["BackURL"]} <= tools.files.keys()


def test_characters_lie_face_up_and_the_battlefield_on_its_side():
    cards = {one["Description"]: one for one in bag_of(watch())["ContainedObjects"]}
    assert cards["elite HB 1"]["Transform"]["rotZ"] == 0.0
    assert (cards["HB 18"]["SidewaysCard"], cards["HB 18"]["Transform"]["rotY"]) == (True, 270.0)
    assert cards["HB 2"]["SidewaysCard"] is False


def test_a_die_says_its_six_sides_whichever_is_up():
    dice = bag_of(watch(), language="en")["ContainedObjects"][-1]["ContainedObjects"]
    assert len(dice) == 2 + 2 + 4 + 2  # Orla, guards, runners, hooks
    die = dice[2]
    assert (die["Name"], die["Nickname"]) == ("Die_6", "Captain Orla, Keeper of the Lamp")
    assert len(die["RotationValues"]) == len(set(UP)) == 6
    said = [one["Value"] for one in die["RotationValues"]]
    assert die["Description"].split("\n") == [f"{n}: {side}" for n, side in enumerate(said, 1)]
    assert all(0 <= die["ColorDiffuse"][part] <= 1 for part in "rgb")


def test_a_bag_without_a_deck_or_dice_has_neither_and_one_card_is_no_deck():
    names = [one["Name"] for one in bag_of(deck_of({"01018": 1}))["ContainedObjects"]]
    assert names == ["Card"]
    assert [one["Name"] for one in bag_of(deck_of({"01018": 1, "01013": 1}))["ContainedObjects"]] == ["Card", "Card"]


def test_the_same_deck_is_the_same_bytes():
    for code in ("tts", "tts-files", "swdestinydb", "csv"):
        assert made(code, watch()) == made(code, watch())


# ---- paper ----


def test_proxies_are_upright_pictures_of_63_by_88_mm_battlefields_as_well():
    tools = BlankTools()
    with opened(made("print", watch(), tools, backs="none")) as document:
        images = [image for page in document.pages for image in page.images]
    assert len(images) == 12
    assert {(round((i["x1"] - i["x0"]) / MM, 1), round((i["bottom"] - i["top"]) / MM, 1)) for i in images} == {(63, 88)}
    assert {size for _code, _lang, size in tools.asked} == {"press"}
    assert SIZES["press"].upright, "wide faces are turned to stand"


def test_a_deck_has_as_many_dice_as_its_characters_are_in_with_and_one_for_every_other_card_that_has_any():
    found = [(die.card.code, die.number, die.of) for die in dice_of(watch())]
    assert [code for code, _n, _of in found] == ["01002"] * 2 + ["01001"] * 2 + ["02004"] * 4 + ["01006"] * 2
    assert [n for code, n, _of in found if code == "02004"] == [1, 2, 3, 4]
    assert len(dice_of(watch(), "one")) == 4


@pytest.mark.parametrize("die", [12, 14, 16, 19, 22])
@pytest.mark.parametrize("gap", [0, 2])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_strips_stay_on_the_sheet_and_touch_nothing(die, gap, paper):
    plan = strip_plan(paper, die, gap)
    assert plan.side == die - 3
    assert plan.per_sheet >= 8
    for strips in sheets(plan, plan.per_sheet + 1):
        for strip in strips:
            marks = plan.cuts(strip, "corners")
            assert min(min(mark) for mark in marks) >= MARGIN - 1e-6
            assert max(mark[2] for mark in marks) <= plan.width - MARGIN + 1e-6
            assert max(mark[3] for mark in marks) < plan.ruler_at[1]
        boxes = [(s.squares[0][0], s.words[1] - 2.2, s.squares[-1][0] + plan.side, s.squares[0][1] + plan.side + 2)
                 for s in strips]  # fmt: skip
        for i, (left, top, right, bottom) in enumerate(boxes):
            for other in boxes[i + 1 :]:
                assert right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top
    assert [len(strips) for strips in sheets(plan, plan.per_sheet + 1)] == [plan.per_sheet, 1]


@pytest.mark.parametrize(("die", "gap"), [(16, 0), (12, 1), (22, 2)])
def test_stickers_measure_what_was_asked_for(die, gap):
    side = die - 3
    with opened(made("stickers", watch(), BlankTools(), die=die, gap=gap, marks="lines")) as document:
        page = document.pages[0]
        found = lines(page, 0.3)
        uprights = places(x1 for x1, y1, x2, y2 in found if abs(x1 - x2) < 0.01)
        assert all(abs(abs(y2 - y1) - side) < 0.05 for x1, y1, x2, y2 in found if abs(x1 - x2) < 0.01)
        first = uprights[: 7 if gap == 0 else 12]
        steps = [later - earlier for earlier, later in pairwise(first)]
        wanted = [side] * 6 if gap == 0 else [side, gap] * 5 + [side]
        assert steps == pytest.approx(wanted, abs=0.05)
        ruler = [line for line in lines(page, 0.4) if abs(line[1] - line[3]) < 0.01]
        assert [x2 - x1 for x1, _y1, x2, _y2 in ruler] == pytest.approx([50], abs=0.05)
        assert (page.width / MM, page.height / MM) == pytest.approx((210, 297), abs=0.1)
        assert not page.images, "all of it is vectors"


def test_a_sheet_of_stickers_says_whose_dice_they_are_and_their_figures():
    with opened(made("stickers", watch(), BlankTools(), language="ru")) as document:
        text = document.pages[0].extract_text()
    assert "Капитан Орла, Keeper of the Lamp" in text
    assert "HB 1" in text
    assert "для кубика 16 мм" in text
    assert sum(len(die.sides) for die in dice_of(watch())) == SIDES * 10


def test_stickers_are_shown_beforehand_and_a_deck_without_dice_is_told():
    export = export_of("stickers")
    seen = export.preview(watch(), StickerOptions(), BlankTools())
    assert (seen.of, len(seen.sheets)) == (1, 1)
    assert "10" in seen.note["en"]
    assert "13 × 13" in seen.note["ru"]
    for make in (export.make, export.preview):
        with pytest.raises(ExportError, match="die"):
            make(deck_of({"01013": 2}), StickerOptions(), BlankTools())
