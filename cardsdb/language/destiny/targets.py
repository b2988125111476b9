"""What a Destiny program is about: players, zones, cards in play, dice in pools.

Knows how targets are described, not which ones are legal: that is `play.engines.destiny`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from cardsdb.language.core import CardCode, Name, Node, Whole
from cardsdb.language.destiny.sides import Symbol

Type = Literal["battlefield", "character", "downgrade", "event", "plot", "support", "upgrade"]
Colour = Literal["blue", "gray", "green", "red", "yellow"]
Affiliation = Literal["hero", "neutral", "villain"]
Rarity = Literal["S", "C", "U", "R", "L"]
Subtype = Annotated[str, Meta(pattern=r"^[a-z]+(-[a-z]+)*$", description="A subtype, e.g. “bounty-hunter”.")]
Zone = Literal["play", "hand", "deck", "discard"]
Whose = Literal["owner", "opponent", "any"]
"""Whose card or die: the user's of this card, the opponent's, or anybody's."""
Player = Literal["owner", "opponent"]


class Printed(Node, frozen=True, kw_only=True):
    """Cards by what is printed on them, wherever they are; without any field: every card."""

    types: tuple[Type, ...] = ()
    subtypes: tuple[Subtype, ...] = ()
    colours: tuple[Colour, ...] = ()
    affiliations: tuple[Affiliation, ...] = ()
    cards: tuple[CardCode, ...] = ()
    unique: bool | None = None


class Cards(Printed, frozen=True, kw_only=True):
    """A set of cards: those in a zone, of somebody, narrowed by what is printed on them or lies on them.

    Without `types`, in play: characters, supports and upgrades. `ready`: upright (or exhausted). `bare`:
    without an upgrade. `other`: not this card.
    """

    of: Whose = "owner"
    zone: Zone = "play"
    ready: bool | None = None
    bare: bool | None = None
    other: bool = False


class Dice(Node, frozen=True, kw_only=True):
    """A set of dice in pools, narrowed by what they show and by the kind of card they belong to.

    Modified and paid sides show their symbol too (§3.2). `kinds: [character]` are the character dice.
    `at_least`, `at_most` bound the shown value, special and blank sides counting 0. `other`: not this die.
    """

    of: Whose = "any"
    shows: tuple[Symbol, ...] = ()
    modifier: bool | None = None
    at_least: Whole = 0
    at_most: Whole | None = None
    kinds: tuple[Literal["character", "support", "upgrade"], ...] = ()
    other: bool = False


CardTarget = Name | Cards
"""A card: chosen from a set, or known by a name: `this` card, its `host` (the character it is attached to),
`that` card which the trigger is about, or a name given by an earlier step."""
DieTarget = Name | tuple[Name, ...] | Dice
"""A die: chosen from a set, or known by a name: `this` card's own (when a special is resolved, the resolved
one), `that` of the trigger, or a name given by an earlier step; a removed die is remembered as it lay."""
