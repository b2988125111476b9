"""What both languages share: who is spoken to, what the cards are called, and sentences as templates.

Knows seats, card codes and `str.format`; knows no language. A template names its parts and how it wants them:
`{seat}` a person, `{seat:играешь|играет}` the verb that fits that person, `{card:acc}` a card in a case,
`{n:карту|карты|карт}` a number with what it counts. Parts are inserted as they are: a player may be called `{x}`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
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
        return bare(code) if words is None else words.ru if self.lang == "ru" else words.en

    def seat(self, letter: str | None) -> str:
        """What the player of a seat is called."""
        return self.seats.get(letter, letter) if letter else "?"


def bare(code: str) -> str:
    """The card's code without the number of its copy (`#2`) or of its ability (`:2`)."""
    return code.partition("#")[0].partition(":")[0]


def copy_of(code: str) -> str:
    """« (2)» for a second copy or ability, else nothing."""
    number = code.removeprefix(bare(code))[1:]
    return f" ({number})" if number else ""


def kind_of(code: str) -> str:
    """The kind of a card, from the letter of its code; `card` where the letter says nothing."""
    return KINDS.get(code[0], "card") if code[1:2] == "." else "card"


def common_kind(codes: Iterable[str]) -> str:
    """The kind that all the cards share, else `card`."""
    kinds = {kind_of(code) for code in codes}
    return kinds.pop() if len(kinds) == 1 else "card"


def by_kind(codes: Sequence[str]) -> list[tuple[str, list[str]]]:
    """The codes of each kind, in the order in which the kinds come first."""
    groups: dict[str, list[str]] = {}
    for code in codes:
        groups.setdefault(kind_of(code), []).append(code)
    return list(groups.items())


def fill(template: str, **parts: Any) -> str:
    """A template as a sentence: its parts, a capital, a full stop. A player's name keeps the letters it has."""
    text = template.format(**parts)
    first = parts.get(re.split(r"[:}]", template[1:], maxsplit=1)[0]) if template.startswith("{") else None
    return close(text if getattr(first, "mine", None) is False else text[:1].upper() + text[1:])


def close(text: str) -> str:
    """A sentence with its full stop; a quoted name's own mark at the end does not close it."""
    return text if text.endswith((".", "!", "?", "…")) else text + "."
