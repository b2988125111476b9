"""Somebody else's collection, as far as they show it: to read, and to find what one could swap.

Knows requests; whose collection a link shows is `cardsdb.collection.sharing`. The page says the name of a user and of
a guest nothing, and no search engine may keep it.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from cardsdb.catalogue.listing import NoSuchPage
from cardsdb.collection.games import collected
from cardsdb.collection.sharing import opened
from cardsdb.collection.shelf import TRADES, shelf, sums, trade
from cardsdb.guests import holder_of
from cardsdb.services.reader import language


@never_cache
@require_safe
def shared(request: HttpRequest, token: str) -> HttpResponse:
    """What somebody has and wants; `trade` narrows it to what one of the two has and the other wants."""
    link, theirs, name = opened(token)
    game, reader = collected(link.game), holder_of(request)
    which = request.GET.get("trade", "")
    among = trade(game, theirs, reader, which) if which in dict(TRADES) else None
    params = request.GET.copy()
    if among is None and "own" not in params and "wanted" not in params:
        params["own"] = "any"
    try:
        found = shelf(game, theirs, params, language(), reader=reader, among=among)
    except NoSuchPage:
        return redirect(request.path)
    context = {
        "game": game,
        "info": game.info,
        "shelf": found,
        "sums": sums(game, theirs, language()),
        "name": name,
        "trade": which if which in dict(TRADES) else "",
        "trades": TRADES,
        "reader": reader,
        "own_page": reader.owns(link),
    }
    status = 400 if found.filter.form.errors else 200
    answer = render(request, "collection/shared.html", context, status=status)
    answer["X-Robots-Tag"] = "noindex, nofollow"
    return answer
