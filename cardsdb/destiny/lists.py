"""Cycles, subtypes, formats and boxes become rows; a format or a box is written whole or not at all.

Knows rows and records that are sound. Cards and sets are named by codes and must be there already.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from datetime import date
from typing import Any

from django.db import transaction
from django.db.models import Max

from cardsdb.destiny.mapping import code_of
from cardsdb.destiny.reading import fault
from cardsdb.destiny.records import CycleRecord, FormatRecord, PackRecord, WordRecord, points_of
from cardsdb.destiny.report import Difference, Section
from cardsdb.language.destiny.subtypes import RUSSIAN
from cardsdb.language.messages import phrase
from cardsdb.models import (
    WORKSHOP,
    Card,
    CardSet,
    DestinyCycle,
    DestinyFormat,
    FormatCard,
    FormatPair,
    Game,
    PackCard,
    Source,
    StarterPack,
    Subtype,
)
from cardsdb.services.loading import CARDS_PER_SET, bump

_CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)


@transaction.atomic
def write_frame(
    section: Section,
    cycles: Mapping[str, CycleRecord],
    subtypes: Mapping[str, WordRecord],
    russian: Mapping[str, Mapping[str, str]],
    *,
    dry_run: bool,
) -> None:
    """What sets and cards refer to."""
    old_cycles = {row.code: row for row in DestinyCycle.objects.all()}
    for code, record in cycles.items():
        name = record.name.strip()
        released = date.fromisoformat(record.date_release) if record.date_release else None
        said = {"name_en": name, "name_ru": russian["cycles"].get(code, name), "position": record.position}
        _keep(
            section, f"cycle {code}", old_cycles.get(code), DestinyCycle(code=code, released=released, **said), dry_run
        )
    section.gone += [f"cycle {code}" for code in sorted(old_cycles.keys() - cycles.keys())]
    old_subtypes = {row.code: row for row in Subtype.objects.all()}
    for code, word in subtypes.items():
        name = word.name.strip()
        row = Subtype(
            code=code, name_en=name, name_ru=_russian(code, name, old_subtypes.get(code), russian["subtypes"])
        )
        _keep(section, f"subtype {code}", old_subtypes.get(code), row, dry_run)
    if section.writes and not dry_run:
        bump(Game.DESTINY)


def _russian(code: str, english: str, old: Subtype | None, community: Mapping[str, str]) -> str:
    if old is not None and _CYRILLIC.search(old.name_ru) and old.name_ru != RUSSIAN.get(code):
        return old.name_ru  # staff may name it better
    said = community.get(code, "")
    return said if _CYRILLIC.search(said) else RUSSIAN.get(code, english)


def _keep(section: Section, code: str, old: Any, new: Any, dry_run: bool) -> None:
    same = old is not None and _columns(old) == _columns(new)
    section.count(code, old, same)
    if not same and not dry_run:
        new.save(force_insert=old is None, force_update=old is not None)


def _columns(row: Any) -> list[Any]:
    return [getattr(row, one.attname) for one in row._meta.concrete_fields]


@transaction.atomic
def make_room(codes: Collection[str], last: int, *, dry_run: bool) -> None:
    """Let sets that the source does not know stand behind those that it knows, in their order."""
    others = CardSet.objects.filter(game=Game.DESTINY).exclude(code__in=[*codes, WORKSHOP])
    crowded = list(others.filter(position__lte=last, cards__isnull=False).distinct().order_by("position", "code"))
    if not crowded or dry_run:
        return
    free = max(last, others.aggregate(most=Max("position"))["most"] or 0)
    for row in crowded:
        free += 1
        row.position = free
        cards = list(Card.objects.filter(set=row).only("position"))
        for card in cards:
            card.position = free * CARDS_PER_SET + card.position % CARDS_PER_SET
        Card.objects.bulk_update(cards, ["position"], batch_size=200)
    CardSet.objects.bulk_update(crowded, ["position"])
    bump(Game.DESTINY)


# ---- formats ---------------------------------------------------------------------------------------------


def write_formats(
    section: Section,
    records: Iterable[FormatRecord],
    russian: Mapping[str, str],
    ids: Mapping[str, int],
    coming: Collection[str],
    *,
    dry_run: bool,
) -> None:
    """`coming`: codes of cards and sets that count as there, though a dry run has not written them."""
    sets = dict(CardSet.objects.filter(game=Game.DESTINY).values_list("code", "pk"))
    old = {row.code: row for row in DestinyFormat.objects.prefetch_related("sets", "cards__card__card", *_PAIRS)}
    codes = []
    for position, record in enumerate(records, 1):
        codes.append(record.code)
        found = old.get(record.code)
        named = (record.name.strip(), russian.get(record.code, record.name.strip()), position)
        standings, pairs = _standings(record), _pairs(record)
        theirs = (named, frozenset(record.data.sets), standings, pairs)
        if found is not None and found.source != Source.IMPORTED:
            _differ(section, record.code, _FORMAT, _of_format(found), theirs)
            continue
        cards = {*standings, *(code for pair in pairs for code in pair)}
        if _lacking(section, "formats.json", record.code, {*cards, *record.data.sets}, {*ids, *sets, *coming}):
            continue
        same = found is not None and _of_format(found) == theirs
        section.count(record.code, found, same)
        if not same and not dry_run:
            _save_format(record.code, theirs, ids, sets)
    imported = [code for code, row in old.items() if row.source == Source.IMPORTED]
    section.gone += sorted(set(imported) - set(codes) - {one.card for one in section.faults})


_PAIRS = ("pairs__one__card", "pairs__other__card")
_FORMAT = ("names", "sets", "cards", "pairs")
Standing = tuple[bool, bool, bool, tuple[int, ...]]


def _standings(record: FormatRecord) -> dict[str, Standing]:
    """Card → banned, restricted, errata, points."""
    data = record.data
    codes = dict.fromkeys([*data.balance, *data.restricted, *data.banned, *data.errata])
    return {
        code_of(code): (
            code in data.banned,
            code in data.restricted,
            code in data.errata,
            points_of(data.balance.get(code, "")),
        )
        for code in codes
    }


def _pairs(record: FormatRecord) -> frozenset[tuple[str, str]]:
    pairs = record.data.restrictedPairs
    return frozenset(tuple(sorted(map(code_of, (one, other)))) for one in pairs for other in pairs[one])  # type: ignore[misc]


def _of_format(row: DestinyFormat) -> tuple[Any, ...]:
    def points(one: FormatCard) -> tuple[int, ...]:
        return tuple(p for p in (one.points_one, one.points_two, one.points_three) if p is not None)

    standings = {one.card.card.code: (one.banned, one.restricted, one.errata, points(one)) for one in row.cards.all()}
    pairs = frozenset((pair.one.card.code, pair.other.card.code) for pair in row.pairs.all())
    return (_named(row), frozenset(one.code for one in row.sets.all()), standings, pairs)


@transaction.atomic
def _save_format(code: str, wanted: tuple[Any, ...], ids: Mapping[str, int], sets: Mapping[str, int]) -> None:
    (name_en, name_ru, position), of_sets, standings, pairs = wanted
    names = {"name_en": name_en, "name_ru": name_ru, "position": position, "source": Source.IMPORTED}
    row, _ = DestinyFormat.objects.update_or_create(code=code, defaults=names)
    row.sets.set(sets[one] for one in sorted(of_sets))
    row.cards.all().delete()
    row.pairs.all().delete()
    FormatCard.objects.bulk_create(
        FormatCard(
            format=row, card_id=ids[card], banned=banned, restricted=restricted, errata=errata, **_points(points)
        )
        for card, (banned, restricted, errata, points) in standings.items()
    )
    FormatPair.objects.bulk_create(
        FormatPair(format=row, one_id=ids[one], other_id=ids[other]) for one, other in sorted(pairs)
    )
    bump(Game.DESTINY)


def _points(points: tuple[int, ...]) -> dict[str, int]:
    return dict(zip(("points_one", "points_two", "points_three"), points, strict=False))


# ---- boxes -----------------------------------------------------------------------------------------------


def write_packs(
    section: Section,
    records: Iterable[PackRecord],
    russian: Mapping[str, str],
    ids: Mapping[str, int],
    coming: Collection[str],
    *,
    dry_run: bool,
) -> None:
    """Like `write_formats`."""
    sets = dict(CardSet.objects.filter(game=Game.DESTINY).values_list("code", "pk"))
    old = {row.code: row for row in StarterPack.objects.select_related("set").prefetch_related("cards__card__card")}
    codes = []
    for position, record in enumerate(records, 1):
        codes.append(record.code)
        found = old.get(record.code)
        named = (record.name.strip(), russian.get(record.code, record.name.strip()), position)
        slots = {code_of(code): (slot.quantity, slot.dice) for code, slot in record.slots.items()}
        theirs = (named, record.set_code, slots)
        if found is not None and found.source != Source.IMPORTED:
            _differ(section, record.code, _PACK, _of_pack(found), theirs)
            continue
        if _lacking(section, "starterPacks.json", record.code, {*slots, record.set_code}, {*ids, *sets, *coming}):
            continue
        same = found is not None and _of_pack(found) == theirs
        section.count(record.code, found, same)
        if not same and not dry_run:
            _save_pack(record.code, theirs, ids, sets)
    imported = [code for code, row in old.items() if row.source == Source.IMPORTED]
    section.gone += sorted(set(imported) - set(codes) - {one.card for one in section.faults})


_PACK = ("names", "set", "cards")


def _of_pack(row: StarterPack) -> tuple[Any, ...]:
    return (_named(row), row.set.code, {one.card.card.code: (one.quantity, one.dice) for one in row.cards.all()})


@transaction.atomic
def _save_pack(code: str, wanted: tuple[Any, ...], ids: Mapping[str, int], sets: Mapping[str, int]) -> None:
    (name_en, name_ru, position), of_set, slots = wanted
    names = {"name_en": name_en, "name_ru": name_ru, "position": position, "source": Source.IMPORTED}
    row, _ = StarterPack.objects.update_or_create(code=code, defaults={**names, "set_id": sets[of_set]})
    row.cards.all().delete()
    PackCard.objects.bulk_create(
        PackCard(pack=row, card_id=ids[card], quantity=quantity, dice=dice) for card, (quantity, dice) in slots.items()
    )
    bump(Game.DESTINY)


# ---- both ------------------------------------------------------------------------------------------------


def _named(row: DestinyFormat | StarterPack) -> tuple[str, str, int]:
    return (row.name_en, row.name_ru, row.position)


def _lacking(section: Section, file: str, code: str, wanted: Iterable[str], there: Collection[str]) -> bool:
    missing = sorted(set(wanted) - set(there))
    if missing:
        message = phrase("names what is not imported: {codes}", codes=", ".join(missing[:8]))
        section.faults.append(fault(file, message, code))
    return bool(missing)


def _differ(section: Section, code: str, fields: Iterable[str], ours: Iterable[Any], theirs: Iterable[Any]) -> None:
    """A definition made it: it stays, and what the source says otherwise is told. Places in lists are no facts."""
    section.unchanged.append(code)
    for name, mine, other in zip(fields, ours, theirs, strict=True):
        if name != "names" and mine != other:
            section.differences.append(Difference(code, name, _plain(mine), _plain(other)))


def _plain(value: Any) -> Any:
    match value:
        case frozenset():
            return sorted(value)
        case dict():
            return {key: list(one) for key, one in sorted(value.items())}
        case _:
            return value
