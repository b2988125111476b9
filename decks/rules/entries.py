"""The shape of what is said of a deck under one code. Knows no code and no game."""

from __future__ import annotations

from dataclasses import dataclass

from decks.contents import Said
from decks.rules.problems import Level


@dataclass(frozen=True, slots=True)
class Entry:
    """One code: how grave it is, the rule it rests on, a sentence, and the reason behind it."""

    level: Level
    text: Said
    why: Said
    source: str = ""


def entry(level: Level, ru: tuple[str, str], en: tuple[str, str], source: str = "") -> Entry:
    """An entry from a sentence and a reason in each language."""
    return Entry(level, {"ru": ru[0], "en": en[0]}, {"ru": ru[1], "en": en[1]}, source)
