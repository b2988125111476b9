"""The typed fields of a Star Wars: Destiny card, in the terms of the community's data; its sets, formats and packs.

Knows what a card, a format and a box hold. Must not know what makes a deck legal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from cardsdb.language.destiny.subtypes import RUSSIAN
from cardsdb.models.core import Card, CardSet, Source


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

    @classmethod
    def of(cls, code: str) -> Subtype:
        """An unsaved subtype that nobody has named yet, by our own words or by its code."""
        english = code.replace("-", " ").title()
        return cls(code=code, name_ru=RUSSIAN.get(code, english), name_en=english)

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
    points_three = models.SmallIntegerField(_("points with three dice"), null=True, blank=True)
    copy_limit = models.PositiveSmallIntegerField(_("copies in a deck"), null=True, blank=True)
    has_die = models.BooleanField(_("has a die"), default=False)
    die = models.CharField(
        _("die"), max_length=40, blank=True, help_text=_("Its six sides in short: “1MD 2MD1 1Sh 1R Sp -”.")
    )
    traits = models.CharField(_("subtypes in short"), max_length=120, blank=True, help_text=_("Codes with blanks."))
    translated = models.BooleanField(
        _("own translation"), default=False, help_text=_("The Russian name is ours, not the publisher’s.")
    )
    reprint_of = models.ForeignKey(
        "self", models.SET_NULL, null=True, blank=True, related_name="reprints", verbose_name=_("reprint of")
    )
    parallel_die = models.ForeignKey(
        "self",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="parallel_dice",
        verbose_name=_("parallel die"),
        help_text=_("The card whose die may stand in for this card’s own."),
    )
    face = models.CharField(_("face"), max_length=1, blank=True, help_text=_("A, B … of a double-sided card."))
    front = models.ForeignKey(
        "self",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="backs",
        verbose_name=_("front"),
        help_text=_("Of a further face of a double-sided card: its first face."),
    )
    errata = models.BooleanField(_("has errata"), default=False)
    illustrator = models.CharField(_("illustrator"), max_length=80, blank=True)
    tts_id = models.CharField(_("number in Tabletop Simulator"), max_length=6, blank=True)

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
                condition=Q(points_three=None) | Q(points_two__isnull=False), name="destiny_three_prices_need_two"
            ),
            models.CheckConstraint(condition=Q(front=None) | ~Q(front=F("card")), name="destiny_no_front_of_itself"),
            models.CheckConstraint(condition=Q(front=None) | ~Q(face=""), name="destiny_a_back_has_a_letter"),
            models.CheckConstraint(
                condition=Q(reprint_of=None) | ~Q(reprint_of=F("card")), name="destiny_no_reprint_of_itself"
            ),
        ]
        indexes = [
            models.Index(fields=["colour", "affiliation"], name="destiny_by_colour"),
            models.Index(fields=["cost"], name="destiny_by_cost"),
            models.Index(fields=["points_one"], name="destiny_by_points"),
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


class DestinyCycle(models.Model):
    """Sets that belong together and rotate together."""

    code = models.CharField(_("code"), max_length=8, primary_key=True)
    name_ru = models.CharField(_("name in Russian"), max_length=80)
    name_en = models.CharField(_("name in English"), max_length=80)
    position = models.PositiveSmallIntegerField(_("position"))
    released = models.DateField(_("released"), null=True, blank=True)

    class Meta:
        ordering = ["position", "code"]
        verbose_name = _("cycle")
        verbose_name_plural = _("cycles")

    def __str__(self) -> str:
        return self.name_en

    def name(self, language: str) -> str:
        return self.name_ru if language == "ru" else self.name_en


class DestinySet(models.Model):
    """What a set of this game has besides its names. Its number in the community is `CardSet.position`."""

    set = models.OneToOneField(CardSet, models.CASCADE, primary_key=True, related_name="destiny")
    cycle = models.ForeignKey(DestinyCycle, models.PROTECT, related_name="sets", verbose_name=_("cycle"))
    size = models.PositiveSmallIntegerField(_("size"), null=True, blank=True)
    released = models.DateField(_("released"), null=True, blank=True)
    project = models.CharField(
        _("project"), max_length=40, blank=True, help_text=_("Who made it; empty for the publisher’s own sets.")
    )

    class Meta:
        verbose_name = _("Destiny set")
        verbose_name_plural = _("Destiny sets")

    def __str__(self) -> str:
        return str(self.set)


class Named(models.Model):
    """A list of cards with a name in both languages; `source` tells whether definitions or the importer own it."""

    code = models.CharField(_("code"), max_length=16, primary_key=True)
    name_ru = models.CharField(_("name in Russian"), max_length=80)
    name_en = models.CharField(_("name in English"), max_length=80)
    position = models.PositiveSmallIntegerField(_("position"))
    source = models.CharField(_("source"), max_length=16, choices=Source, default=Source.IMPORTED)

    class Meta:
        abstract = True
        ordering = ["position", "code"]

    def __str__(self) -> str:
        return self.name_en

    def name(self, language: str) -> str:
        return self.name_ru if language == "ru" else self.name_en


class DestinyFormat(Named):
    """Which sets may be played, and what a format changes about single cards."""

    sets = models.ManyToManyField(CardSet, related_name="formats", blank=True, verbose_name=_("sets"))
    laws = models.JSONField(
        _("laws"), default=dict, blank=True, help_text=_("Where it departs from the booklet: points, size, copies …")
    )
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        null=True,
        blank=True,
        related_name="formats",
        verbose_name=_("owner"),
        help_text=_("Who has made it; empty for those of the game."),
    )
    guest = models.CharField(max_length=64, blank=True, editable=False, db_index=True)
    changed = models.DateTimeField(_("changed"), auto_now=True)

    if TYPE_CHECKING:
        owner_id: int | None

    class Meta(Named.Meta):
        verbose_name = _("Destiny format")
        verbose_name_plural = _("Destiny formats")
        constraints = [models.CheckConstraint(condition=Q(owner=None) | Q(guest=""), name="format_user_or_guest")]


class FormatCard(models.Model):
    """What one format says of one card; points replace the printed ones."""

    format = models.ForeignKey(DestinyFormat, models.CASCADE, related_name="cards", verbose_name=_("format"))
    card = models.ForeignKey(DestinyCard, models.CASCADE, related_name="standings", verbose_name=_("card"))
    banned = models.BooleanField(_("banned"), default=False)
    restricted = models.BooleanField(_("restricted"), default=False)
    errata = models.BooleanField(_("has errata"), default=False)
    points_one = models.SmallIntegerField(_("points with one die"), null=True, blank=True)
    points_two = models.SmallIntegerField(_("points with two dice"), null=True, blank=True)
    points_three = models.SmallIntegerField(_("points with three dice"), null=True, blank=True)

    class Meta:
        ordering = ["format", "card__card__position", "card__card__code"]
        verbose_name = _("card of a format")
        verbose_name_plural = _("cards of formats")
        constraints = [
            models.UniqueConstraint(fields=["format", "card"], name="formatcard_once_per_card"),
            models.CheckConstraint(
                condition=~Q(banned=False, restricted=False, errata=False, points_one=None),
                name="formatcard_says_something",
            ),
            models.CheckConstraint(
                condition=Q(points_two=None) | Q(points_one__isnull=False), name="formatcard_two_prices_need_one"
            ),
            models.CheckConstraint(
                condition=Q(points_three=None) | Q(points_two__isnull=False), name="formatcard_three_prices_need_two"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.format_id} {self.card_id}"


class FormatPair(models.Model):
    """Two cards of which a deck may have only one; stored once, the smaller code first."""

    format = models.ForeignKey(DestinyFormat, models.CASCADE, related_name="pairs", verbose_name=_("format"))
    one = models.ForeignKey(DestinyCard, models.CASCADE, related_name="+", verbose_name=_("one card"))
    other = models.ForeignKey(DestinyCard, models.CASCADE, related_name="+", verbose_name=_("the other card"))

    class Meta:
        ordering = ["format", "one__card__code", "other__card__code"]
        verbose_name = _("restricted pair")
        verbose_name_plural = _("restricted pairs")
        constraints = [
            models.UniqueConstraint(fields=["format", "one", "other"], name="formatpair_once"),
            models.CheckConstraint(condition=~Q(one=F("other")), name="formatpair_two_cards"),
        ]

    def __str__(self) -> str:
        return f"{self.format_id} {self.one_id} {self.other_id}"


class StarterPack(Named):
    """A box whose cards are always the same."""

    set = models.ForeignKey(CardSet, models.CASCADE, related_name="packs", verbose_name=_("set"))

    class Meta(Named.Meta):
        verbose_name = _("starter pack")
        verbose_name_plural = _("starter packs")


class PackCard(models.Model):
    """How often a card lies in a box, and how many dice lie with it: two for an elite character."""

    pack = models.ForeignKey(StarterPack, models.CASCADE, related_name="cards", verbose_name=_("starter pack"))
    card = models.ForeignKey(DestinyCard, models.CASCADE, related_name="packs", verbose_name=_("card"))
    quantity = models.PositiveSmallIntegerField(_("cards"))
    dice = models.PositiveSmallIntegerField(_("dice"), default=0)

    class Meta:
        ordering = ["pack", "card__card__position", "card__card__code"]
        verbose_name = _("card of a starter pack")
        verbose_name_plural = _("cards of starter packs")
        constraints = [
            models.UniqueConstraint(fields=["pack", "card"], name="packcard_once_per_card"),
            models.CheckConstraint(condition=Q(quantity__gte=1), name="packcard_at_least_one"),
        ]

    def __str__(self) -> str:
        return f"{self.pack_id} {self.card_id}"
