"""The first page of the site: what it is, a drawer for each game, a search field, a card and a ruling of the day."""

from __future__ import annotations

from datetime import UTC, datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cardsdb.catalogue.drawers import card_of_the_day, drawers, ruling_of_the_day
from cardsdb.catalogue.views import language


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    today, found = datetime.now(UTC).date(), drawers(language())
    context = {
        "drawers": found,
        "card": card_of_the_day(found, today, language()),
        "ruling": ruling_of_the_day(today),
    }
    return render(request, "home.html", context)
