"""A canvas for flat shapes: drawn larger than asked, then made smooth.

Knows Pillow and affine transforms; must not know cards. Coordinates are units, colours “#rrggbb” or “#rrggbbaa”.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random

from PIL import Image, ImageColor, ImageDraw, ImageFont

from cardsdb.faces.face import FontName
from cardsdb.faces.geometry import IDENTITY, Matrix, Point, parse, scaled, turned
from cardsdb.faces.glyphs import GLYPHS, GRID, STROKE

FontLoader = Callable[[FontName, float], ImageFont.FreeTypeFont]
"""The font of that name at that size in pixels; whoever has the files lends it, and keeps what it has loaded."""

Colour = str
Ink = tuple[int, ...]


@lru_cache(maxsize=1024)
def ink(colour: Colour) -> Ink:
    return ImageColor.getrgb(colour)


def mixed(a: Colour, b: Colour, part: float) -> Colour:
    """`a` with so much of `b` in it."""
    return "#" + "".join(f"{round(x + (y - x) * part):02x}" for x, y in zip(ink(a)[:3], ink(b)[:3], strict=True))


def faint(colour: Colour, alpha: float) -> Colour:
    """The colour, this opaque."""
    return f"{colour[:7]}{round(alpha * 255):02x}"


class Canvas:
    """A picture in units. `matrix` maps units to its pixels; `fonts` may be left out where nothing is written."""

    def __init__(self, pixels: tuple[int, int], matrix: Matrix, fonts: FontLoader, ground: Colour = "#000000") -> None:
        self.image = Image.new("RGB", pixels, ink(ground)[:3])
        # Pillow blends pixel by pixel in RGBA, and only copies in RGB: opaque shapes are several times faster there.
        self._opaque, self._blending = ImageDraw.Draw(self.image), ImageDraw.Draw(self.image, "RGBA")
        self.matrix = matrix
        self.fonts = fonts

    def _pen(self, colour: Ink) -> ImageDraw.ImageDraw:
        return self._opaque if len(colour) == 3 else self._blending

    def fill(self, path: str, colour: Colour, at: Matrix = IDENTITY) -> None:
        matrix, rgb = self.matrix @ at, ink(colour)
        pen = self._pen(rgb)
        for line in parse(path):
            if len(line.points) > 2:
                pen.polygon(_whole(matrix.points(line.points)), fill=rgb)

    def bar(self, x: float, y: float, width: float, height: float, colour: Colour, at: Matrix = IDENTITY) -> None:
        """An upright rectangle, under a transform that does not turn."""
        (left, top), (right, foot) = _whole((self.matrix @ at).points([(x, y), (x + width, y + height)]))
        if right > left and foot > top:
            rgb = ink(colour)
            self._pen(rgb).rectangle((left, top, right - 1, foot - 1), fill=rgb)

    def stroke(self, path: str, colour: Colour, width: float, at: Matrix = IDENTITY) -> None:
        """With a round pen. The colour must be opaque unless the path is one straight line."""
        for line in parse(path):
            self.trace(line.points, line.closed, colour, width, at)

    def trace(self, line: Sequence[Point], closed: bool, colour: Colour, width: float, at: Matrix = IDENTITY) -> None:
        """The same for a polyline."""
        matrix, rgb = self.matrix @ at, ink(colour)
        across, pen, points = width * matrix.scale, self._pen(rgb), matrix.points(line)
        if len(points) == 2 and not closed:
            pen.polygon(_capsule(points[0], points[1], across / 2), fill=rgb)
            return
        pen.line([*points, points[0]] if closed else points, fill=rgb, width=max(1, round(across)))
        r = across / 2
        if r >= 1:
            for x, y in points:
                pen.ellipse((x - r, y - r, x + r, y + r), fill=rgb)

    def polygon(self, points: Sequence[Point], colour: Colour, at: Matrix = IDENTITY) -> None:
        """A filled polygon."""
        rgb = ink(colour)
        self._pen(rgb).polygon(_whole((self.matrix @ at).points(points)), fill=rgb)

    def ring(self, middle: Point, radius: float, width: float, colour: Colour) -> None:
        ((x, y),) = self.matrix.points([middle])
        r, across = (radius + width / 2) * self.matrix.scale, width * self.matrix.scale
        rgb = ink(colour)
        self._pen(rgb).ellipse((x - r, y - r, x + r, y + r), outline=rgb, width=max(1, round(across)))

    def disc(self, middle: Point, radius: float, colour: Colour) -> None:
        ((x, y),) = self.matrix.points([middle])
        r = radius * self.matrix.scale
        rgb = ink(colour)
        self._pen(rgb).ellipse((x - r, y - r, x + r, y + r), fill=rgb)

    def glyph(self, name: str, x: float, y: float, side: float, colour: Colour, weight: float = STROKE) -> None:
        """A drawn sign in a square whose upper left corner is given."""
        for shape in GLYPHS[name]:
            at = Matrix(e=x, f=y) @ scaled(side / GRID)
            if shape.turn:
                at = at @ _turned_glyph(shape.turn)
            if shape.filled:
                self.fill(shape.path, colour, at)
            else:
                self.stroke(shape.path, colour, weight, at)

    def write(
        self,
        text: str,
        x: float,
        y: float,
        font: FontName,
        size: float,
        colour: Colour,
        *,
        anchor: str = "ls",
        edge: float = 0,
        edge_colour: Colour = "",
    ) -> None:
        """Text at a base line; `edge` is the width of an outline around it."""
        ((px, py),) = self.matrix.points([(x, y)])
        scale = self.matrix.scale
        face = self.fonts(font, size * scale)
        if edge:
            width = max(1, round(edge * scale))
            self._opaque.text((px, py), text, ink(edge_colour), face, anchor, stroke_width=width)
        self._opaque.text((px, py), text, ink(colour), face, anchor)

    def paste(self, picture: Image.Image, x: float, y: float, mask: Image.Image) -> None:
        """A finished picture, its upper left corner at a point."""
        ((px, py),) = self.matrix.points([(x, y)])
        self.image.paste(picture, (round(px), round(py)), mask)


def _whole(points: Sequence[Point]) -> list[Point]:
    # Pillow cuts the fraction off a polygon's corners; rounded they wander half as far.
    return [(int(x + 0.5), int(y + 0.5)) for x, y in points]


def _capsule(p: Point, q: Point, r: float) -> list[Point]:
    """A thick line with round ends, as one polygon: it may be transparent without showing its joints."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    length = (dx * dx + dy * dy) ** 0.5 or 1.0
    along = Matrix(dx / length * r, dy / length * r, -dy / length * r, dx / length * r)
    start = Matrix(e=p[0], f=p[1]) @ along
    end = Matrix(e=q[0], f=q[1]) @ along
    return _whole([*end.points(_HALF_CIRCLE), *start.points([(-x, -y) for x, y in _HALF_CIRCLE])])


_HALF_CIRCLE = parse("M0,-1A1,1 0 0 1 0,1")[0].points


@lru_cache(maxsize=8)
def _turned_glyph(degrees: int) -> Matrix:
    return turned(degrees, GRID / 2, GRID / 2)


@lru_cache(maxsize=16)
def round_mask(pixels: int) -> Image.Image:
    """A smooth disc."""
    large = Image.new("L", (pixels * 2, pixels * 2))
    ImageDraw.Draw(large).ellipse((0, 0, pixels * 2 - 1, pixels * 2 - 1), fill=255)
    return large.reduce(2)


PALEST = 150
"""The darkest tone that `pale` leaves, of 255: black ink on two fifths of the darkest picture."""


def pale(picture: Image.Image) -> None:
    """Fade a picture to light greys, in place: for those who print with little ink."""
    grey = picture.convert("L").point([PALEST + round((255 - PALEST) * (v / 255) ** 0.62) for v in range(256)])
    picture.paste(grey.convert(picture.mode))


@lru_cache(maxsize=16)
def grain(pixels: tuple[int, int], strength: float) -> tuple[Image.Image, Image.Image]:
    """Two masks, where the grain lightens and where it darkens: the same noise for ever, 0 to `strength`."""
    wide, high = pixels
    noise = Image.frombytes("L", pixels, Random(7).randbytes(wide * high))
    light = noise.point([max(0, round((v - 128) / 127 * strength * 255)) for v in range(256)])
    dark = noise.point([max(0, round((127 - v) / 127 * strength * 255)) for v in range(256)])
    return light, dark
