"""What a scenario may expect of a Fluxx table: zones, counters, rule values, attachments, what a seat has seen.

Knows the position from within, hidden cards included; what it reads never leaves a scenario's report.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from play.engines.expect import SPECTATOR, Expect, Listed, Moment, unlike

from . import rules
from .state import ASIDE, DISCARD, DRAW, GOALS, HAND, LIMBO, RULES, TABLE, State

PHASES = ("draw", "play", "end")
PILES = {"draw_pile": DRAW, "discard": DISCARD, "rules": RULES, "goals": GOALS, "playing": LIMBO}
TOP_FIRST = ("draw_pile", "discard")


class FluxxExpect(Expect, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """The expectations of every game, and those about a Fluxx table."""

    active: str | None = None
    phase: str | None = None
    turn: int | None = None
    drawn: int | None = None
    played: int | None = None
    plays_left: int | None = None
    hand: dict[str, Listed] = {}
    table: dict[str, Listed] = {}
    rules: Listed | None = None
    goals: Listed | None = None
    discard: Listed | None = None
    draw_count: int | None = None
    zones: dict[str, Any] = {}
    counts: dict[str, Any] = {}
    values: dict[str, int | str] = {}
    attached: dict[str, str] = {}
    sees: dict[str, dict[str, Listed]] = {}

    def __post_init__(self) -> None:
        """Zones of seats are one level deeper than piles, which the decoder cannot tell apart by itself."""
        for name, content in self.zones.items():
            _convert(f"zones.{name}", content, dict[str, Listed] if len(name) == 1 else Listed)
        for name, content in self.counts.items():
            _convert(f"counts.{name}", content, dict[str, int] if len(name) == 1 else int)
        for name in {*self.zones, *self.counts} - {*PILES}:
            if len(name) > 1:
                raise ValueError(f"no such zone: {name}; seats, {', '.join(PILES)}")

    def failures(self, now: Moment) -> Iterator[str]:
        """One sentence for each thing that is not as expected."""
        yield from super().failures(now)
        st: State = now.state
        yield from self._counters(st)
        for key, wanted in self._wanted():
            found = _zone(st, key)
            ordered = key[-1] in TOP_FIRST
            if isinstance(wanted, int):
                if wanted != len(found):
                    yield f"counts.{'.'.join(key)}: expected {wanted}, found {len(found)}"
            else:
                yield from unlike(".".join(key), wanted, found, ordered=ordered)
        yield from self._standing(now)
        for viewer, places in self.sees.items():
            for place, cards in places.items():
                yield from unlike(f"sees.{viewer}.{place}", cards, _seen(now.view(viewer), place))

    def _counters(self, st: State) -> Iterator[str]:
        found = {
            "active": st.names[st.active],
            "phase": PHASES[st.phase],
            "turn": st.turn,
            "drawn": st.drawn,
            "played": st.played,
            "plays_left": rules.plays_left(st, st.active),
        }
        for name, value in found.items():
            wanted = getattr(self, name)
            if wanted is not None and wanted != value:
                yield f"{name}: expected {wanted}, found {value}"

    def _wanted(self) -> Iterator[tuple[tuple[str, ...], Any]]:
        """Every zone something is expected of, as (path, list or number)."""
        for part in ("hand", "table"):
            yield from (((seat, part), cards) for seat, cards in getattr(self, part).items())
        for pile in ("rules", "goals", "discard"):
            if getattr(self, pile) is not None:
                yield (pile,), getattr(self, pile)
        if self.draw_count is not None:
            yield ("draw_pile",), self.draw_count
        for name, content in self.zones.items():
            if len(name) == 1:
                yield from (((name, part), msgspec.convert(cards, Listed)) for part, cards in content.items())
            else:
                yield (name,), msgspec.convert(content, Listed)
        for name, content in self.counts.items():
            parts = content.items() if len(name) == 1 else [(None, content)]
            yield from (((name, part) if part else (name,), n) for part, n in parts)

    def _standing(self, now: Moment) -> Iterator[str]:
        """Rule values and attachments."""
        st: State = now.state
        values = now.view(SPECTATOR)["rules"]
        for name, wanted in self.values.items():
            found = values.get(name, "no such value")
            found = "none" if found is None else found
            if wanted != found:
                yield f"values.{name}: expected {wanted}, found {found}"
        codes = st.compiled.codes_of
        hosts = {codes[c]: codes[host] for c, host in enumerate(st.hosts) if host >= 0}
        for creeper, keeper in self.attached.items():
            if hosts.get(creeper, "none") != keeper:
                yield f"attached.{creeper}: expected {keeper}, found {hosts.get(creeper, 'none')}"


def _convert(where: str, content: Any, kind: Any) -> None:
    try:
        msgspec.convert(content, kind)
    except msgspec.ValidationError as error:
        raise ValueError(f"{where}: {error}") from None


def _zone(st: State, key: tuple[str, ...]) -> list[str]:
    """The codes in a zone; piles from the top."""
    if len(key) == 1:
        cards = st.zones[PILES[key[0]]]
        if key[0] in TOP_FIRST:
            cards = cards[::-1]
    else:
        seat = st.names.index(key[0])
        match key[1]:
            case "hand":
                cards = st.zones[HAND + seat]
            case "table":
                cards = st.zones[TABLE + seat]
            case "aside":
                cards = [c for i, owner in enumerate(st.aside_of) if owner == seat for c in st.zones[ASIDE + i]]
            case other:
                raise KeyError(f"no such zone of a seat: {other}; hand, table, aside")
    return [st.compiled.codes_of[c] for c in cards]


def _seen(view: dict[str, Any], place: str) -> list[str]:
    """What a view shows of a place: a seat's hand by its letter, its mini-hands by `aside`, a pile by its name."""
    if len(place) == 1:
        return [card for seat in view["seats"] if seat["seat"] == place for card in seat["hand"]]
    match place:
        case "aside":
            return [card for aside in view["aside"] for card in aside["cards"]]
        case "draw_pile":
            return list(view["draw_pile"]["known"].values())
        case "playing":
            return [playing["card"] for playing in view["playing"]]
        case "rules":
            return list(view["rules"]["cards"])
    shown: list[str] = view[place]
    return shown
