"""One's own cards for programs: the same services as the pages, in JSON.

Knows the shapes that programs rely on. What is wrong with a card is told by place: `name_en`, `program[0].do[1].n`; if
the program was sent as YAML, the message begins with the line.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import exceptions, generics, serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from cardsdb.api.private import COSTLY, Conflict, Private, Strict, read
from cardsdb.api.views import Pages
from cardsdb.language.core import CardDef
from cardsdb.language.schema import json_schema
from cardsdb.models import Card
from cardsdb.services.definitions import definition_of
from cardsdb.services.faces import face_url
from cardsdb.workshop import services
from cardsdb.workshop.checking import Report, check, said
from cardsdb.workshop.codes import new_mark
from cardsdb.workshop.drafts import GAMES, BadDraft, Draft
from cardsdb.workshop.pool import pool_of

PROGRAM = "A list of abilities; or YAML, as the editor of the page has it."


# ---- shapes ----


@extend_schema_field(OpenApiTypes.ANY)
class Program(serializers.JSONField):
    """Plain data of any shape: what is wrong with it is told by the card language."""

    def to_internal_value(self, data: Any) -> Any:
        return data


class OwnWords(serializers.Serializer[Any]):
    ru = serializers.CharField()
    en = serializers.CharField()


class OwnCardSerializer(serializers.Serializer[Any]):
    """A card of one's own."""

    game = serializers.CharField()
    code = serializers.CharField(help_text="For ever, whatever the card will be called.")
    kind = serializers.CharField()
    copies = serializers.IntegerField(help_text="How many go into a deck by default.")
    name = OwnWords()
    text = OwnWords(help_text="Made from the program.")
    program = Program()
    variants = Program(help_text="Other programs, for tables with other house rules.")
    face = serializers.CharField(help_text="The path of its picture.")
    url = serializers.CharField()
    page = serializers.CharField(help_text="The path of its page.")


class CardProblemSerializer(serializers.Serializer[Any]):
    severity = serializers.ChoiceField(
        choices=["fault", "error", "warning"],
        help_text="A fault keeps a card from being saved; an error is a part that cannot do what it says.",
    )
    path = serializers.CharField()
    line = serializers.IntegerField(allow_null=True, help_text="Where the program was sent as YAML.")
    message = serializers.CharField()


class ReportSerializer(serializers.Serializer[Any]):
    """What the editor shows while somebody types."""

    saveable = serializers.BooleanField()
    problems = CardProblemSerializer(many=True)
    text = OwnWords(allow_null=True)
    face = serializers.CharField(allow_blank=True, help_text="The path of its picture, if one could be made just now.")


class CardChange(Strict):
    """What is not sent stays. If one name is empty, the other serves in both languages."""

    name_ru = serializers.CharField(required=False, allow_blank=True, max_length=400)
    name_en = serializers.CharField(required=False, allow_blank=True, max_length=400)
    copies = serializers.IntegerField(required=False, min_value=-9999, max_value=9999)
    program = Program(required=False, allow_null=True, help_text=PROGRAM)
    variants = Program(required=False)


class NewOwnCard(CardChange):
    kind = serializers.CharField(required=False, allow_blank=True, max_length=40)
    like = serializers.CharField(required=False, max_length=40, help_text="The code of a card to begin with.")


# ---- addresses ----


class OwnCards(Private):
    """An address of one's own cards of a game."""

    @property
    def game(self) -> str:
        game: str = self.kwargs["game"]
        if game not in GAMES:
            raise Http404(game)
        return game

    def found(self) -> Card:
        return services.own_card(self.game, self.kwargs["code"], self.holder)

    def handle_exception(self, exc: Exception) -> Response:
        match exc:
            case BadDraft():
                exc = exceptions.ValidationError(by_place(exc))
            case services.InUse():
                uses = [{"name": use.name, "page": use.address} for use in exc.uses]
                exc = Conflict({"needed_by": uses}, _("This card is still needed."))
        return super().handle_exception(exc)


class CardList(OwnCards, generics.ListAPIView[Card]):
    """One's own cards of a game, the last changed first."""

    serializer_class = OwnCardSerializer
    pagination_class = Pages

    def get_queryset(self) -> Any:
        if getattr(self, "swagger_fake_view", False):
            return Card.objects.none()
        return services.own_cards(self.holder, self.game)

    def paginate_queryset(self, queryset: Any) -> Any:
        return [shape(card, self.request) for card in super().paginate_queryset(queryset) or ()]

    @extend_schema(request=NewOwnCard, responses={201: OwnCardSerializer})
    def post(self, request: Request, game: str) -> Response:
        """Invent a card."""
        sent = read(NewOwnCard, request)
        holder = self.welcome()
        card = services.create(drafted(begun(sent, self.game, holder), sent), holder)
        made = services.own_card(self.game, card.code, holder)
        return Response(shape(made, request), status=status.HTTP_201_CREATED)


class CardDetail(OwnCards):
    @extend_schema(responses=OwnCardSerializer)
    def get(self, request: Request, game: str, code: str) -> Response:
        """A card of one's own."""
        return Response(shape(self.found(), request))

    @extend_schema(request=CardChange, responses=OwnCardSerializer)
    def patch(self, request: Request, game: str, code: str) -> Response:
        """Change it; its code and its kind stay."""
        row, sent = self.found(), read(CardChange, request)
        services.update(row, drafted(services.draft_of(row), sent), self.holder)
        return Response(shape(self.found(), request))

    @extend_schema(responses={204: None})
    def delete(self, request: Request, game: str, code: str) -> Response:
        """Delete it, unless a deck or another card needs it (409)."""
        services.delete(self.found(), self.holder)
        return Response(status=status.HTTP_204_NO_CONTENT)


class CardCheck(OwnCards):
    throttle_classes = COSTLY

    @extend_schema(request=NewOwnCard, responses=ReportSerializer)
    def post(self, request: Request, game: str) -> Response:
        """What is wrong with a card, what it says and how it looks, without keeping it."""
        sent = read(NewOwnCard, request)
        draft = drafted(begun(sent, self.game, self.holder), sent)
        return Response(told(check(draft, pool_of(self.game, self.holder))))


class CardSchema(OwnCards):
    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, game: str) -> Response:
        """The JSON Schema of a card: every word that a program may use."""
        return Response(json_schema(self.game))


# ---- in and out ----


def begun(sent: dict[str, Any], game: str, holder: Any) -> Draft:
    """The draft that the sent fields change: an empty one, or one like another card."""
    if "like" in sent:
        return services.copy_of(services.seen_card(game, sent["like"], holder))
    return Draft(game=game, kind="", mark=new_mark())


def drafted(draft: Draft, sent: dict[str, Any]) -> Draft:
    fields = {name: sent[name] for name in ("kind", "name_ru", "name_en", "copies", "program") if name in sent}
    if "variants" in sent:
        program = fields.get("program", draft.program)
        if isinstance(program, str):
            raise exceptions.ValidationError({"variants": [_("With variants the program is sent as plain data.")]})
        fields["program"] = {"program": program, "variants": sent["variants"]}
    return replace(draft, **fields)


def by_place(bad: BadDraft) -> dict[str, list[str]]:
    faults: dict[str, list[str]] = {}
    for problem in said(bad.faults):
        line = _("line %(line)s: ") % {"line": problem.line} if problem.line else ""
        faults.setdefault(problem.path or "non_field_errors", []).append(line + problem.message)
    return faults


def shape(row: Card, request: Request) -> dict[str, Any]:
    """A whole row as JSON."""
    card: CardDef = definition_of(row)
    fields: Any = card
    return {
        "game": row.game,
        "code": row.code,
        "kind": row.kind,
        "copies": row.copies,
        "name": {"ru": card.name.ru, "en": card.name.en},
        "text": {language: getattr(row, f"text_{language}") or "" for language in ("ru", "en")},
        "program": row.program,
        "variants": msgspec.to_builtins(getattr(fields, "variants", ())),
        "face": face_url(row),
        "url": reverse("workshop_api:card", args=[row.game, row.code], request=request),
        "page": row.get_absolute_url(),
    }


def told(report: Report) -> dict[str, Any]:
    problems = [
        {"severity": one.severity, "path": one.path, "line": one.line, "message": one.message}
        for one in report.problems
    ]
    return {
        "saveable": not report.faulty,
        "problems": problems,
        "text": dict(report.texts) or None,
        "face": report.face,
    }
