"""The typed fields of a Star Wars: Destiny card, in the terms of the community's data."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from cardsdb.models.core import Card


class DestinyKind(models.TextChoices):
    CHARACTER = "character", _("Character")
    UPGRADE = "upgrade", _("Upgrade")
    DOWNGRADE = "downgrade", _("Downgrade")
    SUPPORT = "support", _("Support")
    EVENT = "event", _("Event")
    BATTLEFIELD = "battlefield", _("Battlefield")
    PLOT = "plot", _("Plot")


class Colour(models.TextChoices):
    BLUE = "blue", _("Blue: Force")
    RED = "red", _("Red: Command")
    YELLOW = "yellow", _("Yellow: Rogue")
    GRAY = "gray", _("Gray: General")
    GREEN = "green", _("Green: Nature")


class Affiliation(models.TextChoices):
    HERO = "hero", _("Hero")
    VILLAIN = "villain", _("Villain")
    NEUTRAL = "neutral", _("Neutral")


class Rarity(models.TextChoices):
    STARTER = "S", _("Starter")
    COMMON = "C", _("Common")
    UNCOMMON = "U", _("Uncommon")
    RARE = "R", _("Rare")
    LEGENDARY = "L", _("Legendary")


class Symbol(models.TextChoices):
    MELEE = "melee", _("melee damage")
    RANGED = "ranged", _("ranged damage")
    INDIRECT = "indirect", _("indirect damage")
    FOCUS = "focus", _("focus")
    DISRUPT = "disrupt", _("disrupt")
    DISCARD = "discard", _("discard")
    SHIELD = "shield", _("shield")
    RESOURCE = "resource", _("resource")
    SPECIAL = "special", _("special")
    ANY = "any", _("any symbol")
    BLANK = "blank", _("blank")


class Subtype(models.Model):
    code = models.SlugField(_("code"), max_length=32, primary_key=True)
    name_ru = models.CharField(_("name in Russian"), max_length=60)
    name_en = models.CharField(_("name in English"), max_length=60)

    class Meta:
        ordering = ["code"]
        verbose_name = _("subtype")
        verbose_name_plural = _("subtypes")

    def __str__(self) -> str:
        return self.name_en

    def name(self, language: str) -> str:
        return self.name_ru if language == "ru" else self.name_en


class DestinyCard(models.Model):
    card = models.OneToOneField(Card, models.CASCADE, primary_key=True, related_name="destiny")
    kind = models.CharField(_("type"), max_length=16, choices=DestinyKind)
    subtypes = models.ManyToManyField(Subtype, related_name="cards", blank=True, verbose_name=_("subtypes"))
    colour = models.CharField(_("colour"), max_length=8, choices=Colour)
    affiliation = models.CharField(_("affiliation"), max_length=8, choices=Affiliation)
    rarity = models.CharField(_("rarity"), max_length=1, choices=Rarity, blank=True)
    unique = models.BooleanField(_("unique"), default=False)
    cost = models.PositiveSmallIntegerField(_("cost"), null=True, blank=True)
    health = models.PositiveSmallIntegerField(_("health"), null=True, blank=True)
    points_one = models.SmallIntegerField(_("points with one die"), null=True, blank=True)
    points_two = models.SmallIntegerField(_("points with two dice"), null=True, blank=True)
    copy_limit = models.PositiveSmallIntegerField(_("copies in a deck"), null=True, blank=True)
    has_die = models.BooleanField(_("has a die"), default=False)
    reprint_of = models.ForeignKey(
        "self", models.SET_NULL, null=True, blank=True, related_name="reprints", verbose_name=_("reprint of")
    )

    class Meta:
        verbose_name = _("Destiny card")
        verbose_name_plural = _("Destiny cards")
        constraints = [
            models.CheckConstraint(condition=Q(kind__in=DestinyKind.values), name="destiny_known_kind"),
            models.CheckConstraint(condition=Q(colour__in=Colour.values), name="destiny_known_colour"),
            models.CheckConstraint(condition=Q(affiliation__in=Affiliation.values), name="destiny_known_affiliation"),
            models.CheckConstraint(condition=Q(rarity__in=["", *Rarity.values]), name="destiny_known_rarity"),
            models.CheckConstraint(condition=Q(health=None) | Q(health__gte=1), name="destiny_alive"),
            models.CheckConstraint(
                condition=Q(points_two=None) | Q(points_one__isnull=False), name="destiny_two_prices_need_one"
            ),
            models.CheckConstraint(
                condition=Q(reprint_of=None) | ~Q(reprint_of=F("card")), name="destiny_no_reprint_of_itself"
            ),
        ]
        indexes = [
            models.Index(fields=["colour", "affiliation"], name="destiny_by_colour"),
            models.Index(fields=["cost"], name="destiny_by_cost"),
        ]

    def __str__(self) -> str:
        return str(self.card)


class DieSide(models.Model):
    """One face of a die. A variable side has no value: the card says what it is worth."""

    card = models.ForeignKey(DestinyCard, models.CASCADE, related_name="sides")
    position = models.PositiveSmallIntegerField(_("position"))
    symbol = models.CharField(_("symbol"), max_length=8, choices=Symbol)
    value = models.PositiveSmallIntegerField(_("value"), null=True, blank=True)
    modifier = models.BooleanField(_("modifier"), default=False)
    cost = models.PositiveSmallIntegerField(_("cost"), default=0)
    variable = models.BooleanField(_("variable"), default=False)

    class Meta:
        ordering = ["card", "position"]
        verbose_name = _("die side")
        verbose_name_plural = _("die sides")
        constraints = [
            models.UniqueConstraint(fields=["card", "position"], name="dieside_once_per_position"),
            models.CheckConstraint(condition=Q(position__lte=5), name="dieside_six_positions"),
            models.CheckConstraint(condition=Q(symbol__in=Symbol.values), name="dieside_known_symbol"),
            models.CheckConstraint(condition=Q(cost__lte=9), name="dieside_cost_range"),
            models.CheckConstraint(condition=Q(value=None) | Q(value__lte=20), name="dieside_value_range"),
            models.CheckConstraint(condition=Q(variable=False) | Q(value=None), name="dieside_variable_has_no_value"),
            models.CheckConstraint(
                condition=~Q(symbol=Symbol.BLANK) | Q(value=None, modifier=False, cost=0, variable=False),
                name="dieside_blank_is_blank",
            ),
            models.CheckConstraint(
                condition=~Q(symbol=Symbol.SPECIAL) | Q(value=None, modifier=False), name="dieside_special_has_no_value"
            ),
            models.CheckConstraint(
                condition=Q(symbol__in=[Symbol.BLANK, Symbol.SPECIAL]) | Q(variable=True) | Q(value__isnull=False),
                name="dieside_has_a_value",
            ),
        ]
        indexes = [models.Index(fields=["symbol", "value"], name="dieside_by_symbol")]

    def __str__(self) -> str:
        return f"{'+' * self.modifier}{'X' if self.variable else self.value or ''}{self.symbol}"
