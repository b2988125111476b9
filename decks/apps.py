"""How Django knows this room, and what of it belongs to people; nothing else happens here."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DecksConfig(AppConfig):
    name = "decks"
    label = "decks"
    verbose_name = _("Decks")

    def ready(self) -> None:
        from cardsdb.accounts.adoption import register
        from cardsdb.catalogue.seo import SITEMAPS
        from cardsdb.workshop.uses import FINDERS
        from decks.pages.seo import Decks as DeckAddresses
        from decks.services.belongings import Decks
        from decks.services.formats import Formats
        from decks.services.uses import decks_with

        register(Formats())
        register(Decks(), first=True)
        FINDERS.append(decks_with)
        SITEMAPS["decks"] = DeckAddresses
