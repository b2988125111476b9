"""Goals: which cannot be met, which are the same, which follow from another, and which cards they turn on.

Pure. What can be met is proved by `cardsdb.language.fluxx_worlds`; here it is told why not, and asked only where a
quick look leaves it open: thirty goals are a thousand pairs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from cardsdb.language import fluxx as lang
from cardsdb.language.fluxx import FluxxCard
from cardsdb.language.fluxx_ways import ways
from cardsdb.language.fluxx_worlds import Box, World, can_win, follows, holds_from_the_start, named
from decks.rules.fluxx.reading import Reading
from decks.rules.fluxx.saying import add, fix, problem, take_out
from decks.rules.problems import Problem

Goal = tuple[FluxxCard, lang.Win]
LONG = 5
"""Cards that a goal may ask for at once before it is remarked on: as many as the longest of the shipped set."""

HUB_SHARE, HUB_GOALS = 0.4, 5
"""A card in more than so much of all goals, of so many at least, is remarked on."""


def find(reading: Reading) -> Iterator[Problem]:
    """Everything about the goals of a deck."""
    yield from _unreachable(reading)
    yield from _alike(reading)
    yield from _hubs(reading)
    for card, win in reading.within_reach:
        if holds_from_the_start(win.cond, reading.supply):
            yield problem("goal-from-the-start", reading.deck, [card.code], [take_out(reading.deck, card.code)])
        if (least := fewest(win.cond)) > LONG:
            yield problem("goal-long", reading.deck, [card.code], numbers={"has": least})
    if ungoals := [card.code for card, win in reading.within_reach if win.all_lose]:
        yield problem("ungoals", reading.deck, ungoals)
    if copied := [card.code for card, n in reading.of("goal") if n > 1]:
        once = fix("one-copy", reading.deck, dict.fromkeys(copied, 1))
        yield problem("goal-copies", reading.deck, copied, [once])


# ---- what cannot be met ----


def _unreachable(reading: Reading) -> Iterator[Problem]:
    deck, known = reading.deck, reading.by_code
    within = {card.code for card, _win in reading.within_reach}
    for card, win in reading.goals:
        if card.code in within:
            continue
        codes = list(dict.fromkeys(named(win.cond)))
        missing = [code for code in codes if code not in known]
        others = [code for code in codes if code in known and known[code].kind not in ("keeper", "creeper")]
        out = take_out(deck, card.code)
        if missing and not others:
            yield problem("goal-wants-missing", deck, [card.code], [*add(deck, *missing), out], missing=missing)
        elif others:
            yield problem("goal-wants-unlayable", deck, [card.code], [out], others=others)
        else:
            yield problem("goal-never", deck, [card.code], [out])


# ---- goals that are the same, or follow from another ----


def _alike(reading: Reading) -> Iterator[Problem]:
    after = _followers(reading)
    told: set[str] = set()
    for code, others in after.items():
        twins = [other for other in others if code in after.get(other, ())]
        if twins and code not in told:
            told |= {code, *twins}
            out = fix("take-out", reading.deck, dict.fromkeys(twins, 0))
            yield problem("goals-tie", reading.deck, [code, *twins], [out])
        if easier := [other for other in others if other not in twins]:
            yield problem("goal-shadows", reading.deck, [code, *easier], hard=[code], easy=easier)


def _followers(reading: Reading) -> dict[str, list[str]]:
    """Which goals are met by whoever meets a goal."""
    by_win: dict[lang.Win, list[str]] = {}
    for card, win in reading.within_reach:
        by_win.setdefault(win, []).append(card.code)
    look = Glance(reading, by_win)
    found: dict[str, list[str]] = {}
    for one, codes in by_win.items():
        after = [c for win in by_win if win is not one and _follows(one, win, look, reading) for c in by_win[win]]
        for code in codes:
            if others := [other for other in (*codes, *after) if other != code]:
                found[code] = others
    return found


def _follows(one: lang.Win, other: lang.Win, look: Glance, reading: Reading) -> bool:
    return look.may_follow(one, other) and follows(one, other, reading.supply, reading.patience)


class Glance:
    """A quick look at two goals: a table that meets the one and not the other settles that it does not follow."""

    def __init__(self, reading: Reading, wins: Iterable[lang.Win]) -> None:
        self.world = World([win.cond for win in wins], reading.supply)
        self.ways = {win: ways(win.cond) for win in wins}
        self.named = {win: frozenset(named(win.cond)) for win in wins}
        self.nothing: Box = dict.fromkeys(self.world.box, (0, 0))
        self.keepers = frozenset(card.code for card, _n in reading.of("keeper"))
        self.creepers = frozenset(card.code for card, _n in reading.of("creeper"))
        self.boxes: dict[tuple[frozenset[str], bool], Box] = {}
        self.seen: dict[tuple[lang.Win, frozenset[str], bool], bool | None] = {}

    def may_follow(self, one: lang.Win, other: lang.Win) -> bool:
        """False only if the second surely does not follow from the first."""
        if one.all_lose != other.all_lose:
            return False
        mine, theirs = self.ways[one], self.ways[other]
        if mine is not None and theirs is not None:
            return all(any(few <= many for few in theirs) for many in mine)
        if mine:
            return self.meets(other, mine[0], False) is not False
        nothing: frozenset[str] = frozenset()
        tables = ((nothing, True), (self.keepers - self.named[other], False), (self.keepers, False), (nothing, False))
        return not any(
            self.meets(one, table, full) and self.meets(other, table, full) is False for table, full in tables
        )

    def meets(self, win: lang.Win, table: frozenset[str], full: bool) -> bool | None:
        """Whether a table (and an empty hand, or one of everything else) meets a goal."""
        key = win, table, full
        if key not in self.seen:
            sets = self.ways[win]
            if not win.all_lose and table & self.creepers - self.named[win]:
                self.seen[key] = False
            elif sets is not None:
                self.seen[key] = any(few <= table for few in sets)
            else:
                self.seen[key] = self.world.read(win.cond, self._box(table, full))
        return self.seen[key]

    def _box(self, table: frozenset[str], full: bool) -> Box:
        """The one position with these cards on the table, nobody else having any."""
        if (table, full) in self.boxes:
            return self.boxes[table, full]
        box = dict(self.nothing)
        for key, (_low, high) in self.world.box.items():
            if key[0] == "n":
                group = self.world.groups[key[2]]
                bulk = not group.code and group.kind == "keeper" and table == self.keepers
                there = "table" if group.code in table or bulk else "hand" if full else ""
                box[key] = (high, high) if key[1] == there else (0, 0)
            elif key[0] == "players":
                box[key] = (2, 2)
        for key in box:
            if key[0] == "leads":
                leads = int(self.world.count(key[1], box)[0] > 0)
                box[key] = (leads, leads)
        self.boxes[table, full] = box
        return box


def fewest(cond: Any) -> int:
    """How many cards a player must have on the table at least, as far as it shows."""
    match cond:
        case str():
            return 1
        case lang.All():
            sets = ways(cond)
            return min(map(len, sets)) if sets else max(map(fewest, cond.of), default=0)
        case lang.Any():
            least = sorted(map(fewest, cond.of))
            plain = all(isinstance(part, str) for part in cond.of)
            return cond.n if plain else least[cond.n - 1] if 0 < cond.n <= len(least) else 0
        case lang.Most() if cond.of.zone == "table":
            return int(str(cond.at_least).lstrip("#"))
    return 0


# ---- cards that goals turn on ----


def _hubs(reading: Reading) -> Iterator[Problem]:
    goals = reading.winnable
    if len(goals) < 2:
        return
    wanted = {code: sum(code in named(win.cond) for _card, win in goals) for code in reading.wanted}
    decisive = [code for code, n in wanted.items() if n == len(goals) and all(_needs(g, code, reading) for g in goals)]
    if decisive:
        yield problem("goals-share-a-card", reading.deck, decisive, numbers={"of": len(goals)})
    elif len(goals) >= HUB_GOALS:
        for code, n in sorted(wanted.items(), key=lambda row: -row[1])[:2]:
            if n > HUB_SHARE * len(goals):
                yield problem("card-in-most-goals", reading.deck, [code], numbers={"has": n, "of": len(goals)})


def _needs(goal: Goal, code: str, reading: Reading) -> bool:
    """Whether a goal cannot be met without a card."""
    without = lang.Win(cond=lang.All(of=(goal[1].cond, lang.Not(of=code))))
    return not can_win(without, reading.supply, reading.patience)
