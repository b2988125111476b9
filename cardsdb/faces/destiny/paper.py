"""A Destiny face painted: frame, head, gauges, die, sheet. Everything but the text and the art itself.

Knows colours and where `panel` has put things. What is read (gauges, dice) is as dark on a pale face as on a full one.
"""

from __future__ import annotations

from typing import NamedTuple

from PIL import Image

from cardsdb.faces.destiny.dice import BADGE, COLOURS, DARK, LIGHT, PAPER, Role, side_picture, tones
from cardsdb.faces.destiny.panel import AROUND, GAUGES, LAYOUT, TILE, Cell, Panel, compose, letter
from cardsdb.faces.destiny.scenes import picture
from cardsdb.faces.divider import GRAIN, corners
from cardsdb.faces.face import Face, Size, Stock
from cardsdb.faces.geometry import moved, scaled
from cardsdb.faces.paint import Canvas, Colour, FontLoader, grain, mixed
from cardsdb.faces.scene import Window
from cardsdb.language.destiny.sides import Side, sides_of

NIGHT = "#0E171D"
PALE_INK = "#14161A"
POINTS = {"ru": "очки", "en": "points"}


class Tones(NamedTuple):
    """The colours of a face: of the card, of its head, of the row of gauges, of what is written there."""

    own: Colour
    head: Colour
    row: Colour
    ink: Colour
    on_own: Colour


def tones_of(face: Face, pale: bool = False) -> Tones:
    own = COLOURS[face.fact("colour")]
    if pale:
        return Tones(own, "#FFFFFF", "#FFFFFF", PALE_INK, PALE_INK)
    on_own = DARK if face.fact("colour") == "yellow" else LIGHT
    return Tones(own, mixed(own, NIGHT, 0.78), mixed(own, NIGHT, 0.55), "#FFFFFF", on_own)


class Instrument:
    """Rows of figures and signs around a window: `cardsdb.faces.divider.Form` for Destiny."""

    title_least: float = LAYOUT.title_least

    def colour(self, face: Face) -> Colour:
        return COLOURS[face.fact("colour")]

    def compose(self, face: Face, stock: Stock, fonts: FontLoader) -> Panel:
        return compose(face, stock, fonts)

    def draw(self, canvas: Canvas, face: Face, size: Size, sheet: Panel) -> None:
        stock, frame, tones = size.stock, LAYOUT.frame, tones_of(face)
        right, foot = stock.width - frame, stock.height - frame
        picture(canvas, face, Window(frame, sheet.art, right - frame, sheet.dice - sheet.art))
        canvas.bar(frame, frame, right - frame, sheet.art - frame, tones.head)
        if not face.wide:
            canvas.bar(frame, sheet.gauges, right - frame, GAUGES, tones.row)
        canvas.bar(frame, sheet.dice, right - frame, sheet.shoulder - sheet.dice, tones.head)
        canvas.bar(frame, sheet.shoulder, right - frame, foot - sheet.shoulder, LAYOUT.sheet)
        self._frame(canvas, size, tones.own)
        if sheet.shoulder < sheet.foot:
            canvas.stroke(f"M{LAYOUT.inset},{sheet.foot}H{stock.width - LAYOUT.inset}", LAYOUT.line_colour, 2)

    def _frame(self, canvas: Canvas, size: Size, own: Colour) -> None:
        """The border, as far as it bleeds, and what rounds the window in it."""
        stock, frame, beyond = size.stock, LAYOUT.frame, size.bleed + 2
        wide, high = stock.width + 2 * beyond, stock.height + 2 * beyond
        canvas.bar(-beyond, -beyond, wide, frame + beyond, own)
        canvas.bar(-beyond, stock.height - frame, wide, frame + beyond, own)
        canvas.bar(-beyond, -beyond, frame + beyond, high, own)
        canvas.bar(stock.width - frame, -beyond, frame + beyond, high, own)
        for path in corners(stock.width, stock.height, frame, LAYOUT.corner):
            canvas.fill(path, own)

    def sign(self, canvas: Canvas, face: Face, size: Size, sheet: Panel) -> None:
        tones = tones_of(face, size.pale)
        if face.fact("unique"):
            canvas.glyph("unique", LAYOUT.inset - 3, LAYOUT.inset + sheet.title_size * 0.35 - 20, 40, tones.ink, 2.4)
        for cell in sheet.cells:
            _gauge(canvas, face, cell, sheet, tones, size.pale)
        if die := face.fact("die"):
            _die(canvas, sides_of(die), face.fact("colour"), size, sheet)

    def grain(self, picture: Image.Image, face: Face, size: Size, sheet: Panel) -> None:
        """Over the art alone."""
        at = scaled(size.scale) @ moved(size.bleed, size.bleed)
        edges = [(LAYOUT.frame, sheet.art), (size.stock.width - LAYOUT.frame, sheet.dice)]
        (left, top), (right, foot) = at.points(edges)
        bounds = (round(left), round(top), round(right), round(foot))
        for mask, tone in zip(grain(size.pixels, GRAIN / 4), ((255, 255, 255), (0, 0, 0)), strict=True):
            picture.paste(tone, bounds, mask.crop(bounds))


# ---- gauges ----------------------------------------------------------------------------------------------


def _gauge(canvas: Canvas, face: Face, cell: Cell, sheet: Panel, tones: Tones, pale: bool) -> None:
    middle, y = cell.x + cell.width / 2, sheet.gauges + GAUGES / 2
    match cell.shows:
        case "cost" | "health":
            if not pale:
                canvas.bar(cell.x, sheet.gauges, cell.width, GAUGES, tones.own)
            glyph, said = _figure(face, cell.shows)
            wide = canvas.fonts("title", 100).getlength(said) * 0.42
            x = max(cell.x, LAYOUT.inset - 4) + (cell.x + cell.width - max(cell.x, LAYOUT.inset - 4) - wide - 36) / 2
            canvas.glyph(glyph, x, y - 15, 30, tones.on_own, 2.4)
            canvas.write(said, x + 36, y + 15, "title", 42, tones.on_own)
        case "points":
            _points(canvas, face, cell, y, tones)
        case "colour":
            _shape(canvas, face, cell, y, tones, pale)
        case "affiliation":
            canvas.glyph(face.fact("affiliation"), middle - 18, y - 18, 36, tones.ink)
        case "rarity" | "side":
            _lettered(canvas, face.fact(cell.shows), middle, y, cell.shows == "side", tones)
        case "kind":
            name = canvas.fonts("bold", 100).getlength(face.kind_name.upper()) / 100 * sheet.kind_size
            right = cell.x + cell.width + LAYOUT.frame - LAYOUT.inset
            canvas.glyph(LAYOUT.kinds[face.kind].glyph, right - name - (42 if name else 34), y - 17, 34, tones.ink)


def _figure(face: Face, shows: str) -> tuple[str, str]:
    """The glyph and the number of a gauge; a cost that varies is X."""
    return ("health", face.fact("health")) if shows == "health" else ("resource", face.fact("cost") or "X")


def _points(canvas: Canvas, face: Face, cell: Cell, y: float, tones: Tones) -> None:
    """Each price over as many little dice as it buys; what a plot costs is called by its name."""
    prices = face.fact("points").split("/")
    step = cell.width / len(prices)
    for i, price in enumerate(prices):
        x, dice = cell.x + step * (i + 0.5), i + 1 if face.fact("health") else 0
        if not dice:
            canvas.write(POINTS[face.lang], x, y + 25, "bold", 18, tones.ink, anchor="ms")
        canvas.write(price, x, y + 8, "title", 34, tones.ink, anchor="ms")
        for n in range(dice):
            canvas.bar(x - dice * 7 + n * 14 + 2, y + 15, 10, 10, tones.ink)
    for i in range(1, len(prices)):
        canvas.bar(cell.x + step * i - 1, y - 18, 2, 36, mixed(tones.ink, tones.row, 0.6))


def _shape(canvas: Canvas, face: Face, cell: Cell, y: float, tones: Tones, pale: bool) -> None:
    """The colour as a shape, and beside it its letter."""
    colour = face.fact("colour")
    left = max(cell.x + cell.width / 2 - 31, LAYOUT.inset)
    canvas.glyph(f"col-{colour}", left, y - 19, 38, tones.ink if pale else mixed(COLOURS[colour], "#FFFFFF", 0.45))
    canvas.write(letter(face), left + 42, y + 10, "title", 28, tones.ink)


def _lettered(canvas: Canvas, said: str, x: float, y: float, square: bool, tones: Tones) -> None:
    """A letter in a ring, or in a square."""
    if square:
        canvas.trace([(x - 17, y - 17), (x + 17, y - 17), (x + 17, y + 17), (x - 17, y + 17)], True, tones.ink, 3)
    else:
        canvas.ring((x, y), 18, 3, tones.ink)
    canvas.write(said, x, y + 8.5, "title", 23, tones.ink, anchor="ms")


# ---- die -------------------------------------------------------------------------------------------------


def _die(canvas: Canvas, sides: tuple[Side, ...], colour: str, size: Size, sheet: Panel) -> None:
    """Six sides, each in the middle of its two columns."""
    inside = size.stock.width - 2 * LAYOUT.frame
    step = inside / len(sides)
    tile = min(TILE, step - 6)
    for i, side in enumerate(sides):
        x = LAYOUT.frame + step * i + (step - tile) / 2
        _side(canvas, side, x, sheet.dice + AROUND + (TILE - tile) / 2, tile, _on_face(side, colour, size.pale))


def _side(canvas: Canvas, side: Side, x: float, y: float, tile: float, tones: dict[Role, Colour]) -> None:
    at = moved(x, y) @ scaled(tile)
    drawn = side_picture(side)
    for shape in drawn.shapes:
        if shape.width:
            canvas.trace(shape.points, shape.closed, tones[shape.role], shape.width, at)
        else:
            canvas.polygon(shape.points, tones[shape.role], at)
    for word in drawn.words:
        ((px, py),) = at.points([(word.x, word.y)])
        canvas.write(word.text, px, py, "title", word.size * tile, tones[word.role], anchor="ms")


def _on_face(side: Side, colour: str, pale: bool) -> dict[Role, Colour]:
    """Colours on the dark row: a blank is a hollow in it; on a pale face, black on white, modifiers on grey."""
    if pale:
        ground = "#DADADA" if side.modifier else "#FFFFFF"
        return {"ground": ground, "edge": PALE_INK, "ink": PALE_INK, "coin": PALE_INK, "coin_ink": "#FFFFFF"}
    if side.symbol == "blank":
        own = COLOURS[colour]
        line = mixed(own, NIGHT, 0.4)
        return {"ground": mixed(own, NIGHT, 0.84), "edge": line, "ink": line, "coin": BADGE, "coin_ink": PAPER}
    return tones(side, colour)
