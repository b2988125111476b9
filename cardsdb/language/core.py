"""The part of the card language that every game shares: grammar, numbers, conditions, control flow.

A card is a small typed program. Every node is a frozen, tagged struct, so a program is plain data: it is
decoded with errors that name the place, compared, hashed, and written back to the same YAML.

This module knows no game: zones, kinds, targets and most verbs belong to the game's own module, which also
closes the recursive unions (`Number`, `Condition`, `Step`) over its own leaves. It must not import a game.
A verb belongs here only if two games would share its handler unchanged.
"""

from __future__ import annotations

import re
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from cardsdb.language.messages import gettext_noop

MAX_NODES = 120
"""The largest number of nodes in one card's program."""

MAX_DEPTH = 10
"""The deepest nesting of nodes in one card's program."""


class Node(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A node of a program: frozen, hashable, and strict about its fields."""


# ---- numbers ---------------------------------------------------------------------------------------------

Numeral = Annotated[
    str,
    Meta(pattern=r"^#\d{1,2}$", description=gettext_noop("A printed numeral, “#3”: rules may change it.")),
]
Whole = Annotated[int, Meta(ge=0, le=99, description=gettext_noop("A plain number: no rule changes it."))]
Name = Annotated[
    str, Meta(pattern=r"^[a-z]{1,12}$", description=gettext_noop("What a step calls what it chose or found."))
]


class NumberNode(Node, tag_field="n", frozen=True, kw_only=True):
    """A number that is worked out when the card is used."""


class Players(NumberNode, tag="players", frozen=True, kw_only=True):
    """How many players sit at the table."""


class Result(NumberNode, tag="result", frozen=True, kw_only=True):
    """How much the step before this one really did (cards drawn, discarded, damage dealt …)."""


class Taken(NumberNode, tag="taken", frozen=True, kw_only=True):
    """How much of the damage of the step before this one got through; `Result` is what was dealt."""


class Half(NumberNode, tag="half", frozen=True, kw_only=True):
    """Half of a number; the game's module adds `of`."""

    round: Literal["up", "down"] = "down"
    at_least: Whole = 0


class Sum(NumberNode, tag="sum", frozen=True, kw_only=True):
    """A sum; the game's module adds `of`."""


class Times(NumberNode, tag="times", frozen=True, kw_only=True):
    """A multiple; the game's module adds `of`."""

    by: Whole


# ---- conditions ------------------------------------------------------------------------------------------

CardCode = Annotated[
    str,
    Meta(
        pattern=r"^[a-z]\.[a-z0-9]+(-[a-z0-9]+)*$|^\d{5,6}[a-d]?$", description=gettext_noop("A card code, “k.luke”.")
    ),
]

MARK = re.compile(r"-([a-z][2-9][a-z][2-9])$")
"""What ends the code of an invented card, so that two people may find the same name: `k.space-cow-x7f3`."""


class ConditionNode(Node, tag_field="is", frozen=True, kw_only=True):
    """A question about the table with the answer yes or no."""


class All(ConditionNode, tag="all", frozen=True, kw_only=True):
    """Every one of the conditions holds; the game's module adds `of`."""


class Any(ConditionNode, tag="any", frozen=True, kw_only=True):
    """At least `n` of the conditions hold; the game's module adds `of`."""

    n: Whole = 1


class Not(ConditionNode, tag="not", frozen=True, kw_only=True):
    """The condition does not hold; the game's module adds `of`."""


class Compare(ConditionNode, tag="compare", frozen=True, kw_only=True):
    """Two numbers compared; the game's module adds `a` and `b`."""

    op: Literal["<", "<=", "=", ">=", ">"]


class Complete(ConditionNode, tag="complete", frozen=True, kw_only=True):
    """The step before this one was carried out in full: the «then» of printed cards."""


# ---- control flow ----------------------------------------------------------------------------------------


class Verb(Node, tag_field="do", frozen=True, kw_only=True):
    """One step of a program."""


class If(Verb, tag="if", frozen=True, kw_only=True):
    """Steps under a condition; the game's module adds `cond`, `then` and `otherwise`."""


class May(Verb, tag="may", frozen=True, kw_only=True):
    """Steps that the player may decline; the game's module adds `then`."""


class ChooseOne(Verb, tag="choose_one", frozen=True, kw_only=True):
    """One of several lists of steps, as the player chooses; the game's module adds `options`."""


class EndTurn(Verb, tag="end_turn", frozen=True, kw_only=True):
    """The turn is over once this card is resolved; what a turn's end demands (limits) still applies."""


class ExtraTurn(Verb, tag="extra_turn", frozen=True, kw_only=True):
    """The player takes another turn after this one, at most `in_a_row` turns in succession."""

    in_a_row: Annotated[int, Meta(ge=2, le=9)] = 2


# ---- abilities -------------------------------------------------------------------------------------------


class Ability(Node, tag_field="on", frozen=True, kw_only=True):
    """One thing a card can do, tagged with the occasion on which it does it."""


# ---- card definitions ------------------------------------------------------------------------------------

Source = Literal["rulebook", "known", "reconstructed", "original"]


class Words(Node, frozen=True, kw_only=True):
    """A name or title in both languages."""

    ru: Annotated[str, Meta(min_length=1, max_length=80)]
    en: Annotated[str, Meta(min_length=1, max_length=80)]


class CardDef(Node, frozen=True, kw_only=True):
    """What every card definition has. `copies`: how many the set holds; `source`: how sure we are."""

    code: CardCode
    name: Words
    source: Source
    copies: Annotated[int, Meta(ge=1, le=20)] = 1
    number: Annotated[str, Meta(max_length=8)] = ""


class SetDef(Node, frozen=True, kw_only=True):
    """The head of a definition file: which set its cards belong to."""

    code: Annotated[str, Meta(pattern=r"^[a-zA-Z0-9-]{2,24}$")]
    name: Words
