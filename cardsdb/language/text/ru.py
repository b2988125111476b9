"""Russian: nouns with six cases, numerals as words and as digits, and how they agree.

Knows Russian and no game. A phrase is built from tables, never by gluing an ending to a stem.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

Case = Literal["nom", "gen", "dat", "acc", "ins", "pre"]
CASES: tuple[Case, ...] = ("nom", "gen", "dat", "acc", "ins", "pre")
Gender = Literal["m", "f", "n"]


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun (with its adjectives, if any) in six cases, singular and plural."""

    one: tuple[str, ...]
    many: tuple[str, ...]
    gender: Gender
    animate: bool = False

    def form(self, case: Case, *, plural: bool = False) -> str:
        return (self.many if plural else self.one)[CASES.index(case)]


def noun(gender: Gender, one: str, many: str, *, animate: bool = False) -> Noun:
    """A noun from two rows of six forms, separated by strokes."""
    return Noun(tuple(one.split("|")), tuple(many.split("|")), gender, animate)


CARD = noun("f", "карта|карты|карте|карту|картой|карте", "карты|карт|картам|карты|картами|картах")
PLAYER = noun(
    "m",
    "игрок|игрока|игроку|игрока|игроком|игроке",
    "игроки|игроков|игрокам|игроков|игроками|игроках",
    animate=True,
)
TURN = noun("m", "ход|хода|ходу|ход|ходом|ходе", "ходы|ходов|ходам|ходы|ходами|ходах")

# «Свой» by gender, and in the plural; the accusative of animate nouns is not needed: cards are things.
OWN = {
    "m": ("свой", "своего", "своему", "свой", "своим", "своём"),
    "f": ("своя", "своей", "своей", "свою", "своей", "своей"),
    "n": ("своё", "своего", "своему", "своё", "своим", "своём"),
    "pl": ("свои", "своих", "своим", "свои", "своими", "своих"),
}
EACH = {"m": "каждый", "f": "каждую", "n": "каждое"}
IT = {"m": "его", "f": "её", "n": "его"}

# ---- numerals --------------------------------------------------------------------------------------------

_ONE = {
    "m": ("один", "одного", "одному", "один", "одним", "одном"),
    "f": ("одна", "одной", "одной", "одну", "одной", "одной"),
    "n": ("одно", "одного", "одному", "одно", "одним", "одном"),
}
_TWO_TO_FOUR = {
    2: ("два", "двух", "двум", "два", "двумя", "двух"),
    3: ("три", "трёх", "трём", "три", "тремя", "трёх"),
    4: ("четыре", "четырёх", "четырём", "четыре", "четырьмя", "четырёх"),
}


def _soft(nom: str, gen: str, ins: str) -> tuple[str, ...]:
    return (nom, gen, gen, nom, ins, gen)


_FROM_FIVE = {
    n: _soft(word, word[:-1] + "и", word + "ю")
    for n, word in {
        5: "пять", 6: "шесть", 7: "семь", 9: "девять", 10: "десять", 11: "одиннадцать", 12: "двенадцать",
        13: "тринадцать", 14: "четырнадцать", 15: "пятнадцать", 16: "шестнадцать", 17: "семнадцать",
        18: "восемнадцать", 19: "девятнадцать", 20: "двадцать", 30: "тридцать",
    }.items()
}  # fmt: skip
_FROM_FIVE |= {
    8: _soft("восемь", "восьми", "восемью"),
    40: _soft("сорок", "сорока", "сорока"),
    90: _soft("девяносто", "девяноста", "девяноста"),
    **{
        n: _soft(a + "десят", b + "десяти", c + "десятью")
        for n, a, b, c in (
            (50, "пять", "пяти", "пятью"),
            (60, "шесть", "шести", "шестью"),
            (70, "семь", "семи", "семью"),
            (80, "восемь", "восьми", "восемью"),
        )
    },
}
_ZERO = ("ноль", "нуля", "нулю", "ноль", "нулём", "нуле")


def plural(n: int) -> Literal["one", "few", "many"]:
    """The CLDR plural category of a whole number."""
    if n % 10 == 1 and n % 100 != 11:
        return "one"
    if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14):
        return "few"
    return "many"


def in_words(n: int, case: Case = "nom", gender: Gender = "m", *, animate: bool = False) -> str:
    """A number from 0 to 99 in words: `in_words(2, "gen")` is «двух»."""
    # «Двух игроков», but «двадцать два игрока»: only the simple numerals know who is alive.
    at = CASES.index("gen" if animate and case == "acc" and n in (2, 3, 4) else case)
    if n == 0:
        return _ZERO[at]
    if n in _FROM_FIVE:
        return _FROM_FIVE[n][at]
    if n > 20:
        return f"{_FROM_FIVE[n - n % 10][at]} {in_words(n % 10, case, gender, animate=animate and n % 10 == 1)}"
    if n == 1:
        return _ONE[gender][CASES.index("gen") if animate and gender == "m" and case == "acc" else at]
    word = _TWO_TO_FOUR[n][at]
    return "две" if word == "два" and gender == "f" else word


def counted(n: int, nouns: Sequence[Noun], case: Case = "acc", *, words: bool, own: bool = False) -> str:
    """A number with what it counts: «2 карты», «одну свою тему», «пять действий или целей».

    Several nouns are alternatives; a numeral in words is repeated where their genders ask for it.
    """
    alike = not words or n > 2 or len({x.gender for x in nouns}) == 1
    if not alike:
        return " или ".join(counted(n, [x], case, words=True, own=own) for x in nouns)
    first = nouns[0]
    number = in_words(n, case, first.gender, animate=first.animate) if words else str(n)
    things = " или ".join(_after_number(n, x, case) for x in nouns)
    return " ".join(filter(None, (number, _own_after(n, first, case) if own else "", things)))


def _after_number(n: int, thing: Noun, case: Case) -> str:
    if plural(n) == "one":
        return thing.form(case)
    if case not in ("nom", "acc") or (thing.animate and case == "acc" and n in (2, 3, 4)):
        return thing.form("gen" if case in ("nom", "acc") else case, plural=True)
    # Two to four govern the genitive singular, from five on the plural.
    return _paucal(thing) if plural(n) == "few" else thing.form("gen", plural=True)


def _paucal(thing: Noun) -> str:
    """After 2–4 the noun is genitive singular, but its adjective is plural: «два новых правила»."""
    single, several = thing.form("gen").split(), thing.form("gen", plural=True).split()
    if thing.gender == "f":
        several = thing.form("nom", plural=True).split()
    return " ".join([*several[:-1], single[-1]])


def _own_after(n: int, thing: Noun, case: Case) -> str:
    at = CASES.index(case)
    if plural(n) == "one":
        return OWN[thing.gender][at]
    if case not in ("nom", "acc"):
        return OWN["pl"][at]
    return OWN["pl"][0] if plural(n) == "few" and thing.gender == "f" else OWN["pl"][1]


def quoted(name: str) -> str:
    """A card's name in «ёлочки»; quotation marks inside become „лапки“, and none are doubled."""
    bare = name[1:-1] if name.startswith("«") and name.endswith("»") and name.count("«") == 1 else name
    return "«" + bare.replace("«", "„").replace("»", "“") + "»"
