"""The keys of the search box of a game whose cards have many figures: `t:upgrade b:weapon o<3 f:blue|gray x!redeploy`.

Pure: no Django, no database. Knows which keys there are and what may stand behind them; must not know any card. The
letters are those that the community's old database taught its players (there `l`, `v`, `r` and `s<` were taken and did
nothing); prices, sides of dice, formats and the rest are new. Every key has a letter or a word, and works by either.

Conditions stand between blanks and must all hold. Behind `:` and `!` several values may stand, with `|` between them:
one of them is right, or none of them. What has blanks in it stands in quotes. Everything else is a word to be found.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Literal

from cardsdb.language.destiny.sides import LETTERS, Side, Symbol
from cardsdb.language.messages import Message, gettext_noop, phrase

Kind = Literal["text", "code", "number", "flag", "day", "face"]
Operator = Literal[":", "!", "<", ">", "<=", ">="]

MANY: tuple[Operator, ...] = (":", "!")
ORDER: tuple[Operator, ...] = (":", "!", "<", ">", "<=", ">=")


@dataclass(frozen=True, slots=True)
class Key:
    """A key. `codes`: what may stand behind it, where that is known beforehand; else the catalogue knows."""

    name: str
    letter: str
    title: str
    kind: Kind
    example: str
    codes: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    ordered: bool = False

    @property
    def operators(self) -> tuple[Operator, ...]:
        return ORDER if self.ordered or self.kind in ("number", "day", "face") else MANY


_ = gettext_noop

TYPES = ("character", "upgrade", "downgrade", "support", "event", "battlefield", "plot")
COLOURS = ("blue", "red", "yellow", "gray", "green")
KEYS = (
    Key("type", "t", _("type"), "code", "t:upgrade", TYPES, ("kind",)),
    Key("subtype", "b", _("subtype"), "code", "b:weapon"),
    Key("colour", "f", _("colour"), "code", "f:blue|gray", COLOURS, ("color", "faction")),
    Key("affiliation", "a", _("affiliation"), "code", "a:villain", ("hero", "villain", "neutral")),
    Key("rarity", "y", _("rarity"), "code", "y:R|L", ("S", "C", "U", "R", "L")),
    Key("set", "s", _("set"), "code", "s<LEG", ordered=True),
    Key("number", "n", _("number in the set"), "number", "n<=20"),
    Key("cycle", "z", _("cycle"), "code", "z:CONV"),
    Key("project", "m", _("made by"), "text", 'm:"renewed hope"', also=("maker",)),
    Key("released", "r", _("released"), "day", "r>=2019", also=("date",)),
    Key("cost", "o", _("cost"), "number", "o<3"),
    Key("health", "h", _("health of a character"), "number", "h>=12"),
    Key("points", "p", _("points"), "number", "p<=10"),
    Key("die", "k", _("side of the die"), "face", "k>=3RD", also=("side", "face")),
    Key("hasdie", "d", _("has a die"), "flag", "d:1"),
    Key("unique", "u", _("unique"), "flag", "u:1"),
    Key("text", "x", _("text of the card"), "text", 'x:"deal 2 damage"'),
    Key("subtitle", "l", _("subtitle"), "text", "l:jakku"),
    Key("flavour", "v", _("flavour"), "text", "v:hope", also=("flavor",)),
    Key("illustrator", "i", _("illustrator"), "text", "i:preston"),
    Key("keyword", "w", _("keyword"), "code", "w:ambush"),
    Key("legal", "g", _("legal in the format"), "code", "g:STD", also=("format",)),
    Key("banned", "j", _("banned in the format"), "code", "j:INF"),
    Key("restricted", "q", _("restricted in the format"), "code", "q:STD"),
    Key("reprint", "", _("printed more than once"), "flag", "reprint:1"),
    Key("double", "", _("double-sided"), "flag", "double:1"),
    Key("errata", "", _("has errata"), "flag", "errata:1"),
)  # fmt: skip
BY_NAME: Mapping[str, Key] = {name: key for key in KEYS for name in (key.name, key.letter, *key.also) if name}
OWNED = {"c": "copies", "e": "dice"}
"""Letters of the old deck builder, which asked what one owns."""
MOST = 20
"""Conditions of one question."""


@dataclass(frozen=True, slots=True)
class Day:
    """A span of days as it was typed: a year, a month or a day, from `first` to `last`, both `YYYY-MM-DD`."""

    first: str
    last: str


@dataclass(frozen=True, slots=True)
class Face:
    """What a side of a die shall be like; what is None may be anything. `variable`: its value is set by the card.

    `cost`: resources to pay for it, exactly so many; `paid`: whether it costs anything.
    """

    symbol: Symbol | None = None
    least: int | None = None
    most: int | None = None
    modifier: bool | None = None
    cost: int | None = None
    paid: bool | None = None
    variable: bool | None = None

    def fits(self, side: Side) -> bool:
        """Whether one side is like that in every respect."""
        valued = self.least is not None or self.most is not None
        return (
            (self.symbol is None or side.symbol == self.symbol)
            and (self.modifier is None or side.modifier == self.modifier)
            and (self.cost is None or side.cost == self.cost)
            and (self.paid is None or bool(side.cost) == self.paid)
            and (self.variable is None or side.variable == self.variable)
            and (not valued or (side.value is not None and self._within(side.value)))
        )

    def _within(self, value: int) -> bool:
        return (self.least is None or value >= self.least) and (self.most is None or value <= self.most)


Value = str | int | bool | Day | Face


@dataclass(frozen=True, slots=True)
class Condition:
    """`values` are of the key's kind; what stood there is `typed`."""

    key: Key
    operator: Operator
    values: tuple[Value, ...]
    typed: str


@dataclass(frozen=True, slots=True)
class Question:
    """What was typed: `words` to be found, conditions, and what is wrong with the others."""

    words: str
    conditions: tuple[Condition, ...] = ()
    faults: tuple[Message, ...] = ()


_QUOTED = r'"[^"]*(?:"|$)'
_TOKEN = re.compile(rf'(?:{_QUOTED}|[^\s"])+')
_KEYED = re.compile(r"(?P<key>[A-Za-z]+)(?P<operator>:|!|<=|>=|<|>)(?P<rest>.*)", re.DOTALL)
_CURLY = str.maketrans("“”„«»", '"""""')
_FACE = re.compile(r"(?P<sign>[+=]?)(?P<value>\d{1,2}|X)?(?P<symbol>MD|RD|ID|F|DR|DC|SH|R|SP|-|\*)(?P<cost>\d|\$)?")
_SYMBOLS: dict[str, Symbol] = {letters.upper(): symbol for letters, symbol in LETTERS.items()}
_YES, _NO = ("1", "yes", "true", "да"), ("0", "no", "false", "нет")


def ask(query: str, known: Mapping[str, Collection[str]] | None = None) -> Question:
    """What a query asks for. `known`: which codes there are, by the name of the key, where the catalogue decides that.

    >>> [c.typed for c in ask('t:upgrade o<3 "jedi robes"').conditions]
    ['t:upgrade', 'o<3']
    """
    words: list[str] = []
    conditions: list[Condition] = []
    faults: list[Message] = []
    for token in _TOKEN.findall(query.translate(_CURLY)):
        found = _KEYED.fullmatch(token)
        if not found or (not found["rest"] and found["key"].lower() not in BY_NAME):
            words.append(token.replace('"', " "))
            continue
        read = _condition(token, found["key"].lower(), found["operator"], found["rest"], known or {})
        if isinstance(read, Condition):
            conditions.append(read)
        else:
            faults.append(read)
    if len(conditions) > MOST:
        faults.append(phrase("at most {most} conditions can be asked at once", most=MOST))
    return Question(" ".join(" ".join(words).split()), tuple(conditions[:MOST]), tuple(faults))


def _condition(
    token: str, name: str, operator: str, rest: str, known: Mapping[str, Collection[str]]
) -> Condition | Message:
    key = BY_NAME.get(name)
    if key is None:
        return _unknown(token, name)
    if operator not in key.operators:
        return phrase(
            "{typed}: behind “{key}” only {operators} can stand",
            typed=token, key=name, operators=", ".join(key.operators),
        )  # fmt: skip
    parts = [part.strip() for part in _split(rest)]
    if not all(parts):
        return phrase("{typed}: a value is missing; right is e.g. {example}", typed=token, example=key.example)
    if len(parts) > 1 and operator not in MANY:
        return phrase("{typed}: several values with | stand behind : or ! only", typed=token)
    values: list[Value] = []
    for part in parts:
        value = _value(key, operator, part, known.get(key.name, key.codes))
        if isinstance(value, Message):
            return value
        values.append(value)
    return Condition(key, operator, tuple(values), token)


def _unknown(token: str, name: str) -> Message:
    if name in OWNED:
        return phrase("{typed}: what you own is asked for in the deck builder, not here", typed=token)
    near = get_close_matches(name, [one for one in BY_NAME if len(one) > 1], 1) if len(name) > 1 else []
    if near:
        return phrase("{typed}: there is no key “{key}”; perhaps “{near}”", typed=token, key=name, near=near[0])
    letters = " ".join(key.letter for key in KEYS if key.letter)
    return phrase("{typed}: there is no key “{key}”; the letters are {letters}", typed=token, key=name, letters=letters)


def _split(rest: str) -> Iterator[str]:
    """The values between the bars that stand in no quotes."""
    yield from (found.replace('"', "") for found in re.findall(rf'(?:^|(?<=\|))((?:{_QUOTED}|[^|"])*)', rest))


def _value(key: Key, operator: str, typed: str, codes: Collection[str]) -> Value | Message:
    match key.kind:
        case "text":
            return typed.casefold()
        case "code":
            return _code(key, typed, codes)
        case "number":
            if re.fullmatch(r"-?\d{1,3}", typed, re.ASCII):
                return int(typed)
            return phrase("{key}: “{typed}” is no whole number; right is e.g. {example}", **_said(key, typed))
        case "flag":
            if typed.casefold() in (*_YES, *_NO):
                return typed.casefold() in _YES
            return phrase("{key}: 1 (yes) or 0 (no) is right, not “{typed}”", **_said(key, typed))
        case "day":
            return _day(typed) or phrase(
                "{key}: “{typed}” is no date; right is e.g. {example} or {day}", **_said(key, typed), day="r<2018-07-05"
            )
        case "face":
            return _face(operator, typed)


def _said(key: Key, typed: str) -> dict[str, str]:
    return {"key": key.letter or key.name, "typed": typed, "example": key.example}


def _code(key: Key, typed: str, codes: Collection[str]) -> str | Message:
    plain = "gray" if key.name == "colour" and typed.casefold() == "grey" else typed
    for code in codes:
        if code.casefold() == plain.casefold():
            return code
    listed = ", ".join(sorted(codes, key=str.casefold)[:24]) or "—"
    return phrase(
        "{key}: there is no “{typed}”; there are: {there}", key=key.letter or key.name, typed=typed, there=listed
    )


def _day(typed: str) -> Day | None:
    if re.fullmatch(r"\d{4}", typed, re.ASCII):
        return Day(f"{typed}-01-01", f"{typed}-12-31")
    if re.fullmatch(r"\d{4}-(0[1-9]|1[0-2])", typed, re.ASCII):
        return Day(f"{typed}-01", f"{typed}-31")
    if re.fullmatch(r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])", typed, re.ASCII):
        return Day(typed, typed)
    return None


def _face(operator: str, typed: str) -> Face | Message:
    found = _FACE.fullmatch(typed.upper())
    if not found:
        return phrase(
            "k: “{typed}” is no side of a die; right are e.g. {examples}", typed=typed,
            examples="k:RD, k:2MD, k>=3RD, k:+1Sh, k:2RD1, k:Sp, k:-",
        )  # fmt: skip
    value = int(found["value"]) if found["value"] and found["value"] != "X" else None
    if operator not in MANY and value is None:
        return phrase("k{operator}{typed}: a value is needed there, e.g. k>=3RD", operator=operator, typed=typed)
    least, most = _bounds(operator, value)
    cost = found["cost"]
    return Face(
        symbol=_SYMBOLS[found["symbol"]],
        least=least,
        most=most,
        modifier={"+": True, "=": False}.get(found["sign"]),
        cost=int(cost) if cost and cost != "$" else None,
        paid=True if cost == "$" else None,
        variable=True if found["value"] == "X" else None,
    )


def _bounds(operator: str, value: int | None) -> tuple[int | None, int | None]:
    if value is None:
        return None, None
    return {
        "<": (None, value - 1), "<=": (None, value), ">": (value + 1, None), ">=": (value, None),
    }.get(operator, (value, value))  # fmt: skip
