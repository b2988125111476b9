"""The typed fields of a Fluxx card. The meaning of each is in `cardsdb.language.fluxx`."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from cardsdb.models.core import Card


class FluxxKind(models.TextChoices):
    KEEPER = "keeper", _("Keeper")
    CREEPER = "creeper", _("Creeper")
    GOAL = "goal", _("Goal")
    ACTION = "action", _("Action")
    NEW_RULE = "new_rule", _("New Rule")
    SURPRISE = "surprise", _("Surprise")
    BASIC = "basic", _("Basic Rules")


class RuleSlot(models.TextChoices):
    DRAW = "draw", _("how many to draw")
    PLAY = "play", _("how many to play")
    HAND_LIMIT = "hand_limit", _("hand limit")
    KEEPER_LIMIT = "keeper_limit", _("keeper limit")
    GOALS = "goals", _("how many goals")


class FluxxCard(models.Model):
    card = models.OneToOneField(Card, models.CASCADE, primary_key=True, related_name="fluxx")
    kind = models.CharField(_("kind"), max_length=16, choices=FluxxKind)
    rule_slot = models.CharField(_("rule slot"), max_length=16, choices=RuleSlot, blank=True)
    rule_value = models.PositiveSmallIntegerField(
        _("rule value"), null=True, blank=True, help_text=_("With “all”: how many are left out.")
    )
    rule_all = models.BooleanField(_("all"), default=False)
    goal_condition = models.JSONField(_("goal condition"), null=True, blank=True)
    all_lose = models.BooleanField(_("everybody loses"), default=False)
    has_power = models.BooleanField(_("has a power"), default=False)
    names = models.ManyToManyField(Card, related_name="named_by", blank=True, verbose_name=_("names"))
    variants = models.JSONField(_("variants"), default=list, blank=True)

    class Meta:
        verbose_name = _("Fluxx card")
        verbose_name_plural = _("Fluxx cards")
        constraints = [
            models.CheckConstraint(condition=Q(kind__in=FluxxKind.values), name="fluxx_known_kind"),
            models.CheckConstraint(condition=Q(rule_slot__in=["", *RuleSlot.values]), name="fluxx_known_slot"),
            models.CheckConstraint(
                condition=Q(rule_slot="") | Q(kind__in=[FluxxKind.NEW_RULE, FluxxKind.BASIC]),
                name="fluxx_only_rules_have_a_slot",
            ),
            models.CheckConstraint(
                condition=Q(rule_slot="", rule_value=None, rule_all=False)
                | (~Q(rule_slot="") & Q(rule_value__isnull=False, rule_value__lte=99)),
                name="fluxx_slot_has_a_value",
            ),
            models.CheckConstraint(
                condition=Q(goal_condition=None) | Q(kind=FluxxKind.GOAL), name="fluxx_only_goals_have_a_condition"
            ),
            models.CheckConstraint(
                condition=Q(all_lose=False) | Q(kind=FluxxKind.GOAL), name="fluxx_only_goals_are_lost"
            ),
            models.CheckConstraint(
                condition=Q(has_power=False) | Q(kind__in=[FluxxKind.KEEPER, FluxxKind.CREEPER]),
                name="fluxx_only_things_have_powers",
            ),
        ]
        indexes = [models.Index(fields=["rule_slot"], name="fluxx_by_slot")]

    def __str__(self) -> str:
        return str(self.card)
