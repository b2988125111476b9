"""What every engine gives and takes: the contract between the rules and the rest of the house.

An engine is a value with pure functions over a mutable, cheaply cloned state. Nothing here knows a game,
Django, the clock or a file. Everything that may leave the server passes through `Engine.view`,
`Engine.redact` and `Engine.decisions`; a state itself never does.

The whole contract, with its reasons, is told in `docs/engines.md`; `docs/records.md` tells the record format.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from cardsdb.language.core import CardDef

MAX_INSTRUCTIONS = 10_000
"""Instructions one player action may set in motion before the engine cuts the resolution short."""

MAX_SEATS = 8

Json = Any
"""Plain data: None, bool, int, str, list, dict with str keys."""


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything that is fixed when a game starts. `seats`: single capitals in clockwise order.

    `decks`: one list of (card, copies) that all share, or one list a seat, as the game demands.
    `options`: rule switches by name; an unknown name or value is a `SetupError`.
    """

    game: str
    seats: tuple[str, ...]
    decks: tuple[tuple[tuple[CardDef, int], ...], ...]
    options: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something is so: a rule id (`F-083`) or a name of the engine's own, with its parameters.

    The words are made elsewhere (`play.engines.<game>.words`), in both languages.
    """

    rule: str
    params: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Option:
    """One thing a seat may do now. `text` is its stable form («play k.luke»); `index` its place in the list."""

    index: int
    text: str
    verb: str
    card: str | None = None
    """The code of the card it is about, with `#n` if the chooser sees several copies."""
    of: str | None = None
    """The seat before which that card lies, where that matters."""


@dataclass(frozen=True, slots=True)
class Decision:
    """An open question to one seat. `sealed`: the answer shows to nobody until all the seats asked have answered.

    `least` and `most`: how many picks are still owed and still allowed; a multi-pick is a sequence of single picks.
    """

    seat: str
    prompt: str
    options: tuple[Option, ...]
    sealed: bool = False
    least: int = 1
    most: int = 1
    source: str | None = None
    """The code of the card or rule that asks."""
    other: str | None = None
    """The other seat it is about: whose play may be answered, who gets the card to be chosen."""
    detail: str = ""
    """Which of several questions of this prompt it is, where their words differ (`theft`)."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game. No winners: everybody lost, or nobody was left."""

    winners: tuple[str, ...]
    reason: Reason


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, in full: what a seat may know of it is up to `Engine.redact`.

    `seen` lists the seats that may know which card it is; None means everybody.
    """

    kind: str
    seat: str | None = None
    card: str | None = None
    other: str | None = None
    n: int = 0
    target: str | None = None
    seen: tuple[str, ...] | None = None


class EngineError(Exception):
    """Any mistake in what an engine was given."""


class SetupError(EngineError):
    """The setup cannot be played: which part, and what would be right."""


class IllegalAction(EngineError):
    """The action is not allowed here; `reason` says why, `allowed` lists the option texts (may be empty)."""

    def __init__(self, reason: Reason, allowed: Sequence[str] = ()) -> None:
        super().__init__(f"{reason.rule}: {dict(reason.params)}")
        self.reason = reason
        self.allowed = tuple(allowed)


class State(Protocol):
    """A position. Mutable; `clone` before trying something out."""

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """The open decisions, at most one a seat, clockwise from the active player; () when the game is over."""

    @property
    def outcome(self) -> Outcome | None: ...

    def apply(self, seat: str, option: str | int) -> tuple[Event, ...]:
        """Do an option, named by its text or index; raises `IllegalAction` and then changes nothing."""

    def command(self, text: str) -> tuple[Event, ...]:
        """A table command of a record: `!join C`, `!leave B` …; raises `IllegalAction`."""

    def clone(self) -> State: ...

    def dump(self) -> dict[str, Json]:
        """The whole position as plain data, setup left out; `Engine.load` gives it back."""

    def digest(self) -> str:
        """A short hash of the whole position, equal in every process and Python version."""

    def determinize(self, seat: str, entropy: int) -> State:
        """A copy in which all that `seat` cannot know is dealt anew from `entropy`, the game's own chance included."""


class Engine(Protocol):
    """The rules of one game."""

    game: str
    version: int

    def new(self, setup: Setup, seed: int) -> State: ...

    def position(self, setup: Mapping[str, Json], cards: Mapping[str, CardDef]) -> State:
        """A set-up position of a scenario; raises `SetupError` naming the key."""

    def load(self, setup: Setup, data: Mapping[str, Json]) -> State: ...

    def view(self, state: Any, seat: str | None) -> dict[str, Json]:
        """What a seat (None: a spectator) may know, as plain data."""

    def redact(self, event: Event, seat: str | None) -> dict[str, Json]:
        """What a seat (None: a spectator) may know of an event, as plain data."""

    def why_not(self, state: Any, seat: str, option: str) -> Reason | None:
        """Why an option is not open to a seat now; None if it is open."""


def digest_of(data: Json) -> str:
    """The digest of plain data: the first 16 hex digits of the SHA-256 of its canonical JSON."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]
