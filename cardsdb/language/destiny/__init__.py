"""The vocabulary of Star Wars: Destiny: abilities and the card definition, over dice, targets and steps.

Knows what a Destiny program may say, not what it does: that is in `play.engines.destiny`, the words are in
`cardsdb.language.text`. Rules are cited from `docs/rules-destiny.md` (the § numbers) and the booklet.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from cardsdb.language import core
from cardsdb.language.core import Ability, CardCode, CardDef, Node
from cardsdb.language.destiny.building import DeckRule
from cardsdb.language.destiny.sides import SIDES, Side, Symbol, side, sides_of
from cardsdb.language.destiny.steps import AnyModifier, Condition, Keyword, Step
from cardsdb.language.destiny.targets import (
    Affiliation,
    CardTarget,
    Colour,
    Printed,
    Rarity,
    Subtype,
    Type,
    Whose,
)

__all__ = ["DestinyAbility", "DestinyCard", "DestinySet", "Side", "Symbol", "side"]

# ---- abilities -------------------------------------------------------------------------------------------

Happening = Literal[
    "activate", "claim", "damage", "defeat", "discard", "play", "remove", "reroll", "resolve", "roll",
    "round_end", "setup", "upkeep"
]  # fmt: skip


class OnPlay(Ability, tag="play", frozen=True, kw_only=True):
    """What an event does."""

    do: tuple[Step, ...]


class Special(Ability, tag="special", frozen=True, kw_only=True):
    """What a special side of this card's die does; resolved in full once it is chosen (§6.4.10)."""

    do: tuple[Step, ...]


class Action(Ability, tag="action", frozen=True, kw_only=True):
    """A card action: it takes the turn's action (§6.3). `cost` must be payable in full.

    `power`: once a round (power actions of later sets).
    """

    power: bool = False
    cost: tuple[Step, ...] = ()
    do: tuple[Step, ...]


class Claim(Ability, tag="claim", frozen=True, kw_only=True):
    """What the player who claims this battlefield may do."""

    do: tuple[Step, ...]


class Trigger(Ability, frozen=True, kw_only=True):
    """A happening that an ability waits for.

    `who` does it. `what` it is done with or to (the card played, activated, defeated …; `this`, if silent).
    `onto`: the character that a played upgrade goes to. `cond` is asked when it happens.
    """

    event: Happening
    who: Whose = "owner"
    what: CardTarget = "this"
    onto: CardTarget | None = None
    cond: Condition | None = None
    do: tuple[Step, ...]


class After(Trigger, tag="after", frozen=True, kw_only=True):
    """Joins the queue when it has happened (§6.7)."""


class Before(Trigger, tag="before", frozen=True, kw_only=True):
    """Interrupts: between the announcement and the happening (§6.7)."""


class Instead(Trigger, tag="instead", frozen=True, kw_only=True):
    """Replaces what would have happened, which then has not happened (§6.7)."""


class Always(Ability, tag="always", frozen=True, kw_only=True):
    what: AnyModifier


class HasKeyword(Ability, tag="keyword", frozen=True, kw_only=True):
    """Ambush, Guardian or Redeploy (§6.6)."""

    word: Keyword


class Only(Ability, tag="only", frozen=True, kw_only=True):
    """A play restriction: the characters an upgrade may be played on, or a condition for playing the card."""

    onto: Printed | None = None
    cond: Condition | None = None

    def __post_init__(self) -> None:
        if (self.onto is None) == (self.cond is None):
            raise ValueError("a restriction has either `onto` or `cond`")


DestinyAbility = OnPlay | Special | Action | Claim | After | Before | Instead | Always | HasKeyword | Only | DeckRule


class DestinyCard(CardDef, frozen=True, kw_only=True):
    """A Destiny card. `points`: with one die, two, three. `limit`: copies in a deck, where not the usual.

    A cost of None is variable. A character's cost, an event's health … are simply left out. `translated`: the Russian
    name is our own, the publisher's is not known.
    `die`: its sides in the notation of `cardsdb.language.destiny.sides`. `rarity` is left out where none is printed.
    `program`: None where it is not written yet, so that the card cannot be played; empty for a card that does nothing.
    """

    type: Type
    subtitle: core.Words | None = None
    subtypes: tuple[Subtype, ...] = ()
    colour: Colour
    affiliation: Affiliation
    rarity: Rarity | None = None
    unique: bool = False
    cost: Annotated[int, Meta(ge=0, le=20)] | None = None
    health: Annotated[int, Meta(ge=1, le=40)] | None = None
    points: Annotated[tuple[Annotated[int, Meta(ge=-30, le=40)], ...], Meta(max_length=3)] = ()
    limit: Annotated[int, Meta(ge=0, le=30)] | None = None
    die: Annotated[str, Meta(max_length=48, description="Six sides in short: “1MD 2MD1 1Sh 1R Sp -”.")] = ""
    reprint_of: CardCode | None = None
    program: tuple[DestinyAbility, ...] | None = None
    translated: bool = False

    def __post_init__(self) -> None:
        if len(self.sides) not in (0, SIDES):
            raise ValueError(f"a die has {SIDES} sides, not {len(self.sides)}")

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides of its die; none where it has no die."""
        return sides_of(self.die)


class DestinySet(Node, frozen=True, kw_only=True):
    """A definition file of Destiny cards."""

    game: Literal["destiny"]
    set: core.SetDef
    cards: Annotated[tuple[DestinyCard, ...], Meta(min_length=1)]


Game = DestinySet
