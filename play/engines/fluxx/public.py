"""The engine's outer face: decisions as text, applying them, commands, outcome, and why something is refused.

Knows the stable text forms («play k.luke», «use c.boba», «pass») and how they map to the machine's ints. Everything
here may be slow; the hot loop never comes this way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from play.engines.api import Decision, Event, IllegalAction, Option, Outcome, Reason

from . import flow, goals, handling, machine, plays, rules, transfers, turn
from .machine import (
    DONE,
    FIRST,
    P_ASIDE,
    P_ATTACH,
    P_BEFORE_DRAW,
    P_DEAL,
    P_END,
    P_GOAL,
    P_LIMIT_HAND,
    P_LIMIT_KEEPERS,
    P_LOSE,
    P_PICK,
    P_PLAY,
    P_RESPOND,
    RANDOM,
    SEALED,
    SEATS,
    WORDS,
)
from .state import (
    ASIDE,
    CARD,
    CLOSED,
    CODE,
    EVENT_NAMES,
    EVERYBODY,
    GOALS,
    LEAST,
    MOST,
    NONE,
    OWNER,
    PICKS,
    PROMPT,
    RULES,
    S0,
    S1,
    SEAT,
    TABLE,
    USE,
    State,
    shuffle_anew,
)

PROMPTS = (
    "play", "before_draw", "end", "play_aside", "pick", "seat", "direction", "may", "one", "respond", "limit_hand",
    "limit_keepers", "lose", "goal", "attach", "deal",
)  # fmt: skip
WORD_TEXTS = ("pass", "done", "end", "draw", "left", "right", "yes", "no", "random")
VERBS = {
    P_PLAY: "play", P_ASIDE: "play", P_RESPOND: "respond", P_LIMIT_HAND: "discard", P_LIMIT_KEEPERS: "discard",
    P_LOSE: "discard", P_GOAL: "discard", P_ATTACH: "attach", P_DEAL: "give",
}  # fmt: skip
DETAILS = {plays.RESPONSE_CODE: "response", plays.THEFT_CODE: "theft"}
PICK_VERBS = {handling.discard: "discard", handling.take: "take", transfers.steal: "steal", transfers.move_card: "move"}


# ---- decisions and options ----


def decisions(st: State) -> tuple[Decision, ...]:
    """The open decisions, at most one a seat."""
    if st.over:
        return ()
    n = len(st.names)
    asks = sorted((r for r in st.asks if not r[CLOSED]), key=lambda r: (r[SEAT] - st.active) % n)
    return tuple(decision(st, request) for request in asks)


def decision(st: State, request: list[int]) -> Decision:
    """One ask as the seat asked may see it."""
    prompt = request[PROMPT]
    done = len(request) - PICKS
    owed = rules.plays_left(st, request[SEAT]) if prompt == P_PLAY else 0
    return Decision(
        seat=st.names[request[SEAT]],
        prompt=PROMPTS[prompt],
        options=tuple(option_list(st, request)),
        sealed=prompt in SEALED,
        least=owed or max(0, request[LEAST] - done),
        most=owed or request[MOST] - done,
        key=st.questions[request[SEAT]],
        source=_source(st, prompt),
        other=_other(st, prompt),
        detail=DETAILS.get(st.stack[-1][CODE], "") if prompt == P_RESPOND else "",
        picked=tuple(st.compiled.codes_of[pick] for pick in request[PICKS:] if pick < USE),
    )


def _source(st: State, prompt: int) -> str | None:
    """The card that asks; for a window the card that may be answered."""
    card = st.stack[-1][CARD] if len(st.stack) > 1 else NONE
    if prompt == P_ATTACH:
        card = st.stack[-1][S1]
    if prompt in (P_LIMIT_HAND, P_LIMIT_KEEPERS):
        slot = "hand_limit" if prompt == P_LIMIT_HAND else "keeper_limit"
        card = next((c for c in st.zones[RULES] if slot in st.compiled.rule_keys[c]), NONE)
    return st.compiled.codes_of[card] if card >= 0 else None


def _other(st: State, prompt: int) -> str | None:
    """Whose play, response or theft may be answered; who gets the card that is dealt."""
    fr = st.stack[-1]
    if prompt == P_RESPOND:
        return st.names[fr[OWNER]]
    if prompt == P_DEAL:
        return st.names[[fr[OWNER], *goals.clockwise(st, fr[OWNER])][fr[S0]]]
    return None


def option_list(st: State, request: list[int]) -> Iterator[Option]:
    """The options of an ask, copies of a card numbered among themselves: the chooser can see them all."""
    seen: Counter[tuple[str, str]] = Counter()
    for index, option in enumerate(machine.options(st, request)):
        verb, code = _parts(st, request, option)
        card, of = code, None
        if option < SEATS:
            seen[verb, code] += 1
            if seen[verb, code] > 1:
                card = f"{code}#{seen[verb, code]}"
            of = _holder(st, option if option < USE else (option - USE) // 4)
        text = f"{verb} {card}" if card else verb
        yield Option(index, text, verb, (card,) if card else (), card if option < SEATS else None, of)


def _parts(st: State, request: list[int], option: int) -> tuple[str, str]:
    """Verb and object of an option's text."""
    prompt = request[PROMPT]
    if option < USE:
        return _verb(st, prompt), st.compiled.codes_of[option]
    if option < SEATS:
        card, k = divmod(option - USE, 4)
        several = len(st.compiled.free[card]) > 1
        return "use", f"{st.compiled.codes_of[card]}:{k + 1}" if several else st.compiled.codes_of[card]
    if option < WORDS:
        return "choose", st.names[option - SEATS]
    if option >= FIRST:
        return "choose", str(option - FIRST + 1)
    if option == RANDOM:
        return "play" if prompt == P_PLAY else "discard", "random"
    return WORD_TEXTS[option - WORDS], ""


def _verb(st: State, prompt: int) -> str:
    if prompt != P_PICK:
        return VERBS[prompt]
    ins = flow.current(st)
    if ins[0] is transfers.exchange:
        return "give" if st.stack[-1][S1] < 0 else "take"
    return PICK_VERBS[ins[0]]


def _holder(st: State, card: int) -> str | None:
    zone = st.where[card]
    return st.names[zone - TABLE] if TABLE <= zone < ASIDE else None


# ---- applying ----


def apply(st: State, seat: str, option: str | int) -> tuple[Event, ...]:
    """Do an option of a seat; raises `IllegalAction` and then nothing has changed."""
    request = next((r for r in st.asks if st.names[r[SEAT]] == seat and not r[CLOSED]), None)
    if request is None or st.over:
        raise IllegalAction(why_not(st, seat, str(option)) or Reason("not-asked", {"seat": seat}))
    choices = machine.options(st, request)
    if isinstance(option, int):
        if not 0 <= option < len(choices):
            raise IllegalAction(
                Reason("no-such-index", {"index": option, "options": len(choices)}), _texts(st, request)
            )
        index = option
    else:
        texts = _texts(st, request)
        wanted = " ".join(option.split())
        if wanted not in texts:
            raise IllegalAction(why_not(st, seat, wanted) or Reason("unknown-option", {"option": wanted}), texts)
        index = texts.index(wanted)
    return logged(st, lambda: machine.answer(st, request, choices[index]))


def _texts(st: State, request: list[int]) -> list[str]:
    return [o.text for o in option_list(st, request)]


def logged(st: State, act: Callable[[], None]) -> tuple[Event, ...]:
    """Run an action with the log on and give its events."""
    st.log = []
    act()
    events, st.log = st.log, None
    return tuple(event(st, e) for e in events)


def event(st: State, raw: tuple[int, ...]) -> Event:
    """An event of the machine as data."""
    kind, seat, card, other, n, target, seen = raw
    codes, names = st.compiled.codes_of, st.names
    return Event(
        kind=EVENT_NAMES[kind],
        seat=names[seat] if seat >= 0 else None,
        card=codes[card] if card >= 0 else None,
        other=names[other] if other >= 0 else None,
        n=n,
        target=codes[target] if target >= 0 else None,
        seen=None if seen == EVERYBODY else tuple(x for i, x in enumerate(names) if seen >> i & 1),
    )


def outcome(st: State) -> Outcome | None:
    """Winners and why; the goal met is named."""
    if not st.over:
        return None
    params = {}
    if st.reason in ("goal", "ungoal"):
        params["card"] = st.compiled.codes_of[st.met]
    return Outcome(tuple(st.names[s] for s in st.winners), Reason(st.reason, params))


def command(st: State, text: str) -> tuple[Event, ...]:
    """`!join C`, `!leave B`, or `!shuffle 42`: the draw pile anew, from a seed."""
    from . import seats

    word, _, seat = text.strip().partition(" ")
    match word:
        case "!shuffle":
            if st.over:
                raise IllegalAction(Reason("game-over"))
            if not (seat.isascii() and seat.isdecimal() and len(seat) < 20):
                raise IllegalAction(Reason("bad-seed", {"seed": seat}))
            return logged(st, lambda: shuffle_anew(st, int(seat)))
        case "!join":
            return logged(st, lambda: seats.join(st, seat.strip()))
        case "!leave":
            return logged(st, lambda: seats.leave(st, seat.strip()))
    raise IllegalAction(Reason("unknown-command", {"command": text}), ["!join X", "!leave X", "!shuffle N"])


# ---- why not ----


def goal_gaps(st: State, seat: str) -> list[tuple[str, list[goals.Unmet]]]:
    """What each goal in play still asks of a seat: missing cards, then creepers in the way.

    Public: tables and the sizes of hands are. A goal without any gap is met by another seat too (F-058).
    """
    me = st.names.index(seat)
    found = []
    for card in st.zones[GOALS]:
        goal = st.compiled.goals[card]
        gaps = [goals.Unmet("condition")] if goal.cond is None else goals.unmet(st.compiled, goal.cond, st, me)
        mask = rules.blocked(st, me, goal.named)
        in_the_way = tuple(c.code for d, c in enumerate(st.compiled.library) if mask >> d & 1)
        found.append((st.compiled.codes_of[card], [*gaps, goals.Unmet("blocked", in_the_way)] if in_the_way else gaps))
    return found


def why_not(st: State, seat: str, option: str) -> Reason | None:
    """Why an option is not open to a seat now; None if it is."""
    if st.over:
        return Reason("game-over")
    if seat not in st.names:
        return Reason("no-such-seat", {"seat": seat})
    request = next((r for r in st.asks if st.names[r[SEAT]] == seat and not r[CLOSED]), None)
    verb, _, card = option.partition(" ")
    if request is None:
        if seat != st.names[st.active] and verb in ("play", "use", "respond"):
            return Reason("F-087", {"active": st.names[st.active]})
        # All of a sealed round: who of them has answered is nobody's business.
        waiting = [
            name for name in dict.fromkeys(st.names[r[SEAT]] for r in st.asks if st.present[r[SEAT]]) if name != seat
        ]
        return Reason("F-048" if seat == st.names[st.active] else "not-asked", {"seat": seat, "waiting": waiting})
    if option in _texts(st, request):
        return None
    return _refused(st, request, verb, card)


def _refused(st: State, request: list[int], verb: str, card: str) -> Reason:
    """The rule that forbids an option to a seat that is asked."""
    seat, prompt = request[SEAT], request[PROMPT]
    match verb:
        case "use":
            return _power_refused(st, seat, prompt, card)
        case "pass" | "end" if prompt == P_PLAY:
            return Reason("UF-1", {"left": rules.plays_left(st, seat)})
        case "discard" if prompt in (P_PLAY, P_END, P_BEFORE_DRAW):
            return Reason("F-109", {"card": card})
        case "respond" if prompt != P_RESPOND:
            return Reason("F-094", {"card": card})
        case "respond":
            return Reason("cannot-cancel", {"card": card, "target": _source(st, prompt)})
        case "play" if prompt == P_END:
            return Reason("F-013", {"played": st.played})
        case "play" if prompt == P_PLAY and machine.options(st, request)[:1] == [RANDOM]:
            return Reason("F-116", {})
        case "play" if prompt == P_BEFORE_DRAW:
            return Reason("draw-first", {})
        case "done" if DONE not in machine.options(st, request):
            return Reason("picks-owed", {"least": request[LEAST] - (len(request) - PICKS)})
    return Reason("unknown-option", {"option": f"{verb} {card}".strip()})


def _power_refused(st: State, seat: int, prompt: int, card: str) -> Reason:
    """Why a free action or power may not be used."""
    if prompt not in (P_PLAY, P_END, P_BEFORE_DRAW):
        return Reason("F-025", {"card": card})
    code = card.split("#")[0].split(":")[0]
    for instance in st.zones[RULES] + st.zones[TABLE + seat]:
        if st.compiled.codes_of[instance] == code and st.compiled.free[instance]:
            rule = turn.refusal(st, machine.frame(0, seat), USE + 4 * instance, st.compiled.free[instance][0])
            return Reason(rule or "unknown-option", {"card": card})
    for other in range(len(st.names)):
        if any(st.compiled.codes_of[c] == code for c in st.zones[TABLE + other]) and other != seat:
            return Reason("F-038", {"card": card, "seat": st.names[other]})
    return Reason("unknown-option", {"option": f"use {card}"})
