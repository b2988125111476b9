"""The look holds: contrast worked out from the tokens, colours in one place, names for all glyphs, a page of it all."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.core.management import call_command
from PIL import ImageFont

from cardsdb import look
from cardsdb.faces.glyphs import GLYPHS
from cardsdb.management.commands.web_fonts import CUTS
from cardsdb.style import PALETTES, SIGNS

STATIC = Path(__file__).resolve().parents[1] / "cardsdb" / "static"
COLOURS = look.colours((STATIC / "tokens.css").read_text())
PAIRS = list(look.pairs(COLOURS))


def test_contrast_is_that_of_the_guidelines():
    assert look.contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert look.contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)
    assert look.contrast("#14161A", "#14161A") == 1


def test_a_colour_is_read_by_day_and_by_night():
    sheet = ":root {\n  --ink: light-dark(#000000, #FFFFFF);  --glow: #FFD27A;\n  --r: 10px;\n}\n.x { --no: #000000; }"
    assert look.colours(sheet) == {"ink": ("#000000", "#FFFFFF"), "glow": ("#FFD27A", "#FFD27A")}


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: f"{pair.colour} on {pair.ground}")
def test_what_is_read_can_be_read_and_what_is_pressed_can_be_seen(pair):
    assert min(pair.day, pair.night) >= pair.least


def test_a_pair_that_is_too_weak_is_told():
    weak = look.Pair("ink", "paper", look.TEXT, "#777777", "#FFFFFF", "#FFFFFF", "#000000")
    assert not weak.holds


def test_text_and_edges_need_what_the_guidelines_ask():
    assert (look.TEXT, look.EDGE) == (4.5, 3)
    assert {pair.least for pair in PAIRS} == {4.5, 3}
    shown = {name for _title, names in PALETTES for name in names}
    assert shown <= set(COLOURS)


SHEETS = [sheet for sheet in sorted(STATIC.glob("*.css")) if sheet.name != "tokens.css"]


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_colours_are_written_among_the_tokens_and_nowhere_else(sheet):
    assert re.findall(r"#[0-9A-Fa-f]{3,8}\b|hsl\(|oklch\(", sheet.read_text()) == []


@pytest.mark.parametrize("sheet", sorted(STATIC.glob("*.css")), ids=lambda sheet: sheet.name)
def test_every_token_in_use_is_written_down(sheet):
    text = "".join(one.read_text() for one in STATIC.glob("*.css"))
    given = set(re.findall(r"(--[\w-]+)\s*:", text))
    asked = set(re.findall(r"var\((--[\w-]+)\)", sheet.read_text()))
    assert asked - given == set()


def test_every_glyph_has_a_name_on_the_style_page():
    named = [name for _title, names in SIGNS for name in names]
    assert sorted(named) == sorted(GLYPHS)


@pytest.mark.parametrize(("language", "word"), [("ru", "Штурмовик взял световой меч"), ("en", "The stormtrooper took")])
def test_the_style_page_shows_tokens_cards_and_glyphs(db, client, django_assert_num_queries, language, word):
    call_command("load_cards", verbosity=0)
    with django_assert_num_queries(1):
        page = client.get("/style/", headers={"accept-language": language}).text
    assert word in page
    assert page.count('class="mini') == 7
    for name, (day, night) in COLOURS.items():
        assert name not in {n for _t, names in PALETTES for n in names} or (day in page and night in page)
    for name in GLYPHS:
        assert f"#g-{name}" in page


def test_the_style_page_works_without_cards(db, client):
    page = client.get("/style/", headers={"accept-language": "en"})
    assert page.status_code == 200
    assert "No cards are loaded" in page.text


def test_every_page_leads_to_the_style_page(db, client):
    assert 'href="/style/"' in client.get("/login/").text


# --- fonts ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cut", CUTS, ids=lambda cut: cut[2])
def test_a_font_of_pages_has_its_own_name_and_every_letter_that_is_shown(cut, base_dir):
    _package, _source, file, family, style = cut
    font = ImageFont.truetype(str(STATIC / "fonts" / file), 40)
    assert font.getname() == (family, style)
    cards = "".join(p.read_text() for p in (base_dir / "fixtures" / "fluxx").glob("*.yaml"))
    shown = {letter for letter in cards if letter.isprintable() and not letter.isspace()} | set("«»„“”—–№×…ёЁ")
    lost = font.getmask("\U0010fffd")
    missing = [c for c in shown if font.getmask(c).getbbox() is None or bytes(font.getmask(c)) == bytes(lost)]
    assert missing == []


def test_the_fonts_of_pages_are_light():
    assert sum(file.stat().st_size for file in (STATIC / "fonts").glob("*.woff2")) <= 60 * 1024
    assert list((STATIC / "fonts").glob("*.ttf")) == []
