"""Signs of things, and of what happens to cards: outlined like stickers."""

from __future__ import annotations

from cardsdb.faces.geometry import box, circle, ellipse, star
from cardsdb.faces.signs.parts import Part, Sign, part, pen, shape


def _card(x: float, y: float, w: float = 150, h: float = 210) -> tuple[Part, ...]:
    """A card with two lines of writing, its middle at a point."""
    left, top = x - w / 2, y - h / 2
    lines = f"M{left + 28:g},{top + 42:g}h{w - 56:g}M{left + 28:g},{top + 74:g}h{w - 88:g}"
    return shape("paper", box(left, top, w, h, 16), 9), pen("line", lines, 9)


THINGS: dict[str, Sign] = {
    "card": _card(0, 0),
    "back": (
        shape("accent", box(-75, -105, 150, 210, 16), 9),
        pen("ink", box(-54, -84, 108, 168, 8), 5),
        part("ink", "M0,-44L34,0 0,44 -34,0z"),
    ),
    "page": (
        shape("accent", "M-105,-150H50L110,-90V150H-105z"),
        part("ink", "M50,-150L110,-90H50z"),
        pen("ink", "M-66,-76H10M-66,-26H70M-66,24H70M-66,74H30", 13),
    ),
    "bolt": (shape("accent", "M30,-190L-90,10 -10,10 -38,170 100,-50 16,-50z"),),
    "star": (shape("paper", star(0, 0, 160, 74, 5)),),
    "coin": (shape("accent", circle(0, 0, 30), 7), pen("ink", "M0,-12V12", 6)),
    "bin": (
        shape("paper", "M-96,-70H96L78,150H-78z"),
        pen("ink", "M-36,-30L-30,110M36,-30L30,110M0,-30V110", 11),
        shape("accent", "M-122,-104H-40V-130H40V-104H122V-70H-122z"),
    ),
    "strike": (pen("alarm", "M-170,160 170,-160", 40),),
    "swoop": (
        shape("accent", "M-180,56C-180,-74 -60,-134 60,-104L50,-164 200,-64 80,26 72,-34C-10,-54 -100,-24 -110,56z"),
    ),
    "loop": (shape("accent", "M-20,-150A150,150 0 1 0 150,0H96A96,96 0 1 1 -20,-94V-40L96,-124 -20,-204z"),),
    "swap": (
        shape("accent", "M-170,-56V-104H90V-150L190,-80 90,-10V-56z"),
        shape("paper", "M170,56V104H-90V150L-190,80 -90,10V56z"),
    ),
    "chevron": (shape("accent", "M-90,-140L90,0 -90,140z"),),
    "down": (shape("accent", "M-40,-130H40V10H100L0,130 -100,10H-40z"),),
    "up": (shape("paper", "M-40,130H40V-10H100L0,-130 -100,-10H-40z"),),
    "open-hand": (
        shape(
            "skin",
            "M-70,170C-96,90 -140,40 -168,10C-184,-10 -158,-38 -134,-22L-84,22V-118C-84,-150 -38,-150 -38,-118V-30"
            "V-158C-38,-190 8,-190 8,-158V-30V-142C8,-174 54,-174 54,-142V-16V-104C54,-134 98,-134 98,-104V40"
            "C98,96 86,130 76,170z",
        ),
        pen("ink", "M-38,-30V10M8,-30V10M54,-16V14", 9),
        shape("cloth", "M-96,150H98V214H-96z"),
    ),
    "grab": (
        shape("cloth", "M-62,-260H62V-128H-62z"),
        shape(
            "skin",
            "M-70,-140H70L104,-60C128,0 124,60 92,100C80,116 54,104 60,84C74,48 66,20 50,0"
            "V92C50,118 8,118 8,92V14V104C8,130 -34,130 -34,104V10V84C-34,108 -74,108 -74,84V10"
            "C-100,40 -98,70 -86,96C-78,118 -106,126 -116,108C-138,62 -136,-4 -104,-64z",
        ),
    ),
    "bookmark": (shape("accent", "M-90,-140H90V140L0,76 -90,140z"), pen("ink", "M-40,-76H40", 13)),
    "bug": (
        pen("ink", "M-70,-40L-122,-96M70,-40L122,-96M-78,20H-146M78,20H146M-66,80L-118,132M66,80L118,132", 15),
        shape("bug", ellipse(0, 30, 84, 116)),
        shape("bug", "M-56,-66a56,58 0 0 1 112,0z"),
        pen("ink", "M0,-60V140", 11),
        part("paper", circle(-24, -88, 11)),
        part("paper", circle(24, -88, 11)),
    ),
    "broom": (
        pen("ink", "M120,-200L10,10", 34),
        pen("accent", "M120,-200L10,10", 16),
        shape("paper", "M-20,-10L50,34 10,160C-60,176 -130,140 -170,96z"),
        pen("ink", "M-6,58L-60,142M26,72L-12,156M-36,36L-116,112", 9),
    ),
    "eye": (
        shape("paper", "M-200,0C-120,-110 120,-110 200,0C120,110 -120,110 -200,0z"),
        shape("accent", circle(0, 0, 66)),
        part("ink", circle(0, 0, 30)),
        part("paper", circle(20, -22, 12)),
    ),
    "burst": (
        shape(
            "paper",
            "M239,-48 146,9 240,81 127,84 166,188 68,136 42,208 -8,137 -83,247 -79,119 -194,171 -113,56 -231,47 -131,-8"
            " -227,-76 -117,-78 -140,-159 -58,-116 -45,-221 9,-151 80,-239 71,-107 190,-168 114,-57z",
        ),
    ),
    "bang": (pen("alarm", "M0,-110V40", 52), part("alarm", circle(0, 122, 31))),
    "octagon": (
        shape("alarm", "M-66,-160H66L160,-66V66L66,160H-66L-160,66V-66z", 14),
        pen("paper", "M-58,-132H58L132,-58V58L58,132H-58L-132,58V-58z", 8),
        part("paper", box(-92, -25, 184, 50, 8)),
    ),
    "target": (
        shape("paper", circle(0, 0, 150)),
        part("alarm", circle(0, 0, 116)),
        part("paper", circle(0, 0, 80)),
        part("alarm", circle(0, 0, 44)),
        part("paper", circle(0, 0, 14)),
    ),
    "jaws": (
        shape(
            "metal",
            "M-210,40A210,190 0 0 1 210,40L166,40 138,-30 104,40 70,-56 36,30 0,-66 -36,30 -70,-56 -104,40"
            " -138,-30 -166,40z",
        ),
        shape(
            "metal",
            "M-210,90A210,150 0 0 0 210,90L166,90 140,150 104,90 70,160 36,96 0,166 -36,96 -70,160 -104,90"
            " -140,150 -166,90z",
        ),
        part("ink", circle(-196, 66, 26)),
        part("ink", circle(196, 66, 26)),
        part("metal", circle(-196, 66, 11)),
        part("metal", circle(196, 66, 11)),
    ),
    "chart": (
        shape("paper", "M-190,-110L-64,-150 64,-110 190,-150V110L64,150 -64,110 -190,150z"),
        pen("line", "M-64,-146V108M64,-108V146", 8),
        pen("alarm", "M-140,70L-104,10", 13),
        pen("alarm", "M-84,-6L-30,-16", 13),
        pen("alarm", "M0,-6L24,44", 13),
        pen("alarm", "M96,-90L156,-30M156,-90L96,-30", 15),
    ),
    "chain": (
        pen("ink", "M-60,20H-130A60,60 0 0 1 -130,-100H-50", 46),
        pen("metal", "M-60,20H-130A60,60 0 0 1 -130,-100H-50", 24),
        pen("ink", "M60,-20H130A60,60 0 0 1 130,100H50", 46),
        pen("metal", "M60,-20H130A60,60 0 0 1 130,100H50", 24),
        shape("accent", star(0, 0, 66, 26, 7, -60), 9),
    ),
    "barrier": (
        shape("paper", box(-200, -36, 170, 72, 8)),
        shape("paper", "M60,-70L226,-132 250,-64 84,-4z"),
        part("alarm", "M-190,30L-140,-30H-100L-150,30zM-110,30L-60,-30H-36V10L-50,30z"),
        part("alarm", "M100,-80L150,-98 132,-28 84,-10zM188,-112L222,-124 240,-66 172,-42z"),
        shape("accent", star(18, -30, 62, 26, 8, -75), 9),
        pen("ink", "M-170,44V160M210,-50V160", 22),
    ),
    "infinity": (
        pen("edge", "M0,0C-50,-80 -170,-100 -170,0C-170,100 -50,80 0,0C50,-80 170,-100 170,0C170,100 50,80 0,0z", 78),
        pen("figure", "M0,0C-50,-80 -170,-100 -170,0C-170,100 -50,80 0,0C50,-80 170,-100 170,0C170,100 50,80 0,0z", 46),
    ),
    "seat": (shape("paper", circle(0, -34, 30), 8), shape("paper", "M-52,50A52,56 0 0 1 52,50z", 8)),
    "moon": (part("light", "M20,-90A92,92 0 1 0 82,48A78,78 0 1 1 20,-90z"),),
    "layer": (shape("paper", "M0,-84L210,0 0,84 -210,0z", 10),),
}
