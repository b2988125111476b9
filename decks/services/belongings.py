"""Decks, as something that belongs to people (`cardsdb.accounts.adoption`).

Knows whose decks are whose; must not know requests.
"""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import ngettext

from cardsdb.services.people import Holder
from decks.models import Deck, Visibility
from decks.services.access import decks_of


class Decks:
    glyph, page = "list", "decks:list"

    def counted(self, n: int) -> str:
        return ngettext("%(n)d deck", "%(n)d decks", n) % {"n": n}

    def count(self, holder: Holder) -> int:
        return decks_of(holder).count()

    def names(self, holder: Holder, most: int) -> list[str]:
        return list(decks_of(holder).values_list("name", flat=True)[:most])

    def take(self, guest: str, user_id: int) -> int:
        return Deck.objects.filter(guest=guest).update(owner=user_id, guest="")

    def drop(self, user_id: int) -> None:
        Deck.objects.filter(owner=user_id).delete()

    def prune(self, before: datetime) -> int:
        """Public ones stay: others have come to rely on them."""
        old = Deck.objects.exclude(guest="").exclude(visibility=Visibility.PUBLIC).filter(changed__lt=before)
        n = old.count()
        old.delete()
        return n
