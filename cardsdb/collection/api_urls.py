"""Addresses of one's own collection for programs, below `/api/collection/`."""

from __future__ import annotations

from django.urls import path

from cardsdb.collection import api

app_name = "collection_api"
urlpatterns = [
    path("<slug:game>/", api.OwnedList.as_view(), name="list"),
    path("<slug:game>/bulk/", api.OwnedBulk.as_view(), name="bulk"),
    path("<slug:game>/csv/", api.OwnedTable.as_view(), name="csv"),
    path("<slug:game>/cards/<str:code>/", api.OwnedDetail.as_view(), name="card"),
]
