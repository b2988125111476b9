"""Which cards a team may have in its deck, said before they are in it: what the pool shows and hides.

Pure. Judges single cards; what a whole deck breaks is said by `decks.rules.destiny`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from cardsdb.language.destiny import DestinyCard, building
from decks.rules.destiny.law import Format, Law, Printing
from decks.rules.destiny.team import Member, Team, fits, holds, laws_of, mixing

Why = Literal["", "format", "banned", "back", "affiliation", "colour", "title", "excluded", "needs"]
"""Why a card does not fit; empty: it does. `back`: a further face of a double-sided card, which comes with its front;
`needs`: what the card asks of the team is not so; `excluded`: a card of the team forbids it."""

BOTH = frozenset({"hero", "villain"})


@dataclass(frozen=True)
class Allowed:
    """What a team in a format allows; an empty team allows all that the format does."""

    team: Team
    law: Law

    @cached_property
    def sides(self) -> frozenset[str]:
        sides = BOTH if mixing(self.team, self.law.format) else self.team.sides
        return sides | {"neutral"}

    @cached_property
    def colours(self) -> frozenset[str]:
        return self.team.colours | {"gray"}

    @cached_property
    def permits(self) -> tuple[building.Include, ...]:
        return tuple(law for _member, law in self.team.laws(building.Include))

    @cached_property
    def forbids(self) -> tuple[building.Exclude, ...]:
        return tuple(law for _member, law in self.team.laws(building.Exclude))

    def why_not(self, printing: Printing) -> Why:
        """Why a card cannot be put into such a deck."""
        laws = laws_of(printing.card, self.law.book)
        if printing.front and not any(isinstance(law, building.Face) for law in laws):
            return "back"
        if said := _not_in(printing, self.law.format):
            return said
        return next(self._objections(printing.card), "") if self.team.members else ""

    def _objections(self, card: DestinyCard) -> Iterator[Why]:
        if card.type == "character":
            yield from self._beside(card)
            return
        drawn = card.type not in ("battlefield", "plot")  # whom permissions let in, and who is kept out
        lifted = {lift for permit in self.permits if drawn and fits(permit.what, card) for lift in permit.lifts}
        if card.affiliation not in self.sides and "affiliation" not in lifted:
            yield "affiliation"
        coloured = card.type != "battlefield" and self.law.format.laws.colours
        if coloured and card.colour not in self.colours and "colour" not in lifted:
            yield "colour"
        if drawn and any(fits(law.what, card) for law in self.forbids):
            yield "excluded"
        if not self._conditions_hold(card, self.team):
            yield "needs"

    def _beside(self, card: DestinyCard) -> Iterator[Why]:
        """What speaks against one more character."""
        if card.unique and any(one.card.name.en == card.name.en for one in self.team.members):
            yield "title"
        joined = joining(self.team, card, 1, self.law)
        if len(joined.sides) > 1 and not mixing(joined, self.law.format):
            yield "affiliation"
        asked = (law.cond for _member, law in joined.laws(building.Needs))
        if not all(holds(cond, joined, self.law.format) for cond in asked):
            yield "needs"

    def _conditions_hold(self, card: DestinyCard, team: Team) -> bool:
        laws = laws_of(card, self.law.book)
        return all(holds(law.cond, team, self.law.format) for law in laws if isinstance(law, building.Needs))


def joining(team: Team, card: DestinyCard, level: int, law: Law) -> Team:
    """The team with one more character or plot."""
    member = Member(card, level, laws_of(card, law.book))
    if card.type == "plot":
        return replace(team, plots=(*team.plots, member))
    return replace(team, members=(*team.members, member))


def _not_in(printing: Printing, format: Format) -> Why:
    if printing.card.code in format.banned or printing.reprint_of in format.banned:
        return "banned"
    return "" if format.sets is None or printing.sets & format.sets else "format"
