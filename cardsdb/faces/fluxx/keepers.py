"""Scenes of keepers. Data only: which sign, which colours, which surroundings. Goals show them too."""

from __future__ import annotations

from cardsdb.faces.scene import Figure, Scene
from cardsdb.faces.scenery import Layer

_CUB = {"dark": "#160d06", "white": "#ffffff"}

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
                {
                    "body": "#2B1A22",
                    "cloth": "#E7B888",
                    "skin": "#D99E6C",
                    "hair": "#8A5A2C",
                    "hilt": "#5B4A4C",
                    "glow": "#4FB3E8",
                },
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
