"""Pages on which a deck is taken to a table: parse, ask a service, render. Who may play a deck, the services know."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from cardsdb import guests
from cardsdb.services.reader import language
from play import starting
from play.engines.api import SetupError
from play.forms import QuickForm
from play.lobbies import LOBBIES
from play.services import decks


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def deck(request: HttpRequest, deck_id: str) -> HttpResponse:
    """A deck about to be played: against whom, and at one press it is dealt; or why it cannot be."""
    brought = decks.bring(deck_id, guests.holder_of(request), language())
    posted = request.POST if request.method == "POST" and not brought.faults else None
    form = QuickForm(brought.deck.game, posted) if brought.deck.game in LOBBIES else None
    if form is not None and form.is_valid():
        try:
            return starting.begin(request, brought.cards.at_table(form.wish(language(), starting.name_of(request))))
        except SetupError as error:
            form.add_error("bots", decks.told(error))
    wrong = request.method == "POST"
    return render(request, "play/deck.html", {"brought": brought, "form": form}, status=400 if wrong else 200)
