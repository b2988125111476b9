"""The position of a Fluxx game: ints and flat lists, cheap to clone, complete to dump.

Knows where cards lie, who has seen them and how they move; knows no rule of when they may. Cards are instance
numbers; their definitions, kinds and programs are in the frozen `Compiled` setup (`compile.py`), which clones share.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from play.engines import chance
from play.engines.api import SetupError, digest_of

if TYPE_CHECKING:
    from .compile import Compiled

# Zones. A hand, a table and a mini-hand each have a number of their own.
DRAW, DISCARD, RULES, GOALS, LIMBO, OUT = range(6)
HAND, TABLE, ASIDE = 8, 16, 24
EVERYBODY = 0xFF

# Kinds, in the order of `cardsdb.language.fluxx.Kind`.
BASIC, ACTION, NEW_RULE, KEEPER, CREEPER, GOAL, SURPRISE = range(7)

# Rule values, kept in `State.slots` and renewed when a rule comes or goes.
S_DRAW, S_PLAY, S_HAND_LIMIT, S_KEEPER_LIMIT, S_GOALS, S_NUMERALS, S_RANDOM, S_BUT, S_HANDS = range(9)
ALL = 1000
"""A rule value: no number, but everything."""
NONE = -1
USE = 10_000
"""Options from here on are a card's abilities: `USE + 4 * card + n`."""
"""No limit, no answer, nobody."""

# Frame slots: a frame is one list of ints on the stack.
CODE, PC, OWNER, CARD, ZONE, AMOUNT, COMPLETE, S0, S1, S2, TARGET = range(11)

# Phases of a turn.
BEFORE_DRAW, PLAYING, ENDING = range(3)

# An ask: [seat, prompt, least, most, closed, *picks].
SEAT, PROMPT, LEAST, MOST, CLOSED, PICKS = range(6)


class State:
    """A Fluxx position. Mutable; see `play.engines.api.State` for the contract of its public half."""

    __slots__ = (
        "active",
        "answer",
        "aside_of",
        "asks",
        "chance",
        "compiled",
        "dirty",
        "drawn",
        "extra",
        "forced",
        "hosts",
        "idle",
        "in_a_row",
        "joining",
        "known",
        "log",
        "masks",
        "met",
        "names",
        "opts",
        "over",
        "phase",
        "played",
        "present",
        "questions",
        "reason",
        "slots",
        "stack",
        "turn",
        "used",
        "where",
        "winners",
        "zones",
    )  # fmt: skip

    def __init__(self, compiled: Compiled, names: list[str]) -> None:
        self.compiled = compiled
        self.names = names
        self.present = [1] * len(names)
        self.chance = 0
        self.forced: list[Any] = []
        self.zones: list[list[int]] = [[] for _ in range(ASIDE)]
        self.where = [OUT] * len(compiled.defs)
        self.known = [0] * len(compiled.defs)
        self.hosts = [NONE] * len(compiled.defs)
        self.masks = [0] * 8
        self.aside_of: list[int] = []
        self.slots = [0] * 9
        self.stack: list[list[int]] = []
        self.asks: list[list[int]] = []
        self.answer = NONE
        self.active = 0
        self.turn = 0
        self.phase = BEFORE_DRAW
        self.drawn = 0
        self.played = 0
        self.met = NONE
        self.questions = [0] * 8
        self.used: list[int] = []
        self.extra = 0
        self.in_a_row = 1
        self.idle = 0
        self.joining: list[str] = []
        self.dirty = 0
        self.over = 0
        self.winners: list[int] = []
        self.reason = ""
        self.log: list[tuple[int, ...]] | None = None
        self.opts: list[int] | None = None

    # ---- copies and text ----

    def clone(self) -> Self:
        """An independent copy; the compiled setup is shared. The clone keeps no log."""
        s = self.__new__(type(self))
        s.compiled = self.compiled
        s.names = self.names
        s.present = self.present[:]
        s.chance = self.chance
        s.forced = self.forced[:]
        s.zones = [z[:] for z in self.zones]
        s.where = self.where[:]
        s.known = self.known[:]
        s.hosts = self.hosts[:]
        s.masks = self.masks[:]
        s.aside_of = self.aside_of[:]
        s.slots = self.slots[:]
        s.stack = [f[:] for f in self.stack]
        s.asks = [a[:] for a in self.asks]
        s.answer = self.answer
        s.active = self.active
        s.turn = self.turn
        s.phase = self.phase
        s.drawn = self.drawn
        s.played = self.played
        s.met = self.met
        s.questions = self.questions[:]
        s.used = self.used[:]
        s.extra = self.extra
        s.in_a_row = self.in_a_row
        s.idle = self.idle
        s.joining = self.joining
        s.dirty = self.dirty
        s.over = self.over
        s.winners = self.winners
        s.reason = self.reason
        s.log = None
        s.opts = self.opts
        return s

    def asked(self) -> list[int]:
        """The seats that still have to answer."""
        asks = self.asks
        if len(asks) == 1:
            return [asks[0][SEAT]]
        return [request[SEAT] for request in asks if not request[CLOSED]]

    def dump(self) -> dict[str, Any]:
        """Everything but the setup, the log and what can be derived, as plain data."""
        skip = {"compiled", "log", "opts", "masks", "where", "slots"}
        return {name: _copied(getattr(self, name)) for name in State.__slots__ if name not in skip}

    def digest(self) -> str:
        """A short hash of the whole position."""
        return digest_of(self.dump())


def load(s: State, data: dict[str, Any]) -> None:
    """Fill an empty position with what `State.dump` wrote."""
    from .rules import refresh_rules

    for name, value in data.items():
        setattr(s, name, _copied(value))
    for number, zone in enumerate(s.zones):
        for card in zone:
            s.where[card] = number
    for seat in range(8):
        s.masks[seat] = mask_of(s, seat)
    refresh_rules(s)


def _copied(value: Any) -> Any:
    return [_copied(v) for v in value] if isinstance(value, list) else value


def mask_of(st: State, seat: int) -> int:
    """The definitions that lie in front of a seat, one bit each."""
    bits = st.compiled.bits
    mask = 0
    for card in st.zones[TABLE + seat]:
        mask |= bits[card]
    return mask


# ---- moving cards ----


def move(st: State, card: int, to: int) -> None:
    """Put a card on top of a zone; keep places, masks and knowledge right. An attached creeper goes with its host."""
    old = st.where[card]
    zones = st.zones
    zones[old].remove(card)
    zones[to].append(card)
    st.where[card] = to
    if st.compiled.watchful:
        st.dirty |= 1
    if TABLE <= old < ASIDE:
        seat = old - TABLE
        st.dirty |= 1
        st.masks[seat] = mask_of(st, seat) if st.compiled.doubles else st.masks[seat] & ~st.compiled.bits[card]
    elif (old <= GOALS and old >= RULES) or (HAND <= old < TABLE and st.slots[S_HANDS]):
        st.dirty |= 1
    if to < HAND:
        if to:
            if st.compiled.doubles and HAND <= old < TABLE:
                spend_knowledge(st, card, old)
            st.known[card] = EVERYBODY
            if RULES <= to <= GOALS:
                st.dirty |= 1
    elif to < TABLE:
        st.known[card] |= 1 << (to - HAND)
        if st.compiled.kinds[card] == CREEPER:
            st.dirty = 3
        elif st.slots[S_HANDS]:
            st.dirty |= 1
    elif to < ASIDE:
        st.dirty |= 1
        st.known[card] = EVERYBODY
        st.masks[to - TABLE] |= st.compiled.bits[card]
    else:
        st.known[card] |= 1 << st.aside_of[to - ASIDE]
    if st.compiled.attach:
        _move_attached(st, card, old, to)
    if st.used and old >= TABLE and st.compiled.per_arrival:
        st.used = [u for u in st.used if (u - USE) >> 2 != card]


def spend_knowledge(st: State, card: int, hand: int) -> None:
    """Of equal copies in a hand, the one that leaves it openly is, to a witness, the one the witness knew of."""
    for twin in st.zones[hand]:
        if st.compiled.defs[twin] == st.compiled.defs[card]:
            unaware = ~st.known[card] & ~(1 << (hand - HAND))
            spent = st.known[twin] & unaware
            st.known[twin] &= ~spent
            st.known[card] |= spent


def _move_attached(st: State, card: int, old: int, to: int) -> None:
    """F-120: a creeper is attached for as long as it and its host stay together."""
    if st.compiled.kinds[card] == CREEPER:
        host = st.hosts[card]
        if host >= 0 and st.where[host] != to:
            st.hosts[card] = NONE
        return
    if TABLE <= old < ASIDE:
        for creeper, host in enumerate(st.hosts):
            if host == card:
                if TABLE <= to < ASIDE:
                    move(st, creeper, to)
                else:
                    st.hosts[creeper] = NONE
                    move(st, creeper, DISCARD)


def forget_hand(st: State, seat: int, witnesses: int) -> None:
    """A card left this hand unseen: all but the witnesses no longer know which cards are still in it."""
    keep = witnesses | 1 << seat
    for card in st.zones[HAND + seat]:
        st.known[card] &= keep


# ---- chance ----


def pick_one(st: State, cards: list[int]) -> int:
    """A random card of a list; a scenario may force it by its definition."""
    if st.forced:
        wanted = st.forced.pop(0)
        for card in cards:
            if st.compiled.codes_of[card] == wanted:
                return card
        raise SetupError(f"rng: {wanted} cannot be picked, only {', '.join(st.compiled.codes_of[c] for c in cards)}")
    st.chance, i = chance.below(st.chance, len(cards))
    return cards[i]


def reshuffle(st: State) -> bool:
    """Make the discard pile the new draw pile; False if it is empty (F-102, F-104)."""
    zones = st.zones
    if not zones[DISCARD]:
        return False
    cards = zones[DISCARD] + zones[DRAW] if zones[DRAW] else zones[DISCARD]
    zones[DISCARD] = []
    cards.sort()
    st.chance = chance.shuffle(st.chance, cards)
    if st.forced and isinstance(st.forced[0], list):
        order = st.forced.pop(0)
        if missing := set(order) - {st.compiled.codes_of[c] for c in cards}:
            raise SetupError(f"rng: {', '.join(sorted(missing))} cannot come up: not in the discard pile")
        rank = {code: n for n, code in enumerate(reversed(order))}
        cards.sort(key=lambda c: rank.get(st.compiled.codes_of[c], -1))
    zones[DRAW] = cards
    for card in cards:
        st.where[card] = DRAW
        st.known[card] = 0
    if st.log is not None:
        st.log.append((EV_RESHUFFLE, NONE, NONE, NONE, len(cards), NONE, EVERYBODY))
    return True


def shuffle_anew(st: State, seed: int) -> None:
    """Shuffle the draw pile, and let everything that chance decides from now on follow from `seed`."""
    cards = sorted(st.zones[DRAW])
    st.chance = chance.shuffle(chance.seeded(seed), cards)
    st.zones[DRAW] = cards
    for card in cards:
        st.known[card] = 0
    note(st, EV_SHUFFLE, n=len(cards))


# ---- events: (kind, seat, card, other seat, n, target card, mask of the seats that may see the card) ----

(
    EV_TURN, EV_DRAW, EV_LAY, EV_PLAY, EV_KEEP, EV_RULE, EV_GOAL, EV_RESOLVE, EV_RESPOND, EV_CANCEL, EV_REDIRECT,
    EV_DISCARD, EV_STEAL, EV_MOVE, EV_TAKE, EV_SWAP, EV_ROTATE, EV_GIVE, EV_RESHUFFLE, EV_EXTRA, EV_USE, EV_WIN,
    EV_JOIN, EV_LEAVE, EV_ATTACH, EV_OVERFLOW, EV_DRAWN_GAME, EV_NOTHING, EV_REPLACE, EV_REVEAL,
    EV_SHUFFLE,
) = range(31)  # fmt: skip

EVENT_NAMES = (
    "turn", "draw", "lay", "play", "keep", "rule", "goal", "resolve", "respond", "cancel", "redirect",
    "discard", "steal", "move", "take", "swap", "rotate", "give", "reshuffle", "extra_turn", "use", "win",
    "join", "leave", "attach", "overflow", "undecided", "nothing", "replace", "reveal",
    "shuffle",
)  # fmt: skip


def note(
    st: State,
    kind: int,
    seat: int = NONE,
    card: int = NONE,
    other: int = NONE,
    n: int = 0,
    target: int = NONE,
    seen: int = EVERYBODY,
) -> None:
    """Write an event to the log, if one is kept."""
    if st.log is not None:
        st.log.append((kind, seat, card, other, n, target, seen))
