"""Addresses of the tables. A match is named by ten letters and digits, a game by its name."""

from django.conf import settings
from django.urls import path, re_path

from cardsdb.services.faces import WEB_SIZES
from play import deck_views, run_views, views
from play.lobbies import LOBBIES

LANGS = "|".join(code for code, _name in settings.LANGUAGES)
CODE = r"(?P<code>[a-z0-9][a-z0-9.-]{0,39})"
FACE = rf"faces/{CODE}\.(?P<lang>{LANGS})\.(?P<size>{'|'.join(WEB_SIZES)})\.(?P<digest>[0-9a-f]{{12}})\.webp$"
DECK = "play/deck/<slug:deck_id>/"
GAME = rf"^play/(?P<game>{'|'.join(LOBBIES)})/"
"""Only games that can be played: pages ask for this address to learn whether a game can be played."""
MATCH = r"^play/(?P<match_id>[a-z2-9]{10})/"

app_name = "play"
urlpatterns = [
    path("play/", views.my_matches, name="list"),
    path("play/load/", views.load, name="load"),
    path("play/demo/", views.demo, name="demo"),
    path("play/scenario/", views.scenario_list, name="scenarios"),
    path("play/scenario/<slug:scenario>/", views.scenario, name="scenario"),
    path(DECK, deck_views.deck, name="deck"),
    path(DECK + "simulate/", run_views.simulate, name="simulate"),
    path(DECK + "simulate/<slug:run_id>/", run_views.run, name="run"),
    path(DECK + "simulate/<slug:run_id>/cancel/", run_views.cancel, name="run_cancel"),
    path(DECK + "simulate/<slug:run_id>/continue/", run_views.resume, name="run_resume"),
    path(DECK + "simulate/<slug:run_id>/watch/", run_views.watch, name="run_watch"),
    re_path(rf"^play/try/{CODE}/$", deck_views.try_card, name="try"),
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
    re_path(MATCH + FACE, deck_views.face, name="face"),
    re_path(GAME + "$", views.new, name="new"),
    re_path(GAME + "quick/$", views.quick, name="quick"),
    path("play/<slug:game>/", views.new),  # says that there is no such game
    path("play/<slug:game>/quick/", views.quick),
]
