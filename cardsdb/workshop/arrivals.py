"""Invented cards that come from elsewhere, many at once, with a deck of another site: which are here, which are new.

Knows rows, codes and bounds; must not know decks or requests. Nothing that is here is changed: a card that one has
already is used, any other becomes one's own, under its code if nobody has that, else under a new one; and what names it
names it so.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

import msgspec
from django.db import transaction

from cardsdb.language.core import MARK, CardDef
from cardsdb.language.definitions import Fault
from cardsdb.language.messages import phrase
from cardsdb.models import Card, Source
from cardsdb.services.definitions import definition_of
from cardsdb.services.loading import wanted, write
from cardsdb.services.people import Holder
from cardsdb.workshop.codes import new_code, new_mark
from cardsdb.workshop.drafts import BadDraft, Draft, read
from cardsdb.workshop.pool import Pool, Seen, pool_of
from cardsdb.workshop.services import MOST_CARDS, workshop_set

MOST_FAULTS = 100
"""So many are told, and looked for: telling what may be meant by a code takes its time."""


@dataclass(frozen=True)
class Arrivals:
    """What would become of cards that arrive. `codes`: what each will be called here, by the code that it came with.

    `faults`: (which of the cards, counted from 0, and what is wrong with it).
    """

    game: str
    codes: Mapping[str, str]
    new: tuple[CardDef, ...] = ()
    faults: tuple[tuple[int, Fault], ...] = ()
    pool: Pool = field(default_factory=lambda: Pool(()))

    @property
    def known(self) -> tuple[str, ...]:
        """The codes of those that are here already."""
        coming = {card.code for card in self.new}
        return tuple(code for code in self.codes.values() if code not in coming)


def expect(cards: Sequence[CardDef], game: str, holder: Holder, usable: Collection[str] = ()) -> Arrivals:
    """What would become of these cards if they were somebody's; writes nothing.

    `usable`: codes of other people's cards that this person may use as they are.
    """
    if not cards:
        return Arrivals(game, {})
    pool = pool_of(game, holder)
    here = _rows(game, cards, holder)
    ours = {code for code, row in here.items() if not row.invented or holder.owns(row) or code in usable}
    codes = {card.code: _code_for(card, game, here.get(card.code), ours) for card in cards}
    codes |= _twins(cards, codes, [row for row in here.values() if holder.owns(row)])
    coming = [(i, _renamed(card, codes)) for i, card in enumerate(cards) if codes[card.code] not in ours]
    faults = list(islice(_faults(coming, game, pool), MOST_FAULTS))
    if pool.own + len(coming) > MOST_CARDS:
        full = phrase("{n} cards are as many as one may have: delete one first", n=MOST_CARDS)
        faults.append((0, Fault("", "", "", None, full)))
    return Arrivals(game, codes, tuple(card for _i, card in coming), tuple(faults), pool)


def keep(arrivals: Arrivals, holder: Holder) -> None:
    """Make the new ones somebody's own, all or none; raises `IntegrityError` if a code has been taken meanwhile."""
    names = {**arrivals.pool.names, **{card.code: card.name for card in arrivals.new}}
    fresh = []
    for card in arrivals.new:
        want = wanted(card, arrivals.game, workshop_set(arrivals.game), 0, names)
        for name, value in holder.mark.items():
            setattr(want.card, name, value)
        fresh.append(want)
    with transaction.atomic():
        write(fresh, [], dict(arrivals.pool.ids))


# ---- which are here --------------------------------------------------------------------------------------


def _rows(game: str, cards: Iterable[CardDef], holder: Holder) -> dict[str, Card]:
    """The cards of that game that may be meant: those of the same codes, and all of one's own."""
    same = Card.objects.filter(game=game, code__in=[card.code for card in cards])
    mine = Card.objects.filter(holder.mine(), game=game) if holder.known else Card.objects.none()
    rows = (same | mine).in_both().select_related("set", game)
    return {row.code: row for row in rows}


def _code_for(card: CardDef, game: str, row: Card | None, ours: Collection[str]) -> str:
    """What the card will be called: as it came, if it is here so or if nobody has the code."""
    free = row is None and MARK.search(card.code) is not None
    if free or (
        row is not None and row.code in ours and row.playable and _content(definition_of(row)) == _content(card)
    ):
        return card.code
    fields: Any = card
    return new_code(game, fields.kind, card.name.en, new_mark())


def _twins(cards: Sequence[CardDef], codes: Mapping[str, str], own: Iterable[Card]) -> dict[str, str]:
    """Of those that would be new under another code: which one has already, under a code of one's own.

    A card that names others is known again once these are, so it is looked as long as more are found.
    """
    mine = {_content(definition_of(row), ""): row.code for row in own}
    found: dict[str, str] = {}
    while True:
        here = {**codes, **found}
        strange = [card for card in cards if codes[card.code] != card.code and card.code not in found]
        more = {card.code: mine[key] for card in strange if (key := _content(_renamed(card, here), "")) in mine}
        if not more:
            return found
        found |= more


def _content(card: CardDef, code: str | None = None) -> bytes:
    """What makes two cards the same: everything but where they come from."""
    plain = msgspec.structs.replace(card, source=Source.ORIGINAL.value, number="")
    data = msgspec.to_builtins(plain)
    return msgspec.json.encode(data if code is None else {**data, "code": code}, order="sorted")


# ---- what they will be -----------------------------------------------------------------------------------


def _renamed(card: CardDef, codes: Mapping[str, str]) -> CardDef:
    """The card under its code here, naming others by theirs."""

    def here(value: Any) -> Any:
        match value:
            case str():
                return codes.get(value, value)
            case dict():
                return {key: here(inner) for key, inner in value.items()}
            case list() | tuple():
                return [here(inner) for inner in value]
        return value

    data = msgspec.to_builtins(card)
    parts = {name: here(data[name]) for name in ("program", "variants") if name in data}
    data |= parts | {"code": codes[card.code], "source": Source.ORIGINAL.value}
    data.pop("number", None)
    made: CardDef = msgspec.convert(data, type(card))
    return made


def _faults(coming: Sequence[tuple[int, CardDef]], game: str, pool: Pool) -> Iterable[tuple[int, Fault]]:
    """What the workshop would say to each of them."""
    there = tuple(Seen(0, card.code, "", card.copies, card.name, True) for _i, card in coming)
    wider = Pool((*pool.cards, *there))
    for i, card in coming:
        fields: Any = card
        data = msgspec.to_builtins(card)
        parts = {name: data[name] for name in ("program", "variants") if data.get(name)}
        draft = Draft(game, fields.kind, card.name.ru, card.name.en, card.copies, parts or [], card.code)
        try:
            read(draft, wider)
        except BadDraft as error:
            yield from ((i, fault) for fault in error.faults)
