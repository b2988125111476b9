"""Pages of decks: parse, ask a service, render."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from cardsdb.guests import holder_of
from decks.services.access import decks_of, find, public_decks


@never_cache
@require_safe
def deck_list(request: HttpRequest) -> HttpResponse:
    """One's own decks, the starters, and what others have made public."""
    context = {"mine": decks_of(holder_of(request)), "public": public_decks()}
    return render(request, "decks/list.html", context)


@never_cache
@require_safe
def deck(request: HttpRequest, deck_id: str) -> HttpResponse:
    return render(request, "decks/deck.html", {"deck": find(deck_id, holder_of(request))})
