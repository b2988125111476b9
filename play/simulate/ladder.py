"""The ladder: how the bots of a game do against each other, as rows of a table in Markdown.

Knows matches of two bots, at two seats or one bot against a table of the other, and how their rows are written and read
again; plays nothing itself (`play.simulate` does) and knows no file.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from play.bots import BOTS
from play.wilson import wilson

from .summary import Summary

BEGIN, END = "<!-- ladder: written by manage.py ladder -->", "<!-- /ladder -->"
HEAD = ("Game", "Bot", "Against", "Seats", "Games", "Wins", "95 % interval", "Even", "ms a decision", "p95")
KEY = 4
"""So many cells name a match; the rest says how it went."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """One bot against another, which takes all other seats."""

    game: str
    bot: str
    against: str
    seats: int = 2

    @property
    def bots(self) -> tuple[str, ...]:
        """A bot for each seat."""
        return (self.bot, *[self.against] * (self.seats - 1))

    def row(self, total: Summary) -> str:
        """How the match went."""
        won, games = total.bot_won[self.bot], total.games
        low, high = wilson(won, games)
        mean, most = total.pace(self.bot)
        cells = (
            self.game, f"`{self.bot}`", f"`{self.against}`", str(self.seats), f"{games:,}",
            f"{100 * won / games:.1f} %", f"{100 * low:.1f} – {100 * high:.1f} %", f"{100 / self.seats:.0f} %",
            f"{mean:.1f}", f"{most:.1f}",
        )  # fmt: skip
        return _line(cells)


def pairings(game: str, bots: Sequence[str], seats: int, every: bool) -> list[Pairing]:
    """Each bot against the one below it, or against `every` one below it; the names stand weakest first."""
    pairs = combinations(bots, 2) if every else pairwise(bots)
    return [Pairing(game, strong, weak, seats) for weak, strong in pairs]


def updated(text: str, rows: Iterable[str]) -> str:
    """A document with these rows in the table between its marks, in place of older ones of the same matches.

    `ValueError` if the marks are missing.
    """
    before, begin, rest = text.partition(BEGIN)
    table, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"no {BEGIN} … {END} in the document")
    kept = {_key(line): line for line in table.strip().splitlines()[2:]}
    kept.update({_key(row): row for row in rows})
    lines = [_line(HEAD), _line(["---"] * len(HEAD)), *sorted(kept.values(), key=_order)]
    return "\n".join([before + begin, *lines, end + after])


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _key(row: str) -> tuple[str, ...]:
    return tuple(cell.strip().strip("`") for cell in row.strip("|").split("|")[:KEY])


def _order(row: str) -> tuple[str, int, int, int]:
    """By game and seats, then the strongest bots last, as the registry has them."""
    game, bot, against, seats = _key(row)
    ranks = {name: rank for rank, name in enumerate(BOTS)}
    return game, int(seats), ranks.get(bot, -1), ranks.get(against, -1)
