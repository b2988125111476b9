"""A deck in a file, not kept anywhere: for commands that export or play what somebody has sent.

Knows the catalogue and what lists and documents say; writes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from cardsdb.catalogue.games import game_info
from cardsdb.language.core import CardDef
from cardsdb.language.messages import translated
from cardsdb.models import Card
from cardsdb.services.definitions import definition_of
from cardsdb.services.people import Holder
from decks.contents import DeckList
from decks.lexicon import kind_of
from decks.services.importing import Slip, Understood, understand
from decks.services.laws import law_for


class BadFile(ValueError):
    """The file holds no deck. `slips` say why."""

    def __init__(self, slips: tuple[Slip, ...]) -> None:
        super().__init__("; ".join(slip.message for slip in slips))
        self.slips = slips

    def lines(self) -> list[str]:
        """A line for each thing that is wrong, its place before it, in the language that is active."""
        said = []
        for slip in self.slips:
            guess = _("; perhaps: %(codes)s") % {"codes": ", ".join(slip.guesses)} if slip.guesses else ""
            said.append(": ".join(filter(None, (slip.place, translated(slip.message, _) + guess))))
        return said


def deck_in_file(sent: bytes, name: str = "", game: str = "") -> DeckList:
    """The deck; raises `BadFile` with everything that is wrong. `name` is for a list that has none."""
    understood = understand(sent, Holder(), game=game)
    if understood.wrong or not understood.content.cards:
        raise BadFile(understood.wrong)
    definitions = _definitions(understood)
    order = game_info(understood.game).places
    own = {card.code: card.name for card in understood.invented}
    copies = _as_sent(understood)
    pile = [(definitions[code], n) for code, n in copies.items()]
    pile.sort(key=lambda row: (order.get(kind_of(row[0]), len(order)), row[0].code in own))
    content = understood.content
    return DeckList(
        game=understood.game,
        name=content.name if "name" in understood.head else name or content.name,
        cards=tuple(pile),
        names={**understood.names, **own},
        notes=content.notes,
        seats=content.seats,
        dice={sent: content.dice[code] for sent, code in _codes(understood, copies) if code in content.dice},
        format=content.format,
        tags=content.tags,
        law=law_for(understood.game, content.format),
        invented=frozenset(own) & copies.keys(),
        named=tuple(card for card in understood.invented if card.code not in copies),
    )


def _as_sent(understood: Understood) -> dict[str, int]:
    """The copies by the codes that the file has: nothing is kept, so no card needs another one."""
    codes = understood.arrivals.codes if understood.arrivals else {}
    sent = {here: was for was, here in codes.items()}
    return {sent.get(code, code): copies for code, copies in understood.content.cards.items()}


def _codes(understood: Understood, copies: Mapping[str, int]) -> list[tuple[str, str]]:
    """The code of each card in the file, and the one that it would have here."""
    codes = understood.arrivals.codes if understood.arrivals else {}
    return [(code, codes.get(code, code)) for code in copies]


def _definitions(understood: Understood) -> Mapping[str, CardDef]:
    """The definitions of all its cards: the catalogue's, and those that came with it."""
    rows = Card.objects.public().filter(game=understood.game, code__in=understood.content.cards)
    found = {row.code: definition_of(row) for row in rows.in_both().select_related("set", understood.game)}
    return {**found, **{card.code: card for card in understood.invented}}
