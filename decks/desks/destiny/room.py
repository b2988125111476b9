"""What fits into the points that are left, as presses: another die for a character, another character, a plot.

Pure. What fits at all is told by `decks.teams.fits`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardsdb.language.core import Words
from decks.contents import DeckList
from decks.rules.destiny.law import Law
from decks.rules.destiny.team import Team
from decks.teams.fits import Fit, fits

MOST_CHARACTERS, MOST_PLOTS = 8, 3
"""Offers of new cards; of dearer ones rather than of cheap ones."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A press: `value` is what a form sends (`said`). `level`: with so many dice; the team costs `points` more then.
    `raised`: a copy that is there gets its dice."""

    code: str
    level: int
    points: int
    value: str
    name: Words
    colour: str
    plot: bool
    raised: bool


def said(code: str, levels: Sequence[int]) -> str:
    """The dice of all copies of a card as a form sends them: “01038=21” is one with two dice and one with one."""
    return f"{code}={''.join(map(str, sorted(levels, reverse=True)))}"


def offers(deck: DeckList, team: Team, law: Law) -> list[Offer]:
    """Another die for those who are there first, then what may join them, each as dear as it can: characters before
    plots, the dearest first."""
    if not team.members:
        return []
    found = [_offer(fit, deck) for fit in fits(team, law)]
    raised = [offer for offer in found if offer.raised]
    dearest = {offer.code: offer for offer in sorted(found, key=lambda offer: offer.level) if not offer.raised}
    joining = sorted(dearest.values(), key=lambda offer: -offer.points)
    characters = [offer for offer in joining if not offer.plot]
    plots = [offer for offer in joining if offer.plot]
    return [*raised, *characters[:MOST_CHARACTERS], *plots[:MOST_PLOTS]]


def _offer(fit: Fit, deck: DeckList) -> Offer:
    card = fit.candidate.card
    held = list(deck.levels(card.code)) if card.code in deck.copies else []
    if fit.instead:
        held.remove(fit.instead)
    return Offer(
        code=card.code,
        level=fit.level,
        points=fit.cost,
        value=said(card.code, (*held, fit.level)),
        name=card.name,
        colour=card.colour,
        plot=card.type == "plot",
        raised=bool(fit.instead),
    )
