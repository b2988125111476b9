"""What the editor begins with: a sensible program for every kind, and what a card of the kind is.

Knows a few shipped cards by code; must not know rows.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True)
class Start:
    """`about`: what a card of the kind is good for; `hint`: an example of a name."""

    about: Any
    hint: Any
    program: str


STARTS: dict[str, dict[str, Start]] = {
    "fluxx": {
        "keeper": Start(
            _("Lies in front of a player. Goals ask for it; it may have a power."),
            _("Space Cow"),
            """\
- on: free
  cost:
    - {do: discard, what: {zone: hand}}
  do:
    - {do: draw, n: "#2"}
""",
        ),
        "goal": Start(
            _("What it takes to win. Name the cards that must lie in front of a player."),
            _("Milk for the Stars"),
            """\
- on: win
  if: {is: all, of: [k.luke, k.leia]}
""",
        ),
        "action": Start(
            _("Happens once, when it is played, and goes to the discard pile."),
            _("Lucky Dip"),
            """\
- on: play
  do:
    - {do: draw, n: "#3"}
""",
        ),
        "new_rule": Start(
            _("Changes the rules for everybody for as long as it lies there."),
            _("Feast"),
            """\
- on: always
  what: {set: slot, slot: draw, value: "#3"}
""",
        ),
        "surprise": Start(
            _("Played out of turn: it cancels what somebody else has just played."),
            _("Not So Fast!"),
            """\
- on: play
  do:
    - {do: draw, n: 1}
- on: response
  cancels: [action]
  do:
    - {do: draw, n: 1}
""",
        ),
        "creeper": Start(
            _("Keeps whoever has it from winning, as long as no goal asks for it."),
            _("Hungry Meteor"),
            """\
- on: when
  event: turn_start
  do:
    - {do: discard, what: {zone: hand}, pick: random}
""",
        ),
        "basic": Start(
            _("What is true before any rule is played. A deck has one."),
            _("Basic Rules of Plenty"),
            """\
- on: always
  what: {set: slot, slot: draw, value: "#2"}
- on: always
  what: {set: slot, slot: play, value: "#2"}
""",
        ),
    },
}
"""By game and kind."""
