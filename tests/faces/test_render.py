"""Pictures: their size, their text within its bounds, no two alike, the same ones for ever.

`python -m tests.faces.test_render` writes the golden thumbnails anew, after `RENDERER_VERSION` was raised.
"""

from __future__ import annotations

import itertools
import json
import statistics
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageColor, ImageStat

from cardsdb.faces import GAMES, RENDERER_VERSION, SIZES, Face, Size, face_of, fits, render
from cardsdb.faces.face import NARROW, STANDARD
from cardsdb.faces.render import draw

GOLDEN = Path(__file__).with_name("golden.json")
SHOWN = ("k.r2d2", "c.vader", "g.falcon-pilot", "a.jackpot", "r.draw-4", "s.veto", "b.basic")
STOCKS = [STANDARD, NARROW]


def opened(picture: bytes) -> Image.Image:
    return Image.open(BytesIO(picture))


def thumbnail(face: Face, fonts, size: tuple[int, int] = (24, 33)) -> Image.Image:
    return draw(face, SIZES["grid"], fonts).resize(size, Image.Resampling.BOX)


def invented(**more) -> Face:
    given = {"title": "Самовар", "text": "Чай.", "program": [], **more}
    return face_of(game="fluxx", source="original", lang="ru", **given)


def difference(a: Image.Image, b: Image.Image) -> float:
    """Mean distance of their colours, 0 to 255."""
    return statistics.mean(ImageStat.Stat(ImageChops.difference(a, b)).mean)


# ---- sizes -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "pixels"),
    [
        ("grid", (240, 335)),
        ("page", (480, 670)),
        ("art", (280, 252)),
        ("print", (744, 1039)),
        ("print-bleed", (815, 1110)),
        ("narrow", (650, 1004)),
        ("narrow-bleed", (720, 1075)),
    ],
)
def test_a_picture_has_exactly_the_pixels_of_its_size(face, fonts, name, pixels):
    picture = opened(render(face("k.luke"), SIZES[name], fonts))
    assert picture.size == pixels
    assert picture.mode == "RGB", "tables and printers take no transparency"


@pytest.mark.parametrize("code", SHOWN)
def test_the_picture_alone_has_no_sheet_of_paper(face, fonts, code):
    sheet = ImageColor.getrgb(GAMES["fluxx"].LAYOUT.sheet)

    def paper(size: str) -> float:
        picture = draw(face(code), SIZES[size], fonts)
        rows = picture.crop((0, picture.height * 4 // 5, picture.width, picture.height)).get_flattened_data()
        return sum(max(abs(a - b) for a, b in zip(pixel, sheet, strict=True)) < 8 for pixel in rows) / len(rows)

    assert paper("art") < 0.05 < paper("grid")


@pytest.mark.parametrize("name", ["print", "narrow-bleed"])
def test_a_file_for_print_says_its_resolution(face, fonts, name):
    picture = opened(render(face("k.luke"), SIZES[name], fonts))
    assert picture.format == "PNG"
    assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.1)


@pytest.mark.parametrize("stock", STOCKS)
def test_stocks_are_given_in_tenths_of_a_millimetre(stock):
    assert stock.millimetres in {(63.0, 88.0), (55.0, 85.0)}


def test_the_bleed_is_nothing_but_frame(face, fonts):
    size = SIZES["print-bleed"]
    picture = draw(face("k.r2d2"), size, fonts)
    wide, high = size.pixels
    # Three millimetres of bleed, and two of the card itself; a pixel of smoothing is left out.
    edge = round(50 * size.scale) - 1
    for strip in ((0, 0, wide, edge), (0, high - edge, wide, high), (0, 0, edge, high), (wide - edge, 0, wide, high)):
        assert picture.crop(strip).getextrema() == ((0x2A, 0x2A), (0x70, 0x70), (0x48, 0x48))


# ---- text ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("stock", STOCKS)
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_every_shipped_text_fits(faces, fonts, lang, stock):
    size = Size(name="", stock=stock, pixels=(stock.width, stock.height))
    for face in faces[lang]:
        fit = fits(face, size, fonts)
        assert fit.fits, face.code
        assert fit.text_size >= 30, f"{face.code}: below three millimetres no text is read at arm's length"


@pytest.mark.parametrize("stock", STOCKS)
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_no_ink_leaves_its_place(faces, fonts, lang, stock):
    """The ink of each piece of text, measured: within the safe inset, no line on another, none on the foot."""
    layout, size = GAMES["fluxx"].LAYOUT, Size(name="", stock=stock, pixels=(stock.width, stock.height))
    for face in faces[lang]:
        boxes = []
        for piece in fits(face, size, fonts).sheet.placed:
            if not piece.track:
                anchor = "rs" if piece.right else "ls"
                left, top, right, foot = fonts(piece.font, piece.size).getbbox(piece.text, anchor=anchor)
                boxes.append((piece.y, piece.x + left, piece.y + top, piece.x + right, piece.y + foot))
        assert min(box[1] for box in boxes) >= layout.inset - 4, face.code
        assert max(box[3] for box in boxes) <= stock.width - layout.inset + 4, face.code
        assert max(box[4] for box in boxes) <= stock.height - 40, f"{face.code}: 4 mm from the cut"
        for above, below in itertools.pairwise(sorted(set(boxes))):
            same_line = above[0] == below[0]
            assert above[3] <= below[1] + 2 if same_line else above[4] <= below[2] + 6, (face.code, above, below)


@pytest.mark.parametrize("stock", STOCKS)
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_the_margins_of_the_sheet_are_bare(faces, fonts, lang, stock):
    """The same in pixels: left and right of the text the sheet is paper and nothing else."""
    layout, size = (
        GAMES["fluxx"].LAYOUT,
        Size(name="", stock=stock, pixels=(stock.width // 2, stock.height // 2), over=1),
    )
    for face in faces[lang]:
        picture, shoulder = draw(face, size, fonts), fits(face, size, fonts).sheet.shoulder
        top, foot = round((shoulder + layout.corner) / 2) + 2, (stock.height - layout.frame - layout.corner) // 2 - 2
        for left, right in (
            (layout.frame, layout.inset - 6),
            (stock.width - layout.inset + 6, stock.width - layout.frame),
        ):
            margin = picture.crop((left // 2 + 2, top, right // 2 - 2, foot))
            assert margin.getcolors() == [(margin.width * margin.height, (0xFF, 0xFB, 0xF2))], face.code


def test_long_text_gets_smaller_and_very_long_text_is_told_not_to_fit(fonts):
    size = SIZES["page"]

    def fit(words: int):
        text = "Забери у соседа тему. " * words
        return fits(invented(kind="action", code="a.x", title="Жадность", text=text), size, fonts)

    assert fit(3).text_size == 40
    assert 22 <= fit(24).text_size < 40
    assert fit(24).fits
    assert not fit(200).fits


def test_text_that_does_not_fit_ends_in_an_ellipsis_and_leaves_the_picture(fonts):
    fit = fits(invented(kind="action", code="a.x", text="Забери у соседа тему. " * 200), SIZES["page"], fonts)
    layout = GAMES["fluxx"].LAYOUT
    assert fit.sheet.shoulder >= layout.frame + layout.picture_least - 0.01
    assert any(piece.text == "…" for piece in fit.sheet.placed)


def test_an_endless_word_is_cut_rather_than_lost(fonts):
    fit = fits(invented(kind="action", code="a.x", text="а" * 300), SIZES["page"], fonts)
    assert not fit.fits
    assert sum(piece.text.count("а") for piece in fit.sheet.placed if piece.size == fit.text_size) == 300


def test_a_blank_title_shows_the_code(fonts):
    blank = invented(kind="action", code="a.x", title=" ")
    assert blank.title == "a.x"
    assert fits(blank, SIZES["page"], fonts).fits


def test_a_title_takes_a_second_line_before_it_gets_smaller(face, fonts):
    fit = fits(face("g.falcon-pilot"), SIZES["page"], fonts)
    assert (fit.title_lines, fit.title_size) == (2, GAMES["fluxx"].LAYOUT.title_size)


def test_the_picture_keeps_its_height_however_long_the_text(faces, fonts):
    layout = GAMES["fluxx"].LAYOUT
    for face in faces["ru"] + faces["en"]:
        shoulder = fits(face, SIZES["narrow"], fonts).sheet.shoulder
        assert shoulder - layout.frame >= layout.picture_least - 0.01, face.code


# ---- pictures --------------------------------------------------------------------------------------------


def test_no_two_cards_look_alike(faces, fonts):
    thumbnails = {face.code: thumbnail(face, fonts) for face in faces["ru"]}
    nearest = min((difference(thumbnails[a], thumbnails[b]), a, b) for a, b in itertools.combinations(thumbnails, 2))
    assert nearest[0] > 5, nearest


def test_the_same_face_gives_the_same_bytes(face, fonts):
    first, second = (render(face("k.falcon"), SIZES["grid"], fonts) for _ in range(2))
    assert first == second


def test_language_changes_the_text_and_not_the_art(face, fonts):
    russian, english = (draw(face("k.han", lang), SIZES["page"], fonts) for lang in ("ru", "en"))
    window = (60, 40, 420, 300)
    assert difference(russian, english) > 1
    assert difference(russian.crop(window), english.crop(window)) < 20


def test_a_card_that_nobody_drew_has_a_face_too(fonts):
    for kind, letter in (("keeper", "k"), ("creeper", "c"), ("action", "a"), ("goal", "g"), ("new_rule", "r")):
        program = [{"on": "win", "if": {"is": "all", "of": ["k.luke", "k.samovar"]}}] if kind == "goal" else []
        drawn = invented(kind=kind, code=f"{letter}.new", program=program)
        assert opened(render(drawn, SIZES["grid"], fonts)).size == (240, 335)


# ---- golden ----------------------------------------------------------------------------------------------


def shades(face: Face, fonts) -> str:
    """What it looks like from very far away."""
    return thumbnail(face, fonts, (12, 17)).convert("L").tobytes().hex()


def test_faces_look_as_they_did_unless_the_renderer_has_a_new_version(face, fonts):
    golden = json.loads(GOLDEN.read_text("utf-8"))
    assert golden["renderer"] == RENDERER_VERSION, "write the golden thumbnails anew (see the module)"
    for code, then in golden["shades"].items():
        now = bytes.fromhex(shades(face(code), fonts))
        apart = max(abs(a - b) for a, b in zip(now, bytes.fromhex(then), strict=True))
        assert apart <= 6, f"{code} looks different: raise RENDERER_VERSION"


def write() -> None:
    """Write the golden thumbnails."""
    import os

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cardsdb.settings")
    import django

    django.setup()
    from cardsdb.faces import face_of_definition
    from cardsdb.language.definitions import decode_set
    from cardsdb.services.faces import fonts
    from tests.faces.conftest import FILE

    cards = {card.code: card for card in decode_set(FILE.read_text("utf-8"), str(FILE)).cards}
    names = {code: card.name for code, card in cards.items()}
    seen = {code: shades(face_of_definition(cards[code], "ru", names), fonts) for code in SHOWN}
    GOLDEN.write_text(json.dumps({"renderer": RENDERER_VERSION, "shades": seen}, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    write()
