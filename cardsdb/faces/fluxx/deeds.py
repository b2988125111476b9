"""Scenes of actions and surprises: what happens, told by outlined signs. Data only."""

from __future__ import annotations

from cardsdb.faces.fluxx.groups import BLUE, FIRE, emblem, fan, one, rays, rings, wheel
from cardsdb.faces.scene import Scene
from cardsdb.faces.scenery import Layer

_B, _WHITE = BLUE, "#E6F2FC"
ACTIONS: dict[str, Scene] = {
    "a.trash-rule": emblem(
        "#173F73",
        "#8FC1E8",
        (rings(_WHITE, 170, 3, 0.35),),
        one("page", _B, 300, 272, 1.25, -9),
        one("strike", _B, 300, 280, 1.05),
    ),
    "a.rules-reset": emblem(
        "#1A4A7E",
        "#9CCBEA",
        (rays(_WHITE, 20, 0.24),),
        one("loop", _B, 300, 298, 1.14),
        one("page", {**_B, "accent": "#FFFDF5"}, 300, 302, 0.52),
    ),
    "a.draw-2-use": emblem(
        "#173F73",
        "#8FC1E8",
        (rays(_WHITE, 14, 0.34),),
        *fan("card", _B, 2, y=300, size=1.2, step=15, reach=420),
        one("bolt", _B, 300, 286, 0.95),
    ),
    "a.draw-3-play-2": emblem(
        "#123A66",
        "#86B6E2",
        (rays(_WHITE, 10, 0.28, y=520),),
        one("card", _B, 172, 232, 1, -10),
        one("card", _B, 330, 204, 1, 4),
        one("back", {**_B, "accent": "#7FA4C8"}, 468, 360, 0.9, 24),
        one("down", {**_B, "accent": "#D2452B"}, 350, 402, 0.5, -36),
        one("bolt", _B, 236, 300, 0.6),
    ),
    "a.steal-keeper": emblem(
        "#14365F",
        "#6FA9D8",
        (rings(_WHITE, 150, 4, 0.35),),
        one("bookmark", {**_B, "accent": "#3E9C66"}, 214, 350, 0.95, -8),
        one("swoop", _B, 316, 226, 1.15),
    ),
    "a.trash-it": emblem(
        "#0F4A5C",
        "#84C9CF",
        (rays("#E2F6F4", 12, 0.26, y=120), Layer("floor", "#0D3A49", y=430)),
        one("bookmark", {**_B, "accent": "#3E9C66"}, 250, 152, 0.62, -24),
        one("bug", _B, 368, 132, 0.55, 22),
        one("bin", _B, 300, 330, 1.15),
    ),
    "a.simplify": emblem(
        "#20356E",
        "#9FB2E6",
        (rays(_WHITE, 16, 0.22),),
        one("page", {**_B, "accent": "#6E88C4", "ink": "#2C4380"}, 404, 246, 0.9, 16),
        one("page", {**_B, "accent": "#8EA5D8", "ink": "#3A5290"}, 340, 256, 0.95, 8),
        one("page", _B, 236, 286, 1.1, -8),
    ),
    "a.use-what-you-take": emblem(
        "#1B2E66",
        "#7C9BE0",
        (rings(_WHITE, 190, 3, 0.3, y=230),),
        *fan("back", {**_B, "accent": "#5C83D2"}, 3, y=380, size=0.82, step=24, reach=330),
        one("grab", _B, 300, 212, 0.98),
        one("card", _B, 300, 322, 0.62, 4),
    ),
    "a.jackpot": emblem(
        "#1B2E66",
        "#7C9BE0",
        (rays("#F8E7A0", 22, 0.5),),
        *wheel("coin", _B, 9, radius=226, size=1.1, y=276, start=12),
        *wheel("coin", _B, 7, radius=158, size=0.8, y=276, start=30),
        one("star", {**_B, "paper": "#FFF2C4"}, 300, 276, 1.02, 8),
    ),
    "a.exchange-keepers": emblem(
        "#134B63",
        "#8CCBDC",
        (rings("#DDF3F7", 160, 4, 0.3),),
        one("bookmark", {**_B, "accent": "#3E9C66"}, 128, 252, 0.9, -8),
        one("bookmark", {**_B, "accent": "#D2653A"}, 472, 308, 0.9, 8),
        one("swap", _B, 300, 280, 0.86),
    ),
    "a.trade-hands": emblem(
        "#26306B",
        "#A3AFEA",
        (rays(_WHITE, 18, 0.2),),
        *fan("card", _B, 3, y=158, x=150, size=0.72, step=20, reach=200),
        *fan("back", _B, 3, y=372, x=450, size=0.72, step=20, reach=200),
        one("swap", {**_B, "paper": "#8EA5F0"}, 300, 280, 0.7, -42),
    ),
    "a.rotate-hands": emblem(
        "#123A66",
        "#78AEE0",
        (rings(_WHITE, 60, 5, 0.25),),
        *wheel("card", _B, 6, radius=160, size=0.52, y=272),
        one("loop", _B, 300, 276, 0.5),
    ),
    "a.another-turn": emblem(
        "#123A66",
        "#86B6E2",
        (rays(_WHITE, 12, 0.3, x=40),),
        one("chevron", _B, 214, 276, 1.25),
        one("chevron", {**_B, "accent": "#FFFDF5"}, 392, 276, 1.25),
    ),
    "a.do-that-again": emblem(
        "#15506E",
        "#93CFE2",
        (rings("#E0F4F8", 200, 3, 0.35),),
        one("loop", {**_B, "accent": "#FFFDF5"}, 300, 298, 1.14),
        one("bolt", _B, 304, 302, 0.58),
    ),
    "a.everybody-gets-1": emblem(
        "#1C3E7C",
        "#8DB3EC",
        (rays(_WHITE, 10, 0.3),),
        *wheel("seat", _B, 5, radius=184, size=0.82, y=288, upright=True),
        *wheel("card", _B, 5, radius=98, size=0.36, y=280),
        one("back", _B, 300, 280, 0.4),
    ),
    "a.discard-and-draw": emblem(
        "#173F73",
        "#7FB5E0",
        (rays(_WHITE, 8, 0.25),),
        one("back", {**_B, "accent": "#6A93C0"}, 168, 300, 1, -12),
        one("card", _B, 432, 256, 1, 12),
        one("down", {**_B, "accent": "#D2452B"}, 226, 300, 0.85),
        one("up", {**_B, "paper": "#F2B632"}, 374, 256, 0.85),
    ),
    "a.no-limits": emblem(
        "#0F4A5C",
        "#9AD6D0",
        (rays("#E6FAF4", 16, 0.3, y=240), Layer("dunes", "#0E4150", y=430, r=40)),
        one("barrier", _B, 290, 270, 1.12),
    ),
    "a.creeper-sweeper": emblem(
        "#22406F",
        "#A5C4E8",
        (rays(_WHITE, 9, 0.2, x=120, y=420), Layer("floor", "#1B3358", y=446)),
        one("bug", _B, 150, 336, 0.78, -28),
        one("broom", _B, 372, 266, 1.3),
        one("star", {**_B, "paper": "#FFF2C4"}, 236, 190, 0.2),
        one("star", {**_B, "paper": "#FFF2C4"}, 120, 216, 0.14),
    ),
    "a.move-creeper": emblem(
        "#14365F",
        "#7FBBD8",
        (rings(_WHITE, 150, 4, 0.28, y=300),),
        one("seat", {**_B, "paper": "#8FB6DA"}, 112, 404, 1.35),
        one("seat", _B, 488, 404, 1.35),
        one("swoop", _B, 296, 226, 1.2),
        one("bug", _B, 300, 352, 0.66, -10),
    ),
}

_F = FIRE
SURPRISES: dict[str, Scene] = {
    "s.as-you-were": emblem(
        "#8E2B12",
        "#F2A05A",
        (rays("#FFE0B0", 18, 0.45),),
        one("burst", _F, 300, 274, 0.86),
        one("bang", _F, 300, 272, 0.84),
    ),
    "s.veto": emblem(
        "#7A1F12",
        "#F08A5A",
        (rings("#FFDDB8", 190, 4, 0.5),),
        one("octagon", _F, 300, 272, 1.14),
    ),
    "s.change-of-plans": emblem(
        "#9A4A12",
        "#F8C27A",
        (rays("#FFE8C0", 12, 0.35, y=500),),
        one("chart", _F, 300, 276, 1.18, -6),
    ),
    "s.thats-mine": emblem(
        "#8A2A22",
        "#F4A27A",
        (rings("#FFE0C8", 120, 5, 0.4, y=330),),
        one("bookmark", {**_F, "accent": "#3E9C66"}, 300, 352, 1.02, 4),
        one("grab", _F, 300, 236, 1.06),
    ),
    "s.its-a-trap": emblem(
        "#5E1A12",
        "#E8743A",
        (rays("#FFD0A0", 22, 0.35, y=300),),
        one("jaws", _F, 300, 268, 1.14),
        one("card", _F, 300, 278, 0.42, 8),
    ),
}
