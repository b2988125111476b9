"""The steps of a Заруба program: people, cards, numbers, conditions, verbs, modifiers and amplifiers.

Knows what may be said, not what it does: the handlers are in `play.engines.zaruba`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from cardsdb.language import core
from cardsdb.language.core import Name, Node, Verb, Whole

Pile = Literal["priem", "pribambas", "nezhdan", "luli"]
"""The four piles: techniques, trinkets, surprises, and the beatings that nobody wants."""
Faction = Literal["sila", "magiya", "azart", "yarost", "meditsina"]
StatusKind = Literal["bruise", "bleed", "fracture", "paralysis"]
Sign = Literal["secret", "optional", "must_show"]
Zone = Literal["hand", "trinkets", "surprises", "aside", "seen", "discard"]
Who = Literal[
    "owner", "refuser", "layer", "beaten", "left", "right", "neighbours", "everyone", "opponents",
    "chosen", "chosen_opponent", "random", "random_opponent", "voted", "outvoted"
]  # fmt: skip
"""Who is meant. `owner`: the card's owner now, «ты»; `refuser`: who did not beat it; `layer` and `beaten`:
who laid, and whose card was beaten, in the happening that a trigger or window is about.

`left`, `right`, `neighbours`: the owner's, the first living one that way; with two players once (A-16).
`everyone` and `opponents` (the others) are the living. `chosen…`: of the owner's choice, a corpse too, asked
at the first mention and the same person after that; `random…`: drawn likewise among the living (Z-086).
`voted`, `outvoted`: the choice of the last vote, and the other one.
"""


class Cards(Node, frozen=True, kw_only=True):
    """A set of cards: those in a zone, of somebody.

    `aside` and `seen` belong to the card in resolution: what it took, and what its owner has looked at.
    `discard`: the pile's; `top`: only its top card.
    """

    zone: Zone
    of: Who = "owner"
    pile: Pile = "priem"
    top: bool = False


# ---- numbers and conditions ------------------------------------------------------------------------------


class Count(core.NumberNode, tag="count", frozen=True, kw_only=True):
    """How many cards a set holds."""

    of: Cards


class Health(core.NumberNode, tag="health", frozen=True, kw_only=True):
    of: Who


class Statuses(core.NumberNode, tag="statuses", frozen=True, kw_only=True):
    """How many different statuses somebody has."""

    of: Who


class Medals(core.NumberNode, tag="medals", frozen=True, kw_only=True):
    of: Who


class Corpses(core.NumberNode, tag="corpses", frozen=True, kw_only=True):
    """How many players are dead."""


class Var(core.NumberNode, tag="var", frozen=True, kw_only=True):
    """The number that `let` or `roll` has named."""

    name: Name


class Half(core.Half, tag="half", frozen=True, kw_only=True):
    of: Number


class Sum(core.Sum, tag="sum", frozen=True, kw_only=True):
    of: tuple[Number, ...]


class Times(core.Times, tag="times", frozen=True, kw_only=True):
    of: Number


class Least(core.NumberNode, tag="min", frozen=True, kw_only=True):
    """The smallest of several numbers."""

    of: Annotated[tuple[Number, ...], Meta(min_length=2)]


class Greatest(core.NumberNode, tag="max", frozen=True, kw_only=True):
    """The largest of several numbers."""

    of: Annotated[tuple[Number, ...], Meta(min_length=2)]


Number = (
    Whole | Count | Health | Statuses | Medals | Corpses | Var | Half | Sum | Times | Least | Greatest
    | core.Players | core.Result | core.Taken
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


class Alive(core.ConditionNode, tag="alive", frozen=True, kw_only=True):
    who: Who = "owner"


class HasStatus(core.ConditionNode, tag="has_status", frozen=True, kw_only=True):
    kind: StatusKind
    who: Who = "owner"


Condition = All | Any | Not | Compare | Alive | HasStatus | core.Complete

# ---- verbs -----------------------------------------------------------------------------------------------

Amount = Literal["all"] | Number
Pick = Literal["choice", "random"]
CardTarget = Literal["this"] | Cards


class Damage(Verb, tag="damage", frozen=True, kw_only=True):
    """Deal damage, one instance a victim; result: dealt, and taken after bruises and helmets (A-20)."""

    n: Number
    to: Who


class Heal(Verb, tag="heal", frozen=True, kw_only=True):
    """Heal the living, up to the cap (A-43)."""

    n: Number
    to: Who


class LoseHealth(Verb, tag="lose_health", frozen=True, kw_only=True):
    """Lose health: a price, not damage, so that no bruise adds to it (Z-067)."""

    n: Number
    to: Who


class SetHealth(Verb, tag="set_health", frozen=True, kw_only=True):
    """Health becomes a number, up to the cap (UZ-17); neither damage nor healing."""

    n: Number
    to: Who


class Status(Verb, tag="status", frozen=True, kw_only=True):
    """Lay a status on the living for so many turns; the longer of two durations stays (A-13)."""

    kind: StatusKind
    turns: Number
    to: Who


class ClearStatus(Verb, tag="clear_status", frozen=True, kw_only=True):
    """Take statuses off; all of them, if none is named."""

    kinds: tuple[StatusKind, ...] = ()
    to: Who = "owner"


class PassStatus(Verb, tag="pass_status", frozen=True, kw_only=True):
    """Statuses go over to somebody else with the turns they have left, all at once."""

    kinds: tuple[StatusKind, ...] = ()
    source: Who = field(default="owner", name="from")
    to: Who


class Draw(Verb, tag="draw", frozen=True, kw_only=True):
    """Draw techniques into the hand."""

    n: Number
    to: Who = "owner"


class TakeCard(Verb, tag="take_card", frozen=True, kw_only=True):
    """Must take cards of a pile. Surprises may be handed out to others before anybody sees them (Z-102)."""

    pile: Literal["pribambas", "nezhdan", "luli"]
    n: Number = 1
    to: Who = "owner"


class Discard(Verb, tag="discard", frozen=True, kw_only=True):
    """Cards go to the discard of their pile. `by`: the card's owner, or each holder of the cards."""

    what: CardTarget
    n: Amount = 1
    by: Literal["owner", "holder"] = "owner"
    pick: Pick = "choice"


class Steal(Verb, tag="steal", frozen=True, kw_only=True):
    """Take somebody's trinkets or surprises for oneself; they work for the thief from now on (UZ-10)."""

    what: Cards
    n: Amount = 1
    pick: Pick = "choice"


class Take(Verb, tag="take", frozen=True, kw_only=True):
    """Take techniques into the hand or aside; what is left aside in the end is discarded."""

    what: Cards
    n: Amount = 1
    pick: Pick = "choice"
    to: Literal["hand", "aside"] = "hand"


class Peek(Verb, tag="peek", frozen=True, kw_only=True):
    """Look at the top cards of a pile; what the steps after this one leave goes back in the same order."""

    pile: Pile = "priem"
    n: Number


class Use(Verb, tag="use", frozen=True, kw_only=True):
    """The individual effect of another technique happens as if the user owned it; it is not laid.

    A technique that itself uses another does nothing when it is used.
    """

    what: Cards


class SwapHands(Verb, tag="swap_hands", frozen=True, kw_only=True):
    """The owner swaps the hand of techniques with somebody."""

    other: Who = field(default="chosen_opponent", name="with")


class RotateHands(Verb, tag="rotate_hands", frozen=True, kw_only=True):
    """The living pass their hands to the left or right, as the owner chooses (UZ-16)."""


class Reverse(Verb, tag="reverse", frozen=True, kw_only=True):
    """Play goes round the other way until the bout ends or it is reversed again (Z-121)."""


class Let(Verb, tag="let", frozen=True, kw_only=True):
    """Work a number out now and name it, for steps after things have changed."""

    name: Name
    n: Number


class Roll(Verb, tag="roll", frozen=True, kw_only=True):
    """Roll a die and name the number."""

    name: Name
    sides: Annotated[int, Meta(ge=2, le=20)] = 6


class Vote(Verb, tag="vote", frozen=True, kw_only=True):
    """People vote between two players, sealed; a die decides a tie (rulebook, doubts 2)."""

    by: Who
    question: core.Words
    among: tuple[Who, Who]


class Manual(Verb, tag="manual", frozen=True, kw_only=True):
    """Something to do at the real table, which the game only reports; who opted out is left in peace (Z-108).

    `giver`: who does it to them. The task is a noun phrase in the nominative.
    """

    task: core.Words
    to: Who = "owner"
    giver: Who | None = None


class Reduce(Verb, tag="reduce", frozen=True, kw_only=True):
    """In an `instead` of damage: it is smaller, down to none."""

    n: Number


class Prevent(Verb, tag="prevent", frozen=True, kw_only=True):
    """In an `instead`: it does not happen."""


class If(core.If, tag="if", frozen=True, kw_only=True):
    cond: Condition
    then: tuple[Step, ...]
    otherwise: tuple[Step, ...] = ()


class May(core.May, tag="may", frozen=True, kw_only=True):
    then: tuple[Step, ...]


class ChooseOne(core.ChooseOne, tag="choose_one", frozen=True, kw_only=True):
    options: Annotated[tuple[tuple[Step, ...], ...], Meta(min_length=2, max_length=4)]


Step = (
    Damage | Heal | LoseHealth | SetHealth | Status | ClearStatus | PassStatus | Draw | TakeCard | Discard
    | Steal | Take | Peek | Use | SwapHands | RotateHands | Reverse | Let | Roll | Vote | Manual | Reduce
    | Prevent | If | May | ChooseOne
)  # fmt: skip

# ---- standing modifiers and amplifiers -------------------------------------------------------------------


class Modifier(Node, tag_field="set", frozen=True, kw_only=True):
    """What is so for the holder of a card while alive, or for an amplified technique."""


class HandSize(Modifier, tag="hand_size", frozen=True, kw_only=True):
    add: Annotated[int, Meta(ge=-4, le=9)]


class DamageTaken(Modifier, tag="damage_taken", frozen=True, kw_only=True):
    """Every instance of damage above 0 to the holder is so much larger or smaller."""

    add: Annotated[int, Meta(ge=-9, le=9)]


class DamageDealt(Modifier, tag="damage_dealt", frozen=True, kw_only=True):
    """Every instance of damage above 0 from the holder's techniques is so much larger or smaller."""

    add: Annotated[int, Meta(ge=-9, le=9)]


AnyModifier = HandSize | DamageTaken | DamageDealt


class AddDamage(Modifier, tag="add_damage", frozen=True, kw_only=True):
    """Every instance of damage the technique deals is larger."""

    n: Whole


class AddTurns(Modifier, tag="add_turns", frozen=True, kw_only=True):
    """Every status the technique lays lasts longer."""

    n: Whole


class Redirect(Modifier, tag="redirect", frozen=True, kw_only=True):
    """Whoever the technique's program calls by one word is somebody else."""

    source: Literal["refuser", "chosen", "chosen_opponent"] = field(default="refuser", name="from")
    to: Who


class Repeat(Modifier, tag="repeat", frozen=True, kw_only=True):
    """The technique's effect happens twice; several of these do not add up."""


class FollowUp(Modifier, tag="follow_up", frozen=True, kw_only=True):
    """Steps after the technique's own."""

    then: tuple[Step, ...]


AnyAmplifier = AddDamage | AddTurns | Redirect | Repeat | FollowUp
