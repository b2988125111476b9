"""Addresses of decks for programs, below `/api/decks/`."""

from __future__ import annotations

from django.urls import path

from decks.api import files, judging, teams, views

app_name = "decks_api"
urlpatterns = [
    path("", views.DeckList.as_view(), name="list"),
    path("import/", files.DeckImport.as_view(), name="import"),
    path("teams/", teams.Teams.as_view(), name="teams"),
    path("check/", judging.ListCheck.as_view(), name="judge"),
    path("<slug:deck_id>/", views.DeckDetail.as_view(), name="deck"),
    path("<slug:deck_id>/clone/", views.DeckClone.as_view(), name="clone"),
    path("<slug:deck_id>/undo/", views.DeckUndo.as_view(), name="undo"),
    path("<slug:deck_id>/redo/", views.DeckRedo.as_view(), name="redo"),
    path("<slug:deck_id>/revisions/", views.DeckRevisions.as_view(), name="revisions"),
    path("<slug:deck_id>/revisions/<int:number>/", views.DeckRevision.as_view(), name="revision"),
    path("<slug:deck_id>/restore/", views.DeckRestore.as_view(), name="restore"),
    path("<slug:deck_id>/check/", views.DeckCheck.as_view(), name="check"),
    path("<slug:deck_id>/fix/", views.DeckFix.as_view(), name="fix"),
    path("<slug:deck_id>/exports/", files.DeckExports.as_view(), name="exports"),
    path("<slug:deck_id>/exports/<slug:code>/", files.DeckExport.as_view(), name="export"),
]
