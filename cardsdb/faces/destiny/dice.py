"""A side of a Destiny die as shapes in a unit square, and in words: for stickers, for faces, for pages.

Knows `Side` and glyphs. Draws nothing itself: whoever has a canvas, a PDF or an SVG paints the shapes in their order,
then writes the words. No colour is chosen here but by role, which `tones` names for each colour of card.

    for drawn in side_picture(side("+2RD1")).shapes:  # points from (0, 0), upper left, to (1, 1), lower right
        ...
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Literal, NamedTuple

from cardsdb.faces.geometry import Matrix, Point, box, circle, moved, parse, scaled, turned
from cardsdb.faces.glyphs import GLYPHS, GRID, STROKE
from cardsdb.faces.paint import mixed
from cardsdb.language.destiny.sides import Side, sides_of

Role = Literal["ground", "edge", "ink", "coin", "coin_ink"]

COLOURS = {"blue": "#2E6FB5", "red": "#B23A2E", "yellow": "#B98A16", "gray": "#66717A", "green": "#3C7A40"}
"""Those of the site's tokens."""
PAPER, DARK, LIGHT, BADGE = "#FFFBF2", "#12100C", "#FFFFFF", "#F2C14A"


class Drawn(NamedTuple):
    """One shape in the unit square. `width` of 0: filled; otherwise drawn with a round pen of that width."""

    points: tuple[Point, ...]
    closed: bool
    width: float
    role: Role


class Written(NamedTuple):
    """Figures in the font of titles (Russo One): the middle of their base line, and their size, in the unit square."""

    text: str
    x: float
    y: float
    size: float
    role: Role


class SidePicture(NamedTuple):
    """A side as it is painted: shapes in order, then words."""

    shapes: tuple[Drawn, ...]
    words: tuple[Written, ...]


@cache
def side_picture(side: Side) -> SidePicture:
    """The side in a unit square: symbol above, value under it, what it costs as coins in the lower right corner.

    The ground fills the square, to be cut within; `tones` says which colours the roles have.
    """
    shapes = [_filled(box(0, 0, 1, 1, 0.12), "ground"), _outline(box(0.02, 0.02, 0.96, 0.96, 0.105), 0.04, "edge")]
    shown = figure(side)
    if side.symbol == "blank":
        shapes.append(_outline("M0.36,0.5H0.64", 0.05, "ink"))
    else:
        at, large = ((0.5, 0.33), 0.5) if shown else ((0.5, 0.5), 0.66)
        shapes += _sign(side.symbol, at, large)
    words = [Written(shown, 0.5, 0.89, 0.4, "ink")] if shown else []
    if side.cost > MOST_COINS:
        shapes.append(_filled(circle(0.83, 0.83, 0.13), "coin"))
        words.append(Written(str(side.cost), 0.83, 0.9, 0.2, "coin_ink"))
    else:
        shapes += [_filled(circle(0.86, 0.86 - i * 0.2, 0.085), "coin") for i in range(side.cost)]
    return SidePicture(tuple(shapes), tuple(words))


MOST_COINS = 3
"""More are one coin with a figure on it."""


def die_pictures(die: str) -> tuple[SidePicture, ...]:
    """The six sides of a die in short (`1MD 2MD1 1Sh 1R Sp -`), in order; raises `ValueError`."""
    return tuple(side_picture(side) for side in sides_of(die))


def tones(side: Side, colour: str) -> dict[Role, str]:
    """The colours of a side's roles as `#RRGGBB`, on a card of that colour.

    What counts by itself is light on the colour; a modifier is the colour on paper, as a blank is, only fainter.
    """
    own = COLOURS[colour]
    if side.symbol == "blank":
        pale = mixed(own, PAPER, 0.55)
        return {"ground": PAPER, "edge": pale, "ink": pale, "coin": BADGE, "coin_ink": DARK}
    if side.modifier:
        deep = mixed(own, DARK, 0.35)
        return {"ground": mixed(own, PAPER, 0.82), "edge": own, "ink": deep, "coin": deep, "coin_ink": PAPER}
    ink = DARK if colour == "yellow" else LIGHT
    return {
        "ground": own,
        "edge": mixed(own, DARK, 0.18),
        "ink": ink,
        "coin": DARK if ink == DARK else BADGE,
        "coin_ink": LIGHT if ink == DARK else DARK,
    }


def figure(side: Side) -> str:
    """What is written under the symbol: “2”, “+1”, “X”; nothing on special and blank sides."""
    if side.symbol in ("special", "blank"):
        return ""
    return f"{'+' if side.modifier else ''}{'X' if side.value is None else side.value}"


def _sign(name: str, middle: Point, large: float) -> Iterator[Drawn]:
    half = GRID / 2
    for shape in GLYPHS[name]:
        at = moved(*middle) @ scaled(large / GRID) @ moved(-half, -half) @ turned(shape.turn, half, half)
        yield from _drawn(shape.path, at, 0 if shape.filled else STROKE * 1.15 * large / GRID, "ink")


def _filled(path: str, role: Role) -> Drawn:
    return next(_drawn(path, Matrix(), 0, role))


def _outline(path: str, width: float, role: Role) -> Drawn:
    return next(_drawn(path, Matrix(), width, role))


def _drawn(path: str, at: Matrix, width: float, role: Role) -> Iterator[Drawn]:
    for line in parse(path):
        yield Drawn(tuple(at.points(line.points)), line.closed, width, role)


# ---- in words --------------------------------------------------------------------------------------------

SYMBOLS = {
    "ru": {
        "melee": "ближний урон",
        "ranged": "дальний урон",
        "indirect": "непрямой урон",
        "focus": "концентрация",
        "disrupt": "диверсия",
        "discard": "сброс",
        "shield": "щит",
        "resource": "ресурс",
        "special": "особенность",
        "any": "любой символ",
        "blank": "пусто",
    },
    "en": {
        "melee": "melee damage",
        "ranged": "ranged damage",
        "indirect": "indirect damage",
        "focus": "focus",
        "disrupt": "disrupt",
        "discard": "discard",
        "shield": "shield",
        "resource": "resource",
        "special": "special",
        "any": "any symbol",
        "blank": "blank",
    },
}
_PRICE = {"ru": " за {} {}", "en": " for {} {}"}


def in_words(side: Side, lang: str) -> str:
    """The side as it is read aloud in Russian or English: “+2 ranged damage for 1 resource”.

    >>> from cardsdb.language.destiny.sides import side
    >>> in_words(side("+2RD1"), "en"), in_words(side("-"), "en")
    ('+2 ranged damage for 1 resource', 'blank')
    """
    name, shown = SYMBOLS[lang][side.symbol], figure(side)
    price = _PRICE[lang].format(side.cost, _resources(side.cost, lang)) if side.cost else ""
    return f"{shown} {name}{price}".strip()


def die_in_words(die: str, lang: str) -> str:
    """All sides of a die, in order, one after another."""
    return "; ".join(in_words(side, lang) for side in sides_of(die))


def _resources(n: int, lang: str) -> str:
    if lang == "en":
        return "resource" if n == 1 else "resources"
    return "ресурс" if n == 1 else "ресурса" if n < 5 else "ресурсов"
