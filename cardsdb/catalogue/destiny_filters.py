"""The questions that may be put to the drawer of Destiny: facets, figures, one side of a die, and the keys of the box.

Answered by the index in memory; only words go to the database. Knows forms; must not know pages.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property
from typing import Any

import django_filters as df
from django import forms
from django.db.models import Case, F, Value, When
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cardsdb.catalogue.destiny_asking import in_words, test_of
from cardsdb.catalogue.destiny_index import FACETS, KEYWORDS, Record, index
from cardsdb.catalogue.filters import ORDERS, YES, CardFilter, Counts, WordsFilter, kind_filter, matching, sort_field
from cardsdb.catalogue.games import Kind, Label
from cardsdb.language.messages import translated
from cardsdb.models import Affiliation, CardQuerySet, Colour, DestinyKind, Rarity, Symbol
from cardsdb.search_keys import Face, Question, ask

KINDS = (
    Kind(DestinyKind.CHARACTER, DestinyKind.CHARACTER.label, _("Characters"), "character", "plain"),
    Kind(DestinyKind.UPGRADE, DestinyKind.UPGRADE.label, _("Upgrades"), "upgrade", "plain"),
    Kind(DestinyKind.DOWNGRADE, DestinyKind.DOWNGRADE.label, _("Downgrades"), "downgrade", "plain"),
    Kind(DestinyKind.SUPPORT, DestinyKind.SUPPORT.label, _("Supports"), "support", "plain"),
    Kind(DestinyKind.EVENT, DestinyKind.EVENT.label, _("Events"), "event", "plain"),
    Kind(DestinyKind.BATTLEFIELD, DestinyKind.BATTLEFIELD.label, _("Battlefields"), "battlefield", "plain"),
    Kind(DestinyKind.PLOT, DestinyKind.PLOT.label, _("Plots"), "plot", "plain"),
)
MAX_ASKED = 300
"""Characters of a question with keys."""
PLUS = [("1", _("a modifier (+)")), ("0", _("no modifier"))]
PAID = [("1", _("to be paid for")), ("0", _("free"))]
FIGURES: dict[str, tuple[str, int]] = {
    "cost_min": ("cost", 1), "cost_max": ("cost", -1), "health": ("health", 1), "health_max": ("health", -1),
    "points_min": ("points", 1), "points": ("points", -1),
}  # fmt: skip
"""Fields that bound a figure, from below or from above."""
SIDE = ("side", "side_min", "side_max", "side_plus", "side_paid")
COLOURS = [colour.value for colour in Colour]
SORTS: list[tuple[str, Label]] = [
    *ORDERS, ("cost", _("by cost")), ("-cost", _("by cost, the dearest first")), ("points", _("by points")),
    ("-points", _("by points, the dearest first")), ("health", _("by health")),
    ("-health", _("by health, the toughest first")), ("colour", _("by colour")), ("-set", _("the newest set first")),
]  # fmt: skip
SORTED: dict[str, Label] = {
    "cost": _("sorted by cost"), "-cost": _("sorted by cost, the dearest first"), "points": _("sorted by points"),
    "-points": _("sorted by points, the dearest first"), "health": _("sorted by health"),
    "-health": _("sorted by health, the toughest first"), "colour": _("sorted by colour"),
    "-set": _("the newest set first"),
}  # fmt: skip


def in_memory(cards: CardQuerySet, name: str, value: Any) -> CardQuerySet:
    """One of these filters by itself, for questions to all games at once."""
    asked = DestinyFilter({name: value}, queryset=cards)
    return cards.filter(pk__in=asked.index.pks(asked.passing()))


def _facet(label: Any, choices: Any = None) -> Any:
    if choices is None:
        return df.CharFilter(label=label, max_length=40, method=in_memory)
    return df.ChoiceFilter(label=label, choices=choices, empty_label=_("whichever"), method=in_memory)


def _figure(label: Any, least: int = 0) -> df.NumberFilter:
    field: dict[str, Any] = {"widget": forms.NumberInput(attrs={"inputmode": "numeric"}), "decimal_places": 0}
    return df.NumberFilter(label=label, min_value=least, max_value=99, method=in_memory, **field)


class DestinyFilter(CardFilter):
    q = WordsFilter(label=_("Words"), max_length=MAX_ASKED, method="search")
    kind = kind_filter(KINDS)
    colour = _facet(_("Colour"), Colour.choices)
    affiliation = _facet(_("Affiliation"), Affiliation.choices)
    rarity = _facet(_("Rarity"), Rarity.choices)
    side = _facet(_("Die has"), Symbol.choices)
    subtype = _facet(_("Subtype"))
    keyword = _facet(_("Keyword"), list(KEYWORDS.items()))
    legal = _facet(_("Legal in"))
    banned = _facet(_("Banned in"))
    restricted = _facet(_("Restricted in"))
    cycle = _facet(_("Cycle"))
    project = _facet(_("Made by"))
    cost = _figure(_("Cost"))
    unique = _facet(_("Unique"), YES)
    has_die = _facet(_("With a die"), YES)
    reprint = _facet(_("Printed more than once"), YES)
    double = _facet(_("Double-sided"), YES)
    errata = _facet(_("With errata"), YES)
    cost_min = _figure(_("Cost at least"))
    cost_max = _figure(_("Cost at most"))
    points_min = _figure(_("Points at least"), -20)
    points = _figure(_("Points at most"), -20)
    health = _figure(_("Health at least"))
    health_max = _figure(_("Health at most"))
    side_min = _figure(_("Value at least"))
    side_max = _figure(_("Value at most"))
    side_plus = _facet(_("Modifier"), PLUS)
    side_paid = _facet(_("Price of the side"), PAID)
    sort = df.ChoiceFilter(label=_("Order"), choices=SORTS[1:], method="order")

    DIVIDER = "kind"
    ORDERS = SORTS
    MOST_TYPED = MAX_ASKED
    PAGE = 48
    KEYED = True
    FACETS = (
        *("colour", "affiliation", "side", "legal", "cost", "rarity", "subtype", "keyword", "cycle", "project"),
        *("unique", "has_die", "double", "reprint", "errata", "banned", "restricted", "source"),
    )
    IN_ORDER = ("set", "cycle", "legal", "banned", "restricted")
    OPEN = ("colour", "affiliation", "side", "legal")
    GROUPS = (
        (_("Figures"), ("cost_min", "cost_max", "points_min", "points", "health", "health_max")),
        (_("One side of the die"), SIDE),
    )
    FIELDS = tuple(name for _label, names in GROUPS for name in names)
    NAMES: dict[str, str] = {}
    PHRASES = {
        **CardFilter.PHRASES,
        "sort": {**CardFilter.PHRASES["sort"], **SORTED},  # type: ignore[dict-item]
        "colour": _("of the colour “%(value)s”"),
        "affiliation": _("of the affiliation “%(value)s”"),
        "rarity": _("of the rarity “%(value)s”"),
        "side": _("with “%(value)s” on the die"),
        "side_min": _("the side worth at least %(value)s"),
        "side_max": _("the side worth at most %(value)s"),
        "side_plus": {"1": _("the side a modifier"), "0": _("the side no modifier")},
        "side_paid": {"1": _("the side to be paid for"), "0": _("the side free")},
        "subtype": _("of the subtype “%(value)s”"),
        "keyword": _("with the keyword “%(value)s”"),
        "legal": _("legal in “%(value)s”"),
        "banned": _("banned in “%(value)s”"),
        "restricted": _("restricted in “%(value)s”"),
        "cycle": _("from the cycle “%(value)s”"),
        "project": _("made by “%(value)s”"),
        "unique": {"1": _("unique"), "0": _("not unique")},
        "has_die": {"1": _("with a die"), "0": _("without a die")},
        "reprint": {"1": _("printed more than once"), "0": _("printed once")},
        "double": {"1": _("double-sided"), "0": _("with a common back")},
        "errata": {"1": _("with errata"), "0": _("without errata")},
        "cost": _("costing %(value)s"),
        "cost_min": _("costing at least %(value)s"),
        "cost_max": _("costing at most %(value)s"),
        "health": _("with health of at least %(value)s"),
        "health_max": _("with health of at most %(value)s"),
        "points": _("for at most %(value)s points"),
        "points_min": _("for at least %(value)s points"),
    }

    def __init__(self, data: Any = None, *args: Any, **kwargs: Any) -> None:
        super().__init__(data, *args, **kwargs)
        self.index = index()
        self.asked = Question("")
        if not self.is_bound:
            return
        self.form.is_valid()
        self.asked = ask(self.form.cleaned_data.get("q") or "", self.index.known)
        for fault in self.asked.faults:
            self.form.add_error("q", translated(fault, gettext))

    def about(self, language: str) -> dict[str, Any]:
        facts = self.index.of_sets.get(self.active.get("set", ""))
        if facts is None:
            return {}
        here, cycles = language != "ru", self.index.labels.get("cycle", {})
        cycle = cycles.get(facts.cycle, (facts.cycle, facts.cycle))[here]
        return {"name": facts.names[here], "cycle": cycle, "facts": facts}

    def plain(self, query: str) -> str:
        return self.asked.words

    def said(self, query: str) -> list[str]:
        return [*(super().said(self.asked.words) if self.asked.words else ()), *map(in_words, self.asked.conditions)]

    # --- answering ------------------------------------------------------------------------------------------------

    @cached_property
    def masks(self) -> dict[str, int]:
        """What each active filter lets through by itself; the fields of a side are one filter, `side`."""
        active = {name: value for name, value in self.form.cleaned_data.items() if value not in ("", None)}
        masks = {name: self._mask(name, value) for name, value in active.items() if name not in (*SIDE, "sort", "view")}
        masks = {name: mask for name, mask in masks.items() if mask != -1}
        if active.keys() & set(SIDE):
            masks["side"] = self._with_side(self._face())
        return masks

    def _mask(self, name: str, value: Any) -> int:
        if name == "q":
            return self._asked()
        if name in FIGURES:
            figure, sign = FIGURES[name]
            return self.index.where(lambda record: _bounded(record, figure, sign, int(value)))
        return self.index.having(name, str(int(value)) if name == "cost" else value) if name in FACETS else -1

    def _asked(self) -> int:
        mask = self.index.all
        for condition in self.asked.conditions:
            mask &= self.index.where(test_of(condition, self.index.sets), mask)
        if self.asked.words:
            found = matching(self.drawer, self.asked.words, self.drawer).order_by().values_list("pk", flat=True)
            mask &= self.index.mask(found) | self._initials()
        return mask

    def _initials(self) -> int:
        """“TIE” or “FOS”: capitals alone also stand for words that begin with them, as players shorten names."""
        typed = self.asked.words
        if not (typed.isalpha() and typed.isupper() and 2 <= len(typed) <= 8):
            return 0
        return self.index.where(lambda record: typed in "".join(record.initials).upper())

    def _face(self, symbol: str | None = None) -> Face:
        said = self.form.cleaned_data
        least, most = (None if said.get(name) is None else int(said[name]) for name in ("side_min", "side_max"))
        plus, paid = ({"1": True, "0": False}.get(said.get(name) or "") for name in ("side_plus", "side_paid"))
        chosen: Any = symbol or said.get("side") or None
        return Face(symbol=chosen, least=least, most=most, modifier=plus, paid=paid)

    def _with_side(self, face: Face) -> int:
        return self.index.where(lambda record: any(face.fits(side) for side in record.sides))

    def passing(self, left_out: Collection[str] = ()) -> int:
        """The cards that pass every filter but those left out, as a mask."""
        mask = self.index.all
        for name, its_mask in self.masks.items():
            if name not in left_out:
                mask &= its_mask
        return mask

    def _passing(self, left_out: Collection[str] = ()) -> CardQuerySet:
        self.form.is_valid()
        mask = self.passing(left_out)
        cards = self.drawer if mask == self.index.all else self.drawer.filter(pk__in=self.index.pks(mask))
        return cards.order_by(*self.ordering)

    @property
    def ordering(self) -> tuple[Any, ...]:
        by = self.active.get("sort", "")
        after, name = by.startswith("-"), by.removeprefix("-")
        if name in ("cost", "points", "health"):
            field = F(f"destiny__{'points_one' if name == 'points' else name}")
            return (field.desc(nulls_last=True) if after else field.asc(nulls_last=True), "position", "code")
        if name == "colour":
            place = Case(*(When(destiny__colour=c, then=Value(i)) for i, c in enumerate(COLOURS)))
            return (place, "position", "code")
        if name == "set":
            return ("-set__position", "position", "code")
        return ("-" * after + sort_field(), "pk") if by else ("game", "position", "code")

    # --- counting -------------------------------------------------------------------------------------------------

    def counts(self, language: str) -> Counts:
        """As of any drawer, without a query."""
        self.form.is_valid()
        counts = Counts(total=self.passing().bit_count())
        narrow = bool(self.active.keys() & set(SIDE[1:]))
        for name in self.counted:
            base = self.passing({name})
            ordered = [value for value in self.index.labels.get(name, ()) if value in self.index.of[name]]
            for value in ordered or self.index.of[name]:
                has = (
                    self._with_side(self._face(value)) if name == "side" and narrow else self.index.having(name, value)
                )
                counts.of(name)[value] = (has & base).bit_count()
                ru, en = self.index.labels.get(name, {}).get(value, (value, value))
                counts.labels.setdefault(name, {})[value] = ru if language == "ru" else en
        counts.dropped.update(
            {name: self.passing(set(SIDE) if name in SIDE else {name}).bit_count() for name in self.active}
        )
        return counts


def _bounded(record: Record, figure: str, sign: int, bound: int) -> bool:
    if figure == "points":
        return any((price - bound) * sign >= 0 for price in record.points)
    value = getattr(record, figure)
    return value is not None and (value - bound) * sign >= 0
