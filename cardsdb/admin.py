"""The catalogue for staff. Programs are shown, not edited: their home is the definition files."""

from __future__ import annotations

import json
from typing import Any

from django.contrib import admin
from django.db.models import Model
from django.forms import BaseModelForm
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from cardsdb import admin_destiny as admin_destiny
from cardsdb.catalogue.filters import matching
from cardsdb.models import (
    Beater,
    Card,
    CardQuerySet,
    CardText,
    DestinyCard,
    DieSide,
    FluxxCard,
    Ruling,
    Subtype,
    ZarubaCard,
)
from cardsdb.services.loading import bump, reindex


class TextInline(admin.TabularInline):  # type: ignore[type-arg]
    model = CardText
    extra = 0


class FluxxInline(admin.StackedInline):  # type: ignore[type-arg]
    model = FluxxCard
    readonly_fields = ["goal_condition", "variants"]
    autocomplete_fields = ["names"]


class DestinyInline(admin.StackedInline):  # type: ignore[type-arg]
    model = DestinyCard
    autocomplete_fields = ["subtypes", "reprint_of", "parallel_die", "front"]
    show_change_link = True


class ZarubaInline(admin.StackedInline):  # type: ignore[type-arg]
    model = ZarubaCard
    show_change_link = True


INLINES: dict[str, Any] = {
    "fluxx": FluxxInline,
    "destiny": DestinyInline,
    "zaruba": ZarubaInline,
}


@admin.register(Card)
class CardAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["code", "name", "game", "kind", "set", "copies", "source", "playable", "owner"]
    list_filter = ["game", "kind", "source", "set", ("owner", admin.EmptyFieldListFilter)]
    list_select_related = ["set", "owner"]
    search_fields = ["folded"]
    ordering = ["game", "position"]
    readonly_fields = ["program_json", "changed"]
    exclude = ["program"]
    autocomplete_fields = ["owner", "set"]

    def get_queryset(self, request: HttpRequest) -> CardQuerySet:
        return Card.objects.worded("ru")

    def get_search_results(self, request: HttpRequest, queryset: Any, search_term: str) -> tuple[Any, bool]:
        if search_term:
            queryset = matching(queryset, search_term)
        return queryset, False

    def get_inlines(self, request: HttpRequest, obj: Card | None = None) -> list[Any]:
        return [TextInline] + ([INLINES[obj.game]] if obj else [])

    @admin.display(description=_("name"), ordering="sort_ru")
    def name(self, card: Card) -> str:
        return card.shown_name

    @admin.display(description=_("playable"), boolean=True)
    def playable(self, card: Card) -> bool:
        return card.playable

    @admin.display(description=_("program"))
    def program_json(self, card: Card) -> SafeString:
        return format_html("<pre>{}</pre>", json.dumps(card.program, ensure_ascii=False, indent=2))

    def save_related(self, request: HttpRequest, form: BaseModelForm[Card], formsets: Any, change: bool) -> None:
        super().save_related(request, form, formsets, change)
        reindex(form.instance)
        bump(form.instance.game)

    def delete_model(self, request: HttpRequest, obj: Model) -> None:
        super().delete_model(request, obj)
        bump(getattr(obj, "game", ""))


class SideInline(admin.TabularInline):  # type: ignore[type-arg]
    model = DieSide
    extra = 0
    max_num = 6


@admin.register(DestinyCard)
class DestinyAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["card", "kind", "colour", "affiliation", "rarity", "cost", "health", "points_one", "points_two"]
    list_filter = ["kind", "colour", "affiliation", "rarity", "unique", "has_die"]
    list_select_related = ["card"]
    search_fields = ["card__code", "card__folded"]
    autocomplete_fields = ["card", "subtypes", "reprint_of", "parallel_die", "front"]
    inlines = [SideInline]


class BeaterInline(admin.TabularInline):  # type: ignore[type-arg]
    model = Beater
    extra = 0


@admin.register(ZarubaCard)
class ZarubaAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["card", "pile", "faction", "cute", "visibility"]
    list_filter = ["pile", "faction", "cute"]
    list_select_related = ["card"]
    search_fields = ["card__code", "card__folded"]
    autocomplete_fields = ["card"]
    inlines = [BeaterInline]


@admin.register(Subtype)
class SubtypeAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["code", "name_ru", "name_en"]
    search_fields = ["code", "name_ru", "name_en"]


@admin.register(Ruling)
class RulingAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["scenario", "game", "title_ru", "title_en", "source"]
    list_filter = ["game"]
    search_fields = ["scenario", "title_ru", "title_en"]
    autocomplete_fields = ["cards"]
