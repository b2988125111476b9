"""Who somebody is at a table: a user, or a guest with a token of 128 bits that is kept only as a hash.

Knows users, tokens and seats; must not know cookies (`play.visits` does) or rules.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from play.models import Kind, Match, Seat


def new_token() -> str:
    return secrets.token_hex(16)


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Holder:
    """A person with a browser: logged in, or known by a guest's token, or both, or neither."""

    user_id: int | None = None
    guest: str = ""

    def holds(self, seat: Seat) -> bool:
        by_user = self.user_id is not None and seat.user_id == self.user_id
        return by_user or bool(self.guest and seat.guest == self.guest)

    def seats(self, seats: Iterable[Seat]) -> list[Seat]:
        """The seats of a match that this person plays."""
        return [seat for seat in seats if self.holds(seat)]

    @property
    def place(self) -> dict[str, object]:
        """What is written into a new seat: the user if logged in, else the guest; never both."""
        return {"user_id": self.user_id} if self.user_id is not None else {"guest": self.guest}


def matches_of(holder: Holder) -> list[Match]:
    """The matches somebody plays in, those still running first, the newest first."""
    mine = Q(seats__user_id=holder.user_id) if holder.user_id is not None else Q(pk__in=[])
    if holder.guest:
        mine |= Q(seats__guest=holder.guest)
    found = Match.objects.filter(mine).distinct().defer("setup", "snapshot").prefetch_related("seats")
    return list(found.order_by("-status", "-changed")[:50])


def last_played(moment: datetime, now: datetime) -> str:
    """When a match was last played, in words: the day, and where it is not long ago the hour; in the zone of `now`."""
    local = moment.astimezone(now.tzinfo)
    hour = date_format(local, "H:i")
    days = (now.date() - local.date()).days
    if days == 0:
        return _("today, %(hour)s") % {"hour": hour}
    if days == 1:
        return _("yesterday, %(hour)s") % {"hour": hour}
    return str(date_format(local, "DATE_FORMAT"))


def at_one_device(seats: Iterable[Seat]) -> bool:
    """Whether all the people of a match share one holder: alone with bots, or in hot-seat."""
    people = [seat for seat in seats if seat.kind == Kind.PERSON]
    return len({(seat.user_id, seat.guest) for seat in people}) <= 1
