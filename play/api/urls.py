"""Addresses of matches for programs, below `/api/matches/`."""

from __future__ import annotations

from django.urls import path

from play.api import views

app_name = "play_api"
urlpatterns = [
    path("", views.MatchList.as_view(), name="list"),
    path("load/", views.MatchLoad.as_view(), name="load"),
    path("<slug:match_id>/", views.MatchDetail.as_view(), name="match"),
    path("<slug:match_id>/actions/", views.MatchAct.as_view(), name="act"),
    path("<slug:match_id>/undo/", views.MatchUndo.as_view(), name="undo"),
    path("<slug:match_id>/redo/", views.MatchRedo.as_view(), name="redo"),
    path("<slug:match_id>/hint/", views.MatchHint.as_view(), name="hint"),
    path("<slug:match_id>/replay/", views.MatchReplay.as_view(), name="replay"),
    path("<slug:match_id>/again/", views.MatchAgain.as_view(), name="again"),
    path("<slug:match_id>/play-on/", views.MatchPlayOn.as_view(), name="play_on"),
    path("<slug:match_id>/record/", views.MatchRecord.as_view(), name="record"),
]
