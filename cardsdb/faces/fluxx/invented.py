"""Scenes for cards that nobody drew: a user's own. Their signs from what they do, the rest from their code.

Knows motifs; must not know programs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from cardsdb.faces.face import Face
from cardsdb.faces.fluxx.groups import AMBER, BLUE, EARTH, FIRE, ROSE, Colours, one, rays, rings
from cardsdb.faces.scene import Figure, Number, Scene
from cardsdb.faces.scenery import Layer
from cardsdb.language.core import MARK

OF_MOTIF: dict[str, tuple[str, ...]] = {
    "draw": ("card", "up"),
    "play": ("card", "bolt"),
    "discard": ("bin",),
    "discard-rules": ("page", "strike"),
    "discard-table": ("bookmark", "down"),
    "discard-goals": ("target", "strike"),
    "take": ("grab", "card"),
    "steal": ("bookmark", "swoop"),
    "exchange": ("swap",),
    "swap_hands": ("swap",),
    "rotate_hands": ("loop",),
    "deal": ("seat", "card"),
    "move": ("bug", "swoop"),
    "extra_turn": ("chevron",),
    "end_turn": ("octagon",),
    "cancel": ("burst", "bang"),
    "peek": ("eye",),
    "rule": ("page",),
}
"""What a card does → the signs that say so."""

SKIES: dict[str, tuple[tuple[str, str], ...]] = {
    "action": (("#173F73", "#8FC1E8"), ("#26306B", "#A3AFEA"), ("#0F4A5C", "#84C9CF"), ("#22406F", "#A5C4E8")),
    "new_rule": (("#D98A0B", "#FBDD92"), ("#B5570F", "#F6C583"), ("#8A5A12", "#F6D894"), ("#C4610F", "#FBCF8A")),
    "surprise": (("#8E2B12", "#F2A05A"), ("#9A4A12", "#F8C27A"), ("#7A1F12", "#F08A5A")),
    "keeper": (("#1B5A4A", "#A9D8B0"), ("#2A5B7A", "#CFE3D0"), ("#5B4A2C", "#E8D49A"), ("#24406A", "#B9D4E6")),
    "creeper": (("#1C1B22", "#6E6A7A"), ("#2A0C10", "#8E3A2C"), ("#14222A", "#5A7E7C"), ("#221A36", "#7A5CA8")),
    "basic": (("#5A4A34", "#D6C29C"),),
    "goal": (("#6E1736", "#E58BA6"),),
}
COLOURS: dict[str, Colours] = {
    "action": BLUE,
    "new_rule": AMBER,
    "surprise": FIRE,
    "goal": ROSE,
    "basic": EARTH,
    "keeper": BLUE,
    "creeper": FIRE,
}
THINGS = frozenset({"keeper", "creeper"})
"""What lies in front of players shows its initials, as on the goals that ask for it."""
MARKS = frozenset({"strike", "bang"})
GROUNDS = ("ridges", "dunes", "towers", "trees")


def invented(face: Face) -> Scene:
    """A scene for a card without one of its own: its signs or initials, the rest from its code."""
    chance = Random(f"{face.kind} {seed(face.code)}")
    top, bottom = chance.choice(SKIES.get(face.kind, SKIES["basic"]))
    colours = COLOURS.get(face.kind, EARTH)
    signs = [] if face.kind in THINGS else telling(face.motifs)
    n, x = chance.randrange(9, 24), chance.randrange(180, 421) if signs else 300
    light = "#FFF8E6"
    behind = (rays(light, n, 0.3, x=x), rings(light, chance.randrange(90, 200), chance.randrange(2, 6), 0.4, x=x))
    layers = [behind[chance.randrange(2)], Layer("disc", light, x=x, y=250, r=chance.randrange(110, 190), alpha=0.4)]
    figures = tuple(_placed(signs, colours, chance))
    if not figures:
        layers.append(_ground(top, chance))
    text = face.figure or ("" if figures else initials(face.title))
    number = Number(text, y=440 if figures else 350, size=220 if len(text) < 3 else 150, colour=colours["ink"])
    return Scene(top, bottom, light, tuple(layers), figures, number if text else None, whole=True)


def telling(motifs: Iterable[str]) -> list[str]:
    """Two signs at most: those of the only thing that the card does, or the first of either of two things."""
    motifs = tuple(motifs)
    if "cancel" in motifs:
        return list(OF_MOTIF["cancel"])
    found = [OF_MOTIF[motif] for motif in motifs if motif in OF_MOTIF]
    if len(found) < 2:
        return [sign for signs in found for sign in signs][:2]
    return list(dict.fromkeys(signs[0] for signs in found))[:2]


def _placed(signs: list[str], colours: Colours, chance: Random) -> Iterator[Figure]:
    """The signs side by side, but what marks another sign upon it."""
    apart = 0 if len(signs) < 2 or signs[1] in MARKS else 170
    for i, sign in enumerate(signs):
        turn = 0 if sign in MARKS else chance.uniform(-14, 14)
        beside = i and apart
        yield one(sign, colours, 300 + (i - 0.5) * apart, 310 if beside else 280, 0.9 if i else 1.1, turn)


def _ground(colour: str, chance: Random) -> Layer:
    return Layer(chance.choice(GROUNDS), colour, y=chance.randrange(390, 450), r=chance.randrange(50, 100))


def initials(title: str) -> str:
    words = [word for word in title.replace("«", " ").replace("“", " ").split() if word[0].isalnum()]
    return "".join(word[0] for word in words[:2]).upper()


def seed(code: str) -> str:
    """What of a code its picture is made of: of an invented card's, what stays while its name is being found."""
    found = MARK.search(code)
    return found[1] if found else code


def goal_ground(code: str) -> Scene:
    """The rose sky behind a goal's medallions; rays or rings, as many as its code says."""
    chance = Random(f"goal {seed(code)}")
    top, bottom = chance.choice(
        (("#6E1736", "#E58BA6"), ("#7A1B42", "#F0A0B4"), ("#5E1440", "#D987B4"), ("#7E1A30", "#EE9A92"))
    )
    light = "#FFE6EC"
    n, y = chance.randrange(10, 26), chance.choice((60, 280, 520))
    layer = chance.choice(
        (rays(light, n, 0.28, y=y), rings(light, chance.randrange(40, 120), 8, 0.4), rays(light, n, 0.2, y=y))
    )
    return Scene(top, bottom, "#FFFFFF", (layer,))
