"""What a lobby offers before a game begins, one module a game: seats, and house rules with their explanations.

Knows the switches of the engines (`play.engines.<game>.options`) and says them in words; must not know matches.
"""

from __future__ import annotations

from play.lobbies import fluxx
from play.lobbies.rules import HouseRule, Lobby

LOBBIES: dict[str, Lobby] = {"fluxx": fluxx.LOBBY}

__all__ = ["LOBBIES", "HouseRule", "Lobby", "lobby_of"]


def lobby_of(game: str) -> Lobby:
    """The lobby of a game; KeyError names the games there are."""
    if game not in LOBBIES:
        raise KeyError(f"no lobby for {game!r}; there are: {', '.join(sorted(LOBBIES))}")
    return LOBBIES[game]
