"""What has been read of a list so far: copies and dice of cards, and what there is to say of its lines.

Pure. Knows how many copies and dice a card may have; must not know how lines are written.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from cardsdb.language.messages import phrase
from decks.contents import MOST_CARDS, MOST_COPIES
from decks.lexicon import Lexicon
from decks.listing import CONTROL, Remark
from decks.wording import Meant

INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")


@dataclass
class Tally:
    """Cards with their copies and dice, the lines they were first met in, and remarks. `looked`: for so many lines more
    it is looked for what may be meant."""

    lexicon: Lexicon
    looked: int
    cards: dict[str, int] = field(default_factory=dict)
    dice: dict[str, list[int]] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    remarks: list[Remark] = field(default_factory=list)
    full: bool = False

    def add(
        self,
        number: int,
        text: str,
        code: str,
        meant: Meant,
        dice: int = 0,
        *,
        as_dice: bool = False,
        placed: bool = False,
    ) -> None:
        """Take a card. `as_dice`: before a character the number means its dice, as players write; `placed`: of one
        copy of it, as SWDestinyDB writes."""
        copies = meant.copies
        if copies is None or not 1 <= copies <= MOST_COPIES:
            self.wrong(number, text, wrong_count(meant), (code,), max(1, min(copies or 1, MOST_COPIES)))
        elif dice:
            self._with_dice(number, text, code, copies, dice, as_dice=as_dice)
        else:
            self._without_dice(number, text, code, copies, as_dice=as_dice, placed=placed)

    def _with_dice(self, number: int, text: str, code: str, copies: int, dice: int, *, as_dice: bool) -> None:
        """Take copies of a card with so many dice each."""
        prices = self.lexicon.prints.prices(code)
        if prices == 1 and dice in (1, copies):  # all there are: it says nothing
            self._put(number, text, code, copies, 1)
        elif dice > prices:
            self._dear(number, text, code, dice, prices, copies)
        else:
            one = as_dice and self._unique(code) and copies == dice  # “2 Rey, 2 dice”
            self._put(number, text, code, 1 if one else copies, dice)

    def _without_dice(self, number: int, text: str, code: str, copies: int, *, as_dice: bool, placed: bool) -> None:
        """Take a card whose number may mean dice."""
        prices, unique = self.lexicon.prints.prices(code), self._unique(code)
        if as_dice and 1 < copies <= prices and (unique or placed):
            self._put(number, text, code, 1, copies)
        elif as_dice and unique and copies > prices > 1:
            self._dear(number, text, code, copies, prices, 1)
        else:
            if 1 < copies <= prices:
                self._doubt(number, text, code, copies)
            self._put(number, text, code, copies, 1)

    def _unique(self, code: str) -> bool:
        card = self.lexicon.prints.cards.get(code)
        return card is not None and card.unique

    def _dear(self, number: int, text: str, code: str, dice: int, prices: int, copies: int) -> None:
        name = self.lexicon.named(code, "en")
        if prices == 1:
            message = phrase("{n} dice; {name} has no choice of dice", n=dice, name=name)
        else:
            message = phrase("{n} dice; {name} has 1 to {most}", n=dice, name=name, most=prices)
        self.wrong(number, text, message, (code,), copies, prices)

    def _doubt(self, number: int, text: str, code: str, copies: int) -> None:
        """Say that a number was taken for copies where it may mean dice."""
        message = phrase("taken as {n} copies; perhaps one with {n} dice is meant", n=copies)
        self.remarks.append(Remark(number, shown(text), message, False, (code,), 1, copies))

    def _put(self, number: int, text: str, code: str, copies: int, level: int) -> None:
        there = self.cards.get(code, 0)
        if there + copies > MOST_COPIES:
            message = phrase(
                "{n} copies with those of line {line}; 1 to {most} are right",
                n=there + copies,
                line=self.lines[code],
                most=MOST_COPIES,
            )
            self.wrong(number, text, message)
        elif sum(self.cards.values()) + copies > MOST_CARDS:
            if not self.full:
                self.wrong(number, text, phrase("from here on it is more than {most} cards", most=MOST_CARDS))
            self.full = True
        else:
            if there and not self._in_parts(code):
                message = phrase(
                    "the same card as in line {line}: {n} copies now", line=self.lines[code], n=there + copies
                )
                self.said(number, text, message)
            self.cards[code] = there + copies
            self.dice.setdefault(code, []).extend([level] * copies)
            self.lines.setdefault(code, number)

    def _in_parts(self, code: str) -> bool:
        """Whether copies of a card may have lines of their own: characters, which are told apart by their dice."""
        card = self.lexicon.prints.cards.get(code)
        return card is not None and not card.unique and card.kind == "character"

    # ---- what there is to say ----

    def guessed(self, name: str) -> tuple[str, ...]:
        self.looked -= 1
        return self.lexicon.guess(name) if self.looked >= 0 else ()

    def wrong(
        self, number: int, text: str, message: str, guesses: tuple[str, ...] = (), copies: int = 1, dice: int = 0
    ) -> None:
        self.remarks.append(Remark(number, shown(text), message, True, guesses, copies, dice))

    def said(self, number: int, text: str, message: str) -> None:
        self.remarks.append(Remark(number, shown(text), message, False))


def wrong_count(meant: Meant) -> str:
    if meant.copies is None:
        return phrase("“{n}” copies; a whole number from 1 to {most} is right", n=meant.count[:12], most=MOST_COPIES)
    return phrase("{n} copies; 1 to {most} are right", n=meant.count[:12], most=MOST_COPIES)


def shown(text: str) -> str:
    """A line as it is shown: without what cannot be seen, and no longer than it can be read."""
    return CONTROL.sub("·", INVISIBLE.sub("", text)).strip()[:120]
