"""How Django knows this room, and what of it belongs to people; nothing else happens here."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PlayConfig(AppConfig):
    name = "play"
    label = "play"
    verbose_name = _("Tables")

    def ready(self) -> None:
        from cardsdb.accounts.adoption import register
        from play.services.belongings import Matches

        register(Matches())
