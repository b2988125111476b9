"""The first page of the site: what it is, a drawer for each game, a search field, a card and a ruling of the day."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cardsdb.catalogue.drawers import card_of_the_day, drawers, ruling_of_the_day
from cardsdb.services.reader import language


def _today() -> date:
    return datetime.now(UTC).date()


today: Callable[[], date] = _today
"""The day of the card and the ruling of the day; pictures of the site put their own in its place."""


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    day, found = today(), drawers(language())
    context = {
        "drawers": found,
        "card": card_of_the_day(found, day, language()),
        "ruling": ruling_of_the_day(day),
    }
    return render(request, "home.html", context)
