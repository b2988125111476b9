"""The drawers as they ship, and small sets that a test writes for itself."""

from __future__ import annotations

from pathlib import Path

import pytest

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


@pytest.fixture
def catalogue(shelf: None) -> None:
    """Everything that ships."""


@pytest.fixture
def small_set(tmp_path: Path) -> Path:
    file = tmp_path / "small.yaml"
    file.write_text(SMALL_SET, encoding="utf-8")
    return file
