"""Decks as files for programs: every format, and lists and documents that are sent in."""

from __future__ import annotations

import json
from typing import Any

import msgspec
from django.http import HttpResponse
from django.utils.http import content_disposition_header
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from cardsdb.api.private import COSTLY, read
from cardsdb.services.people import Holder
from cardsdb.services.reader import language
from decks.api.base import DeckApi, remarks, whole
from decks.api.serializers import FormatSerializer, ImportedSerializer, ImportWish
from decks.export import Export
from decks.models import Deck
from decks.services.access import find
from decks.services.exports import formats_for, run
from decks.services.importing import NotUnderstood, Understood, keep, understand


class DeckExports(DeckApi):
    @extend_schema(responses=FormatSerializer(many=True))
    def get(self, request: Request, deck_id: str) -> Response:
        """The formats a deck can be had in, with their options."""
        deck = self.found("export")
        offered = [export for group in formats_for(deck.game).values() for export in group]
        return Response(FormatSerializer([told(export) for export in offered], many=True).data)


class DeckExport(DeckApi):
    throttle_classes = COSTLY

    @extend_schema(
        responses={(200, "application/octet-stream"): OpenApiTypes.BINARY},
        parameters=[OpenApiParameter("option", str, description="Any option of the format, by its name.")],
    )
    def get(self, request: Request, deck_id: str, code: str) -> HttpResponse:
        """The deck as a file."""
        file = run(self.found("export"), code, request.query_params.dict(), language())
        headers = {"Content-Disposition": str(content_disposition_header(True, file.name))}
        return HttpResponse(file.content, content_type=file.media, headers=headers)


class DeckImport(DeckApi):
    throttle_classes = COSTLY

    @extend_schema(request=ImportWish, responses={200: ImportedSerializer, 201: ImportedSerializer})
    def post(self, request: Request) -> Response:
        """A list or a document becomes a deck, or the content of one; what is wrong with it is told line by line."""
        said, holder = read(ImportWish, request), self.holder
        into = find(said["into"], holder, "change") if "into" in said else None
        sent = said["text"] if "text" in said else json.dumps(said["document"])
        understood = understand(sent, holder, game=said["game"], into=into)
        if said["dry_run"]:
            return Response(imported(understood, None, holder))
        holder = self.welcome()
        try:
            deck = keep(understood, holder, into=into, version=said.get("version", 0), partly=said["partly"])
        except NotUnderstood:
            return Response(imported(understood, None, holder), status=status.HTTP_400_BAD_REQUEST)
        return Response(imported(understood, deck, holder), status=status.HTTP_201_CREATED)


def imported(understood: Understood, deck: Deck | None, holder: Holder) -> dict[str, Any]:
    found = {
        "remarks": remarks(understood.slips),
        "name": understood.content.name,
        "cards": understood.content.cards,
        "game": understood.game,
        "dice": understood.content.dice,
        "format": understood.content.format,
        "tags": understood.content.tags,
        "invented": [card.code for card in understood.invented],
        "deck": whole(deck, holder) if deck else None,
    }
    data: dict[str, Any] = ImportedSerializer(found).data
    return data


def told(export: Export) -> dict[str, Any]:
    plain = {name: getattr(export, name) for name in ("code", "title", "about", "group", "suffix", "media", "words")}
    return plain | {"options": schema_of(export)}


def schema_of(export: Export) -> dict[str, Any]:
    """The options as a JSON Schema without references."""
    [schema], parts = msgspec.json.schema_components([export.options])
    found: dict[str, Any] = parts[schema["$ref"].rpartition("/")[2]]
    return found
