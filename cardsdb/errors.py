"""Answers that went wrong, as pages of the house.

Knows statuses and templates; must not need a database, a session or a language to say that something is broken.
"""

from __future__ import annotations

from collections.abc import Callable

from django.core.exceptions import RequestDataTooBig, TooManyFilesSent
from django.http import HttpRequest, HttpResponse, HttpResponseServerError
from django.shortcuts import render
from django.template.loader import render_to_string

BARE = frozenset({405, 413})
"""Statuses that Django answers with an empty page."""

MISSING = {
    "scenario": "404_ruling.html",
    "code": "404_card.html",
    "game": "404_game.html",
}
"""What an address names, by the part of it that does, and the page that says it is not there."""

LAST_RESORT = """<!doctype html><html lang="en"><meta charset="utf-8">\
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Kartoteka</title>
<h1>Something fell off the table</h1><p>The mistake is ours and has been written down. Try again in a minute.</p>
<p lang="ru">Что-то упало со стола. Ошибка наша, она записана. Попробуйте ещё раз через минуту.</p>
<p><a href="/">Kartoteka</a></p></html>
"""
"""Where even the templates are broken."""


def pages_for_bare_errors(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: an error without a word becomes a page, for whoever reads pages; its headers stay."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        bare = response.status_code in BARE and not response.streaming and not response.content
        if bare and request.accepts("text/html"):
            page = render(request, f"{response.status_code}.html")
            response.content, response["Content-Type"] = page.content, page["Content-Type"]
        return response

    return middleware


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400; or 413 for what was only too large."""
    status = 413 if isinstance(exception, RequestDataTooBig | TooManyFilesSent) else 400
    return render(request, f"{status}.html", status=status)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404: the ruling, card or game that the address names is not there, or there is no such page at all.

    An exception that has a `page` knows better than the address.
    """
    named = request.resolver_match.kwargs if request.resolver_match else {}
    page = next((template for part, template in MISSING.items() if part in named), "404.html")
    return render(request, getattr(exception, "page", page), status=404)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """403; an exception that has a `page` knows better what it is about."""
    return render(request, getattr(exception, "page", "403.html"), status=403)


def server_error(request: HttpRequest) -> HttpResponse:
    """500, without the request: what broke may break the page as well."""
    try:
        return HttpResponseServerError(render_to_string("500.html"))
    except Exception:
        return HttpResponseServerError(LAST_RESORT)
