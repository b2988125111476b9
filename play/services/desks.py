"""A designer's desk that is staged: cards of one's own, a deck with them and what bots found in it, a team of Destiny
and a collection, for pictures.

Knows the workshop, decks and simulations; the shipped cards and decks must be there. Must not know requests.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, replace

from cardsdb.collection.games import collected
from cardsdb.collection.packs import put_pack
from cardsdb.services.people import Holder
from cardsdb.workshop import services as workshop
from cardsdb.workshop.contact import INVENTED
from decks.models import Deck
from decks.services import exports
from decks.services.changing import Content, content_of, create
from decks.services.shelf import deck_list, with_named
from play.models import Run, Stage
from play.services import runs

BEGUN_FROM = "quick"
"""The shipped deck that was taken along."""
LEFT_OUT = "k.r2d2"
"""A card that one of the invented goals asks for, so that the check has something to say."""
NAMES = {"ru": "Вечер космической коровы", "en": "An Evening with the Space Cow"}
TEAM_FROM = "rey"
"""The shipped deck of Destiny whose team goes on by the booklet’s rules, which leave room in its points and cards."""
TEAM_NAMES = {"ru": "Рей и Финн: дальше коробки", "en": "Rey and Finn, Beyond the Box"}
BOXES = ("AW-H", "AW-V")
"""What lies in the collection."""
ORDER = runs.Order("random", 3, runs.LEAST_GAMES, seed=7)
PATIENCE = 60
"""Seconds after which bots are given up."""


@dataclass(frozen=True, slots=True)
class Desk:
    """What lies there. `card`: one of the invented cards, by its address."""

    deck: Deck
    team: Deck
    run: Run
    card: str

    def addresses(self) -> Mapping[str, str]:
        """Where its pages are, by name."""
        return {"deck": self.deck.pk, "team": self.team.pk, "run": self.run.pk, "card": self.card}


def desks(holder: Holder) -> Mapping[str, Desk]:
    """A desk of the holder in each language; bots have begun to play what lies there."""
    cards = [workshop.create(draft, holder) for draft in INVENTED]
    goal = next(card for card in cards if card.kind == "goal")
    taken = dict(content_of(Deck.objects.get(pk=BEGUN_FROM)).cards)
    taken.pop(LEFT_OUT, None)
    taken |= {card.code: 1 for card in cards}
    team = replace(content_of(Deck.objects.get(pk=TEAM_FROM)), format="open", notes="")
    for box in BOXES:
        put_pack(holder, collected("destiny"), box, 1)
    laid = {}
    for language, name in NAMES.items():
        deck = create("fluxx", Content(name, seats=4, cards=taken), holder)
        going = create("destiny", replace(team, name=TEAM_NAMES[language]), holder)
        laid[language] = Desk(deck, going, runs.start(deck.pk, holder, ORDER, language), goal.get_absolute_url())
    return laid


def wait(desk: Desk) -> None:
    """Until the bots have played; `RuntimeError` with what they say if they stop before, or never come to an end."""
    end = time.monotonic() + PATIENCE
    while (run := Run.objects.get(pk=desk.run.pk)).status != Stage.DONE:
        if run.status == Stage.FAILED or time.monotonic() > end:
            raise RuntimeError(f"bots played {run.done} of {run.games} games: {run.fault or run.status}")
        runs.kick()
        time.sleep(0.5)


def sheet(desk: Desk, language: str) -> bytes:
    """Nine cards of the desk as a sheet to print, the invented ones first; it leads to the same address every time."""
    made = with_named(deck_list(desk.deck))
    own = [card for card, _copies in made.cards if card.code in made.invented]
    others = [card for card, _copies in made.cards if card.code not in made.invented]
    nine = [*own, *others[:: len(others) // (9 - len(own))]][:9]
    address = made.address.replace(made.id, BEGUN_FROM)
    made = replace(made, id=BEGUN_FROM, address=address, cards=tuple((card, 1) for card in nine))
    return exports.run(made, "print", {}, language).content
