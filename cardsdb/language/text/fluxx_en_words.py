"""The English words of Fluxx: its nouns, places and standing phrases, as tables.

Data for `fluxx_en`; nothing here decides.
"""

from __future__ import annotations

from dataclasses import dataclass

from cardsdb.language import fluxx as lang
from cardsdb.language.text.en import CARD, Noun

KEEPER = Noun("Keeper", "Keepers")
RANDOM = Noun("random card", "random cards")
GOAL = Noun("Goal", "Goals")
KIND: dict[str, Noun] = {
    "basic": Noun("Basic Rule", "Basic Rules"),
    "action": Noun("Action", "Actions"),
    "new_rule": Noun("New Rule", "New Rules"),
    "keeper": KEEPER,
    "creeper": Noun("Creeper", "Creepers"),
    "goal": GOAL,
    "surprise": Noun("Surprise", "Surprises"),
}


def nouns(cards: lang.Cards) -> list[Noun]:
    """What the cards of a set are called; several kinds are alternatives."""
    if cards.kinds and not cards.cards:
        return [KIND[k] for k in cards.kinds]
    return [CARD if cards.cards else {"rules": KIND["new_rule"], "goals": GOAL}.get(cards.zone, CARD)]


# ---- where and whose -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Voice:
    """Of whom a condition speaks: “you have”, “who has”, “they have”."""

    has: str
    has_not: str
    hand: str
    front: str
    lead: str
    """What stands before a clause that speaks of nobody."""

    @property
    def inner(self) -> Voice:
        """The voice inside brackets."""
        return THEY if self is WHO else self


YOU = Voice("you have", "you do not have", "in your hand", "in front of you", "")
WHO = Voice("who has", "who does not have", "in hand", "in front of them", "for whom ")
THEY = Voice("they have", "they do not have", "in hand", "in front of them", "")

FROM_WHOM = {
    "owner": "from yourself",
    "each_other": "from another player",
    "anyone": "from any player",
    "chosen": "from another player of your choice",
    "same": "from the same player",
    "thief": "from that player",
}
FROM_WHOM_MANY = {
    "each_other": "from other players",
    "each_other all": "from all other players",
    "anyone": "from any players",
    "anyone all": "from all players",
}
HAND_OF = {
    "owner": "your hand",
    "each_other": "another player’s hand",
    "anyone": "any player’s hand (yours included)",
    "chosen": "the hand of another player of your choice",
    "same": "the same player’s hand",
    "thief": "that player’s hand",
}
HANDS_OF = {
    "each_other": "other players' hands",
    "each_other all": "all other players' hands",
    "anyone": "any players' hands (yours included)",
    "anyone all": "all players' hands",
}
FRONT_OF = {
    "owner": "from in front of you",
    "each_other": "from in front of another player",
    "anyone": "from in front of any player (yourself included)",
    "chosen": "from in front of another player of your choice",
    "same": "from in front of the same player",
    "thief": "from in front of that player",
}
FRONTS_OF = {
    "each_other": "from in front of other players",
    "each_other all": "from in front of all other players",
    "anyone": "from in front of any players (yourself included)",
    "anyone all": "from in front of all players",
}
HOLDER = {
    "each_other": "each other player",
    "anyone": "each player (you included)",
    "chosen": "another player of your choice",
    "same": "the same player",
    "thief": "that player",
}
ZONES = {
    "discard": "from the discard pile",
    "aside": "from the cards set aside",
    "rules": "in play",
    "goals": "in play",
}
OUT_OF = {"rules": "out of the New Rules in play", "goals": "out of the Goals in play"}
"""Said where cards are named by kind or name: a rule of another kind cannot lie there, and the text shows it."""
ROTATE = "all players pass their hands to the left or to the right at the same time; you choose which way"
DEAL = "one of them to each player, yourself included; you decide who gets which"

_COUNT_HAND = {
    "each_other": "in the other players' hands",
    "anyone": "in all players' hands",
    "chosen": "in the chosen player’s hand",
    "thief": "in that player’s hand",
}
_COUNT_TABLE = {
    "each_other": "in front of the other players",
    "anyone": "in front of all players",
    "chosen": "in front of the chosen player",
    "thief": "in front of that player",
}
_COUNT_ZONE = {"rules": "in play", "goals": "in play", "discard": "in the discard pile", "aside": "set aside"}


def where(cards: lang.Cards, voice: Voice) -> str:
    """Where cards are, after the cards."""
    match cards.zone:
        case "hand":
            return voice.hand if cards.of == "owner" else _COUNT_HAND[cards.of]
        case "table":
            return voice.front if cards.of == "owner" else _COUNT_TABLE[cards.of]
    return _COUNT_ZONE[cards.zone]


_SLOTS = {
    "draw": "Draw",
    "play": "Play",
    "hand_limit": "Hand Limit",
    "keeper_limit": "Keeper Limit",
    "goals": "number-of-Goals",
}


def slots(cards: lang.Cards) -> str:
    """Which rules, by what they regulate."""
    return f"{' and '.join(_SLOTS[s] for s in cards.slots)} " if cards.slots else ""


OPS = {"<": "fewer than", "<=": "at most", "=": "exactly", ">=": "at least", ">": "more than"}
THAN = {
    "<": "is less than",
    "<=": "is at most",
    "=": "is exactly",
    ">=": "is at least",
    ">": "is more than",
}

SLOT_ALL = {
    "draw": "Draw the whole draw pile on your turn{but}.",
    "play": "Play all the cards in your hand on your turn{but}.",
    "hand_limit": "You may hold any number of cards{but}.",
    "keeper_limit": "You may have any number of Keepers{but}.",
    "goals": "Any number of Goals{but} may be in play.",
}

# ---- standing lines --------------------------------------------------------------------------------------

CREEPER_LINE = "You cannot win while you have this card, unless the current Goal says otherwise."

KIND_TEXT = {
    "basic": "This card stays in the middle of the table all game. New Rules override it but never remove it.",
    "action": "Play it, do what it says, then discard it.",
    "new_rule": (
        "Play it next to the Basic Rules. It applies at once; "
        "an older rule about the same thing goes to the discard pile."
    ),
    "keeper": "Play it face up in front of you.",
    "creeper": "Once in your hand, it goes in front of you at once. If you drew it, draw another card instead.",
    "goal": "Play it in the middle of the table. The Goal before it is discarded.",
    "surprise": "Play it at any time, even out of turn. It can also cancel another Surprise.",
}
