"""The registry of games as the catalogue knows them: titles, kinds with glyph and colour, and one module a game.

The only place that lists the games' modules. A fourth game is one more module of the same shape and one line here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any

from django.db.models import Model
from django.utils.functional import Promise

from cardsdb.models import Card, Game

Label = str | Promise


@dataclass(frozen=True)
class Kind:
    """A kind of card: its divider in the drawer. `glyph` names a drawn sign, `style` a class of the style sheet."""

    code: str
    name: Label
    plural: Label
    glyph: str
    style: str


@dataclass(frozen=True)
class Fact:
    """One line of a card page: a label and words, or links to other cards."""

    label: Label
    words: Label = ""
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True)
class GameInfo:
    """What the catalogue knows of one game. `child` is the name of its typed table and of the relation to it."""

    code: Game
    tagline: Label
    kinds: tuple[Kind, ...]
    filters: type[Any]
    facts: Callable[[Card, str], list[Fact]]
    rows: Callable[[Any], Model] | None = None
    """Definition → unsaved row of the game's own table, without its `card`."""
    parts: dict[str, Callable[[Any], list[Model]]] = field(default_factory=dict)
    """Rows that belong to that row, by the name of their relation: definition → unsaved rows, in order."""
    links: dict[str, Callable[[Any], Iterable[str]]] = field(default_factory=dict)
    """Its many-to-many relations by name: definition → codes of cards, or of whatever the relation holds."""
    apart: frozenset[str] = frozenset()
    """Columns of its table that definitions do not say: they are somebody else's, and loading leaves them alone."""
    numbered: bool = False
    """Whether a card stands in its set where its printed number says."""
    by_kind: bool = True
    """Whether a set is ordered by kind first, as its dividers stand, or just by its numbers."""
    table: str = "catalogue/_table.html"
    """The template of the list view."""
    sheet: Callable[[Card, str], Any] | None = None
    """What its page tells beyond facts, shown by `sheet_page`."""
    sheet_page: str = ""
    sign: Callable[[Card], str] = lambda card: ""
    """A figure that stands for the card on its face, if it has one; reads the child row."""
    definition: Callable[[Card], Any] | None = None
    """Row → definition: what engines, faces and the linter take."""

    @property
    def child(self) -> str:
        return self.code.value

    @property
    def title(self) -> Label:
        return self.code.label

    @property
    def places(self) -> dict[str, int]:
        """Where each kind stands among the dividers, from 0."""
        return {kind.code: place for place, kind in enumerate(self.kinds)}

    def kind(self, code: str) -> Kind:
        return next((kind for kind in self.kinds if kind.code == code), Kind(code, code, code, "text", "plain"))


@cache
def game_info(code: str) -> GameInfo:
    """The game of that code; raises `KeyError` if there is none."""
    if code not in Game.values:
        raise KeyError(code)
    info: GameInfo = import_module(f"cardsdb.catalogue.{code}").GAME
    return info


def all_games() -> list[GameInfo]:
    return [game_info(code) for code in Game.values]
