"""The catalogue for programs: read only, paged, throttled, open to other sites' pages."""

from __future__ import annotations

from typing import Any

import django_filters as df
from django.db.models import Count
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.http import conditional_page
from django_filters.rest_framework import DjangoFilterBackend
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from drf_spectacular.views import SpectacularAPIView
from rest_framework import exceptions, generics, pagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cardsdb.api.keeping import answer, kept
from cardsdb.api.serializers import (
    BoxSerializer,
    CardSerializer,
    CycleSerializer,
    DestinyFormatSerializer,
    GameSerializer,
    SetSerializer,
    kinds,
)
from cardsdb.catalogue.destiny_index import Index, index, mark
from cardsdb.catalogue.drawers import drawers
from cardsdb.catalogue.filters import CardFilter, kind_filter
from cardsdb.catalogue.games import all_games, game_info
from cardsdb.models import WORKSHOP, Card, CardQuerySet, CardSet, DestinyCycle, DestinyFormat, Game, StarterPack

RELATIONS = ("destiny__sides", "destiny__standings", "zaruba__beaten_by")
JOINED = {Game.DESTINY: ("destiny__reprint_of__card", "destiny__parallel_die__card", "destiny__front__card")}
"""What is read along with the cards of a game."""


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

    def get_filterset_class(self, view: Any, queryset: Any = None) -> Any:
        chosen = getattr(view, "filters_for", None)
        request = getattr(view, "request", None)
        return chosen(request) if chosen and request else super().get_filterset_class(view, queryset)

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


FILTERS = {
    Game.DESTINY.value: type(
        "DestinyApiFilter",
        (game_info(Game.DESTINY).filters,),
        {"game": df.ChoiceFilter(choices=Game.choices), "view": None},
    )
}


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
    queryset = (
        CardSet.objects.exclude(code=WORKSHOP)
        .select_related("destiny")
        .annotate(size=Count("cards"))
        .order_by("game", "position", "code")
    )
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
        game = self.request.query_params.get("game")
        # Here and not by the filter alone: where a drawer is asked for nothing, it passes on what it was given.
        return whole_cards(game).filter(game=game) if game in Game.values else whole_cards()

    def get_serializer_context(self) -> dict[str, Any]:
        return {**super().get_serializer_context(), "index": index_for(self.request.query_params.get("game", ""))}

    def filters_for(self, request: Request) -> type[CardFilter]:
        """With a game, what its drawer can be asked: of Destiny also keys, and all that is said of one side."""
        return FILTERS.get(request.query_params.get("game", ""), CardApiFilter)


@method_decorator(conditional_page, name="dispatch")
class CardDetail(Open, generics.RetrieveAPIView[Card]):
    """One card with its texts in all languages and its program."""

    serializer_class = CardSerializer

    def get_serializer_context(self) -> dict[str, Any]:
        return {**super().get_serializer_context(), "index": index_for(self.kwargs["game"])}

    def get_object(self) -> Card:
        game, code = self.kwargs["game"], self.kwargs["code"]
        if not code.isprintable():  # no database may be asked for a zero byte
            raise exceptions.NotFound
        return generics.get_object_or_404(whole_cards(game), game=game, code=code)


def index_for(game: str) -> Index | None:
    """What is told of Destiny cards besides their rows, where such cards may be among the answers."""
    return index() if game in ("", Game.DESTINY) else None


def whole_cards(game: str | None = None) -> CardQuerySet:
    """Public cards with everything the serializer reads, in as few queries as the game allows."""
    children = [game] if game in Game.values else list(Game.values)
    relations = [relation for relation in RELATIONS if relation.split("__")[0] in children]
    joined = [one for child in children for one in (child, *JOINED.get(Game(child), ()))]
    return Card.objects.public().select_related("set", *joined).prefetch_related("texts", *relations)


class Bulk(Open):
    """All cards of a game in one file: fetch it once, then ask with its ETag whether it has changed."""

    @extend_schema(
        responses=CardSerializer(many=True),
        parameters=[OpenApiParameter("game", OpenApiTypes.STR, OpenApiParameter.PATH, enum=Game.values)],
    )
    def get(self, request: Request, game: str) -> Any:
        if game not in Game.values:
            raise exceptions.NotFound

        def make() -> Any:
            context = {"request": request, "index": index_for(game)}
            return CardSerializer(whole_cards(game).filter(game=game), many=True, context=context).data

        host = request.build_absolute_uri("/")  # addresses in it begin with that
        found = answer(request._request, kept(f"bulk {game} {host}", mark(game), make))
        found["Content-Disposition"] = f'inline; filename="{game}.json"'
        return found


@method_decorator(conditional_page, name="dispatch")
class CycleList(Open, generics.ListAPIView[DestinyCycle]):
    """The cycles of Destiny, with the codes of their sets."""

    serializer_class = CycleSerializer
    queryset = DestinyCycle.objects.prefetch_related("sets__set").order_by("position", "code")
    filter_backends = []
    pagination_class = Pages


@method_decorator(conditional_page, name="dispatch")
class FormatList(Open, generics.ListAPIView[DestinyFormat]):
    """The formats of Destiny: laws, sets, and what they say of single cards."""

    serializer_class = DestinyFormatSerializer
    queryset = (
        DestinyFormat.objects.filter(owner=None, guest="")
        .prefetch_related("sets", "cards__card__card", "pairs__one__card", "pairs__other__card")
        .order_by("position", "code")
    )
    filter_backends = []
    pagination_class = Pages


@method_decorator(conditional_page, name="dispatch")
class BoxList(Open, generics.ListAPIView[StarterPack]):
    """The boxes of Destiny whose cards are always the same."""

    serializer_class = BoxSerializer
    queryset = (
        StarterPack.objects.select_related("set").prefetch_related("cards__card__card").order_by("position", "code")
    )
    filter_backends = []
    pagination_class = Pages


class Schema(Open, SpectacularAPIView):
    """This description, in OpenAPI 3."""
