"""The drawers as they ship, and small sets that a test writes for itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction

from cardsdb.management.commands.load_cards import load

SMALL_SET = """
game: fluxx
set:
  code: small
  name: {ru: Малый набор, en: Small Set}
cards:
  - code: k.fir
    name: {ru: Ёлка, en: Fir}
    source: original
    kind: keeper
  - code: k.hedgehog
    name: {ru: Ёж, en: Hedgehog}
    source: original
    kind: keeper
  - code: g.forest
    name: {ru: Лес, en: Forest}
    source: original
    kind: goal
    program:
      - {on: win, if: {is: all, of: [k.fir, k.hedgehog]}}
"""


@pytest.fixture(scope="module")
def _shipped(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """Loaded once a module; every test rolls back to this state, and the module to nothing."""
    with django_db_blocker.unblock(), transaction.atomic():
        load([], dry_run=False)
        yield
        transaction.set_rollback(True)


@pytest.fixture
def catalogue(_shipped: None, db: None) -> None:
    """Everything that ships."""


@pytest.fixture
def small_set(tmp_path: Path) -> Path:
    file = tmp_path / "small.yaml"
    file.write_text(SMALL_SET, encoding="utf-8")
    return file
