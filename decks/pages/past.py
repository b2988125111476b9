"""The history of a deck, for its owner: parse, ask a service, render."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from cardsdb.guests import holder_of
from cardsdb.services.people import Holder
from cardsdb.services.reader import language
from decks.models import Deck, Revision
from decks.pages.answers import faults_in_words, stale_words
from decks.pages.forms import number_of
from decks.services import changing
from decks.services.access import find
from decks.services.bench import with_states
from decks.services.changing import BadContent, Content, Stale
from decks.services.history import difference, history, lines, names_of, restore_without, state


@never_cache
@require_safe
def past(request: HttpRequest, deck_id: str) -> HttpResponse:
    """All that has become of the deck; with two numbers, what differs between these states."""
    deck = find(deck_id, holder_of(request), "change", with_states())
    try:
        before = number_of(request.GET, "before") if "before" in request.GET else 0
        compared = _compared(deck, request) if "from" in request.GET or "to" in request.GET else None
    except BadContent as error:
        told = {"history": history(deck, language()), "notice": faults_in_words(error)}
        return render(request, "decks/history.html", {"deck": deck, **told}, status=400)
    context = {"deck": deck, "history": history(deck, language(), before), "compared": compared}
    return render(request, "decks/history.html", context)


def _compared(deck: Deck, request: HttpRequest) -> dict[str, object]:
    """What differs between two states of the deck."""
    first, second = number_of(request.GET, "from"), number_of(request.GET, "to")
    rows = {row.number: Content.of(row.content) for row in deck.revisions.filter(number__in=(first, second))}
    if missing := {first, second} - rows.keys():
        raise Http404(missing)
    found = difference(rows[first], rows[second])
    told = lines(found, names_of(deck.game, found.codes), language())
    return {"first": first, "second": second, "lines": told}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def revision(request: HttpRequest, deck_id: str, number: int) -> HttpResponse:
    """A state the deck was in; posted, it is made the deck's again."""
    holder = holder_of(request)
    deck = find(deck_id, holder, "change", with_states())
    try:
        if request.method == "POST":
            return _restored(request, deck, number)
        return _revision(request, deck, number)
    except Revision.DoesNotExist:
        raise Http404(number) from None


def _restored(request: HttpRequest, deck: Deck, number: int) -> HttpResponse:
    whole = request.POST.get("without") != "missing"
    try:
        version = number_of(request.POST, "version")
        (changing.restore if whole else restore_without)(deck, version, number)
    except Stale:
        return _revision(request, _fresh(deck, holder_of(request)), number, 409, stale_words())
    except BadContent as error:
        return _revision(request, deck, number, 400, faults_in_words(error))
    messages.success(request, _("State no. %(number)d is the deck’s again. Undo takes it back.") % {"number": number})
    return redirect(deck)


def _fresh(deck: Deck, holder: Holder) -> Deck:
    return find(deck.pk, holder, "change", with_states())


def _revision(request: HttpRequest, deck: Deck, number: int, status: int = 200, notice: str = "") -> HttpResponse:
    context = {"deck": deck, "state": state(deck, number, language()), "notice": notice}
    return render(request, "decks/revision.html", context, status=status)
