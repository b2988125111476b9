"""What a legal Destiny deck is: `check(deck)` says all that keeps one from being played, with rule, figures and fix.

Pure. `law` is what a deck is judged by, `team` reads its team, `reading` all of it; `teams`, `draws` and `formats` find
the problems, `permits` settles who is in the deck by permission of others, `words` says it. What each code means and
rests on: docs/rules-destiny-decks.md.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardsdb.language.destiny import DestinyCard
from decks.contents import DeckList
from decks.rules.destiny import draws, formats, teams
from decks.rules.destiny.law import OPEN, Book, Law
from decks.rules.destiny.reading import Reading
from decks.rules.destiny.saying import problem, strangers
from decks.rules.destiny.team import points_of, stands
from decks.rules.problems import Problem

__all__ = ["check"]

NO_LAW = Law(OPEN, Book({}))
"""Of a deck that brings no law: the booklet's rules, and no other print of any card is known."""


def check(deck: DeckList) -> list[Problem]:
    """All problems of a deck, in the order of the rules they break."""
    if not deck.cards:
        return [problem("empty", deck)]
    if strange := list(strangers(deck, DestinyCard)):
        return strange
    reading = Reading(deck, deck.law if isinstance(deck.law, Law) else NO_LAW)
    if reading.format.laws.packs:
        return list(formats.box_problem(reading))
    parts = (formats.unknown, teams.find, draws.find, formats.find, _to_spare)
    return [problem for part in parts for problem in part(reading)]


def _to_spare(reading: Reading) -> Iterator[Problem]:
    """Points that are left and would pay for another die, in a team that may be played as it is."""
    if not stands(reading.team, reading.format):
        return
    left = reading.format.laws.points - points_of(reading.team, reading.format)
    if left > 0 and (ways := list(teams.ways_up(reading, left))):
        codes = [code for way in ways for code in way.dice]
        yield problem("points-to-spare", reading.deck, codes, ways[: teams.MOST_FIXES], {"left": left})
