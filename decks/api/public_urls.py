"""Addresses below /api/public/ that tell decks."""

from django.urls import path

from decks.api import public

app_name = "public_decks_api"
urlpatterns = [
    path("decklist/<slug:deck_id>.json", public.DeckListOne.as_view(), name="deck"),
    path("decklists/by_date/<str:day>.json", public.DeckListsByDate.as_view(), name="by_date"),
]
