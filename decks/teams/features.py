"""What laws ask of the characters of a team, as numbered features: how many copies answer to a description.

Pure. A feature is a bit in the masks of options; the search and the counting know nothing else of laws.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache, cached_property

from cardsdb.language.destiny.building import AnyDeckLaw, Described, InFormat, Needs, Singles, Team
from decks.rules.destiny.team import fits_any
from decks.teams.candidates import Candidate


def simple(law: AnyDeckLaw, card: Candidate) -> bool:
    """Whether a law of a character only says that there must be one of something that it is not itself."""
    if not isinstance(law, Needs):
        return False
    match law.cond:
        case Singles() | InFormat():
            return True
        case Team(what=what, least=1, most=None):
            return what.worth is None and not fits_any((what,), card.card)
    return False


@dataclass(frozen=True, slots=True)
class Feature:
    """Copies that answer to any of `whats` and cost `worth` points at least; `odd`: those that do not."""

    whats: tuple[Described, ...]
    worth: int | None = None
    odd: bool = False

    def has(self, card: Candidate, price: int) -> bool:
        """Whether a copy that costs so many points in its team has it."""
        return (fits_any(self.whats, card.card) and (self.worth is None or price >= self.worth)) != self.odd


@dataclass
class Features:
    """The features that have been asked for so far, by number, and which characters may have them."""

    cards: tuple[Candidate, ...]
    others: tuple[Candidate, ...] = ()
    """Characters of the known part."""
    all: list[Feature] = field(default_factory=list)
    numbers: dict[Feature, int] = field(default_factory=dict)
    bits: dict[str, int] = field(default_factory=dict)
    """By code: the features that its copies have whatever they cost."""
    seen: dict[tuple[int, int], bool] = field(default_factory=dict)
    met: dict[tuple[int, str], bool] = field(default_factory=dict)
    even: dict[object, bool] = field(default_factory=dict)
    cheapest: dict[object, int] = field(default_factory=dict)
    """What `judging` has worked out: whether partners may be counted evenly, and the least price by feature."""
    prized: int = 0
    """The features that depend on a price, as a mask."""

    @cached_property
    def conditions(self) -> list[tuple[Feature, Feature]]:
        """What characters of the rest need: who has the condition, and what there must be one of (`simple`)."""
        found: dict[Described, list[str]] = {}
        for card in self.cards:
            for law in card.laws:
                if isinstance(law, Needs) and isinstance(law.cond, Team):
                    found.setdefault(law.cond.what, []).append(card.code)
        return [(Feature((Described(cards=tuple(codes)),)), team(what)) for what, codes in found.items()]

    def possible(self, number: int, forbidden: int) -> bool:
        """Whether a character that has nothing forbidden may have a feature."""
        key = number, forbidden
        if key not in self.seen:
            feature = self.all[number]
            prices = [0, *(price for card in self.cards for price in card.prices)] if feature.worth else [0]
            self.seen[key] = any(
                feature.has(card, price)
                for card in self.cards
                if not self.bits.get(card.code, 0) & forbidden
                for price in (prices if feature.worth else (0,))
            )
        return self.seen[key]

    def number(self, feature: Feature) -> int:
        """The number of a feature, which is given one when it is first asked for."""
        if (known := self.numbers.get(feature)) is not None:
            return known
        made = self.numbers[feature] = len(self.all)
        self.all.append(feature)
        if feature.worth is not None:
            self.prized |= 1 << made
        for card in (*self.cards, *self.others):
            if feature.worth is None and feature.has(card, 0):
                self.bits[card.code] = self.bits.get(card.code, 0) | 1 << made
        return made

    def meets(self, what: Described, card: Candidate) -> bool:
        """Whether a card is what a law means."""
        key = id(what), card.code
        if key not in self.met:
            self.met[key] = fits_any((what,), card.card)
        return self.met[key]

    def of(self, card: Candidate, price: int) -> int:
        """The mask of a copy that costs so many points."""
        mask = self.bits.get(card.code, 0)
        if self.prized:
            for number, feature in enumerate(self.all):
                if feature.worth is not None and feature.has(card, price):
                    mask |= 1 << number
        return mask


@cache
def side(affiliation: str) -> Feature:
    return Feature((Described(affiliations=(affiliation,)),))  # type: ignore[arg-type]


@cache
def coloured(colour: str) -> Feature:
    return Feature((Described(colours=(colour,)),))  # type: ignore[arg-type]


@cache
def every(what: Described) -> Feature:
    """What no character may be, if each of them has to be such a one."""
    return Feature((what,), what.worth, odd=True)


@cache
def team(what: Described) -> Feature:
    return Feature((what,), what.worth)
