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


# ---- Destiny ---------------------------------------------------------------------------------------------

_NIGHT, _PANEL, _LINE = "#14222B", "#1E3440", "#3D5F70"
_HUES = ("#2E6FB5", "#B23A2E", "#B98A16", "#66717A")
_SYMBOLS = ("melee", "ranged", "indirect", "disrupt", "discard", "focus", "shield", "resource")
_CELL = 90
"""The grid of the back, as wide as the sides of the dice on faces."""


def _destiny(canvas: Canvas) -> None:
    """A board of instruments: rows of symbols on a grid, in the middle a die around whose corners the colours stand.

    Twice the same: each quarter's symbols stand in the opposite one as well, upside down.
    """
    for column in range(-5, 6):
        for row in range(-6, 7):
            _instrument(canvas, column, row)
    for radius, colour in ((205, _NIGHT), (196, _LINE), (190, _NIGHT)):
        canvas.disc((0, 0), radius, colour)
    for i in range(8):
        canvas.fill("M-34,-178A182,182 0 0 1 34,-178L27,-150A154,154 0 0 0 -27,-150z", _HUES[i % 4], turned(i * 45))
    canvas.fill("M0,-118L102,-59V59L0,118L-102,59V-59z", _PAPER)
    canvas.stroke("M0,-118L102,-59V59L0,118L-102,59V-59z", _BRASS, 7)
    for turn in range(0, 360, 60):
        canvas.stroke("M0,-58L0,-118", _BRASS, 5, turned(turn))
    canvas.fill("M0,-58L50,-29V29L0,58L-50,29V-29z", _INK)
    for shape in GLYPHS["special"]:
        canvas.stroke(shape.path, _PAPER, 1.7, scaled(2.9) @ moved(-GRID / 2, -GRID / 2))


def _instrument(canvas: Canvas, column: int, row: int) -> None:
    """A cell of the grid; its symbol is that of the cell opposite, upside down."""
    ahead = (column, row) > (-column, -row)
    n = (column * 5 + row * 3) if ahead else (-column * 5 - row * 3)
    at = moved(column * _CELL, row * _CELL) @ turned(0 if ahead else 180)
    lit = n % 7 == 0
    canvas.fill("M-40,-40H40V40H-40z", mixed(_HUES[n % 4], _NIGHT, 0.45) if lit else _PANEL, at)
    middle = GRID / 2
    for shape in GLYPHS[_SYMBOLS[n % len(_SYMBOLS)]]:
        place = at @ scaled(2.1) @ moved(-middle, -middle)
        colour = mixed(_PAPER, _NIGHT, 0.2) if lit else _LINE
        if shape.filled:
            canvas.fill(shape.path, colour, place)
        else:
            canvas.stroke(shape.path, colour, 1.8, place)


BACKS: dict[str, tuple[Colour, Callable[[Canvas], None]]] = {"fluxx": (_INK, _fluxx), "destiny": (_NIGHT, _destiny)}
"""By game: the ground, and what draws about the middle of the card."""
