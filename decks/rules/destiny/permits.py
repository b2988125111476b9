"""Cards that are in a deck by permission of others: who lets which in, and how many of them find a place.

Pure. A permission that counts is used only by cards that need it. Who lets in what is settled so that as many as
possible find a place, however many permissions overlap.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from cardsdb.language.destiny import DestinyCard
from cardsdb.language.destiny.building import Include
from decks.rules.destiny.team import fits

Needs = frozenset[str]
"""What would have to be lifted for a card: `affiliation`, `colour`, both; nothing."""

Giver = tuple[DestinyCard, Include]


@dataclass(frozen=True, slots=True)
class Guest:
    """A card of the draw deck that the laws of side and colour keep out, so many copies of it, and what it needs."""

    card: DestinyCard
    copies: int
    needs: Needs


@dataclass(frozen=True, slots=True)
class Settled:
    """`barred`: guests whom nobody lets in, with what they need still. `crowded`: those who share permissions that are
    not enough for all, with the copies that find a place. `givers`: of these permissions."""

    barred: tuple[Guest, ...] = ()
    crowded: tuple[tuple[Guest, int], ...] = ()
    givers: tuple[str, ...] = ()

    @property
    def places(self) -> int:
        return sum(n for _guest, n in self.crowded)


def settle(guests: Iterable[Guest], givers: Iterable[Giver]) -> Settled:
    """Who stays out."""
    permissions = list(givers)
    free = [giver for giver in permissions if giver[1].most is None and giver[1].each is None]
    counted = [giver for giver in permissions if giver not in free]
    barred: list[Guest] = []
    sharing: list[tuple[Guest, list[int]]] = []
    for guest in guests:
        needs = guest.needs - {lift for _card, law in free if fits(law.what, guest.card) for lift in law.lifts}
        if not needs:
            continue
        able = [i for i, (_card, law) in enumerate(counted) if needs <= set(law.lifts) and fits(law.what, guest.card)]
        if able:
            sharing.append((guest, able))
        else:
            barred.append(Guest(guest.card, guest.copies, needs))
    seated = _seated(sharing, counted)
    wanted = {i for (guest, able), n in zip(sharing, seated, strict=True) if n < guest.copies for i in able}
    if not wanted:
        return Settled(tuple(barred))
    together = _together(wanted, [able for _guest, able in sharing])
    names = dict.fromkeys(counted[i][0].code for i in sorted(together))
    rows = zip(sharing, seated, strict=True)
    crowded = tuple((guest, n) for (guest, able), n in rows if not together.isdisjoint(able))
    return Settled(tuple(barred), crowded, tuple(names))


def _together(wanted: set[int], ables: list[list[int]]) -> set[int]:
    """Permissions that are short, and all that share a guest with one of them."""
    while more := {i for able in ables if not wanted.isdisjoint(able) for i in able} - wanted:
        wanted = wanted | more
    return wanted


def _seated(sharing: list[tuple[Guest, list[int]]], counted: list[Giver]) -> list[int]:
    """How many copies of each guest find a place, together as many as possible: a greatest flow from guests through
    the titles of each permission to the permissions, one copy at a time."""
    room: dict[tuple[object, object], int] = defaultdict(int)
    ways: dict[object, list[object]] = defaultdict(list)

    def pipe(a: object, b: object, width: int) -> None:
        if b not in ways[a]:
            ways[a].append(b)
            ways[b].append(a)
            room[a, b] = width

    for g, (guest, able) in enumerate(sharing):
        for i in able:
            law, title = counted[i][1], ("title", i, guest.card.name.en)
            pipe(("guest", g), title, guest.copies)
            pipe(title, ("giver", i), law.each or 99)
            pipe(("giver", i), "end", law.most or 99)
    seated = []
    for g, (guest, _able) in enumerate(sharing):
        n = 0
        while n < guest.copies and _push(("guest", g), "end", room, ways):
            n += 1
        seated.append(n)
    return seated


def _push(start: object, end: object, room: dict[tuple[object, object], int], ways: dict[object, list[object]]) -> bool:
    """Send one copy from start to end, others making way for it; whether that is possible."""
    before: dict[object, object] = {start: start}
    queue = [start]
    for at in queue:
        for to in ways[at]:
            if to not in before and room[at, to] > 0:
                before[to] = at
                queue.append(to)
    if end not in before:
        return False
    at = end
    while at != start:
        room[before[at], at] -= 1
        room[at, before[at]] += 1
        at = before[at]
    return True
