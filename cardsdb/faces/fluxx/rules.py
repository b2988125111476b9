"""Scenes of rules and of contests: their number large, its meaning in what stands around it.

Knows rule slots and numbers; must not know programs.
"""

from __future__ import annotations

from collections.abc import Callable

from cardsdb.faces.fluxx.groups import AMBER, EARTH, ROSE, emblem, fan, one, rays, rings
from cardsdb.faces.paint import mixed
from cardsdb.faces.scene import Number, Scene
from cardsdb.faces.scenery import Layer

_A = AMBER


def _sky(top: str, bottom: str, count: int) -> tuple[str, str]:
    """The higher the number, the later the evening: neighbours tell themselves apart from afar."""
    return mixed(top, "#6E1E0A", 0.11 * min(count - 1, 6)), mixed(bottom, "#F08A3C", 0.09 * min(count - 1, 6))


def draw_rule(n: str, count: int) -> Scene:
    """A fan of as many cards as are drawn, the number in front."""
    cards = fan("card", _A, min(count, 7), y=262, size=1.02, step=13, reach=400)
    layers = (rays("#FFF1C8", 12 + 2 * count, 0.45, y=360),)
    return emblem(*_sky("#D98A0B", "#FBDD92", count), layers, *cards, number=Number(n))


def play_rule(n: str, count: int) -> Scene:
    """Cards rising in an arch over the number."""
    cards = fan("card", _A, min(count, 9), y=128, size=0.56, step=min(30, 150 / count), reach=250)
    layers = (rings("#FFF1C8", 120, 5, 0.5, y=330),)
    return emblem(*_sky("#C4610F", "#FBCF8A", count), layers, *cards, number=Number(n, y=430, size=290))


def hand_rule(n: str, count: int) -> Scene:
    """A palm that says: so many; behind it they are."""
    cards = fan("card", _A, min(count, 7), y=170, size=0.78, step=26, reach=270)
    number = Number(n, 312, 416, 140, edge="#FBD9A8")
    palm, layers = one("open-hand", _A, 316, 310, 1.1), (rays("#FFF4CC", 8 + 4 * count, 0.4, y=300),)
    return emblem(*_sky("#A5720F", "#F7DF96", count), layers, *cards, palm, number=number)


def keeper_rule(n: str, count: int) -> Scene:
    """As many bookmarks, the number in front."""
    marks = fan("bookmark", {**_A, "accent": "#3E9C66"}, min(count, 7), y=232, size=0.98, step=17, reach=380)
    layers = (rings("#FFF1C8", 60 + 30 * count, 6, 0.5, y=300),)
    return emblem(*_sky("#B5570F", "#F6C583", count), layers, *marks, number=Number(n, y=442, size=250))


def goals_rule(n: str, count: int) -> Scene:
    """As many targets, up to three."""
    shown = min(max(count, 1), 3)
    size = 0.98 if shown < 3 else 0.72
    targets = [one("target", _A, 300 + (i - (shown - 1) / 2) * 253 * size, 250, size) for i in range(shown)]
    number = Number(n, y=446, size=240)
    return emblem("#C97A0B", "#FCE3A4", (rays("#FFF1C8", 18, 0.35),), *targets, number=number)


RULES: dict[str, Scene] = {
    "r.play-all": emblem(
        "#C4610F",
        "#FBCF8A",
        (rays("#FFF1C8", 26, 0.4, y=330),),
        *fan("card", _A, 7, y=150, size=0.62, step=20, reach=260),
        one("infinity", _A, 300, 340, 1.15),
    ),
    "r.no-hand-bonus": emblem(
        "#9A6A16",
        "#F8E0A0",
        (rays("#FFF4CC", 10, 0.4, y=60),),
        one("card", _A, 180, 136, 0.58, -18),
        one("card", _A, 306, 108, 0.58, 3),
        one("card", _A, 430, 140, 0.58, 20),
        one("open-hand", _A, 320, 370, 0.98),
    ),
    "r.rest-i-need": emblem(
        "#7A4A12",
        "#F2C878",
        (Layer("stars", "#FFF3CF", n=26), Layer("ridges", "#6E4300", y=430, r=70)),
        one("moon", {"light": "#FFF3CF"}, 452, 148, 0.9, -30),
        *fan("card", _A, 3, y=320, size=1.02, step=14, reach=420),
    ),
    "r.trust-the-force": emblem(
        "#8A5A12",
        "#F6D894",
        (rings("#FFF4CC", 90, 7, 0.55),),
        *fan("back", _A, 5, y=356, size=0.74, step=17, reach=420),
        one("eye", _A, 300, 214, 0.98),
    ),
    "r.bad-feeling": emblem(
        "#5E3B12",
        "#E0A24A",
        (Layer("clouds", "#3E270C", y=84, n=3, alpha=0.75), Layer("floor", "#4A2E0C", y=452)),
        one("back", {**_A, "accent": "#B5671A"}, 314, 372, 0.92, 5),
        one("back", {**_A, "accent": "#C97A22"}, 306, 362, 0.92, 2),
        one("back", _A, 298, 350, 0.92, -2),
        one("bolt", {**_A, "accent": "#FFE07A"}, 322, 200, 0.78, 6),
    ),
    "r.deliverance": emblem(
        "#B9770E",
        "#FDEBB4",
        (rays("#FFFBE6", 24, 0.5), Layer("disc", "#FFFBE6", r=150, alpha=0.55)),
        one("chain", _A, 300, 276, 1.22, -8),
    ),
}

BASIC = emblem(
    "#5A4A34",
    "#D6C29C",
    (rays("#F4E6C6", 12, 0.25, y=300),),
    one("layer", {**EARTH, "paper": "#C9B48F"}, 300, 372, 1.1),
    one("layer", {**EARTH, "paper": "#E4D4B0"}, 300, 312, 1.1),
    one("layer", EARTH, 300, 252, 1.1),
    number=Number("1", y=318, size=210, colour="#5A4426", edge="#FFF9EA"),
)


def most_keepers(n: str, count: int) -> Scene:
    marks = fan("bookmark", {**ROSE, "accent": "#3E9C66"}, min(count, 9), y=240, size=0.92, step=17, reach=380)
    return emblem("#6E1736", "#E58BA6", (rays("#FBD9E3", 20, 0.3),), *marks, number=_rosy(n))


def most_cards(n: str, count: int) -> Scene:
    cards = fan("card", ROSE, min(count, 12), y=250, size=0.86, step=11, reach=330)
    return emblem("#7A1B42", "#F0A0B4", (rings("#FFE6EC", 90, 7, 0.4, y=330),), *cards, number=_rosy(n))


def _rosy(n: str) -> Number:
    return Number(n, y=446, size=230, colour="#6E1736", edge="#FFF8F2")


OF_MOTIF: dict[str, Callable[[str, int], Scene]] = {
    "slot-draw": draw_rule,
    "slot-play": play_rule,
    "slot-hand_limit": hand_rule,
    "slot-keeper_limit": keeper_rule,
    "slot-goals": goals_rule,
    "most-table": most_keepers,
    "most-hand": most_cards,
}
"""A motif that has a number → its scene, from the number as written and as counted."""
