"""A table that comes into a collection: which cards it means, what is wrong with it line by line, what it would change.

Knows rows and names; must not know requests. `understand` writes nothing; `keep` writes all of it or nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from zlib import crc32

from cardsdb.collection import changing, reading
from cardsdb.collection.changing import FIELDS, Amount
from cardsdb.collection.games import Collected
from cardsdb.collection.owned import rows_of
from cardsdb.collection.reading import Entry
from cardsdb.language.messages import phrase
from cardsdb.models import MOST_OWNED
from cardsdb.search import closest, fold
from cardsdb.services.people import Holder

MOST_GUESSES = 20
"""For so many lines it is looked for what may be meant."""
SHOWN_GUESSES = 4


@dataclass(frozen=True, slots=True)
class Known:
    """A card that can be meant. `label`: how it is told to a reader: name, set and number."""

    code: str
    names: tuple[str, ...]
    sets: tuple[str, ...]
    number: str
    label: str
    has_die: bool


@dataclass(frozen=True, slots=True)
class Slip:
    """One thing to say of a line (0: of the whole). `wrong`: nothing is taken from it. `guesses`: what may be meant."""

    line: int
    text: str
    message: str
    wrong: bool = True
    guesses: tuple[Known, ...] = ()

    @property
    def key(self) -> str:
        """What the line is known by, wherever it stands, when somebody says which card it means."""
        return key_of(self.text)


@dataclass(frozen=True, slots=True)
class Difference:
    """What would become of a card: its figures before and after, in the order of `FIELDS`."""

    known: Known
    before: tuple[int, ...]
    after: tuple[int, ...]

    @property
    def pairs(self) -> list[tuple[int, int]]:
        return list(zip(self.before, self.after, strict=True))


@dataclass(frozen=True)
class Understood:
    """What came in. `amounts`: what the lines say in all, by code; `lines`: how many said something that was taken."""

    text: str
    mode: str
    amounts: Mapping[str, Amount] = field(default_factory=dict)
    slips: tuple[Slip, ...] = ()
    differences: tuple[Difference, ...] = ()
    gone: int = 0
    lines: int = 0
    catalogue: Mapping[str, Known] = field(default_factory=dict)

    @property
    def wrong(self) -> tuple[Slip, ...]:
        return tuple(slip for slip in self.slips if slip.wrong)

    @property
    def usable(self) -> bool:
        return bool(self.amounts)


class NotUnderstood(ValueError):
    """It cannot be taken as it is: `slips` say why."""

    def __init__(self, slips: tuple[Slip, ...]) -> None:
        super().__init__("; ".join(f"{slip.line}: {slip.message}" for slip in slips))
        self.slips = slips


MODES = ("add", "replace")


def understand(
    sent: bytes | str,
    holder: Holder,
    game: Collected,
    mode: str,
    language: str,
    takes: Mapping[str, str] | None = None,
) -> Understood:
    """What a table would do to a collection; writes nothing, raises nothing. Two queries.

    `takes`: which card (code) a line means that could not be understood, by its `Slip.key`.
    """
    mode = mode if mode in MODES else MODES[0]
    table = reading.read(sent)
    if table.faults:
        return Understood(table.text, mode, slips=tuple(Slip(0, "", fault) for fault in table.faults))
    catalogue = known_cards(game, language)
    reader = _Reader(catalogue, takes or {})
    for entry in table.entries:
        reader.take(entry)
    made = Understood(table.text, mode, reader.amounts, tuple(reader.slips), lines=reader.lines, catalogue=catalogue)
    return _compared(made, holder, game)


def keep(understood: Understood, holder: Holder, game: Collected, *, partly: bool = False) -> int:
    """Write what was understood; how many cards it is about. `partly`: without the lines that are wrong.

    Raises `NotUnderstood`, and `BadAmount` where there would be more than there may be. All or nothing.
    """
    if not understood.usable or (understood.wrong and not partly):
        raise NotUnderstood(understood.wrong)
    if understood.mode == "replace":
        changing.replace(holder, game.code, understood.amounts)
    else:
        changing.step(holder, game.code, understood.amounts)
    return len(understood.amounts)


def _compared(made: Understood, holder: Holder, game: Collected) -> Understood:
    rows = rows_of(holder, game.code).values_list("card__code", *FIELDS)
    here = {code: tuple(figures) for code, *figures in rows}
    found = []
    for code, amount in made.amounts.items():
        said = tuple(getattr(amount, name) or 0 for name in FIELDS)
        before = here.get(code, (0, 0, 0))
        after = (
            said if made.mode == "replace" else tuple(min(MOST_OWNED, a + b) for a, b in zip(before, said, strict=True))
        )
        if before != after:
            found.append(Difference(made.catalogue[code], before, after))
    gone = sum(code not in made.amounts for code in here) if made.mode == "replace" else 0
    return replace(made, differences=tuple(found), gone=gone)


def known_cards(game: Collected, language: str) -> dict[str, Known]:
    """All cards that one can own, in their order: one query."""
    cards: Any = game.cards().in_both().select_related("set", game.info.child).order_by("position", "code")
    return {card.code: _known(game, card, language) for card in cards}


def _known(game: Collected, card: Any, language: str) -> Known:
    here = vars(card)
    names = tuple(dict.fromkeys(filter(None, (here["name_ru"], here["name_en"]))))
    shown = here[f"name_{'ru' if language == 'ru' else 'en'}"] or here["name_en"] or card.code
    sets = (card.set.code, card.set.name_en, card.set.name_ru)
    label = f"{shown} ({card.set.name(language)} {card.number})"
    return Known(card.code, names, sets, card.number, label, game.dice_of(card))


class _Reader:
    """Entries → amounts and what there is to say of them."""

    def __init__(self, catalogue: Mapping[str, Known], takes: Mapping[str, str]) -> None:
        self.catalogue, self.takes = catalogue, takes
        self.by_place: dict[tuple[str, str], list[Known]] = {}
        self.by_name: dict[str, list[Known]] = {}
        for known in catalogue.values():
            for name in dict.fromkeys(map(_folded, known.sets)):
                self.by_place.setdefault((name, _number(known.number)), []).append(known)
            for name in dict.fromkeys(map(_folded, known.names)):
                self.by_name.setdefault(name, []).append(known)
        self.sets = dict.fromkeys(name for name, _number in self.by_place)
        self.amounts: dict[str, Amount] = {}
        self.first: dict[str, int] = {}
        self.slips: list[Slip] = []
        self.lines = 0
        self.guessed = 0

    def take(self, entry: Entry) -> None:
        if entry.faults:
            self.slips += [Slip(entry.line, entry.text, fault) for fault in entry.faults]
            return
        figures = {name: getattr(entry, name) for name in FIELDS}
        if not any(figures.values()):  # a whole catalogue may come in, of which one has a part
            return
        if any((value or 0) > MOST_OWNED for value in figures.values()):
            said = phrase("a whole number from 0 to {most} belongs here", most=MOST_OWNED)
            self.slips.append(Slip(entry.line, entry.text, said))
            return
        known = self._meant(entry)
        if known is not None:
            self._add(entry, known, figures)

    def _meant(self, entry: Entry) -> Known | None:
        """The card of a line; None, and a word about it, where there is none."""
        code = self.takes.get(key_of(entry.text)) or entry.code.casefold()
        if code and (known := self.catalogue.get(code) or self.catalogue.get(code.zfill(5))):
            return known
        if entry.set and entry.number:
            found = self.by_place.get((_folded(entry.set), _number(entry.number)), [])
            if len(found) > 1 and entry.name:
                found = [one for one in found if _folded(entry.name) in map(_folded, one.names)] or found
            if len(found) == 1:
                return found[0]
            if found:
                self._unclear(entry, phrase("{n} cards have this set and number", n=len(found)), found)
                return None
        named = self.by_name.get(_folded(entry.name), []) if entry.name else []
        if len(named) == 1:
            self.slips.append(Slip(entry.line, entry.text, phrase("taken by its name"), wrong=False))
            return named[0]
        self._unclear(entry, self._why(entry), named or self._guesses(entry))
        return None

    def _why(self, entry: Entry) -> str:
        if entry.set and entry.number and _folded(entry.set) in self.sets:
            return phrase("the set “{set}” has no card {number}", set=entry.set[:40], number=entry.number[:12])
        if entry.set and entry.number:
            return phrase("there is no set “{set}”", set=entry.set[:40])
        if entry.code:
            return phrase("there is no card {code} here", code=entry.code[:40])
        return phrase("no card is called “{name}”", name=entry.name[:60])

    def _guesses(self, entry: Entry) -> list[Known]:
        self.guessed += 1
        if self.guessed > MOST_GUESSES:
            return []
        if entry.name:
            return [self.by_name[name][0] for name in closest(_folded(entry.name), self.by_name, n=SHOWN_GUESSES)]
        if entry.set and entry.number:
            near = closest(_folded(entry.set), self.sets, n=2)
            pairs = ((name, _number(entry.number)) for name in near)
            return [one for pair in pairs for one in self.by_place.get(pair, [])]
        return [self.catalogue[code] for code in closest(entry.code, self.catalogue, n=SHOWN_GUESSES)]

    def _unclear(self, entry: Entry, message: str, guesses: Iterable[Known]) -> None:
        found = tuple(dict.fromkeys(guesses))[:SHOWN_GUESSES]
        self.slips.append(Slip(entry.line, entry.text, message, True, found))

    def _add(self, entry: Entry, known: Known, figures: Mapping[str, int | None]) -> None:
        if figures["dice"] and not known.has_die:
            said = phrase("{card} has no die: its dice are left out", card=known.label)
            self.slips.append(Slip(entry.line, entry.text, said, wrong=False))
            figures = {**figures, "dice": 0}
        there = self.amounts.get(known.code)
        if there is not None:
            figures = {name: (figures[name] or 0) + (getattr(there, name) or 0) for name in FIELDS}
            said = phrase("the same card as in line {line}: both are counted", line=self.first[known.code])
            if any(value > MOST_OWNED for value in figures.values() if value):
                said = phrase(
                    "with line {line} there are more than {most}", line=self.first[known.code], most=MOST_OWNED
                )
                self.slips.append(Slip(entry.line, entry.text, said))
                return
            self.slips.append(Slip(entry.line, entry.text, said, wrong=False))
        self.amounts[known.code] = Amount(**{name: value or 0 for name, value in figures.items()})
        self.first.setdefault(known.code, entry.line)
        self.lines += 1


def key_of(line: str) -> str:
    return f"{crc32(line.encode(errors='replace')):08x}"


def _folded(text: str) -> str:
    return fold(text).strip()


def _number(text: str) -> str:
    return text.strip().lstrip("#0").casefold() or "0"
