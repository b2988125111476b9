"""What a scenario may expect of any game: the end, the questions that are open, what leaks, what was logged.

Knows the engine contract only. A game adds the expectations about its own table in `<game>/expect.py`, as a struct
derived from `Expect`; what every key means is told in `docs/scenarios.md`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from play.engines.api import Engine, Event

SPECTATOR = "spectator"


@dataclass(frozen=True, slots=True)
class Moment:
    """A position to look at: `recent` are the events of the last action, `events` all since the scenario began."""

    engine: Engine
    state: Any
    recent: Sequence[Event]
    events: Sequence[Event]

    def view(self, viewer: str) -> dict[str, Any]:
        """What a seat, or a spectator, may know."""
        return self.engine.view(self.state, None if viewer == SPECTATOR else viewer)


class Some(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A list that is not spelled out: it holds these, not those, so many in all."""

    contains: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    count: int | None = None


Listed = tuple[str, ...] | Some


class Expect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What must be so now. A key that is left out expects nothing."""

    winner: str | tuple[str, ...] | None = None
    over: bool | None = None
    reason: str | None = None
    asked: tuple[str, ...] | None = None
    prompt: str | None = None
    options: dict[str, tuple[str, ...]] = {}
    offers: dict[str, tuple[str, ...]] = {}
    not_offers: dict[str, tuple[str, ...]] = {}
    hidden: dict[str, tuple[str, ...]] = {}
    log_kinds: Listed | None = None

    def failures(self, now: Moment) -> Iterator[str]:
        """One sentence for each thing that is not as expected."""
        yield from self._ending(now)
        yield from self._questions(now)
        for viewer, cards in self.hidden.items():
            for card, place in leaks(now, viewer, cards):
                yield f"hidden: {viewer} can read {card} in {place}"
        if self.log_kinds is not None:
            yield from unlike("log_kinds", self.log_kinds, [event.kind for event in now.recent], ordered=True)

    def _ending(self, now: Moment) -> Iterator[str]:
        outcome = now.state.outcome
        won = sorted(outcome.winners) if outcome else []
        if self.winner is not None:
            wanted = [] if self.winner == "none" else sorted(self.winner)
            if won != wanted:
                yield f"winner: expected {_names(wanted)}, found {_names(won)}"
        if self.over is not None and self.over != (outcome is not None):
            yield f"over: expected {_word(self.over)}, found {_word(outcome is not None)}"
        reason = outcome.reason.rule if outcome else "none"
        if self.reason is not None and self.reason != reason:
            yield f"reason: expected {self.reason}, found {reason}"

    def _questions(self, now: Moment) -> Iterator[str]:
        open_now = {decision.seat: decision for decision in now.state.decisions}
        if self.asked is not None:
            yield from unlike("asked", self.asked, list(open_now))
        if self.prompt is not None:
            prompts = sorted({decision.prompt for decision in open_now.values()})
            if prompts != [self.prompt]:
                yield f"prompt: expected {self.prompt}, found {_names(prompts)}"
        offered = {seat: [o.text for o in decision.options] for seat, decision in open_now.items()}
        for seat, texts in self.options.items():
            yield from unlike(f"options.{seat}", texts, offered.get(seat, []))
        for seat, texts in self.offers.items():
            yield from unlike(f"offers.{seat}", Some(contains=texts), offered.get(seat, []))
        for seat, texts in self.not_offers.items():
            if seat not in offered:
                yield f"not_offers.{seat}: {seat} is not asked; asked: {_names(list(offered))}"
            yield from unlike(f"not_offers.{seat}", Some(without=texts), offered.get(seat, []))


def unlike(what: str, wanted: Listed, found: Sequence[str], *, ordered: bool = False) -> Iterator[str]:
    """How a list differs from what was wanted of it."""
    if isinstance(wanted, Some):
        if missing := [x for x in dict.fromkeys(wanted.contains) if found.count(x) < wanted.contains.count(x)]:
            yield f"{what}: {', '.join(missing)} missing in {_names(found)}"
        if extra := [x for x in wanted.without if x in found]:
            yield f"{what}: {', '.join(extra)} should not be in {_names(found)}"
        if wanted.count is not None and wanted.count != len(found):
            yield f"{what}: expected {wanted.count}, found {len(found)}: {_names(found)}"
    elif (list(wanted) if ordered else sorted(wanted)) != (list(found) if ordered else sorted(found)):
        yield f"{what}: expected {_names(wanted)}, found {_names(found)}"


def leaks(now: Moment, viewer: str, cards: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Each of the cards that a viewer could read, with where: view, options, events."""
    seat = None if viewer == SPECTATOR else viewer
    places = {
        "the view": set(_words(now.view(viewer))),
        "the options": {w for d in now.state.decisions if d.seat == seat for o in d.options for w in o.text.split()},
        "the events": {w for event in now.events for w in _words(now.engine.redact(event, seat))},
    }
    for card in cards:
        for place, words in places.items():
            if card in {word.split("#")[0] for word in words}:
                yield card, place


def _words(data: Any) -> Iterator[str]:
    """Every string in plain data."""
    match data:
        case str():
            yield data
        case Mapping():
            for key, value in data.items():
                yield str(key)
                yield from _words(value)
        case list() | tuple():
            for item in data:
                yield from _words(item)


def _names(found: Iterable[str]) -> str:
    return ", ".join(found) or "nothing"


def _word(value: bool) -> str:
    return "true" if value else "false"
