"""How Django knows this room; nothing else happens here."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CardsdbConfig(AppConfig):
    name = "cardsdb"
    label = "cardsdb"
    verbose_name = _("Cards")
