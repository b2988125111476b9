"""Questions to the finder of teams as people ask them, answered and kept for a while.

Knows the book, formats and collections; must not know pages. Answers are kept by the number of the edition, so a new
catalogue answers anew; those that look at somebody's collection are not kept.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from threading import Lock

from cardsdb.collection.owned import together
from cardsdb.language.destiny import DestinyCard
from cardsdb.models import Edition, Game
from cardsdb.services.people import Holder
from decks.desks.destiny.shelf import in_language
from decks.rules.destiny.law import Law
from decks.services.book import law_for
from decks.services.changing import Content
from decks.teams.candidates import Candidate, candidates
from decks.teams.finder import Answer, Found, find
from decks.teams.question import UNUSED, BadQuestion, Order, Question, Side, Wish

GAME = Game.DESTINY.value
KEPT = 64
"""Answers that a process keeps."""
MOST_POINTS = 40
"""Of a format whose teams are looked for: people may define dearer ones, with too many teams for one answer."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question in the words of an address; all of it is plain and can be hashed. `format`: a code."""

    format: str = ""
    side: Side = "any"
    colours: tuple[str, ...] = ()
    must: tuple[Wish, ...] = ()
    without: tuple[str, ...] = ()
    plot: str = ""
    unused: int | None = UNUSED
    order: Order = "points"
    owned: bool = False

    def question(self, law: Law) -> Question:
        return Question(
            law,
            side=self.side,
            colours=frozenset(self.colours),
            must=self.must,
            without=frozenset(self.without),
            plot=self.plot,
            unused=self.unused,
            order=self.order,
        )


_lock = Lock()
_kept: OrderedDict[str, Answer] = OrderedDict()


def answer(asked: Asked, holder: Holder, law: Law | None = None) -> Answer:
    """The answer to a question; raises `decks.teams.question.BadQuestion`."""
    law = law or law_for(asked.format)
    if law.format.laws.points > MOST_POINTS:
        raise BadQuestion("question", "wide")
    question = asked.question(law)
    if asked.owned:
        return find(replace(question, owned=together(holder, GAME)))
    key = mark(asked, law, "")
    with _lock:
        if key in _kept:
            _kept.move_to_end(key)
            return _kept[key]
    found = find(question)
    with _lock:
        _kept[key] = found
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return found


def mark(asked: Asked, law: Law, words: str) -> str:
    """What an answer is known by as long as it stays the same (`ETag`)."""
    edition = Edition.objects.filter(game=Game.DESTINY).values_list("number", flat=True).first()
    said = f"{edition} {law.format!r} {asked!r} {words}"
    return f'"{hashlib.sha256(said.encode()).hexdigest()[:32]}"'


def characters(law: Law, language: str) -> list[tuple[Candidate, str]]:
    """The characters of a format by name, for choosing."""
    return _named(law, language, "character")


def plots(law: Law, language: str) -> list[tuple[Candidate, str]]:
    return _named(law, language, "plot")


def _named(law: Law, language: str, kind: str) -> list[tuple[Candidate, str]]:
    found = [(card, name_of(card, language)) for card in candidates(law) if card.card.type == kind]
    return sorted(found, key=lambda one: (one[1].casefold(), one[0].code))


def name_of(card: Candidate, language: str) -> str:
    """Name and subtitle, which tell cards of one title apart."""
    return _full(card.card, language)


def called(codes: Iterable[str], law: Law, language: str) -> list[str]:
    """The names of cards, in a format or not; the code of one that the book does not have."""
    cards = law.book.cards
    return [_full(cards[code].card, language) if code in cards else code for code in codes]


def _full(card: DestinyCard, language: str) -> str:
    name, subtitle = in_language(card.name, language), card.subtitle
    return f"{name}, {said}" if subtitle and (said := in_language(subtitle, language)) else name


def content_of(team: Mapping[str, tuple[int, ...]], format: str, name: str) -> Content:
    """A deck that has only a team: by code the level of each copy."""
    cards = {code: len(levels) for code, levels in team.items()}
    dice = {code: tuple(sorted(levels, reverse=True)) for code, levels in team.items() if max(levels) > 1}
    return Content(name, cards=cards, dice=dice, format=format)


def as_text(found: Found) -> str:
    """A team as a form sends it: codes with their levels."""
    return " ".join(f"{card.code}:{level}" for card, level in (*found.characters, *found.plots))
