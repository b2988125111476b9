"""A PDF document as our exports need it: fonts with Cyrillic, pictures embedded once, codes as vectors, fixed bytes.

The only module that knows reportlab's canvas; coordinates are millimetres from the left upper corner. Must not know
cards or what is printed.
"""

from __future__ import annotations

import re
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from threading import Lock
from typing import Any, Literal

import segno
from PIL import Image
from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfdoc import PDFImageXObject, PDFString
from reportlab.pdfbase.ttfonts import TTFont, TTFontFace
from reportlab.pdfgen.canvas import Canvas

from decks.export.base import Tools
from decks.export.layout import Mark

MM = 72 / 25.4
"""Points a millimetre."""
JPEG_QUALITY = 93

FontName = Literal["title", "text", "bold"]
FONTS: tuple[FontName, ...] = ("title", "text", "bold")

# Bytes as they are: the default spells all of them in letters, a quarter more, for mail programs of 1990.
rl_config.useA85 = 0


_READING = Lock()


class _Face(TTFontFace):  # type: ignore[misc]
    """The file of a font, which all documents share: it reads from one place at a time, so one document at a time may
    take its letters."""

    def makeSubset(self, subset: Any) -> Any:
        with _READING:
            return super().makeSubset(subset)


@lru_cache(maxsize=8)
def _registered(name: FontName, file: Path) -> str:
    called = f"Kartoteka-{name}"
    font = TTFont(called, str(file))
    font.face.__class__ = _Face
    pdfmetrics.registerFont(font)
    return called


def fonts(tools: Tools) -> dict[FontName, str]:
    """What the fonts are called in a document, by our names."""
    with _READING:
        names = {name: _registered(name, tools.font(name)) for name in FONTS}
        for name in names.values():
            pdfmetrics.registerFontFamily(name, normal=name, bold=names["bold"], italic=name, boldItalic=names["bold"])
    return names


def width_of(text: str, font: str, size: float) -> float:
    """In millimetres; the size is in points."""
    return float(pdfmetrics.stringWidth(text, font, size)) / MM


def clipped(text: str, font: str, size: float, width: float) -> str:
    """As much of the text as has room in so many millimetres, with an ellipsis if that is not all."""
    if width_of(text, font, size) <= width:
        return text
    while text and width_of(f"{text}…", font, size) > width:
        text = text[:-1].rstrip()
    return f"{text}…"


_UNSEEN = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\ufe00-\ufe0f\ufeff\ufffe\uffff]|[\U0001f000-\U0001faff]"
)


def plain(text: str) -> str:
    """Without what a document must not contain, and without little pictures: no font that comes along has them."""
    return _UNSEEN.sub("", text)


class Jpeg(PDFImageXObject):  # type: ignore[misc]
    """A JPEG file as it is."""

    def __init__(self, name: str, content: bytes) -> None:
        super().__init__(name)
        with Image.open(BytesIO(content)) as picture:
            self.width, self.height = picture.size
            self.colorSpace = "DeviceGray" if picture.mode == "L" else "DeviceRGB"
        self.bitsPerComponent = 8
        self._filters = ("DCTDecode",)
        self.streamContent = content
        self.mask = None

    def format(self, document: Any) -> bytes:
        """The object as it is written, once; then the file is let go: a document of hundreds is large enough."""
        written = super().format(document)
        self.streamContent = b""
        return bytes(written)


def jpeg_of(picture: Image.Image) -> bytes:
    out = BytesIO()
    picture.save(out, "JPEG", quality=JPEG_QUALITY, subsampling=0)
    return out.getvalue()


def setup(canvas: Canvas, title: str, subject: str, language: str) -> None:
    """What a viewer shows of the document."""
    canvas.setTitle(plain(title))
    canvas.setSubject(plain(subject))
    canvas.setAuthor("Kartoteka")
    canvas.setCreator("Kartoteka")
    canvas.setCatalogEntry("Lang", PDFString(language))
    # Viewers shrink pages to the printer's margins unless told not to, and a card must be as large as it is.
    canvas.setViewerPreference("PrintScaling", "None")


class Paper:
    """A document of pages of one size."""

    def __init__(self, width: float, height: float, tools: Tools) -> None:
        self.height = height
        self.font = fonts(tools)
        size, font = (width * MM, height * MM), self.font["text"]
        self.canvas = Canvas(BytesIO(), pagesize=size, invariant=1, pageCompression=1, initialFontName=font)
        self._pictures: dict[str, Jpeg] = {}

    def box(self, name: Literal["trim", "bleed"], left: float, top: float, right: float, bottom: float) -> None:
        """A box of the page that is being made."""
        points = (left * MM, (self.height - bottom) * MM, right * MM, (self.height - top) * MM)
        self.canvas.setCropBox(points, name=name)

    def has(self, name: str) -> bool:
        return name in self._pictures

    def keep(self, name: str, content: bytes) -> None:
        """Embed a JPEG file under a name."""
        picture = Jpeg(name, content)
        self.canvas._setXObjects(picture)
        self.canvas._doc.Reference(picture, self.canvas._doc.getXObjectName(name))
        self.canvas._doc.addForm(name, picture)
        self._pictures[name] = picture

    def picture(self, name: str, x: float, y: float, width: float, height: float, within: Mark | None = None) -> None:
        """A kept picture; of it only what is `within` left, top, right and bottom."""
        canvas = self.canvas
        canvas.saveState()
        if within:
            left, top, right, bottom = within
            path = canvas.beginPath()
            path.rect(left * MM, (self.height - bottom) * MM, (right - left) * MM, (bottom - top) * MM)
            canvas.clipPath(path, stroke=0, fill=0)
        canvas.translate(x * MM, (self.height - y - height) * MM)
        canvas.scale(width * MM, height * MM)
        canvas._code.append(f"/{canvas._doc.getXObjectName(name)} Do")
        canvas.restoreState()
        canvas._formsinuse.append(name)

    def lines(self, marks: tuple[Mark, ...], width: float, grey: float = 0.0, dash: tuple[float, ...] = ()) -> None:
        """Straight lines, `width` points thick."""
        if not marks:
            return
        self.canvas.setStrokeGray(grey)
        self.canvas.setLineWidth(width)
        self.canvas.setDash(*((list(dash), 0) if dash else ()))
        turned = [(x1 * MM, (self.height - y1) * MM, x2 * MM, (self.height - y2) * MM) for x1, y1, x2, y2 in marks]
        self.canvas.lines(turned)

    def write(self, text: str, at: tuple[float, float], font: FontName, size: float, *, upright: bool = False) -> None:
        """From a base line's beginning; `upright`: to be read upwards."""
        canvas = self.canvas
        canvas.saveState()
        canvas.translate(at[0] * MM, (self.height - at[1]) * MM)
        if upright:
            canvas.rotate(90)
        canvas.setFillGray(0.15)
        canvas.setFont(self.font[font], size)
        canvas.drawString(0, 0, plain(text))
        canvas.restoreState()

    def code(self, address: str, x: float, y: float, side: float) -> None:
        """The QR code of an address, as a vector, and a link."""
        draw_code(self.canvas, address, x * MM, (self.height - y - side) * MM, side * MM)

    def turn_page(self) -> None:
        self.canvas.showPage()

    def done(self) -> bytes:
        return bytes(self.canvas.getpdfdata())


def modules_of(address: str) -> int:
    """How many squares the side of an address's code has."""
    return len(_matrix(address))


@lru_cache(maxsize=64)
def _matrix(address: str) -> tuple[bytes, ...]:
    return tuple(bytes(row) for row in segno.make(address, error="l", micro=False).matrix)


def draw_code(canvas: Any, address: str, x: float, y: float, side: float) -> None:
    """The QR code in a square whose lower left corner is given, in points. Around it the page must stay white."""
    rows = _matrix(address)
    unit = side / len(rows)
    path = canvas.beginPath()
    for i, row in enumerate(rows):
        for run in re.finditer(rb"\x01+", row):
            path.rect(x + run.start() * unit, y + side - (i + 1) * unit, (run.end() - run.start()) * unit, unit)
    canvas.setFillGray(0)
    canvas.drawPath(path, stroke=0, fill=1)
    canvas.linkURL(address, (x, y, x + side, y + side), relative=0)
