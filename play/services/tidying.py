"""Matches that nobody will come back to.

A guest's match lives as long as the cookie that leads to it, and often less: whoever pressed «play» and went away left
one that nothing has happened in. Knows matches; must not touch what belongs to a user, nor games of bots alone.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import Q, QuerySet

from play.models import Kind, Match


def forgotten(now: datetime, days: int, untouched_days: int) -> QuerySet[Match]:
    """Guests' matches unchanged for so many days, and for fewer where nobody has done anything yet."""
    old = Q(changed__lt=now - timedelta(days=days))
    untouched = Q(tail=0, changed__lt=now - timedelta(days=untouched_days))
    guests = Match.objects.filter(seats__kind=Kind.PERSON).exclude(seats__user__isnull=False)
    return guests.filter(old | untouched).distinct()
