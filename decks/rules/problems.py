"""What a check of a deck finds: problems with their reasons, figures and a way to mend them, in both languages.

Pure: plain data. Knows no game; each game's module finds its own problems.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from decks.contents import Said

Level = Literal["error", "warning", "hint"]
"""error: the deck cannot be played so; warning: something in it cannot work as it is meant; hint: a matter of taste."""

LEVELS: tuple[Level, ...] = ("error", "warning", "hint")


@dataclass(frozen=True, slots=True)
class Fix:
    """What one press does: `cards` are the copies of some codes afterwards (0: out of the deck), `dice` the prices that
    copies of some are in at (`DeckList.dice`), `format` another format ("": none)."""

    label: Said
    cards: Mapping[str, int] = field(default_factory=dict)
    seats: int | None = None
    dice: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    format: str | None = None


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing to know about a deck. `text` is a sentence; `why` explains it to somebody who has not met it before.

    `numbers` are the figures of the sentence (`has`, `needs`, …); `source` is the rule or the reasoning it rests on.
    """

    code: str
    level: Level
    text: Said
    why: Said
    cards: tuple[str, ...] = ()
    numbers: Mapping[str, int | float] = field(default_factory=dict)
    source: str = ""
    fixes: tuple[Fix, ...] = ()

    @property
    def key(self) -> str:
        """What it is called in a form that asks for a fix: stable as long as the problem is there."""
        return "~".join((self.code, *self.cards[:6]))
