"""The rule switches of a Fluxx table, typed, with the Russian rulebook's answer as the default.

Frozen when the game starts and written to its record. Knows nothing of how a switch acts.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from cardsdb.language.faults import convert_faults, dotted
from cardsdb.language.messages import phrase
from play.engines.api import SetupError


class FluxxOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """House rules of one table."""

    first: str = "A"
    """Who goes first: a seat, or `random` (F-003)."""

    windows: Literal["explicit", "auto"] = "explicit"
    """`auto` answers for a seat that can only pass. For games without hidden opponents: it shows by its timing."""

    topup_counts: Literal["rule_draws", "all_draws"] = "rule_draws"
    """Which draws of the turn count towards a raised draw rule (F-019, F-023)."""

    limit_hits_layer: Literal["turn_end", "at_once"] = "turn_end"
    """When a limit binds the player in turn (F-041, F-043)."""

    rest_with_empty_hand: Literal["allowed", "refused"] = "allowed"
    """Whether a free action that discards the hand may be used with an empty one (F-084)."""

    power_limit: Literal["per_turn", "per_arrival"] = "per_turn"
    """Whether a power used this turn may be used again after its card left and came back (F-039)."""

    reshuffle: Literal["when_needed", "at_once"] = "when_needed"
    """When the discard pile becomes the new draw pile (F-103)."""

    attach_creepers: bool = False
    """Creepers attach to a keeper of their holder, move and leave with it (F-120 … F-122, Star Fluxx)."""

    trash_it: Literal["keepers_and_creepers", "keepers"] = "keepers_and_creepers"
    """What «В мусорку!» may discard (F-078)."""

    lets_simplify: Literal["at_least_one", "may_be_none"] = "at_least_one"
    """«Будь проще»: at least one rule, half rounded down; or none to half, rounded up (F-076)."""

    no_creepers: bool = False
    """A meta rule: the creepers are taken out before the game (F-123)."""

    turn_limit: Annotated[int, Meta(ge=0, le=10_000)] = 0
    """A meta rule: the game ends undecided after so many turns; 0 means never (F-123)."""

    dealt: Annotated[tuple[Annotated[tuple[str, ...], Meta(max_length=12)], ...], Meta(max_length=8)] = ()
    """For trying cards out: codes of cards that the seats hold when the game begins, a list for each seat, clockwise
    from the first to go. The rest of three cards is dealt as usual, and the rest of the deck shuffled (F-001)."""

    on_top: Annotated[tuple[str, ...], Meta(max_length=12)] = ()
    """For trying cards out: codes of the cards that lie on top of the draw pile after the deal, the uppermost first."""


def read_options(data: Mapping[str, Any]) -> FluxxOptions:
    """Decode switches; an unknown name or value is a `SetupError` that names it."""
    for path, fault in convert_faults(dict(data), FluxxOptions):
        name = dotted(path)
        raise SetupError(phrase("options.{name}: {fault}" if name else "options: {fault}", name=name, fault=fault))
    return msgspec.convert(dict(data), FluxxOptions)
