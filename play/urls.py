"""Addresses of the tables. A match is named by ten letters and digits, a game by its name."""

from django.urls import path, re_path

from play import deck_views, views

MATCH = r"^play/(?P<match_id>[a-z2-9]{10})/"

app_name = "play"
urlpatterns = [
    path("play/", views.my_matches, name="list"),
    path("play/load/", views.load, name="load"),
    path("play/demo/", views.demo, name="demo"),
    path("play/scenario/", views.scenario_list, name="scenarios"),
    path("play/scenario/<slug:scenario>/", views.scenario, name="scenario"),
    path("play/deck/<slug:deck_id>/", deck_views.deck, name="deck"),
    re_path(MATCH + "$", views.table, name="table"),
    re_path(MATCH + "act/$", views.act, name="act"),
    re_path(MATCH + "nobody/$", views.nobody, name="nobody"),
    re_path(MATCH + "device/$", views.device, name="device"),
    re_path(MATCH + "hint/$", views.hint, name="hint"),
    re_path(MATCH + "undo/$", views.undo, name="undo"),
    re_path(MATCH + "redo/$", views.redo, name="redo"),
    re_path(MATCH + "poll/$", views.poll, name="poll"),
    re_path(MATCH + "again/$", views.again, name="again"),
    re_path(MATCH + "replay/$", views.replay, name="replay"),
    re_path(MATCH + "play-on/$", views.play_on, name="play_on"),
    re_path(MATCH + r"record\.txt$", views.record, name="record"),
    path("play/<slug:game>/", views.new, name="new"),
    path("play/<slug:game>/quick/", views.quick, name="quick"),
]
