"""The picture that stands for a page where its address is shared: faces on the cloth of their table, and a few words.

Knows how it is laid out; what is said on it comes from the caller. Pure, like the faces.
"""

from __future__ import annotations

from hashlib import sha256
from io import BytesIO
from typing import NamedTuple

import msgspec

# Like the faces': importing the writer is cheaper than letting Pillow look for it.
from PIL import Image, ImageDraw, ImageFilter, JpegImagePlugin  # noqa: F401

from cardsdb.faces.face import RENDERER_VERSION, SIZES, Face, FontName, Plain
from cardsdb.faces.geometry import IDENTITY
from cardsdb.faces.paint import Canvas, Colour, FontLoader, grain, ink, mixed
from cardsdb.faces.render import draw
from cardsdb.faces.typeset import NBSP, glued

PREVIEW_VERSION = 1
"""Grows whenever a preview of the same content would look different."""
PIXELS = (1200, 630)
QUALITY = 84

CHALK, CHALK_2, BRASS = "#F2EDE2", "#B9C4BB", "#F0B64A"
CLOTHS: dict[str, tuple[Colour, Colour]] = {
    "fluxx": ("#16241F", "#2F4A40"),
    "destiny": ("#101E26", "#27434F"),
    "zaruba": ("#271713", "#54332A"),
}
"""The cloth of each game's table: in the shade, and under the lamp."""
_LEFT, _RIGHT = 560, 1140
_KICKER, _GAP, _LINE, _LOOSE = 56, 24, 1.16, 1.32
_TOP = 44
WIDER = 1.16
ROOM = PIXELS[1] - _TOP - 84
"""The height that the words have, above the foot."""


class Preview(Plain, frozen=True):
    """What is seen: a face, or three with the last on top; a title, a line over it, paragraphs under it, and a foot."""

    faces: tuple[Face, ...]
    title: str
    kicker: str = ""
    glyph: str = ""
    paragraphs: tuple[str, ...] = ()
    foot: str = ""
    game: str = "fluxx"

    @property
    def digest(self) -> str:
        """Twelve hex digits: the content and both renderers."""
        content = msgspec.json.encode((PREVIEW_VERSION, RENDERER_VERSION, self))
        return sha256(content).hexdigest()[:12]


def render_preview(preview: Preview, fonts: FontLoader) -> bytes:
    """1200 × 630 pixels, as a JPEG file."""
    canvas = Canvas(PIXELS, IDENTITY, fonts)
    canvas.image.paste(_cloth(preview.game))
    _lay(canvas.image, preview.faces, fonts)
    _write(canvas, preview)
    out = BytesIO()
    canvas.image.save(out, "JPEG", quality=QUALITY, optimize=True)
    return out.getvalue()


def _cloth(game: str) -> Image.Image:
    """Dark at the edges, lit from above the cards."""
    shade, lit = CLOTHS[game]
    lamp = Image.radial_gradient("L").resize((1900, 1260)).crop((420, 330, 1620, 960))
    cloth = Image.composite(Image.new("RGB", PIXELS, ink(shade)), Image.new("RGB", PIXELS, ink(lit)), lamp)
    for mask, tone in zip(grain(PIXELS, 0.045), ((255, 255, 255), (0, 0, 0)), strict=True):
        cloth.paste(tone, (0, 0), mask)
    return cloth


def _lay(picture: Image.Image, faces: tuple[Face, ...], fonts: FontLoader) -> None:
    """One card alone, or a fan of three with the middle one on top."""
    places = [((300, 318), 388, 3.0)]
    if len(faces) > 1:
        places = [((172, 352), 250, 9.0), ((394, 352), 250, -9.0), ((283, 318), 306, 0.0)]
    for face, (at, width, turn) in zip(faces, places, strict=False):
        _card(picture, _drawn(face, width, fonts), at, turn)


def _drawn(face: Face, width: int, fonts: FontLoader) -> Image.Image:
    """The face with round corners."""
    page = draw(face, SIZES["page"], fonts)
    if page.width > page.height:  # a wide card is as broad as it may be, without touching the words
        width = round(width * WIDER)
    card = page.resize((width, round(width * page.height / page.width)), Image.Resampling.LANCZOS).convert("RGBA")
    mask = Image.new("L", (card.width * 2, card.height * 2))
    ImageDraw.Draw(mask).rounded_rectangle(
        (0, 0, mask.width - 1, mask.height - 1), radius=min(card.size) * 0.114, fill=255
    )
    card.putalpha(mask.reduce(2))
    return card


def _card(picture: Image.Image, card: Image.Image, middle: tuple[int, int], turn: float) -> None:
    """A card laid down, turned by so many degrees, with its shadow."""
    turned = card.rotate(turn, Image.Resampling.BICUBIC, expand=True)
    left, top = middle[0] - turned.width // 2, middle[1] - turned.height // 2
    shadow = Image.new("L", PIXELS)
    shadow.paste(turned.getchannel("A").point([v * 5 // 8 for v in range(256)]), (left + 2, top + 14))
    picture.paste((0, 0, 0), (0, 0), shadow.filter(ImageFilter.GaussianBlur(16)))
    picture.paste(turned, (left, top), turned)


class SetWords(NamedTuple):
    """The words of a preview in lines, at the sizes that fit; together they are `height` high, of `ROOM`."""

    title: list[str]
    title_size: int
    lines: list[str]
    size: int
    height: float


def words_on(preview: Preview, fonts: FontLoader) -> SetWords:
    """Measure without drawing."""
    title_size, title = _fitted(fonts, preview.title)
    height = (_KICKER if preview.kicker else 0) + len(title) * title_size * _LINE
    size, lines = _paragraphs(fonts, preview.paragraphs, ROOM - height - _GAP)
    return SetWords(title, title_size, lines, size, height + (_GAP + len(lines) * size * _LOOSE if lines else 0))


def _write(canvas: Canvas, preview: Preview) -> None:
    """The words, on the right: title and text as large as they fit, the whole block in the middle of the height."""
    said = words_on(preview, canvas.fonts)
    y = _TOP + max(0.0, (ROOM - said.height) / 2)
    if preview.kicker:
        canvas.glyph(preview.glyph, _LEFT, y, 40, BRASS)
        canvas.write(preview.kicker.upper(), _LEFT + 54, y + 32, "bold", 32, BRASS)
        y += _KICKER
    for line in said.title:
        canvas.write(line, _LEFT, y + said.title_size * 0.86, "title", said.title_size, CHALK)
        y += said.title_size * _LINE
    y += _GAP
    for line in said.lines:
        canvas.write(line, _LEFT, y + said.size * 0.9, "text", said.size, mixed(CHALK, CHALK_2, 0.4))
        y += said.size * _LOOSE
    canvas.write(preview.foot, _LEFT, PIXELS[1] - 48, "text", 28, CHALK_2)


def _paragraphs(fonts: FontLoader, paragraphs: tuple[str, ...], room: float) -> tuple[int, list[str]]:
    """The largest size at which the paragraphs have room; at the smallest they end in an ellipsis where it ends."""
    for size in (38, 34, 30, 26):
        lines = [line for text in paragraphs for line in _wrapped(fonts, text, "text", size)]
        most = int(room / (size * _LOOSE))
        if len(lines) <= most:
            return size, lines
    return size, [*lines[: most - 1], f"{lines[most - 1].rstrip('.,:;')}…"]


def _fitted(fonts: FontLoader, title: str) -> tuple[int, list[str]]:
    """The largest size at which the title takes three lines at most, none too wide."""
    for size in (84, 74, 64, 56, 48, 42):
        lines = _wrapped(fonts, title, "title", size)
        if len(lines) <= 3 and all(fonts("title", size).getlength(line) <= _RIGHT - _LEFT for line in lines):
            break
    return size, lines


def _wrapped(fonts: FontLoader, text: str, font: FontName, size: int) -> list[str]:
    lines: list[str] = []
    for word in glued(text).split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and fonts(font, size).getlength(longer) <= _RIGHT - _LEFT:
            lines[-1] = longer
        else:
            lines.append(word)
    return [line.replace(NBSP, " ") for line in lines]
