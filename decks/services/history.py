"""What has become of a deck: differences in words, revisions folded into entries, and states to go back to.

Knows contents and revisions; must not know requests. Changes made one right after the other are one entry of the
history: nobody wants to read of forty presses of the same button.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Literal

from django.utils.translation import gettext as _

from cardsdb.language.core import Words
from cardsdb.models import Card, CardText
from decks.models import Deck, Revision
from decks.services.book import law_for
from decks.services.changing import Content, content_of, restore

Turn = Literal["added", "gone", "copies", "dice", "name", "notes", "seats", "format", "tags"]
Field = Literal["name", "seats", "format", "tags", "notes"]
FIELDS: tuple[Field, ...] = ("name", "seats", "format", "tags", "notes")

Levels = tuple[int, ...]
"""The dice of each copy of a card, the highest first."""

QUICK = timedelta(minutes=10)
"""Changes no further apart than this are one entry."""

MOST_NAMED = 3
"""Cards that a short telling names; the others are counted."""

PAGE = 200
"""Revisions that are read for a page of the history."""


# ---- differences ----


@dataclass(frozen=True, slots=True)
class Difference:
    """From one content to another. `cards`: copies before and after, of those cards whose copies differ; `dice`: the
    dice of each copy before and after, of those of which there are as many copies as before."""

    before: Content
    after: Content
    cards: Mapping[str, tuple[int, int]]
    dice: Mapping[str, tuple[Levels, Levels]] = field(default_factory=dict)

    @property
    def fields(self) -> tuple[Field, ...]:
        return tuple(name for name in FIELDS if getattr(self.before, name) != getattr(self.after, name))

    @property
    def codes(self) -> set[str]:
        """The cards that it is about."""
        return {*self.cards, *self.dice}

    def __bool__(self) -> bool:
        return bool(self.cards or self.dice or self.fields)


def difference(before: Content, after: Content) -> Difference:
    both = {code: (before.cards.get(code, 0), after.cards.get(code, 0)) for code in {**before.cards, **after.cards}}
    copies = {code: n for code, n in both.items() if n[0] != n[1]}
    levels = {code: (_levels(before, code), _levels(after, code)) for code in both if code not in copies}
    return Difference(before, after, copies, {code: said for code, said in levels.items() if said[0] != said[1]})


def _levels(content: Content, code: str) -> Levels:
    return tuple(content.dice.get(code) or (1,) * content.cards.get(code, 0))


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that has changed: what kind of thing, a word for it, and what it was about."""

    turn: Turn
    label: str
    items: tuple[str, ...]


def lines(found: Difference, names: Mapping[str, Words], language: str) -> list[Line]:
    """All that has changed, in words."""
    turns: dict[Turn, list[str]] = {"added": [], "gone": [], "copies": [], "dice": []}
    for code, (before, after) in found.cards.items():
        name = _called(code, names, language)
        turn: Turn = "added" if not before else "gone" if not after else "copies"
        many = f" ×{before} → ×{after}" if turn == "copies" else f" ×{n}" if (n := max(before, after)) > 1 else ""
        turns[turn].append(name + many + _more_dice(found.after, code))
    for code, (was, now) in found.dice.items():
        turns["dice"].append(f"{_called(code, names, language)} {_plus(was)} → {_plus(now)}")
    labels: dict[Turn, str] = {"added": _("added"), "gone": _("taken out"), "copies": _("other copies")}
    labels["dice"] = _("other dice")
    told = [Line(turn, labels[turn], tuple(items)) for turn, items in turns.items() if items]
    for name in found.fields:
        match name:
            case "name":
                told.append(Line("name", _("new name"), (_("“%s”") % found.after.name,)))
            case "seats":
                told.append(Line("seats", _("players up to"), (str(found.after.seats),)))
            case "format":
                told.append(Line("format", _("format"), (_format(found.after.format, language),)))
            case "tags":
                told.append(Line("tags", _("tags"), found.after.tags or (_("none"),)))
            case "notes":
                told.append(Line("notes", _("notes changed"), ()))
    return told


def _called(code: str, names: Mapping[str, Words], language: str) -> str:
    words = names.get(code)
    return code if words is None else words.ru if language == "ru" else words.en


def _format(code: str, language: str) -> str:
    law = law_for(code)
    if law.unknown:
        return _("one that there is no longer")
    name: str = getattr(law.format.name, language)
    return name if code else _("as the booklet")


def _more_dice(after: Content, code: str) -> str:
    """“ (2+1 dice)”, of a card that is in with more dice than one."""
    levels = after.dice.get(code, ())
    return " " + _("(dice: %(dice)s)") % {"dice": _plus(levels)} if code in after.cards and levels else ""


def _plus(levels: Levels) -> str:
    return "+".join(map(str, levels))


def in_short(found: Difference, names: Mapping[str, Words], language: str) -> str:
    """The same in a few words, for a button: “added: Luke Skywalker, R2-D2 and 5 more”."""
    said = []
    for line in lines(found, names, language):
        items = ", ".join(line.items[:MOST_NAMED])
        more = len(line.items) - MOST_NAMED
        if more > 0:
            items = _("%(items)s and %(n)d more") % {"items": items, "n": more}
        said.append(f"{line.label}: {items}" if items else line.label)
    return "; ".join(said)


def names_of(game: str, codes: Iterable[str]) -> Mapping[str, Words]:
    """The names of cards that there are, in one query."""
    found: dict[str, dict[str, str]] = {}
    texts = CardText.objects.filter(card__game=game, card__code__in=set(codes), language__in=("ru", "en"))
    for code, language, name in texts.values_list("card__code", "language", "name"):
        found.setdefault(code, {})[language] = name
    return {code: Words(ru=by.get("ru") or by["en"], en=by.get("en") or by["ru"]) for code, by in found.items()}


# ---- the history ----


@dataclass(frozen=True, slots=True)
class Entry:
    """One or more revisions made one right after the other. `number` is the last of them, `base` what it began from."""

    revisions: tuple[Revision, ...]
    base: Revision | None

    @property
    def number(self) -> int:
        return self.revisions[-1].number

    @property
    def found(self) -> Difference:
        """What all of it comes to."""
        before = Content.of(self.base.content) if self.base else Content("")
        return difference(before, Content.of(self.revisions[-1].content))


@dataclass(frozen=True)
class Told:
    """An entry as a page shows it."""

    entry: Entry
    lines: list[Line]
    now: bool
    origin: str
    aside: bool
    """Whether it began from another state than the one that stands before it."""

    @property
    def made(self) -> datetime:
        return self.entry.revisions[-1].made

    @property
    def size(self) -> int:
        return sum(self.entry.revisions[-1].content["cards"].values())


@dataclass(frozen=True)
class History:
    told: list[Told]
    older: int = 0
    """The number before which there is more to read; 0: nothing."""
    names: Mapping[str, Words] = field(default_factory=dict)


def entries(revisions: Sequence[Revision], head: int) -> list[Entry]:
    """Revisions, in order, folded into entries; what the deck has now ends one."""
    by_number = {revision.number: revision for revision in revisions}
    groups: list[list[Revision]] = []
    for revision in revisions:
        last = groups[-1][-1] if groups else None
        if last and _goes_on(last, revision, head):
            groups[-1].append(revision)
        else:
            groups.append([revision])
    return [Entry(tuple(group), by_number.get(group[0].parent)) for group in groups]


def _goes_on(last: Revision, revision: Revision, head: int) -> bool:
    by_hand = not revision.origin and not last.origin and last.parent != 0
    return by_hand and revision.parent == last.number != head and revision.made - last.made <= QUICK


def history(deck: Deck, language: str, before: int = 0) -> History:
    """The deck's history, the newest first, from the revision before that number on; two queries."""
    rows = deck.revisions.order_by("-number")
    if before:
        rows = rows.filter(number__lt=before)
    newest = list(rows[: PAGE + 1])
    read, older = newest[:PAGE], len(newest) > PAGE
    folded = entries(read[::-1], deck.head)
    if older:
        folded = folded[1:] or folded  # what the first one began from has not been read
    names = names_of(deck.game, (code for entry in folded for code in entry.found.codes))
    told = []
    for place, entry in enumerate(folded):
        first = entry.revisions[0]
        aside = place > 0 and first.parent not in (0, folded[place - 1].number)
        now = entry.number == deck.head
        told.append(Told(entry, _lines(entry, names, language), now, origin_in_words(first.origin), aside))
    return History(told[::-1], folded[0].revisions[0].number if older and folded else 0, names)


def _lines(entry: Entry, names: Mapping[str, Words], language: str) -> list[Line]:
    if entry.base is None:
        return []
    return lines(entry.found, names, language)


def origin_in_words(origin: str) -> str:
    """How a revision came about, if not by hand."""
    what, _space, rest = origin.partition(" ")
    match what:
        case "restore":
            return _("state no. %(number)s restored") % {"number": rest}
        case "clone":
            return _("copied from another deck")
        case "":
            return ""
    return _("imported")


# ---- states to go back to ----


@dataclass(frozen=True)
class State:
    """A revision, with the cards it names as far as they are still there."""

    revision: Revision
    cards: list[tuple[Card, int]]
    missing: list[str]
    found: Difference
    lines: list[Line]

    @property
    def size(self) -> int:
        return sum(self.revision.content["cards"].values())


def state(deck: Deck, number: int, language: str) -> State:
    """A state the deck was in, beside what it is now; raises `Revision.DoesNotExist`."""
    revision = deck.revisions.get(number=number)
    wanted = Content.of(revision.content)
    rows = Card.objects.filter(game=deck.game, code__in=list(wanted.cards)).worded(language).order_by("position")
    cards = [(card, wanted.cards[card.code]) for card in rows]
    there = {card.code for card, _n in cards}
    found = difference(content_of(deck), wanted)
    told = lines(found, names_of(deck.game, found.codes), language)
    return State(revision, cards, sorted(set(wanted.cards) - there), found, told)


def restore_without(deck: Deck, version: int, number: int) -> Deck:
    """Make of a revision what can still be made of it: the cards that have been deleted since are left out."""
    codes = set(Content.of(deck.revisions.get(number=number).content).cards)
    there = Card.objects.filter(game=deck.game, code__in=codes).values_list("code", flat=True)
    return restore(deck, version, number, codes - set(there))
