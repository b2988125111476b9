"""Sets, cycles, formats, boxes and imports of Destiny for staff.

What a constraint of the database would refuse is said beside the field before it is asked: Django checks constraints of
a row by itself, and two rows of one form that contradict each other are checked here.
"""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.db.models import Count, Model, QuerySet
from django.forms import BaseModelForm
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cardsdb.models import (
    CardSet,
    DestinyCycle,
    DestinyFormat,
    DestinySet,
    FormatCard,
    FormatPair,
    Game,
    ImportRun,
    PackCard,
    StarterPack,
)
from cardsdb.services.loading import bump


class Bumping(admin.ModelAdmin):  # type: ignore[type-arg]
    """Pages and answers of the game are stale after a change."""

    def game(self, obj: Model) -> str:
        return Game.DESTINY

    def save_related(self, request: HttpRequest, form: BaseModelForm[Any], formsets: Any, change: bool) -> None:
        super().save_related(request, form, formsets, change)
        bump(self.game(form.instance))

    def delete_model(self, request: HttpRequest, obj: Model) -> None:
        super().delete_model(request, obj)
        bump(self.game(obj))

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        games = {self.game(obj) for obj in queryset}
        super().delete_queryset(request, queryset)
        for game in games:
            bump(game)


class DestinySetInline(admin.StackedInline):  # type: ignore[type-arg]
    model = DestinySet
    autocomplete_fields = ["cycle"]


@admin.register(CardSet)
class CardSetAdmin(Bumping):
    list_display = ["code", "name_ru", "name_en", "game", "position", "cards"]
    list_filter = ["game", "destiny__cycle"]
    search_fields = ["code", "name_ru", "name_en"]

    def game(self, obj: Model) -> str:
        return str(getattr(obj, "game", ""))

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).annotate(held=Count("cards"))

    def get_inlines(self, request: HttpRequest, obj: Any = None) -> list[Any]:
        return [DestinySetInline] if obj and obj.game == Game.DESTINY else []

    @admin.display(description=gettext_lazy("cards"), ordering="held")
    def cards(self, row: Any) -> int:
        return int(row.held)


@admin.register(DestinyCycle)
class CycleAdmin(Bumping):
    list_display = ["code", "name_ru", "name_en", "position", "released"]
    search_fields = ["code", "name_ru", "name_en"]


class FormatCardInline(admin.TabularInline):  # type: ignore[type-arg]
    model = FormatCard
    autocomplete_fields = ["card"]
    extra = 0


class PairForm(forms.ModelForm):  # type: ignore[type-arg]
    """A pair is stored once, the smaller code first; whoever writes it the other way round means the same."""

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or {}
        one, other = given.get("one"), given.get("other")
        if one and other and one.card.code > other.card.code:
            given["one"], given["other"] = other, one
        return given


class PairFormSet(forms.BaseInlineFormSet):  # type: ignore[type-arg]
    def clean(self) -> None:
        super().clean()
        pairs = [
            frozenset((form.cleaned_data["one"], form.cleaned_data["other"]))
            for form in self.forms
            if {"one", "other"} <= form.cleaned_data.keys() and not form.cleaned_data.get("DELETE")
        ]
        if len(pairs) != len(set(pairs)):
            raise ValidationError(_("One of the pairs stands there twice."))


class FormatPairInline(admin.TabularInline):  # type: ignore[type-arg]
    model = FormatPair
    form = PairForm
    formset = PairFormSet
    autocomplete_fields = ["one", "other"]
    extra = 0


@admin.register(DestinyFormat)
class FormatAdmin(Bumping):
    list_display = ["code", "name_ru", "name_en", "position", "source", "owner"]
    list_filter = ["source", ("owner", admin.EmptyFieldListFilter)]
    list_select_related = ["owner"]
    search_fields = ["code", "name_ru", "name_en"]
    autocomplete_fields = ["sets", "owner"]
    inlines = [FormatCardInline, FormatPairInline]

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        field: Any = super().formfield_for_dbfield(db_field, request, **kwargs)
        if db_field.name == "sets" and field is not None:
            field.queryset = CardSet.objects.filter(game=Game.DESTINY)
        return field


class PackCardInline(admin.TabularInline):  # type: ignore[type-arg]
    model = PackCard
    autocomplete_fields = ["card"]
    extra = 0


@admin.register(StarterPack)
class PackAdmin(Bumping):
    list_display = ["code", "name_ru", "name_en", "set", "position", "source", "cards"]
    list_filter = ["source", "set"]
    list_select_related = ["set"]
    search_fields = ["code", "name_ru", "name_en"]
    autocomplete_fields = ["set"]
    inlines = [PackCardInline]

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).annotate(held=Count("cards"))

    @admin.display(description=gettext_lazy("cards"), ordering="held")
    def cards(self, row: Any) -> int:
        return int(row.held)


@admin.register(ImportRun)
class ImportAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """A history: imports are begun on their own page, and nobody rewrites what one did."""

    list_display = ["place", "status", "dry_run", "user", "created", "page"]
    list_filter = ["status", "dry_run"]
    list_select_related = ["user"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).defer("report")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    @admin.display(description=gettext_lazy("report"))
    def page(self, run: ImportRun) -> SafeString:
        return format_html('<a href="/imports/{}/">{}</a>', run.pk, _("report"))
