"""Pages on which a deck is taken to a table: parse, ask a service, render. Who may play a deck, the services know."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from cardsdb import guests
from cardsdb.services.faces import picture_of
from cardsdb.services.reader import language
from decks.services.access import decks_of
from play import starting
from play.engines.api import SetupError
from play.forms import QuickForm, TryForm, default_name
from play.lobbies import LOBBIES
from play.services import decks, trying
from play.services.positions import setup_of
from play.services.tables import table_of
from play.visits import visit_of

FOR_EVER = "private, max-age=31536000, immutable"


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


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def try_card(request: HttpRequest, code: str) -> HttpResponse:
    """One card about to be tried: in which deck, and what the table will be like; posted, it is there."""
    holder = guests.holder_of(request)
    form = TryForm(decks_of(holder), request.POST if request.method == "POST" else request.GET)
    chosen = form.cleaned_data["deck"] if form.is_valid() else ""
    trial = trying.trial(code, holder, chosen)
    if request.method == "POST" and form.is_valid() and trial.laid is not None:
        name = starting.name_of(request) or default_name(True, 0)
        try:
            return starting.begin(request, trying.wish_for(trial, language(), name))
        except SetupError as error:
            form.add_error("deck", decks.told(error))
    context = {"trial": trial, "form": form, "name": trial.name(language()), "promise": trial.promise(language())}
    wrong = request.method == "POST" or form.errors
    return render(request, "play/try.html", context, status=400 if wrong else 200)


@require_safe
def face(request: HttpRequest, match_id: str, code: str, lang: str, size: str, digest: str) -> HttpResponse:
    """The face of a card as a match froze it, for those who may see the match.

    It tells of a deck, which lies open to whoever plays with it, and never of a position: the answer is the same
    wherever the card lies.
    """
    match = visit_of(request, match_id, watching=True).match
    found = table_of(match.game).printed(code, lang, setup_of(match))
    if found is None or found.digest != digest:
        raise Http404("no card of this match looks so")
    headers = {"Cache-Control": FOR_EVER, "Content-Language": lang}
    return HttpResponse(picture_of(found, lang, size), content_type="image/webp", headers=headers)
