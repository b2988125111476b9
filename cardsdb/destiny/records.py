"""The community's layout as typed records: one struct a file, each field with a sentence on what would be right.

Knows shapes and notations of single records. Must not know other records, files or rows.
"""

from __future__ import annotations

from calendar import monthrange
from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from cardsdb.language.destiny.sides import Side, side
from cardsdb.language.destiny.targets import Affiliation, Colour, Rarity, Type
from cardsdb.language.messages import gettext_noop

CardCode = Annotated[
    str,
    Meta(
        pattern=r"^[0-9]{5,6}[A-Z]?\Z",
        description=gettext_noop("five or six digits, and a capital letter for one face of several: “13002B”"),
    ),
]
SetCode = Annotated[
    str,
    Meta(pattern=r"^[A-Za-z0-9-]{2,24}\Z", description=gettext_noop("the code of a set, letters and digits: “SoR”")),
]
ListCode = Annotated[
    str, Meta(pattern=r"^[A-Za-z0-9-]{1,16}\Z", description=gettext_noop("a code of letters, digits and hyphens"))
]
Word = Annotated[
    str, Meta(pattern=r"^[a-z]+(-[a-z]+)*\Z", max_length=32, description=gettext_noop("a word like “bounty-hunter”"))
]
Name = Annotated[str, Meta(pattern=r"\S", max_length=80, description=gettext_noop("a name of at most 80 characters"))]
ShortName = Annotated[
    str, Meta(pattern=r"\S", max_length=60, description=gettext_noop("a name of at most 60 characters"))
]
Title = Annotated[
    str, Meta(pattern=r"\S", max_length=120, description=gettext_noop("a name of at most 120 characters"))
]
Subtitle = Annotated[str, Meta(max_length=120, description=gettext_noop("at most 120 characters"))]
Prose = Annotated[str, Meta(max_length=4000, description=gettext_noop("a text of at most 4000 characters"))]
Place = Annotated[int, Meta(ge=1, le=9999, description=gettext_noop("a whole number from 1 to 9999"))]
Date = Annotated[
    str, Meta(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}\Z", description=gettext_noop("a date like “2017-05-04”"))
]
Points = Annotated[
    str,
    Meta(
        pattern=r"^(-?[0-9]{1,2}(/[0-9]{1,2}){0,2})?\Z",
        description=gettext_noop("prices for one die, two, three: “12”, “10/13”, “14/18/22”, “-1”"),
    ),
]
Sides = tuple[Annotated[str, Meta(max_length=8, description=gettext_noop("a side like 2RD, +1MD, 3ID1, Sp or -"))], ...]
Limit = Annotated[int, Meta(ge=0, le=30, description=gettext_noop("a whole number from 0 to 30"))]
Cost = Annotated[int, Meta(ge=0, le=20, description=gettext_noop("a whole number from 0 to 20, or null if variable"))]
Health = Annotated[int, Meta(ge=1, le=99, description=gettext_noop("a whole number from 1 to 99"))]
Dice = Annotated[int, Meta(ge=0, le=30, description=gettext_noop("a whole number from 0 to 30"))]
Quantity = Annotated[int, Meta(ge=1, le=30, description=gettext_noop("a whole number from 1 to 30"))]
Project = Annotated[str, Meta(max_length=40, description=gettext_noop("at most 40 characters"))]
Illustrator = Annotated[str, Meta(max_length=80, description=gettext_noop("at most 80 characters"))]
SimulatorId = Annotated[
    str, Meta(pattern=r"^([0-9]{3,6})?\Z", description=gettext_noop("three to six digits, or nothing"))
]


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One object of a file."""


class CardRecord(Record, frozen=True, kw_only=True):
    """A card, or one face of it, in `set/<code>.json`."""

    code: CardCode
    set_code: SetCode
    position: Place
    name: Title
    subtitle: Subtitle = ""
    type_code: Type
    subtypes: tuple[Word, ...] = ()
    faction_code: Colour
    affiliation_code: Affiliation
    rarity_code: Rarity | Literal[""] = ""
    is_unique: bool
    deck_limit: Limit | None
    has_die: bool
    sides: Sides = ()
    cost: Cost | UnsetType | None = UNSET
    health: Health | UnsetType = UNSET
    points: Points | UnsetType = UNSET
    text: Prose = ""
    flavor: Prose = ""
    illustrator: Illustrator = ""
    has_errata: bool
    reprint_of: CardCode | UnsetType = UNSET
    parallel_die: CardCode | UnsetType = UNSET
    flip_card: bool = False
    ttscardid: SimulatorId = ""

    @property
    def letter(self) -> str:
        """Which face of a double-sided card it is; empty for an ordinary card."""
        return self.code[-1] if self.code[-1].isalpha() else ""

    @property
    def front(self) -> str | None:
        """The code of the first face, if this is a further one."""
        return f"{self.code[:-1]}A" if self.letter not in ("", "A") else None


class SetRecord(Record, frozen=True, kw_only=True):
    code: SetCode
    name: Name
    position: Place
    size: Place | None
    date_release: Date | None
    cycle_code: ListCode
    cgdb_id_start: int | None = None
    cgdb_id_end: int | None = None
    project_name: Project = ""


class CycleRecord(Record, frozen=True, kw_only=True):
    code: Annotated[ListCode, Meta(max_length=8)]
    name: Name
    position: Place
    date_release: Date | None


class WordRecord(Record, frozen=True, kw_only=True):
    """An entry of types, subtypes, factions, affiliations, rarities or sideTypes."""

    code: Annotated[str, Meta(min_length=1, max_length=32, description=gettext_noop("a code of 1 to 32 characters"))]
    name: ShortName
    is_primary: bool = False
    icon: str = ""


class FormatData(Record, frozen=True, kw_only=True):
    sets: tuple[SetCode, ...]
    balance: dict[CardCode, Points]
    restricted: tuple[CardCode, ...]
    banned: tuple[CardCode, ...] = ()
    errata: tuple[CardCode, ...] = ()
    restrictedPairs: dict[CardCode, tuple[CardCode, ...]] = {}


class FormatRecord(Record, frozen=True, kw_only=True):
    code: ListCode
    name: Name
    data: FormatData


class Slot(Record, frozen=True, kw_only=True):
    quantity: Quantity
    dice: Dice


class PackRecord(Record, frozen=True, kw_only=True):
    code: ListCode
    name: Name
    set_code: SetCode
    slots: dict[CardCode, Slot]


class NameRecord(Record, frozen=True, kw_only=True):
    """The name of an entry of a list in another language."""

    code: Annotated[
        str, Meta(pattern=r"^[A-Za-z0-9-]{1,32}\Z", description=gettext_noop("a code of letters, digits and hyphens"))
    ]
    name: ShortName
    set_code: str = ""


class TranslationRecord(Record, frozen=True, kw_only=True):
    """The words of a card in another language; some files repeat the whole card."""

    code: CardCode
    name: Title
    subtitle: Subtitle = ""
    text: Prose = ""
    flavor: Prose = ""


REPEATED = frozenset(CardRecord.__struct_fields__) - frozenset(TranslationRecord.__struct_fields__)
"""What a translation may repeat of the card, and must not change."""


# ---- notations -------------------------------------------------------------------------------------------


def points_of(text: str) -> tuple[int, ...]:
    """The prices that a checked notation writes: `-1`, `10/13`, `14/18/22`; none for an empty one."""
    return tuple(int(price) for price in text.split("/")) if text else ()


def side_of(text: str) -> Side:
    """A side of a die; raises `ValueError`. A value of 0 is how some records write a variable one."""
    found = side(text)
    if found.value == 0:
        return Side(symbol=found.symbol, modifier=found.modifier, cost=found.cost, variable=True)
    return found


def is_day(date: str) -> bool:
    """Whether there is such a day: `2017-02-30` is none."""
    year, month, day = map(int, date.split("-"))
    return year >= 1 and 1 <= month <= 12 and 1 <= day <= monthrange(year, month)[1]
