"""A collection as a table that goes out: CSV as spreadsheets open it.

Knows columns; must not know requests. What begins like a formula is kept from being one; UTF-8 with a byte order mark,
which spreadsheets need to read it right.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from cardsdb.collection.games import Collected
from cardsdb.models import Card

SEPARATORS = {"comma": ",", "semicolon": ";", "tab": "\t"}
FORMULAS = ("=", "+", "-", "@", "\t", "\r")


def written(game: Collected, cards: Iterable[Card], language: str, separator: str = "comma") -> bytes:
    """The table of these cards (`shelf.asked`, `worded`, with set and child), a heading first."""
    text = io.StringIO()
    out = csv.writer(text, delimiter=SEPARATORS[separator], lineterminator="\r\n")
    out.writerow([column.head for column in game.columns])
    for card in cards:
        out.writerow([_safe(column.cell(card, language)) for column in game.columns])
    return b"\xef\xbb\xbf" + text.getvalue().encode()


def _safe(value: object) -> object:
    """Words that a spreadsheet would take for a formula get an apostrophe; numbers and prices are none."""
    text = str(value)
    harmless = isinstance(value, int) or text.removeprefix("-").replace("/", "").isdigit()
    return f"'{text}" if text.startswith(FORMULAS) and not harmless else value
