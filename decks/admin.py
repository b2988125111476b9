"""Decks for staff to look up. Their content is changed by their owners, version by version, and nowhere else."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from decks.models import Deck, DeckCard, Revision


class ReadOnly:
    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class CardInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    model = DeckCard
    fields = ["card", "copies"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[DeckCard]:
        return super().get_queryset(request).select_related("card").order_by("card__position")


class RevisionInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    model = Revision
    fields = ["number", "parent", "origin", "made"]
    readonly_fields = ["made"]
    ordering = ["-number"]
    max_num = 20


@admin.register(Deck)
class DeckAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["name", "game", "whose", "visibility", "size", "seats", "version", "changed"]
    list_filter = ["game", "visibility", ("owner", admin.EmptyFieldListFilter), "changed"]
    list_select_related = ["owner"]
    search_fields = ["id", "name", "owner__username", "cards__card__code"]
    fields = ["id", "name", "game", "whose", "visibility", "seats", "size", "version", "created", "changed", "notes"]
    inlines = [CardInline, RevisionInline]
    date_hierarchy = "changed"

    @admin.display(description=_("owner"), ordering="owner__username")
    def whose(self, deck: Deck) -> str:
        return str(deck.owner or (_("a guest") if deck.guest else _("the house")))
