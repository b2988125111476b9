"""How people write a line of a list: copies before or behind a name, dice in words, a set with a number in brackets.

Pure: text in, pieces out. Knows no card: of several readings all are offered, the likeliest first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from decks.lexicon import without_aside

COUNT = r"(?P<n>[-−+]?\d+(?:[.,/]\d+)?)"
_TIMES = r"(?:\s*[×*]\s*|[xх](?:\s+|(?=[A-ZА-ЯЁ«“\"]))|\s+[xх]\s+|\s*(?:шт\.?|pcs\.?)\s+)"
_FORMS = tuple(
    re.compile(form)
    for form in (
        rf"^{COUNT}{_TIMES}(?P<name>.+)$",
        rf"^{COUNT}\s+(?P<name>.+)$",
        rf"^(?P<name>.+?)(?:\s*[×*]\s*|\s+[xхXХ]\s*){COUNT}$",
        rf"^(?P<name>.+?)\s*[:;,\t]\s*{COUNT}(?:\s*(?:шт\.?|pcs\.?))?$",
        rf"^(?P<name>.+?)\s+[-–—]\s+{COUNT}(?:\s*(?:шт\.?|pcs\.?))?$",
        rf"^(?P<name>.+?)\s*\(\s*[xх×]?\s*{COUNT}\s*\)$",
        r"^\d+[.)]\s+(?P<name>.+)$",  # the number of a numbered list
    )
)
_ONLY_COUNT = re.compile(rf"{COUNT}\s*[xх×*]?")


@dataclass(frozen=True, slots=True)
class Meant:
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


def ways(text: str) -> Iterator[Meant]:
    """The ways in which a line may be meant, the likeliest first. A name may have numbers in it: «Тяни 3, сыграй 2»."""
    found = [Meant(text)]
    for form in _FORMS:
        if match := form.match(text):
            said = match.groupdict()
            found.append(Meant(said["name"].strip(), said.get("n") or ""))
    yield from found
    yield from (Meant(without_aside(way.name), way.count) for way in reversed(found))


def counted(text: str) -> Meant:
    """A name with its copies where another sign already tells the card, and the name need not be right."""
    if not text:
        return Meant("")
    if _ONLY_COUNT.fullmatch(text):
        return Meant("", text.rstrip("xх×* "))
    return next((way for way in list(ways(text))[1:] if way.count), Meant(text))


# ---- dice ------------------------------------------------------------------------------------------------

_NUMBERS = {"one": 1, "two": 2, "three": 3, "одна": 1, "один": 1, "две": 2, "два": 2, "три": 3, "одной": 1, "двумя": 2}
_HOW_MANY = rf"(?P<n>\d{{1,2}}|{'|'.join(_NUMBERS)})"
_DICE = rf"(?:(?:по|with|с|со)\s+)?{_HOW_MANY}[\s-]*(?:dice|die|кост[а-я]+|кубик[а-я]*)(?:\s+(?:each|кажд[а-я]+))?"
_ELITE = r"(?:elite|элит[а-яё]*)(?:\s+(?P<at>\d))?"
_BEHIND = re.compile(rf"^(?P<rest>.+?)[\s,;:–—-]*[\s,;:(\[–—-](?:{_DICE}|{_ELITE})\s*[)\]]?$", re.IGNORECASE)
_BEFORE = re.compile(rf"^(?P<count>{COUNT}\s*[xх×*]?\s+)?(?:elite|элитн[а-яё]+)\s+(?P<rest>.+)$", re.IGNORECASE)


def without_dice(text: str) -> tuple[str, int] | None:
    """The line without its word on dice, and the dice of each copy: `Rey, 2 dice`, «Рей — два кубика», `elite Rey`."""
    if found := _BEHIND.match(text):
        said = (found["n"] or found["at"] or "2").casefold()
        return found["rest"].strip(), _NUMBERS.get(said) or int(said)
    if found := _BEFORE.match(text):
        return f"{found['count'] or ''}{found['rest']}", 2
    return None


DICE = {"ru": ("{n} кубика", "по {n} кубика", "элита"), "en": ("{n} dice", "{n} dice each", "elite")}


def dice_words(copies: int, level: int, language: str, *, die: bool = True) -> str:
    """What `without_dice` reads back: the dice of each of so many copies, or that a card without a die is elite."""
    alone, each, elite = DICE[language]
    if not die:
        return elite if level == 2 else f"{elite} {level}"
    return (alone if copies == 1 else each).format(n=level)


# ---- where it is printed ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Where:
    """What stands before a place in print, and that place: the set as it is called, the number ("" if not said).
    `sure`: it can mean nothing else, whether there is such a set or not."""

    rest: str
    set: str
    number: str
    sure: bool


_BRACKETS = re.compile(r"^(?P<rest>.*?)\s*[(\[]\s*(?P<said>[^()\[\]]+?)\s*[)\]]$")
_INNER = re.compile(r"^(?P<set>.*?)[\s,]*(?P<sign>#|№)?\s*(?P<n>\d{1,3}[a-d]?)$", re.IGNORECASE)
_DASHED = re.compile(r"^(?P<rest>.+?)\s+[-–—]\s+(?P<set>[^()]+?),?\s*[#№]\s*(?P<n>\d{1,3}[a-d]?)$", re.IGNORECASE)
_BARE = re.compile(r"^(?P<rest>.*?)(?:^|[\s,–—-])(?P<set>[A-Za-z]{2,6})\s*[#№]?\s*(?P<n>\d{1,3}[a-dA-D]?)$")


def places(text: str) -> Iterator[Where]:
    """The places in print that a line may end in: `(Awakenings #38)`, `[AW 38]`, `(AW)`, `– Awakenings #38`, `AW38`."""
    if found := _BRACKETS.match(text):
        rest, said = found["rest"], found["said"]
        if inner := _INNER.match(said):
            yield Where(rest, inner["set"].strip(" ,"), inner["n"], bool(inner["sign"]))
        yield Where(rest, said, "", False)
    if found := _DASHED.match(text):
        yield Where(found["rest"], found["set"], found["n"], True)
    if found := _BARE.match(text):
        yield Where(found["rest"].strip(), found["set"], found["n"], False)
