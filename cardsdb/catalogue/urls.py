"""Addresses of the catalogue."""

from django.urls import path

from cardsdb.catalogue import views

app_name = "cards"
urlpatterns = [
    path("cards/", views.all_cards, name="list"),
    path("cards/<slug:game>/", views.game, name="game"),
    path("cards/<slug:game>/<str:code>/", views.card, name="card"),
]
