"""Rows as tests compare them."""

from __future__ import annotations

from cardsdb.models import Card, CardText, DestinyCard


def card(code):
    return DestinyCard.objects.select_related("card").get(card__code=code)


def sides(code):
    return [
        f"{'+' * side.modifier}{'X' if side.variable else '' if side.value is None else side.value}{side.symbol}"
        + (f"({side.cost})" if side.cost else "")
        for side in card(code).sides.all()
    ]


def text(code, language="en"):
    return CardText.objects.get(card__code=code, language=language)


def prices(code):
    row = card(code)
    return (row.points_one, row.points_two, row.points_three)


def state():
    """All rows, without keys and times."""
    cards = Card.objects.filter(game="destiny").select_related("destiny", "set").prefetch_related("texts")
    links = dict(Card.objects.values_list("pk", "code"))
    return {
        row.code: (
            *(getattr(row, name) for name in ("kind", "program", "number", "copies", "source", "position")),
            *(getattr(row, name) for name in ("folded", "stems", "sort_ru", "sort_en")),
            row.set.code,
            *(
                links.get(getattr(row.destiny, one.attname)) if one.is_relation else getattr(row.destiny, one.attname)
                for one in DestinyCard._meta.concrete_fields
            ),
            tuple(sides(row.code)),
            tuple(row.destiny.subtypes.order_by("code").values_list("code", flat=True)),
            *sorted((t.language, t.name, t.subtitle, t.text, t.flavour, t.origin) for t in row.texts.all()),
        )
        for row in cards
    }
