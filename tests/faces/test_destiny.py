"""Faces of Destiny: what they show, that all of it fits, in which direction; dice as shapes, in words and on pages."""

from __future__ import annotations

import json
import os
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.template import Context, Template
from django.utils.translation import override
from PIL import Image, ImageChops, ImageStat

from cardsdb.destiny import mapping
from cardsdb.destiny.reading import parse_list, read_records, read_translations
from cardsdb.destiny.records import CardRecord
from cardsdb.faces import SIZES, Face, face_of, face_of_definition, fits, render
from cardsdb.faces.destiny import facts, plain
from cardsdb.faces.destiny.dice import COLOURS, die_in_words, die_pictures, in_words, side_picture, tones
from cardsdb.faces.destiny.panel import LAYOUT, compose
from cardsdb.faces.destiny.words import COLOUR_NAMES, KIND_NAMES, mark_of
from cardsdb.faces.glyphs import GLYPHS
from cardsdb.faces.render import draw
from cardsdb.faces.typeset import SIGNS, signed, words_of
from cardsdb.language.definitions import decode_set
from cardsdb.language.destiny.sides import LETTERS, side
from cardsdb.look import contrast

ROOT = Path(__file__).resolve().parents[2]
FILE = ROOT / "fixtures" / "destiny" / "awakenings.yaml"
GOLDEN = Path(__file__).with_name("golden-destiny.json")
SHOWN = ("01011", "01002", "01006", "01008", "01059", "01075", "01168", "01035")
"""A few of each kind and colour that ship."""
STOCKS = ("page", "narrow")

pytestmark = pytest.mark.filterwarnings("error")


@pytest.fixture(scope="module")
def definitions() -> dict[str, Any]:
    return {card.code: card for card in decode_set(FILE.read_text("utf-8"), str(FILE)).cards}


@pytest.fixture(scope="module")
def shipped(definitions) -> dict[str, dict[str, Face]]:
    """The faces of the shipped cards, by language and code."""
    names = {code: card.name for code, card in definitions.items()}
    return {
        lang: {code: face_of_definition(card, lang, names) for code, card in definitions.items()}
        for lang in ("ru", "en")
    }


def face(**more: Any) -> Face:
    given = {"colour": "blue", "affiliation": "hero", **more.pop("facts", {})}
    said = {"kind": "upgrade", "code": "99001", "title": "Посох", "lang": "ru", "text": "", **more}
    return face_of(game="destiny", source="original", program=[], facts=given, **said)


# ---- content ---------------------------------------------------------------------------------------------


def test_a_character_shows_its_figures(shipped):
    kylo = shipped["ru"]["01011"]
    shown = ("health", "points", "colour", "affiliation", "unique", "die")
    assert [kylo.fact(name) for name in shown] == ["11", "10/13", "blue", "villain", "1", "1MD 2MD1 1Sh 1R Sp -"]
    assert kylo.spoken == "Кайло Рен: персонаж"
    assert kylo.foot[0] == "AW 11 · Destiny"


def test_only_battlefields_lie_on_their_side(shipped):
    assert {one.kind for one in shipped["en"].values() if one.wide} == {"battlefield"}
    assert {one.kind for one in shipped["en"].values() if not one.wide} >= {"character", "event", "support"}


@pytest.mark.parametrize(
    ("code", "mark"),
    [("01011", "AW 11"), ("13001b", "TR 1B"), ("702035", "PW 35"), ("99001", "99001"), ("x.staff-k3", "x.staff-k3")],
)
def test_a_code_says_set_and_number_where_the_set_is_known(code, mark):
    assert mark_of(code) == mark


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_kinds_are_called_as_everywhere_on_the_site(lang):
    from cardsdb.models import DestinyKind

    with override(lang):
        assert KIND_NAMES[lang] == {kind.value: str(kind.label) for kind in DestinyKind}


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_every_colour_has_a_letter_and_a_shape_of_its_own(lang):
    from cardsdb.models import Colour

    assert set(COLOUR_NAMES[lang]) == set(Colour.values) == set(COLOURS)
    assert len({name[0] for name in COLOUR_NAMES[lang].values()}) == len(Colour.values)
    assert {f"col-{colour}" for colour in COLOURS} <= set(GLYPHS)


def test_colours_are_those_of_the_site():
    tokens = (ROOT / "cardsdb" / "static" / "tokens.css").read_text()
    assert all(f"--d-{name}: {colour};" in tokens for name, colour in COLOURS.items())


def test_every_face_has_a_digest_of_its_own_and_figures_count(shipped):
    digests = [one.digest for lang in shipped for one in shipped[lang].values()]
    assert len(set(digests)) == len(digests)
    assert face(facts={"cost": "2"}).digest != face(facts={"cost": "3"}).digest


def test_faces_without_facts_keep_the_digests_they_had(faces):
    """Addresses of Fluxx that browsers keep for ever stay right."""
    said = " ".join(one.digest for lang in ("ru", "en") for one in faces[lang])
    assert sha256(said.encode()).hexdigest() == "de1fe79356d9e26f5ed4a4f6b738c08464e8205e84e65372617050a1ff568e38"


def test_a_row_and_its_definition_have_the_same_face(db, shipped, django_assert_num_queries):
    from cardsdb.management.commands.load_cards import load
    from cardsdb.models import Card
    from cardsdb.services.faces import face_of_row

    load([FILE], dry_run=False)
    for lang in ("ru", "en"):
        rows = list(Card.objects.filter(game="destiny").worded(lang).select_related("destiny"))
        with django_assert_num_queries(0):
            assert {card.code: face_of_row(card, lang) for card in rows} == shipped[lang]


# ---- text ------------------------------------------------------------------------------------------------


def test_symbols_stand_among_words_as_glyphs():
    said = signed("Нанеси 2[melee] или 1 [ranged]. См. [AW] 11.")
    assert [SIGNS[letter] for letter in said if letter in SIGNS] == ["melee", "ranged"]
    assert "[AW]" in said
    runs = [run.text for word in words_of(said) for run in word]
    assert sum(text in SIGNS for text in runs) == 2


def test_every_symbol_that_stands_in_a_text_has_a_glyph():
    assert set(SIGNS.values()) == set(LETTERS.values())
    assert set(SIGNS.values()) <= set(GLYPHS)


def test_symbols_are_words_where_nothing_is_drawn():
    assert plain("Нанеси 2[melee] или [ranged]. См. [AW] 11.", "ru") == (
        "Нанеси 2 ближний урон или дальний урон. См. [AW] 11."
    )


def test_a_glyph_in_a_text_is_drawn(fonts):
    with_sign, without = (draw(face(text=text), SIZES["grid"], fonts) for text in ("[melee] урон", "урон"))
    assert ImageChops.difference(with_sign, without).getbbox()


@pytest.mark.parametrize("size", STOCKS)
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_everything_that_ships_fits(shipped, fonts, lang, size):
    assert [one.code for one in shipped[lang].values() if not fits(one, SIZES[size], fonts).fits] == []


@pytest.mark.parametrize("kind", KIND_NAMES["en"])
def test_long_texts_fit_on_every_kind(fonts, kind):
    said = "После того как ты применишь кубик этого персонажа, можешь убрать [melee] или [ranged] кубик соперника. "
    wide = {"wide": "1"} if kind == "battlefield" else {"die": "+1MD 2RD1 3ID2 1Dr Sp -"}
    long = face(kind=kind, text=(said * 6)[:500], facts={"traits": "jedi leader", **wide}, title="Чрезвычайно " * 3)
    assert fits(long, SIZES["page"], fonts).fits


def test_what_has_no_room_ends_in_an_ellipsis(fonts):
    found = fits(face(text="слово " * 600), SIZES["page"], fonts)
    assert not found.fits
    assert any(placed.text == "…" for placed in found.sheet.placed)


def community_faces(place: str) -> dict[str, list[Face]]:
    """The community's cards as faces in English and, where it has Russian, in that."""
    folder = Path(place)
    said: dict[str, Any] = {}
    for file in folder.glob("translations/ru/set/*.json"):
        rows, _faults = parse_list(file.read_bytes(), file.name)
        said |= {record.code: record for record, _more in read_translations(rows, file.name)[0]}
    found: dict[str, list[Face]] = {"ru": [], "en": []}
    for file in sorted(folder.glob("set/*.json")):
        records, _faults = read_records(parse_list(file.read_bytes(), file.name)[0], CardRecord, file.name)
        for record in records:
            card = mapping.facts(record, {"ru": said[record.code]} if record.code in said else {})
            for lang in found:
                words = card.words.get(lang, card.words["en"])
                found[lang].append(
                    face_of(
                        game="destiny", code=card.code, kind=card.kind, source="imported", program=[], lang=lang,
                        title=words.name, subtitle=words.subtitle, text=words.text, facts=facts(card),
                    )
                )  # fmt: skip
    return found


@pytest.mark.skipif("SWDESTINY_DATA" not in os.environ, reason="SWDESTINY_DATA names no folder")
def test_everything_the_community_has_written_down_fits(fonts):
    """2034 cards in two languages on two stocks: measured, not drawn."""
    found = community_faces(os.environ["SWDESTINY_DATA"])
    assert {lang: len(faces) for lang, faces in found.items()} == {"ru": 2034, "en": 2034}
    bad = [
        (one.code, one.lang, size)
        for faces in found.values() for one in faces for size in STOCKS
        if not fits(one, SIZES[size], fonts).fits
    ]  # fmt: skip
    assert bad == []
    assert [one.code for one in found["en"] if mark_of(one.code) == one.code] == []


# ---- where it stands -------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", SHOWN)
def test_rows_follow_each_other_and_text_keeps_off_the_cut(shipped, fonts, code):
    one = shipped["ru"][code]
    stock = SIZES["page"].of(one).stock
    panel = compose(one, stock, fonts)
    assert LAYOUT.frame < panel.gauges < panel.art < panel.dice <= panel.shoulder <= panel.foot < stock.height
    assert panel.dice - panel.art >= 64
    assert (panel.shoulder - panel.dice > 0) == bool(one.fact("die"))
    for placed in panel.placed:
        assert 40 <= placed.x <= stock.width - 40
        assert 40 <= placed.y <= stock.height - 40
    for before, after in zip(panel.cells, panel.cells[1:], strict=False):
        assert before.x + before.width == pytest.approx(after.x)


def test_a_card_that_says_little_is_a_picture(fonts):
    stock = SIZES["page"].stock
    silent, telling = (compose(face(text=text), stock, fonts) for text in ("", "слово " * 60))
    assert silent.dice - silent.art > 0.6 * stock.height
    assert silent.dice - silent.art > telling.dice - telling.art


# ---- pictures --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", ["grid", "page", "art", "upright", "print", "press", "press-narrow-bleed-pale"])
def test_a_wide_face_lies_on_pages_and_stands_on_sheets(shipped, fonts, size):
    wide = shipped["ru"]["01168"]
    picture = draw(wide, SIZES[size], fonts)
    lies = size in ("grid", "page")
    assert picture.size == SIZES[size].seen(wide) == (SIZES[size].pixels[::-1] if lies else SIZES[size].pixels)


def test_a_wide_face_is_the_same_however_it_is_turned(shipped, fonts):
    wide = shipped["ru"]["01168"]
    lying, standing = (draw(wide, SIZES[size], fonts) for size in ("page", "upright"))
    assert ImageChops.difference(lying, standing.transpose(Image.Transpose.ROTATE_270)).getbbox() is None


def test_a_pale_face_keeps_its_figures_dark(shipped, fonts):
    full, pale = (draw(shipped["ru"]["01011"], SIZES[name], fonts) for name in ("press", "press-pale"))
    ink_of = lambda picture: 255 - ImageStat.Stat(picture.convert("L")).mean[0]  # noqa: E731
    assert pale.mode == "L"
    assert ink_of(pale) < 0.62 * ink_of(full)


def test_the_same_card_is_drawn_the_same(shipped, fonts):
    one = shipped["ru"]["01011"]
    assert render(one, SIZES["grid"], fonts) == render(one, SIZES["grid"], fonts)


def test_no_two_pictures_of_a_kind_are_alike(shipped, fonts):
    """The art of all characters and events that ship, from very far away."""
    seen: dict[bytes, str] = {}
    for one in shipped["ru"].values():
        if one.kind in ("character", "event"):
            tiny = draw(one, SIZES["art"], fonts).resize((24, 22)).tobytes()
            assert seen.setdefault(tiny, one.code) == one.code


def shades(one: Face, fonts: Any) -> str:
    return draw(one, SIZES["grid"], fonts).resize((12, 12)).convert("L").tobytes().hex()


def test_faces_look_as_they_did_unless_the_renderer_has_a_new_version(shipped, fonts):
    """To write them anew: `python -m tests.faces.test_destiny`."""
    for code, then in json.loads(GOLDEN.read_text("utf-8")).items():
        now = bytes.fromhex(shades(shipped["ru"][code], fonts))
        apart = max(abs(a - b) for a, b in zip(now, bytes.fromhex(then), strict=True))
        assert apart <= 6, f"{code} looks different: raise RENDERER_VERSION"


def test_files_show_what_the_community_says_and_wide_cards_standing(
    db, settings, tmp_path, definitions, shipped, fonts
):
    from cardsdb.management.commands.load_cards import load
    from cardsdb.models import CardText
    from decks.contents import DeckList
    from decks.services.tools import SiteTools

    settings.VAR_DIR = tmp_path
    load([FILE], dry_run=False)
    CardText.objects.filter(card__code="01011", language="en").update(text="Reroll a die.")
    pile = tuple((definitions[code], 1) for code in ("01011", "01168"))
    tools = SiteTools(DeckList(name="Two", game="destiny", cards=pile, names={}))
    told, wide = (Image.open(BytesIO(tools.picture(card, "en", "page"))) for card, _copies in pile)
    assert told.size == wide.size == (480, 670)
    silent = draw(shipped["en"]["01011"], SIZES["page"], fonts)
    assert max(ImageStat.Stat(ImageChops.difference(told.convert("RGB"), silent)).mean) > 5


# ---- dice ------------------------------------------------------------------------------------------------

NOTATIONS = ("1MD", "+2RD1", "3ID3", "XF", "+1*", "2Dr", "1Dc", "1Sh", "1R5", "Sp", "Sp2", "-")


@pytest.mark.parametrize("short", NOTATIONS)
def test_a_side_stays_within_its_square(short):
    drawn = side_picture(side(short))
    for shape in drawn.shapes:
        half = shape.width / 2
        assert all(c - half >= -0.001 and c + half <= 1.001 for point in shape.points for c in point), shape.role
    assert all(0 < word.x < 1 and 0 < word.y < 1 for word in drawn.words)


def test_a_side_shows_value_plus_and_price():
    drawn = side_picture(side("+2RD1"))
    assert [word.text for word in drawn.words] == ["+2"]
    assert sum(shape.role == "coin" for shape in drawn.shapes) == 1
    assert [word.text for word in side_picture(side("1R5")).words] == ["1", "5"]
    assert side_picture(side("-")).words == ()
    assert len(die_pictures("1MD 2MD1 1Sh 1R Sp -")) == 6


@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("short", ["2RD1", "+2RD1"])
def test_sides_can_be_read_on_every_colour(colour, short):
    roles = tones(side(short), colour)
    least = 3 if colour == "yellow" else 4.5
    assert contrast(roles["ink"], roles["ground"]) >= least
    assert contrast(roles["coin"], roles["ground"]) >= 2


@pytest.mark.parametrize(
    ("short", "ru", "en"),
    [
        ("1MD", "1 ближний урон", "1 melee damage"),
        ("+2RD1", "+2 дальний урон за 1 ресурс", "+2 ranged damage for 1 resource"),
        ("XF", "X концентрация", "X focus"),
        ("Sp2", "особенность за 2 ресурса", "special for 2 resources"),
        ("-", "пусто", "blank"),
    ],
)
def test_a_side_is_read_aloud(short, ru, en):
    assert (in_words(side(short), "ru"), in_words(side(short), "en")) == (ru, en)


def test_a_die_stands_in_a_row_on_pages_and_is_read_aloud():
    source = '{% load faces %}{% die short "red" %}|{% die "" %}|{% die_side "+1MD" %}'
    with override("en"):
        row, none, one = Template(source).render(Context({"short": "1MD +2RD1 1Sh 1R Sp -"})).split("|")
    assert f'aria-label="die: {die_in_words("1MD +2RD1 1Sh 1R Sp -", "en")}"' in row
    assert row.count('<span class="side') == 7
    assert 'data-c="red"' in row
    assert row.count("#g-") == 6
    assert none == ""
    assert 'aria-label="+1 melee damage"' in one


def write() -> None:
    """Write the golden thumbnails."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cardsdb.settings")
    import django

    django.setup()
    from cardsdb.services.faces import fonts

    cards = {card.code: card for card in decode_set(FILE.read_text("utf-8"), str(FILE)).cards}
    seen = {code: shades(face_of_definition(cards[code], "ru", {}), fonts) for code in SHOWN}
    GOLDEN.write_text(json.dumps(seen, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    write()
