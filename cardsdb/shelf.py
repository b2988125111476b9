"""Which files below a game's folder hold cards, and which hold lists of them.

Knows folders and the keys with which such files begin. Opens files and decodes none; must not know any game.
"""

from __future__ import annotations

import re
from pathlib import Path

_SET = re.compile(r"^set:", re.MULTILINE)
_LISTS = re.compile(r"^(boxes|formats):", re.MULTILINE)


def card_files(folder: Path) -> list[Path]:
    """The definition files of sets, at any depth, in the order of their names."""
    return [file for file in _yaml(folder) if _SET.search(_text(file))]


def list_files(folder: Path) -> list[Path]:
    """The files of boxes and formats."""
    return [file for file in _yaml(folder) if is_list(file)]


def is_list(file: Path) -> bool:
    """Whether a file holds boxes or formats, not cards; raises `OSError`."""
    return _LISTS.search(_text(file)) is not None


def _yaml(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.yaml"))


def _text(file: Path) -> str:
    # Whoever decodes the file tells what is wrong with its signs.
    return file.read_text(encoding="utf-8", errors="replace")
