"""Decks as files for programs: every format, and lists and documents that are sent in."""

from __future__ import annotations

from typing import Any

import msgspec
from django.http import HttpResponse
from django.utils.http import content_disposition_header
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from cardsdb.api.private import COSTLY
from cardsdb.services.reader import language
from decks.api.base import DeckApi
from decks.api.serializers import FormatSerializer
from decks.export import Export
from decks.services.exports import formats_for, run


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


def told(export: Export) -> dict[str, Any]:
    plain = {name: getattr(export, name) for name in ("code", "title", "about", "group", "suffix", "media", "words")}
    return plain | {"options": schema_of(export)}


def schema_of(export: Export) -> dict[str, Any]:
    """The options as a JSON Schema without references."""
    [schema], parts = msgspec.json.schema_components([export.options])
    found: dict[str, Any] = parts[schema["$ref"].rpartition("/")[2]]
    return found
