"""Collections, as something that belongs to people (`cardsdb.accounts.adoption`).

Knows whose rows are whose; must not know requests. What a guest brings into an account that has a collection already is
merged by the larger amount of each card: one who has written the same shelf down twice has not got it twice.
"""

from __future__ import annotations

from datetime import datetime

from django.db.models import Max, Sum
from django.utils.translation import ngettext

from cardsdb.collection.changing import Amount, raise_to
from cardsdb.models import Card, CollectionLink, Owned
from cardsdb.services.people import Holder
from cardsdb.services.reader import language


class Collections:
    glyph, page = "grid", "collection:start"

    def counted(self, n: int) -> str:
        return ngettext("%(n)d card collected", "%(n)d cards collected", n) % {"n": n}

    def count(self, holder: Holder) -> int:
        """Different cards: what is only wanted belongs to the collection as well."""
        return Owned.objects.filter(holder.mine()).count()

    def names(self, holder: Holder, most: int) -> list[str]:
        """The cards of which there is most."""
        cards = Card.objects.filter(owned__in=Owned.objects.filter(holder.mine())).worded(language())
        cards = cards.annotate(n=Sum("owned__copies", filter=holder.mine("owned__"))).order_by("-n", "position")
        return [card.shown_name or card.code for card in cards[:most]]

    def take(self, guest: str, user_id: int) -> int:
        rows = Owned.objects.filter(guest=guest).values_list("card__game", "card__code", "copies", "dice", "wanted")
        by_game: dict[str, dict[str, Amount]] = {}
        for game, code, *amount in rows:
            by_game.setdefault(game, {})[code] = Amount(*amount)
        for game, amounts in by_game.items():
            raise_to(Holder(user_id), game, amounts)
        if by_game:
            Owned.objects.filter(guest=guest).delete()
        self._take_links(guest, user_id)
        return sum(map(len, by_game.values()))

    def _take_links(self, guest: str, user_id: int) -> None:
        """An address that is out in the world goes on working, unless the account has one already."""
        if CollectionLink.objects.filter(guest=guest).exists():
            has = CollectionLink.objects.filter(owner=user_id).values_list("game", flat=True)
            CollectionLink.objects.filter(guest=guest, game__in=list(has)).delete()
            CollectionLink.objects.filter(guest=guest).update(owner=user_id, guest="")

    def drop(self, user_id: int) -> None:
        Owned.objects.filter(owner=user_id).delete()
        CollectionLink.objects.filter(owner=user_id).delete()

    def prune(self, before: datetime) -> int:
        """A shelf stays whole: what a guest owns goes when none of it has been touched."""
        guests = Owned.objects.exclude(guest="").order_by().values("guest").annotate(last=Max("changed"))
        old = Owned.objects.filter(guest__in=guests.filter(last__lt=before).values("guest"))
        n = old.count()
        old.delete()
        CollectionLink.objects.exclude(guest="").exclude(
            guest__in=Owned.objects.exclude(guest="").values("guest")
        ).filter(made__lt=before).delete()
        return n
