"""Addresses of decks, below `/decks/`. A deck is named by twelve letters and digits, a starter by a slug.

What is no deck (`import/`, `new/`) comes first; no starter may be called so.
"""

from __future__ import annotations

from django.urls import path, re_path

from decks.pages import views
from decks.pages.hosted import hosted

app_name = "decks"
urlpatterns = [
    path("", views.deck_list, name="list"),
    path("<slug:deck_id>/", views.deck, name="deck"),
    re_path(r"^sheets/(?P<name>[0-9a-f]{40}\.(?:jpg|png))$", hosted, name="hosted"),
]
