"""The catalogue for programs: read only, paged, throttled, open to other sites' pages."""

from __future__ import annotations

from typing import Any

import django_filters as df
from django.db.models import Count
from django.http import HttpRequest, JsonResponse
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.http import condition, conditional_page
from django_filters.rest_framework import DjangoFilterBackend
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from drf_spectacular.views import SpectacularAPIView
from rest_framework import exceptions, generics, pagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cardsdb.api.serializers import CardSerializer, GameSerializer, SetSerializer, kinds
from cardsdb.catalogue.drawers import drawers
from cardsdb.catalogue.filters import CardFilter, kind_filter
from cardsdb.catalogue.freshness import edition
from cardsdb.catalogue.games import all_games
from cardsdb.models import WORKSHOP, Card, CardQuerySet, CardSet, Game

RELATIONS = ("destiny__subtypes", "destiny__sides", "zaruba__beaten_by")


class Open(APIView):
    """Anybody's page may read it, and nobody is asked who he is."""

    authentication_classes = []

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        response["Access-Control-Allow-Origin"] = "*"
        response["Access-Control-Expose-Headers"] = "ETag, Retry-After"
        return super().finalize_response(request, response, *args, **kwargs)


class Pages(pagination.PageNumberPagination):
    page_size = 60
    page_size_query_param = "page_size"
    max_page_size = 200


class StrictFilters(DjangoFilterBackend):
    """A parameter that does not exist is an error too: a typing slip must not look like an answer."""

    EXTRA = frozenset({"page", "page_size", "format"})

    def filter_queryset(self, request: Any, queryset: Any, view: Any) -> Any:
        filters = self.get_filterset_class(view, queryset)
        known = {*(filters.base_filters if filters else ()), *self.EXTRA}
        if unknown := [name for name in request.query_params if name not in known]:
            raise exceptions.ValidationError({name: [_("There is no such parameter.")] for name in unknown})
        return super().filter_queryset(request, queryset, view)


# Every filter of every game: those of another game find nothing.
CardApiFilter = type(
    "CardApiFilter",
    (CardFilter,),
    {
        **{name: own for info in all_games() for name, own in info.filters.declared_filters.items()},
        "game": df.ChoiceFilter(choices=Game.choices),
        "kind": kind_filter(kind for info in all_games() for kind in info.kinds),
        "view": None,
    },
)


class SetApiFilter(df.FilterSet):
    game = df.ChoiceFilter(choices=Game.choices)

    class Meta:
        model = CardSet
        fields: list[str] = []


@method_decorator(conditional_page, name="dispatch")
class GameList(Open):
    """The games, with their kinds of cards."""

    @extend_schema(responses=GameSerializer(many=True))
    def get(self, request: Request) -> Response:
        rows = [
            {
                "code": drawer.info.code,
                "cards": drawer.count,
                "sets": drawer.sets,
                "kinds": kinds(drawer.info.code),
                "bulk": request.build_absolute_uri(reverse("api:bulk", args=[drawer.info.code])),
            }
            for drawer in drawers("en")
        ]
        return Response(GameSerializer(rows, many=True).data)


@method_decorator(conditional_page, name="dispatch")
class SetList(Open, generics.ListAPIView[CardSet]):
    """The sets, with the number of their cards."""

    serializer_class = SetSerializer
    queryset = CardSet.objects.exclude(code=WORKSHOP).annotate(size=Count("cards")).order_by("game", "position", "code")
    filter_backends = [StrictFilters]
    filterset_class = SetApiFilter
    pagination_class = Pages


@method_decorator(conditional_page, name="dispatch")
class CardList(Open, generics.ListAPIView[Card]):
    """Cards by words (`q`, in Russian or English, in any form) and by their typed fields."""

    serializer_class = CardSerializer
    filter_backends = [StrictFilters]
    filterset_class = CardApiFilter
    pagination_class = Pages

    def get_queryset(self) -> CardQuerySet:
        return whole_cards(self.request.query_params.get("game"))


@method_decorator(conditional_page, name="dispatch")
class CardDetail(Open, generics.RetrieveAPIView[Card]):
    """One card with its texts in all languages and its program."""

    serializer_class = CardSerializer

    def get_object(self) -> Card:
        game, code = self.kwargs["game"], self.kwargs["code"]
        if not code.isprintable():  # no database may be asked for a zero byte
            raise exceptions.NotFound
        return generics.get_object_or_404(whole_cards(game), game=game, code=code)


def whole_cards(game: str | None = None) -> CardQuerySet:
    """Public cards with everything the serializer reads, in as few queries as the game allows."""
    children = [game] if game in Game.values else list(Game.values)
    relations = [relation for relation in RELATIONS if relation.split("__")[0] in children]
    return Card.objects.public().select_related("set", *children).prefetch_related("texts", *relations)


def _bulk_etag(request: HttpRequest, game: str) -> str:
    return f'"{game}-{edition(game)}"'


@method_decorator(condition(etag_func=_bulk_etag), name="dispatch")
class Bulk(Open):
    """All cards of a game in one file: fetch it once, then ask with its ETag whether it has changed."""

    @extend_schema(
        responses=CardSerializer(many=True),
        parameters=[OpenApiParameter("game", OpenApiTypes.STR, OpenApiParameter.PATH, enum=Game.values)],
    )
    def get(self, request: Request, game: str) -> Any:
        if game not in Game.values:
            raise exceptions.NotFound
        cards = CardSerializer(whole_cards(game).filter(game=game), many=True, context={"request": request}).data
        answer = JsonResponse(cards, safe=False, json_dumps_params={"ensure_ascii": False})
        answer["Content-Disposition"] = f'inline; filename="{game}.json"'
        return answer


class Schema(Open, SpectacularAPIView):
    """This description, in OpenAPI 3."""
