"""Positions out of records: what the engine makes of setup, seed and actions.

Any worker can build any position, so no game lives in a process. The snapshot in the match saves time only: it is
taken if its digest is the one recorded with its action; after an engine change that breaks a record it is also the
last verified position, from which the match goes on with a note.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from play.engines import engine
from play.engines.api import IllegalAction, Setup, digest_of
from play.models import Match, MatchAction
from play.services.setups import thawed


class BrokenRecord(Exception):
    """A record does not replay: the action and what was wrong with it."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(f"action {number}: {why}")
        self.number = number
        self.why = why


@dataclass(slots=True)
class Table:
    """A match with its position at some action."""

    match: Match
    setup: Setup
    state: Any
    at: int
    resumed: bool = False
    """Whether the record did not replay and play goes on from the snapshot."""


def setup_of(match: Match) -> Setup:
    """The frozen setup; its text is read from the database only if this process does not know it yet."""
    return thawed(match.game, match.setup_digest, lambda: match.setup)


def position(match: Match) -> Table:
    """The table as it stands: from the snapshot if it is of this very action, else from the record."""
    setup = setup_of(match)
    state = _from_snapshot(match, setup)
    if state is not None:
        return Table(match, setup, state, match.head)
    try:
        return position_at(match, match.head)
    except BrokenRecord:
        state = _from_snapshot(match, setup, trusted=True)
        if state is None:
            raise
        return Table(match, setup, state, match.head, resumed=True)


def _from_snapshot(match: Match, setup: Setup, trusted: bool = False) -> Any:
    if match.snapshot is None or match.snapshot_at != match.head:
        return None
    data, digest = match.snapshot["position"], match.snapshot["digest"]
    same_engine = match.snapshot["engine"] == engine(match.game).version
    if digest_of(data) != digest or not (same_engine or trusted):
        return None
    return engine(match.game).load(setup, data)


def snapshot_of(game: str, state: Any) -> dict[str, Any]:
    """A position as the match keeps it, with the digest that proves it."""
    return {"position": state.dump(), "digest": state.digest(), "engine": engine(game).version}


def opening_of(match: Match) -> list[dict[str, Any]]:
    """The events before the first action, as rows of the record have them; none if the engine has changed since."""
    rules = engine(match.game)
    if match.engine_version != rules.version:
        return []
    return [asdict(event) for event in rules.opening(setup_of(match), match.seed)]


def position_at(match: Match, number: int, actions: Sequence[MatchAction] | None = None) -> Table:
    """The table after an action of the line the match is on, by replaying; raises `BrokenRecord`.

    `actions`: the line up to there, if the caller has read it already.
    """
    setup = setup_of(match)
    state = engine(match.game).new(setup, match.seed)
    if actions is None:
        line = match.actions.filter(branch=0, number__lte=number).order_by("number")
        actions = list(line.only("number", "seat", "text", "digest", "match_id"))
    last = None
    for action in actions:
        do(state, action)
        last = action
    if last is not None and last.digest and last.digest != state.digest():
        raise BrokenRecord(last.number, "the position is another than when it was played")
    return Table(match, setup, state, number)


def do(state: Any, action: MatchAction) -> Any:
    """Repeat one action of a record."""
    try:
        return state.apply(action.seat, action.text) if action.seat else state.command(action.text)
    except IllegalAction as error:
        raise BrokenRecord(action.number, str(error)) from error
