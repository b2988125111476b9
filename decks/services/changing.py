"""Making a deck and changing it: the only place where its content is written.

Knows rows, versions and revisions, and for which games there are decks; must not know their rules, nor requests. Every
change is one transaction that begins with `UPDATE … WHERE version = ?`: of two made from the same state exactly one
takes place. Nothing is half written.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.db import transaction
from django.db.models import F, Max, OuterRef, Q, Subquery
from django.utils import timezone

from cardsdb.language.messages import phrase
from cardsdb.models import Card
from cardsdb.services.people import Holder
from decks.contents import LONGEST_TAG, MOST_DICE, MOST_TAGS, NO_NAME, NO_TEXT, fitting
from decks.models import (
    LONGEST_NAME,
    LONGEST_NOTES,
    MOST_CARDS,
    MOST_COPIES,
    MOST_SEATS,
    Deck,
    DeckCard,
    Revision,
    new_deck_id,
)
from decks.rules import GAMES
from decks.services.access import find

MOST_REVISIONS = 500
"""Kept of one deck; the oldest go."""

MOST_DECKS = 200
"""That one person may make; what is taken along from a guest comes on top."""

PLAIN = ("name", "notes", "seats", "format", "tags")
"""The parts of a deck's content besides its cards."""

READ_AHEAD = 3
"""Of so many cards the ids are read together with the deck."""


class Stale(Exception):
    """The change was made from a state that is no longer the deck's."""


class BadContent(ValueError):
    """Content that no deck may have. `faults`: (field, what is right), the field like `name`, `cards.k.luke`, or ""
    for the whole; messages are phrases of `cardsdb.language.messages`."""

    def __init__(self, faults: list[tuple[str, str]]) -> None:
        super().__init__("; ".join(f"{field}: {message}" for field, message in faults))
        self.faults = faults


@dataclass(frozen=True, slots=True)
class Content:
    """What a deck holds. `cards`: copies by code; `dice`: as in `decks.contents.DeckList`."""

    name: str
    notes: str = ""
    seats: int = 4
    cards: Mapping[str, int] = field(default_factory=dict)
    dice: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    format: str = ""
    tags: tuple[str, ...] = ()

    def as_data(self) -> dict[str, Any]:
        data = {"name": self.name, "notes": self.notes, "seats": self.seats, "cards": dict(self.cards)}
        more = {
            "dice": {code: list(levels) for code, levels in self.dice.items()},
            "format": self.format,
            "tags": list(self.tags),
        }
        return data | {name: value for name, value in more.items() if value}

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Content:
        dice = {code: tuple(levels) for code, levels in data.get("dice", {}).items()}
        more = dice, data.get("format", ""), tuple(data.get("tags", ()))
        return cls(data["name"], data["notes"], data["seats"], data["cards"], *more)


@dataclass(frozen=True, slots=True)
class Patch:
    """A change: what is None stays; `cards` are the new numbers of copies of some codes, 0 takes a card out; `dice`
    are the new dice of some, where copies come or go the others keep theirs."""

    name: str | None = None
    notes: str | None = None
    seats: int | None = None
    cards: Mapping[str, int] = field(default_factory=dict)
    dice: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    format: str | None = None
    tags: tuple[str, ...] | None = None

    def applied(self, content: Content) -> Content:
        cards = {code: n for code, n in {**content.cards, **self.cards}.items() if n != 0}
        dice = fitting({**content.dice, **self.dice}, cards)
        given = {name: value for name in PLAIN if (value := getattr(self, name)) is not None}
        return replace(content, cards=cards, dice=dice, **given)


def content_of(deck: Deck) -> Content:
    """What the deck holds now: the content of the revision at its head, with a query unless it was `opened`."""
    data = vars(deck).get("at_head")
    if data is None:
        data = deck.revisions.values_list("content", flat=True).get(number=deck.head)
    return Content.of(data)


def opened(deck_id: str, holder: Holder, codes: Sequence[str] = ()) -> Deck:
    """A deck that is about to be changed by its owner, its content and the ids of a few cards read with it in one
    query; raises `NoSuchDeck` and `NotYours`."""
    head = Revision.objects.filter(deck=OuterRef("pk"), number=OuterRef("head"))
    decks = Deck.objects.annotate(at_head=Subquery(head.values("content")[:1]))
    asked = tuple(codes)[:READ_AHEAD]
    for i, code in enumerate(asked):
        card = Card.objects.filter(_visible(holder), game=OuterRef("game"), code=code)
        decks = decks.annotate(**{f"card_{i}": Subquery(card.values("pk")[:1])})
    deck = find(deck_id, holder, "change", decks)
    vars(deck)["card_ids"] = {code: pk for i, code in enumerate(asked) if (pk := vars(deck)[f"card_{i}"])}
    return deck


# ---- making ----


def create(
    game: str,
    content: Content,
    holder: Holder | None,
    *,
    copied_from: Deck | None = None,
    origin: str = "",
    id: str = "",
) -> Deck:
    """A new private deck of somebody, or of the house, which gives its decks ids; raises `BadContent`."""
    if game not in GAMES:
        raise BadContent([("game", phrase("there is no such game; games: {games}", games=", ".join(GAMES)))])
    if holder and Deck.objects.filter(holder.mine()).count() >= MOST_DECKS:
        full = phrase("{n} decks are as many as one may have: delete one first", n=MOST_DECKS)
        raise BadContent([("", full)])
    ids = _checked(game, content, _visible(holder), content.cards)
    content = replace(content, dice=fitting(content.dice, content.cards))
    mark: dict[str, Any] = holder.mark if holder else {}
    with transaction.atomic():
        deck = Deck.objects.create(
            game=game,
            name=content.name.strip(),
            notes=content.notes,
            seats=content.seats,
            format=content.format,
            tags=", ".join(content.tags),
            size=sum(content.cards.values()),
            copied_from=copied_from,
            id=id or new_deck_id(),
            **mark,
        )
        _insert(deck, content, content.cards, ids)
        Revision.objects.create(deck=deck, number=1, content=content.as_data(), origin=origin)
    return deck


def clone(deck: Deck, holder: Holder, name: str, notes: str | None = None) -> Deck:
    """One's own copy of a deck that one may see. Its invented cards stay their inventor's and are shared with it."""
    before = content_of(deck)
    content = replace(before, name=name[:LONGEST_NAME], notes=before.notes if notes is None else notes)
    # By what it held when it was read: rows may have changed since.
    ids = dict(Card.objects.filter(game=deck.game, code__in=list(content.cards)).values_list("code", "pk"))
    with transaction.atomic():
        made = create(deck.game, replace(content, cards={}, dice={}), holder, copied_from=deck, origin="clone")
        _insert(made, content, content.cards, ids)
        made.revisions.update(content=content.as_data())
        made.size = sum(content.cards.values())
        made.save(update_fields=["size"])
    return made


# ---- changing ----


def change(deck: Deck, version: int, patch: Patch) -> Deck:
    """Change a deck; raises `Stale` and `BadContent`. A patch that changes nothing makes no revision."""
    if version != deck.version:
        raise Stale
    before = content_of(deck)
    after = patch.applied(before)
    if after == before:
        return deck
    return _write(deck, before, after, parent=deck.head)


def change_and_show(deck: Deck, version: int, patch: Patch, visibility: str = "") -> Deck:
    """Change a deck and, if it is named, who may see it: both or neither."""
    if visibility in ("", deck.visibility):
        return change(deck, version, patch)
    with transaction.atomic():
        deck = change(deck, version, patch)
        return show_to(deck, deck.version, visibility)


def restore(deck: Deck, version: int, number: int, without: Collection[str] = ()) -> Deck:
    """Make the content of a revision the deck's again, as a new revision; raises `Revision.DoesNotExist`.

    `without`: codes of cards that are left out.
    """
    if version != deck.version:
        raise Stale
    wanted = Content.of(deck.revisions.get(number=number).content)
    wanted = replace(wanted, cards={code: n for code, n in wanted.cards.items() if code not in without})
    before = content_of(deck)
    return deck if wanted == before else _write(deck, before, wanted, parent=deck.head, origin=f"restore {number}")


def undo(deck: Deck, version: int) -> Deck:
    """Back to the revision from which the present one was made; at the first one nothing happens."""
    here = deck.revisions.filter(number=deck.head).first()
    return _go(deck, version, here.parent if here else 0)


def redo(deck: Deck, version: int) -> Deck:
    """Forth to the newest revision that was made from the present one; where there is none nothing happens."""
    newest = deck.revisions.filter(parent=deck.head).aggregate(n=Max("number"))["n"]
    return _go(deck, version, newest or 0)


def show_to(deck: Deck, version: int, visibility: str) -> Deck:
    """Change who may see a deck: no part of its content, and no revision."""
    if not Deck.objects.filter(pk=deck.pk, version=version).update(version=F("version") + 1, visibility=visibility):
        raise Stale
    deck.visibility, deck.version = visibility, version + 1
    return deck


def mark_built(deck: Deck, built: bool) -> Deck:
    """Say whether the cards of a deck lie together: no part of its content, and no other version."""
    Deck.objects.filter(pk=deck.pk).update(built=built)
    deck.built = built
    return deck


def _go(deck: Deck, version: int, number: int) -> Deck:
    if version != deck.version:
        raise Stale
    wanted = deck.revisions.filter(number=number).first() if number else None
    if wanted is None:
        return deck
    return _write(deck, content_of(deck), Content.of(wanted.content), head=number)


def _write(deck: Deck, before: Content, after: Content, *, head: int = 0, parent: int = 0, origin: str = "") -> Deck:
    """Write what differs. `head`: the revision that has this content; 0: a new one is made, from `parent`.

    What the deck has had before (`head`, `origin`) it may have again, whoever has invented it.
    """
    copies = {code: after.cards.get(code, 0) for code in {*before.cards, *after.cards} if _differ(before, after, code)}
    there = {code: pk for code, pk in vars(deck).get("card_ids", {}).items() if copies.get(code)}
    seen = Q() if head or origin else _visible_in(deck)
    ids = _checked(deck.game, after, seen, [code for code, n in copies.items() if n], there)
    now = timezone.now()
    number = head or deck.revised + 1
    fields: dict[str, Any] = {"name": after.name.strip(), "notes": after.notes, "seats": after.seats}
    fields |= {"format": after.format, "tags": ", ".join(after.tags)}
    fields |= {"head": number, "changed": now, "size": sum(after.cards.values()), "revised": max(number, deck.revised)}
    with transaction.atomic():
        same = Deck.objects.filter(pk=deck.pk, version=deck.version)
        if not same.update(version=F("version") + 1, **fields):
            raise Stale
        gone = [code for code, n in copies.items() if n == 0]
        if gone:
            deck.cards.filter(card__code__in=gone).delete()
        _insert(deck, after, [code for code, n in copies.items() if n], ids)
        if not head:
            Revision.objects.create(deck=deck, number=number, parent=parent, content=after.as_data(), origin=origin)
        if number > MOST_REVISIONS:
            deck.revisions.filter(number__lte=number - MOST_REVISIONS).delete()
    for name, value in fields.items():
        setattr(deck, name, value)
    deck.version += 1
    vars(deck)["at_head"] = after.as_data()
    return deck


def _differ(before: Content, after: Content, code: str) -> bool:
    """Whether two contents have other copies of a card, or other dice with it."""
    return (before.cards.get(code), before.dice.get(code)) != (after.cards.get(code), after.dice.get(code))


def _insert(deck: Deck, content: Content, codes: Iterable[str], ids: Mapping[str, int]) -> None:
    """Write some cards of a content into a deck, whether they are in it or not."""
    rows = [
        DeckCard(
            deck=deck, card_id=ids[code], copies=content.cards[code], dice="".join(map(str, content.dice.get(code, ())))
        )
        for code in codes
    ]
    if rows:
        unique, written = ["deck", "card"], ["copies", "dice"]
        DeckCard.objects.bulk_create(rows, update_conflicts=True, unique_fields=unique, update_fields=written)


# ---- checking ----


def _visible(holder: Holder | None) -> Q:
    return Q(owner=None, guest="") | (holder.mine() if holder else Q(pk__in=[]))


def _visible_in(deck: Deck) -> Q:
    """What the owner of a deck may put into it: the catalogue, cards of their own, and what it has already.

    Whoever is logged in and has been a guest on this device sees the guest's cards as well, in the pool and here.
    """
    return _visible(vars(deck).get("found_by") or Holder(deck.owner_id, deck.guest)) | Q(in_decks__deck=deck)


def _checked(
    game: str, content: Content, seen: Q, wanted: Iterable[str], known: Mapping[str, int] | None = None
) -> dict[str, int]:
    """The ids of the cards in `wanted`, some of them `known` already; raises `BadContent` with every fault."""
    faults: list[tuple[str, str]] = []
    if not content.name.strip() or len(content.name) > LONGEST_NAME:
        faults.append(("name", phrase("a name has 1 to {most} characters", most=LONGEST_NAME)))
    for place, text, signs in (("name", content.name, NO_NAME), ("notes", content.notes, NO_TEXT)):
        if signs.search(text):
            faults.append((place, phrase("a sign that no text has: control characters are not possible here")))
    if len(content.notes) > LONGEST_NOTES:
        faults.append(("notes", phrase("notes have at most {most} characters", most=LONGEST_NOTES)))
    if not 2 <= content.seats <= MOST_SEATS:
        faults.append(("seats", phrase("a deck is for 2 to {most} players", most=MOST_SEATS)))
    for code, n in content.cards.items():
        if not 1 <= n <= MOST_COPIES:
            faults.append((f"cards.{code}", phrase("{n} copies; 1 to {most} are right", n=n, most=MOST_COPIES)))
    faults += _more_faults(content)
    total = sum(content.cards.values())
    if total > MOST_CARDS:
        faults.append(("cards", phrase("{n} cards; a deck has at most {most}", n=total, most=MOST_CARDS)))
    ids = dict(known or {})
    asked = [code for code in wanted if code not in ids]
    if asked:
        ids |= Card.objects.filter(seen, game=game, code__in=asked).values_list("code", "pk")
    faults += [(f"cards.{code}", phrase("there is no such card")) for code in wanted if code not in ids]
    if faults:
        raise BadContent(faults)
    return ids


def _more_faults(content: Content) -> Iterator[tuple[str, str]]:
    """What is wrong with dice, format and tags."""
    for code, levels in content.dice.items():
        if not all(1 <= level <= MOST_DICE for level in levels) or len(levels) > content.cards.get(code, 0):
            yield f"dice.{code}", phrase("a number from 1 to {most} for each copy is right", most=MOST_DICE)
    if content.format and not _FORMAT.fullmatch(content.format):
        yield "format", phrase("a format is named by up to 16 letters and digits")
    if len(content.tags) > MOST_TAGS:
        yield "tags", phrase("{n} tags; a deck has at most {most}", n=len(content.tags), most=MOST_TAGS)
    for tag in content.tags:
        if not 1 <= len(tag) <= LONGEST_TAG or NO_NAME.search(tag) or "," in tag:
            yield "tags", phrase("a tag has 1 to {most} characters and no comma", most=LONGEST_TAG)


_FORMAT = re.compile(r"[A-Za-z0-9-]{1,16}")
