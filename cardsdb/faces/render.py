"""A face as bytes: picture, grain, frame, sheet, text, encoded.

Knows how the parts are put together; each game's module knows its picture. Pure: the same face gives the same bytes.
"""

from __future__ import annotations

from io import BytesIO
from typing import NamedTuple

# Pillow looks for a writer it has not met by importing all of them, which costs more than the first face itself.
from PIL import Image, JpegImagePlugin, WebPImagePlugin  # noqa: F401

from cardsdb.faces.divider import GRAIN, Form
from cardsdb.faces.face import DPI, Face, Size
from cardsdb.faces.games import GAMES
from cardsdb.faces.geometry import moved, scaled
from cardsdb.faces.layout import Placed, Sheet
from cardsdb.faces.paint import Canvas, Colour, FontLoader, grain, ink, pale
from cardsdb.faces.scene import Window
from cardsdb.faces.typeset import SIGN_GAP, SIGN_SIDE, SIGNS

WEBP_METHOD = 4
INK = "#14161A"
"""What is light on a dark ground is this on a pale one."""
SIGN_PEN = 2.4
"""Of signs among words: a little bolder than by themselves."""


class Fit(NamedTuple):
    """How a face's text came out: sizes in units, and whether all of it had room."""

    title_size: float
    title_lines: int
    text_size: float
    fits: bool
    sheet: Sheet


def fits(face: Face, size: Size, fonts: FontLoader) -> Fit:
    """Measure without drawing."""
    form: Form = GAMES[face.game].FORM
    sheet = form.compose(face, size.of(face).stock, fonts)
    good = not sheet.overflow and sheet.title_size >= form.title_least
    return Fit(sheet.title_size, sheet.title_lines, sheet.text_size, good, sheet)


def render(face: Face, size: Size, fonts: FontLoader) -> bytes:
    """The face as a WebP, PNG or JPEG file; raises `KeyError` for a game without faces."""
    return encode(draw(face, size, fonts), size)


def encode(picture: Image.Image, size: Size) -> bytes:
    out = BytesIO()
    match size.format:
        case "webp":
            picture.save(out, "WEBP", quality=size.quality, method=WEBP_METHOD)
        case "png":
            # Grain cannot be packed: looking longer takes three times as long and saves nothing.
            picture.save(out, "PNG", dpi=(DPI, DPI), compress_level=2)
        case "jpeg":
            # Colours as fine as light: text on a face is coloured, and seen from near.
            picture.save(out, "JPEG", quality=size.quality, subsampling=0, dpi=(DPI, DPI))
    return out.getvalue()


def draw(face: Face, size: Size, fonts: FontLoader) -> Image.Image:
    """The face as a picture of the size's pixels."""
    if size.bare:
        return _art(face, size, fonts)
    picture = _laid_out(face, size.of(face), fonts)
    return picture.transpose(Image.Transpose.ROTATE_90) if face.wide and size.upright else picture


def _laid_out(face: Face, size: Size, fonts: FontLoader) -> Image.Image:
    """The face as it is read, in a size of its own direction."""
    form: Form = GAMES[face.game].FORM
    sheet = form.compose(face, size.stock, fonts)
    over = size.over
    pixels = (size.pixels[0] * over, size.pixels[1] * over)
    at = scaled(pixels[0] / (size.stock.width + 2 * size.bleed)) @ moved(size.bleed, size.bleed)
    canvas = Canvas(pixels, at, fonts, form.colour(face))
    form.draw(canvas, face, size, sheet)
    if size.pale:
        pale(canvas.image)
    form.sign(canvas, face, size, sheet)
    for placed in sheet.placed:
        _write(canvas, placed._replace(colour=INK) if size.pale and _light(placed.colour) else placed)
    picture = canvas.image.reduce(over) if over > 1 else canvas.image
    if size.pale:
        return picture.convert("L")
    form.grain(picture, face, size, sheet)
    return picture


def _art(face: Face, size: Size, fonts: FontLoader) -> Image.Image:
    """The picture by itself, grain and all."""
    game = GAMES[face.game]
    pixels = (size.pixels[0] * size.over, size.pixels[1] * size.over)
    canvas = Canvas(pixels, scaled(pixels[0] / size.stock.width), fonts, game.FORM.colour(face))
    game.picture(canvas, face, Window(0, 0, size.stock.width, size.stock.height))
    picture = canvas.image.reduce(size.over)
    for mask, tone in zip(grain(size.pixels, GRAIN / 4), ((255, 255, 255), (0, 0, 0)), strict=True):
        picture.paste(tone, (0, 0), mask)
    return picture


def _light(colour: Colour) -> bool:
    return sum(ink(colour)[:3]) > 3 * 128


def _write(canvas: Canvas, placed: Placed) -> None:
    if sign := SIGNS.get(placed.text):
        side = placed.size * SIGN_SIDE
        canvas.glyph(sign, placed.x + placed.size * SIGN_GAP, placed.y - side * 0.84, side, placed.colour, SIGN_PEN)
        return
    if not placed.track:
        anchor = "rs" if placed.right else "ls"
        canvas.write(placed.text, placed.x, placed.y, placed.font, placed.size, placed.colour, anchor=anchor)
        return
    x, scale = placed.x, canvas.matrix.scale
    font = canvas.fonts(placed.font, placed.size * scale)
    for letter in placed.text:
        canvas.write(letter, x, placed.y, placed.font, placed.size, placed.colour)
        x += font.getlength(letter) / scale + placed.track
