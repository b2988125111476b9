"""A team of Destiny: who stands in it at how many dice, what each costs here, and whether such a team may be.

Pure. For whatever reads or makes teams: the check of a deck, the builder, the finder of teams. Knows nothing of the
draw deck: what a team allows and demands of it is told by `decks.rules.destiny.deck`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from cardsdb.language.destiny import DestinyCard, building
from cardsdb.language.destiny.building import AnyDeckLaw, DeckLaw, DeckRule, Described
from decks.contents import DeckList
from decks.rules.destiny.law import Book, Format, Points

NOTHING = Book({})

Said = TypeVar("Said", bound=DeckLaw)


@dataclass(frozen=True, slots=True)
class Member:
    """One copy of a character or a plot, at its level: the price it is in at, 1 the first. `laws`: `laws_of` it."""

    card: DestinyCard
    level: int = 1
    laws: tuple[AnyDeckLaw, ...] = ()

    @property
    def dice(self) -> int:
        """How many dice it brings. Characters without a die bring none, however many prices they have."""
        return self.level if self.card.die and self.card.type == "character" else 0


@dataclass(frozen=True)
class Team:
    """`members` are the characters, one entry a copy; `plots` likewise."""

    members: tuple[Member, ...] = ()
    plots: tuple[Member, ...] = ()

    def __iter__(self) -> Iterator[Member]:
        return iter((*self.members, *self.plots))

    @cached_property
    def colours(self) -> frozenset[str]:
        return frozenset(member.card.colour for member in self.members)

    @cached_property
    def sides(self) -> frozenset[str]:
        """Hero, villain or both; nothing for a team of neutrals."""
        return frozenset(member.card.affiliation for member in self.members) - {"neutral"}

    @property
    def health(self) -> int:
        return sum(member.card.health or 0 for member in self.members)

    @property
    def dice(self) -> int:
        """The character dice with which the team starts."""
        return sum(member.dice for member in self.members)

    @cached_property
    def cheaper(self) -> tuple[building.Cheaper, ...]:
        """What its characters and plots take off the prices of others."""
        return tuple(law for _member, law in self.laws(building.Cheaper))

    def laws(self, kind: type[Said]) -> Iterator[tuple[Member, Said]]:
        """What characters and plots say about building, of one kind, each copy for itself."""
        for member in self:
            for law in member.laws:
                if isinstance(law, kind):
                    yield member, law


def laws_of(card: DestinyCard, book: Book = NOTHING) -> tuple[AnyDeckLaw, ...]:
    """What a card says about building: its program, or, where that says nothing of it, the book."""
    own = tuple(ability.law for ability in card.program or () if isinstance(ability, DeckRule))
    return own or book.laws.get(card.code, ())


def is_back(card: DestinyCard, laws: Iterable[AnyDeckLaw], book: Book) -> bool:
    """Whether it is a further face of a double-sided card, which is turned up in the game and not brought to it."""
    printing = book.cards.get(card.code)
    return bool(printing and printing.front) and not any(isinstance(law, building.Face) for law in laws)


def read_team(deck: DeckList, book: Book) -> Team:
    """The team of a deck: one member for each copy of a character or a plot, at its level."""
    found: dict[str, list[Member]] = {"character": [], "plot": []}
    for card, _copies in deck:
        if isinstance(card, DestinyCard) and card.type in found:
            laws = laws_of(card, book)
            if is_back(card, laws, book):
                continue
            found[card.type] += (Member(card, level, laws) for level in deck.levels(card.code))
    return Team(tuple(found["character"]), tuple(found["plot"]))


# ---- what it costs ----


def price(member: Member, team: Team, format: Format) -> int:
    """The points of a member in this team: the format's or printed ones for its level, less all that makes it cheaper.

    A price is never brought below 0; one that is printed below 0 stays as it is. `member` stands in the team.
    """
    points = prices(member.card, format)
    printed = points[min(member.level, len(points)) - 1] if points else 0
    less = sum(law.by for law in team.cheaper if fits(law.what, member.card)) + sum(_team_up(member, team))
    return min(printed, max(0, printed - less))


def prices(card: DestinyCard, format: Format) -> Points:
    """The points of a card in this format by level, before any discount."""
    return format.price(card)


def known_most(card: DestinyCard, format: Format) -> int | None:
    """How many copies of a character card lists give, where that number is not only what fits into 30 points."""
    points = prices(card, format)
    if card.unique or card.limit is None or not points or points[0] <= 0 or card.limit >= 30 // points[0]:
        return None
    return card.limit


def points_of(team: Team, format: Format) -> int:
    """The points of all characters and plots."""
    return sum(price(member, team, format) for member in team)


def _team_up(member: Member, team: Team) -> Iterator[int]:
    for law in member.laws:
        if isinstance(law, building.TeamUp):
            itself = member.card.type == "character" and fits_any(law.each, member.card)
            partners = sum(fits_any(law.each, other.card) for other in team.members) - itself
            yield law.by * (min(partners, 1) if law.once else partners)


# ---- which cards are meant ----


def fits(what: Described, card: DestinyCard) -> bool:
    """Whether a card is one of those that a law means, by what is printed on it; `worth` is asked of members."""
    return (
        (not what.types or card.type in what.types)
        and (not what.subtypes or not set(what.subtypes).isdisjoint(card.subtypes))
        and (not what.colours or card.colour in what.colours)
        and (not what.affiliations or card.affiliation in what.affiliations)
        and (not what.titles or card.name.en in what.titles)
        and (not what.cards or card.code in what.cards)
        and (what.unique is None or what.unique == card.unique)
    )


def fits_any(whats: Iterable[Described], card: DestinyCard) -> bool:
    """Whether it is one of those that any of some descriptions mean."""
    return any(fits(what, card) for what in whats)


def member_fits(what: Described, member: Member, team: Team, format: Format) -> bool:
    """The same of a member, `worth` included."""
    return fits(what, member.card) and (what.worth is None or price(member, team, format) >= what.worth)


# ---- whether it may be ----


def holds(cond: building.DeckCondition, team: Team, format: Format, copies: Iterable[int] = ()) -> bool:
    """Whether a condition about building holds. `copies` of each card of the draw deck."""
    match cond:
        case building.Team():
            n = sum(member_fits(cond.what, member, team, format) for member in team.members)
            return cond.least <= n if cond.most is None else min(cond.least, cond.most) <= n <= cond.most
        case building.Every():
            return all(member_fits(cond.what, member, team, format) for member in team.members)
        case building.SameColour():
            most = max(Counter(member.card.colour for member in team.members).values(), default=0)
            return most >= (len(team.members) if cond.n == "all" else cond.n)
        case building.Singles():
            return all(n <= 1 for n in copies)
        case building.InFormat():
            laws = format.laws
            named = not cond.codes or format.code in cond.codes
            return named and cond.points in (None, laws.points) and cond.size in (None, laws.size)


BOTH = frozenset({"hero", "villain"})


def mixing(team: Team, format: Format) -> bool:
    """Whether heroes and villains may stand in this team together, and the deck have cards of both: the format mixes
    them, or a card does. Of one that only lets itself in (`who: this`) all others must still be of one side."""
    if format.laws.mixed:
        return True
    active = [(member, law) for member, law in team.laws(building.Mixes) if _active(law, team, format)]
    if any(law.who == "team" for _member, law in active):
        return True
    guests = {member.card.code for member, _law in active}
    hosts = {member.card.affiliation for member in team.members if member.card.code not in guests}
    return bool(guests) and not hosts >= BOTH


def _active(law: building.Mixes, team: Team, format: Format) -> bool:
    return law.cond is None or holds(law.cond, team, format)


def faults(team: Team, format: Format) -> Iterator[str]:
    """What keeps a team from being played, by the codes of problems, the cheapest to find first. Nothing is asked of
    the draw deck, and nothing of formats but figures and points."""
    if len(team.members) < format.laws.characters:
        yield "no-characters"
    titles = Counter(member.card.name.en for member in team.members if member.card.unique)
    if any(n > 1 for n in titles.values()):
        yield "unique-twice"
    if any(member.level > max(1, len(prices(member.card, format))) for member in team):
        yield "no-such-price"
    if len(team.sides) > 1 and not mixing(team, format):
        yield "mixed-team"
    if points_of(team, format) > format.laws.points:
        yield "too-many-points"
    if not all(holds(law.cond, team, format) for _member, law in team.laws(building.Needs)):
        yield "include-only-if"
    yield from _plots(team, format)


def _plots(team: Team, format: Format) -> Iterator[str]:
    more = sum(law.plots for _plot, law in team.laws(building.Larger))
    if len(team.plots) > format.laws.plots + more:
        yield "too-many-plots"
    sides = (BOTH if mixing(team, format) else team.sides) | {"neutral"}
    if any(plot.card.affiliation not in sides for plot in team.plots):
        yield "plot-affiliation"
    if format.laws.colours and any(plot.card.colour not in team.colours | {"gray"} for plot in team.plots):
        yield "plot-colour"


def stands(team: Team, format: Format) -> bool:
    """Whether such a team may be played."""
    return next(faults(team, format), None) is None
