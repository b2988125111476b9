"""Shapes as points: SVG path data flattened into polylines, and affine transforms of them.

Knows the path grammar of SVG (all of it) and nothing of colours or pixels. The same path data draws the glyphs of
the pages and of the faces.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

Point = tuple[float, float]


class Line(NamedTuple):
    """One subpath: its points, and whether it returns to its start."""

    points: tuple[Point, ...]
    closed: bool


class Matrix(NamedTuple):
    """An affine transform in SVG's order: x' = a·x + c·y + e, y' = b·x + d·y + f."""

    a: float = 1
    b: float = 0
    c: float = 0
    d: float = 1
    e: float = 0
    f: float = 0

    def __matmul__(self, inner: Matrix) -> Matrix:
        """First `inner`, then this one."""
        return Matrix(
            self.a * inner.a + self.c * inner.b,
            self.b * inner.a + self.d * inner.b,
            self.a * inner.c + self.c * inner.d,
            self.b * inner.c + self.d * inner.d,
            self.a * inner.e + self.c * inner.f + self.e,
            self.b * inner.e + self.d * inner.f + self.f,
        )

    def points(self, points: Iterable[Point]) -> list[Point]:
        a, b, c, d, e, f = self
        return [(a * x + c * y + e, b * x + d * y + f) for x, y in points]

    @property
    def scale(self) -> float:
        """How much it enlarges lengths, on average."""
        return math.sqrt(abs(self.a * self.d - self.b * self.c))


IDENTITY = Matrix()


def moved(x: float, y: float) -> Matrix:
    return Matrix(e=x, f=y)


def scaled(x: float, y: float | None = None) -> Matrix:
    return Matrix(a=x, d=x if y is None else y)


def turned(degrees: float, x: float = 0, y: float = 0) -> Matrix:
    """Clockwise on the page, about a point."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return Matrix(cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)


# ---- path data in words ----------------------------------------------------------------------------------


def circle(x: float, y: float, r: float) -> str:
    """Path data of a circle."""
    return ellipse(x, y, r, r)


def ellipse(x: float, y: float, rx: float, ry: float) -> str:
    return f"M{x - rx:g},{y:g}a{rx:g},{ry:g} 0 1 1 {2 * rx:g},0a{rx:g},{ry:g} 0 1 1 {-2 * rx:g},0z"


def box(x: float, y: float, w: float, h: float, r: float = 0) -> str:
    """Path data of a rectangle, its corners rounded by `r`."""
    if not r:
        return f"M{x:g},{y:g}h{w:g}v{h:g}h{-w:g}z"
    arc = f"a{r:g},{r:g} 0 0 1"
    return (
        f"M{x + r:g},{y:g}h{w - 2 * r:g}{arc} {r:g},{r:g}v{h - 2 * r:g}{arc} {-r:g},{r:g}"
        f"h{2 * r - w:g}{arc} {-r:g},{-r:g}v{2 * r - h:g}{arc} {r:g},{-r:g}z"
    )


def star(x: float, y: float, outer: float, inner: float, spikes: int, turn: float = -90) -> str:
    """Path data of a star with so many spikes; the first points to `turn` degrees (-90 is up)."""
    points = []
    for i in range(2 * spikes):
        angle, r = math.radians(turn + 180 * i / spikes), inner if i % 2 else outer
        points.append(f"{x + r * math.cos(angle):.1f},{y + r * math.sin(angle):.1f}")
    return f"M{' '.join(points)}z"


# ---- reading path data -----------------------------------------------------------------------------------

_NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
_FLAG = "[01]"
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7}
_LETTERS = "MmZzLlHhVvCcSsQqTtAa"
_ARGUMENTS = {
    letter: re.compile(r"[\s,]*".join(f"({_FLAG if letter == 'A' and i in (3, 4) else _NUMBER})" for i in range(n)))
    for letter, n in _TAKES.items()
}
_STEPS = 12
"""A curve becomes so many straight pieces: smooth at print size, cheap at list size."""


@lru_cache(maxsize=4096)
def parse(path: str) -> tuple[Line, ...]:
    """The subpaths of SVG path data, curves flattened; raises `ValueError` for what is no path."""
    pen = _Pen()
    for command, args in _commands(path):
        pen.draw(command, args)
    pen.lift(closed=False)
    return tuple(pen.lines)


def _commands(path: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with one set of arguments, repeated ones spelled out."""
    parts = re.split(f"([{_LETTERS}])", path)
    if parts[0].strip(" ,\n\t") or len(parts) < 2:
        raise ValueError(f"path data begins with a command: {path[:60]!r}")
    for letter, given in zip(parts[1::2], parts[2::2], strict=True):
        rest = given.strip(" ,\n\t")
        if letter in "Zz":
            yield letter, []
        elif not rest:
            raise ValueError(f"{letter} without arguments in {path[:60]!r}")
        while rest:
            found = _ARGUMENTS[letter.upper()].match(rest) if letter not in "Zz" else None
            if found is None:
                raise ValueError(f"{letter} cannot take {rest[:30]!r} in {path[:60]!r}")
            yield letter, [float(n) for n in found.groups()]
            rest = rest[found.end() :].lstrip(" ,\n\t")
            letter = {"M": "L", "m": "l"}.get(letter, letter)


class _Pen:
    """Where the pen stands, and what it has drawn."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.here: Point = (0.0, 0.0)
        self.start: Point = (0.0, 0.0)
        self.control: Point | None = None
        self.kind = ""
        self.points: list[Point] = []

    def lift(self, *, closed: bool) -> None:
        if len(self.points) > 1:
            points = self.points[:-1] if closed and self.points[-1] == self.points[0] else self.points
            self.lines.append(Line(tuple(points), closed))
        self.points = []

    def draw(self, command: str, args: list[float]) -> None:
        x0, y0 = self.here if command.islower() else (0.0, 0.0)
        kind = command.upper()
        if kind not in ("M", "Z") and not self.points:
            self.points = [self.here]
        match kind:
            case "Z":
                self.lift(closed=True)
                self.here = self.start
            case "M":
                self.lift(closed=False)
                self.here = self.start = (x0 + args[0], y0 + args[1])
                self.points = [self.here]
            case "H":
                self._to([(x0 + args[0], self.here[1])])
            case "V":
                self._to([(self.here[0], y0 + args[0])])
            case "L":
                self._to([(x0 + args[0], y0 + args[1])])
            case "A":
                self._to(_arc(self.here, args[:5], (x0 + args[5], y0 + args[6])))
            case _:
                self._curve(kind, [(x0 + x, y0 + y) for x, y in zip(args[::2], args[1::2], strict=True)])
        self.kind = kind

    def _to(self, points: list[Point]) -> None:
        self.points += points
        self.here = points[-1]

    def _curve(self, kind: str, given: list[Point]) -> None:
        smooth = {"S": "CS", "T": "QT"}.get(kind)
        if smooth:
            mirror = self.control if self.kind and self.kind in smooth and self.control else self.here
            given = [(2 * self.here[0] - mirror[0], 2 * self.here[1] - mirror[1]), *given]
        self.control = given[-2]
        self._to(_bezier([self.here, *given]))


def _bezier(points: list[Point]) -> list[Point]:
    """Points after the first of a quadratic or cubic curve."""
    out = []
    for step in range(1, _STEPS + 1):
        t, now = step / _STEPS, points
        while len(now) > 1:
            now = [(p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])) for p, q in pairwise(now)]
        out.append(now[0])
    return out


def _arc(start: Point, shape: list[float], end: Point) -> list[Point]:
    """Points after the first of an elliptical arc (SVG 1.1, appendix F.6)."""
    rx, ry, tilt, large, sweep = abs(shape[0]), abs(shape[1]), math.radians(shape[2]), shape[3], shape[4]
    if start == end or not rx or not ry:
        return [end]
    cos, sin = math.cos(tilt), math.sin(tilt)
    dx, dy = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    x1, y1 = cos * dx + sin * dy, cos * dy - sin * dx
    grow = math.sqrt(max(1.0, (x1 / rx) ** 2 + (y1 / ry) ** 2))
    rx, ry = rx * grow, ry * grow
    under = (rx * y1) ** 2 + (ry * x1) ** 2
    k = math.sqrt(max(0.0, (rx * ry) ** 2 - under) / under) * (1 if bool(large) != bool(sweep) else -1)
    cx, cy = k * rx * y1 / ry, -k * ry * x1 / rx
    first = math.atan2((y1 - cy) / ry, (x1 - cx) / rx)
    turn = math.atan2((-y1 - cy) / ry, (-x1 - cx) / rx) - first
    turn += 2 * math.pi * ((sweep and turn < 0) - (not sweep and turn > 0))
    mx, my = cos * cx - sin * cy + (start[0] + end[0]) / 2, sin * cx + cos * cy + (start[1] + end[1]) / 2
    steps = max(2, math.ceil(abs(turn) / (math.pi / 20)))
    out = []
    for i in range(1, steps):
        angle = first + turn * i / steps
        x, y = rx * math.cos(angle), ry * math.sin(angle)
        out.append((cos * x - sin * y + mx, sin * x + cos * y + my))
    return [*out, end]
