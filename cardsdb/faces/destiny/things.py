"""Signs for Destiny's art: weapons, gear, powers, deeds, plans. Own shapes, varied by chance.

Knows shapes in the box of scenes (600 × 540); must not know cards or colours.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random

from cardsdb.faces.geometry import box, circle, ellipse
from cardsdb.faces.signs.parts import Sign, blade, body, part, pen

Maker = Callable[[Random], Sign]

# ---- gear ------------------------------------------------------------------------------------------------


def sword(chance: Random) -> Sign:
    """A blade of light; two at times."""
    two = chance.random() < 0.25
    return (
        *blade("M300,320V10", 30),
        *(blade("M300,440V600", 30) if two else ()),
        body(box(278, 310, 44, 150, 8), "metal"),
        part("dark", box(278, 338, 44, 10)),
        part("dark", box(278, 356, 44, 10)),
        part("trim", box(290, 380, 20, 40, 4)),
        part("dark", box(270, 440, 60, 22, 5)),
        *((body("M240,322H360V340H240z", "metal"),) if chance.random() < 0.35 else ()),
    )


def knife(chance: Random) -> Sign:
    """Steel."""
    point, wide = chance.randrange(20, 110), chance.randrange(34, 56)
    return (
        body(
            f"M{300 - wide},360L{300 - wide * 0.8:.0f},{point + 90}L300,{point}"
            f" {300 + wide * 0.5:.0f},{point + 110}V360z",
            "metal",
        ),
        part(
            "white", f"M300,{point}L{300 + wide * 0.5:.0f},{point + 110}V360H{300 + wide * 0.2:.0f}V{point + 120}z", 0.6
        ),
        body(box(236, 356, 128, 26, 8)),
        body("M276,382H324L330,520H270z"),
        *(part("trim", box(272, 400 + i * 28, 56, 10)) for i in range(4)),
    )


def blaster(chance: Random) -> Sign:
    long = chance.randrange(60, 200)
    stock = (body(f"M430,250L{chance.randrange(520, 560)},270V330L430,300z"),) if chance.random() < 0.5 else ()
    return (
        *stock,
        body(f"M{240 - long},236H440V296H{240 - long + 60}L{240 - long},276z"),
        body("M372,290L420,290 446,430H384z"),
        part("metal", f"M{190 - long},246H{244 - long}V270H{190 - long}z"),
        part("trim", box(260, 250, 140, 18, 4)),
        pen("dark", "M340,296C340,340 362,344 378,340", 9),
        body(box(270, 196, 120, 22, 8)),
        part("dark", box(318, 216, 24, 22)),
        *(part("dark", box(230 - i * 22, 250, 10, 22)) for i in range(3)),
        part("glow", circle(178 - long, 258, 16)),
    )


def gear(chance: Random) -> Sign:
    return chance.choice((_pack, _device, _plate, bomb))(chance)


def _pack(chance: Random) -> Sign:
    return (
        body(box(200, 180, 200, 260, 26)),
        body(box(226, 130, 148, 70, 20)),
        part("trim", box(220, 220, 160, 70, 10)),
        part("dark", box(236, 236, 60, 38, 6)),
        part("glow", circle(340, 255, 15)),
        part("fold", box(220, 310, 160, 16)),
        part("fold", box(220, 344, 160, 16)),
        body("M214,430L196,520H262L256,430zM344,430L338,520H404L386,430z", "metal"),
    )


def _device(chance: Random) -> Sign:
    n = chance.randrange(3, 6)
    return (
        body(box(190, 120, 220, 320, 24)),
        part("dark", box(212, 150, 176, 130, 10)),
        pen("glow", circle(300, 215, 44), 6),
        pen("glow", f"M300,215L{300 + 40 * math.cos(n):.0f},{215 + 40 * math.sin(n):.0f}", 6),
        *(part("trim", box(216 + i % 3 * 60, 306 + i // 3 * 46, 44, 28, 6)) for i in range(n)),
        pen("metal", "M370,120V50", 9),
    )


def _plate(chance: Random) -> Sign:
    return (
        body("M180,150L260,120 300,150 340,120 420,150 440,260 410,440 300,490 190,440 160,260z", "plate"),
        part("fold", "M294,150H306V486H294z"),
        part("trim", box(200, 300, 74, 18, 4)),
        part("trim", box(326, 300, 74, 18, 4)),
        part("fold", "M190,250C230,280 370,280 410,250V262C370,292 230,292 190,262z"),
        part("glow", circle(300, 220, 15)),
    )


def bomb(chance: Random) -> Sign:
    """What bursts."""
    return (
        body(circle(300, 300, 140)),
        part("fold", box(160, 286, 280, 28)),
        part("dark", circle(300, 300, 50)),
        part("glow", circle(300, 300, 26)),
        body(box(270, 130, 60, 40, 8), "metal"),
        *(part("trim", circle(300 + 96 * math.cos(a), 300 + 96 * math.sin(a), 12)) for a in (0.8, 2.3, 3.9, 5.5)),
    )


def medal(chance: Random) -> Sign:
    n = chance.choice((5, 6, 8))
    points = " ".join(
        f"{300 + r * math.sin(math.pi * i / n):.0f},{340 - r * math.cos(math.pi * i / n):.0f}"
        for i in range(2 * n)
        for r in ((70, 120)[i % 2 == 0],)
    )
    return (
        part("cloth", "M210,60H270L330,250H270zM390,60H330L270,250H330z"),
        body(f"M{points}z", "metal"),
        part("trim", circle(300, 340, 54)),
        part("white", circle(300, 340, 22)),
    )


def power(chance: Random) -> Sign:
    """An open hand and what comes from it."""
    rings = tuple(pen("glow", circle(300, 170, r), 7, 1) for r in range(50, 50 + 34 * chance.randrange(2, 5), 34))
    return (
        *rings,
        part("glow", circle(300, 170, 30), 0.8),
        part("white", circle(300, 170, 13)),
        body(
            "M238,560L226,400C200,380 176,340 172,310C184,296 200,306 212,330L232,350L222,250C226,232 246,232"
            " 250,250L262,330"
            "L266,230C270,212 292,212 294,230L298,330L310,236C314,220 334,222 336,240L332,336L352,270C360,256"
            " 376,262 374,280"
            "L358,390L350,560z",
            "skin",
        ),
        part("cloth", "M222,470H364L372,580H214z"),
    )


def cog(chance: Random) -> Sign:
    n = chance.choice((8, 10, 12))
    teeth = "".join(
        f"M{300 + 110 * math.cos(a - 0.12):.0f},{290 + 110 * math.sin(a - 0.12):.0f}"
        f"L{300 + 158 * math.cos(a - 0.08):.0f},{290 + 158 * math.sin(a - 0.08):.0f}"
        f" {300 + 158 * math.cos(a + 0.08):.0f},{290 + 158 * math.sin(a + 0.08):.0f}"
        f" {300 + 110 * math.cos(a + 0.12):.0f},{290 + 110 * math.sin(a + 0.12):.0f}z"
        for a in (2 * math.pi * i / n for i in range(n))
    )
    return (
        body(teeth),
        body(circle(300, 290, 124)),
        part("trim", circle(300, 290, 78)),
        part("dark", circle(300, 290, 44)),
        part("glow", circle(300, 290, 20)),
    )


def chain(chance: Random) -> Sign:
    """What holds somebody: of downgrades."""
    tilt = chance.choice((-1, 1))
    links = tuple(pen("metal", ellipse(300 + tilt * (i - 2) * 96, 290 + (i - 2) * 66, 70, 42), 20) for i in range(5))
    return (*links, part("alarm", circle(300, 290, 66)), pen("white", "M278,268L322,312M322,268L278,312", 13))


# ---- deeds and plans -------------------------------------------------------------------------------------


def clash(chance: Random) -> Sign:
    return (
        *blade(f"M130,500L{chance.randrange(420, 480)},60", 24),
        *blade(f"M470,500L{chance.randrange(120, 180)},60", 24),
        part("white", circle(300, 262, 30)),
        pen("glow", circle(300, 262, 58), 6),
    )


def blast(chance: Random) -> Sign:
    n = chance.choice((9, 11, 13))
    rays = tuple(
        (300 + r * math.cos(math.pi * i / n), 280 + r * math.sin(math.pi * i / n))
        for i in range(2 * n)
        for r in ((chance.randrange(170, 230), 96)[i % 2],)
    )
    edge = " ".join(f"{x:.0f},{y:.0f}" for x, y in rays)
    return (body(f"M{edge}z", "glow"), part("lamp", circle(300, 280, 84)), part("white", circle(300, 280, 48)))


def ranks(chance: Random) -> Sign:
    """Chevrons that go one way."""
    n = chance.randrange(3, 5)
    return tuple(
        body(
            f"M{140 + i * 26},{420 - i * 96}L300,{310 - i * 96}"
            f" {460 - i * 26},{420 - i * 96}V{466 - i * 96}L300,{360 - i * 96}"
            f" {140 + i * 26},{466 - i * 96}z",
            "trim" if i % 2 else "banner",
        )
        for i in range(n)
    )


def stakes(chance: Random) -> Sign:
    """Dice in the air."""
    out: list[Sign] = []
    for x, y, r in ((220, 250, 92), (400, 330, 74)):
        pips = chance.randrange(1, 4)
        out.append(
            (
                body(
                    f"M{x},{y - r}L{x + r},{y - r * 0.45:.0f}V{y + r * 0.6:.0f}L{x},{y + r}"
                    f" {x - r},{y + r * 0.6:.0f}V{y - r * 0.45:.0f}z",
                    "plate",
                ),
                part("fold", f"M{x},{y + r * 0.1:.0f}L{x + r},{y - r * 0.45:.0f}V{y + r * 0.6:.0f}L{x},{y + r}z"),
                *(part("dark", circle(x - r * 0.5 + (i - (pips - 1) / 2) * 26, y + r * 0.25, 9)) for i in range(pips)),
                part("glow", circle(x, y - r * 0.42, 12)),
            )
        )
    return tuple(part for sign in out for part in sign)


def eye(chance: Random) -> Sign:
    return (
        body("M80,280C160,160 440,160 520,280C440,400 160,400 80,280z", "white"),
        part("cloth", circle(300, 280, 84)),
        part("dark", circle(300, 280, 42)),
        part("glow", circle(chance.choice((280, 320)), 256, 15)),
    )


def shield(chance: Random) -> Sign:
    return (
        *(pen("glow", f"M{300 - r},{300}A{r},{r} 0 0 1 {300 + r},{300}", 7, 1) for r in (190, 228)),
        body("M300,110L430,160V290C430,390 370,440 300,476C230,440 170,390 170,290V160z", "plate"),
        part("cloth", "M300,140V446C244,416 198,376 198,290V178z"),
        part("glow", circle(300, 270, 30)),
    )


def arrows(chance: Random) -> Sign:
    n, turn = chance.randrange(2, 4), chance.randrange(0, 360)
    return tuple(
        piece
        for i in range(n)
        for a in (math.radians(turn + i * 360 / n),)
        for piece in (
            pen(
                "banner",
                f"M{300 + 150 * math.cos(a):.0f},{285 + 150 * math.sin(a):.0f}A150,150 0 0 1 "
                f"{300 + 150 * math.cos(a + 1.5):.0f},{285 + 150 * math.sin(a + 1.5):.0f}",
                30,
            ),
            body(
                f"M{300 + 205 * math.cos(a + 1.45):.0f},{285 + 205 * math.sin(a + 1.45):.0f}"
                f"L{300 + 95 * math.cos(a + 1.45):.0f},{285 + 95 * math.sin(a + 1.45):.0f}"
                f" {300 + 158 * math.cos(a + 1.95):.0f},{285 + 158 * math.sin(a + 1.95):.0f}z",
                "banner",
            ),
        )
    )


def plan(chance: Random) -> Sign:
    """Points, and lines between them."""
    points = [(chance.randrange(120, 480), chance.randrange(90, 450)) for _ in range(chance.randrange(5, 8))]
    way = "L".join(f"{x},{y}" for x, y in points)
    goal = points[-1]
    return (
        *(pen("line", circle(300, 280, r), 3) for r in (90, 160, 230)),
        pen("line", "M60,280H540M300,40V520", 3),
        pen("glow", f"M{way}", 7),
        *(part("trim", circle(x, y, 17)) for x, y in points[:-1]),
        pen("lamp", circle(*goal, 32), 8),
        part("lamp", circle(*goal, 15)),
    )
