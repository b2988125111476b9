"""What cards of the community's data say about building, as the house ships it: read once, from a file.

Knows the file; must not know what the laws mean.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec
from django.conf import settings

from cardsdb.language.destiny.building import AnyDeckLaw, DeckLaws
from cardsdb.language.reading import read_yaml

FILE: Path = settings.BASE_DIR / "fixtures" / "destiny" / "deck-laws.yaml"


@cache
def deck_laws() -> Mapping[str, tuple[AnyDeckLaw, ...]]:
    """Laws by the code of the card; raises `msgspec.ValidationError` for a file that says them wrongly."""
    return msgspec.convert(read_yaml(FILE.read_text(encoding="utf-8")).data, DeckLaws).cards
