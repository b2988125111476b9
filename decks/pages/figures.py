"""A deck in figures: everything is asked by address, so that odds and hands can be shown to others."""

from __future__ import annotations

import secrets
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from cardsdb.guests import holder_of
from cardsdb.models import Symbol
from cardsdb.services.reader import language
from cardsdb.throttle import limited
from decks.odds.dice import DAMAGE, MOST_DICE, MOST_RESOURCES, Aim
from decks.services import figures
from decks.services.access import find

WANTED = [(symbol.value, symbol.label) for symbol in Symbol if symbol not in (Symbol.ANY, Symbol.BLANK, Symbol.SPECIAL)]
MOST_SEED = 2**53 - 1


class LabForm(forms.Form):
    """A question to the die lab, and which hand is dealt; dice come as `n.<code>`."""

    want = forms.MultipleChoiceField(choices=WANTED, required=False, label=_("What counts"))
    resources = forms.IntegerField(min_value=0, max_value=MOST_RESOURCES, required=False, label=_("Resources"))
    x = forms.IntegerField(min_value=0, max_value=9, required=False, label=_("What X is worth"))
    reroll = forms.BooleanField(required=False, label=_("One reroll of what does not count"))
    least = forms.IntegerField(min_value=0, max_value=99, required=False, label=_("At least"))
    seed = forms.IntegerField(min_value=0, max_value=MOST_SEED, required=False, label=_("Number of the hand"))

    def __init__(self, data: Any, codes: list[str]) -> None:
        super().__init__(data)
        self.codes = codes
        for code in codes:
            self.fields[f"n.{code}"] = forms.IntegerField(min_value=0, max_value=MOST_DICE, required=False, label=code)
        self.is_valid()

    @property
    def aim(self) -> Aim:
        said = self.cleaned_data
        wanted = tuple(said.get("want") or ()) or DAMAGE
        # Two resources are what a player has in the first round.
        resources = said.get("resources")
        return Aim(wanted, 2 if resources is None else resources, said.get("x") or 0, bool(said.get("reroll")))

    @property
    def at_least(self) -> int:
        said = self.cleaned_data.get("least")
        return 3 if said is None else int(said)

    @property
    def numbers(self) -> dict[str, int]:
        """How many dice of which card; nothing where none was asked for."""
        asked = {code: self.cleaned_data.get(f"n.{code}") for code in self.codes}
        return {code: n or 0 for code, n in asked.items()} if any(n is not None for n in asked.values()) else {}

    @property
    def number(self) -> int:
        return int(self.cleaned_data.get("seed") or 1)


@never_cache
@require_safe
@limited("figures", 60)
def deck_figures(request: HttpRequest, deck_id: str) -> HttpResponse:
    """What a deck is made of, and what its dice and draws are likely to give; other games' decks show themselves."""
    deck = find(deck_id, holder_of(request))
    if deck.game not in figures.GAMES:
        return redirect(deck)
    made, rows = figures.opened(deck)
    form = LabForm(request.GET, [card.code for card, _n in made])
    back = [int(place) for place in request.GET.getlist("back") if place in ("0", "1", "2", "3", "4")]
    context = {
        "deck": deck,
        "name": made.name,
        "form": form,
        "wanted": WANTED,
        "figures": figures.figures_of(made),
        "lab": figures.lab(made, form.numbers, form.aim, form.at_least, language()),
        "draws": figures.draw_rows(made),
        "seen": figures.SEEN,
        "hand": figures.hand(made, rows, form.number, back, language()),
        "another": secrets.randbelow(1_000_000) + 1,
    }
    return render(request, "decks/figures.html", context, status=400 if form.errors else 200)
