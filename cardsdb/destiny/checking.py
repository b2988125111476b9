"""What cannot be right about records that are each well formed, and what is merely odd.

A fault keeps its set (or format, or box) from being imported; a remark is an oddity that is understood, told once and
imported all the same. Knows records and code lists; must not know files' contents as text, nor rows.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from msgspec import UNSET

from cardsdb.destiny.reading import fault
from cardsdb.destiny.records import (
    CardRecord,
    CycleRecord,
    FormatRecord,
    PackRecord,
    SetRecord,
    WordRecord,
    is_day,
    points_of,
    side_of,
)
from cardsdb.language.definitions import Fault
from cardsdb.language.destiny.sides import SIDES
from cardsdb.language.faults import nearest
from cardsdb.language.messages import Message, phrase

PRICED = ("character", "plot")
PAID = ("upgrade", "downgrade", "support", "event")
TAGS = ("b", "i", "em", "u", "s", "ul", "li", "span")

Said = tuple[str, Message]
"""A field and what is said about it."""


@dataclass
class Frame:
    """The lists that cards refer to, by code."""

    sets: dict[str, SetRecord] = field(default_factory=dict)
    set_codes: frozenset[str] = frozenset()
    """Of all sets that are listed, also of those whose record is wrong."""
    cycles: dict[str, CycleRecord] = field(default_factory=dict)
    words: dict[str, dict[str, WordRecord]] = field(default_factory=dict)
    """The name of a list (`subtypes`) → its entries."""

    def listed(self, name: str) -> Collection[str]:
        return self.words.get(name, {})


def unknown(code: str, possible: Collection[str], where: str) -> Message:
    return phrase(
        "{code} is not in {where}{guess}", code=repr(code), where=where, guess=nearest(code, possible) if code else ""
    )


# ---- cards -----------------------------------------------------------------------------------------------


@dataclass
class Catalogue:
    """All cards that are well formed, and the codes of all that there are; None if a file of cards cannot be read."""

    cards: dict[str, CardRecord]
    codes: Collection[str] | None

    def lacks(self, code: str) -> bool:
        """Whether there is surely no such card."""
        return self.codes is not None and code not in self.codes

    def unknown(self, code: str) -> Message:
        return unknown(code, self.codes or (), "set/*.json")


def card_faults(card: CardRecord, of_set: str, frame: Frame, catalogue: Catalogue) -> Iterator[Said]:
    """What cannot be right about a card of a set."""
    if card.set_code != of_set:
        yield "set_code", phrase("{code} stands in the file of {other}", code=repr(card.set_code), other=of_set)
    yield from _unlisted(card, frame)
    yield from _die_faults(card)
    yield from _figure_faults(card)
    yield from _reference_faults(card, catalogue)


def _unlisted(card: CardRecord, frame: Frame) -> Iterator[Said]:
    for name, file, code in (
        ("type_code", "types", card.type_code),
        ("faction_code", "factions", card.faction_code),
        ("affiliation_code", "affiliations", card.affiliation_code),
        ("rarity_code", "rarities", card.rarity_code),
        *((f"subtypes[{i}]", "subtypes", code) for i, code in enumerate(card.subtypes)),
    ):
        if code and code not in frame.listed(file):
            yield name, unknown(code, frame.listed(file), f"{file}.json")


def _die_faults(card: CardRecord) -> Iterator[Said]:
    if card.has_die and not card.sides:
        yield "sides", phrase("is missing: has_die says that there is a die")
    elif card.sides and not card.has_die:
        yield "has_die", phrase("is false, but there are sides")
    elif card.sides and len(card.sides) != SIDES:
        yield "sides", phrase("a die has {n} sides, not {found}", n=SIDES, found=len(card.sides))
    for i, text in enumerate(card.sides):
        try:
            side_of(text)
        except ValueError:
            yield f"sides[{i}]", phrase("{side} is no side of a die; right are 2RD, +1MD, 3ID1, Sp, -", side=repr(text))


def _figure_faults(card: CardRecord) -> Iterator[Said]:
    if card.type_code == "character" and card.health is UNSET:
        yield "health", phrase("is missing: every character has health")
    if card.type_code == "character" and not card.points:
        yield "points", phrase("is missing: every character has points")
    if card.type_code in PAID and card.cost is UNSET:
        yield "cost", phrase("is missing: right is a number, or null where the cost is variable")


def _reference_faults(card: CardRecord, catalogue: Catalogue) -> Iterator[Said]:
    for name in ("reprint_of", "parallel_die"):
        code = getattr(card, name)
        if code is UNSET:
            continue
        other = catalogue.cards.get(code)
        if code == card.code:
            yield name, phrase("the card names itself")
        elif catalogue.lacks(code):
            yield name, catalogue.unknown(code)
        elif name == "parallel_die" and not (card.has_die and (other is None or other.has_die)):
            yield name, phrase("{one} and {other} do not both have a die", one=card.code, other=code)
    front = catalogue.cards.get(card.front or card.code)
    if catalogue.lacks(card.front or card.code) or (front is not None and front.set_code != card.set_code):
        yield "code", phrase("a further face, but its first face {code} is not in the set", code=card.front)


def card_remarks(card: CardRecord, letters: Mapping[str, str]) -> Iterator[Said]:
    """Oddities of one card. `letters`: code without letter → letters of the faces that there are."""
    for name in ("name", "subtitle", "illustrator"):
        if getattr(card, name) != getattr(card, name).strip():
            yield name, phrase("has blanks at its beginning or end; they are left out")
    yield from _stray_figures(card)
    yield from _odd_prices(card)
    if any(side_of(text).variable and "X" not in text for text in card.sides):
        yield "sides", phrase("0 is read as a variable value, like X")
    if tags := _unbalanced(card.text):
        yield "text", phrase("the tag {tag} is opened and closed unequally often; tags are left out", tag=tags[0])
    if card.flip_card and not card.letter:
        yield "flip_card", phrase("is set, but the code has no letter; it is read as an ordinary card")
    if card.letter and len(letters[card.code[:-1]]) == 1:
        yield "code", phrase("the only face of a double-sided card")
    if len(set(card.subtypes)) < len(card.subtypes):
        yield "subtypes", phrase("the same subtype stands twice")


def _stray_figures(card: CardRecord) -> Iterator[Said]:
    if card.health is not UNSET and card.type_code != "character":
        yield "health", phrase("only characters have it; it is left out")
    if card.cost is not UNSET and card.type_code not in PAID:
        yield "cost", phrase("a {kind} has no cost; it is left out", kind=card.type_code)
    if card.points is not UNSET and card.type_code not in PRICED:
        yield "points", phrase("only characters and plots have points; they are left out")


def _odd_prices(card: CardRecord) -> Iterator[Said]:
    points = points_of(card.points or "")
    if card.type_code == "plot" and not points:
        yield "points", phrase("a plot without points")
    if list(points) != sorted(set(points)):
        yield "points", phrase("more dice are not dearer in {points}; it is kept as it is", points=repr(card.points))
    if len(points) > 1 and card.type_code == "character" and not card.has_die:
        yield "points", phrase("two prices, but no die")


def _unbalanced(text: str) -> list[str]:
    return [t for t in TAGS if len(re.findall(rf"<{t}[ >]", text)) != text.count(f"</{t}>")]


def set_remarks(of_set: SetRecord, cards: Sequence[CardRecord]) -> Iterator[tuple[str, str, Message]]:
    """Oddities of a set as a whole: code, field, what."""
    places: dict[int, str] = {}
    for card in cards:
        first = places.setdefault(card.position, card.code)
        if first != card.code:
            yield card.code, "position", phrase("{n} is the position of {code} too", n=card.position, code=first)
    # Faces count as one card or as several, depending on who numbered the set.
    counts = {len(cards), len({card.code[:-1] if card.letter else card.code for card in cards})}
    if of_set.size is not None and of_set.size not in counts:
        yield of_set.code, "size", phrase("says {size}, but the file has {n} cards", size=of_set.size, n=len(cards))


def simulator_remarks(cards: Collection[CardRecord]) -> Iterator[tuple[CardRecord, Said]]:
    """Cards that share their number in Tabletop Simulator with an earlier one."""
    first: dict[str, str] = {}
    for card in cards:
        holder = first.setdefault(card.ttscardid, card.code) if card.ttscardid else card.code
        if holder != card.code:
            yield card, ("ttscardid", phrase("{id} is the number of {code} too", id=card.ttscardid, code=holder))


# ---- lists -----------------------------------------------------------------------------------------------


def cycle_faults(cycle: CycleRecord) -> Iterator[Said]:
    if cycle.date_release and not is_day(cycle.date_release):
        yield "date_release", phrase("there is no day {date}", date=cycle.date_release)


RESERVED = frozenset({"workshop"})
"""Codes that are sets of something else here: the cards that people invent."""


def record_of_set_faults(one: SetRecord, frame: Frame) -> Iterator[Said]:
    if one.code in RESERVED:
        yield "code", phrase("{code} is the code of another set here", code=repr(one.code))
    if one.date_release and not is_day(one.date_release):
        yield "date_release", phrase("there is no day {date}", date=one.date_release)
    if one.cycle_code not in frame.cycles:
        yield "cycle_code", unknown(one.cycle_code, frame.cycles, "cycles.json")


def format_faults(one: FormatRecord, frame: Frame, catalogue: Catalogue) -> Iterator[Said]:
    data = one.data
    for i, code in enumerate(data.sets):
        if code not in frame.set_codes:
            yield f"data.sets[{i}]", unknown(code, frame.set_codes, "sets.json")
    for name in ("restricted", "banned", "errata"):
        for i, code in enumerate(getattr(data, name)):
            if catalogue.lacks(code):
                yield f"data.{name}[{i}]", catalogue.unknown(code)
    for code, points in data.balance.items():
        if catalogue.lacks(code):
            yield f"data.balance.{code}", catalogue.unknown(code)
        if not points:
            yield f"data.balance.{code}", phrase("no points; right are e.g. “10/13”")
    for code, others in data.restrictedPairs.items():
        for i, other in enumerate(others):
            for named in filter(catalogue.lacks, (code, other)):
                yield f"data.restrictedPairs.{code}[{i}]", catalogue.unknown(named)
            if other == code:
                yield f"data.restrictedPairs.{code}[{i}]", phrase("the card names itself")


def format_remarks(one: FormatRecord) -> Iterator[Said]:
    pairs = one.data.restrictedPairs
    for code, others in pairs.items():
        for other in others:
            if code not in pairs.get(other, ()):
                message = phrase("the pair with {other} stands here only, not the other way round", other=other)
                yield f"data.restrictedPairs.{code}", message
    for name in ("sets", "restricted", "banned", "errata"):
        for code, n in Counter(getattr(one.data, name)).items():
            if n > 1:
                yield f"data.{name}", phrase("{code} stands there twice", code=code)


def pack_faults(one: PackRecord, frame: Frame, catalogue: Catalogue) -> Iterator[Said]:
    if one.set_code not in frame.set_codes:
        yield "set_code", unknown(one.set_code, frame.set_codes, "sets.json")
    for code, slot in one.slots.items():
        card = catalogue.cards.get(code)
        if catalogue.lacks(code):
            yield f"slots.{code}", catalogue.unknown(code)
        elif slot.dice and card is not None and not card.has_die:
            yield f"slots.{code}.dice", phrase("{n} dice for a card that has none", n=slot.dice)


def pack_remarks(one: PackRecord, cards: Mapping[str, CardRecord]) -> Iterator[Said]:
    for code, slot in one.slots.items():
        card = cards.get(code)
        if card is None:
            continue
        if card.has_die and not slot.dice:
            yield f"slots.{code}.dice", phrase("no die for a card that has one")
        if card.set_code != one.set_code:
            yield f"slots.{code}", phrase("a card of another set: {set}", set=card.set_code)


def double(codes: Sequence[str]) -> list[str]:
    """The codes that stand there more than once."""
    return [code for code, n in Counter(codes).items() if n > 1]


def placed(file: str, card: str, found: Iterator[Said]) -> list[Fault]:
    return [fault(file, message, card, name) for name, message in found]
