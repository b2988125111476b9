"""Decks that come with the site: files → house decks, and their words in both languages.

A house deck's row has its English name; whoever shows it asks `worded` for the reader's. Knows files and rows; must not
know requests. Nobody changes a starter but its file.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import msgspec
from django.conf import settings
from django.db import transaction

from cardsdb.language.reading import YamlError, read_yaml
from cardsdb.models import Card, DestinyFormat, Game, PackCard
from decks.contents import fitting
from decks.models import Deck, Visibility
from decks.services.changing import BadContent, Content, Patch, change, content_of, create, show_to

FOLDER: Path = settings.BASE_DIR / "fixtures" / "decks"


class InBoth(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words in both languages."""

    ru: str
    en: str

    def said(self, language: str) -> str:
        return self.ru if language == "ru" else self.en


class Starter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of `fixtures/decks/`.

    `set`: all cards of a set with their printed copies; `box`: all that lies in a starter pack, dice included. `cards`
    are added to them, or replace their copies. `dice` and `format` as in `decks.contents.DeckList`.
    """

    id: str
    game: str
    name: InBoth
    notes: InBoth
    seats: int
    cards: dict[str, int] = {}
    set: str = ""
    box: str = ""
    dice: dict[str, tuple[int, ...]] = {}
    format: str = ""
    place: int = 0


class BadStarter(ValueError):
    """A file that makes no deck; the message names it and the place."""


@dataclass
class Report:
    added: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)


def read_starters(files: Iterable[Path]) -> list[Starter]:
    """The starters of these files, in their order of place; raises `BadStarter`."""
    found = []
    for file in files:
        try:
            data = read_yaml(file.read_text(encoding="utf-8")).data
            starter = msgspec.convert(data, Starter)
        except (YamlError, msgspec.ValidationError) as error:
            raise BadStarter(f"{file.name}: {error}") from None
        if starter.id != file.stem:
            raise BadStarter(f"{file.name}: id: must be {file.stem!r}, as the file is called")
        if starter.game not in Game.values:
            raise BadStarter(f"{file.name}: game: must be one of {', '.join(Game.values)}")
        found.append(starter)
    return sorted(found, key=lambda starter: (starter.place, starter.id))


@cache
def starters() -> dict[str, Starter]:
    """All that ship, by id."""
    return {starter.id: starter for starter in read_starters(sorted(FOLDER.glob("*.yaml")))}


def of_the_house(deck: Deck) -> bool:
    return deck.owner_id is None and not deck.guest


def worded(deck: Deck, language: str) -> tuple[str, str]:
    """A deck's name and notes: its owner's own words, or those of the house in the reader's language."""
    starter = starters().get(deck.pk) if of_the_house(deck) else None
    return (starter.name.said(language), starter.notes.said(language)) if starter else (deck.name, deck.notes)


@transaction.atomic
def load_starters(wanted: Iterable[Starter]) -> Report:
    """Write all starters and remove those that no file has; the same files twice change nothing."""
    report = Report()
    there = {deck.pk: deck for deck in Deck.objects.filter(owner=None, guest="")}
    for starter in wanted:
        content = _content(starter)
        deck = there.pop(starter.id, None)
        try:
            what = "added" if deck is None else _brought_up(deck, content)
            if deck is None:
                made = create(starter.game, content, None, id=starter.id)
                show_to(made, made.version, Visibility.PUBLIC)
        except BadContent as error:
            raise BadStarter(f"{starter.id}.yaml: {error}") from None
        getattr(report, what).append(starter.id)
    report.gone = sorted(there)
    Deck.objects.filter(pk__in=report.gone).delete()
    return report


def _brought_up(deck: Deck, content: Content) -> str:
    before = content_of(deck)
    if before == content:
        return "unchanged"
    cards = dict.fromkeys(before.cards, 0) | dict(content.cards)
    dice = dict.fromkeys(before.dice, ()) | dict(content.dice)
    change(deck, deck.version, Patch(content.name, content.notes, content.seats, cards, dice, content.format))
    return "changed"


def _content(starter: Starter) -> Content:
    lying = (_of_set(starter) if starter.set else {}) | (_of_box(starter) if starter.box else {})
    cards = {code: copies for code, (copies, _dice) in lying.items()} | starter.cards
    dice = fitting({code: _shared(*both) for code, both in lying.items()} | starter.dice, cards)
    if starter.format and not DestinyFormat.objects.filter(code=starter.format, owner=None, guest="").exists():
        raise BadStarter(f"{starter.id}.yaml: format: there is no format {starter.format!r}; load_cards comes first")
    return Content(starter.name.en, starter.notes.en, starter.seats, cards, dice, starter.format)


def _of_set(starter: Starter) -> dict[str, tuple[int, int]]:
    """Code → copies and dice."""
    rows = Card.objects.public().filter(game=starter.game, set__code=starter.set).order_by("position", "code")
    cards = {code: (copies, 0) for code, copies in rows.values_list("code", "copies")}
    if not cards:
        raise BadStarter(f"{starter.id}.yaml: set: no card of {starter.set!r} is loaded; load_cards comes first")
    return cards


def _of_box(starter: Starter) -> dict[str, tuple[int, int]]:
    """Code → copies and dice."""
    slots = PackCard.objects.filter(pack=starter.box).order_by("card__card__position", "card__card__code")
    cards = {code: (n, dice) for code, n, dice in slots.values_list("card__card__code", "quantity", "dice")}
    if not cards:
        raise BadStarter(f"{starter.id}.yaml: box: there is no box {starter.box!r}; load_cards comes first")
    return cards


def _shared(copies: int, dice: int) -> tuple[int, ...]:
    """How the dice that lie in a box belong to the copies of their card.

    >>> _shared(1, 2), _shared(2, 3), _shared(2, 0)
    ((2,), (2, 1), (0, 0))
    """
    each, more = divmod(dice, copies)
    return tuple(each + (i < more) for i in range(copies))
