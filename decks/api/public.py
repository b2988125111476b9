"""Public Destiny decks in the shapes of the community's old database, below `/api/public/`.

The old site had published copies with numbers; here a public deck is itself, and its id a word.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from django.http import HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import exceptions
from rest_framework.request import Request

from cardsdb.api.community import AFFILIATIONS, Json, code_of
from cardsdb.api.public import Public
from cardsdb.models import DestinyFormat, Game
from decks.models import Deck
from decks.services.access import public_decks

MOST = 200
"""Lists of one day."""


class DeckListOne(Public):
    """One public deck."""

    @extend_schema(responses={200: OpenApiTypes.OBJECT})
    def get(self, request: Request, deck_id: str) -> HttpResponse:
        deck = _decks().filter(pk=deck_id).first()
        if deck is None:
            raise exceptions.NotFound(_("There is no such public deck."))
        return sent(tell(deck, _names()))


class DeckListsByDate(Public):
    """The public decks that were begun on a day."""

    @extend_schema(responses={200: OpenApiTypes.OBJECT})
    def get(self, request: Request, day: str) -> HttpResponse:
        try:
            begin = datetime.combine(date.fromisoformat(day), time(), UTC)
            end = begin + timedelta(days=1)
        except (ValueError, OverflowError):
            raise exceptions.ValidationError({"date": [_("A day is written 2026-01-31.")]}) from None
        names = _names()
        decks = _decks().filter(created__gte=begin, created__lt=end).order_by("created", "pk")
        return sent([tell(deck, names) for deck in decks[:MOST]])


def sent(data: Any) -> JsonResponse:
    answer = JsonResponse(data, safe=False, json_dumps_params={"ensure_ascii": False})
    answer["Cache-Control"] = "no-cache"
    return answer


def _decks() -> Any:
    return public_decks().filter(game=Game.DESTINY).prefetch_related("cards__card__destiny")


def _names() -> dict[str, str]:
    return dict(DestinyFormat.objects.filter(owner=None, guest="").values_list("code", "name_en"))


def tell(deck: Deck, formats: dict[str, str]) -> Json:
    """A deck as the old database told it; `formats`: the names of those of the game."""
    slots = {code_of(row.card.code): slot(row) for row in deck.cards.all()}
    of_team = [row for row in deck.cards.all() if row.card.kind == "character"]
    sides = {row.card.destiny.affiliation for row in of_team} - {"neutral"}
    affiliation = next(iter(sides)) if len(sides) == 1 else "neutral"
    return {
        "id": deck.pk,
        "name": deck.name,
        "date_creation": deck.created.isoformat(timespec="seconds"),
        "date_update": deck.changed.isoformat(timespec="seconds"),
        "description_md": deck.notes,
        "format_code": deck.format or None,
        "format_name": formats.get(deck.format),
        "user_id": deck.owner_id,
        "affiliation_code": affiliation,
        "affiliation_name": AFFILIATIONS[affiliation],
        "slots": slots,
        "characters": {code_of(row.card.code): slots[code_of(row.card.code)] for row in of_team},
        "version": f"{deck.version}.0",
    }


def slot(row: Any) -> Json:
    """Copies, dice in all, and for several copies of a character how many dice each of them has."""
    own = row.card.destiny
    if row.card.kind != "character":
        return {"quantity": row.copies, "dice": row.copies if own.has_die else 0, "dices": None}
    levels = [int(digit) for digit in row.dice] or [1] * row.copies
    several = row.copies > 1 and not own.unique
    return {
        "quantity": row.copies,
        "dice": sum(levels) if own.has_die else 0,
        "dices": ",".join(map(str, levels)) if several else None,
    }
