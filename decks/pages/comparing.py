"""A deck beside another: choose one, or see what differs. Both by address, for whoever may read both."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from cardsdb.guests import holder_of
from cardsdb.services.reader import language
from decks.services.access import find
from decks.services.comparing import OtherGame, compared, offered
from decks.services.starters import worded


@never_cache
@require_safe
def compare(request: HttpRequest, deck_id: str) -> HttpResponse:
    """`?with=` names the other deck; without it there are those to choose from."""
    holder = holder_of(request)
    deck = find(deck_id, holder)
    wanted = request.GET.get("with", "").strip().rstrip("/").rsplit("/", 1)[-1]
    context = {"deck": deck, "name": worded(deck, language())[0], "offered": offered(holder, deck, language())}
    if not wanted:
        return render(request, "decks/compare.html", context)
    other = find(wanted, holder)
    try:
        context["found"] = compared(deck, other, language())
    except OtherGame:
        context["notice"] = _("That deck is of another game.")
        return render(request, "decks/compare.html", context, status=400)
    return render(request, "decks/compare.html", context)
