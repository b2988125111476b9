"""Whether a condition of Fluxx can ever hold with the cards of a deck, and whether one goal follows from another.

A position is how many cards of each group lie where: before the player, before others, in hands, and so on. A condition
is read over *boxes* of such positions (from, to): surely, never, or perhaps; a box with a perhaps is halved. So an
answer is proved, not guessed; only where `MOST_BOXES` do not suffice, or where the language leaves open what a number
is, it errs on the side of “it can hold”. Knows where cards of a kind may lie; knows no engine and no game under way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from cardsdb.language import core
from cardsdb.language import fluxx as lang
from cardsdb.language.definitions import programs_of, walk
from cardsdb.language.fluxx_ways import ways

MOST_BOXES = 400
"""Steps before a question is left open, some twentieth of a second; most questions take a few. A step is a box, and a
box of many cards told apart is several."""

KEYS_A_STEP = 20

OTHERS = 7
"""Other players at the largest table."""

PLACES: Mapping[str, tuple[str, ...]] = {
    "action": ("hand", "hands", "discard", "aside"),
    "new_rule": ("hand", "hands", "rules", "discard", "aside"),
    "keeper": ("table", "tables", "hand", "hands", "discard", "aside"),
    "creeper": ("table", "tables", "discard", "aside"),
    "goal": ("hand", "hands", "goals", "discard", "aside"),
    "surprise": ("hand", "hands", "discard", "aside"),
}
"""Where cards of a kind may lie when a goal is looked at; `tables` and `hands` are those of others."""

Range = tuple[int, int]
Key = tuple[Any, ...]
Box = dict[Key, Range]

YES, NO, PERHAPS = True, False, None
Answer = bool | None


@dataclass(frozen=True, slots=True)
class Group:
    """Cards that the conditions in question do not tell apart; `code` if it is one card."""

    kind: str
    slots: frozenset[str]
    supply: int
    code: str = ""


@dataclass(frozen=True)
class Supply:
    """What a deck holds: the cards by code with their copies."""

    cards: Mapping[str, lang.FluxxCard]
    copies: Mapping[str, int]
    numerals: tuple[int, ...] = (0,)
    ignored: frozenset[str] | None = frozenset()
    """Creepers that some card lets a player win with; None: any."""
    bulk: Mapping[tuple[str, frozenset[str]], int] = field(default_factory=dict)

    @classmethod
    def of(cls, deck: Iterable[tuple[lang.FluxxCard, int]]) -> Supply:
        """The supply of a deck; basic rules never move and count for nothing."""
        pairs = [(card, n) for card, n in deck if card.kind != "basic" and n > 0]
        modifiers = [m for card, _ in pairs for m in modifiers_of(card)]
        adds = {m.add for m in modifiers if isinstance(m, lang.Numerals)}
        ignoring = [m.cards for m in modifiers if isinstance(m, lang.IgnoreCreepers)]
        ignored = None if () in ignoring else frozenset(code for codes in ignoring for code in codes)
        bulk: dict[tuple[str, frozenset[str]], int] = {}
        for card, n in pairs:
            key = card.kind, slots_of(card)
            bulk[key] = bulk.get(key, 0) + n
        return cls(
            {card.code: card for card, _ in pairs},
            {card.code: n for card, n in pairs},
            (0, *sorted(adds)),
            ignored,
            bulk,
        )

    def lies(self, code: str) -> bool:
        """Whether a card may lie before a player."""
        return code in self.cards and self.cards[code].kind in ("keeper", "creeper")

    def groups(self, codes: Iterable[str]) -> list[Group]:
        """The cards with these codes one by one, the others by kind and rule slots."""
        named = [c for c in dict.fromkeys(codes) if c in self.cards]
        rest = dict(self.bulk)
        out = []
        for code in named:
            card = self.cards[code]
            key = card.kind, slots_of(card)
            rest[key] -= self.copies[code]
            out.append(Group(card.kind, key[1], self.copies[code], code))
        return [*out, *(Group(kind, slots, n) for (kind, slots), n in rest.items() if n > 0)]


def modifiers_of(card: lang.FluxxCard) -> list[Any]:
    """All standing modifiers of a card, under any house rules."""
    return [a.what for program in programs_of(card) for a in program if isinstance(a, lang.Always)]


def slots_of(card: lang.FluxxCard) -> frozenset[str]:
    """The rule slots that a card sets."""
    return frozenset(
        a.what.slot for a in card.program if isinstance(a, lang.Always) and isinstance(a.what, lang.SlotRule)
    )


def goal_of(card: lang.FluxxCard) -> lang.Win | None:
    """What a card says of winning: its first `Win`, as at the table."""
    return next((a for a in card.program if isinstance(a, lang.Win)), None)


def named(cond: Any) -> list[str]:
    """Every card a condition mentions, needed or not (rulebook p. 11: a named creeper never blocks)."""
    match cond:
        case str():
            return [cond]
        case lang.All() | lang.Any():
            return [code for part in cond.of for code in named(part)]
        case lang.Not():
            return named(cond.of)
        case lang.Most():
            return list(cond.of.cards)
        case lang.Compare():
            return [c for side in (cond.a, cond.b) if isinstance(side, lang.Count) for c in side.of.cards]
    return []


# ---- questions -------------------------------------------------------------------------------------------


def can_hold(cond: Any, supply: Supply) -> bool:
    """Whether a condition can hold for some player at all."""
    return World((cond,), supply).search(cond) is not NO


class Patience:
    """Steps left for all questions about one deck; none left: every question is left open."""

    def __init__(self, boxes: int) -> None:
        self.boxes = boxes

    def lasts(self, world: int) -> bool:
        """Whether there is any left, once a world of so many nodes has been laid out."""
        self.boxes -= world // 2
        return self.boxes > 0


def can_win(win: lang.Win, supply: Supply, patience: Patience | None = None) -> bool:
    """Whether somebody can ever meet a goal with a table that its creepers do not block (F-124)."""
    known = ways(win.cond)
    if known is not None:  # creepers that it asks for are named, so nothing blocks
        return any(all(supply.lies(code) for code in way) for way in known)
    if patience is not None and not patience.lasts(_size(win.cond)):
        return True
    world = World((win.cond,), supply)
    world.clear_table(win)
    return world.search(win.cond, patience) is not NO


def holds_from_the_start(cond: Any, supply: Supply) -> bool:
    """Whether everybody meets a condition with nothing on the table yet."""
    known = ways(cond)
    if known is not None:
        return frozenset() in known
    world = World((cond,), supply)
    for key in world.box:
        if key[0] == "n" and key[1] not in ("hand", "hands", "goals"):
            world.box[key] = (0, 0)
    return world.read(cond, world.box) is YES


def follows(one: lang.Win, other: lang.Win, supply: Supply, patience: Patience | None = None) -> bool:
    """Whether whoever meets the first goal meets the second as well, creepers in the way included."""
    if one.all_lose != other.all_lose:
        return False
    if patience is not None and not patience.lasts(_size(one.cond) + _size(other.cond)):
        return False
    world = World((one.cond, other.cond), supply)
    world.clear_table(one)
    blocking = () if other.all_lose else tuple(sorted(world.creepers() & {*named(one.cond)} - {*named(other.cond)}))
    fails = lang.Any(of=(lang.Not(of=other.cond), *blocking))
    return world.search(lang.All(of=(one.cond, fails)), patience) is NO


def _size(cond: Any) -> int:
    return sum(1 for _ in walk(cond))


# ---- a world of boxes ------------------------------------------------------------------------------------


class World:
    """All positions that some conditions can tell apart, and the readings of these conditions over them."""

    def __init__(self, conditions: Iterable[Any], supply: Supply) -> None:
        self.supply = supply
        nodes = [node for cond in conditions for node, _ in walk(cond)]
        sets = [node for node in nodes if isinstance(node, lang.Cards)]
        codes = [node for node in nodes if isinstance(node, str) and node in supply.cards]
        self.groups = supply.groups(codes)
        self.leads = list(dict.fromkeys(node.of for node in nodes if isinstance(node, lang.Most)))
        self.goals_counted = any(_any_goal(cards) for cards in sets)
        sets = list(dict.fromkeys([*sets, *(_of_others(cards) for cards in self.leads)]))
        self.box: Box = {("leads", cards): (0, 1) for cards in self.leads}  # decided first
        for i, group in enumerate(self.groups):
            for place in PLACES[group.kind]:
                key = ("n", place, i)
                if (group.code and place == "table") or any(self._admits(cards, key) for cards in sets):
                    self.box[key] = (0, group.supply)
        self.by_group = [[key for key in self.box if key[0] == "n" and key[2] == i] for i in range(len(self.groups))]
        self.index = {group.code: i for i, group in enumerate(self.groups) if group.code}
        self._open_numbers(nodes)
        self._parts: dict[lang.Cards, list[tuple[int, list[Key], list[Key]]]] = {}

    def _open_numbers(self, nodes: Iterable[Any]) -> None:
        for node in nodes:
            match node:
                case core.Players():
                    self.box["players",] = (2, OTHERS + 1)
                case core.Result():
                    self.box["result",] = (0, 99)
                case core.Complete():
                    self.box["complete",] = (0, 1)
        if max(self.supply.numerals):
            self.box["numerals",] = (0, max(self.supply.numerals))

    def creepers(self) -> frozenset[str]:
        """The creepers told apart by name that may lie before the player."""
        named_ones = [(i, group.code) for i, group in enumerate(self.groups) if group.code and group.kind == "creeper"]
        return frozenset(code for i, code in named_ones if self.box[("n", "table", i)][1])

    def clear_table(self, win: lang.Win) -> None:
        """No creeper that blocks the goal lies before the player; an ungoal is blocked by none."""
        if win.all_lose or self.supply.ignored is None:
            return
        kept = {*named(win.cond), *self.supply.ignored}
        for i, group in enumerate(self.groups):
            key = ("n", "table", i)
            # Creepers that are not told apart stay if any may be ignored: it could be one of them.
            barred = group.code not in kept if group.code else not self.supply.ignored
            if group.kind == "creeper" and key in self.box and barred:
                self.box[key] = (0, 0)

    # ---- the search ----

    def search(self, cond: Any, patience: Patience | None = None) -> Answer:
        """Whether some position meets the condition: surely, never, or left open."""
        left = MOST_BOXES if patience is None else min(MOST_BOXES, patience.boxes)
        allowed, pending, undecided = left, [self.box], False
        cost = 1 + len(self.box) // KEYS_A_STEP
        answer: Answer = NO
        while pending and answer is not YES and left > 0:
            left -= cost
            box = pending.pop()
            answer = all_of(self._laws(box, cond)) if self._fits(box) else NO
            if answer is PERHAPS:
                key = next((key for key, (lo, hi) in box.items() if lo < hi), None)
                if key is None:
                    undecided = True
                    continue
                lo, hi = box[key]
                mid = (lo + hi) // 2
                # The upper half last, so that it is looked at first: most conditions ask for cards.
                pending += [{**box, key: (lo, mid)}, {**box, key: (mid + 1, hi)}]
        if patience is not None:
            patience.boxes -= allowed - left
        return YES if answer is YES else PERHAPS if pending or undecided else NO

    def _fits(self, box: Box) -> bool:
        """Whether there are cards enough for the least that the box demands."""
        for group, keys in zip(self.groups, self.by_group, strict=True):
            if sum(box[key][0] for key in keys) > group.supply:
                return False
        return True

    def _laws(self, box: Box, cond: Any) -> Iterator[Answer]:
        yield self.read(cond, box)
        for cards in self.leads:
            yield self._lead(cards, box)
        if self.goals_counted:  # the goal that is looked at lies there itself
            low, high = self.count(lang.Cards(zone="goals"), box)
            yield YES if low >= 1 else NO if high < 1 else PERHAPS

    def _lead(self, cards: lang.Cards, box: Box) -> Answer:
        """Whether what a box says of the lead in some cards can be so: strictly more than every other player."""
        lo, hi = box[("leads", cards)]
        mine, theirs = self.count(cards, box), self.count(_of_others(cards), box)
        if lo != hi:
            return PERHAPS
        if cards.of != "owner":  # who leads in what others have is left open: it depends on how many they are
            return YES
        if lo:
            surely, perhaps = (
                mine[0] >= 1 and theirs[1] <= OTHERS * (mine[0] - 1),
                (mine[1] >= 1 and theirs[0] <= OTHERS * (mine[1] - 1)),
            )
        else:
            surely, perhaps = theirs[0] >= mine[1], theirs[1] >= mine[0]
        return YES if surely else PERHAPS if perhaps else NO

    # ---- readings ----

    def read(self, cond: Any, box: Box) -> Answer:
        """A condition over a box: it holds everywhere, nowhere, or here and there."""
        match cond:
            case str():
                i = self.index.get(cond)
                lo, hi = box.get(("n", "table", i), (0, 0))
                return YES if lo else PERHAPS if hi else NO
            case lang.All():
                return all_of(self.read(part, box) for part in cond.of)
            case lang.Any():
                answers = [self.read(part, box) for part in cond.of]
                least, most = answers.count(YES), len(answers) - answers.count(NO)
                return YES if least >= cond.n else NO if most < cond.n else PERHAPS
            case lang.Not():
                inner = self.read(cond.of, box)
                return None if inner is None else not inner
            case lang.Compare():
                return compared(self.number(cond.a, box), cond.op, self.number(cond.b, box))
            case lang.Most():
                lo, hi = box[("leads", cond.of)]
                enough = compared(self.count(cond.of, box), ">=", self.number(cond.at_least, box))
                return all_of((YES if lo else PERHAPS if hi else NO, enough))
            case core.Complete():
                lo, hi = box["complete",]
                return bool(lo) if lo == hi else PERHAPS
        raise TypeError(f"not a condition: {cond!r}")

    def number(self, n: Any, box: Box) -> Range:
        """A number over a box: from, to."""
        match n:
            case int():
                return n, n
            case str():
                lo, hi = box.get(("numerals",), (0, 0))
                return int(n[1:]) + lo, int(n[1:]) + hi
            case lang.Count():
                return self.count(n.of, box)
            case lang.Half():
                lo, hi = self.number(n.of, box)
                up = n.round == "up"
                return max(n.at_least, (lo + up) // 2), max(n.at_least, (hi + up) // 2)
            case lang.Sum():
                parts = [self.number(part, box) for part in n.of]
                return sum(lo for lo, _ in parts), sum(hi for _, hi in parts)
            case lang.Times():
                lo, hi = self.number(n.of, box)
                return lo * n.by, hi * n.by
            case core.Players():
                return box["players",]
            case core.Result():
                return box["result",]
        raise TypeError(f"not a number: {n!r}")

    def count(self, cards: lang.Cards, box: Box) -> Range:
        """How many cards of a set there are."""
        found = self._parts.get(cards)
        if found is None:
            found = self._parts[cards] = self._parts_of(cards)
        if cards.of in ("chosen", "thief") and cards.zone in ("table", "hand"):
            # One of the others: anything between none and all that they have.
            return 0, sum(box[key][1] for _supply, here, _elsewhere in found for key in here)
        lo = hi = 0
        for supply, here, elsewhere in found:
            high = 0
            for key in here:
                lo += box[key][0]
                high += box[key][1]
            for key in elsewhere:
                supply -= box[key][0]
            hi += min(high, supply)
        return lo, hi

    def _parts_of(self, cards: lang.Cards) -> list[tuple[int, list[Key], list[Key]]]:
        """The groups of a set: how many cards there are, and the keys of those in the set and out of it."""
        out = []
        for group, keys in zip(self.groups, self.by_group, strict=True):
            here = [key for key in keys if self._admits(cards, key)]
            if here:
                out.append((group.supply, here, [key for key in keys if key not in here]))
        return out

    def _admits(self, cards: lang.Cards, key: Key) -> bool:
        if key[1] not in places_of(cards):
            return False
        group = self.groups[key[2]]
        if cards.kinds and group.kind not in cards.kinds:
            return False
        if cards.cards and group.code not in cards.cards:
            return False
        return not cards.slots or bool(group.slots & set(cards.slots))


def places_of(cards: lang.Cards) -> tuple[str, ...]:
    """The places of a set, seen from the player; what is not held is one place for all."""
    if cards.zone not in ("table", "hand"):
        return (cards.zone,)
    mine, theirs = cards.zone, cards.zone + "s"
    return {"owner": (mine,), "anyone": (mine, theirs)}.get(cards.of, (theirs,))


def _any_goal(cards: lang.Cards) -> bool:
    """Whether a set is that of all goals in play."""
    return cards.zone == "goals" and not (cards.cards or cards.slots) and (not cards.kinds or "goal" in cards.kinds)


def _of_others(cards: lang.Cards) -> lang.Cards:
    return lang.Cards(zone=cards.zone, of="each_other", kinds=cards.kinds, slots=cards.slots, cards=cards.cards)


def all_of(answers: Iterable[Answer]) -> Answer:
    """Three-valued “and”."""
    out: Answer = YES
    for answer in answers:
        if answer is NO:
            return NO
        if answer is PERHAPS:
            out = PERHAPS
    return out


def compared(a: Range, op: str, b: Range) -> Answer:
    """Two numbers compared over a box."""
    match op:
        case "<":
            return YES if a[1] < b[0] else NO if a[0] >= b[1] else PERHAPS
        case "<=":
            return YES if a[1] <= b[0] else NO if a[0] > b[1] else PERHAPS
        case ">":
            return compared(b, "<", a)
        case ">=":
            return compared(b, "<=", a)
    if a[0] == a[1] == b[0] == b[1]:
        return YES
    return NO if a[1] < b[0] or b[1] < a[0] else PERHAPS
