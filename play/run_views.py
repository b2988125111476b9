"""Pages of simulations: order one, watch it, stop it, read what it says. Parse, ask a service, render."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cardsdb import guests
from cardsdb.services.reader import language
from cardsdb.throttle import limited
from decks.services import access
from play.engines.api import SetupError
from play.forms import RunForm, level_title
from play.services import decks, retelling, runs
from play.services.sights import sight_of

STOP_POLLING = 286
"""What htmx takes for «ask no more»."""


@never_cache
@limited("simulate", 20, methods=("POST",))
@require_http_methods(["GET", "HEAD", "POST"])
def simulate(request: HttpRequest, deck_id: str) -> HttpResponse:
    """The simulations of a deck, and the form that orders another one."""
    holder, token = guests.welcome(request)
    deck = access.find(deck_id, holder, "play")
    form = RunForm(deck, request.POST if request.method == "POST" else None)
    faults: tuple[decks.Fault, ...] = ()
    if form.is_valid():
        try:
            run = runs.start(deck_id, holder, form.order(), language())
            return guests.remember(redirect(run), token)
        except decks.Unplayable as error:
            faults = error.faults
        except SetupError as error:
            form.add_error("seats", decks.told(error))
        except runs.QueueFull:
            form.add_error(None, _("So many simulations wait already that no more can be taken in. Try again later."))
        except runs.TooMany:
            said = _("You have %(n)d simulations under way: wait for one of them, or stop it.")
            form.add_error(None, said % {"n": runs.MOST_OWN})
    context = {"deck": deck, "form": form, "faults": faults, "runs": runs.runs_of(deck_id)}
    return render(request, "play/runs.html", context, status=400 if request.method == "POST" else 200)


@never_cache
@require_safe
def run(request: HttpRequest, deck_id: str, run_id: str) -> HttpResponse:
    """A simulation: how far it is, or what it says; for a script the part of the page that changes."""
    holder = guests.holder_of(request)
    sight = sight_of(runs.find_run(deck_id, run_id, holder), holder, language())
    part = bool(request.headers.get("HX-Request"))
    status = STOP_POLLING if part and not sight.polls else 200
    context = {"sight": sight, "level": level_title(sight.run.level)}
    response = render(request, "play/_run.html" if part else "play/run.html", context, status=status)
    patch_vary_headers(response, ["HX-Request"])
    return response


@require_POST
def cancel(request: HttpRequest, deck_id: str, run_id: str) -> HttpResponse:
    """Stop a simulation; what has been played stays."""
    return _steer(request, deck_id, run_id, go_on=False)


@limited("simulate", 20)
@require_POST
def resume(request: HttpRequest, deck_id: str, run_id: str) -> HttpResponse:
    """Let one that stopped go on."""
    return _steer(request, deck_id, run_id, go_on=True)


def _steer(request: HttpRequest, deck_id: str, run_id: str, *, go_on: bool) -> HttpResponse:
    holder = guests.holder_of(request)
    found = runs.find_run(deck_id, run_id, holder)
    try:
        (runs.resume if go_on else runs.cancel)(found, holder)
    except runs.NotYourRun as error:
        raise PermissionDenied("somebody else's simulation") from error
    except runs.TooMany:
        pass  # it stays where it is, and can go on when another one is done
    return redirect(found)


@limited("retell", 30)
@require_POST
def watch(request: HttpRequest, deck_id: str, run_id: str) -> HttpResponse:
    """One of its games, played once more from its seed, as a replay."""
    found = runs.find_run(deck_id, run_id, guests.holder_of(request))
    match = retelling.game_of(found, request.POST.get("game", ""), language())
    if match is None:
        raise Http404("no such game")
    return redirect("play:replay", match.pk)
