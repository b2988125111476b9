"""What the engine demands of a deck before it deals: found here, so that nobody learns it at the table.

Pure. Each refusal of the engine about a deck has its code; a test sets the two side by side.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardsdb.language import fluxx as lang
from cardsdb.language.definitions import programs_of
from decks.contents import DeckList
from decks.rules.fluxx.reading import Reading
from decks.rules.fluxx.saying import fix, problem, take_out
from decks.rules.problems import Problem

HAND = 3
"""Cards dealt to each player (F-001)."""

MOST_POWERS = 4
FEWEST_SEATS = 2
BASIC = "b.basic"


def nothing(deck: DeckList) -> Iterator[Problem]:
    """A deck without any card."""
    yield problem("empty", deck)


def find(reading: Reading) -> Iterator[Problem]:
    """Whether the engine would deal this deck to its number of players, and anybody could win."""
    yield from _powers(reading)
    yield from _hands(reading)
    yield from _basics(reading)
    if not reading.of("goal"):
        yield problem("no-goals", reading.deck)
    elif not reading.winnable:
        yield problem("nobody-can-win", reading.deck, [card.code for card, _win in reading.goals])


def _powers(reading: Reading) -> Iterator[Problem]:
    crowded = [
        card.code
        for card, _n in reading.cards
        if any(sum(isinstance(a, lang.Free) for a in program) > MOST_POWERS for program in programs_of(card))
    ]
    if crowded:
        yield problem("too-many-powers", reading.deck, crowded, [take_out(reading.deck, *crowded)])


def _hands(reading: Reading) -> Iterator[Problem]:
    seats = reading.deck.seats
    has, needs = reading.size - reading.many["creeper"], HAND * seats
    if has < needs:
        able = has // HAND
        fixes = [fix("fewer-seats", reading.deck, seats=able)] if able >= FEWEST_SEATS else []
        yield problem(
            "too-few-to-deal", reading.deck, fixes=fixes, numbers={"has": has, "needs": needs, "seats": seats}
        )


def _basics(reading: Reading) -> Iterator[Problem]:
    """The engine plays without a card of basic rules as well (F-011); players miss it."""
    basics = reading.of("basic")
    total = sum(n for _card, n in basics)
    if not basics:
        fixes = [fix("add-basic", reading.deck, {BASIC: 1})] if BASIC in reading.deck.names else []
        yield problem("no-basic-rules", reading.deck, fixes=fixes)
    elif total > 1:
        codes = [card.code for card, _n in basics]
        first, *others = codes
        kept = fix("one-copy", reading.deck, {first: 1, **dict.fromkeys(others, 0)})
        yield problem("several-basic-rules", reading.deck, codes, [kept], {"has": total})
