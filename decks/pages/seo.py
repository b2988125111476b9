"""The addresses of public decks, for search engines; of the others they learn nothing."""

from __future__ import annotations

from datetime import datetime

from django.db.models import QuerySet

from cardsdb.catalogue.seo import Ours
from decks.models import Deck, Visibility


class Decks(Ours):
    def items(self) -> QuerySet[Deck]:
        return Deck.objects.filter(visibility=Visibility.PUBLIC).order_by("pk")

    def lastmod(self, item: Deck) -> datetime:
        return item.changed
