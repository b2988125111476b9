"""What exports may use of this site: faces and backs, fonts, addresses, and a place where others fetch pictures.

Knows files, settings and the cache of faces; must not know formats, nor who asks.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Literal

from django.conf import settings
from django.urls import reverse
from django.utils.crypto import salted_hmac
from PIL import Image

from cardsdb.faces import SIZES, Face, face_of_definition
from cardsdb.faces.back import draw_back
from cardsdb.language.core import CardDef
from cardsdb.language.text import rules_text
from cardsdb.models import Card
from cardsdb.services.faces import face_of_row, font_file, keep, keep_within, picture_of, sweep_printed
from decks.contents import DeckList

HOSTED_SUFFIXES = ("jpg", "png")

MOST_HOSTED = 5_000_000_000
"""Bytes of pictures that others can fetch; beyond them those go that were longest not exported again."""


def nobody(done: int, of: int) -> None:
    """Progress that nobody watches."""


class SiteTools:
    """`decks.export.base.Tools` for a deck. `watch` is called after every piece of long work."""

    def __init__(self, deck: DeckList, watch: Callable[[int, int], None] = nobody) -> None:
        self._deck = deck
        self._watch = watch

    def text(self, card: CardDef, language: str) -> str:
        if (row := self._told.get(card.code)) is None:
            return rules_text(card, language, self._deck.names)
        said = vars(row)
        return str(said[f"text_{language}"] or said["text_en"] or "")

    def face(self, card: CardDef, language: str) -> Face:
        row = self._told.get(card.code)
        return face_of_row(row, language) if row else face_of_definition(card, language, self._deck.names)

    def picture(self, card: CardDef, language: str, size: str) -> bytes:
        face = self.face(card, language)
        # A file shows its cards in places that are all alike: there a wide one stands.
        return picture_of(face, language, "upright" if face.wide and size == "page" else size)

    @cached_property
    def _told(self) -> dict[str, Card]:
        """The rows of the cards whose text no program says: it is the community's, and stands with the row."""
        codes = [card.code for card, _copies in self._deck if getattr(card, "program", ()) is None]
        rows = Card.objects.filter(game=self._deck.game, code__in=codes).in_both().select_related(self._deck.game)
        return {row.code: row for row in rows} if codes else {}

    def back(self, game: str, size: str) -> Image.Image:
        return _back(game, size)

    def font(self, name: Literal["title", "text", "bold"]) -> Path:
        return font_file(name)

    def address(self, path: str) -> str:
        return f"{settings.PUBLIC_URL}{path}"

    def hosted(self, name: str, content: bytes) -> str:
        suffix = name.rpartition(".")[2]
        if suffix not in HOSTED_SUFFIXES:
            raise ValueError(f"{name!r}: only {', '.join(HOSTED_SUFFIXES)} can be hosted")
        # The same content has the same address, which nobody can work out who does not know the secret.
        secret = salted_hmac("decks.hosted", content, algorithm="sha256").hexdigest()[:40]
        file = hosted_file(f"{secret}.{suffix}")
        try:
            os.utime(file)
        except FileNotFoundError:
            keep(file, content)
        return self.address(reverse("decks:hosted", args=[file.name]))

    def progress(self, done: int, of: int) -> None:
        self._watch(done, of)

    def _said(self, card: CardDef, language: str) -> str:
        return rules_text(card, language, self._deck.names)

    @cached_property
    def _rows(self) -> dict[str, Card]:
        """The catalogue's rows of the deck, for cards whose words are not made of programs: one query, if any."""
        deck = self._deck
        codes = [card.code for card, _copies in deck if card.code not in deck.invented]
        rows = Card.objects.public().filter(game=deck.game, code__in=codes).in_both()
        return {row.code: row for row in rows.select_related("set", deck.game)}


def make_room() -> None:
    """Hold what is kept for exports within its bounds: anybody may export, and every deck is new pictures."""
    sweep_printed()
    keep_within(MOST_HOSTED, (file for suffix in HOSTED_SUFFIXES for file in hosted_file("").glob(f"*.{suffix}")))


def hosted_file(name: str) -> Path:
    """Where a hosted picture lies, whether it is there or not."""
    folder: Path = settings.VAR_DIR / "sheets"
    return folder / name


@lru_cache(maxsize=8)
def _back(game: str, size: str) -> Image.Image:
    return draw_back(game, SIZES[size])
