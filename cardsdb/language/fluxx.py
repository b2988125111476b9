"""The vocabulary of Fluxx: zones, kinds, verbs, rule slots, abilities, and the card definition.

Knows what a Fluxx program may say, not what it does: the meaning is in `play.engines.fluxx`, the words are in
`cardsdb.language.text`. Rules are cited from `docs/rules-fluxx.md` (the F-numbers).
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, field

from cardsdb.language import core
from cardsdb.language.core import Ability, CardCode, CardDef, Node, Numeral, Verb, Whole
from cardsdb.language.messages import gettext_noop

Kind = Literal["basic", "action", "new_rule", "keeper", "creeper", "goal", "surprise"]
Slot = Literal["draw", "play", "hand_limit", "keeper_limit", "goals"]
Zone = Literal["hand", "table", "rules", "goals", "discard", "aside"]
Whose = Literal["owner", "each_other", "anyone", "chosen", "thief"]
"""Whose cards: the card's user, every other player, any player at all, one other player of the user's choice,
or — in a response to a theft — the player who would have got the card."""


class Cards(Node, frozen=True, kw_only=True):
    """A set of cards: those in a zone, of somebody, narrowed by kind, rule slot or code.

    `table` holds the keepers and creepers in front of players; `aside` is the mini-hand of the card in
    resolution; `rules` never includes the basic rules.
    """

    zone: Zone
    of: Whose = "owner"
    kinds: tuple[Kind, ...] = ()
    slots: tuple[Slot, ...] = ()
    cards: tuple[CardCode, ...] = ()


# ---- numbers and conditions ------------------------------------------------------------------------------


class Count(core.NumberNode, tag="count", frozen=True, kw_only=True):
    """How many cards a set holds."""

    of: Cards


class Half(core.Half, tag="half", frozen=True, kw_only=True):
    of: Number


class Sum(core.Sum, tag="sum", frozen=True, kw_only=True):
    of: tuple[Number, ...]


class Times(core.Times, tag="times", frozen=True, kw_only=True):
    of: Number


Number = Whole | Numeral | Count | Half | Sum | Times | core.Players | core.Result


class All(core.All, tag="all", frozen=True, kw_only=True):
    of: tuple[Condition, ...]


class Any(core.Any, tag="any", frozen=True, kw_only=True):
    of: tuple[Condition, ...]


class Not(core.Not, tag="not", frozen=True, kw_only=True):
    of: Condition


class Compare(core.Compare, tag="compare", frozen=True, kw_only=True):
    a: Number
    b: Number


class Most(core.ConditionNode, tag="most", frozen=True, kw_only=True):
    """The player has at least `at_least` of the cards, and strictly more than every other player."""

    of: Cards
    at_least: Numeral | Whole = 1


Condition = CardCode | All | Any | Not | Compare | Most | core.Complete
"""A bare card code means: that card lies in front of the player."""


# ---- verbs -----------------------------------------------------------------------------------------------

AllOrNumeral = Annotated[
    str, Meta(pattern=r"^(all|#\d{1,2})$", description=gettext_noop("“all”, or a printed numeral, e.g. “#3”."))
]
"""One string type, not a union of two: a decoder cannot tell two string types apart."""

Amount = AllOrNumeral | Whole | Count | Half | Sum | Times | core.Players | core.Result
Pick = Literal["choice", "random"]


class Draw(Verb, tag="draw", frozen=True, kw_only=True):
    """Draw from the pile, creepers laid and replaced (F-026). `aside`: into this card's mini-hand."""

    n: Number
    to: Literal["hand", "aside"] = "hand"


class Discard(Verb, tag="discard", frozen=True, kw_only=True):
    """Put cards on the discard pile.

    `by` chooses: the card's user, or `holder`, each owner of the cards at the same time and sealed.
    `at_least` turns `n` into an upper bound. `or_random`: the chooser may lose one random card instead.
    """

    what: Cards
    n: Amount = 1
    at_least: Number | None = None
    by: Literal["owner", "holder"] = "owner"
    pick: Pick = "choice"
    or_random: bool = False


class Take(Verb, tag="take", frozen=True, kw_only=True):
    """Take cards into the mini-hand (`aside`) or the hand."""

    what: Cards
    n: Amount = 1
    pick: Pick = "choice"
    to: Literal["hand", "aside"] = "aside"


class PlayCards(Verb, tag="play", frozen=True, kw_only=True):
    """Play cards of the mini-hand one by one, in the user's order; each is a resolution of its own."""

    n: Amount = "all"


class Steal(Verb, tag="steal", frozen=True, kw_only=True):
    """Take a card that lies in front of another player and lay it in front of oneself (F-033)."""

    what: Cards
    n: Amount = 1


class Move(Verb, tag="move", frozen=True, kw_only=True):
    """Move a card that lies in front of one player to another player of the user's choice."""

    what: Cards


class Exchange(Verb, tag="exchange", frozen=True, kw_only=True):
    """Swap one card for another, both at the same moment (F-063); nothing happens if either side is empty."""

    give: Cards
    take: Cards


class SwapHands(Verb, tag="swap_hands", frozen=True, kw_only=True):
    """Swap whole hands with another player of the user's choice."""


class RotateHands(Verb, tag="rotate_hands", frozen=True, kw_only=True):
    """Every player passes the hand to the left or the right, as the user chooses."""


class DealAside(Verb, tag="deal", frozen=True, kw_only=True):
    """Give one card of the mini-hand to each player, as the user chooses."""


class Redirect(Verb, tag="redirect", frozen=True, kw_only=True):
    """In a response to a keeper: it comes in front of the responder instead."""


class If(core.If, tag="if", frozen=True, kw_only=True):
    cond: Condition
    then: tuple[Step, ...]
    otherwise: tuple[Step, ...] = ()


class May(core.May, tag="may", frozen=True, kw_only=True):
    then: tuple[Step, ...]


class ChooseOne(core.ChooseOne, tag="choose_one", frozen=True, kw_only=True):
    options: Annotated[tuple[tuple[Step, ...], ...], Meta(min_length=2, max_length=4)]


Step = (
    Draw
    | Discard
    | Take
    | PlayCards
    | Steal
    | Move
    | Exchange
    | SwapHands
    | RotateHands
    | DealAside
    | Redirect
    | If
    | May
    | ChooseOne
    | core.EndTurn
    | core.ExtraTurn
)

# ---- standing modifiers ----------------------------------------------------------------------------------


class Modifier(Node, tag_field="set", frozen=True, kw_only=True):
    """What is so for as long as the card is in play."""


class SlotRule(Modifier, tag="slot", frozen=True, kw_only=True):
    """The value of a rule slot; a newer rule of the same slot replaces an older one (rulebook p. 6).

    `but` is for «play all but n».
    """

    slot: Slot
    value: AllOrNumeral | Whole
    but: Numeral | Whole = 0


class Bonus(Modifier, tag="bonus", frozen=True, kw_only=True):
    """Added to a draw or play rule, for the players for whom `cond` holds."""

    slot: Literal["draw", "play"]
    n: Numeral | Whole
    cond: Condition | None = None


class Numerals(Modifier, tag="numerals", frozen=True, kw_only=True):
    """Every printed numeral is changed by `add` (F-111); two such rules exclude each other (F-114)."""

    add: Annotated[int, Meta(ge=1, le=3)]


class FirstPlayRandom(Modifier, tag="first_play_random", frozen=True, kw_only=True):
    """If a turn has more than one play, the first is taken at random from the hand (F-116)."""


class IgnoreCreepers(Modifier, tag="ignore_creepers", frozen=True, kw_only=True):
    """These creepers (all, if none is named) do not stop the holder of this card from winning."""

    cards: tuple[CardCode, ...] = ()


AnyModifier = SlotRule | Bonus | Numerals | FirstPlayRandom | IgnoreCreepers

# ---- abilities -------------------------------------------------------------------------------------------


class OnPlay(Ability, tag="play", frozen=True, kw_only=True):
    """What the card does when it is played in one's own turn."""

    do: tuple[Step, ...]


class When(Ability, tag="when", frozen=True, kw_only=True):
    """A trigger. `turn_start`: before the draw of each player's turn, for that player."""

    event: Literal["turn_start"]
    cond: Condition | None = None
    do: tuple[Step, ...]


class Free(Ability, tag="free", frozen=True, kw_only=True):
    """A free action of the player in turn; a power, if the card is a keeper or creeper. It is not a play.

    `cost` must be payable in full and `do` must be able to change something. `until`: `last_play` bars it
    once the last play of the turn has been made.
    """

    limit: Literal["once_per_turn", "any"] = "once_per_turn"
    until: Literal["turn_end", "last_play"] = "turn_end"
    cost: tuple[Step, ...] = ()
    do: tuple[Step, ...]


class Always(Ability, tag="always", frozen=True, kw_only=True):
    """What is so for as long as the card is in play: one modifier each."""

    what: AnyModifier


Cancelled = Literal["action", "new_rule", "goal", "keeper", "theft"]


class Response(Ability, tag="response", frozen=True, kw_only=True):
    """Out of turn: cancels a card just played, or a theft of one's own keeper, then does `do`.

    That any surprise cancels a surprise is a rule of the game, not of the card (rulebook p. 5).
    """

    cancels: Annotated[tuple[Cancelled, ...], Meta(min_length=1)]
    do: tuple[Step, ...] = ()


class Win(Ability, tag="win", frozen=True, kw_only=True):
    """The condition of a goal. `all_lose` makes it an ungoal: when it holds for anybody, everybody loses."""

    cond: Condition = field(name="if")
    all_lose: bool = False


FluxxAbility = OnPlay | When | Free | Always | Response | Win


class Variant(Node, frozen=True, kw_only=True):
    """Another program for the card at tables where a rule switch has a certain value."""

    option: Annotated[str, Meta(pattern=r"^[a-z_]{1,40}$", description=gettext_noop("The name of a house rule."))]
    value: Annotated[str, Meta(pattern=r"^[a-z0-9_]{1,40}$", description=gettext_noop("A value of a house rule."))]
    program: tuple[FluxxAbility, ...]


class FluxxCard(CardDef, frozen=True, kw_only=True):
    """A Fluxx card: its kind and its program; `variants` are for tables with other house rules."""

    LETTERS: ClassVar[dict[str, str]] = {
        "basic": "b",
        "action": "a",
        "new_rule": "r",
        "keeper": "k",
        "creeper": "c",
        "goal": "g",
        "surprise": "s",
    }

    kind: Kind
    program: tuple[FluxxAbility, ...] = ()
    variants: Annotated[tuple[Variant, ...], Meta(max_length=8)] = ()


class FluxxSet(Node, frozen=True, kw_only=True):
    """A definition file of Fluxx cards."""

    game: Literal["fluxx"]
    set: core.SetDef
    cards: Annotated[tuple[FluxxCard, ...], Meta(min_length=1)]


Game = FluxxSet
