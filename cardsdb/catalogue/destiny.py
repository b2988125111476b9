"""Star Wars: Destiny in the catalogue: its dividers, its filters and the facts of a card.

Knows the typed fields; must not know formats or deck law.
"""

from __future__ import annotations

from typing import Any

import msgspec
from django.db.models import Model
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from cardsdb.catalogue.destiny_filters import KINDS, DestinyFilter
from cardsdb.catalogue.destiny_index import index
from cardsdb.catalogue.destiny_sheet import sheet
from cardsdb.catalogue.games import Fact, GameInfo
from cardsdb.language import destiny
from cardsdb.models import Card, DestinyCard, DieSide, Game, Source


def facts(card: Card, language: str) -> list[Fact]:
    row = card.destiny
    found = [Fact(_("Colour"), row.get_colour_display()), Fact(_("Affiliation"), row.get_affiliation_display())]
    if row.traits:
        names = index().labels["subtype"]
        known = [names.get(code, (code, code))[language != "ru"] for code in row.traits.split()]
        found.append(Fact(_("Subtypes"), ", ".join(known)))
    if row.unique:
        found.append(Fact(_("Unique"), gettext("yes: one of them on a team")))
    if row.rarity:
        found.append(Fact(_("Rarity"), row.get_rarity_display()))
    for label, figure in ((_("Cost"), row.cost), (_("Health"), row.health)):
        if figure is not None:
            found.append(Fact(label, str(figure)))
    if row.points_three is not None:
        prices = {"one": row.points_one, "two": row.points_two, "three": row.points_three}
        said = gettext("%(one)d with one die, %(two)d with two, %(three)d with three") % prices
        found.append(Fact(_("Points"), said))
    elif row.points_two is not None:
        points = gettext("%(one)d with one die, %(two)d with two") % {"one": row.points_one, "two": row.points_two}
        found.append(Fact(_("Points"), points))
    elif row.points_one is not None:
        found.append(Fact(_("Points"), str(row.points_one)))
    if row.copy_limit is not None:
        n = row.copy_limit
        found.append(Fact(_("In a deck"), ngettext("%(n)d copy", "%(n)d copies", n) % {"n": n}))
    if row.errata:
        found.append(Fact(_("Errata"), gettext("yes: the publisher has changed it since it was printed")))
    if row.illustrator:
        found.append(Fact(_("Illustrator"), row.illustrator))
    return found


def rows(card: destiny.DestinyCard) -> DestinyCard:
    one, two, three, *_ = (*card.points, None, None, None)
    return DestinyCard(
        kind=card.type,
        colour=card.colour,
        affiliation=card.affiliation,
        rarity=card.rarity or "",
        unique=card.unique,
        cost=card.cost,
        health=card.health,
        points_one=one,
        points_two=two,
        points_three=three,
        copy_limit=card.limit,
        has_die=bool(card.sides),
        die=card.die,
        traits=" ".join(sorted(card.subtypes)),
        translated=card.translated,
    )


def definition(card: Card) -> Any:
    """The definition of a row loaded `in_both` with its child row; nothing else is read."""
    row, here = card.destiny, vars(card)
    said = {
        field: {
            "ru": here[f"{field}_ru"] or here[f"{field}_en"] or "",
            "en": here[f"{field}_en"] or here[f"{field}_ru"] or "",
        }
        for field in ("name", "subtitle")
    }
    points = (row.points_one, row.points_two, row.points_three)
    data = {
        "code": card.code,
        "number": card.number,
        "name": said["name"],
        # Where its words come from matters to the row only: a definition of an imported card is made of known facts.
        "source": "known" if card.source == Source.IMPORTED else card.source,
        "copies": card.copies,
        "type": row.kind,
        "subtitle": said["subtitle"] if any(said["subtitle"].values()) else None,
        "subtypes": row.traits.split(),
        "colour": row.colour,
        "affiliation": row.affiliation,
        "rarity": row.rarity or None,
        "unique": row.unique,
        "cost": row.cost,
        "health": row.health,
        "points": [price for price in points if price is not None],
        "limit": row.copy_limit,
        "die": row.die,
        "program": card.program,
        "translated": row.translated,
    }
    return msgspec.convert(data, destiny.DestinyCard)


def sides(card: destiny.DestinyCard) -> list[Model]:
    return [
        DieSide(
            position=place,
            symbol=side.symbol,
            value=side.value,
            modifier=side.modifier,
            cost=side.cost,
            variable=side.variable,
        )
        for place, side in enumerate(card.sides)
    ]


GAME = GameInfo(
    code=Game.DESTINY,
    tagline=_("Heroes, villains and their dice"),
    kinds=KINDS,
    filters=DestinyFilter,
    facts=facts,
    table="catalogue/_table_destiny.html",
    sheet=sheet,
    sheet_page="catalogue/_sheet_destiny.html",
    by_kind=False,
    numbered=True,
    apart=frozenset({"reprint_of", "parallel_die", "face", "front", "errata", "illustrator", "tts_id"}),
    rows=rows,
    parts={"sides": sides},
    links={"subtypes": lambda card: card.subtypes},
    definition=definition,
)
