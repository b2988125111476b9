"""The finder of teams for programs: a question as an address, the number of teams and the best of them.

Knows requests; what is asked and answered is `decks.services.teams`.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema, inline_serializer
from rest_framework import exceptions, serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from cardsdb.throttle import person, wait_for
from decks.api.base import DeckApi
from decks.pages.teams import TeamsForm, in_words
from decks.services.book import law_for
from decks.services.teams import answer, mark
from decks.teams.finder import Found
from decks.teams.options import Pick
from decks.teams.question import BadQuestion

A_PAGE = 100

_MEMBER = inline_serializer(
    "TeamMember", {"code": serializers.CharField(), "level": serializers.IntegerField()}, many=True
)
TEAM = {
    "characters": _MEMBER,
    "plots": _MEMBER,
    **{name: serializers.IntegerField() for name in ("points", "printed", "left", "health", "dice", "damage")},
}
ANSWER = inline_serializer(
    "TeamsAnswer",
    {
        "count": serializers.IntegerField(help_text="Of all teams, exactly."),
        "told": serializers.IntegerField(help_text="So many of them are told, over all pages."),
        "by_points": serializers.DictField(child=serializers.IntegerField()),
        "missing": serializers.ListField(child=serializers.CharField()),
        "not_owned": serializers.IntegerField(),
        "page": serializers.IntegerField(),
        "pages": serializers.IntegerField(),
        "results": inline_serializer("Team", TEAM, many=True),
    },
)
SAID = ("format", "side", "colour", "with", "without", "plot", "left", "order", "owned", "page")


class Teams(DeckApi):
    """All legal teams for a question: how many there are, and the best."""

    @extend_schema(
        parameters=[
            OpenApiParameter(name, OpenApiTypes.STR, many=name in ("colour", "with", "without")) for name in SAID
        ],
        responses={200: ANSWER},
    )
    def get(self, request: Request) -> Response:
        form = TeamsForm(request.query_params)
        if not form.is_valid():
            raise exceptions.ValidationError({name: [str(one) for one in its] for name, its in form.errors.items()})
        if seconds := max(wait_for("teams", who, 40, 60) for who in person(request._request)):
            raise exceptions.Throttled(seconds)
        try:
            return self._answered(request, form)
        except BadQuestion as error:
            raise exceptions.ValidationError({error.field: [in_words(error)]}) from None

    def _answered(self, request: Request, form: TeamsForm) -> Response:
        asked, number = form.asked(request.query_params), form.cleaned_data["page"] or 1
        law = law_for(asked.format)
        if law.unknown:
            raise exceptions.ValidationError({"format": [_("There is no such format.")]})
        known = "" if asked.owned else mark(asked, law, str(number))
        if known and request.headers.get("If-None-Match") == known:
            return Response(status=status.HTTP_304_NOT_MODIFIED, headers={"ETag": known})
        found = answer(asked, self.holder, law)
        pages = max(1, -(-len(found.teams) // A_PAGE))
        if number > pages:
            raise exceptions.NotFound
        told = found.teams[(number - 1) * A_PAGE : number * A_PAGE]
        data: dict[str, Any] = {
            "count": found.count,
            "told": len(found.teams),
            "by_points": {str(points): n for points, n in found.by_points.items()},
            "missing": list(found.lost),
            "not_owned": found.hidden,
            "page": number,
            "pages": pages,
            "results": [_team(one) for one in told],
        }
        return Response(data, headers={"ETag": known} if known else None)


def _team(found: Found) -> dict[str, Any]:
    figures = ("points", "printed", "left", "health", "dice", "damage")
    plain = {name: getattr(found, name) for name in figures}
    return {"characters": _members(found.characters), "plots": _members(found.plots), **plain}


def _members(picks: tuple[Pick, ...]) -> list[dict[str, Any]]:
    return [{"code": card.code, "level": level} for card, level in picks]
