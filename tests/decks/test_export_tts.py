"""A saved object for Tabletop Simulator: structure, sheets and their limits, copies, and that nothing is twice."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections import Counter

import pytest
from PIL import Image

from decks.export import ExportError
from decks.export.tts import EXPORT, FACES, MOST_PIXELS, STOCKS, TtsOptions, grid_for
from decks.export.tts_files import EXPORT as FILES
from decks.export.tts_files import TtsFilesOptions
from tests.decks.lists import cards, deck_of, invented
from tests.decks.plain_tools import PlainTools

SAVE = {
    "SaveName": str, "GameMode": str, "Gravity": float, "PlayArea": float, "Date": str, "Table": str, "Sky": str,
    "Note": str, "Rules": str, "LuaScript": str, "LuaScriptState": str, "XmlUI": str, "ObjectStates": list,
}  # fmt: skip
OBJECT = {
    "GUID": str, "Name": str, "Transform": dict, "Nickname": str, "Description": str, "Grid": bool, "Locked": bool,
    "SidewaysCard": bool, "HideWhenFaceDown": bool, "CustomDeck": dict,
}  # fmt: skip
DECK = OBJECT | {"DeckIDs": list, "ContainedObjects": list}
CARD = OBJECT | {"Hands": bool, "CardID": int}
SHEET = {
    "FaceURL": str, "BackURL": str, "NumWidth": int, "NumHeight": int, "BackIsHidden": bool, "UniqueBack": bool,
    "Type": int,
}  # fmt: skip
PLACE = {f"{what}{axis}": float for what in ("pos", "rot", "scale") for axis in "XYZ"}
"""A good save as the program reads it: every key with its type."""


def different(count):
    """A deck of so many different cards, one copy each."""
    shipped = [(card, 1) for card in cards()[: min(count, 100)]]
    return deck_of(shipped, own=[(invented(n), 1) for n in range(max(0, count - 100))], name="Дроиды")


def saved(deck, **options):
    tools = PlainTools()
    data = json.loads(EXPORT.make(deck, TtsOptions(**options), tools))
    return data, tools


def like(data, wanted):
    assert {key: type(value) for key, value in data.items()} == wanted


def objects_of(data):
    (whole,) = data["ObjectStates"]
    return whole, whole.get("ContainedObjects", [whole])


def test_a_save_has_every_key_that_a_good_one_has_and_no_other():
    data, _tools = saved(different(100))
    like(data, SAVE)
    whole, contained = objects_of(data)
    like(whole, DECK)
    assert whole["Name"] == "DeckCustom"
    for one in contained:
        like(one, CARD)
        assert one["Name"] == "Card"
        like(one["Transform"], PLACE)
    for sheet in whole["CustomDeck"].values():
        like(sheet, SHEET)


@pytest.mark.parametrize(
    ("count", "size"),
    [(count, "standard") for count in (1, 2, 9, 69, 70, 100, 139, 600)]
    + [(count, "narrow") for count in (1, 9, 69, 100)],
)
def test_sheets_keep_the_limits_and_every_card_has_a_cell_of_its_own(count, size):
    data, tools = saved(different(count), size=size)
    whole, contained = objects_of(data)
    sheets = whole["CustomDeck"]
    assert len(sheets) == -(-count // FACES)
    assert len({one["CardID"] for one in contained}) == count
    for one in contained:
        number, cell = divmod(one["CardID"], 100)
        sheet = sheets[str(number)] if len(contained) > 1 else one["CustomDeck"][str(number)]
        assert cell < sheet["NumWidth"] * sheet["NumHeight"] - 1, "the last cell is the hidden face"
        assert one["CustomDeck"] == {str(number): sheet}
    for sheet in sheets.values():
        assert 2 <= sheet["NumWidth"] <= 10
        assert 2 <= sheet["NumHeight"] <= 7
        picture = Image.open(io.BytesIO(tools.files[sheet["FaceURL"]]))
        assert (picture.format, picture.mode) == ("JPEG", "RGB")
        assert max(picture.size) <= MOST_PIXELS
        wide, high, *_names = STOCKS[size]
        across = picture.size[0] / sheet["NumWidth"] / (picture.size[1] / sheet["NumHeight"])
        assert across == pytest.approx(wide / high, rel=0.01)


def test_the_last_cell_shows_the_back_and_the_others_the_cards():
    data, tools = saved(different(9))
    (sheet,) = objects_of(data)[0]["CustomDeck"].values()
    picture = Image.open(io.BytesIO(tools.files[sheet["FaceURL"]]))
    wide, high = picture.size[0] // sheet["NumWidth"], picture.size[1] // sheet["NumHeight"]
    red, green, _blue = picture.getpixel((picture.size[0] - wide // 2, picture.size[1] - high // 2))
    assert red > 200 > green
    red, green, _blue = picture.getpixel((wide // 2, high // 2))
    assert green > 100 > red


@pytest.mark.parametrize("count", [1, 69, 100])
def test_copies_repeat_the_number_of_their_card_and_nothing_has_an_id_twice(count):
    deck = deck_of([(card, n % 5 + 1) for n, card in enumerate(cards()[:count])], name="Копии")
    data, _tools = saved(deck)
    whole, contained = objects_of(data)
    assert len(contained) == len(deck)
    if len(deck) > 1:
        assert whole["DeckIDs"] == [one["CardID"] for one in contained]
    by_name = Counter(one["Nickname"] for one in contained)
    assert by_name == {card.name.ru: copies for card, copies in deck}
    guids = [one["GUID"] for one in contained] + ([whole["GUID"]] if len(deck) > 1 else [])
    assert len(set(guids)) == len(guids)
    assert all(re.fullmatch("[0-9a-f]{6}", guid) for guid in guids)


def test_six_hundred_cards_of_twenty_copies_still_have_ids_of_their_own():
    deck = deck_of([(card, 20) for card in cards()[:30]])
    _whole, contained = objects_of(saved(deck)[0])
    assert len({one["GUID"] for one in contained}) == 600


def test_a_card_tells_its_name_and_its_text_in_the_language_that_was_chosen():
    deck = deck_of([(card, 1) for card in cards() if card.code in ("k.luke", "r.draw-2")])
    for language, name, text in (("ru", "Тяни 2", "Тяни"), ("en", "Draw 2", "Draw")):
        contained = objects_of(saved(deck, language=language)[0])[1]
        said = {one["Nickname"]: one["Description"] for one in contained}
        assert said[name].startswith(text)


def test_one_picture_a_card_has_one_cell():
    data, tools = saved(different(70), images="single")
    whole, contained = objects_of(data)
    assert len(whole["CustomDeck"]) == 70
    assert all((s["NumWidth"], s["NumHeight"]) == (1, 1) for s in whole["CustomDeck"].values())
    assert sorted(one["CardID"] for one in contained) == [100 * n for n in range(1, 71)]
    assert tools.said[-1] == (70, 70)


def test_the_same_deck_is_the_same_bytes_and_an_empty_one_is_refused():
    deck = different(12)
    assert EXPORT.make(deck, TtsOptions(), PlainTools()) == EXPORT.make(deck, TtsOptions(), PlainTools())
    assert FILES.make(deck, TtsFilesOptions(), PlainTools()) == FILES.make(deck, TtsFilesOptions(), PlainTools())
    with pytest.raises(ExportError):
        EXPORT.make(deck_of([]), TtsOptions(), PlainTools())


def test_the_archive_holds_every_picture_that_its_object_names_and_says_what_to_do():
    archive = zipfile.ZipFile(io.BytesIO(FILES.make(different(100), TtsFilesOptions(), PlainTools())))
    assert archive.testzip() is None
    data = json.loads(archive.read("droidy/droidy.json"))
    (whole,) = data["ObjectStates"]
    for sheet in whole["CustomDeck"].values():
        for address in (sheet["FaceURL"], sheet["BackURL"]):
            assert address.startswith("file:///C:/Tabletop/droidy/")
            assert f"droidy/{address.rpartition('/')[2]}" in archive.namelist()
    assert "Saved Objects" in archive.read("droidy/README.txt").decode("utf-8-sig")


def test_a_preview_lays_the_cards_as_the_sheets_will_have_them():
    deck = different(100)
    seen = EXPORT.preview(deck, TtsOptions(), PlainTools())
    assert (seen.of, len(seen.sheets)) == (2, 2)
    assert [len(sheet.cards) for sheet in seen.sheets] == [70, 32]
    assert [sum(laid.back for laid in sheet.cards) for sheet in seen.sheets] == [1, 1]
    grid = grid_for(69, "standard")
    assert (seen.sheets[0].width, seen.sheets[0].height) == (grid.columns * 63, grid.rows * 88)
