"""Drafts of cards, and a keeper that Alice has invented."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardsdb.language.definitions import decode_set
from cardsdb.models import Card
from cardsdb.services.people import Holder
from cardsdb.workshop.drafts import Draft
from cardsdb.workshop.services import create

DRAWS = "- on: play\n  do:\n    - {do: draw, n: 3}\n"
WINS = "- {on: win, if: {is: all, of: [k.luke, k.leia, k.yoda]}}\n"


@pytest.fixture(scope="session")
def star_wars() -> Any:
    return decode_set(
        (Path(__file__).parents[2] / "fixtures/fluxx/star-wars.yaml").read_text("utf-8"), "star-wars.yaml"
    )


@pytest.fixture(autouse=True)
def folder(settings, tmp_path):
    """Faces are kept nowhere else."""
    settings.VAR_DIR = tmp_path
    return tmp_path


def draft(kind: str = "action", name: str = "Space Cow", program: Any = DRAWS, **more: Any) -> Draft:
    return Draft("fluxx", kind, name_en=name, program=program, **{"mark": "x7f3", **more})


@pytest.fixture
def cow(shelf: None, alices: Holder) -> Card:
    """A keeper of Alice's."""
    return create(draft("keeper", name_ru="Космическая корова", program=""), alices)
