"""A scene as data: sky, scenery, signs; and how it is painted.

Knows the three layers of the house style: a stepped sky, a middle ground, one sign with a light rim. Must not know
cards: each game's module says which scene a card has.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from cardsdb.faces import scenery
from cardsdb.faces.geometry import Matrix, moved, scaled, turned
from cardsdb.faces.paint import Canvas, Colour, faint
from cardsdb.faces.scenery import HEIGHT, WIDTH, Layer
from cardsdb.faces.signs import SIGNS, Part, Sign

RIM = moved(-9, -6)
"""The light comes from the upper left."""


class Window(NamedTuple):
    """The part of a canvas that a scene fills, in units. Its last `covered` units lie partly under the sheet's tab."""

    x: float
    y: float
    width: float
    height: float
    covered: float = 0

    @property
    def cover(self) -> Matrix:
        """Maps the box of a scene so that it fills the window; more is lost below than above, where heads are."""
        size = max(self.width / WIDTH, self.height / HEIGHT)
        x, y = self.x + (self.width - WIDTH * size) / 2, self.y + (self.height - HEIGHT * size) * 0.25
        return moved(x, y) @ scaled(size)

    @property
    def fit(self) -> Matrix:
        """Maps it so that its signs are all to be seen: they leave a tenth of the box free above and below."""
        free = self.height - self.covered
        size = min(self.width / WIDTH, free / (HEIGHT * 0.8))
        return moved(self.x + (self.width - WIDTH * size) / 2, self.y + (free - HEIGHT * size) / 2) @ scaled(size)


@dataclass(frozen=True, slots=True)
class Figure:
    """A sign in a scene: its colours by role, and where its own origin comes to stand."""

    sign: str
    colours: Mapping[str, Colour]
    x: float = 0
    y: float = 0
    size: float = 1
    turn: float = 0
    about: tuple[float, float] = (0, 0)
    """The point of the sign that it turns and grows about; signs of things have it at their middle."""
    flip: bool = False

    @property
    def matrix(self) -> Matrix:
        ax, ay = self.about
        grown = moved(ax + self.x, ay + self.y) @ scaled(-self.size if self.flip else self.size, self.size)
        return grown @ turned(self.turn) @ moved(-ax, -ay)


class Number(NamedTuple):
    """Large writing at the front: the middle of its base line, its size, its colours."""

    text: str
    x: float = 300
    y: float = 440
    size: float = 280
    colour: Colour = "#6E3A00"
    edge: Colour = "#FFF6DA"


@dataclass(frozen=True, slots=True)
class Scene:
    """`light` is the colour of rims."""

    top: Colour
    bottom: Colour
    light: Colour
    layers: tuple[Layer, ...] = ()
    figures: tuple[Figure, ...] = ()
    number: Number | None = None
    whole: bool = False
    """Whether all of its signs are to be seen; otherwise they may run out of the picture, as people's shoulders do."""


def paint(canvas: Canvas, scene: Scene, seed: str, window: Window) -> None:
    """The whole scene in a window of the canvas. The seed decides what chance decides."""
    backdrop(canvas, scene, seed, window)
    at = window.fit if scene.whole else window.cover
    for figure in scene.figures:
        draw_figure(canvas, figure, scene.light, at @ figure.matrix)
    if scene.number:
        number = scene.number
        ((x, y),) = at.points([(number.x, number.y)])
        size = number.size * at.scale
        edge, edge_colour = size / 13, number.edge
        canvas.write(number.text, x, y, "title", size, number.colour, anchor="ms", edge=edge, edge_colour=edge_colour)


def backdrop(canvas: Canvas, scene: Scene, seed: str, window: Window) -> None:
    """The scene without its signs."""
    chance = Random(seed)
    scenery.sky(canvas, scene.top, scene.bottom, window.cover)
    for layer in scene.layers:
        # What stands about a point stands about the signs; what fills the width must fill it whatever they do.
        at = window.fit if scene.whole and layer.kind in scenery.ABOUT_A_POINT else window.cover
        scenery.paint(canvas, layer, chance, at)


def draw_figure(canvas: Canvas, figure: Figure, light: Colour, at: Matrix) -> None:
    draw_sign(canvas, SIGNS[figure.sign], figure.colours, light, at)


def draw_sign(canvas: Canvas, sign: Sign, roles: Mapping[str, Colour], light: Colour, at: Matrix) -> None:
    """A sign by its parts, with colours by role."""
    colours = {"white": "#FFFDF2", "light": light, **roles}
    for part in sign:
        _part(canvas, part, colours, light, at)


def _part(canvas: Canvas, part: Part, colours: Mapping[str, Colour], light: Colour, at: Matrix) -> None:
    colour = colours[part.role]
    if part.rim:
        # The rim keeps its direction when the sign is turned: the light does not turn with it.
        canvas.fill(part.path, light, moved(RIM.e * at.scale, RIM.f * at.scale) @ at)
    if part.alpha < 1:
        colour = faint(colour, part.alpha)
    if part.pen:
        canvas.stroke(part.path, colour, part.pen, at)
        return
    canvas.fill(part.path, colour, at)
    if part.edge:
        canvas.stroke(part.path, colours["ink"], part.edge, at)
