"""A face as bytes: picture, grain, frame, sheet, text, encoded.

Knows how the parts are put together; each game's module knows its picture. Pure: the same face gives the same bytes.
"""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from typing import NamedTuple

# Pillow looks for a writer it has not met by importing all of them, which costs more than the first face itself.
from PIL import Image, ImageDraw, JpegImagePlugin, WebPImagePlugin  # noqa: F401

from cardsdb.faces.face import DPI, Face, Size
from cardsdb.faces.games import GAMES
from cardsdb.faces.geometry import moved, parse, scaled
from cardsdb.faces.layout import Layout, Placed, Sheet, compose, tab_outline
from cardsdb.faces.paint import Canvas, FontLoader, grain, pale
from cardsdb.faces.scene import Window

GRAIN = 0.3
WEBP_METHOD = 4


class Fit(NamedTuple):
    """How a face's text came out: sizes in units, and whether all of it had room."""

    title_size: float
    title_lines: int
    text_size: float
    fits: bool
    sheet: Sheet


def fits(face: Face, size: Size, fonts: FontLoader) -> Fit:
    """Measure without drawing."""
    sheet = compose(face, size.stock, GAMES[face.game].LAYOUT, fonts)
    good = not sheet.overflow and sheet.title_size >= GAMES[face.game].LAYOUT.title_least
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
    game = GAMES[face.game]
    layout: Layout = game.LAYOUT
    sheet = compose(face, size.stock, layout, fonts)
    colour = layout.kinds[face.kind].colour
    over = size.over
    pixels = (size.pixels[0] * over, size.pixels[1] * over)
    at = scaled(pixels[0] / (size.stock.width + 2 * size.bleed)) @ moved(size.bleed, size.bleed)
    canvas = Canvas(pixels, at, fonts, colour)
    inside = size.stock.width - 2 * layout.frame
    window = Window(layout.frame, layout.frame, inside, sheet.shoulder - layout.frame, layout.tab)
    game.picture(canvas, face, window)
    _paper(canvas, size, layout, sheet, colour)
    if size.pale:
        pale(canvas.image)
    canvas.glyph(layout.kinds[face.kind].glyph, 44, sheet.shoulder - layout.tab + 11, 40, colour)
    for placed in sheet.placed:
        _write(canvas, placed)
    picture = canvas.image.reduce(over) if over > 1 else canvas.image
    if size.pale:
        return picture.convert("L")
    _grain(picture, size, layout, sheet)
    return picture


def _art(face: Face, size: Size, fonts: FontLoader) -> Image.Image:
    """The picture by itself, grain and all."""
    game = GAMES[face.game]
    pixels = (size.pixels[0] * size.over, size.pixels[1] * size.over)
    canvas = Canvas(pixels, scaled(pixels[0] / size.stock.width), fonts, game.LAYOUT.kinds[face.kind].colour)
    game.picture(canvas, face, Window(0, 0, size.stock.width, size.stock.height))
    picture = canvas.image.reduce(size.over)
    for mask, tone in zip(grain(size.pixels, GRAIN / 4), ((255, 255, 255), (0, 0, 0)), strict=True):
        picture.paste(tone, (0, 0), mask)
    return picture


def _paper(canvas: Canvas, size: Size, layout: Layout, sheet: Sheet, colour: str) -> None:
    """The frame, the sheet with its shadow, the hairline above the foot."""
    stock, frame = size.stock, layout.frame
    right, foot, beyond = stock.width - frame, stock.height - frame, size.bleed + 2
    head = tab_outline(sheet, stock, layout)
    for rise, alpha in ((9, "14"), (5, "22")):
        canvas.fill(head, "#000000" + alpha, moved(0, -rise))
    canvas.fill(head, layout.sheet)
    below = sheet.shoulder + layout.corner
    canvas.bar(frame, below, right - frame, foot - below, layout.sheet)
    wide, high = stock.width + 2 * beyond, stock.height + 2 * beyond
    canvas.bar(-beyond, -beyond, wide, frame + beyond, colour)
    canvas.bar(-beyond, foot, wide, frame + beyond, colour)
    canvas.bar(-beyond, -beyond, frame + beyond, high, colour)
    canvas.bar(right, -beyond, frame + beyond, high, colour)
    for path in _corners(stock.width, stock.height, frame, layout.corner):
        canvas.fill(path, colour)
    y = stock.height - layout.foot_line
    canvas.stroke(f"M{layout.inset},{y}H{stock.width - layout.inset}", layout.line_colour, 2)


@lru_cache(maxsize=16)
def _corners(width: int, height: int, frame: int, r: int) -> tuple[str, ...]:
    """Path data of what rounds the corners of the window in the frame."""
    right, foot = width - frame, height - frame
    return (
        f"M{frame},{frame}h{r}a{r},{r} 0 0 0 {-r},{r}z",
        f"M{right},{frame}v{r}a{r},{r} 0 0 0 {-r},{-r}z",
        f"M{right},{foot}h{-r}a{r},{r} 0 0 0 {r},{-r}z",
        f"M{frame},{foot}v{-r}a{r},{r} 0 0 0 {r},{r}z",
    )


def _write(canvas: Canvas, placed: Placed) -> None:
    if not placed.track:
        anchor = "rs" if placed.right else "ls"
        canvas.write(placed.text, placed.x, placed.y, placed.font, placed.size, placed.colour, anchor=anchor)
        return
    x, scale = placed.x, canvas.matrix.scale
    font = canvas.fonts(placed.font, placed.size * scale)
    for letter in placed.text:
        canvas.write(letter, x, placed.y, placed.font, placed.size, placed.colour)
        x += font.getlength(letter) / scale + placed.track


def _grain(picture: Image.Image, size: Size, layout: Layout, sheet: Sheet) -> None:
    """Over the picture alone: grain on paper would only blur the text."""
    at = scaled(size.scale) @ moved(size.bleed, size.bleed)
    edges = [(layout.frame, layout.frame), (size.stock.width - layout.frame, sheet.shoulder + layout.corner)]
    (left, top), (right, foot) = at.points(edges)
    bounds = (round(left), round(top), round(right), round(foot))
    light, dark = (mask.crop(bounds) for mask in grain(size.pixels, GRAIN / 4))
    (line,) = parse(tab_outline(sheet, size.stock, layout))
    head = (moved(-bounds[0], -bounds[1]) @ at).points(line.points)
    for mask, tone in ((light, (255, 255, 255)), (dark, (0, 0, 0))):
        ImageDraw.Draw(mask).polygon(head, fill=0)
        picture.paste(tone, bounds, mask)
