"""What every export is: a name, its options, and a function from a deck to a file.

Pure: bytes out; pictures, fonts and addresses are passed in as `Tools`. Knows no format.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, Protocol

import msgspec
from PIL import Image

from cardsdb.faces import Face
from cardsdb.language.core import CardDef
from decks.contents import DeckList, Said


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What may be chosen for an export. A field is a Literal of str or int, a bool, or an int between bounds, and has
    a default; what it and its choices are called is in `Export.words`. Where nothing else is asked for, `language` is
    the reader's."""


LANGUAGE_WORDS: Mapping[str, Said] = {
    "language": {"ru": "Язык карт", "en": "Language of the cards"},
    "language.ru": {"ru": "русский", "en": "Russian"},
    "language.en": {"ru": "английский", "en": "English"},
}
"""What the option `language` is called, where a format has it."""


class Tools(Protocol):
    """What an export may use of the world."""

    def text(self, card: CardDef, language: str) -> str:
        """What a card says: made of its program, else in the words that the catalogue has for it; "" for none."""

    def face(self, card: CardDef, language: str) -> Face:
        """The content of a card's face, that text included."""

    def picture(self, card: CardDef, language: str, size: str) -> bytes:
        """A card's face in a size of `cardsdb.faces.SIZES`, encoded as that size says (WebP, PNG or JPEG)."""

    def back(self, game: str, size: str) -> Image.Image:
        """The back of a game's cards."""

    def font(self, name: Literal["title", "text", "bold"]) -> Path:
        """A TrueType file with Cyrillic."""

    def address(self, path: str) -> str:
        """The absolute address of a path of the site."""

    def hosted(self, name: str, content: bytes) -> str:
        """Keep a picture where others can fetch it; its absolute, unguessable, lasting address."""

    def progress(self, done: int, of: int) -> None:
        """Said after every piece of long work."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A card as it lies on a sheet: its left upper corner and its size, in millimetres from the left upper corner."""

    code: str
    x: float
    y: float
    width: float
    height: float
    back: bool = False


@dataclass(frozen=True, slots=True)
class Sticker:
    """A side of a die as it lies on a sheet: its left upper corner and its size in millimetres, what it shows (a glyph,
    a figure under it), and its colours as `#RRGGBB`."""

    x: float
    y: float
    side: float
    glyph: str
    figure: str
    ground: str
    ink: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page as it will be: its size in millimetres, its cards, its lines as (x1, y1, x2, y2), and sides of dice."""

    width: float
    height: float
    cards: tuple[Laid, ...] = ()
    lines: tuple[tuple[float, float, float, float], ...] = ()
    stickers: tuple[Sticker, ...] = ()


@dataclass(frozen=True, slots=True)
class Preview:
    """What is shown before a download: the beginning of a text, or the first sheets of so many; `note` tells more."""

    text: str = ""
    sheets: tuple[Sheet, ...] = ()
    of: int = 0
    note: Said = field(default_factory=dict)


@dataclass(frozen=True)
class Export:
    """A format. `code` names it in addresses; the file is `<deck>.<suffix>`; `make` raises `ExportError`."""

    code: str
    title: Said
    about: Said
    suffix: str
    media: str
    make: Callable[[DeckList, Any, Tools], bytes]
    options: type[Options] = Options
    words: Mapping[str, Said] = field(default_factory=dict)
    """By field (`paper`), and by field and choice (`paper.a4`)."""
    games: tuple[str, ...] = ("fluxx",)
    group: Literal["list", "print", "table", "data"] = "data"
    preview: Callable[[DeckList, Any, Tools], Preview] | None = None
    draws: bool = True
    """Whether faces of cards have to be drawn for it, which takes its time."""


class ExportError(ValueError):
    """The deck cannot be exported so; the message is a phrase of `cardsdb.language.messages`."""
