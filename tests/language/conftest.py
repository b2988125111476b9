"""What the language tests share: the shipped Fluxx set and the names of its cards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardsdb.language.definitions import decode_set

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def star_wars() -> Any:
    return decode_set((ROOT / "fixtures/fluxx/star-wars.yaml").read_text("utf-8"), "star-wars.yaml")


@pytest.fixture(scope="session")
def names(star_wars: Any) -> dict:
    return {card.code: card.name for card in star_wars.cards}
