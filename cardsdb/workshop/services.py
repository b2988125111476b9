"""Inventing cards: the only place where a person's own cards are written.

Knows rows, codes and bounds; must not know requests, nor what a program means. Every change is one transaction: a card
with its child, its relations, its texts and what the search reads, and the texts of the cards that name it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import ProtectedError, Q
from django.http import Http404

from cardsdb.catalogue.games import game_info
from cardsdb.language.core import CardDef, Words
from cardsdb.language.definitions import Fault
from cardsdb.language.messages import phrase
from cardsdb.models import WORKSHOP, Card, CardQuerySet, CardSet
from cardsdb.services.definitions import definition_of
from cardsdb.services.loading import Wanted, wanted, write
from cardsdb.services.people import Holder
from cardsdb.services.reader import language
from cardsdb.workshop.codes import is_code, new_mark
from cardsdb.workshop.drafts import BadDraft, Draft, read, text_of
from cardsdb.workshop.pool import Pool, pool_of
from cardsdb.workshop.uses import Use, uses_of

MOST_CARDS = 500
"""Of one person in one game."""
TRIES = 5
"""How often a code that somebody else has just taken is drawn anew."""


class NoSuchCard(Http404):
    """There is no such card, or it is somebody else's; which of the two is nobody's business."""

    page = "404_card.html"


class InUse(Exception):
    """The card cannot be deleted: `uses` need it."""

    def __init__(self, uses: list[Use]) -> None:
        super().__init__(", ".join(use.name for use in uses))
        self.uses = uses


# ---- finding ----


def own_cards(holder: Holder, game: str | None = None) -> CardQuerySet:
    """A person's own cards: whole rows, as faces and definitions want them; the last changed first."""
    cards = Card.objects.filter(holder.mine()) if holder.known else Card.objects.none()
    return _whole(cards.filter(game=game) if game else cards, game).order_by("-changed", "code")


def own_card(game: str, code: str, holder: Holder) -> Card:
    """One of them; raises `NoSuchCard`."""
    card = own_cards(holder, game).filter(code=code).first() if is_code(code) else None
    if card is None:
        raise NoSuchCard(code)
    return card


def seen_card(game: str, code: str, holder: Holder) -> Card:
    """A card of the catalogue or one's own, to make another of; raises `NoSuchCard`."""
    found = _whole(Card.objects.filter(game=game, code=code).seen_by(holder), game)
    card = found.first() if is_code(code) else None
    if card is None or card.program is None:
        raise NoSuchCard(code)
    return card


def _whole(cards: CardQuerySet, game: str | None) -> CardQuerySet:
    return cards.in_both().select_related("set", *([game] if game else []))


def name_of(card: Card) -> str:
    """The name of a whole row in the reader's language."""
    names = definition_of(card).name
    return names.ru if language() == "ru" else names.en


def draft_of(card: Card) -> Draft:
    """A card as its editor shows it."""
    made = definition_of(card)
    return Draft(card.game, card.kind, made.name.ru, made.name.en, card.copies, text_of(made), card.code)


def copy_of(card: Card, kind: str = "") -> Draft:
    """A new card like another, perhaps of another kind: its code will be its own."""
    return replace(draft_of(card), code="", mark=new_mark(), kind=kind or card.kind)


# ---- writing ----


def create(draft: Draft, holder: Holder) -> Card:
    """A new card of somebody; raises `BadDraft`."""
    pool = pool_of(draft.game, holder)
    card, _reading = read(draft, pool)
    if pool.own >= MOST_CARDS:
        full = phrase("{n} cards are as many as one may have: delete one first", n=MOST_CARDS)
        raise BadDraft((Fault("", card.code, "", None, full),))
    for _try in range(TRIES):
        try:
            with transaction.atomic():
                return _insert(card, draft.game, pool, holder)
        except IntegrityError:
            card, _reading = read(replace(draft, mark=new_mark()), pool)
    raise BadDraft((Fault("", card.code, "name_en", None, phrase("too many cards have this name")),))


def _insert(card: CardDef, game: str, pool: Pool, holder: Holder) -> Card:
    names = {**pool.names, card.code: card.name}
    want = wanted(card, game, workshop_set(game), 0, names)
    for name, value in holder.mark.items():
        setattr(want.card, name, value)
    write([want], [], dict(pool.ids))
    return want.card


def update(row: Card, draft: Draft, holder: Holder) -> Card:
    """Change a card of one's own (`own_card`); raises `BadDraft`. Its code stays, and so does its kind."""
    if draft.kind != row.kind:
        raise BadDraft((Fault("", row.code, "kind", None, FIXED_KIND),))
    pool = pool_of(row.game, holder)
    card, _reading = read(replace(draft, game=row.game, code=row.code), pool)
    want = wanted(card, row.game, row.set, row.position, {**pool.names, card.code: card.name})
    want.card.pk = row.pk
    with transaction.atomic():
        write([], [want], dict(pool.ids))
        if pool.names[row.code] != card.name:
            _renew(row, {**pool.names, card.code: card.name}, holder, dict(pool.ids))
    return want.card


FIXED_KIND = phrase("the kind stays: the code of a card begins with its letter; make a copy of another kind instead")


def _renew(row: Card, names: Mapping[str, Words], holder: Holder, ids: dict[str, int]) -> None:
    """The texts of the person's cards that name this one, after it got another name."""
    naming = _whole(Card.objects.filter(holder.mine()), row.game).filter(_names(row)).exclude(pk=row.pk)
    stale: list[Wanted] = []
    for card in naming:
        want = wanted(definition_of(card), card.game, card.set, card.position, names)
        want.card.pk = card.pk
        stale.append(want)
    write([], stale, ids)


def _names(row: Card) -> Q:
    """The cards that name this one."""
    return Q(pk__in=named_by(row).values("pk"))


def named_by(row: Card) -> CardQuerySet:
    """The cards that name this one."""
    found = Q(pk__in=[])
    for name in game_info(row.game).links:
        relation: Any = type(row.child)._meta.get_field(name)
        if relation.related_model is Card:
            found |= Q(**{f"{row.game}__{name}": row})
    return Card.objects.filter(found).distinct()


def delete(row: Card, holder: Holder) -> None:
    """Delete a card of one's own; raises `InUse` with all that needs it."""
    with transaction.atomic():
        if uses := needed_by(row, holder):
            raise InUse(uses)
        try:
            row.delete()
        except ProtectedError as error:  # by what no room has told of
            raise InUse([Use() for _row in error.protected_objects]) from None


def needed_by(row: Card, holder: Holder) -> list[Use]:
    """What would miss the card: cards that name it, decks that hold it."""
    cards = named_by(row).exclude(pk=row.pk).worded(language())
    naming = [Use(card.shown_name, card.get_absolute_url()) if holder.owns(card) else Use() for card in cards]
    return [*naming, *uses_of(row, holder)]


def workshop_set(game: str) -> CardSet:
    """The set of a game to which all invented cards belong."""
    found = CardSet.objects.filter(game=game, code=WORKSHOP).first()
    if found is None:
        names = {"name_ru": "Мастерская", "name_en": "Workshop"}
        found, _new = CardSet.objects.get_or_create(game=game, code=WORKSHOP, defaults=names)
    return found


def by_kind(cards: Iterable[Card], game: str) -> list[tuple[Any, list[Card]]]:
    """Cards under the dividers of their kinds, in the order in which these stand in the drawer."""
    found: dict[str, list[Card]] = {}
    for card in cards:
        found.setdefault(card.kind, []).append(card)
    return [(kind, found[kind.code]) for kind in game_info(game).kinds if kind.code in found]
