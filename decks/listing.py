"""Decks as lists that people write: `2 Люк Скайуокер (k.luke)`, a card a line.

Pure: text in, text out. `write` says all that a deck holds; `read` takes what people send each other, tells of every
line what it cannot mean, and never guesses silently. Knows names (`decks.lexicon`), not what the cards do.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from cardsdb.language.messages import phrase
from decks.contents import LONGEST_NAME, LONGEST_NOTES, MOST_CARDS, MOST_COPIES, MOST_SEATS, DeckList
from decks.lexicon import Lexicon, is_heading, kind_of, kind_words, without_aside

MAX_BYTES = 200_000
"""Enough for 600 different cards with the longest names and notes that there may be."""
MAX_LINES = 2_000
"""Lines of notes are not counted."""
LONGEST_LINE = 400
MOST_GUESSES = 40
"""For so many lines it is looked for what may be meant."""
MOST_REMARKS = 200

HEAD = {"ru": ("Название", "Игроков"), "en": ("Name", "Players")}


# ---- writing ---------------------------------------------------------------------------------------------


def write(deck: DeckList, language: str) -> str:
    """The deck as a list: its name, players and notes as comments, then its cards by kind."""
    title, seats = HEAD[language]
    lines = [f"# {title}: {_on_one_line(deck.name)}", f"# {seats}: {deck.seats}"]
    if deck.notes:
        lines += [f"# | {line}" if line else "# |" for line in _CONTROL.sub("", plain(deck.notes)).split("\n")]
    for kind, rows in _by_kind(deck, language).items():
        said = getattr(kind_words(deck.game, kind, many=True), language)
        lines += ["", f"{said} ({sum(copies for _code, _name, copies in rows)}):"]
        lines += [line_of(*row) for row in rows]
    return "\n".join(lines) + "\n"


def line_of(code: str, name: str, copies: int) -> str:
    """One card of a list."""
    return f"{copies} {_on_one_line(name)} ({code})"


def plain(text: str) -> str:
    """The text with line ends of one sort."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _by_kind(deck: DeckList, language: str) -> dict[str, list[tuple[str, str, int]]]:
    groups: dict[str, list[tuple[str, str, int]]] = {}
    for card, copies in deck:
        groups.setdefault(kind_of(card), []).append((card.code, getattr(card.name, language), copies))
    return groups


def _on_one_line(text: str) -> str:
    return re.sub(r"[\0-\x1f\x85\u2028\u2029]+", " ", text).strip()


# ---- what was read ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Remark:
    """What there is to say of a line, counted from 1 (0: of the whole list). `message` is a phrase.

    `wrong`: the line could not be understood; else it was, and this says how. `guesses` are the codes of cards that
    may be meant, the likeliest first, so many `copies` of them.
    """

    line: int
    text: str
    message: str
    wrong: bool = True
    guesses: tuple[str, ...] = ()
    copies: int = 1


@dataclass(frozen=True, slots=True)
class Listed:
    """What a list says: copies by code; None for what of the head it does not say."""

    cards: Mapping[str, int]
    name: str | None = None
    notes: str | None = None
    seats: int | None = None
    remarks: tuple[Remark, ...] = ()

    @property
    def wrong(self) -> tuple[Remark, ...]:
        return tuple(remark for remark in self.remarks if remark.wrong)


def read(text: str, lexicon: Lexicon) -> Listed:
    """What a list says. It raises nothing: what is wrong stands among the remarks, the rest has been understood."""
    text = plain(text.removeprefix("\ufeff"))
    size = len(text.encode(errors="replace"))
    if size > MAX_BYTES:
        return _refused(phrase("{n} bytes; a list has at most {most}", n=size, most=MAX_BYTES))
    lines = text.split("\n")
    count = sum(not line.startswith(_NOTE) for line in lines)
    if count > MAX_LINES:
        return _refused(phrase("{n} lines; a list has at most {most}", n=count, most=MAX_LINES))
    reader = _Reader(lexicon)
    for number, line in enumerate(lines, 1):
        reader.take(number, line)
    return reader.result()


def with_line(text: str, number: int, line: str) -> str:
    """The list with another line in the place of one, counted from 1; as it is where there is no such line."""
    lines = plain(text).split("\n")
    if 1 <= number <= len(lines):
        lines[number - 1] = line
    return "\n".join(lines)


def _refused(message: str) -> Listed:
    return Listed({}, remarks=(Remark(0, "", message),))


# ---- how a line is read ----------------------------------------------------------------------------------

_NOTE = "# |"
_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
_CONTROL = re.compile(r"[\0-\x08\x0b-\x1f\x7f]")  # line ends and tabs are text
_BULLET = re.compile(r"^[-–—•*·▪]\s+")
_COMMENT = re.compile(r"\s+(?:#|//).*$")
_TITLE = re.compile(r"^(?:#|//)?\s*(?:deck name|name|title|название|имя)\s*:\s*(?P<said>.*)$", re.IGNORECASE)
_SEATS = re.compile(r"^(?:#|//)?\s*(?:players|seats|игроков|игроки|мест)\s*:\s*(?P<said>.*)$", re.IGNORECASE)
_CODE = re.compile(r"^(?P<rest>.*?)\s*[(\[]\s*(?P<code>[a-z]\.[a-z0-9-]+|\d{5,6}[a-d]?)\s*[)\]]$", re.IGNORECASE)

_COUNT = r"(?P<n>[-−+]?\d+(?:[.,/]\d+)?)"
_TIMES = r"(?:\s*[×*]\s*|[xх](?:\s+|(?=[A-ZА-ЯЁ«“\"]))|\s+[xх]\s+|\s*(?:шт\.?|pcs\.?)\s+)"
_FORMS = tuple(
    re.compile(form)
    for form in (
        rf"^{_COUNT}{_TIMES}(?P<name>.+)$",
        rf"^{_COUNT}\s+(?P<name>.+)$",
        rf"^(?P<name>.+?)(?:\s*[×*]\s*|\s+[xхXХ]\s*){_COUNT}$",
        rf"^(?P<name>.+?)\s*[:;,\t]\s*{_COUNT}(?:\s*(?:шт\.?|pcs\.?))?$",
        rf"^(?P<name>.+?)\s+[-–—]\s+{_COUNT}(?:\s*(?:шт\.?|pcs\.?))?$",
        rf"^(?P<name>.+?)\s*\(\s*[xх×]?\s*{_COUNT}\s*\)$",
        r"^\d+[.)]\s+(?P<name>.+)$",  # the number of a numbered list
    )
)


@dataclass(frozen=True, slots=True)
class _Meant:
    """One way to read a line: so many copies (as written, "" for one) of what is called so."""

    name: str
    count: str = ""

    @property
    def copies(self) -> int | None:
        """How many; None for what is no whole number."""
        if not self.count:
            return 1
        digits = self.count.replace("−", "-")
        return int(digits[:9]) if re.fullmatch(r"[-+]?\d+", digits) else None


def _ways(text: str) -> Iterator[_Meant]:
    """The ways in which a line may be meant, the likeliest first. A name may have numbers in it: «Тяни 3, сыграй 2»."""
    ways = [_Meant(text)]
    for form in _FORMS:
        if found := form.match(text):
            said = found.groupdict()
            ways.append(_Meant(said["name"].strip(), said.get("n") or ""))
    yield from ways
    yield from (_Meant(without_aside(way.name), way.count) for way in reversed(ways))


@dataclass
class _Reader:
    """Reads line by line and keeps what was understood."""

    lexicon: Lexicon
    cards: dict[str, int] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)
    name: str | None = None
    seats: int | None = None
    guessed: int = 0
    full: bool = False

    def result(self) -> Listed:
        notes = "\n".join(self.notes) if self.notes else None
        if notes is not None and len(notes) > LONGEST_NOTES:
            self._wrong(0, "", phrase("notes have at most {most} characters", most=LONGEST_NOTES))
            notes = None
        if not self.cards and not any(remark.wrong for remark in self.remarks):
            self._wrong(0, "", phrase("there is no card in this list; a line is like “2 k.luke”"))
        return Listed(self.cards, self.name, notes, self.seats, tuple(self.remarks[:MOST_REMARKS]))

    def take(self, number: int, raw: str) -> None:
        """One line: a note, the head, a card, a heading, or nothing."""
        if _CONTROL.search(raw):
            self._wrong(number, raw, phrase("a sign that no text has: control characters are not possible here"))
        elif raw.startswith(_NOTE):
            self.notes.append(raw.removeprefix(_NOTE).removeprefix(" "))
        elif len(raw) > LONGEST_LINE:
            self._wrong(number, raw, phrase("{n} characters; a line has at most {most}", n=len(raw), most=LONGEST_LINE))
        elif text := re.sub(r" *\t[ \t]*", "\t", re.sub(r"[^\S\t]+", " ", _INVISIBLE.sub("", raw))).strip():
            self._line(number, raw.strip(), text)

    def _line(self, number: int, raw: str, text: str) -> None:
        if not self._head(number, raw, text) and not text.startswith(("#", "//")):
            self._card(number, _BULLET.sub("", text))

    def _head(self, number: int, raw: str, text: str) -> bool:
        """Whether the line belongs to the head: what stands before the first card."""
        if self.cards:
            return False
        if (found := _TITLE.match(raw)) and found["said"] and not self.lexicon.find(text):
            self._title(number, raw, found["said"].strip())
            return True
        if found := _SEATS.match(text):
            said = found["said"].strip()
            if re.fullmatch(r"\d", said) and 2 <= int(said) <= MOST_SEATS:
                self.seats = int(said)
            else:
                self._wrong(number, raw, phrase("a deck is for 2 to {most} players", most=MOST_SEATS))
            return True
        return False

    def _title(self, number: int, raw: str, said: str) -> None:
        if len(said) > LONGEST_NAME:
            self._wrong(number, raw, phrase("a name has 1 to {most} characters", most=LONGEST_NAME))
        else:
            self.name = said

    def _card(self, number: int, text: str) -> None:
        """A card with its copies, with or without a comment behind it."""
        bare = _COMMENT.sub("", text)
        if bare.endswith(":"):  # «Базовые правила:» would be a card as well
            return
        for one in dict.fromkeys((text, bare)):
            if self._coded(number, text, one) or self._named(number, text, one):
                return
        if is_heading(bare):
            return
        meant = next((way for way in _ways(bare) if way.count), _Meant(bare))
        if meant.copies is None or not 1 <= meant.copies <= MOST_COPIES:
            self._wrong(number, text, _wrong_count(meant), self._guesses(meant.name), 1)
        else:
            message = phrase("no card is called “{name}”", name=meant.name[:60])
            self._wrong(number, text, message, self._guesses(meant.name), meant.copies)

    def _coded(self, number: int, text: str, one: str) -> bool:
        """Take a line that ends in a code; the code counts, and the name before it need not be right."""
        found = _CODE.match(one)
        if found is None:
            return False
        code, rest = found["code"].casefold(), found["rest"].strip()
        meant = next((way for way in list(_ways(rest))[1:] if way.count), _Meant(rest)) if rest else _Meant("")
        if re.fullmatch(_COUNT + r"\s*[xх×*]?", rest):
            meant = _Meant("", rest.rstrip("xх×* "))
        named = self.lexicon.find(meant.name) if meant.name else ()
        if code not in self.lexicon.names:
            if len(named) == 1:
                self._said(number, text, phrase("there is no card {code} here: taken by its name", code=code))
                self._add(number, text, named[0], meant)
                return True
            guesses = named or self._guesses(code)
            self._wrong(number, text, phrase("there is no card {code} here", code=code), guesses, meant.copies or 1)
            return True
        if named and code not in named:
            self._said(number, text, phrase("the name is that of {other}: taken by the code", other=named[0]))
        self._add(number, text, code, meant)
        return True

    def _named(self, number: int, text: str, one: str) -> bool:
        for way in _ways(one):
            codes = self.lexicon.find(way.name)
            if len(codes) == 1:
                self._add(number, text, codes[0], way)
                return True
            if codes:
                message = phrase("{n} cards are called so: write the code of one of them", n=len(codes))
                self._wrong(number, text, message, codes[:6], way.copies or 1)
                return True
        return False

    def _add(self, number: int, text: str, code: str, meant: _Meant) -> None:
        copies = meant.copies
        if copies is None or not 1 <= copies <= MOST_COPIES:
            self._wrong(number, text, _wrong_count(meant), (code,), max(1, min(copies or 1, MOST_COPIES)))
            return
        there = self.cards.get(code, 0)
        if there + copies > MOST_COPIES:
            message = phrase(
                "{n} copies with those of line {line}; 1 to {most} are right",
                n=there + copies,
                line=self.lines[code],
                most=MOST_COPIES,
            )
            self._wrong(number, text, message)
        elif sum(self.cards.values()) + copies > MOST_CARDS:
            if not self.full:
                self._wrong(number, text, phrase("from here on it is more than {most} cards", most=MOST_CARDS))
            self.full = True
        else:
            if there:
                message = phrase(
                    "the same card as in line {line}: {n} copies now", line=self.lines[code], n=there + copies
                )
                self._said(number, text, message)
            self.cards[code] = there + copies
            self.lines.setdefault(code, number)

    def _guesses(self, name: str) -> tuple[str, ...]:
        self.guessed += 1
        return self.lexicon.guess(name) if self.guessed <= MOST_GUESSES else ()

    def _wrong(self, number: int, text: str, message: str, guesses: tuple[str, ...] = (), copies: int = 1) -> None:
        self.remarks.append(Remark(number, _shown(text), message, True, guesses, copies))

    def _said(self, number: int, text: str, message: str) -> None:
        self.remarks.append(Remark(number, _shown(text), message, False))


def _wrong_count(meant: _Meant) -> str:
    if meant.copies is None:
        return phrase("“{n}” copies; a whole number from 1 to {most} is right", n=meant.count[:12], most=MOST_COPIES)
    return phrase("{n} copies; 1 to {most} are right", n=meant.count[:12], most=MOST_COPIES)


def _shown(text: str) -> str:
    """A line as it is shown: without what cannot be seen, and no longer than it can be read."""
    return _CONTROL.sub("·", _INVISIBLE.sub("", text)).strip()[:120]
