"""Rows → `DeckList`: a deck with the definitions of its cards, in two queries.

Knows rows and definitions; must not know who asks (`decks.services.access`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from django.conf import settings
from django.db.models import F

from cardsdb.catalogue.games import game_info
from cardsdb.language.core import MARK, CardDef, Words
from cardsdb.language.definitions import mentions
from cardsdb.models import Card, CardText
from cardsdb.services.definitions import definition_of
from cardsdb.services.reader import language
from decks.contents import DeckList, in_tags
from decks.models import Deck, DeckCard
from decks.services.laws import law_of
from decks.services.starters import worded

FURTHEST = 20
"""So many cards may name each other one after the other."""


def deck_list(deck: Deck) -> DeckList:
    """The deck as it is now. Cards without a program (not playable yet) have an empty one."""
    rows = cards_in(deck)
    return listed(deck, rows)


def cards_in(deck: Deck) -> list[tuple[Card, int]]:
    """The cards of a deck with their copies, in its order: one query; each `in_both`, with its set and its child."""
    cards = Card.objects.filter(in_decks__deck=deck).annotate(
        copies_here=F("in_decks__copies"), dice_here=F("in_decks__dice")
    )
    found = sorted(cards.in_both().select_related("set", deck.game), key=_place(deck.game))
    return [(card, vars(card)["copies_here"]) for card in found]


def deck_lists(decks: Iterable[Deck]) -> list[DeckList]:
    """Several decks as they are now, in three queries a game."""
    by_game: dict[str, list[Deck]] = {}
    for deck in decks:
        by_game.setdefault(deck.game, []).append(deck)
    return [made for game, alike in by_game.items() for made in _lists(game, alike)]


def _lists(game: str, decks: list[Deck]) -> Iterator[DeckList]:
    held = DeckCard.objects.filter(deck__in=decks)
    cards = Card.objects.filter(pk__in=held.values("card")).in_both().select_related("set", game)
    found = {card.pk: card for card in cards}
    rows: dict[str, list[tuple[Card, int]]] = {deck.pk: [] for deck in decks}
    dice: dict[str, dict[str, tuple[int, ...]]] = {deck.pk: {} for deck in decks}
    for deck_id, card_id, copies, levels in held.values_list("deck", "card", "copies", "dice"):
        rows[deck_id].append((found[card_id], copies))
        if levels:
            dice[deck_id][found[card_id].code] = tuple(map(int, levels))
    names = names_for(game, map(definition_of, found.values()))
    place = _place(game)
    for deck in decks:
        yield listed(deck, sorted(rows[deck.pk], key=lambda row: place(row[0])), names=names, dice=dice[deck.pk])


def listed(
    deck: Deck,
    rows: Iterable[tuple[Card, int]],
    also: Iterable[str] = (),
    names: Mapping[str, Words] | None = None,
    dice: Mapping[str, tuple[int, ...]] | None = None,
    law: Any = None,
) -> DeckList:
    """A deck of rows that have been read already (`cards_in`): one query at most, for cards it mentions but lacks.

    `also`: codes of cards whose names are wanted besides. `names`: those of all cards, if they are known. `dice`: those
    of the deck, if its rows were not read by `cards_in`. `law`: what it is judged by, if that has been asked already.
    """
    rows = list(rows)
    if dice is None:
        dice = {card.code: tuple(map(int, said)) for card, _copies in rows if (said := vars(card).get("dice_here"))}
    name, notes = worded(deck, language())
    pile = tuple((definition_of(card), copies) for card, copies in rows)
    return DeckList(
        game=deck.game,
        name=name,
        cards=pile,
        names=names_for(deck.game, [card for card, _copies in pile], also) if names is None else names,
        notes=notes,
        seats=deck.seats,
        dice=dice,
        format=deck.format,
        tags=in_tags(deck.tags),
        law=law_of(deck) if law is None else law,
        id=deck.pk,
        address=settings.PUBLIC_URL + deck.get_absolute_url(),
        invented=frozenset(card.code for card, _copies in rows if card.invented),
    )


def with_named(deck: DeckList) -> DeckList:
    """The deck with the invented cards that its programs name and that are not in it; no query where there are none."""
    named: list[CardDef] = []
    coming, known = [card for card, _copies in deck], set(deck.copies)
    for _step in range(FURTHEST):
        wanted = {code for card in coming for code in mentions(card) if MARK.search(code)} - known
        if not wanted:
            break
        rows = Card.objects.filter(game=deck.game, code__in=wanted).in_both().select_related("set", deck.game)
        coming = [definition_of(row) for row in rows.order_by("code") if row.invented]
        named, known = [*named, *coming], known | wanted
    names = {**deck.names, **names_for(deck.game, named)} if named else deck.names
    return replace(deck, named=tuple(named), names=names)


def names_for(game: str, cards: Iterable[CardDef], also: Iterable[str] = ()) -> Mapping[str, Words]:
    """The names of these cards, of all that their programs mention, and of those with the codes in `also`."""
    cards = list(cards)
    names = {card.code: card.name for card in cards}
    wanted = {code for card in cards for code in mentions(card)}.union(also) - set(names)
    if wanted:
        texts = CardText.objects.filter(card__game=game, card__code__in=wanted, language__in=("ru", "en"))
        found: dict[str, dict[str, str]] = {}
        for code, language, name in texts.values_list("card__code", "language", "name"):
            found.setdefault(code, {})[language] = name
        names |= {
            code: Words(ru=by.get("ru") or by.get("en", code), en=by.get("en") or by.get("ru", code))
            for code, by in found.items()
        }
    return names


def _place(game: str) -> Any:
    order = game_info(game).places
    return lambda card: (order.get(card.kind, len(order)), card.invented, card.position, card.code)
