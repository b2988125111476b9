"""Everything a deck's page shows of the deck itself: its cards by kind, what is wrong with it, what undo would do.

Knows rows, rules and words, and that a game's desk may have its cards at hand; must not know requests. Three queries:
the deck with the states around it, its cards, and the names of cards that it mentions but lacks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery
from django.urls import reverse
from django.utils.safestring import SafeString

from cardsdb.catalogue.games import Kind, game_info
from cardsdb.language.core import Words
from cardsdb.models import Card
from cardsdb.services.faces import face_url, has_face
from cardsdb.services.people import Holder
from decks.contents import DeckList
from decks.desks import desk_of
from decks.models import MOST_COPIES, Deck, Revision
from decks.notes import html_of
from decks.rules import Level, Problem, check
from decks.services.access import find
from decks.services.changing import Content
from decks.services.history import difference, in_short
from decks.services.laws import law_of
from decks.services.shelf import cards_in, listed


@dataclass(frozen=True)
class Row:
    """A card of a deck."""

    card: Card
    copies: int
    kind: Kind
    name: str
    address: str
    level: str = ""
    """The worst of what is said about it."""
    slip: Any = None
    """What the desk of the game has to say of it."""

    @property
    def less(self) -> int:
        return self.copies - 1

    @property
    def more(self) -> int:
        """0: there may not be one more."""
        return self.copies + 1 if self.copies < MOST_COPIES else 0

    @property
    def art(self) -> str:
        return face_url(self.card, size="art") if has_face(self.card) else ""


@dataclass(frozen=True)
class Group:
    """The cards of one kind; `start`: how many cards of other kinds go before them."""

    kind: Kind
    rows: list[Row]
    start: int

    @property
    def size(self) -> int:
        return sum(row.copies for row in self.rows)


@dataclass(frozen=True)
class Finding:
    """A problem in one language. `parts` are its text as (words, code of the card they name or nothing); `cards`, as
    (code, name), are those that the text does not name; `fixes`, as (index, label), the presses that mend it."""

    key: str
    level: Level
    parts: list[tuple[str, str]]
    why: str
    source: str
    cards: list[tuple[str, str]]
    fixes: list[tuple[int, str]]


@dataclass(frozen=True)
class Bench:
    deck: Deck
    made: DeckList
    groups: list[Group]
    findings: list[Finding] = field(default_factory=list)
    undo: str = ""
    redo: str = ""
    figures: Any = None
    """What the desk of the game shows besides the cards."""
    content: Content = field(default_factory=lambda: Content(""))

    @property
    def name(self) -> str:
        return self.made.name

    @property
    def notes(self) -> SafeString:
        return html_of(self.made.notes)

    @property
    def worst(self) -> str:
        return self.findings[0].level if self.findings else ""

    @property
    def loud(self) -> list[Finding]:
        """What should be mended."""
        return [finding for finding in self.findings if finding.level != "hint"]

    @property
    def hints(self) -> list[Finding]:
        return [finding for finding in self.findings if finding.level == "hint"]

    def count(self, level: str) -> int:
        return sum(finding.level == level for finding in self.findings)

    @property
    def errors(self) -> int:
        return self.count("error")

    @property
    def warnings(self) -> int:
        return self.count("warning")


def with_states() -> QuerySet[Deck]:
    """Decks with the contents that undo and redo would bring back, and the one they have."""
    states = Revision.objects.filter(deck=OuterRef("pk"))
    head = states.filter(number=OuterRef("head"))
    parent = Revision.objects.filter(deck=OuterRef(OuterRef("pk")), number=OuterRef(OuterRef("head"))).values("parent")
    return Deck.objects.select_related("owner").annotate(
        at_head=Subquery(head.values("content")[:1]),
        at_parent=Subquery(states.filter(number=Subquery(parent[:1])).values("content")[:1]),
        at_child=Subquery(states.filter(parent=OuterRef("head")).order_by("-number").values("content")[:1]),
    )


def bench_of(deck_id: str, holder: Holder, language: str, deed: Any = "read") -> Bench:
    """A deck's page; raises what `decks.services.access.find` raises."""
    return bench(find(deck_id, holder, deed, with_states()), language)


def bench(deck: Deck, language: str) -> Bench:
    """The page of a deck read `with_states`."""
    now, back, forth = (Content.of(data) if data else None for data in _states(deck))
    undone = difference(back, now) if now and back else None
    redone = difference(now, forth) if now and forth else None
    desk, law = desk_of(deck.game), law_of(deck)
    near = desk.rows(now, law) if now else None
    rows = cards_in(deck) if near is None else near
    also = {*(undone.codes if undone else ()), *(redone.codes if redone else ())}
    dice = None if near is None or now is None else now.dice
    made = listed(deck, rows, also, names=desk.names(law), dice=dice, law=law)
    problems = check(made) if rows else []
    figures = desk.figures(made, language) if desk.figures else None
    return Bench(
        deck=deck,
        made=made,
        groups=_groups(deck, rows, made, problems, language, figures),
        figures=figures,
        content=now or Content(deck.name, cards=made.copies),
        findings=[_finding(problem, made.names, language) for problem in problems],
        undo=in_short(undone, made.names, language) if undone else "",
        redo=in_short(redone, made.names, language) if redone else "",
    )


def _states(deck: Deck) -> tuple[Any, ...]:
    here = vars(deck)
    return here.get("at_head"), here.get("at_parent"), here.get("at_child")


def _groups(
    deck: Deck,
    rows: list[tuple[Card, int]],
    made: DeckList,
    problems: list[Problem],
    language: str,
    figures: Any,
) -> list[Group]:
    info, kinds = game_info(deck.game), desk_of(deck.game).kinds
    slips: Mapping[str, Any] = figures.slips if figures else {}
    if kinds:
        rows = sorted(rows, key=lambda row: kinds.index(row[0].kind))
    level = {code: problem.level for problem in reversed(problems) for code in problem.cards}
    found: list[Group] = []
    for code, group in groupby(rows, key=lambda row: row[0].kind):
        kind = info.kind(code)
        held = [
            Row(
                card=card,
                copies=n,
                kind=kind,
                name=said(made.names, card.code, language),
                address=address_in(deck, card),
                level=level.get(card.code, ""),
                slip=slips.get(card.code),
            )
            for card, n in group
        ]
        found.append(Group(kind, held, start=sum(before.size for before in found)))
    return found


def address_in(deck: Deck, card: Card) -> str:
    """Where a card of a deck can be read by whoever may read the deck."""
    return reverse("decks:card", args=[deck.pk, card.code]) if card.invented else card.get_absolute_url()


def said(names: Mapping[str, Words], code: str, language: str) -> str:
    words = names.get(code)
    return code if words is None else words.ru if language == "ru" else words.en


def _finding(problem: Problem, names: Mapping[str, Words], language: str) -> Finding:
    called = {code: said(names, code, language) for code in problem.cards}
    parts = in_parts(problem.text[language], called)
    named = {code for _words, code in parts}
    return Finding(
        key=problem.key,
        level=problem.level,
        parts=parts,
        why=problem.why[language],
        source=problem.source,
        cards=[(code, name) for code, name in called.items() if code not in named],
        fixes=[(index, fix.label[language]) for index, fix in enumerate(problem.fixes)],
    )


def in_parts(text: str, called: Mapping[str, str]) -> list[tuple[str, str]]:
    """A sentence cut where it names a card for the first time: (words, code), the code empty between the names.

    >>> in_parts("Luke misses Leia.", {"k.leia": "Leia"})
    [('Luke misses ', ''), ('Leia', 'k.leia'), ('.', '')]
    """
    spots = []
    for code, name in called.items():
        # Within quotes a name's own quotes are others: “Pilot of the ‘Falcon’”.
        for spelling in (name, name.translate(_INNER)):
            if spelling and (at := text.find(spelling)) >= 0:
                spots.append((at, -len(spelling), code))
                break
    parts, done = [], 0
    for at, length, code in sorted(spots):
        if at >= done:
            parts += [(text[done:at], ""), (text[at : at - length], code)]
            done = at - length
    return [part for part in (*parts, (text[done:], "")) if part[0]]


_INNER = str.maketrans("«»“”", "„“‘’")
