"""Changing what somebody owns: the only place where it is written.

Knows rows, bounds and transactions; must not know requests. Steps («one more») add up, whoever makes them at the same
time; amounts («two») count as they are. A change is written whole or not at all.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass

from django.db import IntegrityError, transaction
from django.utils import timezone

from cardsdb.collection.games import collected
from cardsdb.collection.owned import keeper, rows_of
from cardsdb.language.messages import phrase
from cardsdb.models import MOST_OWNED, Card, Owned
from cardsdb.services.people import Holder

FIELDS = ("copies", "dice", "wanted")
WRITTEN = (*FIELDS, "changed")
TRIES = 3
"""How often a change is made anew that met another one making the same row."""
MANY = 100
"""Rows that are written anew rather than changed."""
MOST_CHANGED = 2_500
"""Cards of one change: more than a game has."""


@dataclass(frozen=True, slots=True)
class Amount:
    """How much of a printing. None stays as it is; as steps, a difference."""

    copies: int | None = None
    dice: int | None = None
    wanted: int | None = None

    def stepped(self, row: Owned) -> dict[str, int]:
        """The row's new figures, this being a difference: never below nothing or above the most there may be."""
        return {name: min(MOST_OWNED, max(0, getattr(row, name) + (getattr(self, name) or 0))) for name in FIELDS}

    def put(self, row: Owned) -> dict[str, int]:
        """The row's new figures, this being what there is now."""
        said = {name: getattr(self, name) for name in FIELDS}
        return {name: getattr(row, name) if value is None else value for name, value in said.items()}

    def at_least(self, row: Owned) -> dict[str, int]:
        """The row's new figures, none of them less than it was."""
        return {name: max(getattr(row, name), getattr(self, name) or 0) for name in FIELDS}


Figure = Callable[[Amount, Owned], dict[str, int]]
Amounts = Mapping[str, Amount]


class BadAmount(ValueError):
    """Amounts that nobody can have. `faults`: (place, what is right), the place like `01001.dice` or `01001`."""

    def __init__(self, faults: list[tuple[str, str]]) -> None:
        super().__init__("; ".join(f"{place}: {message}" for place, message in faults))
        self.faults = faults


def step(holder: Holder, game: str, steps: Amounts) -> dict[str, Owned]:
    """Change amounts by differences; the rows as they are now, by code. Raises `BadAmount` for unknown cards."""
    return _write(holder, game, steps, Amount.stepped)


def put(holder: Holder, game: str, amounts: Amounts) -> dict[str, Owned]:
    """Set amounts; the rows as they are now, by code. Raises `BadAmount` with every fault."""
    return _write(holder, game, amounts, Amount.put)


def raise_to(holder: Holder, game: str, amounts: Amounts) -> dict[str, Owned]:
    """See to it that there is at least so much; the rows as they are now, by code."""
    return _write(holder, game, amounts, Amount.at_least)


def replace(holder: Holder, game: str, amounts: Amounts) -> dict[str, Owned]:
    """Make these amounts all that somebody has: what is not named goes."""
    return _write(holder, game, amounts, Amount.put, whole=True)


def _write(holder: Holder, game: str, said: Amounts, figure: Figure, whole: bool = False) -> dict[str, Owned]:
    checked(said, figure is Amount.stepped)
    for _try in range(TRIES - 1):
        try:
            with transaction.atomic():
                return _written(keeper(holder), game, said, figure, whole)
        except IntegrityError:  # the same row has just been made by another press
            continue
    with transaction.atomic():
        return _written(keeper(holder), game, said, figure, whole)


def _written(holder: Holder, game: str, said: Amounts, figure: Figure, whole: bool) -> dict[str, Owned]:
    known = _cards(game, said)
    if unknown := [code for code in said if code not in known]:
        raise BadAmount([(code, phrase("there is no such card")) for code in unknown])
    rows = rows_of(holder, game).select_for_update(of=("self",)).order_by()
    rows = rows if whole else rows.filter(card__in=[card.pk for card in known.values()])
    there = {row.card_id: row for row in rows}
    now: dict[str, Owned] = {}
    for code, amount in said.items():
        card = known[code]
        row = there.get(card.pk) or Owned(card_id=card.pk, **holder.mark)
        before = Owned() if whole else row
        for name, value in figure(amount, before).items():
            setattr(row, name, value)
        row.changed = timezone.now()  # rows that are written together are not told so by the model
        if not collected(game).dice_of(card):
            row.dice = 0
        now[code] = row
    kept = {row.card_id for row in now.values()}
    gone = [row for row in there.values() if whole and row.card_id not in kept]
    _save(now.values(), gone)
    return now


def _cards(game: str, codes: Collection[str]) -> dict[str, Card]:
    """Cards that one can own, by code: one query."""
    cards = collected(game).cards().select_related(game).only("code", f"{game}__{_die(game)}")
    return {card.code: card for card in cards.filter(code__in=list(codes)).order_by()}


def _die(game: str) -> str:
    return collected(game).has_die.rpartition("__")[2]


def _save(rows: Collection[Owned], gone: list[Owned]) -> None:
    empty = [row for row in rows if not (row.copies or row.dice or row.wanted)]
    full = [row for row in rows if row.copies or row.dice or row.wanted]
    fresh = [row for row in full if row.pk is None]
    old = [row for row in full if row.pk is not None]
    stale = [row.pk for row in (*gone, *empty) if row.pk is not None]
    if len(old) > MANY:  # quicker than to change them one by one
        stale += [row.pk for row in old]
        for row in old:
            row.pk = None
        old, fresh = [], [*fresh, *old]
    if stale:
        Owned.objects.filter(pk__in=stale).delete()
    if len(old) == 1:
        old[0].save(update_fields=WRITTEN)
    elif old:
        Owned.objects.bulk_update(old, WRITTEN, batch_size=300)
    if fresh:
        Owned.objects.bulk_create(fresh)
    for row in empty:
        row.pk = None


def checked(said: Amounts, steps: bool = False) -> None:
    """Raises `BadAmount` with every amount that is out of bounds."""
    faults = list(_faults(said, -MOST_OWNED if steps else 0))
    if faults:
        raise BadAmount(faults)


def _faults(said: Amounts, least: int) -> Iterator[tuple[str, str]]:
    if len(said) > MOST_CHANGED:
        yield "", phrase("{n} cards; at most {most} at once", n=len(said), most=MOST_CHANGED)
        return
    for code, amount in said.items():
        for name in FIELDS:
            value = getattr(amount, name)
            if value is not None and not least <= value <= MOST_OWNED:
                yield f"{code}.{name}", phrase("a whole number from 0 to {most} belongs here", most=MOST_OWNED)
