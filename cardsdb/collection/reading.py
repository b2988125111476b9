"""A table that comes in, as plain lines: what it calls each card, and how much of it there is.

Pure: bytes in, lines out; raises nothing. Knows spreadsheets (their separators, encodings and headings in both
languages), not which cards there are (`cardsdb.collection.arriving`).
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from cardsdb.language.messages import phrase

MAX_BYTES = 1_000_000
"""Four times what the whole catalogue of the community takes with its longest names."""
MAX_LINES = 5_000
LONGEST_CELL = 400

HEADINGS: Mapping[str, tuple[str, ...]] = {
    "set": ("set", "set name", "set code", "сет", "набор", "выпуск", "издание"),
    "number": ("number", "no", "no.", "nr", "#", "position", "№", "номер"),
    "name": ("name", "title", "card name", "название", "имя"),
    "copies": ("cards", "copies", "quantity", "qty", "count", "own", "owned", "amount", "карт", "карты", "копий", "копии", "количество", "шт"),  # noqa: E501
    "dice": ("dice", "die", "dices", "кубиков", "кубики", "кубик"),
    "code": ("code", "card code", "id", "код"),
    "wanted": ("wanted", "want", "wish", "wishlist", "ищу", "хочу", "нужно"),
}  # fmt: skip
BARE = ("set", "number", "copies", "dice", "wanted")
"""What the columns of a table without headings are."""

_WORDS = {word: name for name, words in HEADINGS.items() for word in words}
_WHOLE = re.compile(r"\s*(\d{1,9})(?:[.,]0+)?\s*", re.ASCII)


@dataclass(frozen=True, slots=True)
class Entry:
    """A line, counted from 1. A figure is None where the table does not say it; `faults` are phrases."""

    line: int
    text: str
    set: str = ""
    number: str = ""
    name: str = ""
    code: str = ""
    copies: int | None = None
    dice: int | None = None
    wanted: int | None = None
    faults: tuple[str, ...] = ()


@dataclass(frozen=True)
class Table:
    """What came in: `text` as it was understood; `faults` of the whole, for which it has no entries."""

    text: str = ""
    entries: tuple[Entry, ...] = ()
    faults: tuple[str, ...] = ()
    columns: frozenset[str] = field(default_factory=frozenset)


def read(sent: bytes | str) -> Table:
    """The lines of a table, whatever separates their cells."""
    size = len(sent) if isinstance(sent, bytes) else len(sent.encode(errors="replace"))
    if size > MAX_BYTES:
        return Table(faults=(phrase("{n} bytes; a table has at most {most}", n=size, most=MAX_BYTES),))
    text = sent if isinstance(sent, str) else decoded(sent)
    if text is None:
        return Table(faults=(phrase("this is no text in UTF-8 or UTF-16: save the table as CSV UTF-8"),))
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")
    if text.count("\n") > MAX_LINES:
        return Table(faults=(phrase("{n} lines; a table has at most {most}", n=text.count("\n"), most=MAX_LINES),))
    return _table(text)


def decoded(sent: bytes) -> str | None:
    """UTF-8 or UTF-16, with or without a mark that says which; None if it is neither."""
    guesses = ["utf-8-sig"]
    if sent[:2] in (b"\xff\xfe", b"\xfe\xff"):
        guesses = ["utf-16"]
    elif sent[1:2] == b"\0" or sent[:1] == b"\0":
        guesses = ["utf-16-le" if sent[1:2] == b"\0" else "utf-16-be"]
    for encoding in guesses:
        try:
            return sent.decode(encoding)
        except UnicodeDecodeError:
            continue
    return None


def _table(text: str) -> Table:
    separator = _separator(text)
    rows = list(_rows(text, separator))
    if not rows:
        return Table(text, faults=(phrase("there is no line in this table"),))
    places, begin = _places(rows[0][1])
    if not places & {"code": 0}.keys() and not {"set", "number"} <= places.keys() and "name" not in places:
        said = phrase("no column says which card is meant: a code, or a set and a number")
        return Table(text, faults=(said,))
    if not {"copies", "dice", "wanted"} & places.keys():
        return Table(text, faults=(phrase("no column says how many there are: “Cards” or “Dice”"),))
    entries = tuple(_entry(line, cells, raw, places) for line, cells, raw in rows[begin:])
    return Table(text, entries, columns=frozenset(places))


def _separator(text: str) -> str:
    """What stands most often in the first lines that say anything, of those that separate cells."""
    first = next((line for line in text.split("\n") if line.strip()), "")
    return max("\t;,", key=lambda sign: (first.count(sign), sign == "\t"))


def _rows(text: str, separator: str) -> Iterator[tuple[int, list[str], str]]:
    """Each line with something in it: its number, its cells, and the line as it was."""
    for number, raw in enumerate(text.split("\n"), 1):
        try:
            cells = next(csv.reader(io.StringIO(raw), delimiter=separator), [])
        except csv.Error:
            cells = raw.split(separator)
        cells = [_cell(cell) for cell in cells]
        if any(cells):
            yield number, cells, raw[:LONGEST_CELL]


def _cell(cell: str) -> str:
    plain = " ".join("".join(sign for sign in cell[:LONGEST_CELL] if sign.isprintable()).split())
    return plain.removeprefix("'")


def _places(first: Sequence[str]) -> tuple[dict[str, int], int]:
    """Which column is what, and the row the cards begin with: 1 after headings, 0 where there are none."""
    found: dict[str, int] = {}
    for place, cell in enumerate(first):
        name = _WORDS.get(cell.casefold().rstrip(":"))
        if name and name not in found:
            found[name] = place
    if found:
        return found, 1
    code = bool(first) and re.fullmatch(r"\d{5,6}[A-Da-d]?", first[0])
    bare = ("code", "copies", "dice", "wanted") if code else BARE
    return {name: place for place, name in enumerate(bare) if place < len(first)}, 0


def _entry(line: int, cells: Sequence[str], raw: str, places: Mapping[str, int]) -> Entry:
    said = {name: cells[place] if place < len(cells) else "" for name, place in places.items()}
    faults: list[str] = []
    figures = {name: _figure(said[name], faults) for name in ("copies", "dice", "wanted") if name in said}
    return Entry(
        line=line,
        text=raw,
        set=said.get("set", ""),
        number=said.get("number", ""),
        name=said.get("name", ""),
        code=said.get("code", ""),
        copies=figures.get("copies"),
        dice=figures.get("dice"),
        wanted=figures.get("wanted"),
        faults=tuple(faults),
    )


def _figure(cell: str, faults: list[str]) -> int | None:
    if not cell:
        return 0
    if found := _WHOLE.fullmatch(cell):
        return int(found[1])
    faults.append(phrase("a whole number belongs here, not “{said}”", said=cell[:40]))
    return None
