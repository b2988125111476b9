"""A list or a document that somebody sends, judged by the rules of its game and kept nowhere."""

from __future__ import annotations

import json
from dataclasses import replace

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import exceptions, status
from rest_framework.request import Request
from rest_framework.response import Response

from cardsdb.api.private import COSTLY, read
from decks.api.base import DeckApi, remarks
from decks.api.serializers import CheckWish, ImportedSerializer, JudgedSerializer
from decks.contents import DeckList
from decks.rules import check
from decks.services.filing import BadFile, deck_in_file
from decks.services.laws import law_for


class ListCheck(DeckApi):
    throttle_classes = COSTLY

    @extend_schema(request=CheckWish, responses={200: JudgedSerializer, 400: ImportedSerializer})
    def post(self, request: Request) -> Response:
        """What the rules say of a list; a line that is not understood is told instead, and nothing is judged."""
        said = read(CheckWish, request)
        sent = said["text"] if "text" in said else json.dumps(said["document"])
        try:
            deck = deck_in_file(sent.encode(errors="replace"), game=said["game"])
        except BadFile as error:
            return Response({"remarks": remarks(error.slips)}, status=status.HTTP_400_BAD_REQUEST)
        if "format" in said:
            deck = _in_format(deck, said["format"])
        problems = check(deck)
        found = {name: getattr(deck, name) for name in ("game", "name", "format", "dice")}
        found |= {"cards": deck.copies, "problems": problems}
        found["legal"] = not any(problem.level == "error" for problem in problems)
        return Response(JudgedSerializer(found).data)


def _in_format(deck: DeckList, code: str) -> DeckList:
    law = law_for(deck.game, code)
    if law is not None and law.unknown:
        known = ", ".join(law.book.formats)
        raise exceptions.ValidationError({"format": [_("There is no such format; there are: %s") % known]})
    return replace(deck, format=code, law=law)
