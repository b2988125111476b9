"""What is on a face, and how large it is asked for: plain data, the only input of the renderer.

Knows no game: each game's module makes a `Face` of its own cards. Must not know fonts, pixels or where cards come from.
"""

from __future__ import annotations

from hashlib import sha256
from math import ceil
from typing import Literal

import msgspec

RENDERER_VERSION = 2
"""Grows whenever a face of the same content would look different: it is part of every face's address."""

FontName = Literal["title", "text", "bold"]
PER_MM = 10
"""Units a millimetre: faces are laid out in tenths of a millimetre."""
DPI = 300


WIDE = "wide"
"""The fact of a card that is read lying on its side."""


class Plain(msgspec.Struct, frozen=True, kw_only=True):
    """A frozen record."""


class Paragraph(Plain, frozen=True):
    """A paragraph of a card's text. `quiet`: the standing line of its kind, set smaller and paler."""

    text: str
    quiet: bool = False


class Face(Plain, frozen=True):
    """The content of one face in one language.

    `figure` is a number to be seen across the table; `motifs` say what the card does, most telling first;
    `named` are the cards that a goal asks for: groups of codes, alternatives of each other within a group, of which
    `needed` are asked for (0: all). `facts` are what else a game shows, by name, as words: its module knows which.
    """

    game: str
    code: str
    kind: str
    lang: str
    title: str
    subtitle: str = ""
    kind_name: str = ""
    paragraphs: tuple[Paragraph, ...] = ()
    figure: str = ""
    motifs: tuple[str, ...] = ()
    named: tuple[tuple[str, ...], ...] = ()
    needed: int = 0
    foot: tuple[str, str] = ("", "")
    facts: tuple[tuple[str, str], ...] = ()

    def fact(self, name: str) -> str:
        """What a fact says; “” if the card has none of that name."""
        return next((said for known, said in self.facts if known == name), "")

    @property
    def wide(self) -> bool:
        """Whether the card is read lying on its side."""
        return bool(self.fact(WIDE))

    @property
    def digest(self) -> str:
        """Twelve hex digits: the content and the renderer, so an address with it never changes its meaning."""
        content = msgspec.json.encode((RENDERER_VERSION, self))
        if not self.facts:  # kept as it was before any game had facts: addresses that are known stay right
            content = content.removesuffix(b',"facts":[]}]') + b"}]"
        return sha256(content).hexdigest()[:12]

    @property
    def spoken(self) -> str:
        """What a screen reader says in place of the picture: name and kind."""
        return f"{self.title}: {self.kind_name.lower()}" if self.kind_name else self.title


class Stock(Plain, frozen=True):
    """A card as it is cut, in units."""

    width: int
    height: int

    @property
    def lying(self) -> Stock:
        return Stock(width=self.height, height=self.width)

    @property
    def millimetres(self) -> tuple[float, float]:
        return self.width / PER_MM, self.height / PER_MM


STANDARD = Stock(width=630, height=880)
NARROW = Stock(width=550, height=850)
"""The 55 × 85 mm of Fluxx as it is sold in Russian."""
ART = Stock(width=600, height=540)
"""The box that every scene is drawn for."""


class Size(Plain, frozen=True):
    """How a face is asked for: its stock, its pixels, the bleed around it in units, and the file's format.

    `over` is how many times larger than the result it is drawn before it is made smooth.
    """

    name: str
    stock: Stock
    pixels: tuple[int, int]
    bleed: int = 0
    format: Literal["webp", "png", "jpeg"] = "webp"
    quality: int = 0
    over: int = 2
    bare: bool = False
    """The picture alone, without frame, sheet and text: for cards too small to be read."""
    pale: bool = False
    """In grey and with little ink: the picture faded, the text as dark as ever."""
    upright: bool = False
    """A wide face is turned to stand like all others: for sheets whose places are all alike."""

    @property
    def suffix(self) -> str:
        """Of a file of this format."""
        return "jpg" if self.format == "jpeg" else self.format

    def of(self, face: Face) -> Size:
        """The size in which a face is laid out: on its side, if it is wide."""
        if not face.wide or self.bare:
            return self
        pixels = self.pixels[1], self.pixels[0]
        return msgspec.structs.replace(self, stock=self.stock.lying, pixels=pixels)

    def seen(self, face: Face) -> tuple[int, int]:
        """The pixels of its picture, wide and high."""
        return self.pixels if self.upright else self.of(face).pixels

    @property
    def scale(self) -> float:
        """Pixels of the result a unit."""
        return self.pixels[0] / (self.stock.width + 2 * self.bleed)


def on_screen(name: str, width: int, quality: int, over: int) -> Size:
    height = round(width * STANDARD.height / STANDARD.width)
    return Size(name=name, stock=STANDARD, pixels=(width, height), quality=quality, over=over)


def in_print(name: str, stock: Stock, bleed: int) -> Size:
    wide, high = (round((side + 2 * bleed) / PER_MM / 25.4 * DPI) for side in (stock.width, stock.height))
    return Size(name=name, stock=stock, pixels=(wide, high), bleed=bleed, format="png", upright=True)


def on_press(name: str, stock: Stock, bleed: int, pale: bool) -> Size:
    """For the pages of a document: a hundred faces as PNG would weigh 80 MB and take long to pack."""
    # Rounded up: whoever checks a document for 300 dpi counts 299.9 as too few.
    wide, high = (ceil((side + 2 * bleed) / PER_MM / 25.4 * DPI) for side in (stock.width, stock.height))
    pixels = wide, high
    return Size(name=name, stock=stock, pixels=pixels, bleed=bleed, format="jpeg", quality=93, pale=pale, upright=True)


SIZES = {
    size.name: size
    for size in (
        on_screen("grid", 240, quality=74, over=3),
        on_screen("page", 480, quality=80, over=2),
        msgspec.structs.replace(on_screen("page", 480, quality=80, over=2), name="upright", upright=True),
        Size(name="art", stock=ART, pixels=(280, 252), quality=70, over=2, bare=True),
        in_print("print", STANDARD, 0),
        in_print("print-bleed", STANDARD, 30),
        in_print("narrow", NARROW, 0),
        in_print("narrow-bleed", NARROW, 30),
        on_press("press", STANDARD, 0, False),
        on_press("press-bleed", STANDARD, 30, False),
        on_press("press-narrow", NARROW, 0, False),
        on_press("press-narrow-bleed", NARROW, 30, False),
        on_press("press-pale", STANDARD, 0, True),
        on_press("press-bleed-pale", STANDARD, 30, True),
        on_press("press-narrow-pale", NARROW, 0, True),
        on_press("press-narrow-bleed-pale", NARROW, 30, True),
    )
}
