"""What is fixed when a match starts: standard decks, and a setup written into the match and read back.

Knows definition files and the engines' `Setup`; must not know matches. A setup holds the programs of its cards, so a
match plays on unchanged when the catalogue changes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache

import msgspec
from django.conf import settings

from cardsdb.language.core import CardDef
from cardsdb.language.definitions import card_type, decode_set
from cardsdb.shelf import card_files
from play.engines.api import Setup

Deck = tuple[tuple[CardDef, int], ...]
KEPT = 64
_thawed: dict[str, Setup] = {}


@cache
def standard_deck(game: str) -> Deck:
    """Every card that ships with a game, as often as its set holds it."""
    files = card_files(settings.BASE_DIR / "fixtures" / game)
    sets = [decode_set(file.read_text(encoding="utf-8"), file.name) for file in files]
    return tuple((card, card.copies) for one in sets for card in one.cards)


def freeze(setup: Setup) -> str:
    """A setup as canonical JSON: keys sorted, defaults left out."""
    data = {
        "seats": list(setup.seats),
        "options": dict(setup.options),
        "decks": [[{"n": n, "card": card} for card, n in deck] for deck in setup.decks],
    }
    return msgspec.json.encode(data, order="sorted").decode()


def fingerprint(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def thaw(game: str, text: str) -> Setup:
    """The setup that `freeze` wrote. Raises `msgspec.ValidationError`, naming the place."""
    data = msgspec.json.decode(text)
    kind = card_type(game)
    decks = tuple(tuple((msgspec.convert(row["card"], kind), row["n"]) for row in deck) for deck in data["decks"])
    return Setup(game, tuple(data["seats"]), decks, data["options"])


def thawed(game: str, digest: str, read: Callable[[], str]) -> Setup:
    """The same, kept for the next request: the digest names the content, so a copy can never be stale.

    `read` fetches the text, and is called only when this process does not know the setup yet.
    """
    key = f"{game} {digest}"
    setup = _thawed.get(key)
    if setup is None:
        if len(_thawed) >= KEPT:
            _thawed.pop(next(iter(_thawed)), None)
        setup = _thawed[key] = thaw(game, read())
    return setup
