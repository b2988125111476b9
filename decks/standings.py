"""What a format says of single cards, as lines that people write: `Finn (AW #45) 11/13`, a card a line.

Pure. A card is named by its code, by set and number, or by its title where only one card has it. `read` tells of every
line what it cannot mean; `write` gives lines that `read` understands.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from cardsdb.language.messages import phrase
from decks.lexicon import key
from decks.rules.destiny.law import Book, Format, Points, Printing

FIELDS = ("points", "banned", "restricted", "pairs")
MOST_LINES = 400
"""In one field."""
LONGEST_LINE = 200
"""Characters: what is longer is no card, and would be looked at for very long."""
MOST_FAULTS = 60

_PLACE = re.compile(r"^(?:(?P<name>.*?)\s*)?\(?\s*(?P<set>[A-Za-z]{2,5})\s*#?\s*(?P<number>\d{1,3})\s*\)?$")
_PRICED = re.compile(r"^(?P<card>.+?)[\s:=]+(?P<points>[-−]?\d{1,2}(?:\s*/\s*[-−]?\d{1,2}){0,2})$")
_AND = re.compile(r"\s+(?:\+|&|—|–|/)\s+|\s*;\s*")


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a line of a field, counted from 1; the message is a phrase."""

    field: str
    line: int
    message: str


@dataclass(frozen=True)
class Standings:
    points: Mapping[str, Points] = field(default_factory=dict)
    banned: tuple[str, ...] = ()
    restricted: tuple[str, ...] = ()
    pairs: tuple[tuple[str, str], ...] = ()
    faults: tuple[Fault, ...] = ()


def read(said: Mapping[str, str], book: Book) -> Standings:
    """The fields of `FIELDS` as they were written."""
    reader = _Reader(_Index(book))
    points = dict(reader.priced(said.get("points", "")))
    banned = tuple(dict.fromkeys(code for _n, code in reader.cards("banned", said.get("banned", ""))))
    restricted = tuple(dict.fromkeys(code for _n, code in reader.cards("restricted", said.get("restricted", ""))))
    pairs = tuple(dict.fromkeys(reader.paired(said.get("pairs", ""))))
    return Standings(points, banned, restricted, pairs, tuple(reader.faults[:MOST_FAULTS]))


def write(format: Format, book: Book) -> dict[str, str]:
    """The lines of a format, for its fields."""
    called = {code: called_in(printing) for code, printing in book.cards.items()}
    order = {code: place for place, code in enumerate(book.cards)}

    def sorted_(codes: Iterable[str]) -> list[str]:
        return sorted((code for code in codes if code in order), key=order.__getitem__)

    pairs = sorted(tuple(sorted_(pair)) for pair in format.pairs)
    return {
        "points": "\n".join(f"{called[code]} {in_points(format.points[code])}" for code in sorted_(format.points)),
        "banned": "\n".join(called[code] for code in sorted_(format.banned)),
        "restricted": "\n".join(called[code] for code in sorted_(format.restricted)),
        "pairs": "\n".join(" + ".join(called[code] for code in pair) for pair in pairs if len(pair) == 2),
    }


def called_in(printing: Printing) -> str:
    """What a card is called beyond doubt, as tools expect it: title, set and number."""
    return f"{printing.card.name.en} ({printing.set} #{printing.card.number})"


def in_points(points: Points) -> str:
    return "/".join(map(str, points))


class _Index:
    """The cards of a book by all they may be called."""

    def __init__(self, book: Book) -> None:
        self.codes = book.cards
        self.places: dict[tuple[str, str], str] = {}
        self.names: dict[str, list[str]] = {}
        for code, printing in book.cards.items():
            self.places.setdefault((printing.set.casefold(), printing.card.number), code)
            for name in {key(said) for said in _names(printing)}:
                self.names.setdefault(name, []).append(code)

    def find(self, said: str) -> list[str]:
        """The codes of the cards that may be meant; the one there is, if there is no doubt."""
        said = said.strip()[:200]
        if said.casefold() in self.codes:
            return [said.casefold()]
        if found := _PLACE.match(said):
            code = self.places.get((found["set"].casefold(), str(int(found["number"]))))
            if code:
                return [code]
        return self.names.get(key(said), [])

    def called(self, codes: Iterable[str]) -> tuple[str, ...]:
        return tuple(called_in(self.codes[code]) for code in codes)


def _names(printing: Printing) -> list[str]:
    """A title by itself, and with the subtitle behind it, in both languages."""
    card, found = printing.card, []
    for language in ("ru", "en"):
        name = getattr(card.name, language)
        found.append(name)
        if card.subtitle is not None:
            found.append(f"{name}, {getattr(card.subtitle, language)}")
    return found


class _Reader:
    def __init__(self, index: _Index) -> None:
        self.index = index
        self.faults: list[Fault] = []

    def cards(self, name: str, text: str) -> Iterable[tuple[int, str]]:
        for number, line in self._lines(name, text):
            if code := self._card(name, number, line):
                yield number, code

    def priced(self, text: str) -> Iterable[tuple[str, Points]]:
        for number, line in self._lines("points", text):
            found = _PRICED.match(line)
            if found is None:
                self._wrong("points", number, phrase("points belong behind the card, like 11/13"))
            elif code := self._card("points", number, found["card"]):
                points = tuple(int(one) for one in re.sub(r"\s", "", found["points"]).replace("−", "-").split("/"))
                if self._sound(number, code, points):
                    yield code, points

    def _sound(self, number: int, code: str, points: Points) -> bool:
        card = self.index.codes[code].card
        if card.type not in ("character", "plot"):
            self._wrong("points", number, phrase("only characters and plots have points"))
        elif len(points) > max(len(card.points), 1):
            wrong = phrase("{n} prices; the card has {most}", n=len(points), most=max(len(card.points), 1))
            self._wrong("points", number, wrong)
        elif not all(-30 <= one <= 40 for one in points):
            self._wrong("points", number, phrase("points from −30 to 40 are possible"))
        else:
            return True
        return False

    def paired(self, text: str) -> Iterable[tuple[str, str]]:
        for number, line in self._lines("pairs", text):
            parts = _AND.split(line)
            if len(parts) != 2:
                self._wrong("pairs", number, phrase("two cards with “+” between them belong here"))
                continue
            one, other = (self._card("pairs", number, part) for part in parts)
            if one and one == other:
                self._wrong("pairs", number, phrase("a pair is of two different cards"))
            elif one and other:
                yield (one, other) if one < other else (other, one)

    def _lines(self, name: str, text: str) -> Iterable[tuple[int, str]]:
        lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        if len(lines) > MOST_LINES:
            self._wrong(name, 0, phrase("{n} lines; {most} are possible", n=len(lines), most=MOST_LINES))
            return
        for number, line in enumerate(lines, 1):
            # Runs of blanks are one: patterns would try each of them.
            bare = " ".join(line.split(" //")[0].split())
            if len(bare) > LONGEST_LINE:
                self._wrong(
                    name, number, phrase("{n} characters; a line has at most {most}", n=len(bare), most=LONGEST_LINE)
                )
            elif bare:
                yield number, bare

    def _card(self, name: str, number: int, said: str) -> str:
        """The code of the one card that is meant; "" and a fault if there is none or more."""
        codes = self.index.find(said)
        if len(codes) == 1:
            return codes[0]
        if codes:
            some = self.index.called(codes[:4])
            self._wrong(name, number, phrase("several cards are called so; one of them: {guess}", guess=some))
        else:
            self._wrong(name, number, phrase("no card is called “{name}”", name=said[:60]))
        return ""

    def _wrong(self, name: str, line: int, message: str) -> None:
        self.faults.append(Fault(name, line, message))
