"""The table as a page shows it, one module a game: cards, seats, buttons, sentences, all in the reader's language.

`table_of(game)` gives the module. Everything it builds comes from the engine's `view`, `redact` and `decisions` for
one seat, so a page can hold no more than that seat may know.
"""

from __future__ import annotations

from types import ModuleType

from play.services.tables import fluxx

TABLES: dict[str, ModuleType] = {"fluxx": fluxx}


def table_of(game: str) -> ModuleType:
    """The module of a game; KeyError names the games there are."""
    if game not in TABLES:
        raise KeyError(f"no table for {game!r}; there are: {', '.join(sorted(TABLES))}")
    return TABLES[game]
