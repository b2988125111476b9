"""Fluxx: its kinds, its layout, the content of a face from a card, and the picture on it.

Knows programs as plain data (as rows and JSON hold them); must not know rows, files or pixels.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from cardsdb.faces.divider import Divider
from cardsdb.faces.face import Face, Paragraph
from cardsdb.faces.fluxx import goals, rules
from cardsdb.faces.fluxx.creepers import CREEPERS
from cardsdb.faces.fluxx.deeds import ACTIONS, SURPRISES
from cardsdb.faces.fluxx.invented import goal_ground, invented
from cardsdb.faces.fluxx.keepers import KEEPERS
from cardsdb.faces.layout import KindStyle, Layout
from cardsdb.faces.paint import Canvas
from cardsdb.faces.scene import Scene, Window, backdrop, draw_figure, paint
from cardsdb.language.core import MARK
from cardsdb.language.text import SPEAKERS

LAYOUT = Layout(
    kinds={
        "keeper": KindStyle("#2A7048", "keeper"),
        "creeper": KindStyle("#2C2B31", "creeper"),
        "goal": KindStyle("#A32A57", "goal"),
        "action": KindStyle("#23619F", "action"),
        "new_rule": KindStyle("#8F5A00", "newrule"),
        "surprise": KindStyle("#B53D17", "surprise"),
        "basic": KindStyle("#65543D", "basic"),
    },
)

KIND_NAMES = {
    "ru": {
        "keeper": "Тема",
        "creeper": "Проблема",
        "goal": "Цель",
        "action": "Действие",
        "new_rule": "Новое правило",
        "surprise": "Сюрприз",
        "basic": "Базовые правила",
    },
    "en": {
        "keeper": "Keeper",
        "creeper": "Creeper",
        "goal": "Goal",
        "action": "Action",
        "new_rule": "New Rule",
        "surprise": "Surprise",
        "basic": "Basic Rules",
    },
}

SCENES: dict[str, Scene] = {
    "b.basic": rules.BASIC,
    **ACTIONS,
    **rules.RULES,
    **KEEPERS,
    **CREEPERS,
    **SURPRISES,
}
"""The cards that have a scene of their own; numbered rules and goals are made from what they say."""


# ---- content ---------------------------------------------------------------------------------------------


def facts(_card: Any) -> dict[str, str]:
    """Nothing besides the program."""
    return {}


def plain(text: str, _lang: str) -> str:
    """Nothing but words stands in a text."""
    return text


def make(
    *,
    code: str,
    kind: str,
    program: list[Any],
    lang: str,
    title: str,
    subtitle: str,
    text: str,
    foot: tuple[str, str],
    facts: Mapping[str, str],
) -> Face:
    """The face of a card; `program` is plain data, as JSON has it, and `text` its text in the language."""
    groups, needed = asked(program) if kind == "goal" else ((), 0)
    standing = _standing_lines(kind, lang)
    return Face(
        game="fluxx",
        code=code,
        kind=kind,
        lang=lang,
        title=title,
        subtitle=subtitle,
        kind_name=KIND_NAMES[lang][kind],
        paragraphs=tuple(Paragraph(text=line, quiet=line in standing) for line in text.splitlines() if line),
        figure=figure(program, kind),
        motifs=tuple(dict.fromkeys(motifs(program))),
        named=groups,
        needed=needed,
        foot=foot,
    )


def _standing_lines(kind: str, lang: str) -> tuple[str, ...]:
    """What every card of the kind says: how it is played, how it hinders."""
    said = SPEAKERS["fluxx"][lang]
    return (said.KIND_TEXT.get(kind, ""), said.CREEPER_LINE if kind == "creeper" else "")


def figure(program: list[Any], kind: str) -> str:
    """The number that a rule sets, or that a contest of goals asks for; “” if there is none."""
    for node in _nodes(program):
        match node:
            case {"set": "slot", "value": "all"}:
                return "∞"
            case {"set": "slot", "value": value} | {"is": "most", "at_least": value}:
                return str(value).lstrip("#")
            case {"on": "win", "if": {"is": "compare", "a": {"n": "count"}, "b": int() | str() as value}}:
                return str(value).lstrip("#")
            case {"do": "draw", "n": str(numeral)} if kind == "new_rule":
                return numeral.lstrip("#")
    return ""


def motifs(program: list[Any]) -> Iterator[str]:
    """What a program does, one word a step."""
    for node in _nodes(program):
        match node:
            case {"set": "slot", "slot": slot}:
                yield f"slot-{slot}"
            case {"set": _}:
                yield "rule"
            case {"is": "most", "of": {"zone": zone}}:
                yield f"most-{zone}"
            case {"on": "win", "if": {"is": "compare", "a": {"n": "count", "of": {"zone": zone}}}}:
                yield f"most-{zone}"
            case {"do": "discard", "what": {"zone": zone}} if zone in ("rules", "goals", "table"):
                yield f"discard-{zone}"
            case {"do": str(verb)}:
                yield verb
            case {"on": "response"}:
                yield "cancel"


def asked(program: list[Any]) -> tuple[tuple[tuple[str, ...], ...], int]:
    """The cards that a goal names: groups of alternatives, and how many groups are needed (0: all)."""
    for ability in program:
        match ability:
            case {"on": "win", "if": {"is": "any", "n": int(n), "of": [*parts]}}:
                return tuple(_codes(part) for part in parts if _codes(part)), n
            case {"on": "win", "if": {"is": "any", "of": [*parts]}}:
                return tuple(_codes(part) for part in parts if _codes(part)), 1
            case {"on": "win", "if": {"is": "all", "of": [*parts]}}:
                return tuple(_codes(part) for part in parts if _codes(part)), 0
            case {"on": "win", "if": condition}:
                codes = _codes(condition)
                return ((codes,) if codes else ()), 0
    return (), 0


def _codes(condition: Any) -> tuple[str, ...]:
    """The cards a condition names outright, those of a negation left out."""
    match condition:
        case str(code):
            return (code,)
        case {"is": "all" | "any", "of": [*parts]}:
            return tuple(code for part in parts for code in _codes(part))
    return ()


def _nodes(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        yield value
        for part in value.values():
            yield from _nodes(part)
    elif isinstance(value, list):
        for part in value:
            yield from _nodes(part)


# ---- picture ---------------------------------------------------------------------------------------------


def picture(canvas: Canvas, face: Face, window: Window) -> None:
    """Paint what is above the text."""
    scene = scene_of(face)
    codes = [code for group in face.named for code in group]
    if not codes:
        paint(canvas, scene, face.code, window)
        return
    backdrop(canvas, scene, face.code, window)
    for sign in scene.figures:
        draw_figure(canvas, sign, scene.light, window.fit @ sign.matrix)
    called = dict(zip(codes, said, strict=True)) if len(said := _quoted(face)) == len(codes) else {}
    shown = [(code, SCENES.get(code) or _stranger(code, called.get(code, ""))) for code in codes]
    goals.draw(canvas, shown, face.needed, face.named, window.fit)


def scene_of(face: Face) -> Scene:
    """The card's own scene, or one made for it."""
    if face.code in SCENES:
        return SCENES[face.code]
    for motif in face.motifs:
        if motif in rules.OF_MOTIF and face.figure.isdigit() and int(face.figure) > 0:
            return rules.OF_MOTIF[motif](face.figure, int(face.figure))
    return goal_ground(face.code) if face.named else invented(face)


FORM = Divider(LAYOUT, picture)

_LETTERS = {"k": "keeper", "c": "creeper", "g": "goal", "a": "action", "r": "new_rule", "s": "surprise"}


def _quoted(face: Face) -> list[str]:
    """The names in quotation marks in the text of a face, as the reader's language has them."""
    return [name for part in face.paragraphs for name in _QUOTED.findall(part.text)]


_QUOTED = re.compile("[«“]([^«»“”]+)[»”]")


def _stranger(code: str, name: str = "") -> Scene:
    """A card that a goal names and that nobody drew: its kind is in its letter, its name in the text or in its code."""
    name = name or MARK.sub("", code).partition(".")[2].replace("-", " ").title()
    return invented(Face(game="fluxx", code=code, kind=_LETTERS.get(code[0], "keeper"), lang="en", title=name))
