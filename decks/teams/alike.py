"""Which ways of one title to stand in a team are judged alike, so that one of them may stand for all.

Pure. Laws look at how many copies there are of something, mostly only whether there is one, and at prices only where
they take something off or ask what a character is worth. Whatever they cannot see makes no difference.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from cardsdb.language.destiny import building as b
from cardsdb.language.destiny.building import AnyDeckLaw, Described
from decks.rules.destiny.law import Format
from decks.rules.destiny.team import fits_any
from decks.teams.candidates import Candidate
from decks.teams.options import Option

ALL = 99
"""Every copy counts."""


@dataclass(frozen=True)
class Alike:
    """`counted`: (what, so many copies make a difference). `off`: (whose price, points taken off it at most).
    `worth`: the least price that is asked for."""

    counted: tuple[tuple[tuple[Described, ...], int], ...]
    off: tuple[tuple[Described, ...], ...]
    worth: int
    characters: int
    floor: Callable[[Candidate, int], bool]
    """Whether a copy may become so cheap that it could not be cheaper."""

    @classmethod
    def of(cls, laws: Sequence[AnyDeckLaw], format: Format, floor: Callable[[Candidate, int], bool]) -> Alike:
        conditions = [law.cond for law in laws if isinstance(law, b.Needs | b.Mixes) and law.cond is not None]
        worths = [cond.what.worth for cond in conditions if isinstance(cond, b.Team | b.Every) and cond.what.worth]
        off = tuple((law.what,) for law in laws if isinstance(law, b.Cheaper))
        return cls(tuple(_counted(laws, conditions)), off, min(worths, default=10_000), format.laws.characters, floor)

    def shape(self, option: Option) -> object:
        """Options of the same shape are judged alike, and cost the same more or less than before discounts."""
        copies = Counter((card.code, self._seen(card, level)) for card, level in option.picks)
        cards = {card.code: card for card, _level in option.picks}
        return tuple(sorted((*kind, min(n, self._cap(cards[kind[0]]))) for kind, n in copies.items()))

    def _seen(self, card: Candidate, level: int) -> int:
        """The price, where a law may look at it; -1: none does."""
        price = card.prices[level - 1]
        return price if price >= self.worth or self.floor(card, level) else -1

    def _cap(self, card: Candidate) -> int:
        if any(isinstance(law, b.TeamUp | b.Cheaper | b.Mixes | b.Larger) for law in card.laws):
            return ALL
        if any(fits_any(whats, card.card) for whats in self.off):
            return ALL
        return max([self.characters, 1, *(n for whats, n in self.counted if fits_any(whats, card.card))])


def _counted(
    laws: Iterable[AnyDeckLaw], conditions: Iterable[b.DeckCondition]
) -> Iterable[tuple[tuple[Described, ...], int]]:
    for law in laws:
        if isinstance(law, b.TeamUp):
            yield law.each, 2 if law.once else ALL
    for cond in conditions:
        match cond:
            case b.Team():
                yield (cond.what,), max(cond.least, 0 if cond.most is None else cond.most + 1)
            case b.SameColour(n=int(n)):
                yield (Described(),), n
