"""Scenes of creepers. Data only: which sign, which colours, which surroundings. Goals show them too."""

from __future__ import annotations

from cardsdb.faces.scene import Figure, Scene
from cardsdb.faces.scenery import Layer

_HOOD = {"dark": "#120a06", "glow": "#FFC23A", "strap": "#8A5A30"}
_VISOR = {"shade": "#C9CBC9", "dark": "#15171C"}

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
