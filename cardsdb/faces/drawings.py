"""The drawings of pages, made of the geometry of faces: the sheet of glyphs, the site's icon in every form, backs.

Knows shapes and Pillow, and opens no file; run as a module from the repository's root it writes those under
`cardsdb/static/`. A test holds what is written there to what is drawn here.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw

from cardsdb.faces.back import BACKS, draw_back
from cardsdb.faces.face import SIZES
from cardsdb.faces.geometry import Matrix, box, moved, parse, scaled
from cardsdb.faces.glyphs import GLYPHS, GRID, STROKE, Shape
from cardsdb.faces.render import encode

# ---- glyphs ----------------------------------------------------------------------------------------------


def sheet() -> str:
    """All glyphs as symbols of one SVG, each in the colour of what it stands beside."""
    return "\n".join(['<svg xmlns="http://www.w3.org/2000/svg">', *map(_symbol, GLYPHS), "</svg>", ""])


def _symbol(name: str) -> str:
    shapes = "".join(map(_element, GLYPHS[name]))
    pen = f'fill="none" stroke="currentColor" stroke-width="{STROKE}" stroke-linecap="round" stroke-linejoin="round"'
    return f'<symbol id="g-{name}" viewBox="0 0 {GRID} {GRID}" {pen}>{shapes}</symbol>'


def _element(shape: Shape) -> str:
    paint = ' fill="currentColor" stroke="none"' if shape.filled else ""
    turn = f' transform="rotate({shape.turn} {GRID // 2} {GRID // 2})"' if shape.turn else ""
    return f'<path d="{shape.path}"{paint}{turn}/>'


# ---- the icon --------------------------------------------------------------------------------------------

ICON_GRID = 32
OAK, LABEL, PAPER = "#96682F", "#FFFBF0", "#FAF7F1"
"""An oak that keeps 3:1 to light and to dark tabs of browsers alike."""
PEN = 2.5
DIVIDER = "M6 13V6h8l2 3h10v4"
DRAWER = ((box(3, 13, 26, 15, 2.5), OAK), (box(11, 17, 10, 5, 1), LABEL))
OVER = 4
"""Drawn so many times larger and made small: smooth edges."""


def icon_svg() -> str:
    """A drawer with a divider standing in it."""
    divider = f'<path d="{DIVIDER}" fill="none" stroke="{OAK}" stroke-width="{PEN}" stroke-linejoin="round"/>'
    drawer = "".join(f'<path d="{path}" fill="{colour}"/>' for path, colour in DRAWER)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {ICON_GRID} {ICON_GRID}">{divider}{drawer}</svg>\n'


def icon(pixels: int, margin: float = 0, ground: str = "") -> Image.Image:
    """The icon as a square picture; `margin` is a part of its side, `ground` its colour (none: transparent)."""
    side = pixels * OVER
    picture = Image.new("RGBA", (side, side), ground or (0, 0, 0, 0))
    at = moved(side * margin, side * margin) @ scaled(side * (1 - 2 * margin) / ICON_GRID)
    pen = ImageDraw.Draw(picture)
    _line(pen, DIVIDER, PEN * at.scale, at)
    for path, colour in DRAWER:
        for line in parse(path):
            pen.polygon(at.points(line.points), fill=colour)
    return picture.reduce(OVER)


def _line(pen: ImageDraw.ImageDraw, path: str, width: float, at: Matrix) -> None:
    for line in parse(path):
        points = at.points(line.points)
        pen.line(points, fill=OAK, width=round(width), joint="curve")


def files() -> Iterator[tuple[str, bytes]]:
    """Every drawing by its name below `cardsdb/static/`."""
    yield "glyphs.svg", sheet().encode()
    yield "icon.svg", icon_svg().encode()
    yield "favicon.ico", _file([icon(16), icon(32), icon(48)], "ICO")
    yield "apple-touch-icon.png", _file([icon(180, 0.14, PAPER)], "PNG")
    yield "icon-192.png", _file([icon(192, 0.14, PAPER)], "PNG")
    yield "icon-512.png", _file([icon(512, 0.14, PAPER)], "PNG")
    for game in BACKS:
        yield f"backs/{game}.webp", encode(draw_back(game, SIZES["grid"]), SIZES["grid"])


def _file(pictures: list[Image.Image], form: str) -> bytes:
    out = BytesIO()
    largest = pictures[-1] if form == "ICO" else pictures[0].convert("P", palette=Image.Palette.ADAPTIVE, colors=32)
    if form == "ICO":
        largest.save(out, form, sizes=[picture.size for picture in pictures], append_images=pictures[:-1])
    else:
        largest.save(out, form, optimize=True)
    return out.getvalue()


if __name__ == "__main__":
    for name, content in files():
        file = Path.cwd() / "cardsdb" / "static" / name
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(content)
