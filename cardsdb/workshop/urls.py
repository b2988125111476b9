"""Addresses of the workshop, below `/workshop/`. A card's code has a dot, so no word here can be one."""

from __future__ import annotations

from django.urls import path

from cardsdb.workshop import views

app_name = "workshop"
urlpatterns = [
    path("", views.shelf, name="list"),
    path("<slug:game>/new/", views.new, name="new"),
    path("<slug:game>/check/", views.check_draft, name="check"),
    path("<slug:game>/find/", views.find, name="find"),
    path("<slug:game>/<str:code>/", views.card, name="card"),
    path("<slug:game>/<str:code>/delete/", views.delete, name="delete"),
]
