"""The landscapes of Destiny's battlefields: worlds of sand, ice, woods, towers, fire, water, and open space.

Knows scenes; must not know cards. Chance decides everything.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from cardsdb.faces.paint import Colour, mixed
from cardsdb.faces.scene import Scene
from cardsdb.faces.scenery import Layer

NIGHT = "#0E171D"


class World(NamedTuple):
    """A sky from above to the horizon, the colour of the land, its forms from far to near, and what is built there."""

    top: Colour
    bottom: Colour
    land: Colour
    forms: tuple[str, ...]
    built: tuple[str, ...] = ()
    starry: bool = False


WORLDS = (
    World("#C9822F", "#FBE3A6", "#B8763A", ("dunes", "ridges", "dunes"), ("arch", "pillar")),
    World("#D9743E", "#FAD08E", "#8F4A34", ("ridges", "towers", "dunes"), ("arch",)),
    World("#6E9DBF", "#EAF4F4", "#B9D3DE", ("ridges", "ridges", "dunes"), ("arch",)),
    World("#1B3350", "#8FB7C6", "#C8DCE2", ("ridges", "dunes", "dunes"), ("pillar",), True),
    World("#3F8C7A", "#DDEFC0", "#2F6B46", ("trees", "trees", "dunes")),
    World("#123A36", "#7FA77A", "#1E4A36", ("trees", "ridges", "trees"), ("arch",), True),
    World("#2A1F4A", "#D97A8A", "#3A2E5A", ("towers", "towers", "towers"), ("pillar",), True),
    World("#E08A5A", "#FCE0B8", "#9A6A70", ("towers", "towers", "dunes"), ("pillar", "arch")),
    World("#2A0C0E", "#E0562A", "#401A1A", ("ridges", "ridges", "dunes"), ("pillar",), True),
    World("#2E7FA6", "#CFEDE6", "#3F7F8A", ("dunes", "ridges", "dunes"), ("pillar",)),
    World("#0A1226", "#3A4E86", "#2C3350", ("towers", "ridges", "towers"), ("arch",), True),
    World("#54406A", "#E7B9A8", "#6A4A66", ("ridges", "trees", "dunes"), ("arch", "pillar")),
)


def world(chance: Random) -> Scene:
    """A landscape: heavenly bodies, and three rows of land with something built between them."""
    place = chance.choice(WORLDS)
    light = mixed(place.bottom, "#FFFFFF", 0.6)
    return Scene(place.top, place.bottom, light, (*_heaven(place, light, chance), *_land(place, chance)))


def _heaven(place: World, light: Colour, chance: Random) -> Iterator[Layer]:
    if place.starry:
        yield Layer("stars", "#FFFFFF", n=chance.randrange(40, 80), alpha=0.85)
    x, r = chance.randrange(60, 540), chance.randrange(34, 90)
    yield Layer("disc", light, x=x, y=chance.randrange(110, 190), r=r, alpha=0.95)
    if chance.random() < 0.6:
        beyond = x + chance.choice((-1, 1)) * chance.randrange(110, 220)
        yield Layer("disc", light, x=beyond, y=chance.randrange(100, 180), r=chance.randrange(14, 50), alpha=0.6)
    if chance.random() < 0.5:
        yield Layer("clouds", light, y=chance.randrange(110, 190), n=2, alpha=0.35)


def _land(place: World, chance: Random) -> Iterator[Layer]:
    for i, form in enumerate(place.forms):
        # Far away everything takes on the colour of the air.
        tone = mixed(mixed(place.land, place.bottom, 0.45 - 0.22 * i), NIGHT, 0.14 * i)
        yield Layer(form, tone, y=(222, 258, 288)[i], r=(84, 64, 34)[i] * chance.uniform(0.7, 1.2))
        if i == 0 and place.built:
            yield from _built(chance.choice(place.built), mixed(tone, NIGHT, 0.3), chance)


def _built(kind: str, tone: Colour, chance: Random) -> Iterator[Layer]:
    """A vault, or a dish on a stem; one or two."""
    for _ in range(chance.choice((1, 1, 2))):
        x, r = chance.randrange(60, 540), chance.randrange(34, 62)
        yield Layer(kind, tone, x=x, y=222 if kind == "arch" else chance.randrange(150, 200), r=r)
