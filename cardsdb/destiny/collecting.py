"""A source → everything in it, read and checked: the sound sets, formats and boxes, and what is wrong with the rest.

Knows the layout: which file holds what. Translations are read set by set, when they are asked for. Must not know rows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from cardsdb.destiny import checking
from cardsdb.destiny.checking import Catalogue, Frame, placed
from cardsdb.destiny.reading import FileFault, fault, parse_list, read_records, read_translations
from cardsdb.destiny.records import (
    CardRecord,
    CycleRecord,
    FormatRecord,
    NameRecord,
    PackRecord,
    Record,
    SetRecord,
    TranslationRecord,
    WordRecord,
)
from cardsdb.destiny.report import SourceError
from cardsdb.language.definitions import Fault
from cardsdb.language.messages import phrase

WORDS = ("types", "subtypes", "factions", "affiliations", "rarities", "sideTypes")
NAMED = ("sets", "cycles", "subtypes", "formats", "starterPacks")
"""The lists of which Russian names are taken."""

R = TypeVar("R", bound=Record)
_LANGUAGE = re.compile(r"translations/([a-z]{2}(?:-[A-Za-z]{2,5})?)/")


class Unreadable(ValueError):
    """Nothing of the source can be imported; `faults` tell why."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(map(str, self.faults)))


class Files(Protocol):
    def names(self) -> frozenset[str]: ...

    def read(self, name: str) -> bytes: ...


@dataclass
class Batch:
    """The cards of one set, or what is wrong with them."""

    record: SetRecord
    cards: list[CardRecord] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    remarks: list[Fault] = field(default_factory=list)

    @property
    def file(self) -> str:
        return f"set/{self.record.code}.json"


@dataclass
class Listing:
    """A list of formats or boxes: those that are sound, and what is wrong with the others."""

    sound: list[Any] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    remarks: list[Fault] = field(default_factory=list)


@dataclass
class Translation:
    """The words of one set in one language, by code; empty if something is wrong with them."""

    words: dict[str, TranslationRecord] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    remarks: list[Fault] = field(default_factory=list)


class Collection:
    """Everything of a source. Reading it raises `Unreadable` if the lists that all cards refer to cannot be used."""

    def __init__(self, files: Files) -> None:
        self.files = files
        self.names = files.names()
        self.faults: list[Fault] = []
        self.remarks: list[Fault] = []
        self.frame = self._frame()
        self._codes: set[str] = set()
        self._blind = False
        self.batches = {code: self._batch(record) for code, record in self.frame.sets.items()}
        cards = {card.code: card for batch in self.batches.values() for card in batch.cards}
        self.catalogue = Catalogue(cards, None if self._blind else self._codes)
        self._check_cards()
        self._check_files()
        self.formats = self._formats()
        self.packs = self._packs()

    @property
    def languages(self) -> list[str]:
        """Those with translations, besides English."""
        return sorted({found[1] for name in self.names if (found := _LANGUAGE.match(name))})

    # ---- lists -------------------------------------------------------------------------------------------

    def _frame(self) -> Frame:
        needed = [f"{name}.json" for name in ("sets", "cycles", *WORDS)]
        missing = [fault(name, phrase("is missing")) for name in needed if name not in self.names]
        if missing:
            raise Unreadable(missing)
        try:
            frame = Frame(words={name: self._list(name, WordRecord) for name in WORDS})
            frame.cycles = self._list("cycles", CycleRecord)
            frame.sets = self._list("sets", SetRecord)
            frame.set_codes = self._set_codes
        except FileFault as error:
            raise Unreadable([error.fault]) from None
        frame.cycles = self._sound("cycles.json", frame.cycles, checking.cycle_faults)
        sets = self._sound("sets.json", frame.sets, lambda one: checking.record_of_set_faults(one, frame))
        frame.sets = dict(sorted(sets.items(), key=lambda item: item[1].position))
        return frame

    def _sound(self, file: str, found: dict[str, R], check: Callable[[R], Iterator[checking.Said]]) -> dict[str, R]:
        sound: dict[str, R] = {}
        for code, one in found.items():
            faults = placed(file, code, check(one))
            self.faults += faults
            if not faults:
                sound[code] = one
        return sound

    def _list(self, name: str, kind: type[R]) -> dict[str, R]:
        file = f"{name}.json"
        rows, remarks = parse_list(self._read(file), file)
        records, faults = read_records(rows, kind, file)
        self.remarks += remarks
        self.faults += faults
        codes = [record.code for record in records]  # type: ignore[attr-defined]
        self.faults += [fault(file, phrase("the code stands twice"), code) for code in checking.double(codes)]
        if name == "sets":
            self._set_codes = frozenset(_codes(rows))
        found: dict[str, R] = {}
        for code, record in zip(codes, records, strict=True):
            found.setdefault(code, record)
        return found

    # ---- cards -------------------------------------------------------------------------------------------

    def _batch(self, record: SetRecord) -> Batch:
        batch = Batch(record)
        try:
            rows, batch.remarks = self._rows(batch.file)
        except FileFault as error:
            batch.faults.append(error.fault)
            self._blind = True
            return batch
        self._codes.update(_codes(rows))
        batch.cards, batch.faults = read_records(rows, CardRecord, batch.file)
        return batch

    def _rows(self, file: str) -> tuple[list[Any], list[Fault]]:
        if file not in self.names:
            raise FileFault(fault(file, phrase("is missing")))
        return parse_list(self._read(file), file)

    def _read(self, file: str) -> bytes:
        try:
            return self.files.read(file)
        except SourceError as error:
            raise FileFault(fault(file, error.message)) from None

    def _check_cards(self) -> None:
        homes: dict[str, str] = {}
        for code, batch in self.batches.items():
            for card in batch.cards:
                if card.code in homes:
                    message = phrase("the code stands in {other} already", other=homes[card.code])
                    batch.faults.append(fault(batch.file, message, card.code, "code"))
                homes.setdefault(card.code, batch.file)
                found = checking.card_faults(card, code, self.frame, self.catalogue)
                batch.faults += placed(batch.file, card.code, found)
        for batch in self.batches.values():
            if not batch.faults:
                self._remark(batch)
        sound = [card for batch in self.batches.values() if not batch.faults for card in batch.cards]
        for card, said in checking.simulator_remarks(sound):
            batch = self.batches[card.set_code]
            batch.remarks += placed(batch.file, card.code, iter([said]))

    def _remark(self, batch: Batch) -> None:
        letters: dict[str, str] = {}
        for card in batch.cards:
            if card.letter:
                letters[card.code[:-1]] = letters.get(card.code[:-1], "") + card.letter
        for card in batch.cards:
            batch.remarks += placed(batch.file, card.code, checking.card_remarks(card, letters))
        for code, name, message in checking.set_remarks(batch.record, batch.cards):
            batch.remarks.append(fault(batch.file, message, code, name))

    def _check_files(self) -> None:
        known = {f"set/{code}.json" for code in self.frame.set_codes}
        for name in sorted(self.names - known):
            if re.fullmatch(r"set/[^/]+\.json", name):
                self.faults.append(fault(name, phrase("there is no set of this code in {where}", where="sets.json")))

    # ---- formats and boxes -------------------------------------------------------------------------------

    def _formats(self) -> Listing:
        return self._listing(
            "formats.json",
            FormatRecord,
            lambda one: checking.format_faults(one, self.frame, self.catalogue),
            checking.format_remarks,
        )

    def _packs(self) -> Listing:
        return self._listing(
            "starterPacks.json",
            PackRecord,
            lambda one: checking.pack_faults(one, self.frame, self.catalogue),
            lambda one: checking.pack_remarks(one, self.catalogue.cards),
        )

    def _listing(self, file: str, kind: type[Record], faults_of: Any, remarks_of: Any) -> Listing:
        found = Listing()
        try:
            rows, found.remarks = self._rows(file)
        except FileFault as error:
            found.faults.append(error.fault)
            return found
        records, found.faults = read_records(rows, kind, file)
        twice = checking.double([one.code for one in records])  # type: ignore[attr-defined]
        found.faults += [fault(file, phrase("the code stands twice"), code) for code in twice]
        for one in records:
            code = one.code  # type: ignore[attr-defined]
            faults = placed(file, code, faults_of(one))
            found.faults += faults
            if not faults and code not in twice:
                found.sound.append(one)
                found.remarks += placed(file, code, remarks_of(one))
        return found

    # ---- translations ------------------------------------------------------------------------------------

    def translation(self, batch: Batch, language: str) -> Translation:
        """The words of a set in a language; file names may be written in capitals."""
        wanted = f"translations/{language}/set/{batch.record.code}.json".lower()
        file = next((name for name in sorted(self.names) if name.lower() == wanted), None)
        if file is None:
            return Translation()
        try:
            rows, remarks = self._rows(file)
        except FileFault as error:
            return Translation(faults=[error.fault])
        found, faults = read_translations(rows, file)
        cards = {card.code: card for card in batch.cards}
        for code in checking.double([record.code for record, _ in found]):
            faults.append(fault(file, phrase("the code stands twice"), code))
        for record, repeated in found:
            card = cards.get(record.code)
            if card is None:
                message = checking.unknown(record.code, cards, batch.file)
                faults.append(fault(file, message, record.code, "code"))
                continue
            remarks += [
                fault(file, phrase("differs from {file}; the card is kept", file=batch.file), record.code, name)
                for name, value in repeated.items()
                if value != _plain(getattr(card, name))
            ]
        if faults:
            return Translation(faults=faults, remarks=remarks)
        return Translation({record.code: record for record, _ in found}, [], remarks)

    def russian(self, name: str) -> dict[str, str]:
        """Russian names of the entries of a list; without those that are wrong."""
        file = f"translations/ru/{name}.json"
        if file not in self.names:
            return {}
        try:
            rows, remarks = parse_list(self._read(file), file)
        except FileFault as error:
            self.faults.append(error.fault)
            return {}
        records, faults = read_records(rows, NameRecord, file)
        self.remarks += remarks
        self.faults += faults
        return {record.code: record.name.strip() for record in records}


def _codes(rows: list[Any]) -> Iterator[str]:
    """All codes of a file, also of records that are wrong."""
    return (row["code"] for row in rows if isinstance(row, dict) and isinstance(row.get("code"), str))


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
