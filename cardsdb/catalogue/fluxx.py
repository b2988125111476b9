"""Fluxx in the catalogue: its dividers, its filters, the facts of a card, and definition ↔ row.

Knows what a Fluxx definition holds; must not know what it does in play.
"""

from __future__ import annotations

import json
from typing import Any

import django_filters as df
from django.db.models import CharField, Exists, OuterRef, Q, Value
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from cardsdb.catalogue.filters import CardFilter, kind_filter
from cardsdb.catalogue.games import Fact, GameInfo, Kind
from cardsdb.language import fluxx
from cardsdb.language.definitions import decode_card, encode_program, mentions
from cardsdb.models import Card, FluxxCard, FluxxKind, Game, RuleSlot

KINDS = (
    Kind(FluxxKind.KEEPER, FluxxKind.KEEPER.label, _("Keepers"), "keeper", "keeper"),
    Kind(FluxxKind.CREEPER, FluxxKind.CREEPER.label, _("Creepers"), "creeper", "creeper"),
    Kind(FluxxKind.GOAL, FluxxKind.GOAL.label, _("Goals"), "goal", "goal"),
    Kind(FluxxKind.ACTION, FluxxKind.ACTION.label, _("Actions"), "action", "action"),
    Kind(FluxxKind.NEW_RULE, FluxxKind.NEW_RULE.label, _("New Rules"), "newrule", "newrule"),
    Kind(FluxxKind.SURPRISE, FluxxKind.SURPRISE.label, _("Surprises"), "surprise", "surprise"),
    Kind(FluxxKind.BASIC, FluxxKind.BASIC.label, _("Basic Rules"), "basic", "basic"),
)
POWER = [("1", _("with a power")), ("0", _("without a power"))]
POWERS = (fluxx.Free, fluxx.When, fluxx.Response, fluxx.Always)


class FluxxFilter(CardFilter):
    kind = kind_filter(KINDS)
    power = df.ChoiceFilter(label=_("Power"), field_name="fluxx__has_power", choices=POWER)
    slot = df.ChoiceFilter(label=_("What the rule changes"), field_name="fluxx__rule_slot", choices=RuleSlot.choices)
    names = df.CharFilter(label=_("Names the card"), field_name="fluxx__names__code", max_length=40)

    DIVIDER = "kind"
    FACETS = ("power", "slot", "source", "names")
    MANY = ("names",)
    PHRASES = {
        **CardFilter.PHRASES,
        "power": dict(POWER),
        "slot": _("with a rule about “%(value)s”"),
        "names": _("naming the card “%(value)s”"),
    }

    def known(self, name: str, language: str) -> Any:
        if name != "names":
            return super().known(name, language)
        named = Card.objects.filter(named_by__in=self.drawer.values("pk")).order_by().worded(language)
        return named.annotate(facet=Value(name, CharField())).values_list("facet", "code", "shown_name").distinct()


def rule_value(card: FluxxCard, language: str = "") -> str:
    """“4”, “all”, “all but 1”."""
    if not card.rule_all:
        return str(card.rule_value)
    if card.rule_value:
        return gettext("all but %(n)d") % {"n": card.rule_value}
    return pgettext("how many cards", "all")


def facts(card: Card, language: str) -> list[Fact]:
    row = card.fluxx
    found = []
    if row.rule_slot:
        found.append(Fact(_("Rule"), f"{row.get_rule_slot_display()}: {rule_value(row)}"))
    if row.kind in (FluxxKind.KEEPER, FluxxKind.CREEPER):
        found.append(Fact(_("Power"), _("yes, see the text") if row.has_power else _("none")))
    if row.all_lose:
        found.append(Fact(_("Outcome"), _("everybody loses")))
    return found + _relations(card, language)


def _relations(card: Card, language: str) -> list[Fact]:
    """Which cards it names, and which name it (one query)."""
    names = FluxxCard.names.through.objects.filter(fluxxcard=card.pk, card=OuterRef("pk"))
    near = Card.objects.public().filter(Q(named_by=card.pk) | Q(fluxx__names=card.pk)).distinct()
    cards: Any = near.annotate(is_named=Exists(names)).worded(language).order_by("position")
    named = tuple(other for other in cards if other.is_named)
    naming = [other for other in cards if not other.is_named]
    goals = tuple(other for other in naming if other.kind == FluxxKind.GOAL)
    others = tuple(other for other in naming if other.kind != FluxxKind.GOAL)
    lines = ((_("Names"), named), (_("Goals that name it"), goals), (_("Other cards that name it"), others))
    return [Fact(label, cards=found) for label, found in lines if found]


def sign(card: Card) -> str:
    """The figure of a rule."""
    row = card.fluxx
    return ("∞" if row.rule_all else str(row.rule_value)) if row.rule_slot else ""


def rows(card: fluxx.FluxxCard) -> FluxxCard:
    slots = _slots(card)
    slot = slots[0] if len(slots) == 1 and card.kind in ("new_rule", "basic") else None
    wins = [ability for ability in card.program if isinstance(ability, fluxx.Win)]
    everything = slot is not None and slot.value == "all"
    row = FluxxCard(kind=card.kind, rule_all=everything, variants=_plain(card.variants))
    if slot is not None:
        row.rule_slot, row.rule_value = slot.slot, _figure(slot.but if everything else slot.value)
    if wins:
        row.goal_condition = _plain(wins)[0]["if"]
        row.all_lose = wins[0].all_lose
    row.has_power = card.kind in ("keeper", "creeper") and any(isinstance(a, POWERS) for a in card.program)
    return row


def definition(card: Card) -> Any:
    """The definition that the rows were made from; needs the child row, and `texts` or a row loaded `in_both`."""
    names = names_of(card)
    data = {
        "code": card.code,
        "number": card.number,
        "name": {"ru": names.get("ru") or names["en"], "en": names.get("en") or names["ru"]},
        "source": card.source,
        "copies": card.copies,
        "kind": card.kind,
        "program": card.program or [],
        "variants": card.fluxx.variants,
    }
    return decode_card(data, "fluxx")


def names_of(card: Card) -> dict[str, str]:
    """The names of a row by language."""
    here = vars(card)
    if "name_en" in here:
        return {language: here[f"name_{language}"] for language in ("ru", "en") if here[f"name_{language}"]}
    return {text.language: text.name for text in card.texts.all()}


def _slots(card: fluxx.FluxxCard) -> list[fluxx.SlotRule]:
    always = (ability.what for ability in card.program if isinstance(ability, fluxx.Always))
    return [what for what in always if isinstance(what, fluxx.SlotRule)]


def _figure(number: int | str) -> int:
    return int(str(number).lstrip("#"))


def _plain(nodes: Any) -> Any:
    return json.loads(encode_program(nodes))


GAME = GameInfo(
    code=Game.FLUXX,
    tagline=_("The rules change while you play"),
    kinds=KINDS,
    filters=FluxxFilter,
    facts=facts,
    sign=sign,
    rows=rows,
    links={"names": mentions},
    definition=definition,
)
