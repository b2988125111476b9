"""Addresses below /api/."""

from django.urls import path
from django.views.generic import TemplateView

from cardsdb.api import views

app_name = "api"
urlpatterns = [
    path("", TemplateView.as_view(template_name="catalogue/api.html"), name="docs"),
    path("games/", views.GameList.as_view(), name="games"),
    path("sets/", views.SetList.as_view(), name="sets"),
    path("cards/", views.CardList.as_view(), name="cards"),
    path("cards/<slug:game>/<str:code>/", views.CardDetail.as_view(), name="card"),
    path("destiny/cycles/", views.CycleList.as_view(), name="cycles"),
    path("destiny/formats/", views.FormatList.as_view(), name="formats"),
    path("destiny/boxes/", views.BoxList.as_view(), name="boxes"),
    path("bulk/<slug:game>.json", views.Bulk.as_view(), name="bulk"),
    path("schema/", views.Schema.as_view(), name="schema"),
]
