"""The look as data: the colours of `tokens.css`, which of them stands on which, and the contrast it has there.

Pure: reads a style sheet that is handed to it. The style page shows these figures and a test holds them, so nobody
types one. Contrast is WCAG's: 1 to 21; text needs 4.5, edges of controls and signs need 3.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

Colours = Mapping[str, tuple[str, str]]
"""By the name of a token: the colour by day and by night, as `#RRGGBB`."""

TEXT, EDGE = 4.5, 3.0

_HEX = r"#[0-9A-Fa-f]{6}"
_TOKEN = re.compile(rf"--([\w-]+):\s*(?:light-dark\(({_HEX}),\s*({_HEX})\)|({_HEX}))")
_ROOT = re.compile(r":root \{(.*?)\n\}", re.DOTALL)


def colours(sheet: str) -> dict[str, tuple[str, str]]:
    """The colours of a style sheet's first `:root` block, in its order."""
    root = _ROOT.search(sheet)
    found = _TOKEN.findall(root[1] if root else "")
    return {name: (day or both, night or both) for name, day, night, both in found}


def luminance(colour: str) -> float:
    """Relative luminance of `#RRGGBB`, 0 to 1."""
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """How far apart two colours are in lightness: 1 (the same) to 21 (black and white)."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


@dataclass(frozen=True, slots=True)
class Pair:
    """A colour on a ground, with the contrast it needs and has, by day and by night."""

    colour: str
    ground: str
    least: float
    top_day: str
    top_night: str
    under_day: str
    under_night: str

    @property
    def day(self) -> float:
        return contrast(self.top_day, self.under_day)

    @property
    def night(self) -> float:
        return contrast(self.top_night, self.under_night)

    @property
    def is_text(self) -> bool:
        return self.least >= TEXT

    @property
    def slack(self) -> float:
        """How many times what is needed it has, at its worse hour."""
        return min(self.day, self.night) / self.least

    @property
    def holds(self) -> bool:
        return self.slack >= 1


PAPERS = ("paper", "raised", "sunk")
GAMES = ("fluxx", "destiny", "zaruba")
STATES = ("ok", "warn", "bad")
CLOTHS = tuple(f"{cloth}{game}" for game in ("", "-destiny", "-zaruba") for cloth in ("cloth", "cloth-lit"))
KINDS = ("k-keeper", "k-creeper", "k-goal", "k-action", "k-newrule", "k-surprise", "k-basic", "k-plain")
DICE = ("d-blue", "d-red", "d-gray", "d-green")
FACTIONS = ("z-sila", "z-magia", "z-azart", "z-yarost", "z-medicina", "z-cute")

ON: tuple[tuple[float, tuple[str, ...], tuple[str, ...]], ...] = (
    (TEXT, ("ink", "ink-2"), ("desk", *PAPERS)),
    (TEXT, (*GAMES, *STATES), PAPERS),
    (TEXT, ("on-accent",), GAMES),
    (TEXT, ("paper",), ("ink",)),
    (TEXT, ("label-ink", "label-ink-2"), ("label",)),
    (TEXT, ("leaf-ink", "leaf-ink-2", "leaf-link", *KINDS), ("leaf",)),
    (TEXT, ("leaf-ink",), ("no-leaf",)),
    (TEXT, ("chalk", "chalk-2", "glow"), (*CLOTHS, "cloth-deep")),
    (TEXT, ("bad-cloth",), ("cloth", "cloth-lit")),
    (TEXT, ("leaf-ink",), ("glow", "glow-2")),
    (TEXT, ("badge-ink",), ("badge",)),
    (TEXT, ("light",), (*KINDS, *DICE, *FACTIONS, "blank")),
    (TEXT, ("dark",), ("d-yellow",)),
    (EDGE, ("line-2", "focus"), PAPERS),
    (EDGE, ("focus",), ("desk",)),
    (EDGE, ("focus-cloth", "glow"), (*CLOTHS, "cloth-deep")),
    (EDGE, ("leaf-edge", "focus-leaf", "alarm"), ("leaf",)),
    (EDGE, ("oak-3",), ("desk",)),
)
"""Least contrast, colours, grounds: every colour stands on every ground of its row."""


def pairs(found: Colours) -> Iterator[Pair]:
    """All pairs of `ON`; `KeyError` names a token that is not written down."""
    for least, tops, grounds in ON:
        for ground in grounds:
            for top in tops:
                yield Pair(top, ground, least, *found[top], *found[ground])
