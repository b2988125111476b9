"""Addresses of decks for programs: parse, ask a service, tell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import django_filters as df
from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import exceptions, generics, status
from rest_framework.request import Request
from rest_framework.response import Response

from cardsdb.api.private import read
from cardsdb.api.views import Pages, StrictFilters
from cardsdb.models import Game
from cardsdb.services.reader import language
from decks.api.base import DeckApi, row, whole
from decks.api.serializers import (
    CheckSerializer,
    Clone,
    ConflictSerializer,
    DeckChange,
    DeckSerializer,
    FixWish,
    NewDeck,
    Restore,
    RevisionRowSerializer,
    RevisionSerializer,
    RowSerializer,
    Version,
)
from decks.models import Deck, Revision
from decks.rules import check
from decks.services import changing
from decks.services.access import decks_of, find, public_decks
from decks.services.browsing import named
from decks.services.changing import Content, Patch, opened, show_to
from decks.services.copies import copy_of
from decks.services.fixes import NothingToMend, mend
from decks.services.history import restore_without
from decks.services.shelf import deck_list

CHANGED = {200: DeckSerializer, 409: ConflictSerializer}
CONTENT = ("name", "notes", "seats", "cards", "dice", "format", "tags")


class DeckFilter(df.FilterSet):
    public = df.ChoiceFilter(choices=[("1", "1"), ("0", "0")], method="listed", help_text="1: everybody’s public ones.")
    game = df.ChoiceFilter(choices=Game.choices)
    q = df.CharFilter(method="asked", max_length=80, help_text="Words of its name or of the name of a card in it.")

    def listed(self, decks: QuerySet[Deck], _name: str, _value: str) -> QuerySet[Deck]:
        return decks

    def asked(self, decks: QuerySet[Deck], _name: str, value: str) -> QuerySet[Deck]:
        return named(decks, value)


class DeckList(DeckApi, generics.ListAPIView[Deck]):
    """One's own decks, the last changed first; or everybody's public ones."""

    serializer_class = RowSerializer
    filter_backends = [StrictFilters]
    filterset_class = DeckFilter
    pagination_class = Pages

    def get_queryset(self) -> QuerySet[Deck]:
        public = self.request.query_params.get("public") == "1"
        return public_decks() if public else decks_of(self.holder).select_related("owner")

    def paginate_queryset(self, queryset: Any) -> Any:
        page: Sequence[Deck] = super().paginate_queryset(queryset) or ()
        return [row(deck, self.holder) for deck in page]

    @extend_schema(request=NewDeck, responses={201: DeckSerializer})
    def post(self, request: Request) -> Response:
        """A new deck of one's own."""
        said = read(NewDeck, request)
        holder = self.welcome()
        with transaction.atomic():
            deck = changing.create(said["game"], Content(**{name: said[name] for name in CONTENT}), holder)
            if said["visibility"] != deck.visibility:
                show_to(deck, deck.version, said["visibility"])
        return Response(whole(deck, holder), status=status.HTTP_201_CREATED)


class DeckDetail(DeckApi):
    @extend_schema(responses=DeckSerializer)
    def get(self, request: Request, deck_id: str) -> Response:
        """A deck with its cards and notes."""
        return Response(whole(self.found(), self.holder))

    @extend_schema(request=DeckChange, responses=CHANGED)
    def patch(self, request: Request, deck_id: str) -> Response:
        """Change a deck; all of it takes place or nothing."""
        said = read(DeckChange, request)
        deck = opened(deck_id, self.holder, [code for code, n in said.get("cards", {}).items() if n])
        patch = Patch(**{name: said[name] for name in CONTENT if name in said})
        deck = changing.change_and_show(deck, said["version"], patch, said.get("visibility", ""))
        return Response(whole(deck, self.holder))

    @extend_schema(responses={204: None})
    def delete(self, request: Request, deck_id: str) -> Response:
        """The deck goes, with its history."""
        self.found("change").delete()
        return Response(status=status.HTTP_204_NO_CONTENT)


class DeckClone(DeckApi):
    @extend_schema(request=Clone, responses={201: DeckSerializer})
    def post(self, request: Request, deck_id: str) -> Response:
        """A private copy of one's own."""
        said = read(Clone, request)
        holder = self.welcome()
        deck = copy_of(find(deck_id, holder, "clone"), holder, language(), said.get("name", ""))
        return Response(whole(deck, holder), status=status.HTTP_201_CREATED)


class DeckUndo(DeckApi):
    @extend_schema(request=Version, responses=CHANGED)
    def post(self, request: Request, deck_id: str) -> Response:
        """Back to the state from which the present one was made; at the first one nothing happens."""
        version = read(Version, request)["version"]
        return Response(whole(changing.undo(opened(deck_id, self.holder), version), self.holder))


class DeckRedo(DeckApi):
    @extend_schema(request=Version, responses=CHANGED)
    def post(self, request: Request, deck_id: str) -> Response:
        """Forth to the newest state made from the present one; where there is none nothing happens."""
        version = read(Version, request)["version"]
        return Response(whole(changing.redo(opened(deck_id, self.holder), version), self.holder))


class DeckRevisions(DeckApi, generics.ListAPIView[Revision]):
    """Every state the deck has been in, the newest first; for its owner."""

    serializer_class = RevisionRowSerializer
    filter_backends = []
    pagination_class = Pages
    queryset = Revision.objects.none()

    def get_queryset(self) -> QuerySet[Revision]:
        return self.found("change").revisions.defer("content").order_by("-number")


class DeckRevision(DeckApi):
    @extend_schema(responses=RevisionSerializer)
    def get(self, request: Request, deck_id: str, number: int) -> Response:
        """A state the deck has been in, whole."""
        revision = self.found("change").revisions.get(number=min(number, 2**31 - 1))
        plain = {name: getattr(revision, name) for name in ("number", "parent", "origin", "made")}
        more = {"dice": {}, "format": "", "tags": []}
        return Response(RevisionSerializer(plain | more | revision.content).data)


class DeckRestore(DeckApi):
    @extend_schema(request=Restore, responses=CHANGED)
    def post(self, request: Request, deck_id: str) -> Response:
        """Make a state the deck has been in its newest one."""
        said = read(Restore, request)
        back = restore_without if said["leave_out_missing"] else changing.restore
        deck = back(opened(deck_id, self.holder), said["version"], said["number"])
        return Response(whole(deck, self.holder))


class DeckCheck(DeckApi):
    @extend_schema(responses=CheckSerializer)
    def get(self, request: Request, deck_id: str) -> Response:
        """What is wrong with the deck, why, and what can be done about it."""
        deck = self.found()
        problems = check(deck_list(deck)) if deck.size else []
        return Response(CheckSerializer({"version": deck.version, "problems": problems}).data)


class DeckFix(DeckApi):
    @extend_schema(request=FixWish, responses=CHANGED)
    def post(self, request: Request, deck_id: str) -> Response:
        """Do what a problem offers to do about it; undo takes it back."""
        said = read(FixWish, request)
        try:
            deck = mend(opened(deck_id, self.holder), said["version"], said["key"], said["fix"])
        except NothingToMend:
            raise exceptions.ValidationError({"key": [_("There is nothing to mend there any more.")]}) from None
        return Response(whole(deck, self.holder))
