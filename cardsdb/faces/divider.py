"""The “divider” composition of a face, and what any composition must offer to be rendered.

Knows how a picture, a sheet of paper with a tab, and a frame are put together; must not know any game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol

from PIL import Image, ImageDraw

from cardsdb.faces.face import Face, Size, Stock
from cardsdb.faces.geometry import moved, parse, scaled
from cardsdb.faces.layout import Layout, Sheet, compose, tab_outline
from cardsdb.faces.paint import Canvas, Colour, FontLoader, grain
from cardsdb.faces.scene import Window

GRAIN = 0.3


class Form(Protocol):
    """How the faces of a game are composed. `sheet` is what its own `compose` has made: text in place, and more."""

    @property
    def title_least(self) -> float:
        """A title set smaller than this has no room."""

    def colour(self, face: Face) -> Colour:
        """Of the frame, and of all that bleeds."""

    def compose(self, face: Face, stock: Stock, fonts: FontLoader) -> Sheet:
        """Set all text; measures without drawing."""

    def draw(self, canvas: Canvas, face: Face, size: Size, sheet: Any) -> None:
        """Everything below the text: what `pale` fades."""

    def sign(self, canvas: Canvas, face: Face, size: Size, sheet: Any) -> None:
        """What is as dark as text, however pale the face."""

    def grain(self, picture: Image.Image, face: Face, size: Size, sheet: Any) -> None:
        """Grain over the art, in place."""


@dataclass(frozen=True)
class Divider:
    """A picture above, over it a sheet with a tab that names the kind."""

    layout: Layout
    picture: Callable[[Canvas, Face, Window], None]

    @property
    def title_least(self) -> float:
        return self.layout.title_least

    def colour(self, face: Face) -> Colour:
        return self.layout.kinds[face.kind].colour

    def compose(self, face: Face, stock: Stock, fonts: FontLoader) -> Sheet:
        return compose(face, stock, self.layout, fonts)

    def draw(self, canvas: Canvas, face: Face, size: Size, sheet: Sheet) -> None:
        layout = self.layout
        inside = size.stock.width - 2 * layout.frame
        self.picture(
            canvas, face, Window(layout.frame, layout.frame, inside, sheet.shoulder - layout.frame, layout.tab)
        )
        _paper(canvas, size, layout, sheet, self.colour(face))

    def sign(self, canvas: Canvas, face: Face, size: Size, sheet: Sheet) -> None:
        style = self.layout.kinds[face.kind]
        canvas.glyph(style.glyph, 44, sheet.shoulder - self.layout.tab + 11, 40, style.colour)

    def grain(self, picture: Image.Image, face: Face, size: Size, sheet: Sheet) -> None:
        _grain(picture, size, self.layout, sheet)


def _paper(canvas: Canvas, size: Size, layout: Layout, sheet: Sheet, colour: str) -> None:
    """The frame, the sheet with its shadow, the hairline above the foot."""
    stock, frame = size.stock, layout.frame
    right, foot, beyond = stock.width - frame, stock.height - frame, size.bleed + 2
    head = tab_outline(sheet, stock, layout)
    for rise, alpha in ((9, "14"), (5, "22")):
        canvas.fill(head, "#000000" + alpha, moved(0, -rise))
    canvas.fill(head, layout.sheet)
    below = sheet.shoulder + layout.corner
    canvas.bar(frame, below, right - frame, foot - below, layout.sheet)
    wide, high = stock.width + 2 * beyond, stock.height + 2 * beyond
    canvas.bar(-beyond, -beyond, wide, frame + beyond, colour)
    canvas.bar(-beyond, foot, wide, frame + beyond, colour)
    canvas.bar(-beyond, -beyond, frame + beyond, high, colour)
    canvas.bar(right, -beyond, frame + beyond, high, colour)
    for path in corners(stock.width, stock.height, frame, layout.corner):
        canvas.fill(path, colour)
    y = stock.height - layout.foot_line
    canvas.stroke(f"M{layout.inset},{y}H{stock.width - layout.inset}", layout.line_colour, 2)


@lru_cache(maxsize=16)
def corners(width: int, height: int, frame: int, r: int) -> tuple[str, ...]:
    """Path data of what rounds the corners of the window in the frame."""
    right, foot = width - frame, height - frame
    return (
        f"M{frame},{frame}h{r}a{r},{r} 0 0 0 {-r},{r}z",
        f"M{right},{frame}v{r}a{r},{r} 0 0 0 {-r},{-r}z",
        f"M{right},{foot}h{-r}a{r},{r} 0 0 0 {r},{-r}z",
        f"M{frame},{foot}v{-r}a{r},{r} 0 0 0 {r},{r}z",
    )


def _grain(picture: Image.Image, size: Size, layout: Layout, sheet: Sheet) -> None:
    """Over the picture alone: grain on paper would only blur the text."""
    at = scaled(size.scale) @ moved(size.bleed, size.bleed)
    edges = [(layout.frame, layout.frame), (size.stock.width - layout.frame, sheet.shoulder + layout.corner)]
    (left, top), (right, foot) = at.points(edges)
    bounds = (round(left), round(top), round(right), round(foot))
    light, dark = (mask.crop(bounds) for mask in grain(size.pixels, GRAIN / 4))
    (line,) = parse(tab_outline(sheet, size.stock, layout))
    head = (moved(-bounds[0], -bounds[1]) @ at).points(line.points)
    for mask, tone in ((light, (255, 255, 255)), (dark, (0, 0, 0))):
        ImageDraw.Draw(mask).polygon(head, fill=0)
        picture.paste(tone, bounds, mask)
