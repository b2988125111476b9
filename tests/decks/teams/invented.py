"""Invented Destiny cards for the finder of teams, a law of them, and the naive way to find all teams.

Pure: no database.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement, product

from cardsdb.language.core import Words
from cardsdb.language.destiny import DestinyCard
from cardsdb.language.destiny import building as b
from decks.rules.destiny.law import Book, Format, Law, Laws, Printing
from decks.rules.destiny.team import Member, Team, points_of, stands
from decks.teams import options
from decks.teams.candidates import Candidate, candidates
from decks.teams.fits import has
from decks.teams.options import damage_of
from decks.teams.question import Question, mark_of, place, worth


def card(code: str, points: tuple[int, ...], title: str = "", **more: object) -> DestinyCard:
    """A character, or what `type` says. Without `health` it has 10."""
    name = title or f"Card {code}"
    plain = {"type": "character", "colour": "blue", "affiliation": "hero", "die": "1MD 2MD 1Sh 1R Sp -"}
    if more.get("type") != "plot":
        plain["health"] = 10
    else:
        plain["die"] = ""
    fields = plain | more | {"points": points}
    return DestinyCard(code=code, name=Words(ru=name, en=name), copies=1, source="original", **fields)  # type: ignore[arg-type]


def law_of(cards: list[DestinyCard], laws: dict[str, tuple[b.AnyDeckLaw, ...]], **figures: object) -> Law:
    """A law whose book has only these cards. `figures` of the format, and `pairs`, `restricted`, `banned`; `reprints`:
    by code the first printing."""
    sets = {name: figures.pop(name) for name in ("pairs", "restricted", "banned") if name in figures}
    first: dict[str, str] = figures.pop("reprints", {})  # type: ignore[assignment]
    book = Book({c.code: Printing(c, "X", frozenset({"X"}), first.get(c.code, "")) for c in cards}, laws=laws)
    return Law(Format("x", Words(ru="x", en="x"), laws=Laws(**figures), **sets), book)  # type: ignore[arg-type]


Key = tuple[tuple[str, int], ...]


def key_of(team: Team) -> Key:
    return tuple(sorted((m.card.code, m.level) for m in team))


def every_team(question: Question) -> dict[Key, Team]:
    """All teams by trying each."""
    without = {first_of(code, question) for code in question.without}
    cards = [c for c in candidates(question.law) if c.first not in without]
    people = [c for c in cards if c.card.type == "character"]
    plots = [c for c in cards if c.card.type == "plot"] if question.plots or question.plot else []
    if question.plot:
        plots = [c for c in plots if question.plot in (c.code, c.first)]
    found = {}
    for few in _some(plots):
        for some in _some(people):
            team = Team(tuple(_member(*e) for e in some), tuple(_member(*e) for e in few))
            if wanted(question, (*some, *few), team):
                found[key_of(team)] = team
    return found


def first_of(code: str, question: Question) -> str:
    return question.law.book.cards[code].reprint_of or code


def _some(cards: list[Candidate]) -> Iterator[tuple[tuple[Candidate, int], ...]]:
    """Every choice of copies of cards, each at any of its levels."""
    ways = [
        [
            tuple((c, n) for n in levels)
            for k in range(options.copies_at_most(c) + 1)
            for levels in combinations_with_replacement(c.levels, k)
        ]
        for c in cards
    ]
    for chosen in product(*ways):
        yield tuple(entry for way in chosen for entry in way)


def _member(candidate: Candidate, level: int) -> Member:
    return Member(candidate.card, level, candidate.laws)


def wanted(question: Question, picks: tuple[tuple[Candidate, int], ...], team: Team) -> bool:
    """Whether a team is an answer: by the rules, and by what the question says."""
    format = question.law.format
    left = format.laws.points - points_of(team, format) if stands(team, format) else -1
    if left < 0 or (question.unused is not None and left > question.unused):
        return False
    if question.plot and not team.plots:
        return False
    codes = {c.first for c, _n in picks}
    restricted = {first_of(code, question) for code in format.restricted}
    pairs = [{first_of(code, question) for code in pair} for pair in format.pairs]
    if len(codes & restricted) > format.laws.restricted_most or any(pair <= codes for pair in pairs):
        return False
    sides = team.sides
    asked = {"neutral": set(), "hero": {"hero"}, "villain": {"villain"}}
    if question.side != "any" and sides != asked[question.side]:
        return False
    if not question.colours <= team.colours:
        return False
    for code in {first_of(wish.code, question) for wish in question.must}:
        asked = [wish.level for wish in question.must if first_of(wish.code, question) == code]
        there = Counter(n for c, n in picks if c.first == code)
        if there.total() < len(asked) or any(there[n] < k for n, k in Counter(asked).items() if n):
            return False
    owned = question.owned
    return owned is None or all(has(owned, c, [n for d, n in picks if d is c]) for c, _n in picks)


def place_of(question: Question, team: Team) -> tuple[int, int]:
    """The place of a team, worked out of all of it."""
    picks = [(m, m.level) for m in team]
    damage = damage_of([(m, m.level) for m in team.members])  # type: ignore[misc]
    mark = sum(mark_of(m.card.code, level) for m, level in picks)
    valued = worth(question.order, team.health, team.dice, damage, mark)
    return place(question.order, points_of(team, question.law.format), valued)
