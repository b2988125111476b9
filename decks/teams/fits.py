"""What fits in the points left: all that may still be added to a team without a new problem.

Pure. For the builder, and for whoever asks for a partial team. Asks the rules about each card (`faults`), so it agrees
with the check of a deck by construction.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from decks.rules.destiny.law import Law
from decks.rules.destiny.team import Member, Team, faults, points_of
from decks.teams.candidates import Candidate, candidates

Owned = Mapping[str, tuple[int, int]]
"""Copies and dice by the code of the first printing, reprints summed (`cardsdb.collection.owned.together`)."""


@dataclass(frozen=True, slots=True)
class Fit:
    """A card that may be added at a level; `instead` > 0: a copy that is in at that level would be raised to this one.

    `cost`: the points the team grows by, discounts of both directions counted; it may be negative. `left`: points left
    afterwards.
    """

    candidate: Candidate
    level: int
    cost: int
    left: int
    instead: int = 0


def fits(team: Team, law: Law, owned: Owned | None = None) -> list[Fit]:
    """All that may be added to a team, or raised in it, without a problem that the team has not had before, in the
    order of the book.

    Points, titles, affiliation, conditions, discounts, copies, restricted cards and pairs are looked at. `owned`: only
    what somebody has copies and dice for, those in the team counted.
    """
    before, spent = frozenset(faults(team, law.format)), points_of(team, law.format)
    there = Counter((one.card.code, one.level) for one in team)
    found = []
    for card in candidates(law):
        for instead, grown in _grown(card, team, there):
            level = grown[-1].level
            after = Team(
                tuple(m for m in grown if m.card.type == "character"), tuple(m for m in grown if m.card.type == "plot")
            )
            points = points_of(after, law.format)
            if points > law.format.laws.points or not _room(card, after, law, owned):
                continue
            if frozenset(faults(after, law.format)) <= before:
                found.append(Fit(card, level, points - spent, law.format.laws.points - points, instead))
    return found


def _grown(card: Candidate, team: Team, there: Counter[tuple[str, int]]) -> Iterator[tuple[int, tuple[Member, ...]]]:
    """The team with one more copy of a card, and with one of its copies raised: the new member comes last."""
    members = tuple(team)
    for level in card.levels:
        new = Member(card.card, level, card.laws)
        yield 0, (*members, new)
        for below in range(1, level):
            if there[card.code, below]:
                old = next(i for i, one in enumerate(members) if (one.card.code, one.level) == (card.code, below))
                yield below, (*members[:old], *members[old + 1 :], new)


def _room(card: Candidate, after: Team, law: Law, owned: Owned | None) -> bool:
    """Whether copies, restricted cards, pairs and what is owned allow the grown team."""
    firsts = [_first(one.card.code, law) for one in after]
    same = [one for one, first in zip(after, firsts, strict=True) if first == card.first]
    if card.limit is not None and len(same) > card.limit:
        return False
    listed = {_first(code, law) for code in law.format.restricted}
    if card.restricted and len(listed.intersection(firsts)) > law.format.laws.restricted_most:
        return False
    if any(pair <= set(firsts) for pair in card.paired):
        return False
    return owned is None or has(owned, card, [one.level for one in same])


def _first(code: str, law: Law) -> str:
    """The code of a card's first printing."""
    printing = law.book.cards.get(code)
    return (printing.reprint_of if printing else "") or code


def has(owned: Owned, card: Candidate, levels: list[int]) -> bool:
    """Whether somebody owns these copies of a card with their dice."""
    copies, dice = owned.get(card.first, (0, 0))
    return len(levels) <= copies and (not card.card.die or card.card.type != "character" or sum(levels) <= dice)
