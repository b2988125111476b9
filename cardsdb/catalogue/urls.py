"""Addresses of the catalogue."""

from django.urls import path

from cardsdb.catalogue import views

app_name = "cards"
urlpatterns = [
    path("cards/", views.all_cards, name="list"),
    path("help/", views.help_page, name="help"),
    path("cards/<slug:game>/", views.game, name="game"),
    path("cards/<slug:game>/<str:code>/", views.card, name="card"),
]
