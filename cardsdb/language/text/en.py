"""English: nouns in two numbers, numerals as words and as digits.

Knows English and no game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

_SMALL = """
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    seventeen eighteen nineteen
""".split()  # noqa: SIM905  # twenty words in a row read better than twenty lines
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun, singular and plural, with its adjectives."""

    one: str
    many: str

    def form(self, n: int) -> str:
        return self.one if n == 1 else self.many


CARD = Noun("card", "cards")
PLAYER = Noun("player", "players")
TURN = Noun("turn", "turns")


def in_words(n: int) -> str:
    """A number from 0 to 99 in words."""
    if n < 20:
        return _SMALL[n]
    ten = _TENS[n // 10 - 2]
    return f"{ten}-{_SMALL[n % 10]}" if n % 10 else ten


def counted(n: int, nouns: Sequence[Noun], *, words: bool, own: str = "") -> str:
    """A number with what it counts: “2 cards”, “one of your Keepers”, “five Actions or Goals”."""
    number = in_words(n) if words else str(n)
    if own:
        return f"{number} of {own} {' or '.join(x.many for x in nouns)}"
    return f"{number} {' or '.join(x.form(n) for x in nouns)}"


def quoted(name: str) -> str:
    """A card's name in quotation marks, none doubled."""
    bare = name[1:-1] if name.startswith("“") and name.endswith("”") and name.count("“") == 1 else name
    return "“" + bare.replace("“", "‘").replace("”", "’") + "”"
