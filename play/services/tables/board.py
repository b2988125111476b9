"""What every table has: cards, buttons, seats, a question, a log. Plain data for templates.

Knows no game and no database.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Eyes:
    """Who reads: the seat (None: a spectator) and the language, and what everybody at the table is called.

    `names` by letter; `bots`: the levels of the bots by letter; `match`: whose cards are looked at, "" for a story
    without one.
    """

    language: str
    me: str | None
    names: Mapping[str, str]
    bots: Mapping[str, str]
    match: str = ""


@dataclass(slots=True)
class CardFace:
    """A card on a table. `option` is what pressing it does; without one, `why` says why it cannot be used, or what else
    there is to know of it."""

    code: str
    name: str
    quoted: str
    kind: str
    style: str
    glyph: str
    picture: str
    """The address of its face; the table shows the art of it."""
    text: str
    page: str = ""
    """The address of its page in the catalogue; "" for a card that is not there as it is here."""
    option: str = ""
    label: str = ""
    digit: int = 0
    why: str = ""
    chosen: bool = False
    """Picked already, in an answer that is not complete yet."""
    note: str = ""
    angle: int = 0


@dataclass(slots=True)
class Button:
    """An option that is not a card of one's hand. `digit` is its number for the keyboard and for typed moves."""

    option: str
    label: str
    digit: int
    main: bool = False
    card: CardFace | None = None
    of: str = ""
    forms: tuple[str, ...] = ()
    """Every way to type it."""


@dataclass(slots=True)
class SeatBox:
    letter: str
    name: str
    bot: str
    me: bool
    now: bool
    asked: bool
    winner: bool
    gone: bool
    hand_count: int
    known: list[CardFace]
    table: list[CardFace]


@dataclass(slots=True)
class Ask:
    """A question to the reader: the prompt beside its buttons. `sealed`: others are asked too, and no answer shows
    before all have answered."""

    seat: str
    prompt: str
    buttons: list[Button]
    source: CardFace | None = None
    sealed: bool = False


@dataclass(slots=True)
class Zone:
    """A place on the table with a caption: cards that lie open, or a pile with its count.

    The caption is empty where the name of the card says the same.
    """

    name: str
    caption: str
    cards: list[CardFace] = field(default_factory=list)
    count: int = 0


@dataclass(slots=True)
class GoalHelp:
    """What keeps the reader from winning with a goal, in sentences."""

    goal: CardFace
    gaps: list[str]
    met: bool = False


@dataclass(slots=True)
class Board:
    """A table as one seat, or a spectator, sees it."""

    me: str | None
    turn: int
    active: str
    seats: list[SeatBox]
    others: list[SeatBox]
    mine: SeatBox | None
    zones: list[Zone]
    discard: list[CardFace]
    hand: list[CardFace]
    aside: list[Zone]
    ask: Ask | None
    goal_help: list[GoalHelp]
    waiting: list[str]
    outcome: str = ""
    open: bool = False
    """Whether `known` of the other seats are their whole hands, because everything is shown."""
    facts: Mapping[str, object] = field(default_factory=dict)


@dataclass(slots=True)
class LogLine:
    text: str
    ply: int
    turn: bool = False
    new: bool = False

    @property
    def title(self) -> str:
        """The sentence as a heading, which has no full stop."""
        return self.text.removesuffix(".")
