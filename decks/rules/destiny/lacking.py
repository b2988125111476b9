"""What is missing for decks of a collection, card by card: reprints are one card, parallel dice stand in.

Pure: plain data. Knows the book of all cards; must not know rows or whose collection it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from decks.rules.destiny.law import Book, Printing

Amount = tuple[int, int]
"""Copies, and dice."""


@dataclass(frozen=True, slots=True)
class Need:
    """What decks want of a card: `code` is the printing that is named first, `decks` says how much each wants."""

    code: str
    decks: Mapping[str, Amount]

    @property
    def copies(self) -> int:
        return sum(copies for copies, _dice in self.decks.values())

    @property
    def dice(self) -> int:
        return sum(dice for _copies, dice in self.decks.values())


@dataclass(frozen=True, slots=True)
class Lack:
    """What of a card is there and what is not. `lent`: dice of parallel cards that stand in for its own."""

    need: Need
    had: Amount
    copies: int
    dice: int
    lent: int = 0

    @property
    def short(self) -> bool:
        return bool(self.copies or self.dice)


def first_of(book: Book, code: str) -> str:
    """The code of the first printing of a card; a further face of a double-sided card is its front."""
    printing = book.cards.get(code)
    if printing is None:
        return code
    if printing.front and printing.front in book.cards:
        printing = book.cards[printing.front]
    return printing.reprint_of or printing.card.code


def wanted(book: Book, copies: Mapping[str, int], levels: Mapping[str, Sequence[int]]) -> dict[str, Amount]:
    """What one deck wants, by code: a die for each copy of a card that has one, and as many as it is in at (elite)."""
    found = {}
    for code, n in copies.items():
        if printing := book.cards.get(code):
            paid = levels.get(code) or (1,) * n
            character = printing.card.type == "character"
            dice = (sum(paid) if character else n) if printing.card.sides else 0
            found[code] = (n, dice)
    return found


def lacking(book: Book, decks: Mapping[str, Mapping[str, Amount]], owned: Mapping[str, Amount]) -> list[Lack]:
    """What is missing for these decks if all stand at the same time, by set and number.

    `decks`: by a key, what each wants by code (`wanted`). `owned`: copies and dice by printing.
    """
    needs = _needs(book, decks)
    had = _summed(book, owned)
    dice = _Dice(book, needs, had)
    found = []
    for first, need in needs.items():
        copies, own_dice = had.get(first, (0, 0))
        taken = dice.taken[first]
        found.append(
            Lack(
                need,
                (copies, own_dice),
                max(0, need.copies - copies),
                need.dice - sum(taken.values()),
                sum(n for supply, n in taken.items() if supply != first),
            )
        )
    order = {code: place for place, code in enumerate(book.cards)}
    return sorted(found, key=lambda lack: order.get(lack.need.code, len(order)))


def _needs(book: Book, decks: Mapping[str, Mapping[str, Amount]]) -> dict[str, Need]:
    named: dict[str, str] = {}
    by_first: dict[str, dict[str, Amount]] = {}
    for deck, cards in decks.items():
        for code, (copies, dice) in cards.items():
            first = first_of(book, code)
            named.setdefault(first, code)
            more = by_first.setdefault(first, {}).get(deck, (0, 0))
            by_first[first][deck] = (more[0] + copies, more[1] + dice)
    return {first: Need(named[first], amounts) for first, amounts in by_first.items()}


def _summed(book: Book, owned: Mapping[str, Amount]) -> dict[str, Amount]:
    found: dict[str, Amount] = {}
    for code, (copies, dice) in owned.items():
        first = first_of(book, code)
        more = found.get(first, (0, 0))
        found[first] = (more[0] + copies, more[1] + dice)
    return found


class _Dice:
    """Which die goes to which card, so that as many as possible have theirs: its own first, then parallel ones.

    A die at a time is looked for along chains (a card gives up a die for which another one is free): the most dice that
    can be given out are, whatever the order. `taken[card][supply]`: so many of the dice of `supply` are with `card`.
    """

    def __init__(self, book: Book, needs: Mapping[str, Need], had: Mapping[str, Amount]) -> None:
        self.free = {first: dice for first, (_copies, dice) in had.items()}
        self.sources = {first: (first, *_stand_ins(book, first)) for first in needs}
        self.taken: dict[str, dict[str, int]] = {first: {} for first in needs}
        for first, need in needs.items():
            self._give(first, first, min(need.dice, self.free.get(first, 0)))
        for first, need in needs.items():
            while sum(self.taken[first].values()) < need.dice and self._find(first, set()):
                pass

    def _give(self, first: str, supply: str, n: int) -> None:
        if n:
            self.free[supply] -= n
            self.taken[first][supply] = self.taken[first].get(supply, 0) + n

    def _find(self, first: str, seen: set[str]) -> bool:
        for supply in self.sources[first]:
            if supply in seen:
                continue
            seen.add(supply)
            if self.free.get(supply, 0) or self._yields(supply, first, seen):
                self._give(first, supply, 1)
                return True
        return False

    def _yields(self, supply: str, first: str, seen: set[str]) -> bool:
        """Whether some other card gives a die of this supply back because it has found another one."""
        for other, taken in self.taken.items():
            if other != first and taken.get(supply) and self._find(other, seen):
                taken[supply] -= 1
                self.free[supply] += 1
                return True
        return False


def _stand_ins(book: Book, first: str) -> Iterable[str]:
    """The cards whose dice may stand in for the dice of a card, whichever printing of it says so."""
    found = (book.cards[code].parallel_die for code in _printings(book, first))
    return dict.fromkeys(first_of(book, code) for code in found if code)


def _printings(book: Book, first: str) -> Iterable[str]:
    printing: Printing | None = book.cards.get(first)
    same = book.by_title.get(printing.title, ()) if printing else ()
    return [code for code in same if first_of(book, code) == first]
