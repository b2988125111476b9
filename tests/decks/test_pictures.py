"""The archive of pictures, opened again; and the tools that make them."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import time
from pathlib import Path
from zipfile import ZipFile

import pytest
from django.test import Client
from PIL import Image

from cardsdb.language.core import Words
from cardsdb.services import faces
from decks.export import ExportError, export_of
from decks.export.faces_zip import FacesOptions, make, picture_size, preview
from decks.services import exports, tools
from decks.services.tools import SiteTools
from tests.decks.printed import BlankTools, deck_of, shipped

PIXELS = {
    ("standard", False): (744, 1039),
    ("standard", True): (815, 1110),
    ("narrow", False): (650, 1004),
    ("narrow", True): (720, 1075),
}


def opened(content: bytes) -> ZipFile:
    return ZipFile(io.BytesIO(content))


@pytest.mark.parametrize(("size", "bleed"), PIXELS)
def test_pictures_have_exactly_the_pixels_of_their_size(size, bleed, settings, tmp_path):
    settings.VAR_DIR = tmp_path
    deck = deck_of(2)
    archive = opened(make(deck, FacesOptions(size=size, bleed=bleed), SiteTools(deck)))
    pictures = [name for name in archive.namelist() if name.endswith(".png")]
    assert len(pictures) == 3
    for name in pictures:
        with Image.open(io.BytesIO(archive.read(name))) as picture:
            assert picture.format == "PNG"
            assert picture.mode == "RGB"
            assert picture.size == PIXELS[size, bleed]
            assert round(picture.info["dpi"][0]) == round(picture.info["dpi"][1]) == 300


def test_there_is_one_picture_a_card_however_many_copies():
    archive = opened(make(deck_of(5, copies=3), FacesOptions(), BlankTools()))
    assert sum(name.endswith(".png") for name in archive.namelist()) == 6
    assert json.loads(archive.read("cards.json"))["cards"][0]["copies"] == 3


def test_names_of_files_are_plain_and_all_different():
    twin = Words(ru="Очень длинное имя, как у другой / карты", en="Twin")
    make_card = shipped()[1].__class__
    cards = tuple(
        (make_card(code=f"a.twin-{n}", name=twin, source="original", kind="action", program=shipped()[1].program), 1)
        for n in range(3)
    )
    for lang in ("ru", "en"):
        names = opened(
            make(deck_of(cards=(*deck_of(100).cards, *cards)), FacesOptions(language=lang), BlankTools())
        ).namelist()
        assert len(set(map(str.casefold, names))) == len(names) == 106
        assert all(re.fullmatch(r"[a-z0-9._-]{1,100}", name) for name in names)
    assert "k.luke_luke-skywalker.png" in names


def test_lists_tell_which_file_is_which_card():
    deck = deck_of(12)
    archive = opened(make(deck, FacesOptions(language="en", size="narrow", bleed=True), BlankTools()))
    record = json.loads(archive.read("cards.json"))
    assert (record["deck"], record["trim_mm"], record["bleed_mm"], record["dpi"]) == (
        "Вечер пятницы",
        [55.0, 85.0],
        3.0,
        300,
    )
    assert [row["code"] for row in record["cards"]] == [card.code for card, _ in deck]
    rows = list(csv.DictReader(io.StringIO(archive.read("cards.csv").decode("utf-8-sig"))))
    assert [row["file"] for row in rows] == [row["file"] for row in record["cards"]]
    assert set(archive.namelist()) == {row["file"] for row in rows} | {"back.png", "cards.csv", "cards.json"}


def test_a_name_that_looks_like_a_formula_is_text_in_the_table():
    evil = Words(ru='=HYPERLINK("x")', en="=1+1")
    card = shipped()[1].__class__(
        code="a.evil", name=evil, source="original", kind="action", program=shipped()[1].program
    )
    archive = opened(make(deck_of(cards=((card, 1),)), FacesOptions(), BlankTools()))
    (row,) = csv.DictReader(io.StringIO(archive.read("cards.csv").decode("utf-8-sig")))
    assert row["name"] == "'" + evil.ru


def test_the_same_deck_gives_the_same_archive():
    assert make(deck_of(8), FacesOptions(), BlankTools()) == make(deck_of(8), FacesOptions(), BlankTools())


def test_only_invented_cards_may_be_wanted_and_the_back_left_out():
    deck = deck_of(5, invented=frozenset({shipped()[2].code}))
    archive = opened(make(deck, FacesOptions(cards="invented", back=False), BlankTools()))
    assert [name for name in archive.namelist() if name.endswith(".png")] == ["a.rules-reset_perezagruzka.png"]
    with pytest.raises(ExportError):
        make(deck_of(5), FacesOptions(cards="invented"), BlankTools())


def test_a_preview_lists_the_files_and_says_how_large_they_are():
    shown = preview(deck_of(3), FacesOptions(), BlankTools())
    assert shown.text.splitlines()[-3:] == ["back.png", "cards.csv", "cards.json"]
    assert shown.note["ru"] == "Картинок: 3, 744 × 1039 точек."


def test_all_options_have_words():
    export = export_of("png")
    for field in FacesOptions.__annotations__:
        assert set(export.words[field]) == {"ru", "en"}
    assert picture_size(FacesOptions(size="narrow", bleed=True)) == "narrow-bleed"


# ---- the tools -------------------------------------------------------------------------------------------


def test_a_picture_is_drawn_once_and_kept(settings, tmp_path):
    settings.VAR_DIR = tmp_path
    deck = deck_of(2)
    first = SiteTools(deck).picture(shipped()[1], "en", "press")
    (kept,) = (tmp_path / "faces").rglob("*.jpg")
    assert kept.read_bytes() == first
    kept.write_bytes(b"kept")
    assert SiteTools(deck).picture(shipped()[1], "en", "press") == b"kept"


def test_a_hosted_picture_has_a_lasting_address_that_nobody_guesses(settings, tmp_path, client: Client):
    settings.VAR_DIR = tmp_path
    tools = SiteTools(deck_of(1))
    address = tools.hosted("sheet.jpg", b"\xff\xd8 a picture")
    assert address == tools.hosted("another.jpg", b"\xff\xd8 a picture")
    assert address != tools.hosted("sheet.jpg", b"\xff\xd8 another")
    assert address.startswith(settings.PUBLIC_URL)
    settings.SECRET_KEY = "another key of another site"
    assert SiteTools(deck_of(1)).hosted("sheet.jpg", b"\xff\xd8 a picture") != address
    answer = client.get(address.removeprefix(settings.PUBLIC_URL))
    assert answer.content == b"\xff\xd8 a picture"
    assert answer["Content-Type"] == "image/jpeg"
    assert "immutable" in answer["Cache-Control"]
    assert not answer.cookies


def test_what_nobody_hosted_is_not_there(settings, tmp_path, client: Client):
    settings.VAR_DIR = tmp_path
    address = SiteTools(deck_of(1)).hosted("sheet.png", b"a picture").removeprefix(settings.PUBLIC_URL)
    assert client.get(address).status_code == 200
    assert client.get(address.replace(address[-12:-4], "0" * 8)).status_code == 404
    assert client.get(address.replace(".png", ".jpg")).status_code == 404
    assert client.post(address).status_code == 405


def test_only_pictures_are_hosted():
    with pytest.raises(ValueError, match="only jpg, png"):
        SiteTools(deck_of(1)).hosted("page.html", b"<script>")


# ---- how much is kept ----


def aged(file: Path, hours: int) -> None:
    moment = time.time() - 3600 * hours
    os.utime(file, (moment, moment))


def test_pictures_that_were_longest_not_exported_make_room_for_others(settings, tmp_path, monkeypatch):
    settings.VAR_DIR = tmp_path
    monkeypatch.setattr(tools, "MOST_HOSTED", 20)
    here = SiteTools(deck_of(1))
    for n in range(4):
        address = here.hosted("sheet.jpg", b"picture %d " % n)
        aged(tmp_path / "sheets" / address.rpartition("/")[2], 9 - n)
    here.hosted("sheet.jpg", b"picture 0 ")  # exported again: the newest
    tools.make_room()
    assert {file.read_bytes() for file in (tmp_path / "sheets").iterdir()} == {b"picture 0 ", b"picture 3 "}


def test_faces_of_invented_cards_for_print_are_held_within_bounds_and_no_others(settings, tmp_path):
    settings.VAR_DIR = tmp_path
    files = []
    for n, size in enumerate(("print", "narrow", "page")):
        file = faces.kept_file("fluxx", "k.cow-x7f3", "en", size, f"{n}" * 12)
        faces.keep(file, b"1234567890")
        aged(file, 9 - n)
        files.append(file)
    luke = faces.kept_file("fluxx", "k.luke", "en", "print", "f" * 12)
    faces.keep(luke, b"1234567890")
    aged(luke, 99)
    assert faces.sweep_printed(15) == 1
    assert [file.exists() for file in (*files, luke)] == [False, True, True, True]


def test_room_is_made_now_and_then_as_files_are_made(deck, monkeypatch):
    asked = []
    monkeypatch.setattr(exports, "make_room", lambda: asked.append(1))
    monkeypatch.setattr(exports, "ROOM_ONE_IN", 1)
    exports.run(deck, "text", {}, "en")
    assert asked == [1]
