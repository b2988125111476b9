"""How Django knows this room; nothing else happens here."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PlayConfig(AppConfig):
    name = "play"
    label = "play"
    verbose_name = _("Tables")
