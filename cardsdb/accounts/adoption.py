"""What belongs to people, and what becomes of it when a guest gets an account or a user goes.

Knows people and the kinds of things that rooms have put on the list; must not know decks or matches: each room brings
its own (`register`), so that arrows go one way.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from django.contrib.auth.models import User
from django.db import transaction

from cardsdb.services.people import Holder


class Adopter(Protocol):
    """One kind of thing that belongs to people: decks, cards, matches."""

    @property
    def glyph(self) -> str:
        """What it is drawn by."""

    @property
    def page(self) -> str:
        """The name of the address where one's own are listed."""

    def counted(self, n: int) -> str:
        """«3 decks», in the reader's language."""

    def count(self, holder: Holder) -> int: ...

    def names(self, holder: Holder, most: int) -> list[str]:
        """What the last changed ones are called, in the reader's language."""

    def take(self, guest: str, user_id: int) -> int:
        """Give what is the guest's to the user; how many there were."""

    def drop(self, user_id: int) -> None:
        """The user goes: remove what is theirs, and let stay, as nobody's, what others need."""

    def prune(self, before: datetime) -> int:
        """Remove what guests have not touched since then and nobody needs; how many there were."""


ADOPTERS: list[Adopter] = []
"""In the order in which they are shown; what others are made of comes last."""

SHOWN = 12
"""Names of one kind that are listed."""


def register(adopter: Adopter, *, first: bool = False) -> None:
    """Put a kind of thing on the list."""
    if adopter not in ADOPTERS:
        ADOPTERS.insert(0 if first else len(ADOPTERS), adopter)


@dataclass(frozen=True, slots=True)
class Heap:
    """All of one kind that somebody has. `more`: how many are not named."""

    adopter: Adopter
    count: int
    names: tuple[str, ...] = ()

    @property
    def counted(self) -> str:
        return self.adopter.counted(self.count)

    @property
    def more(self) -> int:
        return self.count - len(self.names)


def counts(holder: Holder) -> list[Heap]:
    """How many of each kind somebody has, those of which there are none as well."""
    return [Heap(adopter, adopter.count(holder)) for adopter in ADOPTERS]


def heaps(holder: Holder) -> list[Heap]:
    """What somebody has, by name."""
    found = [heap for heap in counts(holder) if heap.count]
    return [Heap(heap.adopter, heap.count, tuple(heap.adopter.names(holder, SHOWN))) for heap in found]


def guest_of(holder: Holder) -> Holder:
    """The guest that somebody has been on this device, logged in or not."""
    return Holder(None, holder.guest)


def user_of(holder: Holder) -> Holder:
    """Somebody as their account alone, whatever else was made on this device."""
    return Holder(holder.user_id)


def anything(holder: Holder) -> bool:
    """Whether there is something on this device that belongs to no account."""
    return bool(holder.guest) and any(adopter.count(guest_of(holder)) for adopter in ADOPTERS)


@transaction.atomic
def adopt(guest: str, user_id: int) -> int:
    """All that is the guest's becomes the user's; how many things. A second time there is nothing left to take."""
    return sum(adopter.take(guest, user_id) for adopter in ADOPTERS) if guest else 0


@transaction.atomic
def remove(user: User) -> None:
    """A user goes, with all that is theirs."""
    for adopter in ADOPTERS:
        adopter.drop(user.pk)
    user.delete()


@transaction.atomic
def prune(before: datetime) -> list[str]:
    """Remove what guests have not touched since then; how much of each kind, in words."""
    gone = [(adopter, adopter.prune(before)) for adopter in ADOPTERS]
    return [adopter.counted(n) for adopter, n in gone if n]
