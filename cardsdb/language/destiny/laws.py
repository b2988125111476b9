"""The figures of a deck's format as data: the booklet's, or others.

Knows which figures there are, not how a deck is judged by them.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta


class Laws(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """The figures of a format; the defaults are the booklet's («Как составить свою колоду»).

    `points` of characters and plots at most; `size` of the draw deck, exactly; `size_most`: at most so many, where it
    need not be exact. `copies` of a title at most, where it is not as the cards say. `mixed`: heroes and villains may
    stand in one team, and cards of either affiliation in the deck. `colours`: a coloured card needs a character of its
    colour. `restricted_most`: so many cards of the restricted list. `packs`: the deck is one of these boxes and nothing
    else.
    """

    points: Annotated[int, Meta(ge=0, le=200)] = 30
    size: Annotated[int, Meta(ge=0, le=200)] = 30
    size_most: Annotated[int, Meta(ge=0, le=200)] | None = None
    copies: Annotated[int, Meta(ge=1, le=20)] | None = None
    characters: Annotated[int, Meta(ge=0, le=10)] = 1
    battlefields: Annotated[int, Meta(ge=0, le=5)] = 1
    plots: Annotated[int, Meta(ge=0, le=5)] = 1
    mixed: bool = False
    colours: bool = True
    restricted_most: Annotated[int, Meta(ge=0, le=30)] = 1
    packs: tuple[Annotated[str, Meta(max_length=16)], ...] = ()
