"""Fluxx in Russian: every node of the language says itself, as a printed card would, on «ты».

Knows the words of Fluxx and the vocabulary of `cardsdb.language.fluxx`; it does not know what a card does. The
wording is our own. Two different programs must not read alike, so no node leaves out what it alone says.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardsdb.language import core
from cardsdb.language import fluxx as lang
from cardsdb.language.core import Words
from cardsdb.language.text import fluxx_ru_words as words
from cardsdb.language.text.fluxx_ru_phrases import Phrases, conj, single
from cardsdb.language.text.fluxx_ru_words import CREEPER_LINE, KIND_TEXT
from cardsdb.language.text.grammar import Clause, chain, listing, stop
from cardsdb.language.text.ru import CARD, IT, TURN, counted

__all__ = ["CREEPER_LINE", "KIND_TEXT", "Speaker"]


class Speaker(Phrases):
    """Says one card. It remembers what the steps before have put aside, for «её», «их» and «остальные»."""

    def __init__(self, names: Mapping[str, Words], kind: str = "") -> None:
        super().__init__(names)
        self.kind = kind
        self.aside = ""
        """What a later step may call the mini-hand: «её», «эту карту», «их», or nothing yet."""
        self.before: Any = None

    # ---- abilities ----

    def ability(self, ability: Any) -> str:
        """One ability as sentences."""
        self.aside, self.before, self.chosen = "", None, False
        match ability:
            case lang.OnPlay():
                label = {"surprise": "в свой ход: ", "action": "", "": ""}.get(self.kind, "сыграв эту карту: ")
                return stop(_led(label, self.steps(ability.do)))
            case lang.When():
                cond = "" if ability.cond is None else f" {self.clause(ability.cond, words.YOU)}"
                start = "в начале твоего хода, ещё до обычного добора,"
                lead = f"если {start}{cond}, " if cond else f"{start} "
                return stop(_led(lead, self.steps(ability.do)))
            case lang.Free():
                return self._free(ability)
            case lang.Always():
                return self.modifier(ability.what)
            case lang.Response():
                return self._response(ability)
            case lang.Win():
                who = f"игрок, {self.clause(ability.cond, words.WHO)}"
                return stop([f"все проигрывают, если есть {who}" if ability.all_lose else f"побеждает {who}"])
        raise TypeError(f"not an ability of Fluxx: {ability!r}")

    def _free(self, ability: lang.Free) -> str:
        often = "раз в свой ход" if ability.limit == "once_per_turn" else "в свой ход сколько угодно раз"
        until = ", пока не сыграна последняя карта," if ability.until == "last_play" else ""
        if not ability.cost:
            return stop(self._may(f"{often}{until} можешь ", ability.do))
        cost, do = self.clauses(ability.cost), self.clauses(ability.do)
        if any(c.alone for c in (*cost, *do)):
            paid = f"{often}{until} можешь заплатить ({self._inline(cost)}), и тогда "
            return stop([paid + self._inline(do)])
        pay = ", затем ".join(c.possible or "" for c in cost)
        gain = ", затем ".join(c.possible or "" for c in do)
        return stop([f"{often}{until} можешь {pay}, чтобы {gain}"])

    def _response(self, ability: lang.Response) -> str:
        kinds = [k for k in ability.cancels if k != "theft"]
        ways = []
        if len(kinds) == 1:
            ways.append(f"отмени {words.JUST_PLAYED[kinds[0]]}")
        elif kinds:
            what = listing([words.KIND[k].form("acc") for k in kinds], " или ")
            ways.append(f"отмени карту, которую только что сыграл другой игрок: {what}")
        if "theft" in ability.cancels:
            ways.append("не дай другому игроку забрать твою тему")
        first = Clause(" или ".join(ways), "")
        return stop(_led("в чужой ход: ", chain([first, *self.clauses(ability.do)], ", а затем ", "затем ")))

    # ---- standing modifiers ----

    def modifier(self, what: Any) -> str:
        """A standing modifier as sentences."""
        match what:
            case lang.SlotRule():
                return self._slot(what)
            case lang.Bonus():
                return self._bonus(what)
            case lang.Numerals():
                more = {1: "единицу", 2: "два", 3: "три"}[what.add]
                return (
                    f"Каждое число, написанное на картах цифрами, больше на {more}. "
                    "Числа, написанные словами, не меняются."
                )
            case lang.FirstPlayRandom():
                return "Если за ход надо сыграть больше одной карты, первую сыграй с руки наугад, не глядя."
            case lang.IgnoreCreepers():
                what_not = "Проблемы не мешают"
                if what.cards:
                    codes = [self.name(c) for c in what.cards]
                    what_not = f"Карта {codes[0]} не мешает" if len(codes) == 1 else f"Карты {conj(codes)} не мешают"
                return f"{what_not} победить тому, перед кем лежит эта карта."
        raise TypeError(f"not a modifier of Fluxx: {what!r}")

    def _slot(self, rule: lang.SlotRule) -> str:
        value = rule.value
        if value == "all":
            but = f", кроме {self.number(rule.but, CARD, 'gen', bare=True)}" if rule.but else ""
            return words.SLOT_ALL[rule.slot].format(but=but)
        match rule.slot:
            case "draw":
                top_up = " Если в этот ход ты вытянул меньше, сразу добери недостающее."
                return f"Тяни {self.number(value, CARD)} в ход.{'' if self.kind == 'basic' else top_up}"
            case "play":
                fewer = " Если на руке их меньше, сыграй все."
                return f"Играй {self.number(value, CARD)} в ход.{'' if self.kind == 'basic' else fewer}"
            case "hand_limit":
                return (
                    f"В чужой ход держи на руке не больше {self.number(value, CARD, 'gen')}, лишние сразу сбрасывай. "
                    "В свой ход сбрось лишние, когда закончишь играть карты."
                )
            case "keeper_limit":
                return (
                    f"В чужой ход перед тобой может лежать не больше {self.number(value, words.KEEPER, 'gen')}, "
                    "лишние сразу сбрасывай. В свой ход сбрось лишние, когда закончишь играть карты."
                )
        return (
            f"В игре может быть {self.number(value, words.GOAL, 'nom')} одновременно, и для победы хватит любой. "
            "Кто сыграет цель сверх этого числа, решает, какую из прежних сбросить."
        )

    def _bonus(self, bonus: lang.Bonus) -> str:
        more = f"на {self.number(bonus.n, CARD)} больше"
        if bonus.cond is None:
            return f"{'Тяни' if bonus.slot == 'draw' else 'Играй'} в ход {more}."
        verb = "тянет" if bonus.slot == "draw" else "играет"
        return f"Игрок, {self.clause(bonus.cond, words.WHO)}, {verb} в свой ход {more}."

    # ---- steps ----

    def steps(self, steps: Sequence[Any]) -> list[str]:
        """A list of steps as sentences without full stops."""
        return chain(self.clauses(steps), ", а затем ", "затем ")

    def clauses(self, steps: Sequence[Any]) -> list[Clause]:
        out = []
        for step in steps:
            out.append(self.step(step))
            self.before = step
        return out

    def _may(self, lead: str, steps: Sequence[Any]) -> list[str]:
        clauses = self.clauses(steps)
        if clauses[:1] and clauses[0].alone:
            return [f"{lead}сделать так: {self._inline(clauses)}"]
        return _led(lead, chain(clauses, ", а затем ", "затем ", may=True))

    def _inline(self, clauses: Sequence[Clause]) -> str:
        """Clauses inside a sentence that goes on: brackets keep a nested choice or condition together."""
        return ", затем ".join(f"({c.said})" if ":" in c.said or c.said.startswith("если") else c.said for c in clauses)

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
                what = self.cards(step.what, step.n, possessor=False)
                it = "их" if not single(step.n) else IT[words.nouns(step.what)[0].gender]
                rest = f"{self.of(words.FROM_WHOM, step.what, step.n)} {what} и {{}} {it} перед собой"
                return _verb("забери", "забрать", rest, "положи", "положить")
            case lang.Move():
                it = IT[words.nouns(step.what)[0].gender]
                rest = f"{self.cards(step.what, 1)} и {{}} {it} перед кем-нибудь другим"
                return _verb("возьми", "взять", rest, "положи", "положить")
            case lang.Exchange():
                give, take = self.cards(step.give, 1, last=True), self.cards(step.take, 1, last=True)
                return _verb("обменяй", "обменять", f"{give} на {take}")
            case lang.SwapHands():
                if self.chosen:
                    return _verb("обменяйся", "обменяться", "руками с тем же игроком")
                self.chosen = True
                return _verb("выбери", "выбрать", "другого игрока и {} с ним руками", "обменяйся", "обменяться")
            case lang.RotateHands():
                return Clause(words.ROTATE)
            case lang.DealAside():
                return _verb("раздай", "раздать", words.DEAL, link=".")
            case lang.Redirect():
                return _verb("положи", "положить", "её перед собой", link=" и ")
            case core.EndTurn():
                first = self.before is None
                return Clause("твой ход сразу заканчивается" if first else "после этого твой ход сразу заканчивается")
            case core.ExtraTurn():
                row = counted(step.in_a_row, [TURN], "gen", words=True)
                again = f"ещё раз, но не больше {row} подряд"
                return Clause(f"закончив ход, сходи {again}", f"закончив ход, сходить {again}")
        return self._control(step)

    def _control(self, step: Any) -> Clause:
        match step:
            case lang.If():
                then = self._inline(self.clauses(step.then))
                other = f"; иначе {self._inline(self.clauses(step.otherwise))}" if step.otherwise else ""
                return Clause(f"если {self.clause(step.cond, words.YOU)}, {then}{other}")
            case lang.May():
                clauses = self.clauses(step.then)
                if any(c.alone for c in clauses):
                    return Clause(f"можешь сделать так: {self._inline(clauses)}")
                return Clause("можешь " + ", затем ".join(c.possible or "" for c in clauses))
            case lang.ChooseOne():
                before, options = (self.aside, self.before, self.chosen), []
                for option in step.options:
                    self.aside, self.before, self.chosen = before
                    options.append(self._inline(self.clauses(option)))
                return Clause("выбери одно: " + "; либо ".join(options))
        raise TypeError(f"not a step of Fluxx: {step!r}")

    def _draw(self, step: lang.Draw) -> Clause:
        what = self.number(step.n, CARD, "acc")
        if step.to == "hand":
            return _verb("вытяни", "вытянуть", what, link=" и " if isinstance(self.before, lang.Discard) else None)
        self.aside = "её" if single(step.n) else "их"
        if step.n == 1:
            return _verb("возьми", "взять", "верхнюю карту колоды")
        return _verb("отложи", "отложить", f"свою руку и {{}} {what}", "вытяни", "вытянуть")

    def _take(self, step: lang.Take) -> Clause:
        if step.to == "aside":
            genders = {x.gender for x in words.nouns(step.what)}
            self.aside = (IT[genders.pop()] if len(genders) == 1 else "эту карту") if single(step.n) else "их"
        to = " себе на руку" if step.to == "hand" else ""
        blind = "наугад " if step.pick == "random" else ""
        return _verb("возьми", "взять", f"{blind}{self.cards(step.what, step.n)}{to}")

    def _play(self, step: lang.PlayCards) -> Clause:
        if step.n == "all":
            order = " в любом порядке" if self.aside == "их" else ""
            loose = isinstance(self.before, lang.Draw) and self.before.n != 1
            what = f"{self.aside or 'отложенные карты'}{order}"
            return _verb("сыграй", "сыграть", what, link="." if loose else " и ")
        order = "" if single(step.n) else " в любом порядке"
        return _verb("сыграй", "сыграть", f"{self.number(step.n, CARD, bare=True)} из них{order}", link=".")

    def _discard(self, step: lang.Discard) -> Clause:
        if step.by == "holder" and step.what.of != "owner" and step.what.zone in ("hand", "table"):
            what = self.cards(step.what, step.n, possessor=False, holder=True, step=step)
            wish = "по своему выбору " if step.or_random else ""
            return Clause(f"{self.of(words.HOLDER, step.what)} {wish}сбрасывает {what}")
        rest = isinstance(self.before, lang.PlayCards) and self.before.n != "all"
        if step.what == lang.Cards(zone="aside") and step.n == "all" and rest and step.at_least is None:
            return Clause("остальные сбрось", "остальные сбросить", ", а ")
        return _verb("сбрось", "сбросить", self.cards(step.what, step.n, step=step))


def _verb(
    said: str, possible: str, rest: str, also: str = "", also_possible: str = "", link: str | None = None
) -> Clause:
    """A command and its infinitive with the same rest; `{}` in the rest is a second verb."""
    return Clause(f"{said} {rest.replace('{}', also)}", f"{possible} {rest.replace('{}', also_possible)}", link)


def _led(lead: str, sentences: list[str]) -> list[str]:
    return [lead + sentences[0], *sentences[1:]] if sentences else [lead.rstrip(" :,")]
