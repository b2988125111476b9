"""The ways in which each title can stand in a team: which of its cards, how many copies, each at how many dice.

Pure. Knows what is limited within a title: uniqueness, copies, what is owned, what must be in or must not. Must not
know how titles depend on each other, except which of them do (`Group.coupled`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cardsdb.language.destiny import DestinyCard
from cardsdb.language.destiny import building as b
from decks.contents import MOST_COPIES
from decks.rules.destiny.team import fits_any
from decks.teams.candidates import Candidate, by_title, candidates
from decks.teams.features import simple
from decks.teams.fits import has
from decks.teams.question import BadQuestion, Question, Wish, mark_of, worth

Pick = tuple[Candidate, int]
"""One copy of a card, at its level."""


@dataclass(frozen=True, slots=True)
class Option:
    """Copies of one title. `price` before discounts; `worth`: see `decks.teams.question.worth`."""

    picks: tuple[Pick, ...]
    price: int
    worth: int


@dataclass(frozen=True, slots=True)
class Group:
    """A title. `must`: it is in every team. `coupled`: it cares about others, or others care how it is in."""

    title: str
    options: tuple[Option, ...]
    must: bool
    coupled: bool


@dataclass(frozen=True, slots=True)
class Pool:
    """All that teams of a question are made of. `plots` are single copies of plots at their levels."""

    cards: tuple[Candidate, ...]
    groups: tuple[Group, ...]
    plots: tuple[Pick, ...]
    lost: tuple[str, ...] = ()
    """Codes that must be in and cannot be: not in this format, or not owned."""
    hidden: int = 0
    """Characters that are not there because they are not owned."""


def pool(question: Question) -> Pool:
    """What a question leaves; raises `BadQuestion` for a code that no card of the game has."""
    wishes = _wishes(question)
    legal = [card for card in candidates(question.law) if _possible(card, question)]
    plots = {"plot"} if question.plots or question.plot else set()
    legal = [card for card in legal if card.card.type in {"character", *plots}]
    if question.plot:
        legal = [card for card in legal if card.card.type == "character" or question.plot in (card.code, card.first)]
    cards = [card for card in legal if question.owned is None or has(question.owned, card, [1])]
    characters = tuple(card for card in cards if card.card.type == "character")
    groups = _groups(question, tuple(cards), characters, wishes)
    found = frozenset(card.code for group in groups if group.must for o in group.options for card, _level in o.picks)
    chosen = tuple((card, n) for card in cards if card.card.type == "plot" for n in card.levels)
    lost = tuple(wish.code for wish in wishes if wish.code not in found)
    lost += (question.plot,) if question.plot and not chosen else ()
    return Pool(characters, groups, chosen, lost, len(legal) - len(cards))


def _possible(card: Candidate, question: Question) -> bool:
    """Whether a card is not left out, and its conditions on the format hold."""
    known = question.law.book.cards
    if any(known[code].reprint_of == card.first or code in (card.code, card.first) for code in question.without):
        return False
    format, laws = question.law.format, question.law.format.laws
    for law in card.laws:
        if isinstance(law, b.Needs) and isinstance(law.cond, b.InFormat):
            said = law.cond
            named = not said.codes or format.code in said.codes
            if not (named and said.points in (None, laws.points) and said.size in (None, laws.size)):
                return False
    return True


def _wishes(question: Question) -> tuple[Wish, ...]:
    """What must be in, by the first printing."""
    cards = question.law.book.cards
    for field, codes in (
        ("with", [wish.code for wish in question.must]),
        ("without", question.without),
        ("plot", [question.plot] if question.plot else []),
    ):
        for code in codes:
            if code not in cards or cards[code].card.type not in ("character", "plot"):
                raise BadQuestion(field, "unknown", code)
    return tuple(Wish(cards[wish.code].reprint_of or wish.code, wish.level) for wish in question.must)


# ---- the options of a title ----


def _groups(
    question: Question, cards: tuple[Candidate, ...], characters: tuple[Candidate, ...], wishes: tuple[Wish, ...]
) -> tuple[Group, ...]:
    saved = _saved(cards)
    coupled = _coupled(question, cards, characters)
    most = question.law.format.laws.points + sum(copies_at_most(card) * max(0, -min(card.prices)) for card in cards)
    made = []
    for title, ones in by_title(characters):
        wanted = [wish for wish in wishes if any(card.first == wish.code for card in ones)]
        options = tuple(_options(question, ones, saved, most, wanted))
        if options or wanted:
            bound = bool(wanted) or any(card.code in coupled for card in ones)
            made.append(Group(title, options, bool(wanted), bound or any(o.price < 0 for o in options)))
    return tuple(made)


def _options(
    question: Question, ones: tuple[Candidate, ...], saved: dict[str, int], most: int, wanted: list[Wish]
) -> Iterator[Option]:
    entries = [(card, level) for card in ones for level in card.levels]
    least = [card.prices[level - 1] - saved.get(card.code, 0) for card, level in entries]

    def grow(start: int, picks: tuple[Pick, ...], spent: int) -> Iterator[tuple[Pick, ...]]:
        for i in range(start, len(entries)):
            now, cost = (*picks, entries[i]), spent + max(0, least[i])
            if cost <= most and _together(now, question):
                yield now
                yield from grow(i, now, cost)

    for picks in grow(0, (), 0):
        if all(_granted(picks, wanted)):
            yield option(question, picks)


def option(question: Question, picks: tuple[Pick, ...]) -> Option:
    """Copies with their price before discounts, and what they are worth."""
    price = sum(card.prices[level - 1] for card, level in picks)
    health = sum(card.card.health or 0 for card, _level in picks)
    mark = sum(mark_of(card.code, level) for card, level in picks)
    return Option(picks, price, worth(question.order, health, dice_of(picks), damage_of(picks), mark))


def dice_of(picks: Iterable[Pick]) -> int:
    """The character dice that copies bring."""
    return sum(level for card, level in picks if card.card.die and card.card.type == "character")


def damage_of(picks: Iterable[Pick]) -> int:
    """The damage on all sides of all dice: six times what one roll shows on average."""
    return sum(level * pips(card.card) for card, level in picks if card.card.type == "character")


def pips(card: DestinyCard) -> int:
    """The damage on the sides of a die, modifiers included; a variable side counts nothing."""
    return sum(side.value or 0 for side in card.sides if side.symbol in ("melee", "ranged", "indirect"))


def _together(picks: tuple[Pick, ...], question: Question) -> bool:
    """Whether one team may have these copies of one title."""
    if sum(card.card.unique for card, _level in picks) > 1:
        return False
    copies = Counter(card.code for card, _level in picks)
    if any(copies[card.code] > (MOST_COPIES if card.limit is None else card.limit) for card, _level in picks):
        return False
    if question.owned is None:
        return True
    cards = {card.code: card for card, _level in picks}
    return all(has(question.owned, card, [n for c, n in picks if c is card]) for card in cards.values())


def _granted(picks: tuple[Pick, ...], wanted: list[Wish]) -> Iterator[bool]:
    """Whether all that must be in is: copies of a card, some of them at certain levels."""
    for code in {wish.code for wish in wanted}:
        asked = [wish.level for wish in wanted if wish.code == code]
        there = Counter(level for card, level in picks if card.first == code)
        yield there.total() >= len(asked)
        yield all(there[level] >= n for level, n in Counter(asked).items() if level)


# ---- who cares about whom ----


def copies_at_most(card: Candidate) -> int:
    """So many copies of a card a team has at most."""
    return MOST_COPIES if card.limit is None else card.limit


def _saved(cards: tuple[Candidate, ...]) -> dict[str, int]:
    """By code: how many points are taken off a copy at most. What it takes off others is theirs: prices of a team are
    never below 0 by that, so that each title has to pay for itself."""
    characters = [card for card in cards if card.card.type == "character"]
    found: Counter[str] = Counter()
    for giver in cards:
        for law in giver.laws:
            if isinstance(law, b.TeamUp):
                found[giver.code] += law.by * partners_at_most(law, characters)
            elif isinstance(law, b.Cheaper):
                for card in cards:
                    if _means((law.what,), card):
                        found[card.code] += law.by * copies_at_most(giver)
    return dict(found)


def partners_at_most(law: b.TeamUp, characters: Iterable[Candidate]) -> int:
    """So many partners there may be, points left aside: one of each unique title, all copies of others."""
    fit = [card for card in characters if _means(law.each, card)]
    n = len({card.title for card in fit if card.card.unique})
    n += sum(copies_at_most(card) for card in fit if not card.card.unique)
    return min(n, 1) if law.once else n


def _means(whats: tuple[b.Described, ...], card: Candidate) -> bool:
    return fits_any(whats, card.card)


def _coupled(question: Question, cards: tuple[Candidate, ...], characters: tuple[Candidate, ...]) -> frozenset[str]:
    """The characters whose laws, restrictions or pairs bind them to other cards of these. One that only has
    a simple condition stands among the rest, which owes it (`Context.owes`)."""
    found = {card.code for card in characters if any(_binds(law, card, cards) for law in card.laws)}
    restricted = [card for card in cards if card.restricted]
    if len(restricted) > question.law.format.laws.restricted_most:
        found |= {card.code for card in restricted}
    firsts = {card.first for card in cards}
    found |= {card.code for card in cards if any(pair <= firsts for pair in card.paired)}
    return frozenset(found | _entangled(characters))


def _entangled(characters: tuple[Candidate, ...]) -> set[str]:
    """Characters with a simple condition in whose title there is what such a condition asks for."""
    simples = [(c, law.cond) for c in characters for law in c.laws if isinstance(law, b.Needs) and simple(law, c)]
    wanted = tuple(cond.what for _card, cond in simples if isinstance(cond, b.Team))
    titles = {card.title for card in characters if fits_any(wanted, card.card)}
    return {card.code for card, _cond in simples if card.title in titles}


def _binds(law: b.AnyDeckLaw, card: Candidate, cards: tuple[Candidate, ...]) -> bool:
    match law:
        case b.Needs():
            return not simple(law, card)
        case b.Cheaper():
            return any(_means((law.what,), other) for other in cards)
        case b.TeamUp() | b.Mixes() | b.Larger():
            return True
    return False
