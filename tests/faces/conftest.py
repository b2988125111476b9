"""The shipped cards as faces, and the fonts they are set in."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardsdb.faces import Face, face_of_definition
from cardsdb.language.definitions import decode_set
from cardsdb.services.faces import fonts as shipped_fonts

FILE = Path(__file__).resolve().parents[2] / "fixtures" / "fluxx" / "star-wars.yaml"
LANGUAGES = ("ru", "en")


@pytest.fixture(scope="session")
def fonts() -> Any:
    return shipped_fonts


@pytest.fixture(scope="session")
def cards() -> list[Any]:
    return list(decode_set(FILE.read_text("utf-8"), str(FILE)).cards)


@pytest.fixture(scope="session")
def face(cards: list[Any]) -> Callable[..., Face]:
    """The face of a shipped card by its code."""
    by_code, names = {card.code: card for card in cards}, {card.code: card.name for card in cards}
    return lambda code, lang="ru": face_of_definition(by_code[code], lang, names)


@pytest.fixture(scope="session")
def faces(cards: list[Any], face: Callable[..., Face]) -> dict[str, list[Face]]:
    """All faces, by language."""
    return {lang: [face(card.code, lang) for card in cards] for lang in LANGUAGES}
