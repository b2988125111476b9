"""Addresses of simulations for programs, below those of a deck, `/api/decks/…/simulations/`."""

from __future__ import annotations

from django.urls import path

from play.api import runs

app_name = "runs_api"
urlpatterns = [
    path("", runs.RunList.as_view(), name="list"),
    path("<slug:run_id>/", runs.RunDetail.as_view(), name="run"),
    path("<slug:run_id>/cancel/", runs.RunCancel.as_view(), name="cancel"),
    path("<slug:run_id>/continue/", runs.RunResume.as_view(), name="continue"),
]
