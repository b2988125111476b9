"""Playing somebody's deck: the cards that a table is set up with, and in words whatever keeps it from being played.

Knows decks as rows, their rules and the engines' setups; must not know requests. What is played with is frozen in the
match, so a deck that changes later changes no game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cardsdb.language.messages import translated
from cardsdb.models import Card
from cardsdb.services.people import Holder
from decks.contents import DeckList, Pile
from decks.models import Deck
from decks.rules import check
from decks.services.access import NoSuchDeck, find
from decks.services.shelf import cards_in, listed
from play.engines import ENGINES, engine
from play.engines.api import Setup, SetupError
from play.models import Match
from play.services.matches import LETTERS, Wish
from play.services.positions import setup_of

NAMED = 6
"""Cards that a sentence names before it says how many more there are."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a deck cannot be played, in the reader's language: a sentence, and what stands behind it."""

    text: str
    why: str = ""


class Unplayable(Exception):
    """The deck cannot be played as it is; `faults` say why."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("; ".join(fault.text for fault in faults))
        self.faults = faults


@dataclass(frozen=True, slots=True)
class Cards:
    """What a table is to be played with: `pile` None is the game's standard deck. `deck_id` is the row it was taken
    from, if there still is one, and `faults` why it cannot be played."""

    name: str = ""
    pile: Pile | None = None
    deck_id: str | None = None
    faults: tuple[Fault, ...] = ()

    def playable(self) -> Pile:
        """The cards; raises `Unplayable`."""
        if self.faults or self.pile is None:
            raise Unplayable(self.faults)
        return self.pile

    def at_table(self, wish: Wish) -> Wish:
        """The same wish with these cards; raises `Unplayable`."""
        if self.faults:
            raise Unplayable(self.faults)
        return replace(wish, deck=self.pile, deck_id=self.deck_id, title=self.name)


@dataclass(frozen=True, slots=True)
class Brought:
    """A deck brought to a table by somebody who may play it; without `faults` it can be played."""

    deck: Deck
    listed: DeckList
    rows: tuple[Card, ...]
    faults: tuple[Fault, ...] = ()

    @property
    def fan(self) -> list[Card]:
        """A few cards to be shown, of different kinds, the invented ones first."""
        by_kind = {card.kind: card for card in sorted(self.rows, key=lambda card: card.invented)}
        shown = [card for card in by_kind.values() if card.kind != "basic"]
        return sorted(shown, key=lambda card: not card.invented)[:3]

    @property
    def cards(self) -> Cards:
        return Cards(self.deck.name, self.listed.cards, self.deck.pk, self.faults)


def bring(deck_id: str, holder: Holder, language: str) -> Brought:
    """A deck for somebody who may play it; raises `NoSuchDeck`."""
    deck = find(deck_id, holder, "play")
    rows = cards_in(deck)
    whole = listed(deck, rows)
    return Brought(deck, whole, tuple(card for card, _copies in rows), tuple(_faults(whole, rows, language)))


def deck_for(deck_id: str, holder: Holder, game: str, language: str) -> Cards:
    """The same for the lobby of a game; a deck of another game is not there either."""
    brought = bring(deck_id, holder, language)
    if brought.deck.game != game:
        raise NoSuchDeck(deck_id)
    return brought.cards


def cards_like(match: Match) -> Cards:
    """What a match is played with, as it was frozen."""
    return Cards(match.title, setup_of(match).decks[0], match.deck_id)


def _faults(deck: DeckList, rows: Iterable[tuple[Card, int]], language: str) -> Iterator[Fault]:
    """What keeps a deck from being played by two, the engine's own objection last: it may be the only one."""
    idle = [card for card, _copies in rows if not card.playable]
    if idle:
        yield _idle(idle, language)
    said = [problem for problem in check(deck) if problem.level == "error"]
    for problem in said:
        yield Fault(problem.text[language], problem.why[language])
    if not said and (objection := objection_to(deck)):
        yield Fault(objection)


def objection_to(deck: DeckList, seats: int = 2) -> str:
    """Why the engine will not set up a table with this deck, in the reader's language; "" if it will, or if the game
    has none yet."""
    if deck.game not in ENGINES:
        return ""
    try:
        engine(deck.game).new(Setup(deck.game, tuple(LETTERS[:seats]), (deck.cards,)), 0)
    except SetupError as error:
        return told(error)
    return ""


def told(error: SetupError) -> str:
    """A refusal of the engine as a sentence, without the part of the setup that it begins with."""
    message = error.args[0]
    said = str(translated(message, _))
    if str(message).startswith(("decks: ", "seats: ")):
        said = said.partition(": ")[2]
    return f"{said[:1].upper()}{said[1:]}."


def _idle(cards: list[Card], language: str) -> Fault:
    names = [str(vars(card)[f"name_{language}"] or vars(card)["name_en"] or card.code) for card in cards]
    shown = ", ".join(names[:NAMED])
    if len(names) > NAMED:
        shown += " " + _("and %(n)d more") % {"n": len(names) - NAMED}
    text = ngettext("%(cards)s has no program yet.", "%(cards)s have no program yet.", len(names))
    return Fault(text % {"cards": shown}, _("Without a program nobody at the table knows what the card does."))
