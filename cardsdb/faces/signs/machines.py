"""Signs of droids, ships and stations."""

from __future__ import annotations

from cardsdb.faces.geometry import box, circle
from cardsdb.faces.signs.parts import Sign, body, part, pen

_WINDOWS = (
    *((406, 365, 32), (228, 412, 34), (153, 301, 28), (131, 340, 25), (200, 365, 44), (212, 379, 27), (399, 391, 29)),
    *((233, 308, 42), (298, 389, 56), (281, 403, 28), (155, 358, 23), (330, 330, 38), (420, 310, 44), (360, 430, 24)),
)

MACHINES: dict[str, Sign] = {
    "barrel-droid": (
        part("limb", "M120,540V330a28,28 0 0 1 60,0V540zM420,540V330a28,28 0 0 1 60,0V540z"),
        body("M190,560V250a110,110 0 0 1 220,0V560z"),
        part("trim", "M190,250a110,110 0 0 1 220,0z"),
        part("shade", box(190, 250, 220, 14)),
        part("dark", circle(300, 196, 31)),
        part("glow", circle(308, 188, 10)),
        part("limb", box(350, 196, 26, 26, 3)),
        part("limb", box(226, 200, 20, 20, 3)),
        part("trim", box(216, 300, 60, 80, 5)),
        part("limb", box(292, 300, 92, 26, 5)),
        part("trim", box(292, 340, 92, 40, 5)),
        part("limb", box(216, 404, 168, 18, 5)),
        part("trim", box(240, 446, 120, 60, 5)),
        part("shade", box(250, 464, 100, 6)),
        part("shade", box(250, 480, 100, 6)),
    ),
    "golden-droid": (
        body(
            "M300,100C256,100 236,140 238,190C240,240 262,274 278,284V312C214,322 170,352 160,430L150,560H450L440,430"
            "C430,352 386,322 322,312V284C338,274 360,240 362,190C364,140 344,100 300,100z"
        ),
        part("trim", "M300,100C256,100 236,140 238,176H362C364,140 344,100 300,100z"),
        part("white", circle(272, 196, 21)),
        part("white", circle(328, 196, 21)),
        part("dark", circle(272, 196, 9)),
        part("dark", circle(328, 196, 9)),
        part("shade", box(274, 244, 52, 10, 4)),
        part("shade", "M278,296H322V304H278z"),
        part("shade", circle(300, 412, 44)),
        pen("trim", circle(300, 412, 40), 6),
        pen("trim", circle(300, 412, 24), 6),
        pen("shade", "M206,336L222,470M394,336L378,470", 6),
        pen("shade", "M206,500H394", 6),
    ),
    "cross-fighter": (
        body("M300,270L60,130 52,142 282,312 52,458 60,470 300,330 540,470 548,458 318,312 548,142 540,130z"),
        *(part("trim", circle(x, y, 27)) for x in (212, 388) for y in (248, 352)),
        *(part("glow", circle(x, y, 13)) for x in (212, 388) for y in (248, 352)),
        part("body", circle(300, 300, 58)),
        part("trim", circle(300, 300, 48)),
        part("glass", "M266,290a35,35 0 0 1 68,0z"),
        part("rust", "M48,118h11v66h-11zM541,118h11v66h-11zM48,416h11v66h-11zM541,416h11v66h-11z"),
        part("rust", "M140,178l30,17 -8,12 -30,-17zM460,178l-30,17 8,12 30,-17z"),
    ),
    "disc-ship": (
        part("glow", "M-80,280L150,268V336L-80,324z", 0.75),
        part("white", "M-80,294L150,286V318L-80,310z"),
        body("M150,230C230,170 370,180 430,262L590,280V296H520V312H590V328L430,342C370,424 230,434 150,374z"),
        part("trim", circle(292, 302, 74)),
        part("shade", circle(292, 302, 46)),
        part("lamp", circle(292, 302, 17)),
        part("shade", box(160, 262, 26, 80)),
        part("shade", "M350,206L400,196 420,230 384,240z"),
        pen("shade", "M212,228L248,252M212,376L248,352M372,378L336,348", 7),
    ),
    "panel-fighter": (
        body("M130,60L196,110V370L130,420 100,370V110z"),
        body("M530,60L560,110V370L530,420 464,370V110z"),
        pen("trim", "M148,110V370M148,240L100,150M148,240L100,330M148,240L190,150M148,240L190,330", 6),
        pen("trim", "M512,110V370M512,240L560,150M512,240L560,330M512,240L470,150M512,240L470,330", 6),
        part("trim", "M180,216L262,228V252L180,264z"),
        part("trim", "M480,216L398,228V252L480,264z"),
        body(circle(330, 240, 80)),
        part("trim", circle(330, 240, 50)),
        pen("light", circle(330, 240, 44), 5),
        pen("light", circle(330, 240, 20), 5),
        pen("light", "M330,196V220M330,260V284M286,240H310M350,240H374", 5),
    ),
    "wedge-ship": (
        *(part("lamp", box(x, 470, 44, 36, 8)) for x in (206, 278, 350)),
        body("M300,20L500,452 440,482H160L100,452z"),
        part("trim", "M300,20V482H160L100,452z"),
        pen("shade", "M300,60V300", 4),
        part("shade", "M300,176L396,420 360,440H240L204,420z"),
        part("body", "M256,340H344L364,420H236z"),
        part("trim", "M256,340H300V420H236z"),
        part("light", "M246,300H354V326H246z"),
        part("body", "M272,326H328L338,352H262z"),
        part("light", circle(258, 290, 13)),
        part("light", circle(342, 290, 13)),
        pen("shade", "M244,220L152,440M356,220L448,440", 4),
        *(
            part("lamp", box(x, y, 9, 5))
            for x, y in ((262, 372), (280, 390), (322, 376), (306, 396), (286, 362), (336, 398))
        ),
        *(
            part("lamp", box(x, y, 8, 5))
            for x, y in ((176, 430), (206, 452), (398, 448), (424, 424), (250, 456), (340, 458))
        ),
    ),
    "station": (
        body(circle(300, 270, 204)),
        part("shade", "M300,66A204,204 0 0 1 300,474A260,260 0 0 0 300,66z"),
        part("dark", "M98,262H502V282H98z"),
        *(part("trim", box(x, y, w, 6), 0.6) for x, y, w in _WINDOWS),
        *(
            part("light", box(x, y, w, 5), 0.5)
            for x, y, w in ((158, 179, 21), (304, 199, 19), (220, 111, 21), (170, 226, 28), (330, 150, 30))
        ),
        part("trim", circle(222, 190, 58)),
        part("shade", circle(228, 194, 42)),
        part("glow", circle(232, 196, 15)),
        pen("glow", "M232,196 640,46", 8),
        pen("white", "M232,196 640,46", 3),
    ),
}
