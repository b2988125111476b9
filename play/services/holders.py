"""Whose matches are whose.

Knows people and seats; must not know cookies or rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from cardsdb.services.people import Holder
from play.models import Kind, Match, Seat


def played_by(holder: Holder) -> QuerySet[Match]:
    """The matches in which somebody has a seat."""
    mine = Q(user=holder.user_id) if holder.user_id is not None else Q(pk__in=[])
    if holder.guest:
        mine |= Q(guest=holder.guest)
    return Match.objects.filter(Exists(Seat.objects.filter(mine, match=OuterRef("pk"))))


def matches_of(holder: Holder) -> list[Match]:
    """The matches somebody plays in, those still running first, the newest first."""
    found = played_by(holder).defer("setup", "snapshot").prefetch_related("seats")
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
