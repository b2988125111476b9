"""A card of Fluxx tried out: what has to be at hand so that something is seen of it.

A goal comes with the keepers it names, a keeper with a goal that wants it; for a surprise the other player holds what
it answers to; a creeper is drawn first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from cardsdb.language import fluxx as lang
from cardsdb.language.definitions import references, walk
from cardsdb.language.fluxx import FluxxCard
from play.sandboxes.laid import Laid, Pile

MOST = 8
"""Cards that are put into a hand beside the one that is tried."""
HAND = 3

ANSWERED = ("action", "new_rule", "keeper", "goal")
"""Kinds that a surprise may cancel; a theft is no kind."""


def needed(card: FluxxCard) -> tuple[str, ...]:
    """The codes of cards that the deck needs for it: those that a goal names."""
    return tuple(sorted(references(card.program) - {card.code}))[:MOST] if card.kind == "goal" else ()


def laid(card: FluxxCard, pile: Pile) -> Laid:
    """The table for a card; it is put into the pile, which holds what it `needed`, as far as there is such a thing."""
    there = [(one, n) for one, n in pile if one.code != card.code]
    copies = next((n for one, n in pile if one.code == card.code), 1)
    cards: list[FluxxCard] = [one for one, _n in there if isinstance(one, FluxxCard)]
    whole = (*there, (card, copies))
    hand: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    match card.kind:
        case "basic":
            rest = [(one, n) for one, n in there if not (isinstance(one, FluxxCard) and one.kind == "basic")]
            return Laid((*rest, (card, 1)), {"first": "A"})
        case "creeper":
            return Laid(whole, {"first": "A", "on_top": [card.code]}, comes=(card.code,))
        case "goal":
            hand, drawn = _wanted(card, cards)
            on_top = {"on_top": list(drawn)} if drawn else {}
            return Laid(whole, {"first": "A", "dealt": [[card.code, *hand]], **on_top}, hand, comes=drawn)
        case "keeper":
            hand = tuple(one.code for one in _goals_of(card, cards))[:1]
        case "surprise":
            others = tuple(one.code for one in _answered_by(card, cards))[:HAND]
    dealt = [[card.code, *hand], *([list(others)] if others else [])]
    return Laid(whole, {"first": "A", "dealt": dealt}, hand, others)


def tried(options: Mapping[str, Any]) -> str:
    """The code of the card that a table was laid for; "" if for none."""
    dealt, on_top = options.get("dealt"), options.get("on_top")
    if dealt and dealt[0]:
        return str(dealt[0][0])
    return str(on_top[0]) if on_top else ""


def _wanted(card: FluxxCard, cards: list[FluxxCard]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What a goal names: keepers for the hand, creepers to be drawn."""
    named = references(card.program)
    found = sorted((one for one in cards if one.code in named), key=lambda one: one.code)
    return tuple(one.code for one in found if one.kind == "keeper")[:MOST], tuple(
        one.code for one in found if one.kind == "creeper"
    )[:MOST]


def _goals_of(card: FluxxCard, cards: list[FluxxCard]) -> list[FluxxCard]:
    """Goals that name a keeper, the plainest first."""
    goals = [one for one in cards if one.kind == "goal" and card.code in references(one.program)]
    return sorted(goals, key=lambda one: (len(references(one.program)), one.code))


def _answered_by(card: FluxxCard, cards: list[FluxxCard]) -> Iterator[FluxxCard]:
    """What a surprise answers to: cards of the kinds it cancels, one of each kind in turn, and thefts."""
    cancels = {kind for ability in card.program if isinstance(ability, lang.Response) for kind in ability.cancels}
    kinds = [kind for kind in ANSWERED if kind in cancels]
    by_kind = [sorted((one for one in cards if one.kind == kind), key=lambda one: one.code) for kind in kinds]
    if "theft" in cancels:
        by_kind.append([one for one in cards if one.kind == "action" and _steals(one)])
    for place in range(HAND):
        for group in by_kind:
            if place < len(group):
                yield group[place]


def _steals(card: FluxxCard) -> bool:
    return any(isinstance(node, lang.Steal) for node, _depth in walk(card.program))
