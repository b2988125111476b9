"""Cards that are in a deck by permission of others: who lets which in, and how many of them find a place.

Pure. A permission that counts is used only by cards that need it. Who lets in what is settled so that as many as
possible find a place, however many permissions overlap.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from msgspec import structs

from cardsdb.language.destiny import DestinyCard
from cardsdb.language.destiny.building import Include
from decks.contents import MOST_CARDS
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
    counted = _merged(giver for giver in permissions if giver not in free)
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


def _merged(givers: Iterable[Giver]) -> list[Giver]:
    """Permissions that count, those that say the same made one: twice as many for two of them."""
    times: dict[tuple[str, Include], list[Giver]] = {}
    for card, law in givers:
        times.setdefault((card.code, law), []).append((card, law))
    return [
        (card, structs.replace(law, most=law.most and law.most * len(alike), each=law.each and law.each * len(alike)))
        for alike in times.values()
        for card, law in alike[:1]
    ]


def _together(wanted: set[int], ables: list[list[int]]) -> set[int]:
    """Permissions that are short, and all that share a guest with one of them."""
    while more := {i for able in ables if not wanted.isdisjoint(able) for i in able} - wanted:
        wanted = wanted | more
    return wanted


def _seated(sharing: list[tuple[Guest, list[int]]], counted: list[Giver]) -> list[int]:
    """How many copies of each guest find a place, together as many as possible: a greatest flow from guests through
    the titles of each permission to the permissions."""
    room: Room = defaultdict(dict)
    for g, (guest, able) in enumerate(sharing):
        for i in able:
            law, title = counted[i][1], ("title", i, guest.card.name.en)
            _pipe(room, ("guest", g), title, guest.copies)
            _pipe(room, title, ("giver", i), law.each or MOST_CARDS)
            _pipe(room, ("giver", i), END, law.most or MOST_CARDS)
    seated = []
    for g, (guest, _able) in enumerate(sharing):
        n = 0
        while n < guest.copies and (more := _push(room, ("guest", g), guest.copies - n)):
            n += more
        seated.append(n)
    return seated


Room = dict[object, dict[object, int]]
"""From where to where how many copies may still go."""

END = "end"


def _pipe(room: Room, a: object, b: object, width: int) -> None:
    room[a][b] = width
    room[b].setdefault(a, 0)


def _push(room: Room, start: object, n: int) -> int:
    """Send up to n copies from start to the end, others making way for them; how many went."""
    before: dict[object, object] = {start: start}
    queue: list[object] = [start]
    for at in queue:
        for to, width in room[at].items():
            if width > 0 and to not in before:
                before[to] = at
                queue.append(to)
    if END not in before:
        return 0
    way: list[tuple[object, object]] = []
    at = END
    while at != start:
        way.append((before[at], at))
        at = before[at]
    n = min(n, *(room[a][b] for a, b in way))
    for a, b in way:
        room[a][b] -= n
        room[b][a] += n
    return n
