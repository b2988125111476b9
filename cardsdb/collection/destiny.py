"""Star Wars: Destiny as something to collect: printings with dice of their own, playsets, starter packs.

Knows the typed fields of the game; must not know deck law beyond how many copies a deck takes of a card.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import django_filters as df
from django.db.models import Case, F, Q, TextChoices, Value, When
from django.db.models.functions import Coalesce, Greatest
from django.utils.translation import gettext_lazy as _

from cardsdb.catalogue.filters import CardFilter
from cardsdb.catalogue.games import Label
from cardsdb.collection.games import Collected, Column
from cardsdb.models import Affiliation, Card, Colour, DestinyKind, Game, Rarity, StarterPack

USUAL = 2
"""Copies that a deck takes of a card that says nothing else."""

_COPIES = Coalesce(F("destiny__copy_limit"), Value(USUAL))
_PRICES = Case(
    When(destiny__points_three__isnull=False, then=Value(3)),
    When(destiny__points_two__isnull=False, then=Value(2)),
    default=Value(1),
)
_DICE = Case(When(destiny__has_die=True, then=Greatest(_COPIES, _PRICES)), default=Value(0))
"""A die for each copy; a character that can be elite wants as many as it has prices."""


def _choice(label: Any, column: str, choices: Any) -> df.ChoiceFilter:
    return df.ChoiceFilter(label=label, field_name=column, choices=choices)


class Filters(CardFilter):
    """What one looks through a shelf by; the drawer of the catalogue has the rest."""

    kind = _choice(_("Kind"), "kind", DestinyKind.choices)
    colour = _choice(_("Colour"), "destiny__colour", Colour.choices)
    affiliation = _choice(_("Affiliation"), "destiny__affiliation", Affiliation.choices)
    rarity = _choice(_("Rarity"), "destiny__rarity", Rarity.choices)


def _points(card: Card) -> str:
    row = card.destiny
    return "/".join(str(n) for n in (row.points_one, row.points_two, row.points_three) if n is not None)


def _said(choices: type[TextChoices], value: str) -> str:
    """What a value is called; a tenth of what `get_…_display` takes, which counts in a table of two thousand rows."""
    return str(choices(value).label) if value else ""


def _plain(value: int | None) -> object:
    return "" if value is None else value


COLUMNS = (
    Column("Set", lambda card, _lang: card.set.name_en),
    Column("Number", lambda card, _lang: card.number),
    Column("Unique", lambda card, _lang: "yes" if card.destiny.unique else "no"),
    Column("Name", lambda card, _lang: card.shown_name),
    Column("Subtitle", lambda card, _lang: card.shown_subtitle or ""),
    Column("Cards", lambda card, _lang: vars(card)["copies_had"]),
    Column("Dice", lambda card, _lang: vars(card)["dice_had"]),
    Column("Affiliation", lambda card, _lang: _said(Affiliation, card.destiny.affiliation)),
    Column("Colour", lambda card, _lang: _said(Colour, card.destiny.colour)),
    Column("Type", lambda card, _lang: _said(DestinyKind, card.destiny.kind)),
    Column("Rarity", lambda card, _lang: _said(Rarity, card.destiny.rarity)),
    Column("Points", lambda card, _lang: _points(card)),
    Column("Health", lambda card, _lang: _plain(card.destiny.health)),
    Column("Cost", lambda card, _lang: _plain(card.destiny.cost)),
    Column("Has die", lambda card, _lang: "yes" if card.destiny.has_die else "no"),
    Column("Code", lambda card, _lang: card.code),
    Column("Wanted", lambda card, _lang: vars(card)["wanted_had"]),
)
"""The fifteen columns of the community's table in its order; then the code, which names a card for sure, and wishes."""


def marks(card: Card) -> Mapping[str, Label]:
    return {"colour": card.destiny.colour, "colour_name": _said(Colour, card.destiny.colour)}


def boxes() -> Any:
    return StarterPack.objects.select_related("set").order_by("position", "code")


GAME = Collected(
    code=Game.DESTINY,
    pieces=Q(destiny__front=None),
    playset=(_COPIES, _DICE),
    has_die="destiny__has_die",
    dice_of=lambda card: card.destiny.has_die,
    filters=Filters,
    fields=("set", "kind", "colour", "affiliation", "rarity"),
    columns=COLUMNS,
    marks=marks,
    boxes=boxes,
)
