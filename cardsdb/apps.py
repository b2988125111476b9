"""How Django knows this room, and what of it belongs to people; nothing else happens here."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CardsdbConfig(AppConfig):
    name = "cardsdb"
    label = "cardsdb"
    verbose_name = _("Cards")

    def ready(self) -> None:
        from cardsdb.accounts.adoption import register
        from cardsdb.accounts.cards import Cards
        from cardsdb.collection.belongings import Collections

        register(Cards())
        register(Collections())
