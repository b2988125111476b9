"""Pages of the workshop: parse, ask a service, render."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST, require_safe

from cardsdb.catalogue.games import game_info
from cardsdb.guests import holder_of, remember, welcome
from cardsdb.models import Card
from cardsdb.services.reader import language
from cardsdb.throttle import limited, person, wait_for
from cardsdb.workshop import services
from cardsdb.workshop.checking import Report, check, said
from cardsdb.workshop.drafts import GAMES, MOST_COPIES, BadDraft, Draft
from cardsdb.workshop.forms import MOST_WORDS, begun, typed
from cardsdb.workshop.palette import palette
from cardsdb.workshop.pool import pool_of
from cardsdb.workshop.starts import STARTS

View = Callable[..., HttpResponse]
FORM = ["GET", "HEAD", "POST"]
saves_so_often = limited("workshop", 60, methods=("POST",))
NEW_FACES = 60
"""So many pictures are rendered for one person in a minute: whoever types makes a new one with every pause."""


def of_a_game(view: View) -> View:
    """For games whose cards can be invented."""

    @wraps(view)
    def answer(request: HttpRequest, game: str, **kwargs: str) -> HttpResponse:
        if game not in GAMES:
            raise Http404(game)
        return view(request, game, **kwargs)

    return answer


# ---- one's own cards ----


@never_cache
@require_safe
def shelf(request: HttpRequest) -> HttpResponse:
    """What one has invented, by game and kind, and how to invent more."""
    cards = list(services.own_cards(holder_of(request)).worded(language()))
    drawers = [
        (game_info(game), starts_of(game), services.by_kind([c for c in cards if c.game == game], game))
        for game in GAMES
    ]
    return render(request, "workshop/list.html", {"drawers": drawers, "cards": cards})


def starts_of(game: str) -> list[tuple[Any, Any]]:
    """The kinds of cards of a game, each with what it is good for."""
    return [(game_info(game).kind(kind), start) for kind, start in STARTS[game].items()]


# ---- the editor ----


@never_cache
@require_http_methods(FORM)
@saves_so_often
@of_a_game
def new(request: HttpRequest, game: str) -> HttpResponse:
    if request.method != "POST":
        return _editor(request, begun(request.GET, game, holder_of(request)))
    return _posted(request, typed(request.POST, game))


@never_cache
@require_http_methods(FORM)
@saves_so_often
@of_a_game
def card(request: HttpRequest, game: str, code: str) -> HttpResponse:
    row = services.own_card(game, code, holder_of(request))
    if request.method != "POST":
        return _editor(request, services.draft_of(row), row)
    return _posted(request, typed(request.POST, game, code), row)


def _posted(request: HttpRequest, draft: Draft, row: Card | None = None) -> HttpResponse:
    """The card is saved, or only looked at; what is wrong with it is shown with all that was typed."""
    if "save" not in request.POST:
        return _editor(request, draft, row)
    holder, token = welcome(request)
    try:
        kept = services.update(row, draft, holder) if row else services.create(draft, holder)
    except BadDraft as bad:
        return _editor(request, draft, row, bad)
    messages.success(request, _("Saved. The card can be played and put into decks."))
    return remember(redirect("workshop:card", kept.game, kept.code), token)


def _editor(request: HttpRequest, draft: Draft, row: Card | None = None, bad: BadDraft | None = None) -> HttpResponse:
    pool = pool_of(draft.game, holder_of(request))
    report = check(draft, pool, lambda: may_render(request))
    if bad:
        report = replace(report, problems=(*said(bad.faults), *(() if report.faulty else report.problems)))
    context = {
        "draft": draft,
        "card": row,
        "report": report,
        "info": game_info(draft.game),
        "kind": game_info(draft.game).kind(draft.kind),
        "kinds": starts_of(draft.game),
        "start": STARTS[draft.game].get(draft.kind),
        "most_copies": MOST_COPIES,
        "palette": palette(language(), pool.names),
        "find": request.POST.get("find", "")[:MOST_WORDS],
        "found": pool.find(request.POST.get("find", "")[:MOST_WORDS]),
    }
    return render(request, "workshop/editor.html", context, status=400 if bad else 200)


def may_render(request: HttpRequest) -> bool:
    return not any(wait_for("workshop faces", who, NEW_FACES, 60) for who in person(request))


# ---- while somebody types ----


@never_cache
@require_POST
@limited("workshop check", 240)
@of_a_game
def check_draft(request: HttpRequest, game: str) -> HttpResponse:
    """What is wrong with a draft, what it says, how it looks: the parts of the page that change."""
    pool = pool_of(game, holder_of(request))
    code = request.POST.get("code", "")
    mine = any(one.own and one.code == code for one in pool.cards)
    report: Report = check(typed(request.POST, game, code if mine else ""), pool, lambda: may_render(request))
    return render(request, "workshop/_answer.html", {"report": report, "draft": typed(request.POST, game)})


@never_cache
@require_GET
@limited("workshop find", 240)
@of_a_game
def find(request: HttpRequest, game: str) -> HttpResponse:
    """Cards that a program may name, by a few letters."""
    words = request.GET.get("find", "")[:MOST_WORDS]
    found = pool_of(game, holder_of(request)).find(words)
    return render(request, "workshop/_found.html", {"found": found, "find": words, "info": game_info(game)})


# ---- the end of a card ----


@never_cache
@require_http_methods(FORM)
@saves_so_often
@of_a_game
def delete(request: HttpRequest, game: str, code: str) -> HttpResponse:
    holder = holder_of(request)
    row = services.own_card(game, code, holder)
    if request.method != "POST":
        return _farewell(request, row, services.needed_by(row, holder))
    try:
        services.delete(row, holder)
    except services.InUse as needed:
        return _farewell(request, row, needed.uses, 409)
    messages.success(request, _("The card “%(name)s” is gone.") % {"name": services.name_of(row)})
    return redirect("workshop:list")


def _farewell(request: HttpRequest, row: Card, uses: list[Any], status: int = 200) -> HttpResponse:
    named = [use for use in uses if use.name]
    context = {
        "card": row,
        "name": services.name_of(row),
        "kind": game_info(row.game).kind(row.kind),
        "info": game_info(row.game),
        "named": named,
        "others": len(uses) - len(named),
    }
    return render(request, "workshop/delete.html", context, status=status)
