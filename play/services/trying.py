"""Trying one card out: a table at once, with the card in hand, in a deck of one's own or the standard one.

Knows rows, decks and matches; what is laid where is known to `play.sandboxes`. The same card and deck give the same
position, so a change of the card shows in what it does and in nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import Http404
from django.utils.translation import gettext as _

from cardsdb.language.core import CardDef
from cardsdb.models import Card, CardQuerySet
from cardsdb.services.definitions import definition_of
from cardsdb.services.people import Holder
from decks.services.access import find
from decks.services.shelf import cards_in
from play.models import Kind, Match
from play.sandboxes import SANDBOXES, Laid
from play.services.decks import Cards
from play.services.matches import Place, Wish
from play.services.setups import standard_deck

SEED = 1
LEVEL = "greedy"
LONGEST_TITLE = Match._meta.get_field("title").max_length or 80


class NoSuchCard(Http404):
    """There is no such card, or it is somebody else's; or it is of a game that cannot be played yet."""

    page = "404_card.html"


@dataclass(frozen=True, slots=True)
class Trial:
    """A card about to be tried: its row, and the table that is laid for it (None: it has no program yet)."""

    card: Card
    laid: Laid | None
    deck_id: str | None = None

    def name(self, language: str) -> str:
        shown = vars(self.card)
        return str(shown.get(f"name_{language}") or shown["name_en"] or self.card.code)

    def promise(self, language: str) -> list[str]:
        """What the table will be like, a sentence for each thing that is not left to chance."""
        if self.laid is None or not (self.laid.options.keys() & {"dealt", "on_top"}):
            return []
        names = {card.code: getattr(card.name, language) for card, _n in self.laid.pile}
        said = [
            (
                _("You hold: %(cards)s."),
                (*((self.card.code,) if "dealt" in self.laid.options else ()), *self.laid.hand),
            ),
            (_("The bot holds: %(cards)s."), self.laid.others),
            (_("You draw first: %(cards)s."), self.laid.comes),
        ]
        return [what % {"cards": ", ".join(names[code] for code in codes)} for what, codes in said if codes]


def trial(code: str, holder: Holder, deck_id: str = "") -> Trial:
    """The table for a card that somebody sees, in a deck that they may play; raises `NoSuchCard` and `NoSuchDeck`."""
    card = _whole(Card.objects.filter(code=code, game__in=SANDBOXES).seen_by(holder)).first()
    if card is None:
        raise NoSuchCard(code)
    deck = find(deck_id, holder, "play") if deck_id else None
    if not card.playable or (deck is not None and deck.game != card.game):
        return Trial(card, None)
    tried, sandbox = definition_of(card), SANDBOXES[card.game]
    pile = _playable(cards_in(deck)) if deck is not None else standard_deck(card.game)
    missing = set(sandbox.needed(tried)) - {one.code for one, _n in pile}
    if missing:
        rows = _whole(Card.objects.filter(game=card.game, code__in=missing, program__isnull=False).seen_by(holder))
        pile = (*pile, *((definition_of(row), 1) for row in rows))
    return Trial(card, sandbox.laid(tried, pile), deck.pk if deck is not None else None)


def _whole(cards: CardQuerySet) -> CardQuerySet:
    return cards.in_both().select_related("set", *SANDBOXES)


def _playable(rows: Sequence[tuple[Card, int]]) -> tuple[tuple[CardDef, int], ...]:
    return tuple((definition_of(card), copies) for card, copies in rows if card.playable)


def wish_for(trial: Trial, language: str, name: str) -> Wish:
    """The match that tries the card: its player begins, against one bot."""
    if trial.laid is None:
        raise NoSuchCard(trial.card.code)
    title = _("Sandbox: %(card)s") % {"card": trial.name(language)}
    places = (Place(name), Place(_("Bruno"), Kind.BOT, LEVEL))
    wish = Wish(trial.card.game, places, SEED, language, trial.laid.options)
    return Cards(title[:LONGEST_TITLE], trial.laid.pile, trial.deck_id).at_table(wish)
