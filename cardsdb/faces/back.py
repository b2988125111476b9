"""The back of a game's cards: the same upside down, and without a border, so that no cut shows which card it is.

Knows one drawing a game, in units; pure, like the faces. It bleeds: what is cut off is more of the same.
"""

from __future__ import annotations

from collections.abc import Callable
from math import radians, tan

from PIL import Image, ImageFont

from cardsdb.faces.face import FontName, Size
from cardsdb.faces.geometry import Matrix, moved, scaled, turned
from cardsdb.faces.glyphs import GLYPHS, GRID
from cardsdb.faces.paint import Canvas, Colour, faint, grain, mixed, pale

GRAIN = 0.05


def draw_back(game: str, size: Size) -> Image.Image:
    """The back as a picture of the size's pixels; raises `KeyError` for a game without one."""
    ground, draw = BACKS[game]
    pixels = (size.pixels[0] * size.over, size.pixels[1] * size.over)
    at = scaled(pixels[0] / (size.stock.width + 2 * size.bleed)) @ moved(size.bleed, size.bleed)
    canvas = Canvas(pixels, at @ moved(size.stock.width / 2, size.stock.height / 2), _no_fonts, ground)
    draw(canvas)
    if size.pale:
        pale(canvas.image)
        return _same_upside_down(canvas.image.reduce(size.over).convert("L"))
    picture = canvas.image.reduce(size.over)
    for mask, tone in zip(grain(size.pixels, GRAIN), ((255, 255, 255), (0, 0, 0)), strict=True):
        picture.paste(tone, (0, 0), mask)
    return _same_upside_down(picture)


def _no_fonts(name: FontName, size: float) -> ImageFont.FreeTypeFont:
    raise LookupError("nothing is written on a back: words have an upper side")


def _same_upside_down(picture: Image.Image) -> Image.Image:
    """Its lower half made of the upper one: what was rounded to pixels, and the grain, would tell up from down."""
    wide, high = picture.size
    half = picture.crop((0, 0, wide, high // 2))
    picture.paste(half.transpose(Image.Transpose.ROTATE_180), (0, high - high // 2))
    if high % 2:
        row = picture.crop((0, high // 2, wide // 2, high // 2 + 1))
        picture.paste(row.transpose(Image.Transpose.FLIP_LEFT_RIGHT), (wide - wide // 2, high // 2))
    return picture


# ---- Fluxx -----------------------------------------------------------------------------------------------

_KINDS: tuple[tuple[str, Colour], ...] = (
    ("keeper", "#2A7048"),
    ("goal", "#A32A57"),
    ("newrule", "#8F5A00"),
    ("action", "#23619F"),
    ("surprise", "#B53D17"),
    ("creeper", "#2C2B31"),
)
"""The kinds in the order in which they go round, each twice, so that opposite ones are the same."""
_PAPER, _INK, _BRASS = "#FFFBF2", "#2B2823", "#F0B64A"
_AROUND = 12
_WEDGE = 360 / _AROUND
_FAR = 700
"""Beyond the corners, bleed included."""
_STEPS = ((_FAR, 0.52), (470, 0.34), (385, 0.17), (300, 0.0))
"""Rings of the rays: their radius, and how much of the night there is in their colour."""
_CARD = "M-33,-46q0,-9 9,-9h48q9,0 9,9v92q0,9 -9,9h-48q-9,0 -9,-9z"
_ARROW = "M-73,-4A73,73 0 0 1 40,-61L55,-81L76,-17L9,-20L27,-43A51,51 0 0 0 -51,-4A11,11 0 0 1 -73,-4z"


def _fluxx(canvas: Canvas) -> None:
    """Rays of the six kinds, over them the kinds as cards in a ring, in the middle what all of them do: change."""
    for radius, night in _STEPS:
        for i in range(_AROUND):
            _ray(canvas, i, radius, night)
    canvas.disc((0, 0), 252, faint("#000000", 0.22))
    canvas.disc((0, 0), 244, _INK)
    canvas.ring((0, 0), 236, 3, _BRASS)
    for i in range(_AROUND):
        _card(canvas, i)
    canvas.disc((0, 0), 104, _PAPER)
    canvas.ring((0, 0), 94, 3, _BRASS)
    for turn in (0, 180):
        canvas.fill(_ARROW, _INK, turned(turn) @ scaled(0.9))


def _ray(canvas: Canvas, i: int, radius: float, night: float) -> None:
    _glyph, colour = _KINDS[i % len(_KINDS)]
    half = radius * tan(radians(_WEDGE / 2)) + 1
    canvas.fill(f"M0,0L{-half},{-radius}H{half}z", mixed(colour, "#14161A", night), turned(i * _WEDGE))


def _card(canvas: Canvas, i: int) -> None:
    """A little card of a kind, its head outwards."""
    name, colour = _KINDS[i % len(_KINDS)]
    at = turned(i * _WEDGE) @ moved(0, -168) @ scaled(0.98)
    canvas.fill(_CARD, _PAPER, at)
    canvas.fill(_CARD, colour, at @ scaled(0.86, 0.9))
    _sign(canvas, name, at @ moved(0, -12) @ scaled(1.7))


def _sign(canvas: Canvas, name: str, at: Matrix) -> None:
    """A glyph about the origin, 24 units wide."""
    middle = GRID / 2
    for shape in GLYPHS[name]:
        place = at @ moved(-middle, -middle) @ turned(shape.turn, middle, middle)
        if shape.filled:
            canvas.fill(shape.path, _PAPER, place)
        else:
            canvas.stroke(shape.path, _PAPER, 2 * at.scale, place)


BACKS: dict[str, tuple[Colour, Callable[[Canvas], None]]] = {"fluxx": (_INK, _fluxx)}
"""By game: the ground, and what draws about the middle of the card."""
