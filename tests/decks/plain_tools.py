"""What exports may use, without a site: plain pictures, and a memory of what was hosted."""

from __future__ import annotations

import hashlib
import io
from functools import lru_cache

from PIL import Image

from cardsdb.faces import SIZES, face_of_definition
from cardsdb.language.text import rules_text
from tests.decks.lists import names


@lru_cache(maxsize=4)
def _picture(size: str, colour: str) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", [side // 4 for side in SIZES[size].pixels], colour).save(out, "PNG")
    return out.getvalue()


class PlainTools:
    """`decks.export.base.Tools`: every face is a small sheet of green, every back of red."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}
        self.said: list[tuple[int, int]] = []

    def text(self, card, language):
        return rules_text(card, language, names())

    def face(self, card, language):
        return face_of_definition(card, language, names())

    def picture(self, card, language, size):
        return _picture(size, "green")

    def back(self, game, size):
        return Image.new("RGB", SIZES[size].pixels, "red")

    def address(self, path):
        return f"https://example.org{path}"

    def hosted(self, name, content):
        address = f"https://example.org/{hashlib.sha256(content).hexdigest()[:20]}/{name}"
        self.files[address] = content
        return address

    def progress(self, done, of):
        self.said.append((done, of))
