"""What a Destiny card says about building a team and a deck: permissions, conditions, prices, numbers.

Knows what may be said, not how a deck is judged by it: that is in `decks.rules.destiny`. A card says so in its
program (`on: deck`); of the community's cards, which have none, `fixtures/destiny/deck-laws.yaml` says it.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from cardsdb.language.core import Ability, ConditionNode, Node, Whole
from cardsdb.language.destiny.targets import Printed

Few = Annotated[int, Meta(ge=1, le=20)]
Lift = Literal["affiliation", "colour"]
"""What a permission lifts: that a card has the side of the team, that a character has its colour."""


class Described(Printed, frozen=True, kw_only=True):
    """Cards of a team or a deck by what is printed on them. `titles` are English names, as cards call each other;
    `worth`: characters that cost the team at least so many points."""

    titles: tuple[Annotated[str, Meta(min_length=1, max_length=80)], ...] = ()
    worth: Annotated[int, Meta(ge=1, le=60)] | None = None


# ---- conditions ------------------------------------------------------------------------------------------


class Team(ConditionNode, tag="team", frozen=True, kw_only=True):
    """The team has at least so many such characters, and at most so many (0: none)."""

    what: Described
    least: Whole = 1
    most: Whole | None = None


class Every(ConditionNode, tag="every", frozen=True, kw_only=True):
    """Each character of the team is such a one."""

    what: Described


class SameColour(ConditionNode, tag="same_colour", frozen=True, kw_only=True):
    """So many characters of the team share a colour."""

    n: Literal["all"] | Few = "all"


class Singles(ConditionNode, tag="singles", frozen=True, kw_only=True):
    """The deck has no more than one copy of any card."""


class InFormat(ConditionNode, tag="format", frozen=True, kw_only=True):
    """The deck is judged by one of these formats, or by one with these figures."""

    codes: tuple[Annotated[str, Meta(max_length=16)], ...] = ()
    points: Whole | None = None
    size: Whole | None = None

    def __post_init__(self) -> None:
        if not self.codes and self.points is None and self.size is None:
            raise ValueError("say which formats, or which figures they have")


DeckCondition = Team | Every | SameColour | Singles | InFormat

# ---- laws ------------------------------------------------------------------------------------------------


class DeckLaw(Node, tag_field="says", frozen=True, kw_only=True):
    """What holds for the deck in whose team, or in which, the card is."""


class Include(DeckLaw, tag="include", frozen=True, kw_only=True):
    """These cards may be in the deck, whatever the lifted laws say.

    `most`: so many cards by this permission, every copy of its giver giving its own; `each`: so many copies of one
    title.
    """

    what: Described
    lifts: Annotated[tuple[Lift, ...], Meta(min_length=1)]
    most: Few | None = None
    each: Few | None = None


class Exclude(DeckLaw, tag="exclude", frozen=True, kw_only=True):
    """These cards may not be in the deck."""

    what: Described


class Mixes(DeckLaw, tag="mixes", frozen=True, kw_only=True):
    """Heroes and villains may stand in one team: all of it, or only this card with others; the deck may then have
    cards of both. `cond`: only then."""

    who: Literal["team", "this"] = "team"
    cond: DeckCondition | None = None


class Needs(DeckLaw, tag="needs", frozen=True, kw_only=True):
    """The card may be taken only so."""

    cond: DeckCondition


class Cheaper(DeckLaw, tag="cheaper", frozen=True, kw_only=True):
    """Such cards of the team, characters or plots, each cost so many points less."""

    what: Described
    by: Few = 1


class TeamUp(DeckLaw, tag="team_up", frozen=True, kw_only=True):
    """This card costs so many points less for each other character of the team that is one of these; `once`: for all
    of them together."""

    each: Annotated[tuple[Described, ...], Meta(min_length=1)]
    by: Few = 1
    once: bool = False


class Battlefields(DeckLaw, tag="battlefields", frozen=True, kw_only=True):
    """So many different battlefields may be brought."""

    n: Few


class Larger(DeckLaw, tag="larger", frozen=True, kw_only=True):
    """The deck has so many cards more, the team may have so many plots more."""

    cards: Whole = 0
    plots: Whole = 0


class Spare(DeckLaw, tag="spare", frozen=True, kw_only=True):
    """One copy more than the limit may be in the deck of so many different cards."""

    titles: Few


class Beside(DeckLaw, tag="beside", frozen=True, kw_only=True):
    """So many different such cards may be brought beside the deck, one of each: they do not count, and neither side nor
    colour nor the limit of copies holds for them."""

    what: Described
    n: Annotated[int, Meta(ge=1, le=2)]


class Copies(DeckLaw, tag="copies", frozen=True, kw_only=True):
    """So many copies of this card may be in a deck."""

    n: Few


class FromSets(DeckLaw, tag="from_sets", frozen=True, kw_only=True):
    """All other cards of team and deck are from so many sets."""

    n: Annotated[int, Meta(ge=1, le=5)]


class Face(DeckLaw, tag="face", frozen=True, kw_only=True):
    """A further face of a double-sided card that may be brought all the same: the card starts with either."""


AnyDeckLaw = (
    Include | Exclude | Mixes | Needs | Cheaper | TeamUp | Battlefields | Larger | Spare | Beside | Copies | FromSets
    | Face
)  # fmt: skip


class DeckRule(Ability, tag="deck", frozen=True, kw_only=True):
    """What the card says about building a team and a deck."""

    law: AnyDeckLaw


class DeckLaws(Node, frozen=True, kw_only=True):
    """The file of what cards without a program say about building: laws by the code of the card."""

    game: Literal["destiny"]
    cards: dict[str, tuple[AnyDeckLaw, ...]]
