"""What is wrong with the draw deck: how many cards, how many copies, whose cards they are and of which colour.

Pure. Some plots let cards lie beside the deck, and it is not written down which: the choice is taken that leaves the
least to complain of.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import combinations, islice

from cardsdb.language.destiny import DestinyCard, building
from decks.rules.destiny.permits import Guest, Settled, settle
from decks.rules.destiny.reading import Reading
from decks.rules.destiny.saying import fix, problem, take_out
from decks.rules.destiny.team import fits
from decks.rules.problems import Fix, Problem

MOST_CHOOSING, MOST_CHOICES = 2, 12
"""Plots that choose cards to lie beside the deck, and cards in trouble that each chooses from: bounds for decks made to
be hard."""

Beside = frozenset[str]
"""Codes of cards of which one copy lies beside the deck."""


def find(reading: Reading) -> Iterator[Problem]:
    """Everything about the draw deck."""
    yield from _best(reading).problems()
    yield from _excluded(reading)


def _best(reading: Reading) -> Drawn:
    """The deck with the cards beside it that leave the fewest errors (`Drawn.faults`)."""
    found = Drawn(reading, frozenset())
    for _plot, law in islice(reading.team.laws(building.Beside), MOST_CHOOSING):
        able = [card.code for card, _n in reading.drawn if fits(law.what, card) and card.code not in found.beside]
        # One that nothing is wrong with is as good as another: it only makes room.
        troubled = [code for code in able if code in found.troubled][:MOST_CHOICES]
        able = [*troubled, *[code for code in able if code not in troubled][: law.n]]
        ways = (Drawn(reading, found.beside | set(codes)) for n in range(law.n + 1) for codes in combinations(able, n))
        found = min((way for way in ways if way.distinct), key=lambda way: way.faults)
    return found


class Drawn:
    """A draw deck, some cards of which lie beside it."""

    def __init__(self, reading: Reading, beside: Beside) -> None:
        self.reading, self.beside = reading, beside
        self.cards = [(card, n - (card.code in beside)) for card, n in reading.drawn]

    @cached_property
    def distinct(self) -> bool:
        """Whether what lies beside are different cards."""
        titles = [card.name.en for card, _n in self.reading.drawn if card.code in self.beside]
        return len(set(titles)) == len(titles)

    @property
    def faults(self) -> tuple[int, int, int, int]:
        """What choices are compared by, without a word being said: all errors, those about single cards, how far off
        the size is, how much lies beside."""
        wrong = len(self.over) + len(self.settled.barred) + bool(self.settled.crowded)
        return wrong + (self.off > 0), wrong, self.off, len(self.beside)

    @property
    def troubled(self) -> frozenset[str]:
        """Codes of cards that would be better off beside the deck: too many copies, or here by permission at best."""
        return frozenset(code for codes, _has, _most in self.over.values() for code in codes) | {
            guest.card.code for guest in self.guests
        }

    def problems(self) -> Iterator[Problem]:
        yield from self._size()
        yield from self._copies()
        yield from self._strangers()

    # ---- size ----

    @cached_property
    def size(self) -> int:
        return sum(n for _card, n in self.cards)

    @cached_property
    def bounds(self) -> tuple[int, int]:
        """How many cards there may be."""
        laws = self.reading.format.laws
        more = sum(law.cards for _plot, law in self.reading.team.laws(building.Larger))
        return laws.size + more, max(laws.size, laws.size_most or 0) + more

    @property
    def off(self) -> int:
        """How many cards are missing, or too many."""
        least, most = self.bounds
        return max(least - self.size, self.size - most, 0)

    def _size(self) -> Iterator[Problem]:
        least, most = self.bounds
        if self.off:
            code, needs = ("too-few-cards", least) if self.size < least else ("too-many-cards", most)
            numbers = {"has": self.size, "needs": needs, "off": self.off}
            yield problem(code, self.reading.deck, numbers=numbers)

    # ---- copies ----

    @cached_property
    def over(self) -> dict[str, tuple[list[str], int, int]]:
        """Titles of which there are too many: their codes, how many there are, and how many there may be."""
        titles: dict[str, list[tuple[DestinyCard, int]]] = defaultdict(list)
        for card, n in (*self.cards, *self.reading.of("battlefield")):
            titles[card.name.en].append((card, n))
        spare = sum(law.titles for _plot, law in self.reading.team.laws(building.Spare))
        found = {}
        for title, rows in titles.items():
            has = sum(n for _card, n in rows)
            most = min(self.reading.limit(card) for card, _n in rows)
            if has == most + 1 and spare and rows[0][0].type != "battlefield":
                spare -= 1
            elif has > most:
                found[title] = [card.code for card, _n in rows], has, most
        return found

    def _copies(self) -> Iterator[Problem]:
        for codes, has, most in self.over.values():
            fixes = [fix("keep", self.reading.deck, self._kept(codes, most), left=most)]
            yield problem("too-many-copies", self.reading.deck, codes, fixes, {"has": has, "needs": most})

    def _kept(self, codes: list[str], most: int) -> dict[str, int]:
        """So many copies of a title, of its first prints, and what lies beside the deck."""
        kept = {}
        for code in codes:
            here = self.reading.deck.copies[code] - (code in self.beside)
            kept[code] = min(here, most) + (code in self.beside)
            most -= min(here, most)
        return kept

    # ---- sides and colours ----

    @cached_property
    def guests(self) -> list[Guest]:
        """Cards that side or colour keep out. Without a team nobody is asked."""
        team, sides = self.reading.team, self.reading.sides | {"neutral"}
        if not team.members:
            return []
        colours = team.colours | {"gray"} if self.reading.format.laws.colours else None
        found = []
        for card, n in self.cards:
            needs = {"affiliation"} if card.affiliation not in sides else set()
            if colours is not None and card.colour not in colours:
                needs.add("colour")
            if n and needs:
                found.append(Guest(card, n, frozenset(needs)))
        return found

    @cached_property
    def settled(self) -> Settled:
        """Who of the guests finds no permission."""
        if not self.guests:
            return Settled()
        return settle(self.guests, ((card, law) for card, law in self.reading.saying(building.Include)))

    def _strangers(self) -> Iterator[Problem]:
        """A card of the wrong side is told of once, whatever its colour."""
        deck, team = self.reading.deck, self.reading.team
        wrong = [guest.card.code for guest in self.settled.barred if "affiliation" in guest.needs]
        if wrong:
            code = "wrong-affiliation" if team.sides else "neutral-team"
            side = SIDES[next(iter(team.sides), "")]
            yield problem(code, deck, wrong, [self._out(wrong)], side=side)
        for colour, codes in self._lonely().items():
            yield problem("no-colour", deck, codes, [self._out(codes)], colour=COLOURS[colour])
        if self.settled.crowded:
            yield self._crowded()

    def _lonely(self) -> Mapping[str, list[str]]:
        found: dict[str, list[str]] = defaultdict(list)
        for guest in self.settled.barred:
            if "affiliation" not in guest.needs:
                found[guest.card.colour].append(guest.card.code)
        return found

    def _out(self, codes: list[str]) -> Fix:
        """Take cards out, but for the copies that lie beside the deck."""
        left = {code: 1 if code in self.beside else 0 for code in codes}
        return fix("take-out" if len(codes) <= 3 else "take-all-out", self.reading.deck, left)

    def _crowded(self) -> Problem:
        crowded = self.settled.crowded
        copies = self.reading.deck.copies
        fewer = {
            guest.card.code: copies[guest.card.code] - guest.copies + n for guest, n in crowded if n < guest.copies
        }
        numbers = {"has": sum(guest.copies for guest, _n in crowded), "needs": self.settled.places}
        return problem(
            "too-many-by-exception",
            self.reading.deck,
            [guest.card.code for guest, _n in crowded],
            [fix("fewer", self.reading.deck, fewer)],
            numbers,
            givers=list(self.settled.givers),
        )


def _excluded(reading: Reading) -> Iterator[Problem]:
    """Cards that another card of the team keeps out of the deck."""
    told = set()
    for giver, law in reading.saying(building.Exclude):
        barred = [card.code for card, _n in reading.drawn if fits(law.what, card)]
        if barred and giver.code not in told:
            told.add(giver.code)
            fixes = [take_out(reading.deck, *barred), take_out(reading.deck, giver.code)]
            yield problem("excluded", reading.deck, barred, fixes, givers=[giver.code])


COLOURS = {
    "blue": {"ru": "синего", "en": "blue"},
    "red": {"ru": "красного", "en": "red"},
    "yellow": {"ru": "жёлтого", "en": "yellow"},
    "gray": {"ru": "серого", "en": "gray"},
    "green": {"ru": "зелёного", "en": "green"},
}
SIDES = {
    "hero": {"ru": "герои", "en": "heroes"},
    "villain": {"ru": "злодеи", "en": "villains"},
    "": {"ru": "нейтральные", "en": "neutral"},
}
