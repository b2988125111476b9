"""Addresses that answer as the community's old database did, below `/api/public/`: parse, ask, send what is kept.

Read only, open to other sites' pages. There is no JSONP: every browser of today reads with CORS, and a script from
somebody else's address may do as it likes.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import exceptions
from rest_framework.request import Request

from cardsdb.api import community
from cardsdb.api.keeping import Kept, answer, kept
from cardsdb.api.views import Open
from cardsdb.catalogue.destiny_filters import MAX_ASKED
from cardsdb.catalogue.destiny_index import mark
from cardsdb.catalogue.listing import asked_of

ANY = {200: OpenApiTypes.OBJECT}
_cards: tuple[Any, dict[str, community.Json]] | None = None


def all_cards(now: Any) -> dict[str, community.Json]:
    """All cards as they were told, for this state of the catalogue."""
    global _cards
    found = _cards
    if found is None or found[0] != now:
        found = _cards = (now, community.cards())
    return found[1]


class Public(Open):
    """JSON in the old shapes. `told` says what; a subclass without it is answered by its own `get`."""

    def send(self, request: Request, name: str, make: Any, *, dated: bool = True) -> HttpResponse:
        now = mark()
        found: Kept = kept(f"public {name}", now, lambda: make(now))
        latest: datetime | None = now[1] if dated else None
        asked: HttpRequest = request._request
        return answer(asked, found, latest)


class FormatList(Public):
    """The formats: `name`, `code`, `data`. Only an ETag: a change of a format is no change of a card."""

    @extend_schema(responses=ANY)
    def get(self, request: Request) -> HttpResponse:
        return self.send(request, "formats", lambda _now: community.formats(), dated=False)


class SetList(Public):
    """The sets: `name`, `code`, `position`, `available`, `known`, `total`, `url`."""

    @extend_schema(responses=ANY)
    def get(self, request: Request) -> HttpResponse:
        return self.send(request, "sets", lambda now: community.sets(all_cards(now).values()))


class CardList(Public):
    """All cards."""

    @extend_schema(responses=ANY)
    def get(self, request: Request) -> HttpResponse:
        return self.send(request, "cards", lambda now: list(all_cards(now).values()))


class CardsOfSet(Public):
    """The cards of a set."""

    @extend_schema(responses=ANY)
    def get(self, request: Request, code: str) -> HttpResponse:
        now = mark()
        codes = {card["set_code"].casefold(): card["set_code"] for card in all_cards(now).values()}
        if (own := codes.get(code.casefold())) is None:
            raise exceptions.NotFound(_("There is no such set."))

        def some(now: Any) -> list[community.Json]:
            return [card for card in all_cards(now).values() if card["set_code"] == own]

        return self.send(request, f"set {own}", some)


class CardOne(Public):
    """One card."""

    @extend_schema(responses=ANY)
    def get(self, request: Request, code: str) -> HttpResponse:
        card = all_cards(now := mark()).get(code.upper())
        if card is None:
            raise exceptions.NotFound(_("There is no such card."))
        return answer(request._request, kept(f"public card {card['code']}", now, lambda: card), now[1])


class Find(Public):
    """The cards that answer a question with words and keys."""

    @extend_schema(
        responses=ANY, parameters=[OpenApiParameter("q", str, description="As in the search field: t:event o<2")]
    )
    def get(self, request: Request) -> HttpResponse:
        if unknown := [name for name in request.query_params if name not in ("q", "format")]:
            raise exceptions.ValidationError({name: [_("There is no such parameter.")] for name in unknown})
        typed = request.query_params.get("q", "")
        if not typed.strip():
            raise exceptions.ValidationError({"q": [_("Say what is to be found: q=t:event o<2")]})
        if len(typed) > MAX_ASKED:
            raise exceptions.ValidationError({"q": [_("At most %(n)d characters.") % {"n": MAX_ASKED}]})
        params = QueryDict(mutable=True)
        params["q"] = typed
        asked = asked_of("destiny", params)
        if faults := asked.form.errors.get("q"):
            raise exceptions.ValidationError({"q": [str(fault) for fault in faults]})
        cards = all_cards(now := mark())
        found = [community.code_of(code) for code in asked.qs.values_list("code", flat=True)]
        some = [cards[code] for code in found if code in cards]
        return answer(request._request, kept(f"public find {typed}", now, lambda: some), now[1])


class FindWithoutSlash(Find):
    """The same at the address that the old database had."""

    schema = None
