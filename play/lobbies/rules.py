"""A house rule as a lobby shows it. Knows no game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise

Label = str | Promise


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A switch: its choices in words, or with none of them a yes or no, or a number up to `most`."""

    name: str
    title: Label
    why: Label = ""
    choices: tuple[tuple[str, Label], ...] = ()
    most: int = 0


@dataclass(frozen=True, slots=True)
class Lobby:
    """What one game asks before it begins. `quick`: the level of the bot in a game of two clicks."""

    game: str
    title: Label
    seats: tuple[int, int]
    quick: str
    rules: tuple[HouseRule, ...]

    def options(self, chosen: Mapping[str, Any]) -> dict[str, Any]:
        """The switches that differ from the rulebook, as the engine takes them."""
        defaults = {rule.name: rule.choices[0][0] if rule.choices else 0 if rule.most else False for rule in self.rules}
        given = {name: value for name, value in chosen.items() if name in defaults}
        return {name: value for name, value in given.items() if value not in (defaults[name], None, "")}
