"""The steps of a Destiny program: numbers, conditions, verbs, and what is so for a time.

Knows what may be said, not what it does: the handlers are in `play.engines.destiny`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from cardsdb.language import core
from cardsdb.language.core import Name, Node, Verb, Whole
from cardsdb.language.destiny.sides import Symbol
from cardsdb.language.destiny.targets import Cards, CardTarget, Dice, DieTarget, Player, Printed

# ---- numbers and conditions ------------------------------------------------------------------------------


class Count(core.NumberNode, tag="count", frozen=True, kw_only=True):
    """How many cards a set holds."""

    of: Cards


class CountDice(core.NumberNode, tag="count_dice", frozen=True, kw_only=True):
    """How many dice a set holds."""

    of: Dice


class Value(core.NumberNode, tag="value", frozen=True, kw_only=True):
    """The number on the side a die shows, its plus and cost left aside; special and blank sides are 0."""

    of: Name


class Cost(core.NumberNode, tag="cost", frozen=True, kw_only=True):
    """The printed cost of a card."""

    of: Name


class Tokens(core.NumberNode, tag="tokens", frozen=True, kw_only=True):
    """The damage or shields on a card, or the health it has left."""

    what: Literal["damage", "shields", "health"]
    of: Name


class Resources(core.NumberNode, tag="resources", frozen=True, kw_only=True):
    """The resources a player has."""

    of: Player = "owner"


class Half(core.Half, tag="half", frozen=True, kw_only=True):
    of: Number


class Sum(core.Sum, tag="sum", frozen=True, kw_only=True):
    of: tuple[Number, ...]


class Times(core.Times, tag="times", frozen=True, kw_only=True):
    of: Number


Number = (
    Whole | Count | CountDice | Value | Cost | Tokens | Resources | Half | Sum | Times
    | core.Result | core.Taken
)  # fmt: skip


class All(core.All, tag="all", frozen=True, kw_only=True):
    of: tuple[Condition, ...]


class Any(core.Any, tag="any", frozen=True, kw_only=True):
    of: tuple[Condition, ...]


class Not(core.Not, tag="not", frozen=True, kw_only=True):
    of: Condition


class Compare(core.Compare, tag="compare", frozen=True, kw_only=True):
    a: Number
    b: Number


class Spot(core.ConditionNode, tag="spot", frozen=True, kw_only=True):
    """The set holds at least `n` cards; by itself: one's own, in play, undefeated (§6.6)."""

    what: Cards
    n: Whole = 1


class Matches(core.ConditionNode, tag="matches", frozen=True, kw_only=True):
    """A certain card is one of the set, e.g. “this character has no upgrade”."""

    card: Name
    what: Cards


class Shows(core.ConditionNode, tag="shows", frozen=True, kw_only=True):
    """A die shows one of the symbols."""

    die: Name
    symbols: Annotated[tuple[Symbol, ...], Meta(min_length=1)]


class FirstRound(core.ConditionNode, tag="first_round", frozen=True, kw_only=True):
    """It is the first round of the game."""


class ControlsBattlefield(core.ConditionNode, tag="controls_battlefield", frozen=True, kw_only=True):
    """The user of this card controls the battlefield."""


Condition = All | Any | Not | Compare | Spot | Matches | Shows | FirstRound | ControlsBattlefield | core.Complete

# ---- verbs -----------------------------------------------------------------------------------------------

Amount = Literal["all"] | Number
Pick = Literal["choice", "random"]


class Picking(Verb, frozen=True, kw_only=True):
    """What verbs that pick targets say: how many, at most that many, who chooses, the name they get."""

    n: Amount = 1
    up_to: bool = False
    by: Player = "owner"
    called: Name | None = field(default=None, name="as")


class ChooseCard(Picking, tag="choose", frozen=True, kw_only=True):
    """Choose cards for the steps after this one; without a target there is nothing to do."""

    what: Cards


class ChooseDie(Picking, tag="choose_die", frozen=True, kw_only=True):
    """Choose dice for the steps after this one."""

    what: Dice


class Look(Picking, tag="look", frozen=True, kw_only=True):
    """Look at hidden cards, which stay where they are: only the user of this card sees them."""

    what: Cards
    pick: Pick = "choice"


class Remove(Picking, tag="remove", frozen=True, kw_only=True):
    """Return dice from a pool to their cards, unresolved (§6.6)."""

    what: DieTarget


class Reroll(Picking, tag="reroll", frozen=True, kw_only=True):
    """Roll dice of a pool again, all together; they are chosen before any is rolled."""

    what: DieTarget


class Turn(Picking, tag="turn", frozen=True, kw_only=True):
    """Turn dice to another side, of one of the symbols if any are named (§6.4.9)."""

    what: DieTarget
    to: tuple[Symbol, ...] = ()


class Resolve(Picking, tag="resolve", frozen=True, kw_only=True):
    """Resolve dice through this card; their cost is due. `as_base`: as if they had no plus (§6.4.14)."""

    what: DieTarget
    as_base: bool = False


class Keep(Verb, tag="keep", frozen=True, kw_only=True):
    """The die being resolved stays in the pool, and is not resolved again in this action (§6.4.10)."""


class RollIn(Verb, tag="roll_in", frozen=True, kw_only=True):
    """Roll the dice of a card into its controller's pool."""

    what: CardTarget


class Deal(Verb, tag="deal", frozen=True, kw_only=True):
    """Deal damage to characters; result: dealt, and taken after shields (§6.5).

    `targets`: to how many, each getting `n`. `split`: `by` divides `n` among the characters instead.
    """

    n: Number
    to: CardTarget
    targets: Amount = 1
    split: bool = False
    by: Player = "owner"
    unblockable: bool = False


class Block(Verb, tag="block", frozen=True, kw_only=True):
    """In a `before` of damage: so much of it is blocked as if by shields."""

    n: Amount


class Heal(Verb, tag="heal", frozen=True, kw_only=True):
    """Take damage off characters."""

    n: Number
    to: CardTarget
    targets: Amount = 1
    by: Player = "owner"


class MoveDamage(Verb, tag="move_damage", frozen=True, kw_only=True):
    """Move damage between characters: shields are ignored, and it is not taken (§6.6)."""

    n: Number
    up_to: bool = False
    source: CardTarget = field(name="from")
    to: CardTarget


class Shield(Verb, tag="shield", frozen=True, kw_only=True):
    """Give characters shields, each up to three."""

    n: Number
    to: CardTarget
    targets: Amount = 1
    by: Player = "owner"


class Unshield(Verb, tag="unshield", frozen=True, kw_only=True):
    """Remove all shields from characters."""

    what: CardTarget
    targets: Amount = 1


class Gain(Verb, tag="gain", frozen=True, kw_only=True):
    """A player gains resources."""

    n: Number
    who: Player = "owner"


class Lose(Verb, tag="lose", frozen=True, kw_only=True):
    """A player loses resources, down to none."""

    n: Amount
    who: Player = "opponent"


class Spend(Verb, tag="spend", frozen=True, kw_only=True):
    """The user pays resources, all of them or none."""

    n: Number


class Draw(Verb, tag="draw", frozen=True, kw_only=True):
    """A player draws from the own deck."""

    n: Number
    who: Player = "owner"


class Discard(Picking, tag="discard", frozen=True, kw_only=True):
    """Put cards on their owner's discard pile: from a hand, or from play with their dice."""

    what: CardTarget
    pick: Pick = "choice"


class Put(Picking, tag="put", frozen=True, kw_only=True):
    """Put cards into their owner's hand, on top of the deck or under it."""

    what: CardTarget
    to: Literal["hand", "deck_top", "deck_bottom"]


class Exhaust(Picking, tag="exhaust", frozen=True, kw_only=True):
    """Exhaust ready cards."""

    what: CardTarget


class Ready(Picking, tag="ready", frozen=True, kw_only=True):
    """Ready exhausted cards; dice already in a pool stay there."""

    what: CardTarget


class Activate(Picking, tag="activate", frozen=True, kw_only=True):
    """Activate ready cards: exhaust them and roll their dice into the pool."""

    what: CardTarget


class Defeat(Picking, tag="defeat", frozen=True, kw_only=True):
    """Characters are defeated, whatever health they have left."""

    what: CardTarget


class PlayCard(Picking, tag="play", frozen=True, kw_only=True):
    """Play a card, paying `less` than its cost (`all`: nothing)."""

    what: CardTarget
    less: Amount = 0


class ExtraAction(Verb, tag="extra_action", frozen=True, kw_only=True):
    """The user takes one more action, at once or never (§6.3); after a claim it lapses."""


class Later(Verb, tag="later", frozen=True, kw_only=True):
    """A delayed effect: these steps at that moment, even if this card has left play by then (§6.7)."""

    at: Literal["action_end", "upkeep", "round_end"]
    then: tuple[Step, ...]


class Lasting(Verb, tag="lasting", frozen=True, kw_only=True):
    """What is so from now on, for a time."""

    what: AnyModifier
    until: Literal["action_end", "turn_end", "round_end"] = "round_end"


class If(core.If, tag="if", frozen=True, kw_only=True):
    cond: Condition
    then: tuple[Step, ...]
    otherwise: tuple[Step, ...] = ()


class May(core.May, tag="may", frozen=True, kw_only=True):
    then: tuple[Step, ...]


class ChooseOne(core.ChooseOne, tag="choose_one", frozen=True, kw_only=True):
    """`by` chooses; even what cannot be done in full may be chosen (§6.6)."""

    by: Player = "owner"
    options: Annotated[tuple[tuple[Step, ...], ...], Meta(min_length=2, max_length=4)]


Step = (
    ChooseCard | ChooseDie | Look | Remove | Reroll | Turn | Resolve | Keep | RollIn | Deal | Block | Heal
    | MoveDamage | Shield | Unshield | Gain | Lose | Spend | Draw | Discard | Put | Exhaust | Ready | Activate
    | Defeat | PlayCard | ExtraAction | Later | Lasting | If | May | ChooseOne
)  # fmt: skip

# ---- standing modifiers ----------------------------------------------------------------------------------

Keyword = Literal["ambush", "guardian", "redeploy"]


class Modifier(Node, tag_field="set", frozen=True, kw_only=True):
    """What is so for as long as the card is in play, or as `Lasting` says."""


class Grant(Modifier, tag="grant", frozen=True, kw_only=True):
    """Cards have a keyword."""

    word: Keyword
    to: CardTarget


class Price(Modifier, tag="price", frozen=True, kw_only=True):
    """Playing cards (onto a character) costs more or less, never below 0."""

    add: Annotated[int, Meta(ge=-9, le=9)]
    what: Printed
    onto: CardTarget | None = None
    cond: Condition | None = None


class MayAttach(Modifier, tag="may_attach", frozen=True, kw_only=True):
    """These upgrades may be attached to this character, whatever their own restrictions say."""

    what: Printed


class HandSize(Modifier, tag="hand_size", frozen=True, kw_only=True):
    """The hand to which its controller draws in the upkeep is larger or smaller."""

    add: Annotated[int, Meta(ge=-5, le=9)]


AnyModifier = Grant | Price | MayAttach | HandSize
