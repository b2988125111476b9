"""Exports: one registry for pages, API and `export_deck`.

Pure. Each format is a module with an `EXPORT`; a new one is one more module and its name in `FORMATS`.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module

from decks.export.base import Export, ExportError, Options, Tools

FORMATS: tuple[str, ...] = (
    "text",
    "swdestinydb",
    "markdown",
    "printing",
    "stickers",
    "rules_sheet",
    "faces_zip",
    "tts",
    "tts_files",
    "cockatrice",
    "cockatrice_deck",
    "lackey",
    "data",
    "csv_",
)
"""The modules of this package that hold formats, in the order in which they are offered."""

__all__ = ["FORMATS", "Export", "ExportError", "Options", "Tools", "export_of", "exports"]


@cache
def exports() -> dict[str, Export]:
    """All formats by code."""
    found = [import_module(f"decks.export.{name}").EXPORT for name in FORMATS]
    return {export.code: export for export in found}


def export_of(code: str) -> Export:
    """The format of that code; raises `KeyError` with those there are."""
    try:
        return exports()[code]
    except KeyError:
        raise KeyError(f"no such format: {code!r}; there are: {', '.join(exports())}") from None
