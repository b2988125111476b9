"""All Destiny cards in memory, with the formats and boxes of the game: what rules, builder and team finder read.

Knows rows; kept as long as the catalogue of the game stays as it is, which one query tells (`Edition`). Must not know
requests.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from django.db.models import QuerySet

from cardsdb.language.core import Words
from cardsdb.language.destiny import DestinyCard
from cardsdb.models import Card, DestinyFormat, Edition, FormatCard, Game, PackCard, StarterPack
from cardsdb.services.definitions import definition_of
from cardsdb.services.people import Holder
from decks.rules.destiny.law import OPEN, Book, Box, Format, Law, Laws, Printing
from decks.services.deck_laws import deck_laws

_lock = threading.Lock()
_kept: tuple[Any, Book] | None = None


def book() -> Book:
    """The book as the catalogue is now: one query, and six more where it has changed."""
    global _kept
    number = Edition.objects.filter(game=Game.DESTINY).values_list("number", flat=True).first()
    kept = _kept
    if kept is None or kept[0] != number:
        with _lock:
            kept = _kept
            if kept is None or kept[0] != number:  # whoever has waited finds it read by the one before
                kept = _kept = (number, _read())
    return kept[1]


def lately() -> Book:
    """The book as somebody last read it, for what hardly ever changes: no query but the first time."""
    return _kept[1] if _kept is not None else book()


def law_for(code: str) -> Law:
    """What a deck of that format is judged by. A format that people have made is read with a query of its own."""
    read = book()
    if not code or code == OPEN.code:
        return Law(OPEN, read)
    if code in read.formats:
        return Law(read.formats[code], read)
    own = _formats(DestinyFormat.objects.filter(code=code), read.boxes)
    return Law(own[code], read) if own else Law(OPEN, read, unknown=True)


def formats_of(holder: Holder) -> list[Format]:
    """The formats that somebody may choose: those of the game, then their own."""
    read = book()
    own = _formats(DestinyFormat.objects.filter(holder.mine()), read.boxes) if holder.known else {}
    return [*read.formats.values(), *own.values()]


def _read() -> Book:
    rows = Card.objects.public().filter(game=Game.DESTINY).in_both().select_related("set", "destiny")
    cards = list(rows.order_by("position", "code"))
    codes = {card.pk: card.code for card in cards}
    groups = _reprints(cards)
    found = {
        card.code: Printing(
            card=_definition(card),
            set=card.set.code,
            sets=groups[card.pk],
            reprint_of=codes.get(card.destiny.reprint_of_id or 0, ""),
            parallel_die=codes.get(card.destiny.parallel_die_id or 0, ""),
            front=codes.get(card.destiny.front_id or 0, ""),
            tts_id=card.destiny.tts_id,
            errata=card.destiny.errata,
        )
        for card in cards
    }
    boxes = _boxes(codes)
    sets = {card.set.code: Words(ru=card.set.name_ru, en=card.set.name_en) for card in cards}
    formats = _formats(DestinyFormat.objects.filter(owner=None, guest=""), boxes)
    return Book(found, {OPEN.code: OPEN, **formats}, boxes, sets, deck_laws())


def _definition(card: Card) -> DestinyCard:
    made: DestinyCard = definition_of(card)  # type: ignore[assignment]
    return made


def _reprints(cards: Iterable[Card]) -> dict[int, frozenset[str]]:
    """The codes of the sets in which a card or a reprint of it has appeared."""
    first = {card.pk: card.destiny.reprint_of_id or card.pk for card in cards}
    sets: dict[int, set[str]] = {}
    for card in cards:
        sets.setdefault(first[card.pk], set()).add(card.set.code)
    return {pk: frozenset(sets[original]) for pk, original in first.items()}


def _boxes(codes: Mapping[int, str]) -> dict[str, Box]:
    held: dict[str, list[PackCard]] = {}
    for row in PackCard.objects.order_by("pack", "card__card__position"):
        held.setdefault(row.pack_id, []).append(row)
    return {
        pack.code: Box(
            pack.code,
            Words(ru=pack.name_ru, en=pack.name_en),
            {codes[row.card_id]: row.quantity for row in held.get(pack.code, ()) if row.card_id in codes},
            {codes[row.card_id]: row.dice for row in held.get(pack.code, ()) if row.dice and row.card_id in codes},
        )
        for pack in StarterPack.objects.order_by("position", "code")
    }


def _formats(rows: QuerySet[DestinyFormat], boxes: Mapping[str, Box]) -> dict[str, Format]:
    """Formats of rows, by code: four queries, one where there are no rows."""
    made = {}
    for row in rows.prefetch_related("sets", "cards__card__card", "pairs__one__card", "pairs__other__card"):
        laws = msgspec.convert(row.laws, Laws)
        standings = [(one.card.card.code, one) for one in row.cards.all()]
        sets = frozenset(one.code for one in row.sets.all())
        made[row.code] = Format(
            code=row.code,
            name=Words(ru=row.name_ru, en=row.name_en),
            sets=sets or None,
            points={code: _points(one) for code, one in standings if one.points_one is not None},
            restricted=frozenset(code for code, one in standings if one.restricted),
            banned=frozenset(code for code, one in standings if one.banned),
            errata=frozenset(code for code, one in standings if one.errata),
            pairs=frozenset(frozenset((pair.one.card.code, pair.other.card.code)) for pair in row.pairs.all()),
            laws=laws,
            boxes=tuple(boxes[code] for code in laws.packs if code in boxes),
        )
    return made


def _points(row: FormatCard) -> tuple[int, ...]:
    return tuple(price for price in (row.points_one, row.points_two, row.points_three) if price is not None)
