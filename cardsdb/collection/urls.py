"""Addresses of collections, below `/collection/`. What is no game (`shared/`) comes first."""

from __future__ import annotations

from django.urls import path

from cardsdb.collection import shared, views

app_name = "collection"
urlpatterns = [
    path("", views.start, name="start"),
    path("shared/<slug:token>/", shared.shared, name="shared"),
    path("<slug:game>/", views.own, name="own"),
    path("<slug:game>/sums/", views.sums_part, name="sums"),
    path("<slug:game>/change/", views.change, name="change"),
    path("<slug:game>/pack/", views.pack, name="pack"),
    path("<slug:game>/csv/", views.table, name="csv"),
    path("<slug:game>/import/", views.bring, name="import"),
    path("<slug:game>/share/", views.share, name="share"),
]
