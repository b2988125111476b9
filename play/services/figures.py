"""How the shipped decks play, measured once: what a report compares a deck with.

Knows a file among the fixtures; measures nothing. `manage.py measure_shipped` writes it.
"""

from __future__ import annotations

from functools import cache

import msgspec
from django.conf import settings

from play.engines import engine

FILE = settings.BASE_DIR / "fixtures" / "figures" / "simulated.json"


class Figures(msgspec.Struct, frozen=True, kw_only=True):
    """Games of a shipped deck among bots of one level. `first`: games that the first player won; `turns` is their mean,
    and `turns_within` how far it may be off (95 %)."""

    game: str
    level: str
    seats: int
    engine: int
    games: int
    decided: int
    first: int
    turns: float
    turns_within: float


@cache
def _all() -> tuple[Figures, ...]:
    return msgspec.json.decode(FILE.read_bytes(), type=tuple[Figures, ...]) if FILE.is_file() else ()


def figures_of(game: str, level: str, seats: int) -> Figures | None:
    """The figures of a game's shipped deck by the rules of today; None where there are none."""
    wanted = game, level, seats, engine(game).version
    return next((one for one in _all() if (one.game, one.level, one.seats, one.engine) == wanted), None)
