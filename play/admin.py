"""Matches for staff to look at. Records are never edited by hand: they would not replay."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from play.models import Match, MatchAction, Run, Seat


class ReadOnly:
    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class SeatInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    model = Seat
    fields = ["letter", "kind", "name", "level", "user"]


class ActionInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    model = MatchAction
    fields = ["branch", "number", "seat", "text", "chosen", "digest"]


@admin.register(Match)
class MatchAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["id", "game", "title", "status", "head", "created"]
    list_filter = ["game", "status"]
    search_fields = ["id", "title"]
    fields = ["game", "title", "status", "winners", "engine_version", "seed", "language", "version", "head", "tail"]
    inlines = [SeatInline, ActionInline]


@admin.register(Run)
class RunAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["id", "deck", "level", "seats", "games", "done", "status", "created"]
    list_filter = ["status", "level"]
    fields = ["deck", "level", "seats", "games", "done", "seed", "status", "fault", "heartbeat"]
