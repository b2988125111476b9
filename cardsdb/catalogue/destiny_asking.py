"""What a condition of the search box (`cardsdb.search_keys`) means for a Destiny card, and how it is said in words.

Knows records; asks no database.
"""

from __future__ import annotations

import operator as op
from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from cardsdb.catalogue.destiny_index import FACETS, Record
from cardsdb.search_keys import Condition, Day, Face

Test = Callable[[Record], bool]

COMPARE: Mapping[str, Callable[[Any, Any], bool]] = {
    ":": op.eq, "!": op.eq, "<": op.lt, ">": op.gt, "<=": op.le, ">=": op.ge,
}  # fmt: skip
FACET_OF = {"type": "kind", "hasdie": "has_die"}
"""Keys whose facet has another name."""


def test_of(condition: Condition, sets: tuple[str, ...]) -> Test:
    """Whether a card is as the condition says. `!`: as none of the values says; others: as one of them does.

    `sets`: the codes of the sets in their order, for `s<LEG`.
    """
    tests = [_one(condition, value, sets) for value in condition.values]
    if condition.operator == "!":
        return lambda record: not any(test(record) for test in tests)
    return lambda record: any(test(record) for test in tests)


def _one(condition: Condition, value: Any, sets: tuple[str, ...]) -> Test:
    compare = COMPARE[condition.operator]
    name = condition.key.name
    match value:
        case Face():
            return lambda record: any(value.fits(side) for side in record.sides)
        case Day():
            return _day(value, condition.operator)
        case int() if condition.key.kind == "number":
            return lambda record: any(compare(figure, value) for figure in _figures(record, name))
        case str() if condition.key.kind == "text":
            return lambda record: value in getattr(record, name).casefold()
    if condition.operator not in (":", "!"):
        place = {code: i for i, code in enumerate(sets)}
        return lambda record: compare(place[record.set], place[value])
    facet, wanted = FACETS[FACET_OF.get(name, name)], str(int(value)) if isinstance(value, bool) else value
    return lambda record: wanted in facet(record)


def _figures(record: Record, name: str) -> tuple[int, ...]:
    """What a card has of a figure: nothing, one, or each of its prices."""
    found = getattr(record, name)
    return found if isinstance(found, tuple) else () if found is None else (found,)


def _day(day: Day, operator: str) -> Test:
    """Before the span's first day, after its last one, or within; a set without a date is none of these."""
    tests: Mapping[str, Callable[[str], bool]] = {
        "<": lambda on: on < day.first, "<=": lambda on: on <= day.last,
        ">": lambda on: on > day.last, ">=": lambda on: on >= day.first,
        ":": lambda on: day.first <= on <= day.last, "!": lambda on: day.first <= on <= day.last,
    }  # fmt: skip
    test = tests[operator]
    return lambda record: bool(record.released) and test(record.released)


_SIGNS = {":": ":", "!": " ≠", "<": " <", ">": " >", "<=": " ≤", ">=": " ≥"}


def in_words(condition: Condition) -> str:
    """A condition for whoever reads the question: “cost < 3”."""
    typed = condition.typed[condition.typed.index(condition.operator) + len(condition.operator) :]
    if condition.key.kind == "flag":
        typed = _("yes") if condition.values[0] else _("no")
    between = pgettext("between two values", " or ")
    said = typed.replace('"', "").replace("|", between)
    return f"{_(condition.key.title)}{_SIGNS[condition.operator]} {said}"
