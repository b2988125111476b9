"""What a game adds to the builder: one module a game, each with a `DESK`, named in `DESKS` and nowhere else.

Knows which games have desks; must not know what they put on them. What a desk leaves out is as it is for every game.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module

from decks.desks.desk import Desk

DESKS = ("fluxx", "destiny")


@cache
def desk_of(game: str) -> Desk:
    """The desk of a game; a plain one for a game that adds nothing."""
    if game not in DESKS:
        return Desk()
    desk: Desk = import_module(f"decks.desks.{game}").DESK
    return desk
