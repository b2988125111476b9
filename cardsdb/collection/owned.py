"""How much of each card somebody has: what other rooms ask.

Knows rows and which printings are the same card; must not know requests or decks. A collection has one keeper: the
account of whoever is logged in, otherwise the guest; what a guest has counts for an account once it is adopted.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import F, Q, QuerySet, Sum
from django.db.models.functions import Coalesce

from cardsdb.models import Owned
from cardsdb.services.people import Holder

Amount = tuple[int, int]
"""Copies, and dice."""


def keeper(holder: Holder) -> Holder:
    """The one of the two that a person may be whose collection is meant."""
    return Holder(holder.user_id) if holder.user_id is not None else Holder(None, holder.guest)


def rows_of(holder: Holder, game: str) -> QuerySet[Owned]:
    """A person's rows of a game, those as well that only say what is wanted; of nobody there are none."""
    rows = Owned.objects.filter(card__game=game)
    return rows.filter(keeper(holder).mine()) if holder.known else rows.none()


def owned(holder: Holder, game: str) -> Mapping[str, Amount]:
    """Copies and dice by the code of the printing, without those of which there is neither. One query.

    Each printing for itself: `together` sums reprints.
    """
    if not holder.known:
        return {}
    rows = rows_of(holder, game).filter(_something()).order_by()
    return {code: (copies, dice) for code, copies, dice in rows.values_list("card__code", "copies", "dice")}


def together(holder: Holder, game: str) -> Mapping[str, Amount]:
    """The same with reprints summed, by the code of the *first* printing (`Printing.reprint_of or code`). One query."""
    if not holder.known:
        return {}
    rows = rows_of(holder, game).filter(_something()).order_by()
    first = Coalesce(f"card__{game}__reprint_of__card__code", "card__code")
    summed = rows.annotate(first=first).values("first").annotate(n=Sum("copies"), of_dice=Sum("dice"))
    return {code: (copies, dice) for code, copies, dice in summed.values_list("first", "n", "of_dice")}


def only_owned(holder: Holder, game: str, least: int = 1) -> Q:
    """A filter of `Card`s: those of which somebody has so many copies at least, all printings of a card counted.

    A further face of a double-sided card counts as its front. `Card.objects.filter(only_owned(holder, "destiny"))`;
    it is a subquery of the query it is put into, and costs none of its own.
    """
    if not holder.known:
        return Q(pk__in=[])
    rows = rows_of(holder, game).filter(copies__gt=0).order_by()
    firsts = rows.annotate(first=Coalesce(f"card__{game}__reprint_of", F("card"))).values("first")
    enough = firsts.annotate(n=Sum("copies")).filter(n__gte=least).values("first")
    same = f"{game}__reprint_of__in"
    front, front_same = f"{game}__front__in", f"{game}__front__reprint_of__in"
    return Q(pk__in=enough) | Q(**{same: enough}) | Q(**{front: enough}) | Q(**{front_same: enough})


def _something() -> Q:
    return Q(copies__gt=0) | Q(dice__gt=0)
