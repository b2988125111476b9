"""The typed fields of a Zaruba card."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from cardsdb.models.core import Card


class Pile(models.TextChoices):
    PRIEM = "priem", _("Technique")
    PRIBAMBAS = "pribambas", _("Trinket")
    NEZHDAN = "nezhdan", _("Unexpected")
    LULI = "luli", _("Penalty")


class Faction(models.TextChoices):
    SILA = "sila", _("Strength")
    MAGIYA = "magiya", _("Magic")
    AZART = "azart", _("Gamble")
    YAROST = "yarost", _("Rage")
    MEDITSINA = "meditsina", _("Medicine")


class Visibility(models.TextChoices):
    SECRET = "secret", _("kept secret")
    OPTIONAL = "optional", _("may be shown")
    MUST_SHOW = "must_show", _("shown at once")


class ZarubaCard(models.Model):
    card = models.OneToOneField(Card, models.CASCADE, primary_key=True, related_name="zaruba")
    pile = models.CharField(_("pile"), max_length=12, choices=Pile)
    faction = models.CharField(_("faction"), max_length=12, choices=Faction, blank=True)
    cute = models.BooleanField(_("cute"), default=False)
    visibility = models.CharField(_("visibility"), max_length=12, choices=Visibility, blank=True)

    class Meta:
        verbose_name = _("Zaruba card")
        verbose_name_plural = _("Zaruba cards")
        constraints = [
            models.CheckConstraint(condition=Q(pile__in=Pile.values), name="zaruba_known_pile"),
            models.CheckConstraint(condition=Q(faction__in=["", *Faction.values]), name="zaruba_known_faction"),
            models.CheckConstraint(
                condition=Q(visibility__in=["", *Visibility.values]), name="zaruba_known_visibility"
            ),
            # A technique belongs to a faction or is cute, never both; no other pile has either.
            models.CheckConstraint(
                condition=(Q(pile=Pile.PRIEM) & (Q(cute=True, faction="") | (Q(cute=False) & ~Q(faction=""))))
                | (~Q(pile=Pile.PRIEM) & Q(cute=False, faction="")),
                name="zaruba_faction_or_cute",
            ),
            models.CheckConstraint(
                condition=(Q(pile=Pile.NEZHDAN) & ~Q(visibility="")) | (~Q(pile=Pile.NEZHDAN) & Q(visibility="")),
                name="zaruba_only_unexpected_hide",
            ),
        ]
        indexes = [models.Index(fields=["pile", "faction"], name="zaruba_by_pile")]

    def __str__(self) -> str:
        return str(self.card)


class Beater(models.Model):
    """A faction whose techniques beat this one."""

    card = models.ForeignKey(ZarubaCard, models.CASCADE, related_name="beaten_by")
    faction = models.CharField(_("faction"), max_length=12, choices=Faction)

    class Meta:
        ordering = ["card", "pk"]
        verbose_name = _("beaten by")
        verbose_name_plural = _("beaten by")
        constraints = [
            models.UniqueConstraint(fields=["card", "faction"], name="beater_once"),
            models.CheckConstraint(condition=Q(faction__in=Faction.values), name="beater_known_faction"),
        ]

    def __str__(self) -> str:
        return self.faction
