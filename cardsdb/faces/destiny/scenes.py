"""The art of a Destiny card, made from the card: its sky from colour and affiliation, what stands there from its kind.

Subtypes say who or what is seen, its code decides the rest, so a card looks the same for ever and like no other. Knows
faces; must not know pixels.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from cardsdb.faces.destiny import machines, things
from cardsdb.faces.destiny.people import person
from cardsdb.faces.destiny.things import Maker
from cardsdb.faces.destiny.worlds import NIGHT, world
from cardsdb.faces.face import Face
from cardsdb.faces.geometry import Matrix, moved, scaled, turned
from cardsdb.faces.paint import Canvas, Colour, mixed
from cardsdb.faces.scene import Scene, Window, backdrop, draw_sign
from cardsdb.faces.scenery import Layer
from cardsdb.faces.signs import Sign
from cardsdb.language.core import MARK

SKIES: dict[str, dict[str, tuple[tuple[Colour, Colour], ...]]] = {
    "blue": {
        "hero": (("#2B6CA8", "#CFE6EE"), ("#1F7A8C", "#D5EEDD"), ("#3A5FA0", "#F3DDBE")),
        "villain": (("#0B1430", "#5A3A7E"), ("#101A3C", "#8A2F55"), ("#08182A", "#2C6A86")),
        "neutral": (("#24507E", "#9FC0D8"), ("#2C4A6E", "#C9B8D6"), ("#1B4E5E", "#A9D3CB")),
    },
    "red": {
        "hero": (("#B5502E", "#FBD9A0"), ("#8E4A3A", "#F3C9A8"), ("#A63C2E", "#F7B98A")),
        "villain": (("#1E0A0E", "#8C1F22"), ("#2A0F0C", "#C2491F"), ("#170C14", "#74233C")),
        "neutral": (("#6E2A22", "#E2A078"), ("#7A3B2A", "#E9B892"), ("#5A2A30", "#D08C84")),
    },
    "yellow": {
        "hero": (("#D08A1A", "#FDEBB0"), ("#C27A2A", "#F8E0B8"), ("#B98A30", "#F6F0CC")),
        "villain": (("#241A08", "#9A6A12"), ("#2E1608", "#B5671A"), ("#1C1E10", "#7E7A22")),
        "neutral": (("#8A5F1A", "#EBC877"), ("#7A5A2E", "#E4CB98"), ("#6E6420", "#DCCB7A")),
    },
    "gray": {
        "hero": (("#5E7380", "#E2E8E4"), ("#6E7A78", "#EFE6D2"), ("#4E6A7C", "#D6E4E8")),
        "villain": (("#14181C", "#59636B"), ("#1A1620", "#6A5B6E"), ("#0E1A1E", "#476069")),
        "neutral": (("#3E4E5A", "#B8C4C8"), ("#4A4A52", "#CFC6BC"), ("#36505A", "#AFC6C2")),
    },
    "green": {
        "hero": (("#2E7A4A", "#D8EEC4"),),
        "villain": (("#0C1E12", "#3F6A3A"),),
        "neutral": (("#2F5E42", "#B5D2A4"),),
    },
}
GLOWS: dict[str, tuple[Colour, ...]] = {
    "hero": ("#6FD3FF", "#8CF58A", "#9CC8FF"),
    "villain": ("#FF4B3E", "#FF6A4A", "#FF3B6A"),
    "neutral": ("#F2E28A", "#C79BFF", "#FFB45A"),
}
SKINS = ("#E9B98C", "#B97A50", "#7C4B30", "#D9A07A", "#8FB07A", "#7FA0C4", "#C9674E", "#D8C27A")
HAIRS = ("#2A1D14", "#5A3A1E", "#A8702E", "#D9B26A", "#7A7A7E", "#E9E4DA", "#7E2F1C")
ACCENT: dict[str, Colour] = {
    "blue": "#3F8AD6",
    "red": "#D24A38",
    "yellow": "#E2AE2C",
    "gray": "#8C98A2",
    "green": "#56A05A",
}
GROUNDS = ("ridges", "dunes", "towers", "trees")

_VEHICLES: tuple[Maker, ...] = (machines.fighter, machines.freighter, machines.walker, machines.speeder)
OF_TRAIT: dict[str, tuple[Maker, ...]] = {
    "podracer": (machines.podracer,),
    "vehicle": _VEHICLES,
    "droid": (machines.droid,),
    "artillery": (machines.cannon,),
    "location": (machines.place,),
    "creature": (machines.creature,),
    "weapon": (things.blaster, things.blaster, things.knife),
    "bomb": (things.gear,),
    "equipment": (things.gear,),
    "mod": (things.cog,),
    "title": (things.medal,),
    "bounty": (things.eye,),
    "intel": (things.plan,),
    "mission": (things.plan,),
    "ability": (things.power,),
    "spell": (things.power,),
    "form": (things.arrows, things.power),
    "move": (things.arrows,),
    "curse": (things.chain,),
    "injury": (things.chain,),
    "trap": (things.chain,),
}
"""What is seen of a subtype, the first that is known counts."""
OF_COLOUR: dict[str, tuple[Maker, ...]] = {
    "blue": (things.power, things.clash, things.eye, things.arrows),
    "red": (things.ranks, things.blast, things.shield, things.plan),
    "yellow": (things.stakes, things.blaster, things.arrows, things.blast),
    "gray": (things.shield, things.eye, things.plan, things.arrows),
    "green": (machines.creature, things.power),
}
"""What an event is about, as far as its colour tells."""
OF_KIND: dict[str, tuple[Maker, ...]] = {
    "upgrade": (things.gear, things.cog, things.medal),
    "downgrade": (things.chain,),
    "support": (machines.place, things.ranks, things.shield),
    "plot": (things.plan,),
}
PEOPLE = frozenset({"trooper", "leader", "jedi", "scoundrel", "guard", "pirate", "witch", "spy", "pilot"})


def seed_of(face: Face) -> str:
    """What of a card chance is fed with: of an invented one what stays while its name is being found."""
    found = MARK.search(face.code)
    return f"{face.kind} {found[1] if found else face.code}"


def picture(canvas: Canvas, face: Face, window: Window) -> None:
    """Paint the art into a window."""
    chance = Random(seed_of(face))
    scene = ground(face, chance)
    backdrop(canvas, scene, seed_of(face), window)
    roles = colours(face, chance)
    for sign, at in figures(face, chance, window):
        draw_sign(canvas, sign, roles, scene.light, at)


# ---- behind --------------------------------------------------------------------------------------------


def ground(face: Face, chance: Random) -> Scene:
    """Sky and middle ground."""
    if face.kind == "battlefield":
        return world(chance)
    top, bottom = chance.choice(SKIES[face.fact("colour")][face.fact("affiliation")])
    dark = face.fact("affiliation") == "villain"
    light = mixed(bottom, "#FFFFFF", 0.55)
    layers = list(_above(dark, light, chance))
    if face.kind in ("event", "plot", "downgrade"):
        layers.append(
            Layer(
                chance.choice(("rays", "rings", "speed")),
                light,
                y=270,
                r=chance.randrange(90, 170),
                n=chance.randrange(4, 8) if face.kind == "plot" else chance.randrange(9, 20),
                alpha=0.22,
            )
        )
        return Scene(top, bottom, light, tuple(layers))
    layers += _below(top, bottom, chance)
    return Scene(top, bottom, light, tuple(layers))


def _above(dark: bool, light: Colour, chance: Random) -> Iterator[Layer]:
    if dark or chance.random() < 0.3:
        yield Layer("stars", "#FFFFFF", n=chance.randrange(24, 60), alpha=0.85)
    for _ in range(chance.choice((1, 1, 2))):
        x, y = chance.randrange(90, 510), chance.randrange(60, 240)
        yield Layer("disc", light, x=x, y=y, r=chance.randrange(30, 130), alpha=chance.choice((0.35, 0.6, 0.9)))
    if chance.random() < 0.35:
        yield Layer("clouds", light, y=chance.randrange(80, 220), n=2, alpha=0.3)


def _below(top: Colour, bottom: Colour, chance: Random) -> Iterator[Layer]:
    """Two rows of land, the nearer one darker."""
    for i, kind in enumerate((chance.choice(GROUNDS), chance.choice(("ridges", "dunes")))):
        tone = mixed(mixed(bottom, top, 0.45 + 0.25 * i), NIGHT, 0.1 + 0.22 * i)
        yield Layer(kind, tone, y=330 + i * 62, r=chance.randrange(50, 120))


# ---- in front ------------------------------------------------------------------------------------------


def figures(face: Face, chance: Random, window: Window) -> Iterator[tuple[Sign, Matrix]]:
    """What stands before the land, and where."""
    traits = frozenset(face.fact("traits").split())
    if face.kind == "battlefield":
        return
    if (face.kind == "character" or (face.kind == "support" and traits & PEOPLE)) and not (
        "droid" in traits or "creature" in traits
    ):
        yield person(traits, chance), _standing(window, chance)
        return
    makers = next((OF_TRAIT[trait] for trait in OF_TRAIT if trait in traits), None)
    if makers is None:
        makers = OF_KIND.get(face.kind) or OF_COLOUR[face.fact("colour")]
    if "weapon" in traits:
        makers = _weapons(face)
    make = chance.choice(makers)
    sign = make(chance)
    if make in STANDING:
        yield sign, _standing(window, chance)
        return
    yield sign, _free(window, HIGH.get(make, 520), chance.choice((-1, 1)), chance.uniform(*TURNS.get(make, (-8, 8))))


def _weapons(face: Face) -> tuple[Maker, ...]:
    """What is shot with, what is held in a hand, or what bursts, as its die says."""
    die = face.fact("die")
    if "RD" in die:
        return (things.blaster,)
    if "MD" in die:
        return (things.sword,) if face.fact("colour") == "blue" else (things.knife,)
    return (things.bomb,)


STANDING: frozenset[Maker] = frozenset(
    {machines.walker, machines.droid, machines.creature, machines.place, machines.cannon}
)
HIGH: dict[Maker, int] = {machines.speeder: 280, machines.freighter: 340, things.blaster: 330, things.eye: 320}
"""What lies needs less height than others, so it may be larger in a low window."""
TURNS: dict[Maker, tuple[float, float]] = {
    machines.fighter: (25, 60),
    things.sword: (20, 50),
    things.knife: (20, 50),
    things.blaster: (-20, 10),
    things.stakes: (-12, 12),
}


def _standing(window: Window, chance: Random) -> Matrix:
    """On the lower edge, at times off the middle or the other way round; as large as shows head and chest."""
    size = max(min(window.width / 560, window.height / 350), window.height / 520)
    flip = chance.choice((-1, 1))
    x = window.x + window.width / 2 + chance.uniform(-0.5, 0.5) * max(0.0, window.width - 480 * size)
    y = window.y + window.height - 520 * size
    top = window.y + 8 - 84 * size
    return moved(x - 300 * flip * size, max(y, top)) @ scaled(flip * size, size)


def _free(window: Window, high: float, flip: int, turn: float) -> Matrix:
    """In the middle, all of it to be seen."""
    size = min(window.width / 600, window.height / high)
    middle = moved(window.x + window.width / 2, window.y + window.height / 2)
    return middle @ scaled(flip * size, size) @ turned(turn) @ moved(-300, -285)


def colours(face: Face, chance: Random) -> Mapping[str, Colour]:
    """The roles of signs: dark against a light sky, with the colour of the card where something is dyed."""
    colour, side = face.fact("colour"), face.fact("affiliation")
    accent = ACCENT[colour]
    ink = mixed(mixed(accent, "#0E171D", 0.72), "#2A2420", chance.uniform(0, 0.5))
    metal = mixed("#C9D0D4", accent, 0.15)
    plate = chance.choice(("#E6E2D8", mixed(accent, "#FFFFFF", 0.25), mixed(accent, "#0E171D", 0.35), "#8E959A"))
    return {
        "body": ink if side != "hero" else mixed(ink, accent, 0.25),
        "skin": chance.choice(SKINS),
        "hair": chance.choice(HAIRS),
        "cloth": accent if side != "villain" else mixed(accent, "#0E171D", 0.45),
        "trim": mixed(accent, "#FFFFFF", 0.35),
        "fold": mixed(ink, "#000000", 0.35),
        "plate": plate,
        "dark": "#10161A",
        "glow": chance.choice(GLOWS[side]),
        "lamp": "#FFD98A",
        "banner": {"hero": mixed(accent, NIGHT, 0.3), "villain": "#FFD98A"}.get(side, mixed(accent, "#FFFFFF", 0.45)),
        "metal": metal,
        "strap": mixed(accent, "#2A1D14", 0.6),
        "alarm": "#C8382A",
        "line": mixed(accent, "#FFFFFF", 0.6),
    }
