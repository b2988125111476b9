"""Matches, as something that belongs to people (`cardsdb.accounts.adoption`): whoever has a seat in one has it.
Simulations go the same ways, without being counted: they are part of a deck.

Knows seats; must not know requests.
"""

from __future__ import annotations

from datetime import datetime

from django.db.models import Exists, OuterRef
from django.utils.translation import ngettext

from cardsdb.services.people import Holder
from play.models import Kind, Match, Run, Seat
from play.services.holders import matches_of, played_by
from play.services.tidying import forgotten


class Matches:
    glyph, page = "play", "play:list"

    def counted(self, n: int) -> str:
        return ngettext("%(n)d game", "%(n)d games", n) % {"n": n}

    def count(self, holder: Holder) -> int:
        return played_by(holder).count()

    def names(self, holder: Holder, most: int) -> list[str]:
        return [
            f"{match.title or match.get_game_display()}: {', '.join(seat.name for seat in match.seats.all())}"
            for match in matches_of(holder)[:most]
        ]

    def take(self, guest: str, user_id: int) -> int:
        n = played_by(Holder(None, guest)).count()
        Seat.objects.filter(guest=guest).update(user=user_id, guest="")
        Run.objects.filter(guest=guest).update(owner=user_id, guest="")
        return n

    def drop(self, user_id: int) -> None:
        """What others have played in stays, with the name at the table."""
        others = Seat.objects.filter(match=OuterRef("pk"), kind=Kind.PERSON).exclude(user=user_id)
        theirs = Exists(Seat.objects.filter(match=OuterRef("pk"), user=user_id))
        Match.objects.filter(theirs, ~Exists(others)).delete()
        Seat.objects.filter(user=user_id).update(user=None)

    def prune(self, before: datetime) -> int:
        """As `prune_matches` does, which is sooner about it."""
        old = Match.objects.filter(pk__in=forgotten(before, 0, 0))
        n = old.count()
        old.delete()
        Run.objects.exclude(guest="").filter(created__lt=before).delete()
        return n
