"""The first page of the site: a drawer for each game, a search field, and a ruling of the day."""

from __future__ import annotations

from datetime import UTC, datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cardsdb.catalogue.drawers import drawers, ruling_of_the_day
from cardsdb.catalogue.views import language


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    ruling = ruling_of_the_day(datetime.now(UTC).date())
    question = ruling.title(language()) if ruling else ""
    return render(request, "home.html", {"drawers": drawers(language()), "ruling": ruling, "question": question})
