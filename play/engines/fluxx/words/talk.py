"""What both languages share: who is spoken to, what the cards are called, and sentences as templates.

Knows seats, card codes and `str.format`; knows no language. A template names its parts and how it wants them:
`{seat}` a person, `{seat:играешь|играет}` the verb that fits that person, `{card:acc}` a card in a case,
`{n:карту|карты|карт}` a number with what it counts. A part is inserted as it is, so a player may be called `{x}`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cardsdb.language.core import Words
from cardsdb.language.fluxx import FluxxCard

KINDS = {letter: kind for kind, letter in FluxxCard.LETTERS.items()}


@dataclass(frozen=True, slots=True)
class Talk:
    """Whom the words are for: `me` is the seat that reads them (None: a spectator), `lang` its language."""

    lang: str
    names: Mapping[str, Words]
    seats: Mapping[str, str]
    me: str | None = None

    def name(self, code: str) -> str:
        """The bare name of a card; a card nobody has named shows its code."""
        words = self.names.get(bare(code))
        return str(getattr(words, self.lang)) if words is not None else bare(code)

    def seat(self, letter: str) -> str:
        """What the player of a seat is called."""
        return self.seats.get(letter, letter)


def bare(code: str) -> str:
    """The card's code without the number of its copy (`#2`) or of its ability (`:2`)."""
    return code.partition("#")[0].partition(":")[0]


def copy_of(code: str) -> str:
    """The number of the copy or ability, or nothing."""
    return code.removeprefix(bare(code))[1:]


def kind_of(code: str | None) -> str:
    """The kind of a card, from the letter of its code; `card` where the letter says nothing."""
    return KINDS.get(code[0], "card") if code and code[1:2] == "." else "card"


def common_kind(codes: list[str]) -> str:
    """The kind that all the cards share, else `card`."""
    kinds = {kind_of(code) for code in codes}
    return kinds.pop() if len(kinds) == 1 else "card"


def fill(template: str, **parts: Any) -> str:
    """A template as a sentence: its parts, a capital, a full stop."""
    text = template.format(**parts)
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?", "…")) else text + "."
