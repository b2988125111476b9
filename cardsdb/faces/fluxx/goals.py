"""Pictures of goals: medallions that show the scenes of the cards a goal asks for.

Knows how medallions stand together and what the signs between them mean: a plus for “and”, a stroke for “or”, a
fraction for “so many of these”.
"""

from __future__ import annotations

from typing import NamedTuple

from cardsdb.faces.geometry import Matrix, moved, scaled
from cardsdb.faces.paint import Canvas, round_mask
from cardsdb.faces.scene import Scene, Window, paint

PAPER, INK = "#FFF8F2", "#6E1736"


class Medal(NamedTuple):
    x: float
    y: float
    r: float


class Badge(NamedTuple):
    x: float
    y: float
    text: str


def arrange(groups: tuple[tuple[str, ...], ...], needed: int) -> tuple[list[Medal], list[Badge]]:
    """Where the medallions stand, in the order of the cards, and the signs between them; the box is 600 × 540."""
    sizes = [len(group) for group in groups]
    count = sum(sizes)
    if needed:
        return _crowd(count), [Badge(300, 280 if count != 3 else 296, f"{needed}/{count}")]
    match sizes:
        case [1]:
            return [Medal(300, 280, 176)], []
        case [1, 1]:
            return [Medal(166, 280, 142), Medal(434, 280, 142)], [Badge(300, 280, "+")]
        case [1, 2]:
            medals = [Medal(160, 280, 136), Medal(452, 172, 100), Medal(452, 388, 100)]
            return medals, [Badge(312, 280, "+"), Badge(452, 280, "/")]
        case [1, 1, 1]:
            return _crowd(3), [Badge(300, 296, "+")]
        case _:
            return _crowd(count), [Badge(300, 280, "+")]


def _crowd(count: int) -> list[Medal]:
    if count <= 3:
        return [Medal(300, 164, 112), Medal(170, 376, 112), Medal(430, 376, 112)][:count]
    if count <= 5:
        upper = [Medal(112, 182, 88), Medal(300, 152, 88), Medal(488, 182, 88)]
        return [*upper, Medal(196, 386, 88), Medal(404, 386, 88)][:count]
    across = -(-count // 2)
    r = min(80, 270 / across)
    return [Medal(300 + (i % across - (across - 1) / 2) * 2.1 * r, 190 + 180 * (i // across), r) for i in range(count)]


def draw(
    canvas: Canvas, scenes: list[tuple[str, Scene]], needed: int, groups: tuple[tuple[str, ...], ...], at: Matrix
) -> None:
    """The medallions with the scenes (each with its seed), and their signs."""
    medals, badges = arrange(groups, needed)
    for medal, (seed, scene) in zip(medals, scenes, strict=False):
        _medal(canvas, medal, scene, seed, at)
    for badge in badges:
        _badge(canvas, badge, at)


def _medal(canvas: Canvas, medal: Medal, scene: Scene, seed: str, at: Matrix) -> None:
    ((x, y),) = at.points([(medal.x, medal.y)])
    r = medal.r * at.scale
    canvas.disc((x + r * 0.03, y + r * 0.05), r * 1.11, INK + "55")
    canvas.disc((x, y), r * 1.1, PAPER)
    pixels = round(2 * r * canvas.matrix.scale)
    inner = Canvas((pixels, pixels), scaled(pixels / (2 * r)), canvas.fonts)
    # A little higher than its middle, where faces are.
    paint(inner, scene, seed, Window(0, 0.06 * r, 2 * r, 2 * r))
    canvas.paste(inner.image, x - r, y - r, round_mask(pixels))


def _badge(canvas: Canvas, badge: Badge, at: Matrix) -> None:
    here = at @ moved(badge.x, badge.y)
    ((x, y),) = here.points([(0, 0)])
    size = at.scale
    wide = 46 if len(badge.text) > 1 else 38
    canvas.disc((x, y), wide * size, INK)
    canvas.disc((x, y), (wide - 9) * size, PAPER)
    match badge.text:
        case "+":
            canvas.stroke("M-15,0H15", INK, 9, here)
            canvas.stroke("M0,-15V15", INK, 9, here)
        case "/":
            canvas.stroke("M-8,15L8,-15", INK, 9, here)
        case _:
            canvas.write(badge.text, x, y + 12 * size, "title", 33 * size, INK, anchor="ms")
