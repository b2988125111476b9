"""The finder of teams: the page, whose address is the question, and the deck that is begun with a team.

Knows requests and forms; what is asked and answered is `decks.services.teams`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.contrib import messages
from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from cardsdb.guests import holder_of, remember, welcome
from cardsdb.models.destiny import Colour
from cardsdb.services.people import Holder
from cardsdb.services.reader import language
from cardsdb.throttle import limited
from decks.desks import desk_of
from decks.pages.answers import faults_in_words
from decks.rules.destiny.law import OPEN, Law
from decks.services import changing
from decks.services.access import find
from decks.services.book import law_for
from decks.services.changing import BadContent
from decks.services.changing import content_of as content_of_deck
from decks.services.teams import GAME, Asked, answer, as_text, called, characters, content_of, name_of, plots
from decks.teams.finder import Answer, Found
from decks.teams.question import ORDERS, UNUSED, BadQuestion, Order, Side, Wish

A_PAGE = 40
_WISH = re.compile(r"([a-z0-9-]{1,20})(?::([1-3]))?", re.ASCII)
_CODE = re.compile(r"[a-z0-9-]{1,20}", re.ASCII)

SIDES = [
    ("any", gettext_lazy("any")),
    ("hero", gettext_lazy("Hero")),
    ("villain", gettext_lazy("Villain")),
    ("neutral", gettext_lazy("only neutral")),
]
ORDER_NAMES = {
    "points": gettext_lazy("points used"),
    "health": gettext_lazy("health"),
    "dice": gettext_lazy("dice"),
    "damage": gettext_lazy("damage on the dice"),
    "health-per-point": gettext_lazy("health per point"),
    "damage-per-point": gettext_lazy("damage per point"),
}
LEFT = [(str(n), str(n)) for n in (0, 1, 2, 3, 5)] + [("all", gettext_lazy("any number"))]


class TeamsForm(forms.Form):
    """A question. Whatever is not said is as in `decks.services.teams.Asked`."""

    format = forms.RegexField(r"^[A-Za-z0-9-]{1,16}$", required=False, label=gettext_lazy("Format"))
    side = forms.ChoiceField(required=False, choices=SIDES, label=gettext_lazy("Affiliation"))
    colour = forms.MultipleChoiceField(required=False, choices=Colour.choices, label=gettext_lazy("Colours"))
    order = forms.ChoiceField(required=False, choices=list(ORDER_NAMES.items()), label=gettext_lazy("Order"))
    left = forms.ChoiceField(required=False, choices=LEFT, label=gettext_lazy("Points left at most"))
    plot = forms.RegexField(_CODE.pattern + "$", required=False, label=gettext_lazy("Plot"))
    owned = forms.BooleanField(required=False, label=gettext_lazy("Only what I own"))
    page = forms.IntegerField(required=False, min_value=1, max_value=999)

    def asked(self, params: QueryDict) -> Asked:
        """What is asked; raises `BadQuestion` for a code that is none."""
        said = self.cleaned_data
        left = said["left"] or str(UNUSED)
        side: Side = said["side"] or "any"
        order: Order = said["order"] or "points"
        return Asked(
            format=said["format"] or OPEN.code,
            side=side,
            colours=tuple(sorted(said["colour"])),
            must=tuple(_wish(one) for one in params.getlist("with")[:12] if one),
            without=tuple(sorted({_code(one) for one in params.getlist("without")[:60] if one})),
            plot=said["plot"],
            unused=None if left == "all" else int(left),
            order=order,
            owned=said["owned"],
        )


def _wish(said: str) -> Wish:
    if not (found := _WISH.fullmatch(said.lower())):
        raise BadQuestion("with", "unknown", said[:40])
    return Wish(found[1], int(found[2] or 0))


def _code(said: str) -> str:
    if not _CODE.fullmatch(said.lower()):
        raise BadQuestion("without", "unknown", said[:40])
    return said.lower()


def in_words(error: BadQuestion) -> str:
    """What is wrong with a question."""
    if error.why == "unknown":
        return _("There is no character or plot “%(code)s”.") % {"code": error.said}
    if error.why == "format":
        return _("There is no such format.")
    return _("So many cards of this format depend on each other that this question is too wide: name some characters.")


@dataclass(frozen=True, slots=True)
class Line:
    """A character of a team on the page."""

    code: str
    name: str
    level: int
    colour: str


@dataclass(frozen=True, slots=True)
class Row:
    """A team on the page. `damage`: what a roll of all dice shows on average."""

    found: Found
    lines: list[Line]
    plots: list[Line]
    damage: float
    text: str


@never_cache
@require_safe
@limited("teams", 40)
def team_finder(request: HttpRequest) -> HttpResponse:
    """How many teams there are for the question of the address, and the best of them."""
    form, holder = TeamsForm(request.GET), holder_of(request)
    if "deck" in request.GET:
        return redirect(f"{reverse('decks:teams')}?{_of_deck(request.GET['deck'][:24], holder)}")
    shown: dict[str, Any] = {"form": form, "game": GAME, "errors": [], "asked": Asked(OPEN.code)}
    if form.is_valid():
        try:
            asked = form.asked(request.GET)
            if (law := law_for(asked.format)).unknown:
                raise BadQuestion("format", "format", asked.format)
            shown |= {"asked": asked, "answer": (found := answer(asked, holder, law))}
            shown["lost"] = called(found.lost, law, language())
            shown["counted"] = f"{found.count:,}".replace(",", "\N{NO-BREAK SPACE}")
            shown |= {"page": _page(found, form.cleaned_data["page"] or 1)}
        except BadQuestion as error:
            shown["errors"] = [in_words(error)]
    else:
        shown["errors"] = [
            f"{form.fields[name].label or name}: {error}" for name, its in form.errors.items() for error in its
        ]
    shown |= choices(shown["asked"], holder) | {"query": _query(request.GET)}
    return render(request, "decks/teams.html", shown, status=400 if shown["errors"] else 200)


def _of_deck(deck_id: str, holder: Holder) -> str:
    """The question for teams with the characters of a deck; raises what `find` raises."""
    deck = find(deck_id, holder)
    content, cards = content_of_deck(deck), law_for(deck.format).book.cards
    people = [code for code in content.cards if code in cards and cards[code].card.type == "character"]
    levels = [(code, n) for code in people for n in content.dice.get(code) or (1,) * content.cards[code]]
    asked = [("format", deck.format or OPEN.code), *(("with", f"{code}:{level}") for code, level in levels)]
    return urlencode(asked)


def _page(found: Answer, number: int) -> Page[Row]:
    page: Page[Any] = Paginator(found.teams, A_PAGE).get_page(number)
    page.object_list = [_row(one) for one in page.object_list]
    return page


def _row(found: Found) -> Row:
    def line(card: Any, level: int) -> Line:
        return Line(card.code, name_of(card, language()), level, card.card.colour)

    lines = [line(card, level) for card, level in found.characters]
    return Row(found, lines, [line(card, n) for card, n in found.plots], round(found.damage / 6, 1), as_text(found))


def _query(params: QueryDict) -> str:
    """The question without its page, as an address has it."""
    kept = params.copy()
    kept.pop("page", None)
    return kept.urlencode()


def choices(asked: Asked, holder: Holder) -> dict[str, Any]:
    """What the form offers."""
    law: Law = law_for(asked.format)
    people = characters(law, language())
    names = {card.code: (card, name) for card, name in people}
    return {
        "formats": desk_of(GAME).begin(holder, language()) if desk_of(GAME).begin else [],  # type: ignore[misc]
        "sides": SIDES,
        "colours": [(code, name) for code, name in Colour.choices if code != "green"],
        "orders": [(code, ORDER_NAMES[code]) for code in ORDERS],
        "lefts": LEFT,
        "left": "all" if asked.unused is None else str(asked.unused),
        "people": people,
        "plots": plots(law, language()),
        "must": [(wish, *names.get(wish.code, (None, wish.code))) for wish in asked.must],
        "without": [(code, names[code][1] if code in names else code) for code in asked.without],
        "limit": law.format.laws.points,
    }


@never_cache
@require_POST
@limited("decks", 30)
def begin_with(request: HttpRequest) -> HttpResponse:
    """A new deck with a team of the list."""
    holder, token = welcome(request)
    team: dict[str, tuple[int, ...]] = {}
    for one in request.POST.get("team", "")[:400].split()[:20]:
        if found := _WISH.fullmatch(one):
            team[found[1]] = (*team.get(found[1], ()), int(found[2] or 1))
    format = request.POST.get("format", "")[:16]
    content = content_of(team, "" if format == OPEN.code else format, "–")
    titles = desk_of(GAME).title
    name = (titles(content, (language(),)) if titles else ("",))[0] or _("New deck")
    try:
        made = changing.create(GAME, content_of(team, content.format, name), holder)
    except BadContent as error:
        messages.error(request, faults_in_words(error))
        return redirect("decks:teams")
    return remember(redirect(made), token)
