"""Cards of one's own, as something that belongs to people.

Knows cards; who uses one is told by the database alone, which protects it.
"""

from __future__ import annotations

from datetime import datetime

from django.db import router, transaction
from django.db.models import ProtectedError, QuerySet
from django.db.models.deletion import Collector
from django.utils.translation import ngettext

from cardsdb.models import Card
from cardsdb.services.people import Holder, hashed, new_token
from cardsdb.services.reader import language
from cardsdb.workshop.services import named_by


class Cards:
    glyph, page = "keeper", "workshop:list"

    def counted(self, n: int) -> str:
        return ngettext("%(n)d card", "%(n)d cards", n) % {"n": n}

    def count(self, holder: Holder) -> int:
        return Card.objects.filter(holder.mine()).count()

    def names(self, holder: Holder, most: int) -> list[str]:
        cards = Card.objects.filter(holder.mine()).worded(language()).order_by("-changed")
        return [card.shown_name or card.code for card in cards[:most]]

    def take(self, guest: str, user_id: int) -> int:
        return Card.objects.filter(guest=guest).update(owner=user_id, guest="")

    def drop(self, user_id: int) -> None:
        """What is in somebody else's deck stays as the card of a guest that nobody is, with all that it names."""
        _delete(Card.objects.filter(owner=user_id))
        Card.objects.filter(owner=user_id).update(owner=None, guest=hashed(new_token()))

    def prune(self, before: datetime) -> int:
        return _delete(Card.objects.exclude(guest="").filter(changed__lt=before))


def _delete(cards: QuerySet[Card]) -> int:
    """Remove the cards that nothing uses, and that no card names which stays; how many."""
    rows = {card.pk: card for card in cards}
    naming = {pk: set(named_by(row).exclude(pk=pk).values_list("pk", flat=True)) for pk, row in rows.items()}
    stays = {pk for pk, row in rows.items() if _used(row) or naming[pk] - rows.keys()}
    while more := {pk for pk in rows.keys() - stays if naming[pk] & stays}:
        stays |= more
    gone = 0
    for pk in rows.keys() - stays:
        try:
            with transaction.atomic():
                rows[pk].delete()
        except ProtectedError:  # somebody has put it into a deck since
            continue
        gone += 1
    return gone


def _used(card: Card) -> bool:
    """Whether the database protects it."""
    try:
        Collector(using=router.db_for_write(Card), origin=card).collect([card])
    except ProtectedError:
        return True
    return False
