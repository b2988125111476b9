"""What is missing for decks: the page, the text, the table, and what one does about it.

Knows requests; what is missing is `decks.services.missing`.
"""

from __future__ import annotations

from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from cardsdb.guests import holder_of, remember, welcome
from cardsdb.services.reader import language
from cardsdb.throttle import limited
from decks.services.missing import GAME, Missing, as_table, as_text, mark_built, missing, want


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@limited("missing", most=120)
def missing_page(request: HttpRequest) -> HttpResponse:
    """What is missing for the chosen decks (`deck`, once or more); where none is named for those that are built."""
    if request.method == "POST":
        return _done(request)
    found = missing(holder_of(request), language(), asked_of(request.GET))
    match request.GET.get("as", ""):
        case "text":
            return _file(as_text(found, language()), "text/plain", "txt")
        case "csv":
            return _file(as_table(found), "text/csv", "csv")
    return render(request, "decks/missing.html", {"missing": found, "game": GAME, "question": _question(found)})


def asked_of(params: QueryDict) -> list[str] | None:
    """The decks that are named; None where the question names none."""
    named = [one[:24].replace("\0", " ") for one in params.getlist("deck") if one]
    return named if named or "none" in params else None


def _question(found: Missing) -> str:
    """The address's end that asks for the same decks."""
    return urlencode([("deck", choice.deck.pk) for choice in found.chosen] or [("none", "1")])


def _file(text: str, kind: str, suffix: str) -> HttpResponse:
    answer = HttpResponse(text, content_type=f"{kind}; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="missing.{suffix}"'
    return answer


def _done(request: HttpRequest) -> HttpResponse:
    """The chosen decks are marked as built, or what they lack is written on the wish list."""
    holder, token = welcome(request)
    asked = asked_of(request.POST) or []
    if request.POST.get("do") == "built":
        n = mark_built(holder, asked)
        messages.success(request, ngettext("%(n)d deck is built now.", "%(n)d decks are built now.", n) % {"n": n})
        return remember(redirect("decks:missing"), token)
    found = missing(holder, language(), asked)
    if request.POST.get("do") == "want":
        n = want(holder, found)
        said = ngettext("%(n)d card is on your wish list.", "%(n)d cards are on your wish list.", n) % {"n": n}
        messages.success(request, said if n else _("Nothing is missing."))
    return remember(redirect(f"{reverse('decks:missing')}?{_question(found)}"), token)
