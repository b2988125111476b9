"""From a frozen setup to flat tables and code: done once a game, shared by all clones of a state.

Knows how a program becomes instructions: one tuple `(handler, arguments…)` each, run by the loop in `machine.py`.
The handlers themselves are in `turn.py`, `plays.py` and `verbs.py`. Nothing here changes while a game runs, except
that `add_seat` of a joining player needs no recompilation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from cardsdb.language import fluxx as lang
from cardsdb.language.messages import phrase
from play.engines.api import SetupError

from . import flow, goals, handling, plays, settling, turn, verbs
from .options import FluxxOptions
from .state import ACTION, CREEPER, GOAL, KEEPER, NEW_RULE, SURPRISE, State

Instruction = tuple[Any, ...]
Code = tuple[Instruction, ...]

KINDS = ("basic", "action", "new_rule", "keeper", "creeper", "goal", "surprise")

# What a response cancels, one bit a kind; a theft is no kind.
CANCEL_BITS = {
    "action": 1 << ACTION,
    "new_rule": 1 << NEW_RULE,
    "keeper": 1 << KEEPER,
    "goal": 1 << GOAL,
    "theft": 1 << 7,
}


class Compiled:
    """The tables of one setup. Instance numbers index `defs`, `kinds`, `bits`, …; `codes` is the code table."""

    def __init__(self, cards: Sequence[tuple[lang.FluxxCard, int]], options: FluxxOptions) -> None:
        self.options = options
        self.attach = options.attach_creepers
        self.auto = options.windows == "auto"
        self.limits_at_once = options.limit_hits_layer == "at_once"
        self.per_arrival = options.power_limit == "per_arrival"
        self.library: list[lang.FluxxCard] = []
        self.defs: list[int] = []
        self.basic: list[lang.SlotRule] = []
        self.basic_codes: list[str] = []
        for card, n in cards:
            self._take_in(card, n)
        self.doubles = len(set(self.defs)) < len(self.defs)
        self.index = {card.code: i for i, card in enumerate(self.library)}
        self.kinds = tuple(KINDS.index(self.library[d].kind) for d in self.defs)
        self.bits = tuple(1 << d for d in self.defs)
        self.codes_of = tuple(self.library[d].code for d in self.defs)
        self.creeper_mask = sum(1 << d for d, c in enumerate(self.library) if c.kind == "creeper")
        programs = [_program(card, options) for card in self.library]
        self._tables(programs)
        self._code(programs)

    def _take_in(self, card: lang.FluxxCard, n: int) -> None:
        if card.kind == "basic":
            self.basic_codes.append(card.code)
            self.basic += [
                a.what for a in card.program if isinstance(a, lang.Always) and isinstance(a.what, lang.SlotRule)
            ]
            return
        if self.options.no_creepers and card.kind == "creeper":
            return
        if any(card.code == other.code for other in self.library):
            raise SetupError(
                phrase("decks: the card {card} is listed twice; give its copies as one number", card=card.code)
            )
        self.defs += [len(self.library)] * n
        self.library.append(card)

    def _tables(self, programs: list[tuple[lang.FluxxAbility, ...]]) -> None:
        """Standing modifiers, goals and responses, by instance."""
        modifiers = [tuple(a.what for a in p if isinstance(a, lang.Always)) for p in programs]
        self.modifiers = self._by_instance(modifiers)
        everything = [m for ms in modifiers for m in ms]
        self.has_bonus = any(isinstance(m, lang.Bonus) for m in everything)
        self.has_ignore = any(isinstance(m, lang.IgnoreCreepers) for m in everything)
        self.bonus_cond = {
            m: None if m.cond is None else goals.compile_test(self, m.cond)
            for m in everything
            if isinstance(m, lang.Bonus)
        }
        self.ignores = self._by_instance([self._ignored(ms) for ms in modifiers])
        self.rule_keys = self._by_instance([self._rule_keys(d, ms) for d, ms in enumerate(modifiers)])
        no_goal = goals.Goal(0, lambda st, seat: False, 0, False, None)
        wins = [next((a for a in p if isinstance(a, lang.Win)), None) for p in programs]
        self.goals = self._by_instance([goals.compile_goal(self, w) if w else no_goal for w in wins])
        hands = [w for w in wins if w is not None and _asks_of_hands(w.cond)]
        self.hand_goals = bool(hands)
        self.watchful = any(w is not None and _counts(w.cond) for w in wins)
        cancels = [sum(CANCEL_BITS[k] for a in p if isinstance(a, lang.Response) for k in a.cancels) for p in programs]
        self.cancels = self._by_instance(cancels)
        surprises = [c for c, kind in enumerate(self.kinds) if kind == SURPRISE]
        self.responders = {
            kind: tuple(c for c in surprises if self.cancels[c] & bit)
            for kind, bit in (
                (ACTION, 1 << ACTION),
                (NEW_RULE, 1 << NEW_RULE),
                (KEEPER, 1 << KEEPER),
                (GOAL, 1 << GOAL),
                (7, 1 << 7),
            )
        }
        self.responders[SURPRISE] = tuple(surprises)
        self.responders[CREEPER] = ()

    def _by_instance(self, by_def: Sequence[Any]) -> tuple[Any, ...]:
        return tuple(by_def[d] for d in self.defs)

    def _ignored(self, modifiers: Iterable[lang.Modifier]) -> int:
        mask = 0
        for m in modifiers:
            if isinstance(m, lang.IgnoreCreepers):
                mask |= sum(self.bit_of(c) for c in m.cards) if m.cards else self.creeper_mask
        return mask

    def _rule_keys(self, definition: int, modifiers: Iterable[lang.Modifier]) -> frozenset[str]:
        """What a rule regulates: of two rules with a key in common only the newer stays (rulebook p. 6, F-114)."""
        keys = {f"card:{definition}"}
        for m in modifiers:
            match m:
                case lang.SlotRule():
                    keys.add(m.slot)
                case lang.Numerals():
                    keys.add("numerals")
                case lang.FirstPlayRandom():
                    keys.add("first_play_random")
        return frozenset(keys)

    # ---- code ----

    def _code(self, programs: list[tuple[lang.FluxxAbility, ...]]) -> None:
        """The code table: the turn and the play first, then every ability that does something."""
        self.limits_at = turn.LIMITS_AT
        self.codes: list[Code] = [turn.TURN, plays.PLAY, plays.RESPONSE, plays.THEFT, plays.SETTLE]
        on_play, responses, free, triggers = [], [], [], []
        for definition, program in enumerate(programs):
            played = [a for a in program if isinstance(a, lang.OnPlay)]
            on_play.append(self._add([s for a in played for s in a.do]) if played else -1)
            answers = [a for a in program if isinstance(a, lang.Response) and a.do]
            responses.append(self._add([s for a in answers for s in a.do]) if answers else -1)
            free.append(tuple(self._free(a) for a in program if isinstance(a, lang.Free)))
            triggers.append(tuple(self._trigger(a) for a in program if isinstance(a, lang.When)))
            if len(free[definition]) > 4:
                raise SetupError(
                    phrase("decks: {card} has more than four free actions", card=self.library[definition].code)
                )
        self.on_play = self._by_instance(on_play)
        self.responses = self._by_instance(responses)
        self.redirects = self._by_instance([_redirects(p) for p in programs])
        self.free = self._by_instance(free)
        self.triggers = self._by_instance(triggers)

    def _add(self, steps: Sequence[Any], tail: Code = ()) -> int:
        self.codes.append((flow.OPEN, *self.steps(steps), flow.CLOSE, *tail, (plays.leave,)))
        return len(self.codes) - 1

    def _free(self, ability: lang.Free) -> turn.FreeAction:
        """A free action with the checks that say whether it may be used."""
        cost, do = [self.payable(s) for s in ability.cost], [self.possible(s) for s in ability.do]
        empties = any(isinstance(s, lang.Discard) and s.what.zone == "hand" and s.n == "all" for s in ability.do)
        code = self._add((*ability.cost, *ability.do), settling.tail(2 + self._length((*ability.cost, *ability.do))))
        return turn.FreeAction(
            code, ability.limit == "once_per_turn", ability.until == "last_play", tuple(cost), tuple(do), empties
        )

    def _length(self, steps: Sequence[Any]) -> int:
        return len(self.steps(steps))

    def _trigger(self, ability: lang.When) -> tuple[int, goals.Test | None]:
        code = self._add(ability.do, settling.tail(2 + self._length(ability.do)))
        return code, None if ability.cond is None else goals.compile_test(self, ability.cond)

    def steps(self, steps: Sequence[Any], at: int = 1) -> list[Instruction]:
        """Instructions of a list of steps whose first stands at `at` in the code; jumps are absolute."""
        out: list[Instruction] = []
        grows = False
        for step in steps:
            grows = grows or (isinstance(step, lang.Draw) and step.to == "aside" and isinstance(step.n, str))
            new = self._step(step, at + len(out))
            out += [(*ins[:2], grows) if ins[0] is handling.play_aside else ins for ins in new]
        return out

    def _step(self, step: Any, at: int) -> list[Instruction]:
        match step:
            case lang.If():
                test = goals.compile_test(self, step.cond)
                then = self.steps(step.then, at + 1)
                if not step.otherwise:
                    return [(flow.branch, test, at + 1 + len(then)), *then]
                other = self.steps(step.otherwise, at + 2 + len(then))
                jump = (flow.jump, at + 2 + len(then) + len(other))
                return [(flow.branch, test, at + 2 + len(then)), *then, jump, *other]
            case lang.May():
                then = self.steps(step.then, at + 1)
                return [(flow.may, at + 1 + len(then)), *then]
            case lang.ChooseOne():
                return self._choose_one(step, at)
        return verbs.compile_step(self, step)

    def _choose_one(self, step: lang.ChooseOne, at: int) -> list[Instruction]:
        lengths = [len(self.steps(o)) + 1 for o in step.options]
        starts = [at + 1 + sum(lengths[:i]) for i in range(len(lengths))]
        end = at + 1 + sum(lengths)
        out: list[Instruction] = [(flow.choose_one, tuple(starts))]
        for start, option in zip(starts, step.options, strict=True):
            out += [*self.steps(option, start), (flow.jump, end)]
        return out

    def payable(self, step: Any) -> Callable[[State, list[int]], bool]:
        """Whether a cost can be paid in full (F-040)."""
        if not isinstance(step, lang.Discard) or step.n == "all" or step.at_least is not None:
            return self.possible(step)
        select, owed = goals.compile_cards(self, step.what), goals.compile_number(self, step.n)
        return lambda st, fr: len(select(st, fr)) >= max(1, owed(st, fr))

    def possible(self, step: Any) -> Callable[[State, list[int]], bool]:
        """Whether a step could change something now."""
        match step:
            case lang.Draw():
                return lambda st, fr: bool(st.zones[0] or st.zones[1])
            case lang.Steal() | lang.Move() if step.what.zone != "table":
                return lambda st, fr: False
            case lang.Exchange() if {step.give.zone, step.take.zone} != {"table"}:
                return lambda st, fr: False
            case lang.Steal() | lang.Discard() | lang.Take():
                if step.what.of == "chosen":
                    return lambda st, fr: True
                return goals.compile_exists(self, step.what)
            case lang.Move():
                return goals.compile_exists(self, step.what)
            case lang.Exchange():
                give, take = goals.compile_exists(self, step.give), goals.compile_exists(self, step.take)
                return lambda st, fr: give(st, fr) and take(st, fr)
        return lambda st, fr: True

    # ---- look-ups ----

    def bit_of(self, code: str) -> int:
        """The mask bit of a card; 0 if the deck does not hold it (such a goal is impossible, not an error: F-124)."""
        i = self.index.get(code)
        return 0 if i is None else 1 << i

    def mask_of(self, cards: lang.Cards) -> int:
        """The definitions a card set admits, as a mask."""
        return sum(1 << d for d, card in enumerate(self.library) if self._admits(cards, card))

    def filter_of(self, cards: lang.Cards) -> tuple[bool, ...] | None:
        """Which instances a card set admits; None for all."""
        if not (cards.kinds or cards.slots or cards.cards):
            return None
        ok = [self._admits(cards, card) for card in self.library]
        return tuple(ok[d] for d in self.defs)

    def _admits(self, cards: lang.Cards, card: lang.FluxxCard) -> bool:
        if cards.kinds and card.kind not in cards.kinds:
            return False
        if cards.cards and card.code not in cards.cards:
            return False
        slots = {a.what.slot for a in card.program if isinstance(a, lang.Always) and isinstance(a.what, lang.SlotRule)}
        return not cards.slots or bool(slots & set(cards.slots))


def _program(card: lang.FluxxCard, options: FluxxOptions) -> tuple[lang.FluxxAbility, ...]:
    """The program of a card under the table's house rules."""
    for variant in card.variants:
        if getattr(options, variant.option, None) == variant.value:
            return variant.program
    return card.program


def _redirects(program: tuple[lang.FluxxAbility, ...]) -> bool:
    return any(isinstance(s, lang.Redirect) for a in program if isinstance(a, lang.Response) for s in a.do)


def _counts(cond: Any) -> bool:
    """Whether a goal compares numbers: then any move of any card, every single draw too, may meet it."""
    match cond:
        case lang.All() | lang.Any():
            return any(_counts(c) for c in cond.of)
        case lang.Not():
            return _counts(cond.of)
    return isinstance(cond, lang.Compare)


def _asks_of_hands(cond: Any) -> bool:
    match cond:
        case lang.All() | lang.Any():
            return any(_asks_of_hands(c) for c in cond.of)
        case lang.Not():
            return _asks_of_hands(cond.of)
        case lang.Most():
            return cond.of.zone == "hand"
        case lang.Compare():
            return any(isinstance(n, lang.Count) and n.of.zone == "hand" for n in (cond.a, cond.b))
    return False
