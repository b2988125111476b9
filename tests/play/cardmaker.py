"""Whole Fluxx cards made from the types of the language themselves.

`Maker` reads the structs of `cardsdb.language.fluxx` (every ability, step, condition and number with its limits), so a
new verb is made the day it is written. Half of the cards are what their kind may be, the rest whatever decodes: the
workshop saves both.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from msgspec import inspect

from cardsdb.language import fluxx
from cardsdb.language.definitions import DefinitionError, decode_card
from cardsdb.language.fluxx_lint import ALLOWED
from play.engines.fluxx.options import FluxxOptions
from play.shelf import shipped_deck
from play.soak import SWITCHES

STRINGS = ("all", *(f"#{n}" for n in (0, 1, 2, 3, 4, 5, 7, 10, 20, 99)))
PLAIN_NUMBERS = (0, 1, 1, 2, 2, 3, 3, 4, 5, 7, 10, 20, 99)
DEEPEST = 8
CODES = tuple(card.code for card, _ in shipped_deck("fluxx"))
SWITCH_NAMES = FluxxOptions.__struct_fields__


@cache
def described(kind: Any) -> Any:
    """What msgspec knows of a type."""
    return inspect.type_info(kind)


@dataclass
class Maker:
    """Plain data of any type, by the rolls of one generator; `codes` are the cards that programs may name."""

    roll: Random
    codes: Sequence[str]
    wide: int = 3

    def card(self, kind: str, code: str) -> dict[str, Any]:
        """A card of a kind, as the editor would send it."""
        sensible = self.roll.random() < 0.5
        allowed = ALLOWED[kind] if sensible else (fluxx.OnPlay, *{a for kinds in ALLOWED.values() for a in kinds})
        count = self.roll.choice((1, 1, 1, 2, 2, 3, 5))
        self.wide = self.roll.choice((2, 3, 3, 5))
        number = code.rpartition("-")[2]
        name = {"ru": f"Придумка {number}", "en": f"Fancy {number}"}
        card: dict[str, Any] = {"code": code, "name": name, "source": "original", "kind": kind}
        card["program"] = [self.struct(described(self.roll.choice(allowed)), 1) for _ in range(count)]
        if self.roll.random() < 0.1:
            option = self.roll.choice(SWITCH_NAMES)
            value = str(self.roll.choice(SWITCHES[option]))
            program = [self.struct(described(self.roll.choice(allowed)), 2)]
            card["variants"] = [{"option": option, "value": value, "program": program}]
        return card

    def struct(self, info: Any, depth: int) -> dict[str, Any]:
        """A struct with its tag, its needed fields, and some of the others."""
        made: dict[str, Any] = {info.tag_field: info.tag} if info.tag_field else {}
        for part in info.fields:
            if part.required or self.roll.random() < 0.4:
                made[part.encode_name] = self.value(part.type, depth)
        return made

    def value(self, info: Any, depth: int) -> Any:
        """A value of a type; nested no deeper than a program may be."""
        match info:
            case inspect.StructType():
                return self.struct(info, depth + 1)
            case inspect.UnionType():
                return self.value(self.roll.choice(self._narrow(info.types, depth)), depth)
            case inspect.VarTupleType() | inspect.ListType():
                low = info.min_length or 0
                high = info.max_length or (low + (self.wide if depth < DEEPEST - 2 else 1))
                return [self.value(info.item_type, depth) for _ in range(self.roll.randint(low, max(low, high)))]
            case inspect.LiteralType():
                return self.roll.choice(info.values)
            case inspect.BoolType():
                return self.roll.random() < 0.5
            case inspect.IntType():
                return self._int(info)
            case inspect.StrType():
                return self._text(info)
            case inspect.NoneType():
                return None
            case inspect.Metadata():
                return self.value(info.type, depth)
        raise TypeError(f"nothing is known of {info!r}")

    def _narrow(self, types: Sequence[Any], depth: int) -> Sequence[Any]:
        """Deep down only what ends soon."""
        if depth < DEEPEST:
            return types
        ends = [t for t in types if not isinstance(t, inspect.StructType) or not _recursive(t.cls)]
        return ends or types

    def _int(self, info: Any) -> int:
        low = info.ge if info.ge is not None else 0
        high = info.le if info.le is not None else 99
        fitting = [n for n in PLAIN_NUMBERS if low <= n <= high]
        return self.roll.choice(fitting or [low])

    def _text(self, info: Any) -> str:
        pattern = re.compile(info.pattern or "")
        fitting = [s for s in STRINGS if pattern.search(s)]
        if pattern.search("k.luke"):
            fitting += self.codes if not fitting else self.codes[:3]
        return self.roll.choice(fitting)


RECURSIVE = ("Half", "Sum", "Times", "All", "Any", "Not", "Compare", "If", "May", "ChooseOne")


def _recursive(kind: type) -> bool:
    return kind.__name__ in RECURSIVE


KINDS = tuple(fluxx.FluxxCard.LETTERS)


def cards(roll: Random, count: int) -> tuple[list[fluxx.FluxxCard], int]:
    """Cards that decode, and how many were refused on the way; they name shipped cards and one another."""
    kinds = [roll.choice(KINDS[1:]) if roll.random() < 0.97 else "basic" for _ in range(count)]
    own = [f"{fluxx.FluxxCard.LETTERS[kind]}.fancy-{i}" for i, kind in enumerate(kinds)]
    maker = Maker(roll, (*own, *CODES))
    made: list[fluxx.FluxxCard] = []
    refused = 0
    for kind, code in zip(kinds, own, strict=True):
        while True:
            try:
                made.append(decode_card(maker.card(kind, code), "fluxx", known_codes=(*own, *CODES)))
                break
            except DefinitionError:
                refused += 1
    return made, refused
