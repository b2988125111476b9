"""The games whose faces are drawn. The only place that lists their modules; a fourth game is one more line.

A game's module has `FORM` (how a face is composed), `make` (content from a card), `facts` (what it shows besides, from
a row or a definition), `picture` (paint the art) and `plain` (a text in nothing but words).
"""

from __future__ import annotations

from types import ModuleType

from cardsdb.faces import destiny, fluxx
from cardsdb.language.destiny import DestinyCard
from cardsdb.language.fluxx import FluxxCard

GAMES: dict[str, ModuleType] = {"fluxx": fluxx, "destiny": destiny}

GAME_OF: dict[type, str] = {FluxxCard: "fluxx", DestinyCard: "destiny"}
"""The game of a definition."""
