"""Catalogue pages: parse, ask a service, render."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import condition, require_safe

from cardsdb.catalogue.cardpage import card_page, close_to
from cardsdb.catalogue.drawers import drawers
from cardsdb.catalogue.freshness import page_etag
from cardsdb.catalogue.games import game_info
from cardsdb.catalogue.listing import NoSuchPage, list_cards
from cardsdb.guests import holder_of
from cardsdb.models import Card
from cardsdb.services.reader import language
from cardsdb.workshop.codes import is_code

revalidated = cache_control(no_cache=True)
fresh = condition(etag_func=page_etag)


@require_safe
@revalidated
@fresh
def all_cards(request: HttpRequest) -> HttpResponse:
    """The drawers; with a question, the cards of all games that answer it."""
    if request.GET:
        return _listed(request, None)
    return render(request, "catalogue/drawers.html", {"drawers": drawers(language())})


@require_safe
@revalidated
@fresh
def game(request: HttpRequest, game: str) -> HttpResponse:
    try:
        return _listed(request, game)
    except KeyError:
        raise Http404(game) from None


def _listed(request: HttpRequest, game: str | None) -> HttpResponse:
    try:
        listing = list_cards(game, request.GET, language())
    except NoSuchPage as missing:
        context = {"info": game_info(game) if game else None, "asked": missing.asked, "pages": missing.pages}
        return render(request, "catalogue/no_page.html", context, status=404)
    status = 400 if listing.filter.form.errors else 200
    return render(request, "catalogue/list.html", {"listing": listing, "info": listing.info}, status=status)


@require_safe
@revalidated
@fresh
def card(request: HttpRequest, game: str, code: str) -> HttpResponse:
    try:
        page = card_page(game, code, language(), request.GET)
    except KeyError:
        raise Http404(game) from None
    except Card.DoesNotExist:
        if is_code(code) and (own := Card.objects.filter(holder_of(request).mine(), game=game, code=code).first()):
            return redirect(own)
        context = {"code": code, "info": game_info(game), "close": close_to(game, code, language())}
        return render(request, "catalogue/missing.html", context, status=404)
    return render(request, "catalogue/card.html", {"page": page})


@require_safe
@revalidated
def help_page(request: HttpRequest) -> HttpResponse:
    """How to find a card, and which keys do what."""
    return render(request, "catalogue/help.html")
