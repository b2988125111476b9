"""Pages of one's own collection: parse, ask a service, render."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from cardsdb.catalogue.listing import NoSuchPage
from cardsdb.collection import changing, sharing
from cardsdb.collection.arriving import MODES, NotUnderstood, Understood, keep, understand
from cardsdb.collection.changing import BadAmount
from cardsdb.collection.forms import is_linked, steps_of, takes_of, times_of
from cardsdb.collection.games import COLLECTED, Collected, collected
from cardsdb.collection.packs import MOST_TIMES, NoSuchPack, packs, put_pack
from cardsdb.collection.reading import MAX_BYTES
from cardsdb.collection.shelf import asked, shelf, sums
from cardsdb.collection.table import SEPARATORS, written
from cardsdb.guests import YEAR, holder_of, remember, welcome
from cardsdb.language.messages import translated
from cardsdb.services.reader import language
from cardsdb.throttle import limited

View = Callable[..., HttpResponse]
FORM = ["GET", "HEAD", "POST"]
COOKIE: Any = {"samesite": "Lax", "httponly": True, "secure": settings.SESSION_COOKIE_SECURE}
LINKED = "linked"
"""The cookie that remembers whether a press changes card and die together."""

changes_so_often = limited("collection", 600, methods=("POST",))
brings_so_often = limited("collection import", 30, methods=("POST",))


def of_a_game(view: View) -> View:
    """For games whose cards are collected."""

    @wraps(view)
    def answer(request: HttpRequest, game: str, **kwargs: str) -> HttpResponse:
        try:
            found = collected(game)
        except KeyError:
            raise Http404(game) from None
        return view(request, found, **kwargs)

    return answer


def led_back(view: View) -> View:
    """What comes to the address of a button by another way is led to the collection."""

    @wraps(view)
    def answer(request: HttpRequest, game: Collected, **kwargs: str) -> HttpResponse:
        return view(request, game, **kwargs) if request.method == "POST" else redirect("collection:own", game.code)

    return answer


@require_safe
def start(request: HttpRequest) -> HttpResponse:
    return redirect("collection:own", COLLECTED[0])


@never_cache
@require_safe
@of_a_game
def own(request: HttpRequest, game: Collected) -> HttpResponse:
    """What one has of every card, to look at and to change."""
    return _page(request, game)


def _page(request: HttpRequest, game: Collected, status: int = 200, notice: str = "") -> HttpResponse:
    holder = holder_of(request)
    try:
        found = shelf(game, holder, request.GET, language())
    except NoSuchPage:
        return redirect(f"{reverse('collection:own', args=[game.code])}?{_asked(request.GET)}")
    context: dict[str, Any] = {
        "game": game,
        "info": game.info,
        "shelf": found,
        "sums": sums(game, holder, language()),
        "linked": request.COOKIES.get(LINKED, "1") == "1",
        "notice": notice,
        "at": request.GET.urlencode(),
    }
    part = request.headers.get("HX-Request") and not request.headers.get("HX-History-Restore-Request")
    if not part:  # then only the answer to a question is wanted
        context |= {"packs": packs(game, language()), "times": range(1, MOST_TIMES + 1)}
    errors = found.filter.form.errors
    return render(request, "collection/own.html", context, status=400 if errors and status == 200 else status)


def _asked(params: QueryDict) -> str:
    """The question without its page."""
    kept = params.copy()
    kept.pop("page", None)
    return kept.urlencode()


@never_cache
@require_safe
@of_a_game
def sums_part(request: HttpRequest, game: Collected) -> HttpResponse:
    """The sums, asked for anew after a change."""
    context = {"game": game, "sums": sums(game, holder_of(request), language())}
    return render(request, "collection/_sums.html", context)


# ---- changing ----


@never_cache
@require_http_methods(FORM)
@changes_so_often
@of_a_game
@led_back
def change(request: HttpRequest, game: Collected) -> HttpResponse:
    """One more or one less; answered in a few figures to a script, else with the page as it is now."""
    holder, token = welcome(request)
    try:
        rows = changing.step(holder, game.code, steps_of(request.POST))
    except BadAmount as bad:
        return _refused(request, game, bad)
    answer: HttpResponse
    if request.headers.get("Accept") == "application/json":
        answer = JsonResponse({"cards": {code: [row.copies, row.dice, row.wanted] for code, row in rows.items()}})
    else:
        answer = redirect(f"{_back(request, game)}#c-{next(iter(rows))}")
    answer.set_cookie(LINKED, str(int(is_linked(request.POST))), max_age=YEAR, **COOKIE)
    return remember(answer, token)


def _refused(request: HttpRequest, game: Collected, bad: BadAmount) -> HttpResponse:
    said = in_words(bad)
    if request.headers.get("Accept") == "application/json":
        return JsonResponse({"said": said}, status=400)
    return _page(request, game, 400, said)


def _back(request: HttpRequest, game: Collected) -> str:
    """The list as it was asked for when the button was pressed."""
    params = QueryDict(request.POST.get("at", "")[:2000])
    return reverse("collection:own", args=[game.code]) + (f"?{params.urlencode()}" if params else "")


def in_words(bad: BadAmount) -> str:
    said = ((place, str(translated(message, _))) for place, message in bad.faults[:5])
    return " ".join(f"{': '.join(filter(None, parts))}." for parts in said)


@never_cache
@require_http_methods(FORM)
@changes_so_often
@of_a_game
@led_back
def pack(request: HttpRequest, game: Collected) -> HttpResponse:
    """A starter pack is put in, or taken out again."""
    holder, token = welcome(request)
    code, out = request.POST.get("pack", "")[:40], request.POST.get("do") == "take"
    try:
        times = times_of(request.POST)
        put = put_pack(holder, game, code, -times if out else times)
    except BadAmount as bad:
        return _page(request, game, 400, in_words(bad))
    except NoSuchPack:
        return _page(request, game, 400, _("There is no such starter pack."))
    name = next((one.name for one in packs(game, language()) if one.code == put.code), put.name)
    cards = ngettext("%(n)d card", "%(n)d cards", put.cards * times) % {"n": put.cards * times}
    if out:
        messages.info(request, _("“%(name)s” has been taken out: %(cards)s.") % {"name": name, "cards": cards})
    else:
        messages.success(request, _("“%(name)s” has been put in: %(cards)s.") % {"name": name, "cards": cards})
    undo = "" if out else f"?{urlencode({'put': put.code, 'times': times})}"
    return remember(redirect(reverse("collection:own", args=[game.code]) + undo), token)


# ---- out and in ----


@never_cache
@require_safe
@of_a_game
def table(request: HttpRequest, game: Collected) -> HttpResponse:
    """The collection as CSV, with the filters of the list; without any only what one has or wants."""
    question = asked(game, holder_of(request), request.GET)
    if question.form.errors:
        return _page(request, game, 400)
    cards = question.qs.worded(language()).select_related("set", game.info.child)
    if not question.active.keys() - {"sort", "view"}:
        cards = cards.exclude(copies_had=0, dice_had=0, wanted_had=0)
    separator = request.GET.get("separator", "comma")
    answer = HttpResponse(
        written(game, cards, language(), separator if separator in SEPARATORS else "comma"),
        content_type="text/csv; charset=utf-8",
    )
    answer["Content-Disposition"] = f'attachment; filename="collection-{game.code}.csv"'
    return answer


@never_cache
@require_http_methods(FORM)
@brings_so_often
@of_a_game
def bring(request: HttpRequest, game: Collected) -> HttpResponse:
    """A table that comes in: what it would do is shown, and done at one's word."""
    if request.method != "POST":
        return render(request, "collection/import.html", {"game": game, "info": game.info, "mode": MODES[0]})
    sent = _sent(request)
    understood = understand(
        sent, holder_of(request), game, request.POST.get("mode", ""), language(), takes_of(request.POST)
    )
    if request.POST.get("do") in ("keep", "partly"):
        return _kept(request, game, understood)
    return _looked_at(request, game, understood)


def _sent(request: HttpRequest) -> bytes | str:
    file = request.FILES.get("file")
    sent: bytes | str = file.read(MAX_BYTES + 1) if file is not None else request.POST.get("text", "")
    return sent


def _kept(request: HttpRequest, game: Collected, understood: Understood) -> HttpResponse:
    holder, token = welcome(request)
    try:
        n = keep(understood, holder, game, partly=request.POST.get("do") == "partly")
    except NotUnderstood:
        return _looked_at(request, game, understood)
    except BadAmount as bad:
        return _looked_at(request, game, understood, in_words(bad))
    messages.success(request, ngettext("%(n)d card brought in.", "%(n)d cards brought in.", n) % {"n": n})
    return remember(redirect("collection:own", game.code), token)


def _looked_at(request: HttpRequest, game: Collected, understood: Understood, notice: str = "") -> HttpResponse:
    said = [(slip, str(translated(slip.message, _))) for slip in understood.slips]
    context = {
        "game": game,
        "info": game.info,
        "understood": understood,
        "mode": understood.mode,
        "said": said[:MOST_SAID],
        "more_said": max(0, len(said) - MOST_SAID),
        "differences": understood.differences[:MOST_SHOWN],
        "more": max(0, len(understood.differences) - MOST_SHOWN),
        "takes": request.POST.getlist("take"),
        "notice": notice,
    }
    return render(request, "collection/import.html", context, status=400 if understood.wrong or notice else 200)


MOST_SHOWN = 200
MOST_SAID = 200
"""Lines of either list; the rest are counted."""


# ---- showing it to others ----


@never_cache
@require_http_methods(FORM)
@changes_so_often
@of_a_game
def share(request: HttpRequest, game: Collected) -> HttpResponse:
    """The link at which others see the collection: none, made, taken back."""
    if request.method != "POST":
        link = sharing.link_of(holder_of(request), game.code)
        return render(request, "collection/share.html", {"game": game, "info": game.info, "link": link})
    holder, token = welcome(request)
    if request.POST.get("do") == "close":
        sharing.take_back(holder, game.code)
        messages.info(request, _("The link has been taken back: nobody sees the collection by it any more."))
    else:
        sharing.share(holder, game.code)
        messages.success(request, _("Whoever has this link sees the collection and what is wanted."))
    return remember(redirect("collection:share", game.code), token)
