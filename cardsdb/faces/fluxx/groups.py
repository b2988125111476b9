"""What scenes of Fluxx are put together from: colours by role, and signs in a fan or a wheel.

Knows figures and layers; must not know cards.
"""

from __future__ import annotations

import math

from cardsdb.faces.scene import Figure, Number, Scene
from cardsdb.faces.scenery import Layer

Colours = dict[str, str]
BLUE: Colours = {
    "paper": "#FFFDF5",
    "line": "#9DB4CF",
    "accent": "#F2B632",
    "ink": "#0E2746",
    "alarm": "#D2452B",
    "skin": "#F6C994",
    "cloth": "#E0692F",
    "bug": "#D2452B",
    "metal": "#CBD6E0",
}
AMBER: Colours = {
    "paper": "#FFFDF5",
    "line": "#E0B872",
    "accent": "#F3A02C",
    "ink": "#6E3A00",
    "alarm": "#B5391A",
    "skin": "#FBD9A8",
    "cloth": "#A8480F",
    "bug": "#B5391A",
    "metal": "#E9DCC2",
    "edge": "#FFF6DA",
    "figure": "#6E3A00",
}
FIRE: Colours = {
    "paper": "#FFF4DC",
    "line": "#E9B384",
    "accent": "#F7B23C",
    "ink": "#5E1606",
    "alarm": "#C2391A",
    "skin": "#FBD3A0",
    "cloth": "#7A2410",
    "bug": "#7A2410",
    "metal": "#DED3C6",
}
ROSE: Colours = {
    "paper": "#FFF8F2",
    "line": "#E3A9BC",
    "accent": "#F2B632",
    "ink": "#5A0F2C",
    "alarm": "#A32A57",
    "skin": "#F9CFB0",
    "cloth": "#7A1B42",
    "bug": "#7A1B42",
    "metal": "#E8D3D9",
}
EARTH: Colours = {**AMBER, "accent": "#D9A441", "ink": "#3E2F1C", "line": "#C9B48F", "paper": "#FFF9EA"}


def one(
    sign: str, colours: Colours, x: float, y: float, size: float = 1, turn: float = 0, flip: bool = False
) -> Figure:
    return Figure(sign, colours, x=x, y=y, size=size, turn=turn, flip=flip)


def fan(
    sign: str,
    colours: Colours,
    n: int,
    *,
    y: float = 300,
    size: float = 1,
    step: float = 13,
    reach: float = 400,
    x: float = 300,
) -> tuple[Figure, ...]:
    """A fan of `n`, the middle one at (x, y), turned about a point `reach` below."""
    figures = []
    for i in range(n):
        turn = (i - (n - 1) / 2) * step
        a = math.radians(turn)
        figures.append(one(sign, colours, x + reach * math.sin(a), y + reach * (1 - math.cos(a)), size, turn))
    return tuple(figures)


def wheel(
    sign: str,
    colours: Colours,
    n: int,
    *,
    radius: float,
    size: float,
    x: float = 300,
    y: float = 280,
    start: float = 0,
    upright: bool = False,
) -> tuple[Figure, ...]:
    """`n` around a point, each with its head outwards unless `upright`; the first at `start` degrees from the top."""
    figures = []
    for i in range(n):
        turn = start + 360 * i / n
        a = math.radians(turn)
        figures.append(
            one(sign, colours, x + radius * math.sin(a), y - radius * math.cos(a), size, 0 if upright else turn)
        )
    return tuple(figures)


def rays(colour: str, n: int, alpha: float, x: float = 300, y: float = 280) -> Layer:
    return Layer("rays", colour, x=x, y=y, n=n, alpha=alpha)


def rings(colour: str, r: float, n: int, alpha: float, x: float = 300, y: float = 280) -> Layer:
    return Layer("rings", colour, x=x, y=y, r=r, n=n, alpha=alpha)


def emblem(top: str, bottom: str, layers: tuple[Layer, ...], *figures: Figure, number: Number | None = None) -> Scene:
    """A scene whose signs are all to be seen."""
    return Scene(top, bottom, "#FFFFFF", layers, figures, number, whole=True)
