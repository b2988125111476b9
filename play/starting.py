"""How a request becomes a match: the person behind it is welcomed, and led to the table.

Knows requests, cookies and matches; must not know forms or decks.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from cardsdb import guests
from play.services import matches


def begin(request: HttpRequest, wish: matches.Wish) -> HttpResponse:
    """Deal, and go to the table; raises `SetupError`."""
    holder, token = guests.welcome(request)
    return guests.remember(redirect(matches.new_match(wish, holder)), token)


def name_of(request: HttpRequest) -> str:
    """What somebody is called at a table, if we know it."""
    return request.user.get_username() if request.user.is_authenticated else ""
