"""Pages of decks: the list, a new one, a deck's own page, copies, and the end of a deck."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from cardsdb.catalogue.games import Label, game_info
from cardsdb.guests import holder_of, remember, welcome
from cardsdb.models import Card
from cardsdb.services.reader import language
from cardsdb.throttle import limited
from cardsdb.workshop.codes import is_code
from decks.contents import in_tags
from decks.desks import desk_of
from decks.pages.answers import builder, faults_in_words, parts_of
from decks.pages.forms import ListForm, NewForm, building_games
from decks.services import changing
from decks.services.access import find
from decks.services.bench import bench_of
from decks.services.browsing import shelf
from decks.services.changing import BadContent, Content
from decks.services.copies import copy_of
from decks.services.starters import of_the_house, starters, worded

makes_so_often = limited("decks", 30, methods=("POST",))


def told_in_the_list(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Why no deck can be made is told above the list of decks."""

    @wraps(view)
    def answer(request: HttpRequest, **kwargs: str) -> HttpResponse:
        try:
            return view(request, **kwargs)
        except BadContent as error:
            messages.error(request, faults_in_words(error))
            return redirect("decks:list")

    return answer


@never_cache
@require_safe
def deck_list(request: HttpRequest) -> HttpResponse:
    """One's own decks, the starters, and what others have made public."""
    return _list(request, NewForm(formats=_formats(request)))


def _list(request: HttpRequest, new: NewForm) -> HttpResponse:
    asked = ListForm(request.GET)
    asked.is_valid()
    query, page = asked.cleaned_data.get("q", ""), asked.cleaned_data.get("page") or 1
    context = {
        "shelf": shelf(holder_of(request), language(), query, page),
        "asked": asked,
        "new": new,
        "games": building_games(),
        "with_formats": [info.code.value for info in building_games() if desk_of(info.code).begin],
        "starters": _by_game(),
    }
    return render(request, "decks/list.html", context, status=400 if asked.errors or new.errors else 200)


def _formats(request: HttpRequest) -> list[tuple[str, str]]:
    """The formats of all games in which a deck may be begun."""
    found = (desk_of(info.code).begin for info in building_games())
    return [choice for begin in found if begin for choice in begin(holder_of(request), language())]


def _by_game() -> list[tuple[Label, list[tuple[str, str]]]]:
    """The decks of the house that one may begin with, by the title of their game."""
    ours = [(one.game, one.id, one.name.said(language())) for one in starters().values()]
    games = {info.code.value: info.title for info in building_games()}
    found = [(title, [(id, name) for of, id, name in ours if of == code]) for code, title in games.items()]
    return [(title, decks) for title, decks in found if decks]


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@makes_so_often
@told_in_the_list
def new(request: HttpRequest) -> HttpResponse:
    """A new deck: empty, or begun with the cards of another that one may see."""
    if request.method != "POST":
        return redirect("decks:list")
    form = NewForm(request.POST, formats=_formats(request))
    if not form.is_valid():
        return _list(request, form)
    holder, token = welcome(request)
    said = form.cleaned_data
    if said["begin"]:
        made = copy_of(find(said["begin"], holder, "clone"), holder, language(), said["name"])
    else:
        made = changing.create(said["game"], Content(said["name"] or _("New deck"), format=said["format"]), holder)
    return remember(redirect(made), token)


@never_cache
@require_safe
def deck(request: HttpRequest, deck_id: str) -> HttpResponse:
    """The builder for the deck's owner; for others the deck, to read, copy, play and export."""
    holder = holder_of(request)
    shown = bench_of(deck_id, holder, language())
    if holder.owns(shown.deck):
        return builder(request, shown, holder)
    house = of_the_house(shown.deck)
    context = {"bench": shown, "deck": shown.deck, "house": house, "desk": (desk := desk_of(shown.deck.game))}
    return render(request, "decks/deck.html", context | {"parts": parts_of(desk), "tags": in_tags(shown.deck.tags)})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@makes_so_often
@told_in_the_list
def clone(request: HttpRequest, deck_id: str) -> HttpResponse:
    """A copy of one's own."""
    if request.method != "POST":
        return redirect("decks:deck", deck_id)
    holder, token = welcome(request)
    made = copy_of(find(deck_id, holder, "clone"), holder, language())
    messages.success(request, _("The copy is yours: change it as you like. Only you can see it."))
    return remember(redirect(made), token)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest, deck_id: str) -> HttpResponse:
    """Asks first; then the deck is gone with its history."""
    found = find(deck_id, holder_of(request), "change")
    if request.method != "POST":
        return render(request, "decks/delete.html", {"deck": found})
    found.delete()
    messages.success(request, _("The deck “%(name)s” is deleted.") % {"name": found.name})
    return redirect("decks:list")


@never_cache
@require_safe
def card(request: HttpRequest, deck_id: str, code: str) -> HttpResponse:
    """An invented card of a deck, for whoever may read the deck; the catalogue's cards have pages of their own."""
    found = find(deck_id, holder_of(request))
    rows = Card.objects.filter(in_decks__deck=found, code=code).worded(language()).in_both()
    row = rows.select_related("set", found.game).first() if is_code(code) else None
    if row is None:
        raise Http404(code)
    if not row.invented:
        return redirect(row)
    info = game_info(found.game)
    context = {"deck": found, "card": row, "kind": info.kind(row.kind), "facts": info.facts(row, language())}
    return render(request, "decks/card.html", context | {"deck_name": worded(found, language())[0]})
