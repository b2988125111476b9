"""Fluxx in English: every node of the language says itself, as a printed card would.

Knows the words of Fluxx and the vocabulary of `cardsdb.language.fluxx`; it does not know what a card does. The
wording is our own. Two different programs must not read alike, so no node leaves out what it alone says.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardsdb.language import core
from cardsdb.language import fluxx as lang
from cardsdb.language.core import Words
from cardsdb.language.text import fluxx_en_words as words
from cardsdb.language.text.en import CARD, TURN, counted
from cardsdb.language.text.fluxx_en_phrases import Phrases, conj, single
from cardsdb.language.text.fluxx_en_words import CREEPER_LINE, KIND_TEXT
from cardsdb.language.text.grammar import Clause, chain, listing, stop

__all__ = ["CREEPER_LINE", "KIND_TEXT", "Speaker"]

LINK, THEN = ", then ", "then "


class Speaker(Phrases):
    """Says one card. It remembers what the steps before have set aside, for “it”, “them” and “the rest”."""

    def __init__(self, names: Mapping[str, Words], kind: str = "") -> None:
        super().__init__(names)
        self.kind = kind
        self.aside = ""
        """What a later step may call the mini-hand: “it”, “them”, or nothing yet."""
        self.before: Any = None

    # ---- abilities ----

    def ability(self, ability: Any) -> str:
        """One ability as sentences."""
        self.aside, self.before, self.chosen = "", None, False
        match ability:
            case lang.OnPlay():
                label = {"surprise": "on your turn: ", "action": "", "": ""}.get(self.kind, "when you play this card: ")
                return stop(_led(label, self.steps(ability.do)))
            case lang.When():
                cond = "" if ability.cond is None else f" if {self.clause(ability.cond, words.YOU)},"
                lead = f"at the start of your turn, before the normal draw,{cond} "
                return stop(_led(lead, self.steps(ability.do)))
            case lang.Free():
                return self._free(ability)
            case lang.Always():
                return self.modifier(ability.what)
            case lang.Response():
                return self._response(ability)
            case lang.Win():
                if ability.all_lose:
                    return stop([f"everybody loses if there is a player {self.clause(ability.cond, words.WHO)}"])
                return stop([f"you win if {self.clause(ability.cond, words.YOU)}"])
        raise TypeError(f"not an ability of Fluxx: {ability!r}")

    def _free(self, ability: lang.Free) -> str:
        often = "once during your turn" if ability.limit == "once_per_turn" else "any number of times during your turn"
        until = ", before your last play," if ability.until == "last_play" else ""
        lead = f"{often}{until} you may "
        if not ability.cost:
            clauses = self.clauses(ability.do)
            if clauses[:1] and clauses[0].alone:
                return stop([f"{lead}do this: {self._inline(clauses)}"])
            return stop(_led(lead, chain(clauses, LINK, THEN, may=True)))
        cost, do = self.clauses(ability.cost), self.clauses(ability.do)
        if any(c.alone for c in (*cost, *do)):
            return stop([f"{lead}pay this ({self._inline(cost)}), and then {self._inline(do)}"])
        return stop([f"{lead}{LINK.join(c.said for c in cost)} in order to {LINK.join(c.said for c in do)}"])

    def _response(self, ability: lang.Response) -> str:
        kinds = [k for k in ability.cancels if k != "theft"]
        ways = []
        if kinds:
            what = listing([words.KIND[k].one for k in kinds], " or ")
            ways.append(f"cancel {_an(what)} just played")
        if "theft" in ability.cancels:
            ways.append("stop another player from taking your Keeper")
        first = Clause(" or ".join(ways), "")
        return stop(_led("out of turn: ", chain([first, *self.clauses(ability.do)], LINK, THEN)))

    # ---- standing modifiers ----

    def modifier(self, what: Any) -> str:
        """A standing modifier as sentences."""
        match what:
            case lang.SlotRule():
                return self._slot(what)
            case lang.Bonus():
                verb = "draw" if what.slot == "draw" else "play"
                number = f"{self.number(what.n, CARD, bare=True)} more"
                if what.cond is None:
                    return stop([f"{verb} {number} on your turn"])
                return stop([f"a player {self.clause(what.cond, words.WHO)} {verb}s {number} on their turn"])
            case lang.Numerals():
                more = {1: "one", 2: "two", 3: "three"}[what.add]
                return f"Every number written as a numeral is {more} higher. Numbers in words do not change."
            case lang.FirstPlayRandom():
                return "If you must play more than one card this turn, play the first at random from your hand."
            case lang.IgnoreCreepers():
                which = conj([self.name(c) for c in what.cards]) if what.cards else "Creepers"
                verb = "does" if len(what.cards) == 1 else "do"
                return f"{which} {verb} not stop the player who has this card from winning."
        raise TypeError(f"not a modifier of Fluxx: {what!r}")

    def _slot(self, rule: lang.SlotRule) -> str:
        value = rule.value
        if value == "all":
            but = f", except {self.number(rule.but, CARD, bare=True)}" if rule.but else ""
            return words.SLOT_ALL[rule.slot].format(but=but)
        basic = self.kind == "basic"
        over = "discard any extra at once. On your own turn, discard the extra after your last play."
        match rule.slot:
            case "draw":
                top_up = "" if basic else " If you have drawn fewer this turn, draw the rest at once."
                return f"Draw {self.number(value, CARD)} per turn.{top_up}"
            case "play":
                fewer = "" if basic else " If you have fewer, play them all."
                return f"Play {self.number(value, CARD)} per turn.{fewer}"
            case "hand_limit":
                return f"Out of turn, hold no more than {self.number(value, CARD)}; {over}"
            case "keeper_limit":
                return f"Out of turn, keep no more than {self.number(value, words.KEEPER)}; {over}"
        return (
            f"Up to {self.number(value, words.GOAL)} may be in play at once; meeting any of them wins. "
            "Whoever plays a Goal beyond that chooses an earlier one to discard."
        )

    # ---- steps ----

    def steps(self, steps: Sequence[Any]) -> list[str]:
        """A list of steps as sentences without full stops."""
        return chain(self.clauses(steps), LINK, THEN)

    def clauses(self, steps: Sequence[Any]) -> list[Clause]:
        """Each step as a clause, in order: a later one may refer to an earlier one."""
        out = []
        for step in steps:
            out.append(self.step(step))
            self.before = step
        return out

    def _inline(self, clauses: Sequence[Clause]) -> str:
        """Clauses inside a sentence that goes on: brackets keep a nested choice or condition together."""
        return LINK.join(f"({c.said})" if ":" in c.said or c.said.startswith("if ") else c.said for c in clauses)

    def step(self, step: Any) -> Clause:
        """One step as a clause."""
        match step:
            case lang.Draw():
                return self._draw(step)
            case lang.Discard():
                return self._discard(step)
            case lang.Take():
                return self._take(step)
            case lang.PlayCards():
                return self._play(step)
            case lang.Steal():
                whom = self.of(words.FROM_WHOM, step.what, step.n, words.FROM_WHOM_MANY)
                it = "it" if single(step.n) else "them"
                return _verb(f"steal {self.cards(step.what, step.n, bare=True)} {whom} and put {it} in front of you")
            case lang.Move():
                return _verb(f"take {self.cards(step.what, 1)} and put it in front of someone else")
            case lang.Exchange():
                # What is swapped lies “in front of” somebody; only what is taken comes “from in front of” them.
                give, take = (self.cards(x, 1).replace("from in front", "in front") for x in (step.give, step.take))
                return _verb(f"exchange {give} for {take}")
            case lang.SwapHands():
                whom = "the same player" if self.chosen else "another player of your choice"
                self.chosen = True
                return _verb(f"trade hands with {whom}")
            case lang.RotateHands():
                return Clause(words.ROTATE)
            case lang.DealAside():
                return _verb(f"give {words.DEAL}", ".")
            case lang.Redirect():
                return _verb("put it in front of you", " and ")
            case core.EndTurn():
                return Clause("your turn ends at once" if self.before is None else "your turn then ends at once")
            case core.ExtraTurn():
                row = counted(step.in_a_row, [TURN], words=True)
                return _verb(f"take another turn after this one, but no more than {row} in a row")
        return self._control(step)

    def _control(self, step: Any) -> Clause:
        match step:
            case lang.If():
                cond = self.clause(step.cond, words.YOU)
                then = self._inline(self.clauses(step.then))
                other = f"; otherwise {self._inline(self.clauses(step.otherwise))}" if step.otherwise else ""
                return Clause(f"if {cond}, {then}{other}")
            case lang.May():
                clauses = self.clauses(step.then)
                if any(c.alone for c in clauses):
                    return Clause(f"you may do this: {self._inline(clauses)}")
                return Clause(f"you may {LINK.join(c.said for c in clauses)}")
            case lang.ChooseOne():
                before, options = (self.aside, self.before, self.chosen), []
                for option in step.options:
                    self.aside, self.before, self.chosen = before
                    options.append(self._inline(self.clauses(option)))
                return Clause("choose one: " + "; or ".join(options))
        raise TypeError(f"not a step of Fluxx: {step!r}")

    def _draw(self, step: lang.Draw) -> Clause:
        what = self.number(step.n, CARD)
        if step.to == "hand":
            return _verb(f"draw {what}", " and " if isinstance(self.before, lang.Discard) else None)
        self.aside = "it" if single(step.n) else "them"
        if step.n == 1:
            return _verb("take the top card of the draw pile")
        return _verb(f"set your hand aside and draw {what}")

    def _take(self, step: lang.Take) -> Clause:
        to = " into your hand" if step.to == "hand" else ""
        if step.to == "aside":
            self.aside = "it" if single(step.n) else "them"
        return _verb(f"take {self.cards(step.what, step.n, pick=step.pick)}{to}")

    def _play(self, step: lang.PlayCards) -> Clause:
        if step.n == "all":
            order = " in any order" if self.aside == "them" else ""
            loose = isinstance(self.before, lang.Draw) and self.before.n != 1
            return _verb(f"play {self.aside or 'the cards set aside'}{order}", "." if loose else " and ")
        order = "" if single(step.n) else " in any order"
        return _verb(f"play {self.number(step.n, CARD, bare=True)} of them{order}", ".")

    def _discard(self, step: lang.Discard) -> Clause:
        if step.by == "holder" and step.what.of != "owner" and step.what.zone in ("hand", "table"):
            who = self.of(words.HOLDER, step.what)
            wish = " (their choice)" if step.or_random else ""
            return Clause(
                f"{who} discards {self.cards(step.what, step.n, holder=True, pick=step.pick, step=step)}{wish}"
            )
        rest = isinstance(self.before, lang.PlayCards) and self.before.n != "all"
        if step.what == lang.Cards(zone="aside") and step.n == "all" and rest and step.at_least is None:
            return _verb("discard the rest", " and ")
        return _verb(f"discard {self.cards(step.what, step.n, pick=step.pick, step=step)}")


def _verb(said: str, link: str | None = None) -> Clause:
    """An English command reads the same after “you may”."""
    return Clause(said, said, link)


def _led(lead: str, sentences: list[str]) -> list[str]:
    return [lead + sentences[0], *sentences[1:]] if sentences else [lead.rstrip(" :,")]


def _an(phrase: str) -> str:
    return f"{'an' if phrase[0].lower() in 'aeiou' else 'a'} {phrase}"
