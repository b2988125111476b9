"""A deck in a file, for commands that run without a database: a list of cards, or a deck's JSON.

Knows the shipped cards and what both forms say; must not know rows. Cards of one's own are those that a JSON brings
along.
"""

from __future__ import annotations

from collections.abc import Iterator

from decks.contents import Pile
from decks.document import DocumentError, decode, looks_like_document
from decks.lexicon import Lexicon
from decks.listing import Listed
from decks.reading import read
from play.engines import ENGINES
from play.shelf import shipped_deck


class BadFile(ValueError):
    """The file is no deck; each line of the message names a place and what would be right."""


def deck_in(content: bytes, game: str) -> tuple[str, Pile]:
    """The game of a deck and its cards; a list is one of `game`. Raises `BadFile`."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadFile(f"byte {error.start + 1} is not UTF-8: save the file as UTF-8") from None
    if looks_like_document(text):
        return _document(text)
    shipped = {card.code: card for card, _n in shipped_deck(game)}
    listed = read(text, Lexicon({code: card.name for code, card in shipped.items()}))
    if listed.wrong:
        raise BadFile("\n".join(_remarks(listed)))
    return game, tuple((shipped[code], n) for code, n in listed.cards.items())


def _document(text: str) -> tuple[str, Pile]:
    cards = {game: {card.code: card for card, _n in shipped_deck(game)} for game in ENGINES}
    try:
        told = decode(text, ENGINES, {code for game in cards.values() for code in game})
    except DocumentError as error:
        raise BadFile("\n".join(f"{place}: {said}" if place else str(said) for place, said in error.faults)) from None
    known = cards[told.game] | {card.code: card for card in told.invented}
    return told.game, tuple((known[code], n) for code, n in told.cards.items())


def _remarks(listed: Listed) -> Iterator[str]:
    for remark in listed.wrong:
        guesses = f"; perhaps {', '.join(remark.guesses)}" if remark.guesses else ""
        yield f"line {remark.line}: {remark.message}{guesses}" if remark.line else f"{remark.message}"
