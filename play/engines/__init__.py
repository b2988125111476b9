"""The rules of the games, behind one contract (`api`): pure, deterministic, fast.

No Django, no clock, no global chance, no files. `engine(game)` gives the rules of a game; nothing outside this
package asks which game it is.
"""

from __future__ import annotations

from .api import Engine
from .fluxx import ENGINE as _FLUXX

ENGINES: dict[str, Engine] = {"fluxx": _FLUXX}


def engine(game: str) -> Engine:
    """The rules of a game; KeyError names the games there are."""
    if game not in ENGINES:
        raise KeyError(f"no engine for {game!r}; there are: {', '.join(sorted(ENGINES))}")
    return ENGINES[game]
