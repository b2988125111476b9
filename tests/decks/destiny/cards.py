"""Cards for the tests of Destiny's deck rules: facts in a table, invented ones in another, and decks in short.

No database, no sentence of a card: `facts.tsv` has figures and names only.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import yaml

from cardsdb.language.core import Words
from cardsdb.language.destiny import DestinyCard
from cardsdb.language.destiny.building import DeckLaws
from decks.contents import DeckList
from decks.rules.destiny.law import OPEN, Book, Box, Format, Law, Laws, Printing

HERE = Path(__file__).parent
LAWS = Path(__file__).parents[3] / "fixtures" / "destiny" / "deck-laws.yaml"
DIE = "1MD 2MD 1RD 1Sh 1R -"
EVERYWHERE = "*"


@cache
def rows() -> dict[str, dict[str, str]]:
    """The facts of every card of the tests by code, as they stand in the tables."""
    found = {}
    for name in ("facts.tsv", "invented.tsv"):
        with (HERE / name).open(encoding="utf-8", newline="") as lines:
            table = csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE, restval="")
            found |= {row["code"]: row for row in table}
    return found


@cache
def data() -> dict[str, Any]:
    return yaml.safe_load((HERE / "formats.yaml").read_text(encoding="utf-8"))


def definition(row: Mapping[str, str]) -> DestinyCard:
    return DestinyCard(
        code=row["code"],
        name=Words(ru=row["name"], en=row["name"]),
        source="known",
        type=row["type"],
        subtitle=Words(ru=row["subtitle"], en=row["subtitle"]) if row["subtitle"] else None,
        subtypes=tuple(row["subtypes"].split()),
        colour=row["colour"],
        affiliation=row["affiliation"],
        unique=bool(row["unique"]),
        health=int(row["health"]) if row["health"] else None,
        points=tuple(map(int, row["points"].split("/"))) if row["points"] else (),
        limit=int(row["limit"]) if row["limit"] else None,
        die=DIE if row["die"] else "",
        reprint_of=row["reprint_of"] or None,
    )


def deck_laws() -> Mapping[str, Any]:
    return msgspec.convert(yaml.safe_load(LAWS.read_text(encoding="utf-8")), DeckLaws).cards


@cache
def book() -> Book:
    return book_of(rows(), data())


def book_of(facts: Mapping[str, Mapping[str, str]], more: Mapping[str, Any]) -> Book:
    sets = sorted({row["set"] for row in facts.values()} - {EVERYWHERE})
    printed: dict[str, set[str]] = {}
    for row in facts.values():
        printed.setdefault(row["reprint_of"] or row["code"], set()).update(
            sets if row["set"] == EVERYWHERE else (row["set"],)
        )
    cards = {
        code: Printing(
            card=definition(row),
            set=row["set"],
            sets=frozenset(printed[row["reprint_of"] or code]),
            reprint_of=row["reprint_of"],
            front=row["front"],
        )
        for code, row in facts.items()
    }
    boxes = {code: Box(code, _words(box["name"]), box["cards"], box["dice"]) for code, box in more["boxes"].items()}
    formats = {code: _format(code, one, boxes) for code, one in more["formats"].items()}
    names = {one: Words(ru=one, en=one) for one in sets}
    return Book(cards, {OPEN.code: OPEN, **formats}, boxes, names, deck_laws())


def _format(code: str, said: Mapping[str, Any], boxes: Mapping[str, Box]) -> Format:
    laws = msgspec.convert(said.get("laws", {}), Laws)
    return Format(
        code=code,
        name=_words(said.get("name", code)),
        sets=frozenset(said["sets"]) if said.get("sets") else None,
        points={card: tuple(points) for card, points in said.get("points", {}).items()},
        restricted=frozenset(said.get("restricted", ())),
        banned=frozenset(said.get("banned", ())),
        pairs=frozenset(map(frozenset, said.get("pairs", ()))),
        laws=laws,
        boxes=tuple(boxes[one] for one in laws.packs if one in boxes),
    )


def _words(name: str) -> Words:
    return Words(ru=name, en=name)


def law(format: str | Mapping[str, Any] = "") -> Law:
    """What a deck is judged by: a format of the game by its code, or one that somebody has made, by its figures."""
    known = book()
    if isinstance(format, str):
        found = known.formats.get(format or OPEN.code)
        return Law(found or OPEN, known, unknown=found is None)
    return Law(_format("own", {"name": "Our own", **format}, known.boxes), known)


def read(said: str, format: str | Mapping[str, Any] = "", *, name: str = "a deck") -> DeckList:
    """A deck in short: `01038/2` one elite, `05038*2` two copies, `12042*2/2,1` one of them elite; `+28` so many gray
    neutral events, two of each, `~28` one of each."""
    cards: dict[str, int] = {}
    dice: dict[str, tuple[int, ...]] = {}
    for word in said.split():
        if word[0] in "+~":
            cards |= filling(int(word[1:]), 2 if word[0] == "+" else 1)
            continue
        rest, _, levels = word.partition("/")
        code, _, copies = rest.partition("*")
        cards[code] = int(copies or 1)
        if levels:
            dice[code] = tuple(map(int, levels.split(",")))
    return made(cards, dice, law(format), name=name)


def filling(n: int, each: int) -> dict[str, int]:
    codes = [f"g{i:02}" for i in range(1, 41)]
    return {code: min(each, n - i * each) for i, code in enumerate(codes) if i * each < n}


def made(cards: Mapping[str, int], dice: Mapping[str, tuple[int, ...]], by: Law, *, name: str = "a deck") -> DeckList:
    pile = tuple((by.book.cards[code].card, n) for code, n in cards.items())
    names = {card.code: card.name for card, _n in pile}
    return DeckList("destiny", name, pile, names, dice=dict(dice), format=by.format.code, law=by)
