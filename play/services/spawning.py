"""Starting the worker of a simulation; must not know what it does."""

from __future__ import annotations

from cardsdb.services.spawning import run_aside
from cardsdb.services.spawning import started as _started

__all__ = ["_started", "spawn"]


def spawn(run_id: str, token: str) -> None:
    """Start the worker of a run."""
    run_aside("run_simulation", run_id, "--worker", token)
