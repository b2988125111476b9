"""What a list of cards says: line by line, what it means and what is wrong with it. It never guesses silently.

Pure: text in, plain data out. Knows names, prints and how people write (`decks.wording`), not what cards do.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from cardsdb.language.messages import phrase
from decks.contents import (
    LONGEST_NAME,
    LONGEST_NOTES,
    LONGEST_TAG,
    MOST_COPIES,
    MOST_SEATS,
    MOST_TAGS,
    fitting,
    in_tags,
)
from decks.layout import Layout, layout_of
from decks.lexicon import Lexicon, headed, is_heading
from decks.listing import CONTROL, LONGEST_LINE, MAX_BYTES, MAX_LINES, Listed, Remark, plain
from decks.tally import INVISIBLE, Tally, wrong_count
from decks.wording import Meant, Where, counted, places, ways, without_dice

MOST_GUESSES = 40
"""For so many lines it is looked for what may be meant."""
MOST_REMARKS = 200
MOST_CALLED_SO = 12
"""So many cards of one name are shown to be chosen from."""


def read(text: str, lexicon: Lexicon, *, guesses: int = MOST_GUESSES) -> Listed:
    """What a list says. It raises nothing: what is wrong stands among the remarks, the rest has been understood.

    `guesses`: for so many lines it is looked for what may be meant.
    """
    text = plain(text.removeprefix("\ufeff"))
    size = len(text.encode(errors="replace"))
    if size > MAX_BYTES:
        return _refused(phrase("{n} bytes; a list has at most {most}", n=size, most=MAX_BYTES))
    lines = text.split("\n")
    count = sum(not line.startswith(_NOTE) for line in lines)
    if count > MAX_LINES:
        return _refused(phrase("{n} lines; a list has at most {most}", n=count, most=MAX_LINES))
    reader = _Reader(lexicon, guesses, layout=layout_of(lines, lexicon) if lexicon.prints else Layout())
    for number, line in enumerate(lines, 1):
        reader.take(number, line)
    return reader.result()


def _refused(message: str) -> Listed:
    return Listed({}, remarks=(Remark(0, "", message),))


_NOTE = "# |"
_BULLET = re.compile(r"^[-–—•*·▪]\s+")
_COMMENT = re.compile(r"\s+(?:#|//).*$")
_TITLE = re.compile(r"^(?:#|//)?\s*(?:deck name|name|title|название|имя)\s*:\s*(?P<said>.*)$", re.IGNORECASE)
_SEATS = re.compile(r"^(?:#|//)?\s*(?:players|seats|игроков|игроки|мест)\s*:\s*(?P<said>.*)$", re.IGNORECASE)
_FORMAT = re.compile(r"^(?:#|//)?\s*(?:format|формат)\s*:\s*(?P<said>.+)$", re.IGNORECASE)
_TAGS = re.compile(r"^(?:#|//)?\s*(?:tags|метки|теги)\s*:\s*(?P<said>.*)$", re.IGNORECASE)
_KINDED = re.compile(r"^(?P<kind>[^:(\d]{3,24}):\s+(?P<rest>\S.*)$")
_ADDRESS = re.compile(r"https?://|swdestinydb\.com", re.IGNORECASE)
_CODE = re.compile(r"^(?P<rest>.*?)\s*[(\[]\s*(?P<code>[a-z]\.[a-z0-9-]+|\d{5,6}[a-d]?)\s*[)\]]$", re.IGNORECASE)
_FORMAT_CODE = re.compile(r"(?:^|\()(?P<code>[A-Za-z0-9-]{1,16})\)?$")


@dataclass
class _Reader(Tally):
    """Reads line by line and keeps what was understood."""

    layout: Layout = field(default_factory=Layout)
    notes: list[str] = field(default_factory=list)
    name: str | None = None
    seats: int | None = None
    format: str | None = None
    tags: tuple[str, ...] | None = None
    kind: str = ""

    def result(self) -> Listed:
        notes = "\n".join(self.notes) if self.notes else None
        if notes is not None and len(notes) > LONGEST_NOTES:
            self.wrong(0, "", phrase("notes have at most {most} characters", most=LONGEST_NOTES))
            notes = None
        if not self.cards and not any(remark.wrong for remark in self.remarks):
            self.wrong(0, "", phrase("there is no card in this list; a line is like “2 k.luke”"))
        remarks, dice = tuple(self.remarks[:MOST_REMARKS]), fitting(self.dice, self.cards)
        return Listed(self.cards, self.name, notes, self.seats, remarks, dice, self.format, self.tags)

    # ---- lines that are no cards ----

    def take(self, number: int, raw: str) -> None:
        """One line: a note, the head, a card, a heading, or nothing."""
        if CONTROL.search(raw):
            self.wrong(number, raw, phrase("a sign that no text has: control characters are not possible here"))
        elif raw.startswith(_NOTE):
            self.notes.append(raw.removeprefix(_NOTE).removeprefix(" "))
        elif len(raw) > LONGEST_LINE:
            self.wrong(number, raw, phrase("{n} characters; a line has at most {most}", n=len(raw), most=LONGEST_LINE))
        elif text := re.sub(r" *\t[ \t]*", "\t", re.sub(r"[^\S\t]+", " ", INVISIBLE.sub("", raw))).strip():
            self._line(number, raw.strip(), text)

    def _line(self, number: int, raw: str, text: str) -> None:
        if number == self.layout.title:
            self._title(number, raw, raw)
        elif number in self.layout.kinds:
            self.kind = self.layout.kinds[number]
        elif (
            not self._head(number, raw, text) and number not in self.layout.silent and not text.startswith(("#", "//"))
        ):
            self._card(number, _BULLET.sub("", text))

    def _head(self, number: int, raw: str, text: str) -> bool:
        """Whether the line belongs to the head: what stands before the first card."""
        if self.cards:
            return False
        if (found := _TITLE.match(raw)) and found["said"] and not self.lexicon.find(text):
            self._title(number, raw, found["said"].strip())
            return True
        if found := _SEATS.match(text):
            self._seats(number, raw, found["said"].strip())
            return True
        if found := _TAGS.match(text):
            self._tags(number, raw, found["said"])
            return True
        if self.lexicon.prints and (found := _FORMAT.match(text)):
            self._format(number, raw, found["said"].strip())
            return True
        return False

    def _title(self, number: int, raw: str, said: str) -> None:
        if len(said) > LONGEST_NAME:
            self.wrong(number, raw, phrase("a name has 1 to {most} characters", most=LONGEST_NAME))
        else:
            self.name = said

    def _seats(self, number: int, raw: str, said: str) -> None:
        if re.fullmatch(r"\d", said) and 2 <= int(said) <= MOST_SEATS:
            self.seats = int(said)
        else:
            self.wrong(number, raw, phrase("a deck is for 2 to {most} players", most=MOST_SEATS))

    def _tags(self, number: int, raw: str, said: str) -> None:
        tags = in_tags(said)
        if len(tags) > MOST_TAGS:
            self.wrong(number, raw, phrase("{n} tags; a deck has at most {most}", n=len(tags), most=MOST_TAGS))
        elif any(len(tag) > LONGEST_TAG for tag in tags):
            self.wrong(number, raw, phrase("a tag has 1 to {most} characters and no comma", most=LONGEST_TAG))
        else:
            self.tags = tags

    def _format(self, number: int, raw: str, said: str) -> None:
        """A format by name or code; a code in brackets counts, whoever's format it is."""
        prints = self.lexicon.prints
        code = _FORMAT_CODE.search(said)
        inside = code["code"] if code else ""
        self.format = prints.format_of(said) or prints.format_of(inside) or (inside if inside != said else "") or None
        if self.format not in prints.formats:
            there = ", ".join(prints.formats)
            self.said(
                number, raw, phrase("there is no format “{said}” here; there are: {there}", said=said, there=there)
            )

    # ---- cards ----

    def _card(self, number: int, text: str) -> None:
        """A card with its copies, with or without a comment behind it."""
        bare = _COMMENT.sub("", text)
        if bare.endswith(":"):  # «Базовые правила:» would be a card as well
            self.kind = headed(bare) or ""
            return
        prints = self.lexicon.prints
        readings = [said for one in (text, bare) if prints and (said := without_dice(one))]
        readings += [(text, 0), (bare, 0)]
        for one, dice in dict.fromkeys(readings):
            if self._coded(number, text, one, dice) or self._printed(number, text, one, dice):
                return
            if self._named(number, text, one, dice):
                return
        if prints and self._of_a_kind(number, text, bare):
            return
        if is_heading(bare):
            self.kind = headed(bare) or ""
        elif not (prints and _ADDRESS.search(text)):
            self._unknown(number, text, readings[0][0] if readings[0][1] else bare)

    def _of_a_kind(self, number: int, text: str, bare: str) -> bool:
        """Take “Battlefield: Mos Eisley”."""
        found = _KINDED.match(bare)
        kind = headed(found["kind"]) if found else None
        if found is None or kind is None:
            return False
        self.kind, before = kind, self.kind
        self._card(number, found["rest"])
        self.kind = before
        return True

    def _unknown(self, number: int, text: str, bare: str) -> None:
        meant = next((way for way in ways(bare) if way.count), Meant(bare))
        if meant.copies is None or not 1 <= meant.copies <= MOST_COPIES:
            self.wrong(number, text, wrong_count(meant), self.guessed(meant.name), 1)
        else:
            message = phrase("no card is called “{name}”", name=meant.name[:60])
            self.wrong(number, text, message, self.guessed(meant.name), meant.copies)

    def _coded(self, number: int, text: str, one: str, dice: int) -> bool:
        """Take a line that ends in a code; the code counts, and the name before it need not be right."""
        found = _CODE.match(one)
        if found is None:
            return False
        code, meant = found["code"].casefold(), counted(found["rest"].strip())
        named = self.lexicon.find(meant.name) if meant.name else ()
        if code not in self.lexicon.names:
            if len(named) == 1:
                self.said(number, text, phrase("there is no card {code} here: taken by its name", code=code))
                self.add(number, text, named[0], meant, dice)
                return True
            guesses = named[:MOST_CALLED_SO] or self.guessed(code)
            message = phrase("there is no card {code} here", code=code)
            self.wrong(number, text, message, guesses, meant.copies or 1, dice)
            return True
        if named and code not in named:
            self.said(number, text, phrase("the name is that of {other}: taken by the code", other=named[0]))
        self.add(number, text, code, meant, dice)
        return True

    def _named(self, number: int, text: str, one: str, dice: int) -> bool:
        for way in ways(one):
            if codes := self._narrowed(self.lexicon.find(way.name)):
                self._one_of(number, text, codes, way, dice)
                return True
        return False

    def _narrowed(self, codes: Sequence[str]) -> tuple[str, ...]:
        """Of cards of one name those that are different, and of the kind that the heading says."""
        prints = self.lexicon.prints
        if not prints or len(codes) < 2:
            return tuple(codes)
        fit = [code for code in codes if code in prints.cards and prints.cards[code].kind == self.kind]
        return self.lexicon.same(fit or codes)

    def _one_of(self, number: int, text: str, codes: Sequence[str], meant: Meant, dice: int) -> None:
        """Take the one card that is meant; where there are several, ask which."""
        if len(codes) == 1:
            self.add(number, text, codes[0], meant, dice, as_dice=True)
            return
        if self.lexicon.prints:
            message = phrase("{n} cards are called so: add the subtitle, or the set and the number", n=len(codes))
        else:
            message = phrase("{n} cards are called so: write the code of one of them", n=len(codes))
        self.wrong(number, text, message, tuple(codes[:MOST_CALLED_SO]), meant.copies or 1, dice)

    # ---- cards by where they are printed ----

    def _printed(self, number: int, text: str, one: str, dice: int) -> bool:
        """Take a line that ends in a set and a number; they count, and the name before them need not be right."""
        prints = self.lexicon.prints
        for where in places(one):
            of = prints.set_of(where.set)
            if of or where.sure:
                meant, dice = self._before(where, dice)
                named = self.lexicon.find(meant.name) if meant.name else ()
                if of and where.number:
                    self._at(number, text, (of, where.number), named, meant, dice)
                else:
                    self._partly_placed(number, text, where, of, named, meant, dice)
                return True
        return False

    def _before(self, where: Where, dice: int) -> tuple[Meant, int]:
        """The name and the copies before a place in print, and dice that are said there."""
        for rest, said in ((where.rest, dice), without_dice(where.rest) or ("", 0)):
            for way in ways(rest) if rest else ():
                if self.lexicon.find(way.name):
                    return way, said
        return counted(where.rest), dice

    def _at(
        self, number: int, text: str, place: tuple[str, str], named: Sequence[str], meant: Meant, dice: int
    ) -> None:
        """The card with a number in a set; where the set has it twice, the name says which."""
        prints = self.lexicon.prints
        codes = [code for code in prints.at(*place) if code in self.lexicon.names]
        fit = [code for code in codes if code in named]
        if not codes:
            message = phrase("there is no number {number} in the set {set}", set=place[0], number=place[1])
            guesses = tuple(named[:MOST_CALLED_SO]) or self.guessed(meant.name)
            self.wrong(number, text, message, guesses, meant.copies or 1, dice)
            return
        if named and not fit:
            other = prints.place(named[0]) or named[0]
            self.said(number, text, phrase("the name is that of {other}: taken by set and number", other=other))
        chosen = fit or codes
        if len(chosen) > 1:
            self._one_of(number, text, chosen, meant, dice)
        else:
            self.add(number, text, chosen[0], meant, dice, as_dice=True, placed=True)

    def _partly_placed(
        self, number: int, text: str, where: Where, of: str, named: Sequence[str], meant: Meant, dice: int
    ) -> None:
        """A set without a number, or a number in a set that is not here: the name has to say the rest."""
        fit = [code for code in named if self._fits(code, where, of)]
        codes = self._narrowed(fit or (() if of else named))
        message = self._no_place(where, of, meant.name[:60])
        if codes and (fit or len(codes) == 1):
            if not of and (where.set or not fit):
                self.said(number, text, message)
            self._one_of(number, text, codes, meant, dice)
        else:
            guesses = self._narrowed(named)[:MOST_CALLED_SO] or self.guessed(meant.name)
            self.wrong(number, text, message, guesses, meant.copies or 1, dice)

    def _fits(self, code: str, where: Where, of: str) -> bool:
        """Whether a card is of the set that is said, or has the number in whatever set."""
        prints = self.lexicon.prints
        card = prints.cards.get(code)
        return card is not None and (card.set == of if of else code in prints.at(card.set, where.number))

    def _no_place(self, where: Where, of: str, name: str) -> str:
        if of:
            return phrase("no card of the set {set} is called “{name}”", set=of, name=name)
        if where.set:
            return phrase("there is no set “{set}” here", set=where.set[:40])
        return phrase("no card with the number {number} is called “{name}”", number=where.number, name=name)


def found_in(text: str, lexicon: Lexicon) -> int:
    """How many different cards a list names that are in this lexicon: which game it is of."""
    return len(read(text, lexicon, guesses=0).cards)
