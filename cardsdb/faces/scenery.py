"""What stands behind a sign: the stepped sky, rays, rings, stars, and the middle ground.

Knows shapes in a box of 600 × 540; where chance decides (stars, ridges, trees), the caller's generator does, so the
same card gets the same hills for ever. Must not know cards.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from cardsdb.faces.geometry import IDENTITY, Matrix, ellipse
from cardsdb.faces.paint import Canvas, Colour, faint, mixed

WIDTH, HEIGHT = 600, 540
_BEYOND = 400
"""Scenery reaches this far past its box, whatever part of it a layout shows."""
BANDS = 7


@dataclass(frozen=True, slots=True)
class Layer:
    """One layer of scenery; `kind` is a key of `KINDS`, and what the numbers mean is said there."""

    kind: str
    colour: Colour
    x: float = 300
    y: float = 280
    r: float = 100
    n: int = 14
    alpha: float = 1.0


def sky(canvas: Canvas, top: Colour, bottom: Colour, at: Matrix = IDENTITY) -> None:
    """Seven steps from one colour to the other."""
    step = HEIGHT / BANDS
    for band in range(BANDS):
        above, below = _BEYOND * (band == 0), _BEYOND * (band == BANDS - 1)
        colour = mixed(top, bottom, band / (BANDS - 1))
        canvas.bar(-_BEYOND, band * step - above, WIDTH + 2 * _BEYOND, step + above + below, colour, at)


def paint(canvas: Canvas, layer: Layer, chance: Random, at: Matrix = IDENTITY) -> None:
    KINDS[layer.kind](canvas, layer, chance, at)


def _rays(canvas: Canvas, layer: Layer, chance: Random, at: Matrix) -> None:
    """`n` rays from a point."""
    phase, far = chance.random(), 900
    colour = faint(layer.colour, layer.alpha)
    for i in range(layer.n):
        a = 2 * math.pi * (i + phase) / layer.n
        b = a + math.pi / layer.n
        p, q = ((layer.x + far * math.cos(t), layer.y + far * math.sin(t)) for t in (a, b))
        canvas.fill(f"M{layer.x},{layer.y}L{p[0]:.0f},{p[1]:.0f} {q[0]:.0f},{q[1]:.0f}z", colour, at)


def _rings(canvas: Canvas, layer: Layer, chance: Random, at: Matrix) -> None:
    """`n` rings about a point, the smallest of radius `r`, the outer ones fainter."""
    for i in range(layer.n):
        ((x, y),) = at.points([(layer.x, layer.y)])
        colour = faint(layer.colour, layer.alpha * (1 - i / (layer.n + 1)))
        canvas.ring((x, y), (layer.r + i * 46) * at.scale, 6 * at.scale, colour)


def _disc(canvas: Canvas, layer: Layer, chance: Random, at: Matrix) -> None:
    ((x, y),) = at.points([(layer.x, layer.y)])
    canvas.disc((x, y), layer.r * at.scale, faint(layer.colour, layer.alpha))


def _stars(canvas: Canvas, layer: Layer, chance: Random, at: Matrix) -> None:
    """`n` stars in two sizes, mostly above."""
    for _ in range(layer.n):
        x, y = chance.uniform(-60, WIDTH + 60), HEIGHT * chance.random() ** 1.3
        ((x, y),) = at.points([(x, y)])
        canvas.disc((x, y), chance.choice((1.6, 2.2, 3.2)) * at.scale, faint(layer.colour, layer.alpha))


def _ridges(canvas: Canvas, layer: Layer, chance: Random, at: Matrix) -> None:
    """Mountains whose peaks stand about `y`, as high as `r`."""
    points = [f"{-_BEYOND},{HEIGHT + _BEYOND}", f"{-_BEYOND},{layer.y}"]
    x = -120.0
    while x < WIDTH + 120:
        points.append(f"{x:.0f},{layer.y + chance.uniform(-0.5, 0.5) * layer.r:.0f}")
        x += chance.uniform(36, 84)
    points += [f"{WIDTH + _BEYOND},{layer.y}", f"{WIDTH + _BEYOND},{HEIGHT + _BEYOND}"]
    canvas.fill(f"M{' '.join(points)}z", layer.colour, at)


def _dunes(canvas: Canvas, layer: Layer, chance: Random, at: Matrix) -> None:
    """One long wave about `y`, as high as `r`."""
    a, b, c = (layer.y + chance.uniform(-0.5, 0.5) * layer.r for _ in range(3))
    wave = f"C150,{a - layer.r:.0f} 260,{b + layer.r:.0f} 400,{b:.0f}S560,{c - layer.r / 2:.0f} {WIDTH + 100},{c:.0f}"
    path = f"M-100,{HEIGHT + _BEYOND}V{a:.0f}{wave}V{HEIGHT + _BEYOND}z"
    canvas.fill(path, layer.colour, at)


def _towers(canvas: Canvas, layer: Layer, chance: Random, at: Matrix) -> None:
    """A row of buildings whose roofs stand about `y`."""
    x = -100.0
    while x < WIDTH + 100:
        wide, top = chance.uniform(28, 70), layer.y + chance.uniform(-0.5, 0.5) * layer.r
        canvas.bar(x, top, wide, HEIGHT + _BEYOND - top, layer.colour, at)
        x += wide + chance.uniform(0, 14)


def _trees(canvas: Canvas, layer: Layer, chance: Random, at: Matrix) -> None:
    """A row of firs whose tops stand about `y`."""
    x = -90.0
    while x < WIDTH + 90:
        wide, top = chance.uniform(72, 124), layer.y + chance.uniform(-0.5, 0.5) * layer.r
        foot = HEIGHT + 60
        canvas.fill(f"M{x:.0f},{foot}L{x + wide / 2:.0f},{top:.0f} {x + wide:.0f},{foot}z", layer.colour, at)
        x += chance.uniform(48, 88)


def _clouds(canvas: Canvas, layer: Layer, chance: Random, at: Matrix) -> None:
    """`n` flat clouds from `y` down."""
    for i in range(layer.n):
        wide = chance.uniform(150, 240)
        canvas.fill(ellipse(chance.uniform(60, 540), layer.y + i * 48, wide, 24), faint(layer.colour, layer.alpha), at)


def _arch(canvas: Canvas, layer: Layer, chance: Random, at: Matrix) -> None:
    """A vault about `x`, as wide as twice `r`, its top at `y`."""
    r, foot = layer.r, HEIGHT + _BEYOND
    path = f"M{layer.x - r:g},{foot}V{layer.y + r * 0.8:g}a{r:g},{r * 0.8:g} 0 0 1 {2 * r:g},0V{foot}z"
    canvas.fill(path, faint(layer.colour, layer.alpha), at)


def _floor(canvas: Canvas, layer: Layer, chance: Random, at: Matrix) -> None:
    """A flat plane from `y` down, with a lit edge."""
    canvas.bar(-_BEYOND, layer.y, WIDTH + 2 * _BEYOND, HEIGHT + _BEYOND, layer.colour, at)
    canvas.bar(-_BEYOND, layer.y, WIDTH + 2 * _BEYOND, 9, mixed(layer.colour, "#ffffff", 0.35), at)


def _pillar(canvas: Canvas, layer: Layer, chance: Random, at: Matrix) -> None:
    """A floating town: a stem under a dish, at `x`, `y`, `r` wide to each side."""
    x, y, r, foot = layer.x, layer.y, layer.r, HEIGHT + _BEYOND
    stem = f"M{x - r * 0.65:g},{foot}L{x - r * 0.3:g},{y}H{x + r * 0.3:g}L{x + r * 0.65:g},{foot}z"
    canvas.fill(stem, layer.colour, at)
    canvas.fill(f"M{x - r:g},{y + 12:g}H{x + r:g}L{x + r * 0.55:g},{y - 30:g}H{x - r * 0.55:g}z", layer.colour, at)


def _cabin(canvas: Canvas, layer: Layer, chance: Random, at: Matrix) -> None:
    """A great slanted wagon on the horizon, at `x`, `y`."""
    x, y = layer.x, layer.y
    canvas.fill(f"M{x - 260},{y}L{x - 180},{y - 210}H{x + 220}L{x + 270},{y}z", layer.colour, at)
    canvas.fill(
        f"M{x - 260},{y}L{x - 180},{y - 210}H{x - 120}L{x - 170},{y}z", mixed(layer.colour, "#000000", 0.28), at
    )
    for i in range(4):
        lit = mixed(layer.colour, "#ffd890", 0.75)
        canvas.bar(x - 60 + i * 66, y - 160 + 30 * (i % 2), 30, 12, lit, at)


def _speed(canvas: Canvas, layer: Layer, chance: Random, at: Matrix) -> None:
    """`n` streaks away from a point: a jump."""
    for i in range(layer.n):
        angle = 2 * math.pi * (i + chance.random()) / layer.n
        near, far = layer.r * chance.uniform(0.7, 1.6), layer.r * chance.uniform(2.4, 5)
        cos, sin = math.cos(angle), math.sin(angle)
        start, end = ((layer.x + r * cos, layer.y + r * sin) for r in (near, far))
        path = f"M{start[0]:.0f},{start[1]:.0f}L{end[0]:.0f},{end[1]:.0f}"
        canvas.stroke(path, faint(layer.colour, layer.alpha), 4, at)


Painter = Callable[[Canvas, Layer, Random, Matrix], None]
KINDS: dict[str, Painter] = {
    "rays": _rays,
    "rings": _rings,
    "disc": _disc,
    "stars": _stars,
    "ridges": _ridges,
    "dunes": _dunes,
    "towers": _towers,
    "trees": _trees,
    "clouds": _clouds,
    "arch": _arch,
    "floor": _floor,
    "pillar": _pillar,
    "cabin": _cabin,
    "speed": _speed,
}
ABOUT_A_POINT = frozenset({"rays", "rings", "disc", "speed"})
