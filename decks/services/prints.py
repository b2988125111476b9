"""Where the cards of a game are printed, for whoever brings a list: one function for each game that has any of it.

Knows which games have; what prints are is `decks.prints`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from cardsdb.services.people import Holder
from decks.prints import UNPRINTED, Prints, printed
from decks.services.book import book, formats_of


def prints_for(game: str, holder: Holder) -> Prints:
    """The prints of a game, with the formats that somebody may choose; none for a game that knows none."""
    find = PRINTS.get(game)
    return find(holder) if find else UNPRINTED


def _of_the_book(holder: Holder) -> Prints:
    read = book()
    prints = printed(read)
    formats = {form.code: form.name for form in formats_of(holder)}
    return prints if formats.keys() == prints.formats.keys() else replace(prints, formats=formats)


PRINTS: Mapping[str, Callable[[Holder], Prints]] = {"destiny": _of_the_book}
