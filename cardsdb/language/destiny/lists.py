"""Boxes and formats as files hold them: which cards lie in a box, and by which figures a format departs.

Knows shapes. Must not know whether the cards that a box names exist.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from cardsdb.language.core import CardCode, Node, Source, Words
from cardsdb.language.destiny.laws import Laws

ListCode = Annotated[
    str, Meta(pattern=r"^[A-Za-z0-9-]{1,16}$", description="A code of letters, digits and hyphens, “AW-V”.")
]


class Slot(Node, frozen=True, kw_only=True):
    """How often a card lies in a box, and how many dice lie there for it: two for an elite character."""

    copies: Annotated[int, Meta(ge=1, le=30)] = 1
    dice: Annotated[int, Meta(ge=0, le=30)] = 0


class BoxDef(Node, frozen=True, kw_only=True):
    """A box whose cards are always the same. `set`: the set that it came out with."""

    code: ListCode
    name: Words
    source: Source
    set: Annotated[str, Meta(pattern=r"^[a-zA-Z0-9-]{2,24}$")]
    cards: Annotated[dict[CardCode, Slot], Meta(min_length=1)]


class FormatDef(Node, frozen=True, kw_only=True):
    """A format of ours."""

    code: ListCode
    name: Words
    source: Source
    laws: Laws


class ListFile(Node, frozen=True, kw_only=True):
    """A file of boxes, of formats, or of both, in the order in which they are shown."""

    game: Literal["destiny"]
    boxes: tuple[BoxDef, ...] = ()
    formats: tuple[FormatDef, ...] = ()
