"""Addresses below /api/public/ that need no deck."""

from django.urls import path

from cardsdb.api import public

app_name = "public_api"
urlpatterns = [
    path("formats/", public.FormatList.as_view(), name="formats"),
    path("sets/", public.SetList.as_view(), name="sets"),
    path("cards/", public.CardList.as_view(), name="cards"),
    path("cards/<str:code>.json", public.CardsOfSet.as_view(), name="set"),
    path("card/<str:code>.json", public.CardOne.as_view(), name="card"),
    path("find", public.FindWithoutSlash.as_view()),
    path("find/", public.Find.as_view(), name="find"),
]
