"""Signs for Destiny's art: vehicles, droids, creatures, places. Own shapes, varied by chance.

Knows shapes in the box of scenes (600 × 540); must not know cards or colours.
"""

from __future__ import annotations

from random import Random

from cardsdb.faces.geometry import box, circle, ellipse
from cardsdb.faces.signs.parts import Sign, body, part, pen

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
            f"M300,{280 - long}C322,{330 - long} 338,250 338,330L330,420H270L262,330C262,250 278,{330 - long}"
            f" 300,{280 - long}z"
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
