"""Table pages: parse, ask a service, render. What a request may see is decided in `play.visits` and `scenes`."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST, require_safe

from cardsdb import guests
from cardsdb.catalogue.drawers import drawers
from cardsdb.services.reader import language
from decks.services.access import decks_of
from play import starting, visits
from play.engines.api import IllegalAction, SetupError
from play.engines.record import RecordError
from play.forms import (
    AgainForm,
    DecisionForm,
    MoveForm,
    NewGameForm,
    PlyForm,
    QuickForm,
    RecordForm,
    SeatForm,
    answers_like,
)
from play.lobbies import LOBBIES
from play.services import matches, moves, records, replays, scenarios
from play.services.bots import play_bots
from play.services.commands import command_of
from play.services.decks import Cards, cards_like, deck_for, told
from play.services.demo import demo_match
from play.services.holders import last_played, matches_of
from play.services.positions import BrokenRecord
from play.services.scenes import scene
from play.visits import Visit, visit_of

DECKS = 12
"""Of one's own, the latest ones, that the page of all tables offers."""

# ---- lobbies ----


@never_cache
@require_GET
def my_matches(request: HttpRequest) -> HttpResponse:
    """The games there are, and one's own matches on this device."""
    return _tables(request, {game: QuickForm(game) for game in LOBBIES})


def _tables(request: HttpRequest, quick_forms: dict[str, QuickForm], status: int = 200) -> HttpResponse:
    shelves = {str(drawer.info.code): drawer for drawer in drawers(language())}
    now, holder = localtime(), guests.holder_of(request)
    context = {
        "starts": [(form, shelves[game]) for game, form in quick_forms.items()],
        "matches": [(match, last_played(match.changed, now)) for match in matches_of(holder)],
        "decks": list(decks_of(holder).filter(game__in=LOBBIES)[:DECKS]),
        "form": RecordForm(),
    }
    return render(request, "play/list.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest, game: str) -> HttpResponse:
    """The lobby of a game; posted, a match begins."""
    if game not in LOBBIES:
        raise Http404(game)
    initial = {"seed": request.GET.get("seed") or matches.new_seed(), "language": language()}
    cards = Cards()
    if deck_id := request.GET.get("deck", ""):
        cards = deck_for(deck_id, guests.holder_of(request), game, language())
    elif like := request.GET.get("like", ""):
        visit = visit_of(request, like, watching=True)
        cards, initial = cards_like(visit.match), initial | answers_like(visit.match, visit.seats)
    form = NewGameForm(game, request.POST or None, initial=initial)
    if form.is_valid() and not cards.faults:
        try:
            return starting.begin(request, cards.at_table(form.wish()))
        except SetupError as error:
            form.add_error(None, told(error))
    context = {"form": form, "game": game, "lobby": LOBBIES[game], "cards": cards}
    wrong = form.errors or (request.method == "POST" and cards.faults)
    return render(request, "play/new.html", context, status=400 if wrong else 200)


def posted(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Answers a form; whoever comes to its address by other ways is led to the table."""

    @wraps(view)
    def answer(request: HttpRequest, match_id: str) -> HttpResponse:
        return view(request, match_id) if request.method == "POST" else redirect("play:table", match_id)

    return answer


@require_POST
@guests.from_our_pages
def quick(request: HttpRequest, game: str) -> HttpResponse:
    """A game against bots at once, by the rulebook."""
    if game not in LOBBIES:
        raise Http404(game)
    form = QuickForm(game, request.POST)
    if not form.is_valid():
        return _tables(request, {one: form if one == game else QuickForm(one) for one in LOBBIES}, status=400)
    return starting.begin(request, form.wish(language(), starting.name_of(request)))


@posted
def again(request: HttpRequest, match_id: str) -> HttpResponse:
    """The same seats and rules once more, with the same cards or new ones."""
    visit = visit_of(request, match_id)
    form = AgainForm(request.POST)
    if not form.is_valid():
        return _refuse(request, visit, _("Say whether the cards shall be the same: seed is “same” or “new”."), 400)
    same = form.cleaned_data["seed"] == "same"
    return starting.begin(request, matches.same_again(visit.match, visit.seats, same_seed=same))


# ---- the table ----


@never_cache
@require_GET
def table(request: HttpRequest, match_id: str) -> HttpResponse:
    visit = visit_of(request, match_id)
    play_bots(visit.match)
    return _show(request, visit)


@never_cache
@require_GET
def poll(request: HttpRequest, match_id: str) -> HttpResponse:
    """The table if it has changed since a version; bots go on thinking meanwhile."""
    visit = visit_of(request, match_id)
    play_bots(visit.match)
    if request.GET.get("version") == str(visit.match.version):
        return HttpResponse(status=204)
    return _show(request, visit)


def _show(request: HttpRequest, visit: Visit, status: int = 200) -> HttpResponse:
    """The table as a page, or for a script as the part of it that changes."""
    shown = scene(visit.match, visit.seats, visit.mine, visit.taken, language())
    shown.notice, shown.typed, shown.suggestions = visit.notice, visit.typed, visit.suggestions
    shown.hint, shown.text = visit.hint, visits.wants_text(request)
    if visit.question:
        shown.said = moves.told(visit, shown, *visit.question)
    context = {"scene": shown, "board": shown.board, "match": visit.match}
    response = render(request, _template(request, shown.text), context, status=status)
    return visits.draw_curtain(visits.keep_table(request, response), visit)


def _template(request: HttpRequest, text: bool) -> str:
    part = "_" if request.headers.get("HX-Request") else ""
    return f"play/{part}{'text' if text else 'table'}.html"


@posted
def act(request: HttpRequest, match_id: str) -> HttpResponse:
    """One decision of one seat; or a command, where that was typed."""
    asked = None if request.POST.get("option") else command_of(request.POST.get("typed", "")[:120].replace("\0", " "))
    match asked:
        case ("undo", _rest):
            return _change(request, match_id, moves.undo)
        case ("redo", _rest):
            return _change(request, match_id, moves.redo)
        case ("hint", _rest):
            return _hint(request, match_id)
        case (str(), str()):
            visit = visit_of(request, match_id)
            visit.question = asked
            return _show(request, visit)
    return _change(request, match_id, moves.decide, DecisionForm)


@posted
def nobody(request: HttpRequest, match_id: str) -> HttpResponse:
    """None of the people at this device answers with a surprise."""
    return _change(request, match_id, moves.nobody)


@posted
def hint(request: HttpRequest, match_id: str) -> HttpResponse:
    """What a bot would do, with its chance and its reasons; nothing changes."""
    return _hint(request, match_id)


def _hint(request: HttpRequest, match_id: str) -> HttpResponse:
    visit = visit_of(request, match_id)
    form = DecisionForm(request.POST)
    if not form.is_valid():
        return _refuse(request, visit, _("This form was not complete: reload the table and try again."), 400)
    try:
        visit.hint = moves.advice(visit, form.cleaned_data, language())
    except matches.Stale:
        return _refuse(request, visit, _("The table has changed in the meantime. This is how it stands now."), 409)
    except IllegalAction as error:
        return _refuse(request, visit, moves.in_words(visit, error, language()), 400)
    return _show(request, visit)


@posted
def undo(request: HttpRequest, match_id: str) -> HttpResponse:
    return _change(request, match_id, moves.undo)


@posted
def redo(request: HttpRequest, match_id: str) -> HttpResponse:
    return _change(request, match_id, moves.redo)


def _change(
    request: HttpRequest,
    match_id: str,
    change: Callable[[Visit, dict[str, Any]], None],
    wanted: type[MoveForm] = MoveForm,
) -> HttpResponse:
    """Change a match, let the bots answer, and show it; what went wrong is said above the table, as it now is."""
    visit = visit_of(request, match_id)
    form = wanted(request.POST)
    if not form.is_valid():
        return _refuse(request, visit, _("This form was not complete: reload the table and try again."), 400)
    try:
        change(visit, form.cleaned_data)
    except matches.Stale:
        return _refuse(request, visit, _("The table has changed in the meantime. This is how it stands now."), 409)
    except IllegalAction as error:
        if wanted is DecisionForm:
            visit.suggestions = moves.suggestions(visit, form.cleaned_data)
        return _refuse(request, visit, moves.in_words(visit, error, language()), 400)
    play_bots(visit.match)
    return _show(request, visit) if request.headers.get("HX-Request") else redirect(visit.match)


def _refuse(request: HttpRequest, visit: Visit, notice: str, status: int) -> HttpResponse:
    visit.match.refresh_from_db()
    visit.notice, visit.typed = notice, request.POST.get("typed", "")[:120]
    return _show(request, visit, status)


@posted
def device(request: HttpRequest, match_id: str) -> HttpResponse:
    """Somebody says that the device is in their hands."""
    visit = visit_of(request, match_id)
    form = SeatForm(request.POST)
    if not form.is_valid() or form.cleaned_data["seat"] not in visit.letters:
        return _refuse(request, visit, _("Nobody of this device sits there."), 400)
    visit.taken = visit.new_cookie = form.cleaned_data["seat"]
    if request.headers.get("HX-Request"):
        return _show(request, visit)
    return visits.draw_curtain(redirect(visit.match), visit)


# ---- replays and records ----


@never_cache
@require_GET
def replay(request: HttpRequest, match_id: str) -> HttpResponse:
    """The match at one of its actions; a finished one for everybody who has the address."""
    return _replayed(request, visit_of(request, match_id, watching=True))


def _replayed(request: HttpRequest, visit: Visit, notice: str = "") -> HttpResponse:
    ply, seat = request.GET.get("ply", ""), request.GET.get("seat", "")
    shown = replays.replay(visit.match, visit.seats, replays.perspectives(visit), ply, seat, language())
    told = {"replay": shown, "board": shown.board, "match": visit.match, "visit": visit, "notice": notice}
    open_to = records.open_to(visit.match, visit.seats)
    answer = _watch(request, "play/replay.html", told | {"seat_asked": shown.seat or "-", "open_to": open_to})
    answer.status_code = 400 if notice else 200
    return answer


def _watch(request: HttpRequest, page: str, context: dict[str, Any]) -> HttpResponse:
    """A story at one of its plies as a page, or for a script as the part of it that changes."""
    part = "play/_replay.html" if request.headers.get("HX-Request") else page
    response = render(request, part, context)
    # Both have one address: a browser that goes back must not take the part for the page.
    patch_vary_headers(response, ["HX-Request"])
    return response


@require_safe
def scenario_list(request: HttpRequest) -> HttpResponse:
    """All rulings, by chapter."""
    return render(request, "play/scenarios.html", {"chapters": scenarios.chapters(language())})


@require_safe
def scenario(request: HttpRequest, scenario: str) -> HttpResponse:
    """A ruling, watched step by step; open to everybody."""
    script = scenarios.find(scenario)
    if script is None:
        raise Http404("no such ruling")
    seat = request.GET.get("seat", "")
    watched = scenarios.watch(script, request.GET.get("ply", ""), seat, language())
    told = {"watched": watched, "replay": watched.replay, "board": watched.replay.board, "match": watched}
    return _watch(request, "play/scenario.html", told | {"seat_asked": seat[:1]})


@require_safe
def demo(request: HttpRequest) -> HttpResponse:
    """The whole game that the first page shows in small, from its beginning."""
    return redirect(reverse("play:replay", args=[demo_match(language()).pk]) + "?ply=0&seat=-")


@posted
def play_on(request: HttpRequest, match_id: str) -> HttpResponse:
    """From a move of a replay on, as a match of one's own."""
    visit = visit_of(request, match_id, watching=True)
    form = PlyForm(visit.match.head, request.POST)
    if not records.open_to(visit.match, visit.seats):
        return _replayed(request, visit, _("Others sit at this table: it can be played on from when it is over."))
    if not form.is_valid():
        last = visit.match.head
        return _replayed(request, visit, _("Nothing to play on from: a move is a number from 0 to %d.") % last)
    holder, token = guests.welcome(request)
    try:
        match = records.play_on(visit.match, visit.seats, holder=holder, **form.cleaned_data)
    except (BrokenRecord, RecordError):
        return _replayed(request, visit, _("The rules engine has changed since: this move cannot be played on from."))
    except IllegalAction:
        return _replayed(request, visit, _("The game is over at this move: go back to an earlier one."))
    return guests.remember(redirect(match), token)


@never_cache
@require_GET
def record(request: HttpRequest, match_id: str) -> HttpResponse:
    """The match as a text file."""
    visit = visit_of(request, match_id, watching=True)
    if not records.open_to(visit.match, visit.seats):
        raise visits.NoSuchTable("the record is given out when the match is over")
    response = HttpResponse(records.text_of(visit.match, visit.seats), content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{visit.match.game}-{visit.match.pk}.txt"'
    return response


@require_http_methods(["GET", "HEAD", "POST"])
def load(request: HttpRequest) -> HttpResponse:
    """A record sent in becomes a match of one's own, to be watched and played on."""
    form = RecordForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        holder, token = guests.welcome(request)
        match, problems = records.load(form.cleaned_data["record"], holder, language())
        if match is not None:
            return guests.remember(redirect("play:replay", match.pk), token)
        for problem in problems:
            form.add_error("record", problem)
    status = 200 if request.method != "POST" else 413 if form.has_error("record", "large") else 400
    return render(request, "play/load.html", {"form": form}, status=status)
