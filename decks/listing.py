"""Decks as lists that people write: `2 Люк Скайуокер (k.luke)`, a card a line.

Pure: text in, text out. `write` says all that a deck holds; `decks.reading` takes what people send each other. Knows
names (`decks.lexicon`) and where cards are printed (`decks.prints`), not what they do.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from cardsdb.language.core import CardDef
from decks.contents import DeckList
from decks.lexicon import kind_of, kind_words
from decks.prints import Prints, prints_of
from decks.wording import dice_words

MAX_BYTES = 200_000
"""Enough for 600 different cards with the longest names and notes that there may be."""
MAX_LINES = 2_000
"""Lines of notes are not counted."""
LONGEST_LINE = 400
USUAL_SEATS = 4
"""Of a deck of a game for two nothing is said of so many players: every deck has them that nobody has changed."""

HEAD = {
    "ru": {"name": "Название", "seats": "Игроков", "format": "Формат", "tags": "Метки"},
    "en": {"name": "Name", "seats": "Players", "format": "Format", "tags": "Tags"},
}
CONTROL = re.compile(r"[\0-\x08\x0b-\x1f\x7f]")  # line ends and tabs are text

# ---- writing ---------------------------------------------------------------------------------------------


def write(deck: DeckList, language: str) -> str:
    """The deck as a list: its head and its notes as comments, then its cards by kind."""
    prints = prints_of(deck.law)
    lines = [f"# {HEAD[language][what]}: {said}" for what, said in _head(deck, prints, language)]
    if deck.notes:
        lines += [f"# | {line}" if line else "# |" for line in CONTROL.sub("", plain(deck.notes)).split("\n")]
    for kind, cards in by_kind(deck).items():
        said = getattr(kind_words(deck.game, kind, many=True), language)
        lines += ["", f"{said} ({sum(deck.copies[card.code] for card in cards)}):"]
        lines += [line for card in cards for line in _lines(deck, card, prints, language)]
    return "\n".join(lines) + "\n"


def line_of(code: str, name: str, copies: int, dice: str = "") -> str:
    """One card of a list, with what is said of its dice."""
    return f"{copies} {on_one_line(name)} ({code})" + (f" — {dice}" if dice else "")


def plain(text: str) -> str:
    """The text with line ends of one sort."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def on_one_line(text: str) -> str:
    return re.sub(r"[\0-\x1f\x85\u2028\u2029]+", " ", text).strip()


def by_kind(deck: DeckList) -> dict[str, list[CardDef]]:
    """The cards of a deck in its order, kind by kind."""
    groups: dict[str, list[CardDef]] = {}
    for card, _copies in deck:
        groups.setdefault(kind_of(card), []).append(card)
    return groups


def by_level(levels: tuple[int, ...]) -> dict[int, int]:
    """Copies by the price they are in at, the highest first.

    >>> by_level((2, 1, 1))
    {2: 1, 1: 2}
    """
    return {level: levels.count(level) for level in sorted(set(levels), reverse=True)}


def _head(deck: DeckList, prints: Prints, language: str) -> Iterator[tuple[str, str]]:
    yield "name", on_one_line(deck.name)
    if not prints or deck.seats != USUAL_SEATS:
        yield "seats", str(deck.seats)
    if deck.format:
        yield "format", format_name(deck, prints, language)
    if deck.tags:
        yield "tags", ", ".join(map(on_one_line, deck.tags))


def format_name(deck: DeckList, prints: Prints, language: str) -> str:
    """A deck's format by name and code; the code twice where nobody here knows its name. The code counts."""
    ours = getattr(deck.law, "format", None)
    own = ours.name if ours is not None and ours.code == deck.format else None
    name = prints.formats.get(deck.format, own)
    return f"{on_one_line(getattr(name, language)) if name else deck.format} ({deck.format})"


def _lines(deck: DeckList, card: CardDef, prints: Prints, language: str) -> Iterator[str]:
    """A line for each price that copies of a card are in at."""
    name = full_name(card, language)
    for level, copies in by_level(deck.levels(card.code)).items():
        die = bool(getattr(card, "die", ""))
        yield line_of(card.code, name, copies, dice_words(copies, level, language, die=die) if level > 1 else "")


def full_name(card: CardDef, language: str) -> str:
    """The name with the subtitle, if there is one."""
    subtitle = getattr(card, "subtitle", None)
    name = str(getattr(card.name, language))
    return f"{name}, {getattr(subtitle, language)}" if subtitle else name


# ---- what was read ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Remark:
    """What there is to say of a line, counted from 1 (0: of the whole list). `message` is a phrase.

    `wrong`: the line could not be understood; else it was, and this says how. `guesses` are the codes of cards that
    may be meant, the likeliest first, so many `copies` of them with so many `dice` each (0: as their number says).
    """

    line: int
    text: str
    message: str
    wrong: bool = True
    guesses: tuple[str, ...] = ()
    copies: int = 1
    dice: int = 0


@dataclass(frozen=True, slots=True)
class Listed:
    """What a list says: copies by code, and dice of those with several prices; None for what of the head it does not
    say."""

    cards: Mapping[str, int]
    name: str | None = None
    notes: str | None = None
    seats: int | None = None
    remarks: tuple[Remark, ...] = ()
    dice: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    format: str | None = None
    tags: tuple[str, ...] | None = None

    @property
    def wrong(self) -> tuple[Remark, ...]:
        return tuple(remark for remark in self.remarks if remark.wrong)


def with_line(text: str, number: int, line: str) -> str:
    """The list with another line in the place of one, counted from 1; as it is where there is no such line."""
    lines = plain(text).split("\n")
    if 1 <= number <= len(lines):
        lines[number - 1] = line
    return "\n".join(lines)


def way_of(code: str, remark_copies: int, remark_dice: int, prints: Prints) -> tuple[int, int]:
    """Copies of a card that may be meant, and the dice of each: of a unique character a number means its dice."""
    card = prints.cards.get(code)
    if remark_dice or card is None or not card.unique or card.prices < 2:
        return remark_copies, max(1, remark_dice)
    return 1, min(remark_copies, card.prices)
