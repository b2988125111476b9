"""What somebody lacks for decks: which decks, what they want, what is in the collection, what goes on the wish list.

Knows rows and whose they are; must not know requests. How cards are weighed against each other is
`decks.rules.destiny.lacking`. Four queries: the decks, their cards, the edition of the book, the collection.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from django.utils.translation import gettext as _

from cardsdb.collection.changing import Amount, raise_to
from cardsdb.collection.owned import owned
from cardsdb.models import Game
from cardsdb.services.people import Holder
from decks.export.csv_ import BOM, harmless
from decks.models import Deck, DeckCard
from decks.rules.destiny.lacking import Lack, lacking, wanted
from decks.rules.destiny.law import Book, Printing
from decks.services.access import decks_of, find
from decks.services.book import book
from decks.services.starters import worded

GAME = Game.DESTINY
"""The game whose decks are weighed: of those that are collected the one with a book of printings."""

MOST_CHOSEN = 40
"""Decks that are weighed together."""


@dataclass(frozen=True)
class Choice:
    """A deck that can be weighed. `own`: it can be marked as built."""

    deck: Deck
    name: str
    chosen: bool
    own: bool


@dataclass(frozen=True)
class Row:
    """A card that is short: what is missing of it in all, and by deck what of it each wants."""

    lack: Lack
    printing: Printing
    set_name: str
    name: str
    subtitle: str
    decks: tuple[tuple[str, int, int], ...]


@dataclass(frozen=True)
class Alone:
    """A deck for itself: what would be missing if only it were built."""

    deck: Deck
    name: str
    copies: int
    dice: int


@dataclass(frozen=True)
class Missing:
    choices: list[Choice]
    rows: list[Row]
    alone: list[Alone] = field(default_factory=list)
    lent: int = 0
    left_out: int = 0
    """Cards of the decks that nobody can own: people have invented them."""

    @property
    def chosen(self) -> list[Choice]:
        return [choice for choice in self.choices if choice.chosen]

    @property
    def markable(self) -> bool:
        """Whether it would change anything to mark exactly the chosen ones of one's own as built."""
        return any(choice.own and choice.chosen != choice.deck.built for choice in self.choices)

    @cached_property
    def copies(self) -> int:
        return sum(row.lack.copies for row in self.rows)

    @cached_property
    def dice(self) -> int:
        return sum(row.lack.dice for row in self.rows)


def missing(holder: Holder, language: str, asked: Sequence[str] | None = None) -> Missing:
    """What is missing for the decks with these ids; None: for those that are marked as built.

    Other people's decks may be among them if they may be seen; raises `NoSuchDeck` for one that may not.
    """
    mine = list(decks_of(holder).filter(game=GAME)) if holder.known else []
    decks = _chosen(holder, mine, asked)
    read = book()
    wants, left_out = _wants(read, decks)
    had = owned(holder, GAME)
    lacks = lacking(read, wants, had)
    names = {deck.pk: worded(deck, language)[0] for deck in (*mine, *decks)}
    chosen = {deck.pk for deck in decks}
    others = [deck for deck in decks if deck not in mine]
    choices = [Choice(deck, names[deck.pk], deck.pk in chosen, deck in mine) for deck in (*others, *mine)]
    rows = [_row(read, lack, names, language) for lack in lacks if lack.short]
    alone = [_alone(read, deck, names[deck.pk], wants[deck.pk], had) for deck in decks]
    return Missing(choices, rows, alone, sum(lack.lent for lack in lacks), left_out)


def _chosen(holder: Holder, mine: list[Deck], asked: Sequence[str] | None) -> list[Deck]:
    if asked is None:
        return [deck for deck in mine if deck.built][:MOST_CHOSEN]
    by_id = {deck.pk: deck for deck in mine}
    found = [by_id.get(one) or find(one, holder) for one in dict.fromkeys(asked[:MOST_CHOSEN])]
    return [deck for deck in found if deck.game == GAME]


def _wants(read: Book, decks: Sequence[Deck]) -> tuple[dict[str, Mapping[str, tuple[int, int]]], int]:
    """What each deck wants by code, and how many cards of theirs are in no book."""
    held = DeckCard.objects.filter(deck__in=decks).values_list("deck", "card__code", "copies", "dice")
    copies: dict[str, dict[str, int]] = {deck.pk: {} for deck in decks}
    levels: dict[str, dict[str, tuple[int, ...]]] = {deck.pk: {} for deck in decks}
    for deck, code, n, dice in held if decks else ():
        copies[deck][code] = n
        levels[deck][code] = tuple(map(int, dice))
    left_out = sum(n for cards in copies.values() for code, n in cards.items() if code not in read.cards)
    return {deck: wanted(read, cards, levels[deck]) for deck, cards in copies.items()}, left_out


def _row(read: Book, lack: Lack, names: Mapping[str, str], language: str) -> Row:
    printing = read.cards[lack.need.code]
    card = printing.card
    decks = tuple((names[deck], *amount) for deck, amount in lack.need.decks.items())
    subtitle = getattr(card.subtitle, language) if card.subtitle else ""
    set_name = getattr(read.sets[printing.set], language)
    return Row(lack, printing, set_name, getattr(card.name, language), subtitle, decks)


def _alone(
    read: Book, deck: Deck, name: str, wants: Mapping[str, tuple[int, int]], had: Mapping[str, tuple[int, int]]
) -> Alone:
    lacks = lacking(read, {deck.pk: wants}, had)
    return Alone(deck, name, sum(lack.copies for lack in lacks), sum(lack.dice for lack in lacks))


# ---- what one does with it ----


def mark_built(holder: Holder, chosen: Collection[str]) -> int:
    """Mark exactly these of one's own decks as built; how many there are. No part of a deck's content, no revision."""
    mine = decks_of(holder).filter(game=GAME).order_by()
    mine.exclude(pk__in=list(chosen)).filter(built=True).update(built=False)
    mine.filter(pk__in=list(chosen), built=False).update(built=True)
    return mine.filter(built=True).count()


def want(holder: Holder, found: Missing) -> int:
    """Write what is missing on one's wish list, if it is not there already; how many cards it is about."""
    wishes = {row.lack.need.code: Amount(wanted=max(row.lack.copies, row.lack.dice)) for row in found.rows}
    if wishes:
        raise_to(holder, GAME, wishes)
    return len(wishes)


# ---- as a text, as a table ----


def as_text(found: Missing, language: str) -> str:
    """A shopping list: a card a line, by set and number."""
    lines = [", ".join(choice.name for choice in found.chosen), ""]
    for row in found.rows:
        name = f"{row.name}, {row.subtitle}" if row.subtitle else row.name
        lines.append(f"{_amount(row.lack)}  {name} ({row.set_name} #{row.printing.card.number})")
    return "\n".join(lines if found.rows else [*lines, _("Nothing is missing.")]) + "\n"


def _amount(lack: Lack) -> str:
    cards = _("%(n)d×card") % {"n": lack.copies} if lack.copies else ""
    dice = _("%(n)d×die") % {"n": lack.dice} if lack.dice else ""
    return " + ".join(filter(None, (cards, dice)))


HEADS = ("Set", "Number", "Name", "Subtitle", "Cards", "Dice", "Decks", "Code")


def as_table(found: Missing) -> str:
    """The same as CSV, with a byte order mark for spreadsheets; a collection takes it in again."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(HEADS)
    for row in found.rows:
        words = (row.set_name, row.printing.card.number, row.name, row.subtitle)
        decks = ", ".join(name for name, _copies, _dice in row.decks)
        figures = (row.lack.copies, row.lack.dice)
        writer.writerow([*map(harmless, words), *figures, harmless(decks), row.lack.need.code])
    return BOM + out.getvalue()
