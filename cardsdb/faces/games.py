"""The games whose faces are drawn. The only place that lists their modules; a fourth game is one more line.

A game's module has `LAYOUT`, `make` (content from a card) and `picture` (paint what is above the text).
"""

from __future__ import annotations

from types import ModuleType

from cardsdb.faces import fluxx

GAMES: dict[str, ModuleType] = {"fluxx": fluxx}
