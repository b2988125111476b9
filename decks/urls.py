"""Addresses of decks, below `/decks/`. A deck is named by twelve letters and digits, a starter by a slug.

What is no deck (`import/`, `new/`) comes first; no starter may be called so.
"""

from __future__ import annotations

from django.urls import path, re_path

from decks.pages import building, formats, past, views
from decks.pages.comparing import compare
from decks.pages.exports import download, download_all, export
from decks.pages.figures import deck_figures
from decks.pages.hosted import hosted
from decks.pages.importing import importing
from decks.pages.missing import missing_page
from decks.pages.teams import begin_with, team_finder

app_name = "decks"
urlpatterns = [
    path("", views.deck_list, name="list"),
    path("new/", views.new, name="new"),
    path("import/", importing, name="import"),
    path("all.zip", download_all, name="download_all"),
    path("missing/", missing_page, name="missing"),
    path("teams/", team_finder, name="teams"),
    path("teams/begin/", begin_with, name="begin_with"),
    path("formats/", formats.format_list, name="formats"),
    path("formats/new/", formats.format_new, name="format_new"),
    path("formats/<slug:code>/", formats.format_page, name="format"),
    path("formats/<slug:code>/change/", formats.format_edit, name="format_edit"),
    path("formats/<slug:code>/delete/", formats.format_delete, name="format_delete"),
    path("<slug:deck_id>/", views.deck, name="deck"),
    path("<slug:deck_id>/change/", building.change, name="change"),
    path("<slug:deck_id>/add/", building.add, name="add"),
    path("<slug:deck_id>/undo/", building.undo, name="undo"),
    path("<slug:deck_id>/redo/", building.redo, name="redo"),
    path("<slug:deck_id>/fix/", building.fix, name="fix"),
    path("<slug:deck_id>/show/", building.show, name="show"),
    path("<slug:deck_id>/built/", building.built, name="built"),
    path("<slug:deck_id>/side/", building.side, name="side"),
    path("<slug:deck_id>/pool/", building.pool_part, name="pool"),
    path("<slug:deck_id>/find/", building.find_part, name="find"),
    path("<slug:deck_id>/figures/", deck_figures, name="figures"),
    path("<slug:deck_id>/compare/", compare, name="compare"),
    path("<slug:deck_id>/export/", export, name="export"),
    path("<slug:deck_id>/export/<slug:code>/", download, name="download"),
    path("<slug:deck_id>/clone/", views.clone, name="clone"),
    path("<slug:deck_id>/delete/", views.delete, name="delete"),
    path("<slug:deck_id>/history/", past.past, name="history"),
    path("<slug:deck_id>/history/<int:number>/", past.revision, name="revision"),
    path("<slug:deck_id>/cards/<str:code>/", views.card, name="card"),
    re_path(r"^sheets/(?P<name>[0-9a-f]{40}\.(?:jpg|png))$", hosted, name="hosted"),
]
