"""Destiny decks without a database: the invented mini-database as a book, and decks put together by chance.

Everything odd is in it: reprints, one title for several cards, a number that a set has twice, faces of double-sided
cards, prices for one die, two and three, elite plots.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from cardsdb.language.core import Words
from cardsdb.language.destiny import DestinyCard
from decks.contents import LONGEST_NAME, DeckList
from decks.lexicon import Lexicon
from decks.prints import Prints, printed
from decks.rules.destiny.law import OPEN, Book, Format, Law, Printing
from tests.decks.lists import words_by_chance

MINI = Path(__file__).resolve().parent.parent / "destiny" / "mini"
ORDER = ("character", "upgrade", "downgrade", "support", "event", "battlefield", "plot")
STANDARD = Format("STD", Words(ru="Стандарт", en="Standard"))
RUSSIAN = {"Captain Orla": "Капитан Орла", "Dock Guard": "Портовая стража"}


@cache
def book() -> Book:
    sets = json.loads((MINI / "sets.json").read_text(encoding="utf-8"))
    rows = [row for one in sets for row in json.loads((MINI / "set" / f"{one['code']}.json").read_text("utf-8"))]
    cards = {row["code"].lower(): _printing(row) for row in rows}
    names = {one["code"]: Words(ru=one["name"], en=one["name"]) for one in sets}
    return Book(cards, {OPEN.code: OPEN, STANDARD.code: STANDARD}, {}, names)


def _printing(row: dict[str, Any]) -> Printing:
    code, reprint_of = row["code"].lower(), (row.get("reprint_of") or "").lower()
    return Printing(_definition(code, row), row["set_code"], frozenset({row["set_code"]}), reprint_of=reprint_of)


def _definition(code: str, row: dict[str, Any]) -> DestinyCard:
    name, subtitle = row["name"].strip(), row.get("subtitle")
    return DestinyCard(
        code=code,
        number=str(row["position"]),
        name=Words(ru=RUSSIAN.get(name, name), en=name),
        source="imported",
        type=row["type_code"],
        subtitle=Words(ru=subtitle, en=subtitle) if subtitle else None,
        colour=row["faction_code"],
        affiliation=row["affiliation_code"],
        unique=row["is_unique"],
        points=tuple(int(one) for one in (row.get("points") or "").split("/") if one),
        die=" ".join(row.get("sides", ())),
    )


def prints() -> Prints:
    return printed(book())


@cache
def lexicon() -> Lexicon:
    return Lexicon({code: one.card.name for code, one in book().cards.items()}, prints=prints())


def deck_of(cards: dict[str, int], dice: dict[str, tuple[int, ...]] | None = None, **head: Any) -> DeckList:
    """A deck by codes, with the law of its format."""
    pile = [(book().cards[code].card, copies) for code, copies in cards.items()]
    pile.sort(key=lambda row: ORDER.index(row[0].type))
    names = {code: book().cards[code].card.name for code in cards}
    law = Law(STANDARD if head.get("format") == "STD" else OPEN, book())
    given = {"name": "Ночная вахта", "dice": dice or {}, **head}
    return DeckList("destiny", cards=tuple(pile), names=names, law=law, **given)


def decks_by_chance(count: int, seed: int = 2016) -> Iterator[DeckList]:
    """Decks of any cards, legal or not: any copies, any dice that the cards have, odd names, notes, tags, formats."""
    chance = random.Random(seed)
    for _ in range(count):
        codes = chance.sample(sorted(book().cards), chance.randint(1, 24))
        cards = {code: chance.choice((1, 1, 2, 2, 3, 5, 20)) for code in codes}
        yield deck_of(
            cards,
            {code: levels for code, n in cards.items() if (levels := _levels(code, n, chance))},
            name=words_by_chance(chance, LONGEST_NAME),
            notes="\n".join(words_by_chance(chance, 60) for _line in range(chance.randint(0, 4))),
            seats=chance.choice((2, 4, 4, 4, 8)),
            format=chance.choice(("", "", "STD", "my-own-40")),
            tags=tuple(f"tag {n}" for n in range(chance.randint(0, 3))),
        )


def _levels(code: str, copies: int, chance: random.Random) -> tuple[int, ...]:
    most = prints().prices(code)
    levels = tuple(sorted((chance.randint(1, most) for _copy in range(copies)), reverse=True))
    return levels if max(levels) > 1 else ()
