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
    dice: tuple[Mapping[str, tuple[int, ...]], ...] = ()
    """For games with dice, one mapping a deck: card code → how many dice each of its copies brings."""


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
    args: tuple[str, ...] = ()
    """The words after the verb: cards, dice with their sides, seats, numbers."""
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
    key: int = 0
    """The how-many-eth question to this seat it is: an answer given to an older one is stale, whatever it says."""
    blocking: bool = True
    """False: an offer that the game does not wait for (a secret card that may be used at any time)."""
    source: str | None = None
    """The code of the card or rule that asks."""
    other: str | None = None
    """The other seat it is about: whose play may be answered, who gets the card to be chosen."""
    detail: str = ""
    """Which of several questions of this prompt it is, where their words differ (`theft`)."""
    picked: tuple[str, ...] = ()
    """The codes of the cards picked so far in an answer of several picks, in the order of the picks."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game. No winners: everybody lost, or nobody was left."""

    winners: tuple[str, ...]
    reason: Reason


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, in full: what a seat may know of it is up to `Engine.redact`.

    `seen` lists the seats that may know which card it is; None means everybody. `data` holds what else a game has
    to tell (damage dealt and taken, sides before and after, votes); `secret` says who may know a field of it.
    """

    kind: str
    seat: str | None = None
    card: str | None = None
    other: str | None = None
    n: int = 0
    target: str | None = None
    seen: tuple[str, ...] | None = None
    data: Mapping[str, Json] = field(default_factory=dict)
    secret: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def redact(event: Event, seat: str | None) -> dict[str, Json]:
    """An event as a seat (None: a spectator) may know it, in any game: what it may not know is None."""
    told: dict[str, Json] = {
        "kind": event.kind,
        "seat": event.seat,
        "card": event.card if event.seen is None or seat in event.seen else None,
        "other": event.other,
        "n": event.n,
        "target": event.target,
    }
    for name, value in event.data.items():
        told[name] = value if name not in event.secret or seat in event.secret[name] else None
    return told


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
        """All open decisions, clockwise from the active player; () when the game is over. For the server only."""

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

    @property
    def game(self) -> str: ...

    @property
    def version(self) -> int:
        """Bumped whenever a golden game would end otherwise."""

    @property
    def seats(self) -> range:
        """How many may play."""

    @property
    def options_type(self) -> type:
        """The struct of the game's rule switches."""

    @property
    def prompts(self) -> tuple[str, ...]:
        """Every prompt a decision of this game may have."""

    def new(self, setup: Setup, seed: int) -> State: ...

    def opening(self, setup: Setup, seed: int) -> tuple[Event, ...]:
        """What happens in `new` before the first decision: the deal, the first draw."""

    def position(self, setup: Mapping[str, Json], cards: Mapping[str, CardDef]) -> State:
        """A set-up position of a scenario; raises `SetupError` naming the key."""

    def load(self, setup: Setup, data: Mapping[str, Json]) -> State: ...

    def decisions(self, state: Any, seat: str | None) -> tuple[Decision, ...]:
        """The open decisions a seat may see: its own."""

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
