"""Signs for Destiny's art: vehicles, droids, weapons, gear, powers, deeds, plans. Own shapes, varied by chance.

Knows shapes in the box of scenes (600 × 540); must not know cards or colours.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random

from cardsdb.faces.geometry import box, circle, ellipse
from cardsdb.faces.signs.parts import Sign, blade, body, part, pen

Maker = Callable[[Random], Sign]

# ---- vehicles --------------------------------------------------------------------------------------------


def fighter(chance: Random) -> Sign:
    """A small ship from above, its nose to the upper right in most scenes."""
    span, sweep, long = chance.randrange(150, 240), chance.randrange(-60, 110), chance.randrange(150, 220)
    tip, root = 300 + sweep, chance.randrange(60, 110)
    engines = chance.choice(((270, 330), (300,), (252, 348)))
    return (
        *(part("glow", f"M{x - 12},410H{x + 12}L{x},{chance.randrange(470, 540)}z", 0.8) for x in engines),
        body(f"M276,{280 - root / 2:.0f}L{300 - span},{tip}V{tip + 44}L276,{300 + root}z"),
        body(f"M324,{280 - root / 2:.0f}L{300 + span},{tip}V{tip + 44}L324,{300 + root}z"),
        part("trim", f"M{300 - span},{tip - 40}h10v104h-10zM{290 + span},{tip - 40}h10v104h-10z"),
        body(
            f"M300,{280 - long}C322,{330 - long} 338,250 338,330L330,420H270L262,330C262,250 278,{330 - long} 300,{280 - long}z"
        ),
        part("dark", "M300,214C312,228 316,252 314,276H286C284,252 288,228 300,214z"),
        part("cloth", "M270,318H330V338H270z"),
        part("fold", "M284,352H316V410H284z"),
    )


def freighter(chance: Random) -> Sign:
    nose, tail = chance.randrange(40, 110), chance.randrange(500, 560)
    deck = chance.randrange(150, 200)
    return (
        part("glow", f"M{tail},262H{tail + 110}V330H{tail}z", 0.7),
        body(f"M{nose},300L{nose + 110},236H{tail - 60}L{tail},262V332L{tail - 60},360H{nose + 90}z"),
        body(f"M{deck + 60},236L{deck + 90},{chance.randrange(170, 200)}H{deck + 210}L{deck + 250},236z"),
        part("dark", f"M{nose + 34},288L{nose + 92},254H{nose + 140}V288z"),
        part("trim", f"M{nose + 60},316H{tail - 30}V328H{nose + 70}z"),
        *(part("lamp", box(deck + 100 + i * 34, 208, 20, 10, 3)) for i in range(3)),
        *(body(box(deck + 20 + i * 96, 352, 78, chance.randrange(28, 56), 6)) for i in range(3)),
    )


def walker(chance: Random) -> Sign:
    four = chance.random() < 0.5
    legs = (180, 260, 360, 440) if four else (250, 350)
    top = chance.randrange(120, 170)
    return (
        *(pen("body", f"M{x},330L{x + (24 if i % 2 else -24)},430L{x},545", 26) for i, x in enumerate(legs)),
        *(part("trim", circle(x + (24 if i % 2 else -24), 430, 18)) for i, x in enumerate(legs)),
        *(body(box(x - 36, 532, 72, 40, 8)) for x in legs),
        body(f"M{legs[0] - 40},340L{legs[0] - 10},{top + 40}H{legs[-1] + 10}L{legs[-1] + 40},340z"),
        body(f"M{legs[0] - 10},{top + 40}L{legs[0] + 30},{top}H{legs[-1] - 30}L{legs[-1] + 10},{top + 40}z"),
        part("dark", box(legs[0] + 20, top + 62, max(60, (legs[-1] - legs[0]) // 2), 26, 5)),
        pen("metal", f"M{legs[0] - 20},{top + 150}H{legs[0] - 110}", 13),
        part("cloth", f"M{legs[0] - 34},316H{legs[-1] + 34}L{legs[-1] + 40},340H{legs[0] - 40}z"),
    )


def speeder(chance: Random) -> Sign:
    nose = chance.randrange(20, 90)
    return (
        part("glow", ellipse(310, 420, 220, 16), 0.35),
        body(f"M{nose},350C{nose + 80},300 200,290 260,290L330,250H450L540,280V352C480,384 160,390 {nose},350z"),
        part("dark", "M268,290L334,262H400V296z"),
        body(circle(500, 266, chance.randrange(34, 52))),
        part("glow", circle(500, 266, 20)),
        part("trim", f"M{nose + 40},344C180,366 420,366 540,340V352C420,384 170,384 {nose + 10},352z"),
        body("M392,236H420V290H392z", "metal"),
    )


def podracer(chance: Random) -> Sign:
    return (
        *(pen("glow", f"M{x},150L300,430", 5, 0.8) for x in (170, 430)),
        *(body(f"M{x - 44},330L{x - 36},150C{x - 30},100 {x + 30},100 {x + 36},150L{x + 44},330z") for x in (170, 430)),
        *(part("dark", ellipse(x, 150, 30, 20)) for x in (170, 430)),
        *(part("trim", box(x - 42, 240, 84, 18)) for x in (170, 430)),
        *(part("glow", f"M{x - 30},330H{x + 30}L{x},{chance.randrange(390, 460)}z", 0.8) for x in (170, 430)),
        pen("lamp", "M214,200L386,200", 7),
        body("M258,470L270,410H330L342,470 320,520H280z"),
        part("dark", "M276,424H324V448H276z"),
    )


def cannon(chance: Random) -> Sign:
    lift = chance.randrange(60, 150)
    return (
        *(pen("body", f"M300,400L{x},540", 26) for x in (170, 300, 430)),
        pen("metal", f"M250,330L520,{330 - lift}", 40),
        pen("dark", f"M470,{348 - lift * 0.82:.0f}L560,{330 - lift * 1.16:.0f}", 22),
        body("M190,410L206,270C230,230 330,230 356,270L380,410z"),
        part("dark", box(236, 284, 70, 24, 5)),
        part("cloth", "M196,372H376L380,410H190z"),
        part("glow", circle(566, 326 - lift * 1.18, 18)),
    )


# ---- droids, creatures, places ---------------------------------------------------------------------------


def droid(chance: Random) -> Sign:
    """Round, boxy or tall."""
    return chance.choice((_ball, _box, _tall))(chance)


def _ball(chance: Random) -> Sign:
    ring = chance.randrange(50, 90)
    return (
        body(circle(300, 390, 140)),
        pen("trim", circle(300, 390, ring), 16),
        part("fold", circle(300, 390, 26)),
        part("trim", "M172,340L214,330 220,372 168,390z"),
        part("trim", "M428,340L386,330 380,372 432,390z"),
        body("M206,250a94,86 0 0 1 188,0z"),
        part("trim", box(206, 236, 188, 14)),
        part("dark", circle(chance.choice((276, 300, 324)), 208, 26)),
        part("glow", circle(306, 200, 9)),
        pen("metal", f"M{chance.choice((250, 350))},172v-56", 6),
    )


def _box(chance: Random) -> Sign:
    wide = chance.randrange(100, 150)
    return (
        *(body(box(x, 440, 60, 110, 10)) for x in (300 - wide, 240 + wide)),
        body(box(300 - wide, 210, 2 * wide, 250, 24)),
        part("trim", box(316 - wide, 230, 2 * wide - 32, 60, 10)),
        part("dark", circle(270, 260, 22)),
        part("glow", circle(270, 260, 11)),
        part("dark", circle(340, 260, 14)),
        *(part("fold", box(326 - wide, 316 + i * 40, chance.randrange(80, 2 * wide - 60), 18, 4)) for i in range(3)),
        pen("metal", f"M{300 + wide * 0.5:.0f},210V{chance.randrange(110, 160)}", 8),
        part("lamp", box(290, 196, 60, 14, 4)),
    )


def _tall(chance: Random) -> Sign:
    return (
        pen("body", "M250,330L180,420 210,520M350,330L420,420 390,520", 20),
        body("M238,300H362L346,470H254z"),
        part("trim", "M252,320H348L344,352H256z"),
        part("fold", circle(300, 410, 26)),
        part("dark", "M284,230H316V300H284z"),
        body(f"M240,130C250,{chance.randrange(84, 116)} 350,{chance.randrange(84, 116)} 360,130L350,240H250z"),
        part("dark", box(250, 160, 100, 34, 8)),
        part("glow", circle(chance.choice((276, 300, 324)), 177, 12)),
        part("trim", box(262, 212, 76, 10)),
        pen("body", "M272,470L262,580M328,470L338,580", 26),
    )


def creature(chance: Random) -> Sign:
    horn = chance.randrange(90, 140)
    return (
        body("M70,580C80,380 180,280 300,280C430,280 520,380 530,580z"),
        body(
            "M190,330C180,220 230,150 300,150C370,150 420,220 410,330C390,420 330,440 300,440C270,440 210,420 190,330z",
            "skin",
        ),
        body(
            f"M222,190L{300 - horn * 1.5:.0f},{horn} 262,156zM378,190L{300 + horn * 1.5:.0f},{horn} 338,156z", "metal"
        ),
        part("glow", ellipse(256, 256, 18, 13)),
        part("glow", ellipse(344, 256, 18, 13)),
        part("dark", circle(256, 256, 7)),
        part("dark", circle(344, 256, 7)),
        part("dark", "M228,352C262,334 338,334 372,352C350,400 250,400 228,352z"),
        part("white", "M250,346l12,30 12,-32zM326,344l12,32 12,-30z"),
    )


def place(chance: Random) -> Sign:
    """A building."""
    high = chance.randrange(110, 190)
    return (
        body(f"M150,580V340H230V{high + 60}C250,{high} 350,{high} 370,{high + 60}V340H450V580z"),
        part("fold", f"M230,{high + 60}H370V{high + 74}H230z"),
        part("dark", "M264,580V450a36,36 0 0 1 72,0V580z"),
        *(part("lamp", box(180 + (i % 2) * 222, 370 + i // 2 * 50, 20, 26, 3)) for i in range(6)),
        *(part("lamp", box(264 + i * 30, high + 110, 14, 40, 3)) for i in range(3)),
        pen("metal", f"M300,{high + 20}V{high - 70}", 7),
        part("glow", circle(300, high - 72, 9)),
    )


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
            f"M{300 - wide},360L{300 - wide * 0.8:.0f},{point + 90}L300,{point} {300 + wide * 0.5:.0f},{point + 110}V360z",
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
    return chance.choice((_pack, _device, _plate, _bomb))(chance)


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


def _bomb(chance: Random) -> Sign:
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
            "M238,560L226,400C200,380 176,340 172,310C184,296 200,306 212,330L232,350L222,250C226,232 246,232 250,250L262,330"
            "L266,230C270,212 292,212 294,230L298,330L310,236C314,220 334,222 336,240L332,336L352,270C360,256 376,262 374,280"
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
            f"M{140 + i * 26},{420 - i * 96}L300,{310 - i * 96} {460 - i * 26},{420 - i * 96}V{466 - i * 96}L300,{360 - i * 96}"
            f" {140 + i * 26},{466 - i * 96}z",
            "trim" if i % 2 else "lamp",
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
                    f"M{x},{y - r}L{x + r},{y - r * 0.45:.0f}V{y + r * 0.6:.0f}L{x},{y + r} {x - r},{y + r * 0.6:.0f}V{y - r * 0.45:.0f}z",
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
                "lamp",
                f"M{300 + 150 * math.cos(a):.0f},{285 + 150 * math.sin(a):.0f}A150,150 0 0 1 "
                f"{300 + 150 * math.cos(a + 1.5):.0f},{285 + 150 * math.sin(a + 1.5):.0f}",
                30,
            ),
            body(
                f"M{300 + 205 * math.cos(a + 1.45):.0f},{285 + 205 * math.sin(a + 1.45):.0f}"
                f"L{300 + 95 * math.cos(a + 1.45):.0f},{285 + 95 * math.sin(a + 1.45):.0f}"
                f" {300 + 158 * math.cos(a + 1.95):.0f},{285 + 158 * math.sin(a + 1.95):.0f}z",
                "lamp",
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
