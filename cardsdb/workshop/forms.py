"""What comes in from the editor: a draft, exactly as it was typed, and the card that a new one begins with.

Knows the fields of a form; what is wrong with what stands in them is told by `drafts`.
"""

from __future__ import annotations

import re
from dataclasses import replace

from django.http import Http404, QueryDict

from cardsdb.services.people import Holder
from cardsdb.workshop.codes import is_mark, new_mark
from cardsdb.workshop.drafts import Draft
from cardsdb.workshop.services import copy_of, seen_card
from cardsdb.workshop.starts import STARTS

MOST_WORDS = 60
"""Of what is looked for in the picker, in characters."""


def typed(post: QueryDict, game: str, code: str = "") -> Draft:
    """What was typed; a browser ends lines of a form with a carriage return, which no program has."""
    mark, copies = post.get("mark", ""), post.get("copies", "").strip()
    return Draft(
        game=game,
        kind=post.get("kind", ""),
        name_ru=post.get("name_ru", ""),
        name_en=post.get("name_en", ""),
        copies=int(copies) if re.fullmatch(r"\d{1,4}", copies, re.ASCII) else copies[:20],
        program=post.get("program", "").replace("\r\n", "\n"),
        code=code,
        mark=mark if is_mark(mark) else new_mark(),
    )


def begun(asked: QueryDict, game: str, holder: Holder) -> Draft:
    """What a new card begins with: another card (`from`), or a program of its kind; raises `Http404`."""
    kind = asked.get("kind", "")
    if code := asked.get("from", ""):
        draft = copy_of(seen_card(game, code, holder))
        return replace(draft, kind=kind) if kind in STARTS[game] else draft
    if kind and kind not in STARTS[game]:
        raise Http404(kind)
    kind = kind or next(iter(STARTS[game]))
    return Draft(game=game, kind=kind, program=STARTS[game][kind].program, mark=new_mark())
