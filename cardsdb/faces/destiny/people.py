"""Figures for Destiny's art: people put together from a head, shoulders and what they hold, as chance and subtypes say.

Knows shapes in the box of scenes (600 × 540) and subtypes; must not know cards or colours. No likenesses: a figure says
what sort of person this is, and that two cards are not the same.
"""

from __future__ import annotations

from random import Random

from cardsdb.faces.geometry import box, circle, ellipse
from cardsdb.faces.signs.parts import Part, Sign, blade, body, part, pen

_HEAD = "M300,118C258,118 240,152 242,192C244,228 262,258 300,262C338,258 356,228 358,192C360,152 342,118 300,118z"


def person(traits: frozenset[str], chance: Random) -> Sign:
    """Somebody of these subtypes, from the chest up."""
    held = _held(traits, chance)
    return (*held, *_shoulders(traits, chance), *_head(traits, chance))


# ---- shoulders -------------------------------------------------------------------------------------------


def _shoulders(traits: frozenset[str], chance: Random) -> Sign:
    if traits & {"trooper", "guard", "bounty-hunter"}:
        return _armour(chance)
    if traits & {"jedi", "sith", "apprentice", "inquisitor", "witch", "cultist", "nightbrother"}:
        return _robe(chance)
    return (
        chance.choice((_coat, _robe, _armour))(chance) if not traits else chance.choice((_coat, _coat, _robe))(chance)
    )


def _robe(chance: Random) -> Sign:
    wide, drop = chance.randrange(160, 215), chance.randrange(290, 330)
    return (
        body(
            f"M264,236V{drop - 24}C{300 - wide},{drop} {280 - wide},400 {270 - wide},580H{330 + wide}"
            f"C{320 + wide},400 {300 + wide},{drop} 336,{drop - 24}V236z"
        ),
        part(
            "cloth",
            f"M262,{drop - 26}L300,{chance.randrange(380, 470)} 338,{drop - 26}L372,{drop}L318,580H282L228,{drop}z",
        ),
        pen("fold", f"M{300 - wide * 0.6:.0f},{drop + 70}L{300 - wide * 0.75:.0f},580", 7),
        pen("fold", f"M{300 + wide * 0.6:.0f},{drop + 70}L{300 + wide * 0.75:.0f},580", 7),
    )


def _armour(chance: Random) -> Sign:
    out, top = chance.randrange(150, 195), chance.randrange(306, 330)
    return (
        body(
            f"M262,240V292C200,300 {310 - out},320 {300 - out},380L{290 - out},580H{310 + out}L{300 + out},380"
            "C390,320 400,300 338,292V240z"
        ),
        part("plate", f"M214,{top}H386L374,452H226z"),
        part("fold", f"M214,{top}H386L384,{top + 14}H216z"),
        body(f"M{300 - out - 26},398C{300 - out - 20},330 {330 - out},312 {372 - out},318L{350 - out},404z", "plate"),
        body(f"M{300 + out + 26},398C{300 + out + 20},330 {270 + out},312 {228 + out},318L{250 + out},404z", "plate"),
        part("trim", box(chance.choice((236, 262, 318)), top + 34, 44, 14, 3)),
        part("trim", box(226, 476, 148, 18)),
    )


def _coat(chance: Random) -> Sign:
    out = chance.randrange(140, 185)
    strap = chance.choice(((), (pen("strap", f"M{330 - out},350L{280 + out},580", 24),)))
    return (
        body(f"M266,240V292C212,304 {300 - out},330 {290 - out},580H{310 + out}C{300 + out},330 388,304 334,292V240z"),
        part("cloth", "M262,298L286,580H314L338,298 300,344z"),
        part("trim", f"M262,294C240,302 222,310 206,324L222,{chance.randrange(430, 520)} 290,380z"),
        part("trim", f"M338,294C360,302 378,310 394,324L378,{chance.randrange(430, 520)} 310,380z"),
        *strap,
    )


# ---- heads -----------------------------------------------------------------------------------------------


def _head(traits: frozenset[str], chance: Random) -> Sign:
    if "trooper" in traits or ("guard" in traits and chance.random() < 0.6):
        return _helmet(chance)
    if "wookiee" in traits or "ewok" in traits:
        return _fur("ewok" in traits)
    if "gungan" in traits:
        return _long_ears()
    if traits & {"nightbrother", "witch"}:
        return _horns(chance) if "nightbrother" in traits else _hood(chance)
    if traits & {"jawa", "cultist", "inquisitor"}:
        return _hood(chance)
    if traits & {"bounty-hunter", "pilot", "partisan"}:
        return chance.choice((_helmet, _goggles, _hair))(chance)
    if traits & {"sith", "jedi", "apprentice"}:
        return chance.choice((_hood, _hair, _tails, _hair))(chance)
    return chance.choice((_hair, _tails, _goggles, _crest, _hair))(chance)


def _face(*more: Part) -> Sign:
    return (body(_HEAD, "skin"), part("skin", "M266,230H334V300L300,322 266,300z"), *more)


def _hair(chance: Random) -> Sign:
    low = chance.choice((180, 196, 250, 306))
    beard = (
        part(
            "hair",
            "M248,206C262,222 280,212 300,214C320,212 338,222 352,206C352,252 330,284 300,288C270,284 248,252 248,206z",
        ),
    )
    locks = part(
        "hair",
        f"M300,104C240,104 226,150 232,{low}C250,{low - 10} 250,178 262,166C286,172 316,168 336,158"
        f"C350,172 350,{low - 10} 368,{low}C374,150 360,104 300,104z",
    )
    return _face(*(beard if low < 200 and chance.random() < 0.45 else ()), locks)


def _hood(chance: Random) -> Sign:
    eyes = (part("glow", circle(276, 206, 8)), part("glow", circle(324, 206, 8)))
    face = part("skin", "M270,190C280,180 320,180 330,190L334,226C326,250 274,250 266,226z")
    seen = eyes if chance.random() < 0.5 else (face,)
    top = chance.randrange(70, 100)
    return (
        body(
            f"M300,{top}C236,{top} 204,150 206,220C208,268 236,300 300,316C364,300 392,268 394,220C396,150"
            f" 364,{top} 300,{top}z"
        ),
        part(
            "dark",
            "M300,136C262,136 248,172 252,212C256,250 276,272 300,276C324,272 344,250 348,212C352,172 338,136 300,136z",
        ),
        *seen,
    )


def _helmet(chance: Random) -> Sign:
    slit = chance.choice(
        (
            "M246,186H354V210H246z",
            "M244,176L300,190 356,176V200L300,216 244,200z",
            "M248,182H290V206H248zM310,182H352V206H310z",
        )
    )
    brow = chance.choice(("M228,160H372V172H228z", "M236,150C260,136 340,136 364,150V160H236z"))
    vent = chance.choice(("M276,238H324V246H276zM280,254H320V262H280z", "M258,236H284V262H258zM316,236H342V262H316z"))
    return (
        body("M300,96C240,96 222,144 224,200L236,270C262,292 338,292 364,270L376,200C378,144 360,96 300,96z", "plate"),
        part("dark", slit),
        part("fold", brow),
        part("dark", vent),
        *((part("trim", "M288,98H312V160H288z"),) if chance.random() < 0.4 else ()),
    )


def _goggles(chance: Random) -> Sign:
    cap = part("hair", "M300,100C242,100 228,144 232,180H368C372,144 358,100 300,100z")
    return _face(
        cap,
        pen("dark", "M234,194H366", 12),
        *(part("dark", circle(x, 194, 25)) for x in (272, 328)),
        *(part("glow", circle(x, 194, 17)) for x in (272, 328)),
        part("trim", "M232,168H368V180H232z"),
    )


def _tails(chance: Random) -> Sign:
    """Headtails."""
    reach = chance.randrange(350, 440)
    return (
        body(f"M240,160C200,200 196,280 {chance.randrange(196, 226)},{reach}C240,330 256,260 262,214z", "skin"),
        body(f"M360,160C400,200 404,280 {chance.randrange(374, 404)},{reach}C360,330 344,260 338,214z", "skin"),
        *_face(part("trim", "M238,150C262,126 338,126 362,150L358,172C330,156 270,156 242,172z")),
    )


def _horns(chance: Random) -> Sign:
    spikes = "".join(f"M{x},{y}l-9,26h18z" for x, y in ((300, 84), (266, 92), (334, 92), (242, 112), (358, 112)))
    marks = (
        pen("dark", "M272,150L284,190M328,150L316,190M300,140V180", 8),
        pen("dark", "M260,236C280,250 320,250 340,236", 7),
    )
    return _face(part("hair", spikes), *marks)


def _crest(chance: Random) -> Sign:
    high = chance.randrange(60, 96)
    return _face(
        part("hair", f"M286,128L300,{high} 314,128z"),
        part("hair", f"M252,136L{chance.randrange(250, 262)},{high + 22} 282,120zM348,136L344,{high + 22} 318,120z"),
        part("dark", ellipse(272, 198, 15, 10)),
        part("dark", ellipse(328, 198, 15, 10)),
    )


def _fur(small: bool) -> Sign:
    ears = (body(circle(236, 140, 30), "hair"), body(circle(364, 140, 30), "hair")) if small else ()
    return (
        *ears,
        body(
            "M300,92L258,106 230,140 236,176 210,214 232,238 214,280 250,286 258,318 300,310 342,318 350,286 386,280"
            " 368,238 390,214 364,176 370,140 342,106z",
            "hair",
        ),
        part("skin", "M250,186C270,166 330,166 350,186C350,226 332,258 300,262C268,258 250,226 250,186z"),
        part("dark", circle(276, 200, 9)),
        part("dark", circle(324, 200, 9)),
        part("dark", "M286,222H314L300,238z"),
    )


def _long_ears() -> Sign:
    return (
        body("M248,180C210,210 190,280 204,360C236,330 252,262 262,214z", "skin"),
        body("M352,180C390,210 410,280 396,360C364,330 348,262 338,214z", "skin"),
        *_face(),
        body(circle(268, 116, 24), "skin"),
        body(circle(332, 116, 24), "skin"),
        part("dark", circle(268, 112, 10)),
        part("dark", circle(332, 112, 10)),
    )


# ---- what they hold --------------------------------------------------------------------------------------


def _held(traits: frozenset[str], chance: Random) -> Sign:
    right = chance.random() < 0.5
    x = 470 if right else 130
    tip = chance.randrange(40, 130)
    if traits & {"jedi", "sith", "apprentice", "inquisitor"}:
        lean = chance.randrange(-20, 60) * (1 if right else -1)
        return (*blade(f"M{x},440L{x + lean},{tip - 20}"), pen("metal", f"M{x - lean * 0.14:.0f},500L{x},440", 18))
    if traits & {"trooper", "bounty-hunter", "guard", "scoundrel", "partisan", "pirate"}:
        turn = 1 if right else -1
        return (
            pen("metal", f"M{x},520L{x + 30 * turn},{tip + 120}", 26),
            pen("dark", f"M{x + 30 * turn},{tip + 130}L{x + 44 * turn},{tip + 20}", 13),
            pen("dark", f"M{x + 6 * turn},430L{x + 44 * turn},452", 18),
        )
    if traits & {"witch", "scavenger", "wookiee", "ewok"}:
        return (pen("metal", f"M{x},580L{x + 8},{tip}", 14), part("glow", circle(x + 8, tip, 20)))
    return ()
