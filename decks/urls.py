"""Addresses of decks, below `/decks/`. A deck is named by twelve letters and digits, a starter by a slug."""

from __future__ import annotations

from django.urls import URLPattern

app_name = "decks"
urlpatterns: list[URLPattern] = []
