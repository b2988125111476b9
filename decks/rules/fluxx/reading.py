"""A deck of Fluxx as its rules look at it: cards by kind, goals that can be met, what programs do to which cards.

Pure; worked out once a check and only as far as it is asked for. Judges nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from cardsdb.language import fluxx as lang
from cardsdb.language.definitions import programs_of, references, walk
from cardsdb.language.fluxx import FluxxCard
from cardsdb.language.fluxx_worlds import Patience, Supply, can_win, goal_of, modifiers_of, named
from decks.contents import DeckList

MOST_BOXES = 4000
"""Steps for all questions about goals of one deck (`fluxx_worlds`): they are far fewer in any deck made by people."""


@dataclass(frozen=True)
class Reading:
    """A deck and what can be read off it. `cards` are those of the deck with their copies, basic rules included."""

    deck: DeckList
    cards: tuple[tuple[FluxxCard, int], ...]

    def of(self, *kinds: str) -> list[tuple[FluxxCard, int]]:
        """The cards of some kinds with their copies."""
        return [(card, n) for card, n in self.cards if card.kind in kinds]

    @cached_property
    def size(self) -> int:
        """How many cards there are besides the basic rules."""
        return sum(n for card, n in self.cards if card.kind != "basic")

    @cached_property
    def many(self) -> Counter[str]:
        """How many cards of each kind."""
        found: Counter[str] = Counter()
        for card, n in self.cards:
            found[card.kind] += n
        return found

    @cached_property
    def by_code(self) -> dict[str, FluxxCard]:
        return {card.code: card for card, _n in self.cards}

    @cached_property
    def supply(self) -> Supply:
        return Supply.of(self.cards)

    @cached_property
    def patience(self) -> Patience:
        return Patience(MOST_BOXES)

    # ---- goals ----

    @cached_property
    def goals(self) -> list[tuple[FluxxCard, lang.Win]]:
        """The goals and what they ask for; one without a condition is not among them."""
        return [(card, win) for card, _n in self.of("goal") if (win := goal_of(card)) is not None]

    @cached_property
    def within_reach(self) -> list[tuple[FluxxCard, lang.Win]]:
        """The goals, ungoals included, that somebody can meet."""
        able = {win: can_win(win, self.supply, self.patience) for win in {win: 0 for _card, win in self.goals}}
        return [(card, win) for card, win in self.goals if able[win]]

    @cached_property
    def winnable(self) -> list[tuple[FluxxCard, lang.Win]]:
        """The goals by which somebody can win."""
        return [(card, win) for card, win in self.within_reach if not win.all_lose]

    @cached_property
    def wanted(self) -> Counter[str]:
        """How many goals within reach mention each card."""
        return Counter(code for _card, win in self.within_reach for code in dict.fromkeys(named(win.cond)))

    @cached_property
    def counted(self) -> frozenset[str]:
        """The kinds of cards on tables that goals within reach count without naming them."""
        sets = [node for _card, win in self.within_reach for node, _ in walk(win.cond) if isinstance(node, lang.Cards)]
        loose = [cards for cards in sets if cards.zone == "table" and not cards.cards]
        return frozenset(kind for cards in loose for kind in cards.kinds or ("keeper", "creeper"))

    # ---- programs ----

    @cached_property
    def mentioned(self) -> dict[str, set[str]]:
        """Which cards' programs name a card, conditions of goals left out: code → codes of those that name it."""
        found: dict[str, set[str]] = {}
        for card, _n in self.cards:
            for program in programs_of(card):
                for code in references(tuple(a for a in program if not isinstance(a, lang.Win))):
                    found.setdefault(code, set()).add(card.code)
        return found

    def doing(self, *verbs: type) -> Iterator[tuple[FluxxCard, Any]]:
        """Every step of some verbs in any program, with its card."""
        for card, _n in self.cards:
            for program in programs_of(card):
                for node, _ in walk(program):
                    if isinstance(node, verbs):
                        yield card, node

    def holds(self, cards: lang.Cards) -> bool:
        """Whether the deck has a card that a set could ever hold."""
        return any(admits(cards, card) for card, _n in self.cards)


PLACED = {
    "hand": ("action", "new_rule", "keeper", "goal", "surprise"),
    "table": ("keeper", "creeper"),
    "rules": ("new_rule",),
    "goals": ("goal",),
    "discard": ("action", "new_rule", "keeper", "creeper", "goal", "surprise"),
    "aside": ("action", "new_rule", "keeper", "creeper", "goal", "surprise"),
}


def admits(cards: lang.Cards, card: FluxxCard) -> bool:
    """Whether a card may lie in a set at some time."""
    if card.kind not in PLACED[cards.zone] or (cards.kinds and card.kind not in cards.kinds):
        return False
    if cards.cards and card.code not in cards.cards:
        return False
    return not cards.slots or any(slot in cards.slots for slot in slots_of(card))


def slots_of(card: FluxxCard) -> set[str]:
    """The rule slots that a card sets, under any house rules."""
    return {modifier.slot for modifier in modifiers_of(card) if isinstance(modifier, lang.SlotRule)}
