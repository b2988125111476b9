"""What comes in at the pages of a collection, checked: a press on + or −, a box, the way a table is taken.

Knows fields; must not know rows.
"""

from __future__ import annotations

import re

from django.http import QueryDict

from cardsdb.collection.changing import FIELDS, Amount, BadAmount
from cardsdb.collection.packs import MOST_TIMES
from cardsdb.language.messages import phrase

MOST_STEPS = 60
"""Presses that come together: what was pressed while the last answer was on its way."""
MOST_TAKES = 400

_STEP = re.compile(r"([0-9a-z.-]{1,40}):(copies|dice|wanted):(-?[0-9]{1,3})", re.ASCII)
_TAKE = re.compile(r"([0-9a-f]{8})=([0-9a-z.-]{1,40})", re.ASCII)


def steps_of(post: QueryDict) -> dict[str, Amount]:
    """`step=01001:copies:1`, several if wished; with `linked` a die goes with every copy. Raises `BadAmount`."""
    said = post.getlist("step")
    if not 1 <= len(said) <= MOST_STEPS:
        raise BadAmount([("step", phrase("1 to {most} steps belong here", most=MOST_STEPS))])
    sums: dict[str, dict[str, int]] = {}
    for one in said:
        found = _STEP.fullmatch(one)
        if found is None:
            wrong = phrase("a code, “copies”, “dice” or “wanted” and a number belong here, not {said}", said=one[:60])
            raise BadAmount([("step", wrong)])
        code, name, n = found[1], found[2], int(found[3])
        figures = sums.setdefault(code, dict.fromkeys(FIELDS, 0))
        for field in ("copies", "dice") if name == "copies" and is_linked(post) else (name,):
            figures[field] += n
    return {code: Amount(**figures) for code, figures in sums.items()}


def is_linked(post: QueryDict) -> bool:
    """Whether a die goes with every copy."""
    return post.get("linked") == "1"


def times_of(post: QueryDict) -> int:
    """How many boxes; raises `BadAmount`."""
    said = post.get("times", "1")
    if not re.fullmatch(r"[0-9]{1,3}", said, re.ASCII) or not 1 <= int(said) <= MOST_TIMES:
        raise BadAmount([("times", phrase("a whole number from 1 to {most} belongs here", most=MOST_TIMES))])
    return int(said)


def takes_of(post: QueryDict) -> dict[str, str]:
    """What lines of a table are said to mean: the code of a card, by the key of the line."""
    found = (_TAKE.fullmatch(one) for one in post.getlist("take")[:MOST_TAKES])
    return {one[1]: one[2] for one in found if one}
