"""How a change of a deck is answered: to a script in a few words, else with the page as it is now.

Knows requests and the two ways of asking; must not know what was changed.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from cardsdb.guests import holder_of
from cardsdb.language.messages import translated
from cardsdb.services.people import Holder
from cardsdb.services.reader import language
from decks.contents import in_tags
from decks.desks import desk_of
from decks.desks.desk import PARTS, Desk, Look
from decks.models import MOST_SEATS, Deck, Visibility
from decks.services.access import find
from decks.services.bench import Bench, bench_of
from decks.services.changing import BadContent, Stale

Change = Callable[[HttpRequest, str, Holder], tuple[Deck, str]]
"""Changes a deck for somebody; gives it back with what is to be said."""


def answered(change: Change) -> Callable[..., HttpResponse]:
    """A view of a change: what comes by other ways than a form is led to the deck."""

    @wraps(change)
    def answer(request: HttpRequest, deck_id: str) -> HttpResponse:
        if request.method != "POST":
            return redirect("decks:deck", deck_id)
        holder = holder_of(request)
        try:
            deck, said = change(request, deck_id, holder)
        except Stale:
            return refused(request, deck_id, holder, 409, stale_words())
        except BadContent as error:
            return refused(request, deck_id, holder, 400, faults_in_words(error))
        return saved(request, deck, said)

    return answer


def by_script(request: HttpRequest) -> bool:
    return request.headers.get("Accept") == "application/json"


def saved(request: HttpRequest, deck: Deck, said: str) -> HttpResponse:
    if by_script(request):
        return JsonResponse(_state(deck) | {"said": said})
    if said:
        messages.success(request, said)
    return redirect(deck.get_absolute_url() + _back(request, deck))


def refused(request: HttpRequest, deck_id: str, holder: Holder, status: int, said: str) -> HttpResponse:
    """The deck as it is, and why it was not changed; what was written is not lost."""
    if by_script(request):
        deck = find(deck_id, holder, "change")
        return JsonResponse(_state(deck) | {"said": said}, status=status)
    shown = bench_of(deck_id, holder, language(), "change")
    return builder(request, shown, holder, status=status, notice=said, unsaved=request.POST.get("notes", ""))


def _state(deck: Deck) -> dict[str, Any]:
    fields = ("version", "size", "name", "notes", "seats", "visibility", "format", "tags")
    return {name: getattr(deck, name) for name in fields}


def _back(request: HttpRequest, deck: Deck) -> str:
    """The question to the pool that the form was sent from, as an address's end."""
    kept = desk_of(deck.game).form.KEPT
    asked = {name: values for name in kept if (values := list(filter(None, request.POST.getlist(f"at_{name}"))))}
    return f"?{urlencode(asked, doseq=True)}" if asked else ""


def stale_words() -> str:
    return _(
        "This deck has been changed elsewhere meanwhile, so your change was not made. Here is the deck as it is now."
    )


def faults_in_words(error: BadContent) -> str:
    """“Name: a name has 1 to 80 characters.”"""
    said = ((_field(place), str(translated(message, _))) for place, message in error.faults)
    return " ".join(f"{': '.join(filter(None, parts))}." for parts in said)


def _field(place: str) -> str:
    names = {
        "name": pgettext("of a deck", "Name"),
        "notes": _("Notes"),
        "seats": _("Players"),
        "cards": _("Cards"),
        "version": _("Version"),
        "visibility": _("Who may see it"),
        "dice": _("Dice"),
        "format": _("Format"),
        "tags": _("Tags"),
    }
    field, _dot, code = place.partition(".")
    return f"{names.get(field, field)} {code}".strip()


# ---- the builder ----


def builder(
    request: HttpRequest, shown: Bench, holder: Holder, *, status: int = 200, notice: str = "", unsaved: str = ""
) -> HttpResponse:
    """The page on which the owner builds."""
    desk = desk_of(shown.deck.game)
    form = desk.form(shown.deck.game, request.GET)
    look = Look(shown.deck, shown.content, holder, language(), shown.made.law)
    context = {
        "bench": shown,
        "deck": shown.deck,
        "desk": desk,
        "parts": parts_of(desk),
        "pool": desk.pool(look, form),
        "formats": desk.formats(look.law, holder, look.language) if desk.formats else [],
        "tags": in_tags(shown.deck.tags),
        "kept": [(name, value) for name in form.KEPT for value in request.GET.getlist(name) if value],
        "visibilities": visibilities(),
        "seats": range(2, MOST_SEATS + 1),
        "notice": notice,
        "unsaved": unsaved,
        "pool_errors": form.errors,
    }
    return render(request, "decks/builder.html", context, status=400 if form.errors and status == 200 else status)


def parts_of(desk: Desk) -> dict[str, str]:
    """The templates of the parts that this game draws its own way."""
    return {name: desk.part(name) for name in PARTS}


def visibilities() -> list[tuple[str, str]]:
    """Who may see a deck, in a word or two."""
    return [
        (Visibility.PRIVATE.value, _("only I")),
        (Visibility.UNLISTED.value, _("whoever has the link")),
        (Visibility.PUBLIC.value, _("everybody")),
    ]
