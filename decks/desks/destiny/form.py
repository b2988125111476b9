"""The question to the pool of Destiny cards, as it comes in at a page: fields, their limits and their words.

Knows what may be asked; what it means is told by `question.py`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from cardsdb.models import Affiliation, Colour, DestinyKind, Rarity, Symbol
from decks.desks.asking import PoolForm
from decks.desks.destiny.question import ORDERS, Question

_CODE = re.compile(r"[\w-]{1,24}", re.ASCII)
NUMBERS = ("cost_from", "cost_to", "points", "value")
SEVERAL = ("colour", "affiliation", "rarity", "set")
TRUTHS = ("unique", "die", "modifier", "free")
COLOURS = (
    (Colour.BLUE, pgettext_lazy("of a card", "Blue")),
    (Colour.RED, pgettext_lazy("of a card", "Red")),
    (Colour.YELLOW, pgettext_lazy("of a card", "Yellow")),
    (Colour.GRAY, pgettext_lazy("of a card", "Gray")),
)
"""Those that cards have; green is a colour of the game that none of them has yet."""
WORDS: Mapping[str, Any] = {
    "set": _("Set and number"),
    "name": _("Name"),
    "cost": _("Cost"),
    "points": _("Points"),
}


def _number(label: Any, least: int = 0, most: int = 40) -> forms.IntegerField:
    return forms.IntegerField(min_value=least, max_value=most, required=False, label=label)


def _either(label: Any, no: Any, yes: Any) -> forms.ChoiceField:
    return forms.ChoiceField(choices=[("", _("any")), ("1", yes), ("0", no)], required=False, label=label)


def _some(label: Any, choices: Any = ()) -> forms.MultipleChoiceField:
    return forms.MultipleChoiceField(choices=choices, required=False, label=label)


class _Codes(forms.MultipleChoiceField):
    """Codes of sets; one that there is not finds nothing."""

    def valid_value(self, value: str) -> bool:
        return _CODE.fullmatch(value) is not None


class DestinyPoolForm(PoolForm):
    """`team`: empty shows what fits the team and the format, “all” everything. `owned`: only what one has."""

    KEPT = (
        *("kind", "page", "q", "team", "owned", "sort", "view"),
        *SEVERAL,
        *("subtype", *NUMBERS, *TRUTHS, "symbol"),
    )

    colour = _some(_("Colour"), COLOURS)
    affiliation = _some(_("Affiliation"), Affiliation.choices)
    rarity = _some(_("Rarity"), Rarity.choices)
    set = _Codes(required=False, label=_("Set"))
    subtype = forms.RegexField(r"^[a-z-]{1,32}$", required=False, label=_("Subtype"))
    cost_from = _number(_("Cost at least"))
    cost_to = _number(_("Cost at most"))
    points = _number(_("Points at most"), -30)
    unique = _either(_("Unique"), _("no"), _("yes"))
    die = _either(_("Die"), _("without"), _("with"))
    symbol = forms.ChoiceField(choices=[("", _("any")), *Symbol.choices], required=False, label=_("Symbol"))
    value = _number(_("Value at least"), 0, 9)
    modifier = _either(_("Modifier"), _("no"), _("yes"))
    free = _either(_("Side"), _("paid"), _("free"))
    team = forms.ChoiceField(choices=[("", _("Fits the deck")), ("all", _("All cards"))], required=False)
    owned = forms.BooleanField(required=False, label=_("Only what I own"))
    sort = forms.ChoiceField(choices=[("", "")], required=False, label=_("Order"))
    view = forms.ChoiceField(choices=[("", _("List")), ("grid", _("Pictures"))], required=False, label=_("View"))

    def __init__(self, game: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(game, *args, **kwargs)
        self._choose("kind", DestinyKind.choices)
        self._choose("sort", [("", ""), *((order, WORDS[order]) for order in ORDERS)])

    def _choose(self, name: str, choices: Any) -> None:
        self.fields[name].choices = choices  # type: ignore[attr-defined]

    @property
    def question(self) -> Question:
        """What is asked of what is printed, as far as it makes sense."""
        self.is_valid()
        said = self.cleaned_data
        truths = {name: {"1": True, "0": False}.get(said.get(name, "")) for name in TRUTHS}
        several = {name: tuple(said.get(name) or ()) for name in SEVERAL}
        plain = {name: said.get(name) or "" for name in ("kind", "subtype", "symbol")}
        asked: dict[str, Any] = {**several, **truths, **plain, **{name: said.get(name) for name in NUMBERS}}
        return Question(**asked)

    def chips(self) -> list[tuple[str, str]]:
        """The filters that are set, as (names of fields with blanks between them, words)."""
        self.is_valid()
        said = ((name, self.cleaned_data.get(name)) for name in (*SEVERAL, "subtype", *NUMBERS, *TRUTHS, "symbol"))
        return [(name, self._in_words(name, value)) for name, value in said if value not in (None, "", [])]

    def _in_words(self, name: str, value: Any) -> str:
        field = self.fields[name]
        called = {str(code): str(words) for code, words in getattr(field, "choices", ())}
        values = value if isinstance(value, list) else [value]
        return f"{field.label}: {', '.join(called.get(str(one), str(one)) for one in values)}"

    def chosen(self, name: str) -> Any:
        """A plain answer, "" or False where there is none that makes sense."""
        self.is_valid()
        return self.cleaned_data.get(name, "")
