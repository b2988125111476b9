"""The first page of the site: a drawer for each game and a search field. Knows no card and no deck by itself."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from cardsdb.catalogue.games import all_games


def home(request: HttpRequest) -> HttpResponse:
    return render(request, "home.html", {"games": all_games()})
