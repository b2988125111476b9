"""What a deck is made of: how much of each kind, keepers and creepers that nothing wants, rules that never change.

Pure. What is usual is read off the one set we can vouch for, the shipped «Fluxx Звёздные Войны»: half of its share is
little, twice is much. Small decks are beginnings of decks, and nothing is said of their shares.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

from cardsdb.language import fluxx as lang
from cardsdb.language.fluxx import FluxxCard
from cardsdb.language.fluxx_worlds import modifiers_of
from decks.rules.fluxx.demands import HAND
from decks.rules.fluxx.programs import remedies
from decks.rules.fluxx.reading import Reading, admits
from decks.rules.fluxx.saying import fix, problem, take_out
from decks.rules.fluxx.words import LASTS, SLOTS
from decks.rules.fluxx.words_cards import KINDS, SHARES
from decks.rules.problems import Problem

MOST_CREEPERS = 20
"""Of a hundred cards: twice as many as in the shipped set."""

A_DECK = 30
"""Cards from which on shares mean something."""

RULE_CARDS, ROUNDS = 3, 2
"""Cards a turn under «Draw 3», and rounds that a draw pile should last at that."""


def find(reading: Reading) -> Iterator[Problem]:
    """Everything about the parts of a deck."""
    yield from _keepers(reading)
    yield from _creepers(reading)
    yield from _rules(reading)
    yield from _kinds(reading)
    yield from _pile(reading)


# ---- keepers and creepers ----


def _keepers(reading: Reading) -> Iterator[Problem]:
    deck = reading.deck
    keepers = reading.of("keeper")
    if not keepers:
        yield problem("no-keepers", deck)
    if reading.winnable and "keeper" not in reading.counted:
        idle = [c.code for c, _n in keepers if not (reading.wanted[c.code] or c.program or c.code in reading.mentioned)]
        if idle:
            yield problem("keepers-unwanted", deck, idle, [take_out(deck, *idle)])
    if copied := [card.code for card, n in reading.of("keeper", "creeper") if n > 1]:
        yield problem("keeper-copies", deck, copied, [fix("one-copy", deck, dict.fromkeys(copied, 1))])


def _creepers(reading: Reading) -> Iterator[Problem]:
    deck, has = reading.deck, reading.many["creeper"]
    if not has:
        if reading.size >= A_DECK:
            yield problem("no-creepers", deck)
        return
    if not remedies(reading):
        yield problem("creepers-without-remedy", deck)
    if reading.winnable and "creeper" not in reading.counted:
        idle = [card.code for card, _n in reading.of("creeper") if not reading.wanted[card.code]]
        if idle:
            yield problem("creepers-unwanted", deck, idle, [take_out(deck, *idle)])
    if reading.size >= A_DECK and 100 * has > MOST_CREEPERS * reading.size:
        yield problem("too-many-creepers", deck, numbers=_share(has, reading.size))


# ---- rules ----


def _rules(reading: Reading) -> Iterator[Problem]:
    rules = [card for card, _n in reading.of("new_rule")]
    if not rules:
        return
    slots = [_keys(rule) for rule in rules]
    every = set().union(*slots)
    if len(rules) > 1 and len(every) == 1 and all(slots) and every <= SLOTS.keys():
        yield problem("rules-of-one-slot", reading.deck, [r.code for r in rules], slot=SLOTS[every.pop()])
    else:
        bonus = {m.slot for rule in rules for m in modifiers_of(rule) if isinstance(m, lang.Bonus)}
        for slot, code in (("draw", "no-draw-rules"), ("play", "no-play-rules")):
            if slot not in every | bonus:
                yield problem(code, reading.deck)
    yield from _staying(reading, rules)
    yield from _same(reading)


def _staying(reading: Reading, rules: list[FluxxCard]) -> Iterator[Problem]:
    """Rules that nothing replaces and nothing removes."""
    removing = [step.what for _card, step in reading.doing(lang.Discard, lang.Take) if step.what.zone == "rules"]
    rivals = Counter(key for rule in rules for key in _keys(rule))
    lasting = [
        rule.code
        for rule in rules
        if all(rivals[key] == 1 for key in _keys(rule)) and not any(admits(cards, rule) for cards in removing)
    ]
    if lasting:
        yield problem("rules-stay", reading.deck, lasting)


def _same(reading: Reading) -> Iterator[Problem]:
    """Rules with one and the same program, which the second of them only replaces by itself."""
    groups: dict[Any, list[tuple[str, int]]] = defaultdict(list)
    for card, n in reading.of("new_rule"):
        if _keys(card):
            groups[card.program].append((card.code, n))
    for rows in groups.values():
        total = sum(n for _code, n in rows)
        if total > 1:
            codes = [code for code, _n in rows]
            kept = fix("one-copy", reading.deck, {codes[0]: 1, **dict.fromkeys(codes[1:], 0)})
            yield problem("same-rule", reading.deck, codes, [kept], {"has": total})


def _keys(card: FluxxCard) -> frozenset[str]:
    """What a rule regulates, so that another about the same thing replaces it (F-009, F-114)."""
    out: set[str] = set()
    for modifier in modifiers_of(card):
        match modifier:
            case lang.SlotRule():
                out.add(modifier.slot)
            case lang.Numerals():
                out.add("numerals")
    return frozenset(out)


# ---- shares ----


def _kinds(reading: Reading) -> Iterator[Problem]:
    size = reading.size
    if size < A_DECK:
        return
    for name, (kind, _ru, _en, usual) in KINDS.items():
        has = reading.many[kind]
        if not has and f"no-{name}" in SHARES:
            yield problem(f"no-{name}", reading.deck, numbers={"usual": usual})
        elif has and 200 * has < usual * size:
            yield problem(f"few-{name}", reading.deck, numbers={**_share(has, size), "usual": usual})
        elif 50 * has > usual * size:
            yield problem(f"many-{name}", reading.deck, numbers={**_share(has, size), "usual": usual})


def _share(has: int, of: int) -> dict[str, int]:
    return {"has": has, "of": of, "share": round(100 * has / of)}


def _pile(reading: Reading) -> Iterator[Problem]:
    """How many rounds the draw pile lasts under «Draw 3», once everyone has been dealt to."""
    seats = reading.deck.seats
    pile = reading.size - HAND * seats
    rounds = pile // (RULE_CARDS * seats)
    if pile >= 0 and rounds < ROUNDS:
        yield problem(
            "pile-short", reading.deck, numbers={"has": rounds, "pile": pile, "seats": seats}, lasts=LASTS[rounds]
        )
