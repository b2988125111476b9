"""The codes of invented cards: `k.space-cow-x7f3`, the kind's letter, the name in Latin letters, and a mark.

A code is for ever, so the mark is drawn before the card is first shown: its picture, which is made of it, stays the
same while the name is being typed.
"""

from __future__ import annotations

import re
import secrets
import unicodedata

from cardsdb.language.core import MARK
from cardsdb.language.definitions import card_type

_LETTERS = "abcdefghjkmnpqrstuvwxyz"
_DIGITS = "23456789"
_LONGEST = 28
_RUSSIAN = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"
_LATIN = "a b v g d e e zh z i j k l m n o p r s t u f h c ch sh sch _ y _ e yu ya".replace("_", "''")
_SAID = {ord(letter): said.strip("'") for letter, said in zip(_RUSSIAN, _LATIN.split(), strict=True)}


CODE = re.compile(r"[a-z]\.[a-z0-9-]{1,38}")


def is_code(text: str) -> bool:
    """Whether a card could be called so: what is none need not be looked for."""
    return CODE.fullmatch(text) is not None


def new_mark() -> str:
    """A letter, a digit, a letter, a digit: `x7f3`."""
    return "".join(secrets.choice(signs) for signs in (_LETTERS, _DIGITS, _LETTERS, _DIGITS))


def is_mark(text: str) -> bool:
    return MARK.fullmatch("-" + text) is not None


def new_code(game: str, kind: str, name: str, mark: str) -> str:
    """The code of a card of that kind and name."""
    return f"{letter(game, kind)}.{slug(name) or 'card'}-{mark}"


def letter(game: str, kind: str) -> str:
    """The letter with which codes of the kind begin."""
    return str(card_type(game).LETTERS[kind])


def slug(name: str) -> str:
    """Small Latin letters and digits, joined by hyphens; empty where the name has none."""
    plain = unicodedata.normalize("NFKD", name.lower().translate(_SAID))
    words = re.findall(r"[a-z0-9]+", plain.encode("ascii", "ignore").decode().replace("'", ""))
    return "-".join(words)[:_LONGEST].strip("-")
