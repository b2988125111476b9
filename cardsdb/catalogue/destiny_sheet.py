"""What the page of a Destiny card tells besides its facts: other faces and printings, formats, boxes, languages.

Knows rows; four queries, however many there are. Must not know what makes a deck legal.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from cardsdb.catalogue.destiny_index import index
from cardsdb.catalogue.games import Label
from cardsdb.models import Card, CardText, FormatCard, PackCard

LANGUAGES = {
    "de": "Deutsch", "en": "English", "es": "Español", "fr": "Français", "hu": "Magyar", "it": "Italiano",
    "pl": "Polski", "pt": "Português", "ru": "Русский", "zh": "中文",
}  # fmt: skip
BANNED, RESTRICTED, LEGAL, NOT_LEGAL = (
    pgettext_lazy("of a card in a format", "banned"), pgettext_lazy("of a card in a format", "restricted"),
    pgettext_lazy("of a card in a format", "legal"), pgettext_lazy("of a card in a format", "not legal"),
)  # fmt: skip


@dataclass(frozen=True)
class Standing:
    """What a format says of the card; `points` where they are not the printed ones."""

    code: str
    name: str
    mark: str
    said: Label
    points: str
    errata: bool


@dataclass(frozen=True)
class Boxed:
    name: str
    quantity: int
    dice: int


@dataclass(frozen=True)
class Sheet:
    """`groups`: other cards by what they are to this one. `texts`: in languages other than the two of the site."""

    groups: list[tuple[Label, list[Card]]]
    standings: list[Standing]
    boxes: list[Boxed]
    texts: list[tuple[str, CardText]]
    flavour: CardText | None


def sheet(card: Card, language: str) -> Sheet:
    """Of a card loaded with its child row."""
    said = list(card.texts.all())
    spoken = [text for text in said if text.language == language] or [text for text in said if text.language == "en"]
    return Sheet(
        groups=_related(card, language),
        standings=_standings(card, language),
        boxes=_boxes(card, language),
        texts=[(LANGUAGES.get(t.language, t.language), t) for t in said if t.language not in ("ru", "en")],
        flavour=next((text for text in spoken if text.flavour), None),
    )


def _related(card: Card, language: str) -> list[tuple[Label, list[Card]]]:
    row = card.destiny
    first, front = row.reprint_of_id or card.pk, row.front_id or card.pk
    printings = Q(pk=first) | Q(destiny__reprint_of=first)
    faces = Q(pk=front) | Q(destiny__front=front)
    dice = Q(pk=row.parallel_die_id) | Q(destiny__parallel_die=card.pk)
    found = Card.objects.public().filter(printings | faces | dice, game=card.game).exclude(pk=card.pk)
    others = list(found.worded(language).select_related("set", "destiny").order_by("position", "code").distinct())

    def some(*pks: int | None, **links: int) -> list[Card]:
        return [
            one
            for one in others
            if one.pk in pks or any(getattr(one.destiny, f"{link}_id") == pk for link, pk in links.items())
        ]

    groups: list[tuple[Label, list[Card]]] = [
        (_("Other faces"), some(front, front=front)),
        (_("Other printings"), some(first, reprint_of=first)),
        (_("Its die may be replaced by the die of"), some(row.parallel_die_id)),
        (_("Its die may replace the die of"), some(parallel_die=card.pk)),
    ]
    return [(label, cards) for label, cards in groups if cards]


def _standings(card: Card, language: str) -> list[Standing]:
    known = index()
    place = known.place.get(card.pk)
    if place is None:
        return []
    record = known.records[place]
    rows = {row.format_id: row for row in FormatCard.objects.filter(card=card.pk)}
    made = []
    for code, (ru, en) in known.labels["legal"].items():
        row = rows.get(code)
        mark, said = (
            ("banned", BANNED) if code in record.banned
            else ("restricted", RESTRICTED) if code in record.restricted
            else ("legal", LEGAL) if code in record.legal
            else ("none", NOT_LEGAL)
        )  # fmt: skip
        made.append(Standing(code, ru if language == "ru" else en, mark, said, _points(row), bool(row and row.errata)))
    return made


def _points(row: FormatCard | None) -> str:
    prices = (row.points_one, row.points_two, row.points_three) if row else ()
    return "/".join(str(price) for price in prices if price is not None)


def _boxes(card: Card, language: str) -> list[Boxed]:
    rows = PackCard.objects.filter(card=card.pk).select_related("pack").order_by("pack__position", "pack")
    return [Boxed(row.pack.name(language), row.quantity, row.dice) for row in rows]
