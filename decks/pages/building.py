"""Building a deck: parse, ask a service, answer. Every change is a POST that names the version it was made from."""

from __future__ import annotations

from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from cardsdb.guests import holder_of
from cardsdb.services.people import Holder
from cardsdb.services.reader import language
from decks.desks import desk_of
from decks.desks.desk import Look
from decks.models import Deck
from decks.pages.answers import answered, faults_in_words, parts_of, refused, saved, stale_words
from decks.pages.forms import number_of, patch_of, visibility_of, whole_number
from decks.services import changing
from decks.services.access import find
from decks.services.bench import bench_of
from decks.services.changing import BadContent, Patch, Stale, content_of, mark_built, opened, show_to
from decks.services.fixes import NothingToMend, mend
from decks.services.laws import law_of
from decks.services.titles import titled


@answered
def change(request: HttpRequest, deck_id: str, holder: Holder) -> tuple[Deck, str]:
    """Copies of cards and their dice, the name, the notes, tags, format or number of players; without a script who may
    see it as well."""
    version, patch = number_of(request.POST, "version"), patch_of(request.POST)
    wanted = visibility_of(request.POST) if "visibility" in request.POST else ""
    deck = opened(deck_id, holder, [code for code, n in patch.cards.items() if n])
    return changing.change_and_show(deck, version, titled(deck, patch), wanted), _("Saved")


@answered
def undo(request: HttpRequest, deck_id: str, holder: Holder) -> tuple[Deck, str]:
    return changing.undo(opened(deck_id, holder), number_of(request.POST, "version")), _("Undone")


@answered
def redo(request: HttpRequest, deck_id: str, holder: Holder) -> tuple[Deck, str]:
    return changing.redo(opened(deck_id, holder), number_of(request.POST, "version")), _("Redone")


@answered
def fix(request: HttpRequest, deck_id: str, holder: Holder) -> tuple[Deck, str]:
    """Do what a problem offers to do about it; undo takes it back."""
    version = number_of(request.POST, "version")
    key, _bar, said = request.POST.get("fix", "").rpartition("|")
    deck = opened(deck_id, holder)
    try:
        return mend(deck, version, key, whole_number(said)), _("Mended")
    except NothingToMend:
        return deck, _("There is nothing to mend there any more.")


@answered
def built(request: HttpRequest, deck_id: str, holder: Holder) -> tuple[Deck, str]:
    """Whether its cards lie together in a real deck: no part of its content."""
    deck = mark_built(find(deck_id, holder, "change"), request.POST.get("built") == "1")
    return deck, _("Marked as built") if deck.built else _("No longer marked as built")


@answered
def show(request: HttpRequest, deck_id: str, holder: Holder) -> tuple[Deck, str]:
    """Who may see the deck."""
    version, wanted = number_of(request.POST, "version"), visibility_of(request.POST)
    return show_to(find(deck_id, holder, "change"), version, wanted), _("Saved")


def add(request: HttpRequest, deck_id: str) -> HttpResponse:
    """What was typed into the field for adding, sent without a script: “2 luke”."""
    if request.method != "POST":
        return redirect("decks:deck", deck_id)
    holder, typed = holder_of(request), request.POST.get("typed", "")[:100].replace("\0", " ")
    deck = opened(deck_id, holder)
    look = look_at(deck, holder)
    copies = look.content.cards
    meant = desk_of(deck.game).suggest(look, typed)
    if meant.sure is None:
        messages.info(request, _("Several cards may be meant, or none: choose one of those below."))
        return redirect(f"{deck.get_absolute_url()}?{urlencode({'q': meant.read_as or meant.query})}#pool")
    code = meant.sure.card.code
    try:
        patch = Patch(cards={code: copies.get(code, 0) + meant.number})
        changing.change(deck, number_of(request.POST, "version"), titled(deck, patch))
    except Stale:
        return refused(request, deck_id, holder, 409, stale_words())
    except BadContent as error:
        return refused(request, deck_id, holder, 400, faults_in_words(error))
    return saved(request, deck, _("Added: %(name)s") % {"name": meant.sure.name})


# ---- parts of the page ----


@never_cache
@require_safe
def side(request: HttpRequest, deck_id: str) -> HttpResponse:
    """The deck's column: its cards, what is wrong with it, what can be undone."""
    shown = bench_of(deck_id, holder_of(request), language(), "change")
    parts = parts_of(desk_of(shown.deck.game))
    return render(request, "decks/_side.html", {"bench": shown, "deck": shown.deck, "parts": parts})


@never_cache
@require_safe
def pool_part(request: HttpRequest, deck_id: str) -> HttpResponse:
    """The pool's answer to a question, by itself."""
    holder = holder_of(request)
    deck = opened(deck_id, holder)
    desk = desk_of(deck.game)
    form = desk.form(deck.game, request.GET)
    found = desk.pool(look_at(deck, holder), form)
    context = {"pool": found, "deck": deck, "pool_errors": form.errors}
    response = render(request, desk.part("ask"), context, status=400 if form.errors else 200)
    asked = [(name, value) for name, values in request.GET.lists() for value in values if value]
    response["HX-Replace-Url"] = f"{reverse('decks:deck', args=[deck_id])}?{urlencode(asked)}"
    return response


@never_cache
@require_safe
def find_part(request: HttpRequest, deck_id: str) -> HttpResponse:
    """The cards that may be meant by what is being typed."""
    holder, typed = holder_of(request), request.GET.get("typed", "")[:100].replace("\0", " ")
    deck = opened(deck_id, holder)
    desk = desk_of(deck.game)
    meant = desk.suggest(look_at(deck, holder), typed)
    return render(request, desk.part("found"), {"meant": meant, "deck": deck})


def look_at(deck: Deck, holder: Holder) -> Look:
    """A look at a deck that has been opened: its law is asked for here, and only here."""
    return Look(deck, content_of(deck), holder, language(), law_of(deck))
