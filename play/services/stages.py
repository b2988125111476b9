"""Matches that are staged: the same table again and again, for pictures of the site and for tests that look at pages.

Knows bots, records and seeds. Everything is played by the rules and by bots, in the person's place too, until the
table looks as wanted; so a stage survives changes of cards and rules. Must not know requests.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _

from cardsdb.services.people import Holder
from play.bots import bot, entropy_of
from play.engines import engine
from play.engines.api import Setup
from play.engines.record import Action, record_of, replay
from play.models import Kind, Match
from play.services import records
from play.services.matches import LETTERS, Place
from play.services.setups import standard_deck

LEVEL = "greedy"
LONGEST = 1500
"""Actions after which a stage is taken as it is."""


@dataclass(frozen=True, slots=True)
class Stage:
    """How many sit there, how the cards are dealt, and when the table looks as wanted."""

    seats: int
    seed: int
    ready: Callable[[Any, int], bool]


def _playable(state: Any) -> int:
    """Cards of the hand that the person may play now."""
    return sum(
        option.verb == "play" and option.card is not None
        for decision in state.decisions
        if decision.seat == "A" and decision.prompt == "play"
        for option in decision.options
    )


def _lying(state: Any) -> int:
    """Cards that lie open on the table."""
    view = engine("fluxx").view(state, None)
    return sum(len(seat["table"]) for seat in view["seats"]) + len(view["rules"]["cards"]) + len(view["goals"])


STAGES: Mapping[str, Stage] = {
    "start": Stage(2, 7, lambda state, n: _playable(state) > 0),
    "middle": Stage(3, 11, lambda state, n: n > 40 and _playable(state) > 0),
    "crowded": Stage(8, 48, lambda state, n: n > 60 and _playable(state) >= 6 and _lying(state) >= 24),
    "over": Stage(3, 31, lambda state, n: False),
}


def staged(name: str, holder: Holder, language: str) -> Match:
    """A match on its stage; seat A is the holder's, all others are bots. `KeyError` for a stage that is not there."""
    stage = STAGES[name]
    setup = Setup("fluxx", tuple(LETTERS[: stage.seats]), (standard_deck("fluxx"),), {"first": "A"})
    state: Any = engine("fluxx").new(setup, stage.seed)
    actions: list[Action] = []
    while not state.over and len(actions) < LONGEST and not stage.ready(state, len(actions)):
        actions.append(bot_move(state, stage.seed, len(actions)))
    record = record_of(setup, stage.seed, actions, state)
    return records.write(record, replay(record), _places(stage.seats, language), holder, language)


def bot_move(state: Any, seed: int, number: int) -> Action:
    """Let a bot of `LEVEL` answer for whoever is asked first; the action, for a record."""
    seat = state.asked()[0]
    decision = next(one for one in state.decisions if one.seat == state.names[seat])
    option = decision.options[0]
    if len(decision.options) > 1:
        chosen = bot(LEVEL, "fluxx").choose(state, seat, entropy_of(seed, number))
        option = decision.options[state.choices(seat).index(chosen)]
    state.apply(decision.seat, option.text)
    return Action(decision.seat, option.text)


def _places(seats: int, language: str) -> tuple[Place, ...]:
    with translation.override(language):
        bots = [_("Bruno"), _("Clara"), _("Dora"), _("Emil"), _("Frida"), _("Gustav"), _("Hedda")]
        person = _("Player %(number)d") % {"number": 1}
    return (Place(person), *(Place(name, Kind.BOT, LEVEL) for name in bots[: seats - 1]))
