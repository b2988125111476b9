"""Decks and tools for what is printed, and a document opened again: millimetres from the left upper corner."""

from __future__ import annotations

import io
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pdfplumber
from PIL import Image

from cardsdb.faces import SIZES, face_of_definition
from cardsdb.language.definitions import decode_set
from cardsdb.language.text import rules_text
from cardsdb.services.faces import font_file
from decks.contents import DeckList

FILE = Path(__file__).resolve().parents[2] / "fixtures" / "fluxx" / "star-wars.yaml"
ADDRESS = "https://kartoteka.example/decks/abcdef123456/"
MM = 72 / 25.4


@cache
def shipped() -> tuple[Any, ...]:
    return tuple(decode_set(FILE.read_text("utf-8"), str(FILE)).cards)


@cache
def _names() -> dict[str, Any]:
    return {card.code: card.name for card in shipped()}


def deck_of(first: int = 100, copies: int = 1, **more: Any) -> DeckList:
    """The first shipped cards."""
    names = {card.code: card.name for card in shipped()}
    pile = tuple((card, copies) for card in shipped()[:first])
    given = {"name": "Вечер пятницы", "cards": pile, "names": names, "id": "abcdef123456", "address": ADDRESS, **more}
    return DeckList("fluxx", **given)


class BlankTools:
    """Pictures of the right size in one dark tone, so that a document is made at once; says what it was asked for."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str, str]] = []
        self.told: list[tuple[int, int]] = []

    def text(self, card: Any, language: str) -> str:
        return rules_text(card, language, _names())

    def face(self, card: Any, language: str) -> Any:
        return face_of_definition(card, language, _names())

    def picture(self, card: Any, language: str, size: str) -> bytes:
        self.asked.append((card.code, language, size))
        return blank(size)

    def back(self, game: str, size: str) -> Image.Image:
        return Image.new("RGB", SIZES[size].pixels, "#402030")

    def font(self, name: Any) -> Path:
        return font_file(name)

    def address(self, path: str) -> str:
        return f"https://kartoteka.example{path}"

    def hosted(self, name: str, content: bytes) -> str:
        raise AssertionError("nothing printed is hosted")

    def progress(self, done: int, of: int) -> None:
        self.told.append((done, of))


class TonedTools(BlankTools):
    """Every face in a grey of its own."""

    BACK = 250

    def __init__(self) -> None:
        super().__init__()
        self.tones: dict[str, int] = {}

    def picture(self, card: Any, language: str, size: str) -> bytes:
        tone = self.tones.setdefault(card.code, 20 + 15 * len(self.tones))
        out = io.BytesIO()
        Image.new("L", SIZES[size].pixels, tone).save(out, "JPEG")
        return out.getvalue()

    def back(self, game: str, size: str) -> Image.Image:
        return Image.new("L", SIZES[size].pixels, self.BACK)


@cache
def blank(size: str) -> bytes:
    out = io.BytesIO()
    wanted = SIZES[size]
    Image.new("RGB", wanted.pixels, "#203040").save(out, {"jpeg": "JPEG", "png": "PNG", "webp": "WEBP"}[wanted.format])
    return out.getvalue()


def opened(document: bytes) -> Any:
    return pdfplumber.open(io.BytesIO(document))


def trims(page: Any, bleed: float) -> tuple[list[tuple[float, ...]], list[tuple[float, ...]]]:
    """Where the fronts and the backs of a page are cut: left, top, right, bottom, row by row."""
    fronts, backs = [], []
    for image in page.images:
        box = (
            image["x0"] / MM + bleed,
            image["top"] / MM + bleed,
            image["x1"] / MM - bleed,
            image["bottom"] / MM - bleed,
        )
        (backs if image["name"].endswith("back") else fronts).append(box)
    first = min(box[1] for box in fronts + backs)
    in_rows = {"key": lambda box: (round((box[1] - first) / 20), box[0])}
    return sorted(fronts, **in_rows), sorted(backs, **in_rows)


def places(values: Iterable[float]) -> list[float]:
    """Values without those that are the same but for rounding."""
    found: list[float] = []
    for value in sorted(values):
        if not found or value - found[-1] > 0.1:
            found.append(value)
    return found


def lines(page: Any, width: float) -> list[tuple[float, float, float, float]]:
    """The lines of that many points."""
    found = [line for line in page.lines if abs(line["linewidth"] - width) < 0.01]
    return [(line["x0"] / MM, line["top"] / MM, line["x1"] / MM, line["bottom"] / MM) for line in found]
