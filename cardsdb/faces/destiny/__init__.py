"""Star Wars: Destiny: the content of a face from a card, how it is composed, and the picture on it.

Knows a card's figures as plain words; must not know rows, files or pixels.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from cardsdb.faces.destiny.dice import SYMBOLS
from cardsdb.faces.destiny.panel import LAYOUT
from cardsdb.faces.destiny.paper import Instrument
from cardsdb.faces.destiny.scenes import picture
from cardsdb.faces.destiny.words import KIND_NAMES, mark_of
from cardsdb.faces.face import WIDE, Face, Paragraph
from cardsdb.faces.typeset import signed

__all__ = ["FORM", "LAYOUT", "facts", "make", "picture", "plain"]

FORM = Instrument()

_PRICES = ("points_one", "points_two", "points_three")


def facts(card: Any) -> dict[str, str]:
    """What a face shows besides words, from a definition, or from a row with its child; only what the card has."""
    own = getattr(card, "destiny", card)
    points = getattr(own, "points", None)
    if points is None:
        points = (getattr(own, name) for name in _PRICES)
    traits = own.traits if hasattr(own, "traits") else " ".join(sorted(own.subtypes))
    kind = getattr(own, "type", "") or own.kind
    said = {
        "colour": own.colour,
        "affiliation": own.affiliation,
        "rarity": own.rarity,
        "unique": own.unique,
        "cost": own.cost,
        "varies": kind in PAID and own.cost is None,
        "health": own.health,
        "points": "/".join(str(n) for n in points if n is not None),
        "die": own.die,
        "traits": traits,
        "side": getattr(own, "face", ""),
        WIDE: kind == "battlefield",
    }
    words = {name: _word(value) for name, value in said.items()}
    return {name: word for name, word in words.items() if word}


PAID = frozenset({"upgrade", "downgrade", "support", "event"})
"""Kinds that cost something; where no cost is printed, it varies."""


def _word(value: Any) -> str:
    if isinstance(value, bool):
        return "1" if value else ""
    return "" if value is None else str(value)


def plain(text: str, lang: str) -> str:
    """A text with its symbols in words, for where nothing is drawn among letters.

    >>> plain("Deal 1[melee] [AW]", "en")
    'Deal 1 melee damage [AW]'
    """
    return _NAMED.sub(lambda found: _spelled(found, SYMBOLS[lang]), text)


_NAMED = re.compile(r"(\d?)\[([a-z]+)\]")


def _spelled(found: re.Match[str], words: Mapping[str, str]) -> str:
    number, name = found.groups()
    return f"{number} {words[name]}".strip() if name in words else found[0]


def make(
    *,
    code: str,
    kind: str,
    program: list[Any],
    lang: str,
    title: str,
    subtitle: str,
    text: str,
    foot: tuple[str, str],
    facts: Mapping[str, str],
) -> Face:
    """The face of a card; `text` is its text in the language, symbols in it by name: “[melee]”."""
    return Face(
        game="destiny",
        code=code,
        kind=kind,
        lang=lang,
        title=title,
        subtitle=subtitle,
        kind_name=KIND_NAMES[lang][kind],
        paragraphs=tuple(Paragraph(text=signed(line)) for line in text.splitlines() if line.strip()),
        foot=(f"{mark_of(code)} · {foot[0].rpartition(' · ')[2]}", foot[1]),
        facts=tuple(facts.items()),
    )
