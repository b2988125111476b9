"""Addresses of one's own cards for programs, below `/api/workshop/`."""

from __future__ import annotations

from django.urls import path

from cardsdb.workshop import api

app_name = "workshop_api"
urlpatterns = [
    path("<slug:game>/", api.CardList.as_view(), name="list"),
    path("<slug:game>/check/", api.CardCheck.as_view(), name="check"),
    path("<slug:game>/schema/", api.CardSchema.as_view(), name="schema"),
    path("<slug:game>/<str:code>/", api.CardDetail.as_view(), name="card"),
]
