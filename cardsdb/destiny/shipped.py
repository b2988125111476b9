"""Boxes and formats that come with the site: files become rows that the import leaves alone.

Knows files, rows and which cards there are; must not know what a format means for a deck. Written whole or not at all,
and the same files twice change nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec
from django.db import transaction

from cardsdb.language import faults
from cardsdb.language.definitions import DefinitionError, Fault
from cardsdb.language.destiny.lists import BoxDef, FormatDef, ListFile
from cardsdb.language.messages import phrase
from cardsdb.language.reading import Document, YamlError, read_yaml
from cardsdb.language.reading import Path as Place
from cardsdb.models import CardSet, DestinyCard, DestinyFormat, Game, PackCard, Source, StarterPack
from cardsdb.services.loading import Report, bump

Made = TypeVar("Made", BoxDef, FormatDef)


@dataclass(frozen=True)
class Entry(Generic[Made]):
    """A box or a format, and where it is written."""

    made: Made
    file: str
    doc: Document
    at: Place

    def fault(self, place: Place, message: str) -> Fault:
        return Fault(self.file, self.made.code, faults.dotted(place), self.doc.line((*self.at, *place)), message)


@dataclass
class Lists:
    """What files hold, in their order."""

    boxes: list[Entry[BoxDef]] = field(default_factory=list)
    formats: list[Entry[FormatDef]] = field(default_factory=list)


def read_lists(files: Iterable[Path]) -> Lists:
    """The boxes and formats of these files; raises `DefinitionError` with the faults of all of them together."""
    found, wrong = Lists(), list[Fault]()
    for file in files:
        wrong += _read(file, found)
    for entries in (found.boxes, found.formats):
        wrong += _doubles(entries)
    if wrong:
        raise DefinitionError(wrong)
    return found


def _read(file: Path, found: Lists) -> Iterator[Fault]:
    try:
        doc = read_yaml(file.read_text(encoding="utf-8"))
    except YamlError as error:
        yield Fault(str(file), "", "", error.line, error.message)
        return
    except UnicodeDecodeError as error:
        yield Fault(str(file), "", "", None, f"is not UTF-8: {error.reason} at byte {error.start}")
        return
    wrong = [
        Fault(str(file), "", faults.dotted(place), doc.line(place), message)
        for place, message in faults.convert_faults(doc.data, ListFile, split=("boxes", "formats"))
    ]
    yield from wrong
    if not wrong:
        made = msgspec.convert(doc.data, ListFile)
        found.boxes += [Entry(one, str(file), doc, ("boxes", i)) for i, one in enumerate(made.boxes)]
        found.formats += [Entry(one, str(file), doc, ("formats", i)) for i, one in enumerate(made.formats)]


def _doubles(entries: Sequence[Entry[Any]]) -> Iterator[Fault]:
    seen: set[str] = set()
    for entry in entries:
        if entry.made.code in seen:
            yield entry.fault(("code",), phrase("this code is taken by another one"))
        seen.add(entry.made.code)


# ---- writing ---------------------------------------------------------------------------------------------


@transaction.atomic
def load_lists(lists: Lists) -> dict[str, Report]:
    """Write boxes, then the formats that name them; cards and sets must be there. Raises `DefinitionError`."""
    reports = {"boxes": _load_boxes(lists.boxes), "formats": _load_formats(lists.formats)}
    if any(report.stale for report in reports.values()):
        bump(Game.DESTINY)
    return reports


def _load_boxes(entries: Sequence[Entry[BoxDef]]) -> Report:
    codes = {code for entry in entries for code in entry.made.cards}
    rows = DestinyCard.objects.filter(card__code__in=codes, card__owner=None, card__guest="")
    cards = {code: (pk, die) for pk, code, die in rows.values_list("pk", "card__code", "has_die")}
    sets = dict(CardSet.objects.filter(game=Game.DESTINY).values_list("code", "pk"))
    _raise(fault for entry in entries for fault in _box_faults(entry, cards, sets))
    old = {row.code: row for row in StarterPack.objects.prefetch_related("cards__card__card")}
    report = Report(gone=_gone(old.values(), entries))
    for place, entry in enumerate(entries):
        box = entry.made
        row = StarterPack(set_id=sets[box.set], **_named(box, place))
        slots = {code: (slot.copies, slot.dice) for code, slot in box.cards.items()}
        found = old.get(box.code)
        if _count(report, found, row, found is not None and _slots(found) == slots):
            row.save()
            row.cards.all().delete()
            PackCard.objects.bulk_create(
                PackCard(pack=row, card_id=cards[code][0], quantity=copies, dice=dice)
                for code, (copies, dice) in slots.items()
            )
    return report


def _box_faults(entry: Entry[BoxDef], cards: dict[str, tuple[int, bool]], sets: dict[str, int]) -> Iterator[Fault]:
    if entry.made.set not in sets:
        yield entry.fault(("set",), phrase("there is no set {code}", code=entry.made.set))
    for code, slot in entry.made.cards.items():
        if code not in cards:
            yield entry.fault(("cards", code), phrase("there is no such card"))
        elif bool(slot.dice) != cards[code][1]:
            has = phrase("this card has a die: say how many dice lie in the box")
            yield entry.fault(("cards", code, "dice"), has if cards[code][1] else phrase("this card has no die"))


def _slots(row: StarterPack) -> dict[str, tuple[int, int]]:
    return {slot.card.card.code: (slot.quantity, slot.dice) for slot in row.cards.all()}


def _load_formats(entries: Sequence[Entry[FormatDef]]) -> Report:
    packs = set(StarterPack.objects.values_list("code", flat=True))
    old = {row.code: row for row in DestinyFormat.objects.filter(owner=None, guest="").prefetch_related(*_LISTED)}
    taken = set(DestinyFormat.objects.exclude(code__in=old).values_list("code", flat=True))
    _raise(fault for entry in entries for fault in _format_faults(entry, packs, taken))
    report = Report(gone=_gone(old.values(), entries))
    for place, entry in enumerate(entries):
        row = DestinyFormat(laws=json.loads(msgspec.json.encode(entry.made.laws)), **_named(entry.made, place))
        found = old.get(row.code)
        if _count(report, found, row, found is not None and not _listed(found)):
            row.save()
            row.sets.clear()
            row.cards.all().delete()
            row.pairs.all().delete()
    return report


_LISTED = ("sets", "cards", "pairs")


def _listed(row: DestinyFormat) -> bool:
    """Whether it has what no format of ours has: sets, and cards that it treats in a special way."""
    return any(getattr(row, name).all() for name in _LISTED)


def _format_faults(entry: Entry[FormatDef], packs: set[str], taken: set[str]) -> Iterator[Fault]:
    if entry.made.code in taken:
        yield entry.fault(("code",), phrase("somebody has a format of this code"))
    for i, code in enumerate(entry.made.laws.packs):
        if code not in packs:
            yield entry.fault(("laws", "packs", i), phrase("there is no box {code}", code=code))


# ---- both ------------------------------------------------------------------------------------------------


def _named(made: BoxDef | FormatDef, place: int) -> dict[str, Any]:
    """The columns that both have. What ships stands before what is imported, whose places begin with 1."""
    return {
        "code": made.code,
        "name_ru": made.name.ru,
        "name_en": made.name.en,
        "source": made.source,
        "position": place,
    }


def _count(report: Report, old: Any, new: Any, same: bool) -> bool:
    """Put a row down in the report; whether it is to be written. `same`: what belongs to it is as it should be."""
    if old is None:
        report.added.append(new.code)
    elif same and _columns(old) == _columns(new):
        report.unchanged.append(new.code)
        return False
    else:
        report.changed.append(new.code)
    return True


def _columns(row: Any) -> list[Any]:
    """What a file says of it: not when it was changed."""
    return [getattr(row, one.attname) for one in row._meta.concrete_fields if not getattr(one, "auto_now", False)]


def _gone(rows: Iterable[Any], entries: Sequence[Entry[Any]]) -> list[str]:
    codes = {entry.made.code for entry in entries}
    return sorted(row.code for row in rows if row.source != Source.IMPORTED and row.code not in codes)


def _raise(wrong: Iterable[Fault]) -> None:
    if found := list(wrong):
        raise DefinitionError(found)
