"""Zaruba in the catalogue: its dividers, its filters and the facts of a card.

Knows the typed fields; must not know who beats whom in play.
"""

from __future__ import annotations

import django_filters as df
from django.db.models import Model
from django.utils.translation import gettext_lazy as _

from cardsdb.catalogue.filters import YES, CardFilter, kind_filter
from cardsdb.catalogue.games import Fact, GameInfo, Kind
from cardsdb.language import zaruba
from cardsdb.models import Beater, Card, CardQuerySet, Faction, Game, Pile, ZarubaCard

KINDS = (
    Kind(Pile.PRIEM, Pile.PRIEM.label, _("Techniques"), "priem", "plain"),
    Kind(Pile.PRIBAMBAS, Pile.PRIBAMBAS.label, _("Trinkets"), "pribambas", "plain"),
    Kind(Pile.NEZHDAN, Pile.NEZHDAN.label, _("Unexpecteds"), "nezhdan", "plain"),
    Kind(Pile.LULI, Pile.LULI.label, _("Penalties"), "lul", "plain"),
)


def beaten(cards: CardQuerySet, _name: str, faction: str) -> CardQuerySet:
    return cards.filter(zaruba__in=ZarubaCard.objects.filter(beaten_by__faction=faction))


class ZarubaFilter(CardFilter):
    kind = kind_filter(KINDS)
    faction = df.ChoiceFilter(label=_("Faction"), field_name="zaruba__faction", choices=Faction.choices)
    beaten_by = df.ChoiceFilter(
        label=_("Beaten by"), field_name="zaruba__beaten_by__faction", choices=Faction.choices, method=beaten
    )
    cute = df.ChoiceFilter(label=_("Cute"), field_name="zaruba__cute", choices=YES)

    DIVIDER = "kind"
    FACETS = ("faction", "beaten_by", "cute", "source")
    MANY = ("beaten_by",)
    PHRASES = {
        **CardFilter.PHRASES,
        "faction": _("of the faction “%(value)s”"),
        "beaten_by": _("beaten by “%(value)s”"),
        "cute": {"1": _("cute"), "0": _("not cute")},
    }


def facts(card: Card, language: str) -> list[Fact]:
    row = card.zaruba
    found = [Fact(_("Pile"), row.get_pile_display())]
    if row.faction:
        found.append(Fact(_("Faction"), row.get_faction_display()))
    if row.cute:
        found.append(Fact(_("Cute"), _("yes: laid on somebody else’s technique")))
    if beaters := [beater.get_faction_display() for beater in row.beaten_by.all()]:
        found.append(Fact(_("Beaten by"), ", ".join(beaters)))
    if row.visibility:
        found.append(Fact(_("In the hand"), row.get_visibility_display()))
    return found


def rows(card: zaruba.ZarubaCard) -> ZarubaCard:
    return ZarubaCard(pile=card.pile, faction=card.faction or "", cute=card.cute, visibility=card.sign or "")


def beaters(card: zaruba.ZarubaCard) -> list[Model]:
    return [Beater(faction=faction) for faction in card.beaten_by]


GAME = GameInfo(
    code=Game.ZARUBA,
    tagline=_("A brawl for a merry company"),
    kinds=KINDS,
    filters=ZarubaFilter,
    facts=facts,
    rows=rows,
    parts={"beaten_by": beaters},
)
