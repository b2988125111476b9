"""The vocabulary of Заруба: abilities and the card definition, over people, cards and steps.

Knows what a Заруба program may say, not what it does: that is in `play.engines.zaruba`, the words are in
`cardsdb.language.text`. Rules are cited from `docs/rules-zaruba.md` (Z cases, A rulings, § numbers).
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from cardsdb.language import core
from cardsdb.language.core import Ability, CardDef, Node
from cardsdb.language.zaruba.steps import (
    AnyAmplifier,
    AnyModifier,
    Condition,
    Faction,
    Pile,
    Sign,
    Step,
    Who,
)

__all__ = ["Faction", "Pile", "Sign", "ZarubaAbility", "ZarubaCard", "ZarubaSet"]

# ---- abilities -------------------------------------------------------------------------------------------


class Unbeaten(Ability, tag="unbeaten", frozen=True, kw_only=True):
    """A technique's individual effect: it works if nobody beats the card."""

    do: tuple[Step, ...]


class Amplify(Ability, tag="amplify", frozen=True, kw_only=True):
    """What a cute card does to the technique it is used on; it changes how that runs, never its steps."""

    what: AnyAmplifier


class OnTake(Ability, tag="take", frozen=True, kw_only=True):
    """What happens at once when somebody takes the card; its owner is the one who took it."""

    do: tuple[Step, ...]


class When(Ability, tag="when", frozen=True, kw_only=True):
    """A trigger, mandatory. `who`: whose laying, beating, turn, death … it waits for."""

    event: Literal["laid", "beaten", "unbeaten", "turn_start", "round_end", "bout_start", "died", "damaged"]
    who: Who = "owner"
    cond: Condition | None = None
    do: tuple[Step, ...]


class Free(Ability, tag="free", frozen=True, kw_only=True):
    """Something the holder may do in a window: right after beating a card, in the own turn, at any time.

    `cost` must be payable in full; where the card is to be discarded, a step says so.
    """

    window: Literal["after_beat", "own_turn", "any"]
    cond: Condition | None = None
    cost: tuple[Step, ...] = ()
    do: tuple[Step, ...]


class Instead(Ability, tag="instead", frozen=True, kw_only=True):
    """A replacement: what would happen to the holder happens as `do` says."""

    event: Literal["would_damage", "would_die", "would_take", "would_discard", "would_draw"]
    limit: Literal["once_per_round"] | None = None
    cond: Condition | None = None
    do: tuple[Step, ...]


class Always(Ability, tag="always", frozen=True, kw_only=True):
    what: AnyModifier


ZarubaAbility = Unbeaten | Amplify | OnTake | When | Free | Instead | Always

# ---- card definitions ------------------------------------------------------------------------------------


class ZarubaCard(CardDef, frozen=True, kw_only=True):
    """A Заруба card. A technique has a faction or is cute, and says what beats it; a surprise has a sign."""

    pile: Pile
    faction: Faction | None = None
    beaten_by: tuple[Faction, ...] = ()
    cute: bool = False
    sign: Sign | None = None
    program: tuple[ZarubaAbility, ...] = ()

    def __post_init__(self) -> None:
        if (self.pile == "priem") != (self.cute or self.faction is not None):
            raise ValueError("techniques, and only they, have a faction or are cute")
        if self.cute and self.faction is not None:
            raise ValueError("a cute technique has no faction (A-9)")
        if self.beaten_by and self.pile != "priem":
            raise ValueError("only techniques can be beaten")
        if (self.pile == "nezhdan") != (self.sign is not None):
            raise ValueError("surprises, and only they, have a sign")
        if self.cute != any(isinstance(a, Amplify) for a in self.program):
            raise ValueError("cute techniques, and only they, amplify")


class ZarubaSet(Node, frozen=True, kw_only=True):
    """A definition file of Заруба cards."""

    game: Literal["zaruba"]
    set: core.SetDef
    cards: Annotated[tuple[ZarubaCard, ...], Meta(min_length=1)]


Game = ZarubaSet
