"""One's own collection for programs: the same services as the pages, in JSON.

Knows the shapes that programs rely on. Only whoever it belongs to reaches it; a stranger's is empty until something is
written, which makes them a guest.
"""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import exceptions, generics, serializers
from rest_framework.request import Request
from rest_framework.response import Response

from cardsdb.api.private import Private, Strict, read
from cardsdb.api.views import Pages, StrictFilters
from cardsdb.collection import changing
from cardsdb.collection.changing import FIELDS, MOST_CHANGED, Amount, BadAmount
from cardsdb.collection.games import Collected, collected
from cardsdb.collection.shelf import asked, filters_of
from cardsdb.collection.table import SEPARATORS, written
from cardsdb.language.messages import translated
from cardsdb.models import MOST_OWNED, Card
from cardsdb.services.people import Holder
from cardsdb.services.reader import language

# ---- shapes ----


class OwnedSerializer(serializers.Serializer[Any]):
    """How much of a printing somebody has, and how many more they look for."""

    code = serializers.CharField()
    set = serializers.CharField(help_text="The code of its set.")
    number = serializers.CharField()
    name = serializers.CharField(help_text="In the language of `Accept-Language`.")
    copies = serializers.IntegerField()
    dice = serializers.IntegerField()
    wanted = serializers.IntegerField()


def _figure() -> serializers.IntegerField:
    return serializers.IntegerField(required=False, min_value=0, max_value=MOST_OWNED)


class AmountChange(Strict):
    """What is not sent stays."""

    copies, dice, wanted = _figure(), _figure(), _figure()


class Bulk(Strict):
    """Many cards at once: all of them are written, or none."""

    mode = serializers.ChoiceField(
        choices=["set", "add", "replace"],
        default="set",
        help_text="set: the amounts as they are sent; add: so much more; replace: these and nothing else.",
    )
    cards = serializers.DictField(child=AmountChange(), allow_empty=True, help_text="Amounts by code.")

    def validate_cards(self, cards: dict[str, Any]) -> dict[str, Any]:
        if len(cards) > MOST_CHANGED:
            raise serializers.ValidationError(_("These are too many cards at once."))
        return cards


class ChangedSerializer(serializers.Serializer[Any]):
    cards = serializers.IntegerField(help_text="So many cards were named.")


# ---- addresses ----


class Own(Private):
    """An address of one's own collection of a game."""

    @property
    def game(self) -> Collected:
        try:
            return collected(self.kwargs["game"])
        except KeyError:
            raise Http404(self.kwargs["game"]) from None

    def handle_exception(self, exc: Exception) -> Response:
        if isinstance(exc, BadAmount):
            said = {place or "non_field_errors": [str(translated(text, _))] for place, text in exc.faults}
            exc = exceptions.ValidationError(said)
        return super().handle_exception(exc)


class _Filters(StrictFilters):
    """Those of the list on the page."""

    def get_filterset_class(self, view: Any, queryset: Any = None) -> Any:
        return filters_of(view.game) if "game" in view.kwargs else None


class OwnedList(Own, generics.ListAPIView[Card]):
    """The cards one has or wants, in the order of the sets; with the filters of the page (`set`, `own`, `wanted` …)."""

    serializer_class = OwnedSerializer
    filter_backends = [_Filters]
    pagination_class = Pages

    def get_queryset(self) -> Any:
        if getattr(self, "swagger_fake_view", False):
            return Card.objects.none()
        game = self.game
        cards = asked(game, self.holder, self.request.GET.__class__()).drawer
        if not self.request.query_params.keys() & {"own", "wanted"}:
            cards = cards.exclude(copies_had=0, dice_had=0, wanted_had=0)
        return cards.order_by("position", "code").worded(language()).select_related("set")

    def paginate_queryset(self, queryset: Any) -> Any:
        return [shape(card) for card in super().paginate_queryset(queryset) or ()]


class OwnedDetail(Own):
    @extend_schema(responses=OwnedSerializer)
    def get(self, request: Request, game: str, code: str) -> Response:
        """How much one has of a card."""
        return Response(shape(self._card(code, self.holder)))

    @extend_schema(request=AmountChange, responses=OwnedSerializer)
    def patch(self, request: Request, game: str, code: str) -> Response:
        """Say how much one has of a card."""
        sent = read(AmountChange, request)
        self._card(code, self.holder)
        holder = self.welcome()
        changing.put(holder, self.game.code, {code: Amount(**sent)})
        return Response(shape(self._card(code, holder)))

    def _card(self, code: str, holder: Holder) -> Any:
        if "\0" in code:  # not every database may be asked for it
            raise Http404(code)
        cards = asked(self.game, holder, self.request.GET.__class__()).drawer.worded(language())
        card = cards.select_related("set").filter(code=code).first()
        if card is None:
            raise Http404(code)
        return card


class OwnedBulk(Own):
    @extend_schema(request=Bulk, responses=ChangedSerializer)
    def post(self, request: Request, game: str) -> Response:
        """Say how much one has of many cards."""
        sent = read(Bulk, request)
        amounts = {code: Amount(**said) for code, said in sent["cards"].items()}
        ways = {"set": changing.put, "add": changing.step, "replace": changing.replace}
        ways[sent["mode"]](self.welcome(), self.game.code, amounts)
        return Response({"cards": len(amounts)})


class OwnedTable(Own):
    @extend_schema(responses={(200, "text/csv"): OpenApiTypes.BINARY})
    def get(self, request: Request, game: str) -> HttpResponse:
        """The cards one has or wants as CSV; `separator`: comma, semicolon or tab."""
        separator = request.query_params.get("separator", "comma")
        if unknown := [name for name in request.query_params if name != "separator"]:
            raise exceptions.ValidationError({name: [_("There is no such parameter.")] for name in unknown})
        if separator not in SEPARATORS:
            raise exceptions.ValidationError({"separator": [", ".join(SEPARATORS)]})
        cards = asked(self.game, self.holder, request.GET.__class__()).drawer
        cards = cards.exclude(copies_had=0, dice_had=0, wanted_had=0).order_by("position", "code")
        rows = cards.worded(language()).select_related("set", self.game.info.child)
        answer = HttpResponse(written(self.game, rows, language(), separator), content_type="text/csv; charset=utf-8")
        answer["Content-Disposition"] = f'attachment; filename="collection-{game}.csv"'
        return answer


def shape(card: Any) -> dict[str, Any]:
    figures = {name: vars(card)[f"{name}_had"] for name in FIELDS}
    return {
        "code": card.code,
        "set": card.set.code,
        "number": card.number,
        "name": card.shown_name or card.code,
        **figures,
    }
