"""Whether a team may be and what it costs, where only the cards that care about others are known.

Pure. The rules of `decks.rules.destiny.team`, asked of a team of which a part is open: the *rest*, characters that have
no laws of their own but conditions. What a verdict depends on is asked of the rest as a number of copies with a
feature; where that is not known yet the question is told (`Open`), and `cases` answers it both ways.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from cardsdb.language.destiny import building as b
from cardsdb.language.destiny.building import Described
from decks.rules.destiny.law import Format
from decks.teams.candidates import Candidate
from decks.teams.features import Feature, Features, coloured, every, side, team
from decks.teams.options import Pick
from decks.teams.question import Question

MANY = 99
"""More copies than any team has."""

Known = dict[int, tuple[int, int]]
"""By feature: how many copies of the rest have it, at least and at most."""

ANYBODY = Feature((Described(),))
COLOURS = ("blue", "gray", "green", "red", "yellow")


class Open(Exception):
    """Whether so many copies of the rest have a feature is not known."""

    def __init__(self, feature: int, n: int) -> None:
        self.feature, self.n = feature, n


@dataclass(frozen=True, slots=True)
class Verdict:
    """`price` of the known part, before what the rest takes off it: of `less`, (feature, points) for each copy."""

    price: int
    less: tuple[tuple[int, int], ...]


@dataclass
class Judge:
    """A known part of a team, characters and plots; `known` of the rest. `features` are those of the rest's cards."""

    question: Question
    features: Features
    picks: tuple[Pick, ...]
    plots: tuple[Pick, ...]
    back: int = 0
    """Points that plots which are not told here give back at most."""
    known: Known = field(default_factory=dict)
    less: list[tuple[int, int]] = field(default_factory=list)
    lefts: list[tuple[int, int, int]] = field(default_factory=list)
    """Of each of `less`: feature, points for a copy, and how many points there are to take off."""
    exact: bool = False
    """What partners take off is counted by copies, never evenly (`less`)."""

    @property
    def format(self) -> Format:
        return self.question.law.format

    @cached_property
    def everything(self) -> tuple[Pick, ...]:
        return (*self.picks, *self.plots)

    @cached_property
    def cheapers(self) -> tuple[b.Cheaper, ...]:
        return tuple(law for card, _n in self.everything for law in card.laws if isinstance(law, b.Cheaper))

    @cached_property
    def weighs(self) -> int:
        """The least price that a condition asks for; what is cheaper anyway may be counted evenly."""
        laws = [law for card, _n in self.everything for law in card.laws if isinstance(law, b.Needs | b.Mixes)]
        asked = [law.cond.what.worth for law in laws if isinstance(law.cond, b.Team | b.Every)]
        return min((worth for worth in asked if worth is not None), default=10_000)

    @property
    def forbidden(self) -> int:
        return sum(1 << number for number, (_low, high) in self.known.items() if high == 0)

    # ---- numbers ----

    def rest(self, feature: Feature, n: int) -> bool:
        """Whether at least `n` copies of the rest have a feature; raises `Open`."""
        number = self.features.number(feature)
        low, high = self.known.get(number, (0, MANY))
        if n <= low:
            return True
        if n > high or not self.features.possible(number, self.forbidden):
            return False
        raise Open(number, n)

    def there(self, feature: Feature, n: int) -> bool:
        """The same of the whole team."""
        mine = sum(
            feature.has(card, self.cost((card, n)) if feature.worth is not None else 0) for card, n in self.picks
        )
        return self.rest(feature, n - mine)

    def cost(self, pick: Pick) -> int:
        """What a copy of the known part costs, less what the rest takes off it evenly (`less`)."""
        card, level = pick
        printed = card.prices[level - 1]
        off = sum(law.by for law in self.cheapers if self.features.meets(law.what, card))
        for law in card.laws:
            if isinstance(law, b.TeamUp):
                off += self._partners(card, law, printed - off, printed)
        return min(printed, max(0, printed - off))

    def _partners(self, card: Candidate, law: b.TeamUp, left: int, printed: int) -> int:
        """The points that partners take off; those of the rest may be told in `less` instead."""
        feature = Feature(law.each)
        number, bits = self.features.number(feature), self.features.bits
        mine = sum(bits.get(one.code, 0) >> number & 1 for one, _n in self.picks)
        mine -= card.card.type == "character" and feature.has(card, 0)
        if law.once:
            return law.by if mine or self.rest(feature, 1) else 0
        left -= law.by * mine
        alone = sum(isinstance(other, b.TeamUp) for other in card.laws) == 1
        if left > 0 and alone and printed < self.weighs and law.by * self.most(feature) <= left and not self.exact:
            self.less.append((number, law.by))
            self.lefts.append((number, law.by, left))
            return law.by * mine
        n = 0
        while law.by * n < left and self.rest(feature, n + 1):
            n += 1
        return law.by * (mine + n)

    def most(self, feature: Feature) -> int:
        """So many copies with a feature the points allow at most, everything else being free."""
        key = self.features.number(feature), self.cheapers
        if (cheapest := self.features.cheapest.get(key)) is None:
            cheapest = self.features.cheapest[key] = min(self._prices(key[0]), default=-1)
        spare = self.format.laws.points + self.back + sum(max(0, -card.prices[n - 1]) for card, n in self.everything)
        if cheapest < 0:
            return 0
        return spare // cheapest if cheapest else MANY

    def _prices(self, number: int) -> Iterator[int]:
        """What characters of the rest with a feature cost at the least."""
        for card in self.features.cards:
            if self.features.bits.get(card.code, 0) >> number & 1:
                off = sum(law.by for law in self.cheapers if self.features.meets(law.what, card))
                yield max(0, min(card.prices) - off)

    def owes(self) -> tuple[tuple[int, int], ...]:
        """The conditions of the rest's own that the known part does not fulfil: (who has it, what there must be)."""
        found = []
        for holders, wanted in self.features.conditions:
            numbers = self.features.number(holders), self.features.number(wanted)
            mine = any(self.features.bits.get(card.code, 0) >> numbers[1] & 1 for card, _n in self.picks)
            fulfilled = self.known.get(numbers[1], (0, MANY))[0] >= 1
            if not mine and not fulfilled and self.features.possible(numbers[0], self.forbidden):
                found.append(numbers)
        return tuple(found)

    # ---- the verdict ----

    def verdict(self) -> Verdict | None:
        """None: no such team; raises `Open`. Partners are counted evenly only as long as no character of the rest would
        then cost its team less than nothing."""
        self.exact = False
        found = self._verdict()
        if found is not None and found.less and not (self._even(found.less) and self._within(found)):
            self.exact = True
            found = self._verdict()
        return found

    def _even(self, less: tuple[tuple[int, int], ...]) -> bool:
        key = less, self.cheapers
        if (known := self.features.even.get(key)) is None:
            known = self.features.even[key] = all(self._pays(card, less) for card in self.features.cards)
        return known

    def _within(self, found: Verdict) -> bool:
        """Whether no team that has few enough points when counted evenly takes more off than there is."""
        spare = self.format.laws.points + self.back - found.price
        for number, by, left in self.lefts:
            net = self._net(number, found.less)
            if by * (spare // net if net > 0 else MANY) > left:
                return False
        return True

    def _net(self, number: int, less: tuple[tuple[int, int], ...]) -> int:
        """What a character of the rest with a feature adds at the least, when counted evenly."""
        key = number, less, self.cheapers
        if (known := self.features.cheapest.get(key)) is None:
            its = [card for card in self.features.cards if self.features.bits.get(card.code, 0) >> number & 1]
            nets = [min(card.prices) - self._off(card, less) for card in its]
            known = self.features.cheapest[key] = min(nets, default=10_000)
        return known

    def _off(self, card: Candidate, less: tuple[tuple[int, int], ...]) -> int:
        bits = self.features.bits.get(card.code, 0)
        off = sum(points for feature, points in less if bits >> feature & 1)
        return off + sum(law.by for law in self.cheapers if self.features.meets(law.what, card))

    def _anew(self) -> None:
        self.less.clear()
        self.lefts.clear()

    def _pays(self, card: Candidate, less: tuple[tuple[int, int], ...]) -> bool:
        return min(card.prices) >= self._off(card, less)

    def _verdict(self) -> Verdict | None:
        self._anew()
        if not (all(self._apart()) and all(self._sides()) and all(self._wanted()) and all(self._needs())):
            return None
        self._anew()
        price = sum(self.cost(pick) for pick in self.everything)
        return Verdict(price, tuple(sorted(self.less)))

    def _apart(self) -> Iterator[bool]:
        """Restricted cards and pairs."""
        cards = {card.first: card for card, _n in self.everything}
        yield sum(card.restricted for card in cards.values()) <= self.format.laws.restricted_most
        yield not any(pair <= cards.keys() for card in cards.values() for pair in card.paired)

    def _wanted(self) -> Iterator[bool]:
        """What the question asks for."""
        least = self.format.laws.characters - len(self.picks)
        yield least <= 0 or self.rest(ANYBODY, least)
        wanted = self.question.side
        if wanted != "any":
            for one in ("hero", "villain"):
                yield self.there(side(one), 1) == (wanted == one)
        for colour in sorted(self.question.colours):
            yield self.there(coloured(colour), 1)

    def _needs(self) -> Iterator[bool]:
        for card, _n in (*self.plots, *self.picks):
            for law in card.laws:
                if isinstance(law, b.Needs):
                    yield self.holds(law.cond)

    def _sides(self) -> Iterator[bool]:
        """Heroes and villains together, and the sides and colours of plots."""
        plots = {card.card.affiliation for card, _n in self.plots} - {"neutral"}
        yield not (self.there(side("villain"), 1) and self.there(side("hero"), 1)) or self.mixing()
        for one in sorted(plots):
            yield self.there(side(one), 1) or self.mixing()
        if self.format.laws.colours:
            for colour in sorted({card.card.colour for card, _n in self.plots} - {"gray"}):
                yield self.there(coloured(colour), 1)

    def mixing(self) -> bool:
        """Whether heroes and villains may stand together (`decks.rules.destiny.team.mixing`)."""
        if self.format.laws.mixed:
            return True
        active = [
            (card, law)
            for card, _n in self.everything
            for law in card.laws
            if isinstance(law, b.Mixes) and (law.cond is None or self.holds(law.cond))
        ]
        if any(law.who == "team" for _card, law in active):
            return True
        guests = {card.code for card, _law in active}
        hosts = {card.card.affiliation for card, _n in self.picks if card.code not in guests}
        return bool(guests) and not all(one in hosts or self.rest(side(one), 1) for one in ("hero", "villain"))

    def holds(self, cond: b.DeckCondition) -> bool:
        match cond:
            case b.Team():
                least, most = cond.least, MANY if cond.most is None else cond.most
                if not self.there(team(cond.what), min(least, most)):
                    return False
                return most >= MANY or not self.there(team(cond.what), most + 1)
            case b.Every():
                return not self.there(every(cond.what), 1)
            case b.SameColour():
                return self._same(cond.n)
        return True

    def _same(self, n: object) -> bool:
        mine: Counter[str] = Counter(card.card.colour for card, _n in self.picks)
        if isinstance(n, int):
            order = sorted(COLOURS, key=lambda colour: -mine[colour])
            return any(self.there(coloured(colour), n) for colour in order)
        if len(mine) > 1:
            return False
        others = (every(Described(colours=(colour,))) for colour in mine or COLOURS)  # type: ignore[arg-type]
        return any(not self.rest(other, 1) for other in others)
