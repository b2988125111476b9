"""The drawn signs as shapes, on a grid of 24 units: for Pillow, and for the sheet of pages (`cardsdb.faces.drawings`).

One geometry, so a sign looks the same on a page and on a face. Knows no colour:
a sign is drawn in the colour of what it stands beside.
"""

from __future__ import annotations

from typing import NamedTuple

from cardsdb.faces.geometry import box, circle

GRID = 24
STROKE = 2


class Shape(NamedTuple):
    """One shape of a glyph: filled, or drawn with a round pen of `STROKE` units; turned about the middle."""

    path: str
    filled: bool
    turn: int


def pen(path: str, turn: int = 0) -> Shape:
    return Shape(path, False, turn)


def dot(path: str) -> Shape:
    return Shape(path, True, 0)


GLYPHS: dict[str, tuple[Shape, ...]] = {
    "keeper": (pen("M6 3h12v18l-6-4.5L6 21z"), pen("M10 8h4")),
    "creeper": (
        pen("M7.5 13a4.5 5.5 0 0 1 9 0v2a4.5 5 0 0 1-9 0z"),
        pen("M8.5 9 5 4M15.5 9 19 4M7.5 13.5H3M21 13.5h-4.5M8.5 18 5 21M15.5 18l3.5 3"),
        pen("M12 12v5"),
    ),
    "goal": (pen(circle(12, 12, 9)), pen(circle(12, 12, 4.5)), dot(circle(12, 12, 1.3))),
    "action": (pen("M13.5 2.5 5 14h6.5l-1 7.5L19 10h-6.5z"),),
    "newrule": (pen("M6 3h8.5L19 7.5V21H6z"), pen("M9.5 14h6M12.5 11v6")),
    "surprise": (pen("M12 2.5 21.5 12 12 21.5 2.5 12z"), pen("M12 8v4.5"), dot(circle(12, 15.8, 1.3))),
    "basic": (pen("M12 3 3 8l9 5 9-5z"), pen("M3 12.5l9 5 9-5"), pen("M3 17l9 4.5 9-4.5")),
    "sila": (
        pen("M5 9.5a2.5 2.5 0 0 1 2.5-2.5h9A2.5 2.5 0 0 1 19 9.5V15a5 5 0 0 1-5 5h-4a5 5 0 0 1-5-5z"),
        pen("M9.5 7v5M14.5 7v5M5 13h7"),
        pen("M8 3.5 9 5M12 2.5V4M16 3.5 15 5"),
    ),
    "magia": (
        pen("M4 20 13 11"),
        pen("M16 2.5 17.3 6.7 21.5 8l-4.2 1.3L16 13.5l-1.3-4.2L10.5 8l4.2-1.3z"),
        pen("M19 17v3M17.5 18.5h3"),
    ),
    "azart": (
        pen(
            "M12 2.5c3 4 7.5 6.2 7.5 10.3a3.7 3.7 0 0 1-6.3 2.6"
            "L15 21H9l1.8-5.6a3.7 3.7 0 0 1-6.3-2.6C4.5 8.7 9 6.5 12 2.5z"
        ),
    ),
    "yarost": (
        pen(
            "M12.5 2.5c.5 4.5 6 6 6 11.8A6.5 6.5 0 0 1 12 21a6.5 6.5 "
            "0 0 1-6.5-6.7c0-3.3 2-4.8 2.3-7.8 2 .8 3 2.3 3 4.3 1.7-2 2-5 1.7-8.3z"
        ),
    ),
    "medicina": (pen("M9 3h6v6h6v6h-6v6H9v-6H3V9h6z"),),
    "cute": (
        pen("M4 4l4.5 3.5h7L20 4v9.5a8 7 0 0 1-16 0z"),
        dot(circle(9, 12.5, 1.3)),
        dot(circle(15, 12.5, 1.3)),
        pen("M10 16.2c.8 1 3.2 1 4 0"),
    ),
    "priem": (
        pen("M7 3h10a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z"),
        pen("M9 16l6-8M8.5 11 10 9M14 15l1.5-2"),
    ),
    "pribambas": (pen("M8 9V7a4 4 0 0 1 8 0v2"), pen("M5 9h14l1 12H4z"), pen("M9 14.5h6")),
    "nezhdan": (
        pen("M7 3h10a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z"),
        pen("M9.5 9.3a2.6 2.6 0 1 1 3.6 2.4c-.8.4-1.1.9-1.1 1.8"),
        dot(circle(12, 16.7, 1.3)),
    ),
    "lul": (pen("M3.5 9.5l6-6 6.5 6.5-6 6z"), pen("M13 13l7.5 7.5")),
    "vis-secret": (pen("M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z"), pen("M4 20 20 4")),
    "vis-optional": (pen("M2.5 10S6 15.5 12 15.5 21.5 10 21.5 10"), pen("M12 15.5V19M6.5 14 4.8 17M17.5 14l1.7 3")),
    "vis-show": (pen("M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z"), pen(circle(12, 12, 2.8))),
    "bruise": (pen("M8 4.2c5-2.2 12 .8 12 6.8s-4 9-9 9-8-4-7-9c.5-3 2-6 4-6.8z"), pen("M9.5 9.5l5 5M14.5 9.5l-5 5")),
    "bleed": (
        pen("M10 3c3.5 4.5 5.5 7 5.5 10.2a5.5 5.5 0 0 1-11 0C4.5 10 6.5 7.5 10 3z"),
        pen("M19 14c1.2 1.7 1.8 2.7 1.8 3.7a1.8 1.8 0 0 1-3.6 0c0-1 .6-2 1.8-3.7z"),
    ),
    "fracture": (
        pen("M8.5 10H5.5A2.2 2.2 0 1 0 2.5 12 2.2 2.2 0 1 0 5.5 14H10L8.5 12 10 10z", turn=-45),
        pen("M15 10h3.5a2.2 2.2 0 1 1 3 2 2.2 2.2 0 1 1-3 2H13.5l1.5-2-1.5-2z", turn=-45),
        pen("M8 5l1 2.5M19 16l-2.5-1"),
    ),
    "paralysis": (pen("M12 12.5a1.5 1.5 0 0 1 3 0 4 4 0 0 1-8 0 6.3 6.3 0 0 1 12.6 0A8.6 8.6 0 0 1 11 21"),),
    "health": (pen("M12 20.5C6 16 3 12.7 3 9a4.7 4.7 0 0 1 9-2 4.7 4.7 0 0 1 9 2c0 3.7-3 7-9 11.5z"),),
    "health-extra": (
        pen("M12 20.5C6 16 3 12.7 3 9a4.7 4.7 0 0 1 9-2 4.7 4.7 0 0 1 9 2c0 3.7-3 7-9 11.5z"),
        pen("M12 9v6M9 12h6"),
    ),
    "medal": (pen(circle(12, 15, 6)), pen("M9 9.5 5.5 2.5h4L12 8l2.5-5.5h4L15 9.5"), dot(circle(12, 15, 1.3))),
    "melee": (pen("M20.5 3.5 10.5 13.5M20.5 3.5l-.5 4-7.2 7.2"), pen("M6 12l6 6M9 15l-5.5 5.5")),
    "ranged": (pen(circle(12, 12, 6)), pen("M12 2v6M12 16v6M2 12h6M16 12h6")),
    "indirect": (pen("M3 17.5C4.5 5 16.5 4 18.3 15"), pen("M13.8 12 18.4 16 21.5 10.8"), pen("M9 20.5h12")),
    "focus": (pen("M19.5 13a7.6 7.6 0 1 1-2-6.3"), pen("M20 2.5V7h-4.5"), dot(circle(12, 12, 2))),
    "disrupt": (pen("M12 2.5 20.2 7.2v9.6L12 21.5 3.8 16.8V7.2z"), pen("M13.5 6.5 10 12h4l-3.5 5.5")),
    "discard": (pen("M6 11V5a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v6"), pen("M12 8v13M7.5 16.5 12 21l4.5-4.5")),
    "shield": (pen("M12 2.5 20 5.5v6c0 5-3.5 8-8 10-4.5-2-8-5-8-10v-6z"),),
    "resource": (
        pen("M12 2.5 20.2 7.2v9.6L12 21.5 3.8 16.8V7.2z"),
        pen("M12 8.2 15.3 10.1v3.8L12 15.8 8.7 13.9v-3.8z"),
    ),
    "special": (pen("M12 2c.9 6.2 3.8 9.1 10 10-6.2.9-9.1 3.8-10 10-.9-6.2-3.8-9.1-10-10 6.2-.9 9.1-3.8 10-10z"),),
    "blank": (pen("M6 12h12"),),
    "any": (pen("M12 3v18M4.2 7.5l15.6 9M19.8 7.5l-15.6 9"),),
    "hero": (pen("M2.5 19h19M6 19a6 6 0 0 1 12 0"), pen("M12 4v5M4 8.5l3 3M20 8.5l-3 3")),
    "villain": (pen("M2.5 20.5h19"), pen("M18.6 11.2A7 7 0 1 1 10.4 2.9 5.5 5.5 0 0 0 18.6 11.2z")),
    "neutral": (pen(circle(12, 12, 8.5)), pen("M3.5 12h17")),
    "unique": (pen("M12 3l2.7 5.7 6.3.8-4.6 4.3 1.2 6.2L12 17l-5.6 3 1.2-6.2L3 9.5l6.3-.8z"),),
    "character": (pen(circle(12, 8, 4.5)), pen("M4 21c.6-5 3.7-7 8-7s7.4 2 8 7")),
    "upgrade": (
        pen("M7 3h10a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z"),
        pen("M12 17V8M8.5 11.5 12 8l3.5 3.5"),
    ),
    "downgrade": (
        pen("M7 3h10a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z"),
        pen("M12 7v9M8.5 12.5 12 16l3.5-3.5"),
    ),
    "support": (pen("M3 15l4-6h10l4 6-4 4H7z"), pen("M9 9V5h6v4M3 15h18")),
    "event": (pen("M4 12l16-8-5 16-4-6z"), pen("M11 14 20 4")),
    "battlefield": (pen("M2.5 20 9.5 8l4 6.5 2-3L21.5 20z"), pen("M9.5 8V3l5 2-5 2")),
    "plot": (pen("M7 3h12v13H7z"), pen("M7 8H4v11a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2v-3M10.5 7.5h5M10.5 11.5h5")),
    "die": (
        pen("M6 4h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z"),
        dot(circle(9, 9, 1.6)),
        dot(circle(15, 15, 1.6)),
        dot(circle(15, 9, 1.6)),
        dot(circle(9, 15, 1.6)),
    ),
    "col-blue": (dot(circle(12, 12, 8)),),
    "col-red": (dot(box(5, 5, 14, 14, 1)),),
    "col-yellow": (dot("M12 4 21 20H3z"),),
    "col-gray": (dot("M12 3 21 12l-9 9-9-9z"),),
    "col-green": (dot("M12 3 21 9.6 17.6 20H6.4L3 9.6z"),),
    "search": (pen(circle(10.5, 10.5, 6.5)), pen("M15.5 15.5 21 21")),
    "undo": (pen("M8 4 3.5 8.5 8 13"), pen("M4 8.5h10a6 6 0 0 1 0 12H9")),
    "redo": (pen("M16 4l4.5 4.5L16 13"), pen("M20 8.5H10a6 6 0 0 0 0 12h5")),
    "play": (pen("M7 4l13 8-13 8z"),),
    "pause": (pen("M8 4.5v15M16 4.5v15"),),
    "step": (pen("M5 5l9 7-9 7zM19 5v14"),),
    "print": (pen("M7 8V3h10v5M7 17H3.5V8h17v9H17"), pen("M7 14h10v7H7z")),
    "export": (pen("M12 15V3.5M7.5 8 12 3.5 16.5 8"), pen("M4 14v6.5h16V14")),
    "share": (
        pen(circle(6, 12, 2.8)),
        pen(circle(17.5, 5.5, 2.8)),
        pen(circle(17.5, 18.5, 2.8)),
        pen("M8.5 10.7l6.5-3.8M8.5 13.3l6.5 3.8"),
    ),
    "hint": (pen("M9 17.5a6.8 6.8 0 1 1 6 0V19H9z"), pen("M10 22h4M12 14v-3")),
    "log": (
        pen("M9 6h11M9 12h11M9 18h7"),
        dot(circle(4.5, 6, 1.3)),
        dot(circle(4.5, 12, 1.3)),
        dot(circle(4.5, 18, 1.3)),
    ),
    "settings": (pen("M4 7h8M18 7h2M4 17h2M12 17h8"), pen(circle(15, 7, 2.6)), pen(circle(9, 17, 2.6))),
    "close": (pen("M5 5l14 14M19 5 5 19"),),
    "add": (pen("M12 4.5v15M4.5 12h15"),),
    "remove": (pen("M4.5 12h15"),),
    "check": (pen("M4 12.5 9.5 18 20 6.5"),),
    "warn": (pen("M12 3.5 22 20H2z"), pen("M12 10v4.5"), dot(circle(12, 17.2, 1.3))),
    "why": (pen(circle(12, 12, 9)), pen("M9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.4-1 .9-1 1.7"), dot(circle(12, 16.6, 1.3))),
    "theme": (pen(circle(12, 12, 8.5)), dot("M12 3.5a8.5 8.5 0 0 1 0 17z")),
    "grid": (pen("M4 4h6.5v7H4zM13.5 4H20v7h-6.5zM4 14h6.5v6H4zM13.5 14H20v6h-6.5z"),),
    "list": (pen("M4 6h16M4 12h16M4 18h16"),),
    "text": (pen("M4 5h16M4 10h11M4 15h16M4 20h7"),),
    "drawpile": (pen("M8 3h11v15H8z"), pen("M8 6H5v15h11v-3")),
    "trash": (pen("M5 10 8 3h11l-3 11"), pen("M3.5 13.5h13v7.5h-13z")),
    "next": (pen("M9 4.5 16.5 12 9 19.5"),),
    "bot": (
        pen("M5 9h14v11H5zM12 9V4"),
        dot(circle(9.5, 14, 1.3)),
        dot(circle(14.5, 14, 1.3)),
        dot(circle(12, 3.5, 1.5)),
    ),
    "seat": (pen(circle(12, 8, 4)), pen("M5 20a7 6 0 0 1 14 0")),
}
