"""Scenes of the things of Fluxx: who or what lies in front of the players.

Data only: which sign, which colours, which surroundings. A goal shows the scenes of the cards it names.
"""

from __future__ import annotations

from cardsdb.faces.scene import Figure, Scene
from cardsdb.faces.scenery import Layer

_CUB = {"dark": "#160d06", "white": "#ffffff"}
_HOOD = {"dark": "#120a06", "glow": "#FFC23A", "strap": "#8A5A30"}
_VISOR = {"shade": "#C9CBC9", "dark": "#15171C"}

KEEPERS: dict[str, Scene] = {
    "k.xwing": Scene(
        "#16233F",
        "#D77A4C",
        "#F3D9B8",
        (
            Layer("stars", "#F7E7D2", n=34),
            Layer("rays", "#F3B27C", y=300, n=18, alpha=0.22),
            Layer("disc", "#F6C189", y=300, r=128, alpha=0.6),
        ),
        (
            Figure(
                "cross-fighter",
                {"body": "#20242E", "trim": "#3A404D", "glow": "#FF8F5A", "glass": "#A9D4E8", "rust": "#C8452F"},
                turn=-8,
                about=(300, 300),
                size=1.04,
                y=-14,
            ),
        ),
        whole=True,
    ),
    "k.ewoks": Scene(
        "#2A5B3A",
        "#DDE29A",
        "#FFE0A0",
        (
            Layer("trees", "#2F7146", y=20, r=80),
            Layer("disc", "#F3F0B4", y=210, r=150, alpha=0.6),
            Layer("trees", "#17402B", y=200, r=110),
        ),
        (
            Figure("spear", {"wood": "#3A240F", "metal": "#D8D4C2"}, x=520, y=120),
            Figure("cub", {**_CUB, "body": "#6B4221", "skin": "#9A7E68", "cloth": "#A5532B"}, x=150, y=440, size=0.86),
            Figure("cub", {**_CUB, "body": "#4B3324", "skin": "#85746A", "cloth": "#5C7A3E"}, x=452, y=440, size=0.9),
            Figure("cub", {**_CUB, "body": "#8A5A2B", "skin": "#C09B72", "cloth": "#C98A3C"}, x=300, y=450, size=1.2),
        ),
    ),
    "k.r2d2": Scene(
        "#1B4F8C",
        "#9CC7E4",
        "#FFFFFF",
        (
            Layer("rays", "#CFE6F4", y=300, n=16, alpha=0.3),
            Layer("rings", "#E8F3FA", y=300, r=170, n=3, alpha=0.5),
        ),
        (
            Figure(
                "barrel-droid",
                {
                    "limb": "#C8D3DC",
                    "body": "#F4F5F2",
                    "trim": "#D9662B",
                    "shade": "#8A3511",
                    "dark": "#0C1624",
                    "glow": "#6FE0D0",
                },
            ),
        ),
    ),
    "k.falcon": Scene(
        "#0F1B33",
        "#3B6A94",
        "#D3DDE6",
        (
            Layer("stars", "#E9F1F8", n=50),
            Layer("rays", "#CFE3F2", x=440, y=190, n=22, alpha=0.18),
            Layer("disc", "#D9E7F0", x=440, y=190, r=96),
            Layer("disc", "#FFFFFF", x=440, y=190, r=70, alpha=0.5),
        ),
        (
            Figure(
                "disc-ship",
                {"glow": "#7FD0F2", "body": "#232933", "trim": "#39414D", "shade": "#5F6B79", "lamp": "#FFC66B"},
                turn=-24,
                about=(300, 300),
            ),
        ),
    ),
    "k.han": Scene(
        "#173A4A",
        "#E6A35A",
        "#F6B866",
        (
            Layer("stars", "#F7E3C4", n=22),
            Layer("disc", "#F3C98A", x=440, y=176, r=86),
            Layer("towers", "#2A5563", y=390, r=90),
        ),
        (
            Figure(
                "rogue",
                {
                    "body": "#1B1F28",
                    "cloth": "#E9DFC9",
                    "trim": "#0E1118",
                    "hair": "#3B2416",
                    "skin": "#C98F66",
                    "glow": "#FF6A4A",
                },
            ),
        ),
    ),
    "k.lando": Scene(
        "#E27F5B",
        "#FCE4C2",
        "#FFE6BA",
        (
            Layer("disc", "#FFF2D8", x=160, y=160, r=92),
            Layer("clouds", "#FFF6E6", y=330, n=4, alpha=0.7),
            Layer("pillar", "#B4533F", x=494, y=250, r=88),
        ),
        (
            Figure(
                "gambler",
                {"body": "#3C2A57", "hair": "#15101D", "skin": "#8A5638", "cloth": "#E0B13B", "trim": "#F2EAD8"},
            ),
        ),
    ),
    "k.luke": Scene(
        "#E9853F",
        "#F8DFA6",
        "#FFE3A3",
        (
            Layer("disc", "#FFF1C4", x=196, y=196, r=92),
            Layer("disc", "#F7C46B", x=372, y=260, r=52),
            Layer("dunes", "#C9622F", y=400, r=60),
            Layer("dunes", "#8F3B25", y=450, r=70),
        ),
        (
            Figure(
                "wanderer",
                {"body": "#2B1A22", "cloth": "#E7B888", "glow": "#4FB3E8"},
                size=1.12,
                y=-20,
                about=(300, 300),
            ),
        ),
    ),
    "k.leia": Scene(
        "#2E5E7E",
        "#F1D9C0",
        "#FFFFFF",
        (
            Layer("rays", "#F7E9D2", y=220, n=12, alpha=0.35),
            Layer("disc", "#F4B98C", y=220, r=168),
            Layer("ridges", "#7F9FAE", y=410, r=80),
        ),
        (
            Figure(
                "princess",
                {"body": "#F6F0E4", "skin": "#E2B08C", "hair": "#3A211C", "curl": "#5F3A2E", "cloth": "#CDBB9E"},
            ),
        ),
    ),
    "k.chewie": Scene(
        "#264B2E",
        "#B9D07A",
        "#D9A25B",
        (
            Layer("trees", "#1E4A33", y=90, r=110),
            Layer("trees", "#123325", y=170, r=130),
            Layer("disc", "#E2E59A", y=210, r=190, alpha=0.45),
        ),
        (
            Figure(
                "furry",
                {"body": "#5B3417", "skin": "#8A5527", "dark": "#180D06", "strap": "#2A1708", "metal": "#C9C3B2"},
            ),
        ),
    ),
    "k.c3po": Scene(
        "#7A3E14",
        "#F4CE73",
        "#FFF3C2",
        (
            Layer("rays", "#FBE7A7", y=230, n=18, alpha=0.4),
            Layer("disc", "#FBE3A0", y=230, r=168),
            Layer("dunes", "#B86B1E", y=430, r=70),
        ),
        (Figure("golden-droid", {"body": "#C58A1C", "trim": "#F0C55A", "shade": "#7E520C", "dark": "#3A2408"}),),
    ),
    "k.obiwan": Scene(
        "#5B3B2C",
        "#F0C88F",
        "#F4D39A",
        (
            Layer("disc", "#FBE9BF", x=420, y=170, r=96),
            Layer("ridges", "#A8683C", y=400, r=110),
            Layer("dunes", "#7A4526", y=450, r=70),
        ),
        (
            Figure(
                "monk",
                {
                    "body": "#4A3020",
                    "dark": "#1A100C",
                    "skin": "#C99B74",
                    "hair": "#E9E3D6",
                    "cloth": "#E3CFA4",
                    "fold": "#33200F",
                },
            ),
        ),
    ),
    "k.yoda": Scene(
        "#143A35",
        "#7FAF86",
        "#BFDC7E",
        (
            Layer("trees", "#1D5247", y=20, r=110),
            Layer("disc", "#CFE3A2", y=250, r=168, alpha=0.55),
            Layer("trees", "#0E2B2A", y=190, r=130),
        ),
        (
            Figure(
                "elder",
                {"body": "#24402B", "skin": "#5E8A4A", "cloth": "#CBB98F", "dark": "#101010", "wood": "#8C6A3A"},
            ),
        ),
    ),
}

CREEPERS: dict[str, Scene] = {
    "c.vader": Scene(
        "#12090B",
        "#8E1D1F",
        "#FF8A70",
        (
            Layer("disc", "#D4342C", y=236, r=190),
            Layer("rings", "#F0614B", y=236, r=214, n=3, alpha=0.55),
            Layer("towers", "#2A0D10", y=440, r=70),
        ),
        (Figure("lord", {"body": "#0B0B0E", "glow": "#FF4438", "trim": "#34343C"}),),
    ),
    "c.greedo": Scene(
        "#1C2A33",
        "#4E7C6E",
        "#BEE6A8",
        (
            Layer("arch", "#14222A", x=300, y=40, r=230, alpha=0.7),
            Layer("disc", "#E4C46A", x=424, y=160, r=84, alpha=0.85),
            Layer("floor", "#3A2A1E", y=440),
        ),
        (
            Figure(
                "antennae",
                {"body": "#3F8A63", "dark": "#0E1515", "white": "#D8F0E0", "fold": "#2A5F45", "cloth": "#B3622A"},
            ),
        ),
    ),
    "c.jawas": Scene(
        "#C4622F",
        "#F6D79A",
        "#E9B070",
        (
            Layer("disc", "#FFF0C8", x=480, y=120, r=66),
            Layer("cabin", "#7A4A2C", x=300, y=430),
            Layer("dunes", "#A85A2C", y=430, r=60),
        ),
        (
            Figure("hooded", {**_HOOD, "body": "#54331D"}, x=130, y=450, size=0.9),
            Figure("hooded", {**_HOOD, "body": "#48290F"}, x=470, y=456, size=0.95),
            Figure("hooded", {**_HOOD, "body": "#5E3A20"}, x=300, y=440, size=1.25),
        ),
    ),
    "c.jabba": Scene(
        "#3A2413",
        "#C98B3C",
        "#D7DE83",
        (
            Layer("rays", "#F2C878", y=90, n=12, alpha=0.25),
            Layer("arch", "#5B3518", y=20, r=240),
            Layer("arch", "#2E1A0D", y=70, r=200),
        ),
        (
            Figure(
                "slug",
                {"body": "#7E8B3C", "belly": "#A2AC57", "dark": "#272C10", "white": "#F2C14A", "fold": "#5C6729"},
            ),
        ),
    ),
    "c.troopers": Scene(
        "#39424D",
        "#B9C4CC",
        "#FFFFFF",
        (
            Layer("rays", "#E8EEF2", y=240, n=20, alpha=0.22),
            Layer("disc", "#DDE5EA", y=240, r=190, alpha=0.5),
            Layer("towers", "#2A323C", y=410, r=60),
        ),
        (
            Figure("trooper", {**_VISOR, "body": "#BFC3C4", "shade": "#8E9498"}, x=96, y=262, size=0.74),
            Figure("trooper", {**_VISOR, "body": "#BFC3C4", "shade": "#8E9498"}, x=504, y=262, size=0.74),
            Figure("trooper", {**_VISOR, "body": "#F2F1EC"}, x=300, y=290, size=1.22),
        ),
    ),
    "c.boba": Scene(
        "#2B4A52",
        "#E0BE86",
        "#CFE0B4",
        (
            Layer("clouds", "#C9B48A", y=110, n=3, alpha=0.5),
            Layer("disc", "#F3D08A", x=452, y=300, r=90),
            Layer("dunes", "#A8743E", y=430, r=60),
        ),
        (
            Figure(
                "hunter",
                {
                    "body": "#3C5A4A",
                    "plate": "#6E8B6A",
                    "trim": "#7A2E22",
                    "dark": "#0E1412",
                    "metal": "#8A8F88",
                    "rust": "#C2A24A",
                },
            ),
        ),
    ),
    "c.deathstar": Scene(
        "#0B0F16",
        "#2C3B4C",
        "#D5DCE0",
        (Layer("stars", "#DCE6EE", n=60), Layer("disc", "#9BE07A", x=232, y=196, r=150, alpha=0.1)),
        (
            Figure(
                "station",
                {
                    "body": "#8D989F",
                    "shade": "#4A5660",
                    "dark": "#2A333B",
                    "trim": "#6B777F",
                    "light": "#C2CBD0",
                    "glow": "#9BE07A",
                },
            ),
        ),
        whole=True,
    ),
    "c.emperor": Scene(
        "#0C0A1E",
        "#4A2F78",
        "#A98BE0",
        (
            Layer("rays", "#7E5CC0", y=190, n=16, alpha=0.22),
            Layer("rings", "#9C7BDC", y=220, r=200, n=3, alpha=0.4),
            Layer("disc", "#5B3C96", y=220, r=180, alpha=0.8),
        ),
        (
            Figure(
                "tyrant",
                {"body": "#14111C", "dark": "#050409", "skin": "#C9C0B4", "glow": "#8FC7FF", "fold": "#2C2640"},
            ),
        ),
    ),
    "c.tie": Scene(
        "#2A0C10",
        "#7C2A22",
        "#F3B79A",
        (
            Layer("stars", "#F6D3C2", n=40),
            Layer("disc", "#C5583F", x=120, y=450, r=180),
            Layer("disc", "#8E3428", x=90, y=480, r=170),
        ),
        (
            Figure(
                "panel-fighter",
                {"body": "#1A0D0F", "trim": "#6A3230", "light": "#F3B79A"},
                turn=12,
                about=(330, 240),
                x=-30,
                y=24,
                size=0.84,
            ),
        ),
        whole=True,
    ),
    "c.destroyer": Scene(
        "#101A2A",
        "#5A6E86",
        "#E6EDF2",
        (
            Layer("stars", "#E6EDF5", n=46),
            Layer("speed", "#BFD3E6", x=300, y=250, r=190, n=26, alpha=0.35),
            Layer("disc", "#C7B08A", x=470, y=110, r=84),
        ),
        (
            Figure(
                "wedge-ship",
                {"body": "#98A3AD", "trim": "#7B8792", "shade": "#55606B", "light": "#D2DAE0", "lamp": "#A8E2FF"},
                turn=24,
                about=(300, 280),
                size=0.94,
            ),
        ),
        whole=True,
    ),
}
