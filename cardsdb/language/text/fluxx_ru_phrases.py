"""Fluxx in Russian, below the sentence: sets of cards, numbers and conditions as phrases.

Knows the words of Fluxx and how they agree; steps and abilities are `fluxx_ru`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardsdb.language import core
from cardsdb.language import fluxx as lang
from cardsdb.language.core import Words
from cardsdb.language.text import fluxx_ru_words as words
from cardsdb.language.text.fluxx_ru_words import Voice
from cardsdb.language.text.grammar import listing
from cardsdb.language.text.ru import CARD, CASES, EACH, OWN, TURN, Case, Noun, counted, in_words, quoted


class Phrases:
    """Phrases for one card. It remembers whether the player of the user's choice has been named already."""

    def __init__(self, names: Mapping[str, Words]) -> None:
        self.names = names
        self.chosen = False

    # ---- card sets ----

    def cards(
        self,
        cards: lang.Cards,
        n: Any,
        *,
        possessor: bool = True,
        holder: bool = False,
        last: bool = False,
        step: lang.Discard | None = None,
    ) -> str:
        """A number of cards of a set as an object: «с руки 2 карты», or with `last` «2 карты с руки»."""
        if cards == lang.Cards(zone="hand") and n == "all" and _whole(step):
            return "всю руку"
        whose = "" if holder or cards.zone not in ("hand", "table") else self._whose(cards, n, possessor)
        some = self._some(cards, n, whose if cards.zone == "table" else "", step, holder)
        place = f"с руки{whose}" if cards.zone == "hand" else words.place(cards)
        after = last or (cards.zone == "hand" and whose and "," not in some)
        return f"{some} {place}".strip() if after else f"{place} {some}".strip()

    def _whose(self, cards: lang.Cards, n: Any, wanted: bool) -> str:
        if not wanted or cards.of == "owner":
            return ""
        said = self.of(words.POSSESSOR, cards)
        if not single(n):
            table = words.POSSESSORS_ALL if n == "all" else words.POSSESSORS
            return f" {table.get(cards.of, said)}"
        own = OWN[CARD.gender if cards.cards else words.nouns(cards)[0].gender][CASES.index("acc")]
        return " " + said.format(own="со своей" if cards.zone == "hand" else own)

    def of(self, table: Mapping[str, str], cards: lang.Cards, n: Any = 1) -> str:
        """Whose, from a table; the player of the user's choice is chosen once and then the same."""
        if cards.of == "chosen" and self.chosen:
            return table["same"]
        self.chosen = self.chosen or cards.of == "chosen"
        several = "" if single(n) else " all" if n == "all" else " many"
        return table.get(cards.of + several, table[cards.of])

    def _some(self, cards: lang.Cards, n: Any, whose: str, step: lang.Discard | None, holder: bool) -> str:
        own = cards.zone == "table" and not whose and (cards.of == "owner" or holder)
        after = whose + words.slots(cards)
        blind = "наугад " if step is not None and step.pick == "random" else ""
        least = None if step is None else step.at_least
        tail = ""
        if least is not None:
            what, tail = self._at_most(n, least, cards, own)
        elif cards.cards:
            what = self._named(cards.cards, n)
        else:
            what = self.number(n, words.nouns(cards), own=own)
        if step is not None and step.or_random:
            either = " либо " if " или " in what else " или "
            after += f"{either}{self.number(n, words.RANDOM)}"
        return f"{blind}{what}{after}{tail}"

    def _named(self, codes: Sequence[str], n: Any) -> str:
        said = [self.name(c) for c in codes]
        if len(said) == 1:
            return f"карту {said[0]}" if n == 1 else f"{self.number(n, CARD)} {said[0]}"
        return f"карты {conj(said)}" if n == "all" else f"{self.number(n, CARD, bare=True)} из карт {conj(said)}"

    def _at_most(self, n: Any, least: Any, cards: lang.Cards, own: bool) -> tuple[str, str]:
        """Cards between two numbers: what stands before their place and what after it."""
        things = words.nouns(cards)
        named = f" ({', '.join(self.name(c) for c in cards.cards)})" if cards.cards else ""
        at_least = f"не меньше {self.value(least, 'gen', things[0])}"
        if n == "all":
            many = " или ".join(x.form("gen", plural=True) for x in things)
            mine = "своих " if own else ""
            return f"сколько угодно {mine}{many}{named}", "" if least == 0 else f", но {at_least}"
        if isinstance(n, int | str) and least == 0:
            return f"до {self.number(n, things, 'gen', own=own)}{named}", ""
        objects = ("свои " if own else "") + " или ".join(x.form("acc", plural=True) for x in things) + named
        if least == 1:
            at_least = f"хотя бы {in_words(1, 'acc', things[0].gender)}"
        if isinstance(n, lang.Half) and n.of == lang.Count(of=cards):
            most = f"половины ({rounding(n, things[0])})"
        else:
            most = self.value(n, "gen", things[0])
        start = "сколько хочешь" if least == 0 else at_least
        return objects, f" на выбор: {start}, но не больше {most}"

    def name(self, code: str) -> str:
        """A card's name, quoted; an unknown card is called by its code."""
        return quoted(self.names[code].ru) if code in self.names else f"«{code}»"

    # ---- numbers ----

    def number(
        self, n: Any, what: Noun | Sequence[Noun], case: Case = "acc", *, own: bool = False, bare: bool = False
    ) -> str:
        """A number with what it counts; `bare` leaves the things out after a plain number («2 из них»)."""
        things = [what] if isinstance(what, Noun) else what
        things_gen = " или ".join(x.form("gen", plural=True) for x in things)
        match n:
            case "all":
                mine = {"acc": "свои ", "gen": "своих "}.get(case, "") if own else ""
                named = " и ".join(x.form(case, plural=True) for x in things)
                return f"{'все' if case in ('nom', 'acc') else 'всех'} {mine}{named}"
            case int() | str():
                plain, value = isinstance(n, int), int(str(n).lstrip("#"))
                if bare:
                    return in_words(value, case, things[0].gender) if plain else str(value)
                return counted(value, things, case, words=plain, own=own)
            case core.Result():
                return "столько же" if things_gen == "карт" else f"столько же {things_gen}"
            case core.Players():
                return f"столько {things_gen}, сколько игроков за столом"
            case lang.Count():
                return f"столько {things_gen}, сколько {self.located(n.of)}"
            case lang.Times(of=lang.Count(of=cards)) if len(things) == 1 and _plain(cards):
                each = words.nouns(cards)[0]
                for_each = f"{EACH[each.gender]} {each.form('acc')}{words.where(cards, words.YOU)}"
                return f"по {counted(n.by, things, case, words=True)} за {for_each}"
        return f"столько {things_gen}, сколько составит {self.value(n, 'nom')}"

    def value(self, n: Any, case: Case, thing: Noun = TURN, voice: Voice = words.YOU) -> str:
        """A number by itself, in the nominative or genitive."""
        of = "число" if case == "nom" else "числа"
        match n:
            case int():
                return in_words(n, case, thing.gender)
            case str():
                return n.lstrip("#")
            case lang.Count():
                return f"{of} {self.located(n.of, voice)}"
            case core.Players():
                return f"{of} игроков"
            case core.Result():
                return "итог прошлого указания" if case == "nom" else "итога прошлого указания"
            case lang.Half():
                half = "половина" if case == "nom" else "половины"
                return f"{half} {self._inner(n.of)} ({rounding(n, thing)})"
            case lang.Sum():
                return f"{'сумма' if case == 'nom' else 'суммы'} ({' и '.join(self.value(x, 'gen') for x in n.of)})"
            case lang.Times():
                return f"{in_words(n.by)} × {self._inner(n.of, 'nom')}"
        raise TypeError(f"not a number of Fluxx: {n!r}")

    def _inner(self, n: Any, case: Case = "gen") -> str:
        said = self.value(n, case)
        return f"[{said}]" if isinstance(n, lang.Times) else said

    def located(self, cards: lang.Cards, voice: Voice = words.YOU) -> str:
        """The things counted and where they are: «карт у тебя на руке»."""
        if cards.cards:
            many = "карт " + conj([self.name(c) for c in cards.cards])
        else:
            many = " или ".join(x.form("gen", plural=True) for x in words.nouns(cards))
        return f"{many}{words.slots(cards)}{words.where(cards, voice)}"

    # ---- conditions ----

    def clause(self, cond: Any, voice: Voice) -> str:
        """A condition as a clause after «если» (or «игрок, …»)."""
        match cond:
            case str():
                return f"{voice.table} лежит {self.name(cond)}"
            case lang.All() | lang.Any():
                return self._several(cond, voice)
            case lang.Not():
                return self._not(cond, voice)
            case lang.Compare():
                return self._compare(cond, voice)
            case lang.Most():
                return self._most(cond, voice)
            case core.Complete():
                return f"{voice.lead}это выполнено полностью"
        raise TypeError(f"not a condition of Fluxx: {cond!r}")

    def _several(self, cond: Any, voice: Voice) -> str:
        if all(isinstance(c, str) for c in cond.of):
            one = len(cond.of) == 1 or (isinstance(cond, lang.Any) and cond.n == 1)
            return f"{voice.table} {'лежит' if one else 'лежат'} {self._set(cond)}"
        said = self._all(cond, voice) if isinstance(cond, lang.All) else self._either(cond, voice)
        if said:
            return said
        parts = "; ".join(self.clause(c, voice.inner) for c in cond.of)
        if isinstance(cond, lang.All):
            return f"{voice.lead}верно всё это: ({parts})"
        least = in_words(cond.n, "nom", "n")
        return f"{voice.lead}верно хотя бы {least} из этого: ({parts})"

    def _all(self, cond: Any, voice: Voice) -> str:
        """Conditions that a sentence can hold together without brackets, or ""."""
        plain = tuple(c for c in cond.of if isinstance(c, str))
        rest = cond.of[len(plain) :]
        if cond.of[: len(plain)] != plain:
            return ""
        if plain and len(rest) == 1 and isinstance(rest[0], lang.Any) and all(isinstance(c, str) for c in rest[0].of):
            return f"{voice.table} лежат {conj([self.name(c) for c in plain])}, а также {self._set(rest[0])}"
        if not all(isinstance(c, lang.Most) or (isinstance(c, lang.Not) and isinstance(c.of, str)) for c in rest):
            return ""
        first = [self.clause(lang.All(of=plain), voice)] if plain else []
        return conj([*first, *(self.clause(c, voice) for c in rest)])

    def _either(self, cond: Any, voice: Voice) -> str:
        """Alternatives that a sentence can hold without brackets, or ""."""
        sets = [c.of if isinstance(c, lang.All) else (c,) for c in cond.of]
        if cond.n != 1 or not all(isinstance(x, str) for one in sets for x in one):
            return ""
        return f"{voice.table} лежат либо " + ", либо ".join(conj([self.name(str(x)) for x in one]) for one in sets)

    def _set(self, cond: Any) -> str:
        """Names of cards: all of them, one of them, or so many of them."""
        said = [self.name(c) for c in cond.of]
        if isinstance(cond, lang.All):
            return conj(said)
        if cond.n == 1:
            return listing(said, " или ")
        total = in_words(len(said), "gen", "f")
        return f"хотя бы {in_words(cond.n, 'nom', 'f')} из {total} карт: {', '.join(said)}"

    def _not(self, cond: Any, voice: Voice) -> str:
        if isinstance(cond.of, str):
            return f"{voice.table} нет карты {self.name(cond.of)}"
        if isinstance(cond.of, lang.Any) and cond.of.n == 1 and all(isinstance(c, str) for c in cond.of.of):
            return f"{voice.table} нет " + ", ".join(f"ни карты {self.name(str(c))}" for c in cond.of.of)
        return f"{voice.lead}неверно, что {self.clause(cond.of, voice.inner)}"

    def _compare(self, cond: lang.Compare, voice: Voice) -> str:
        if isinstance(cond.a, lang.Count) and isinstance(cond.b, int | str):
            return self._counts(cond.a.of, cond.op, cond.b, voice)
        a, b = self.value(cond.a, "nom", voice=voice.inner), self.value(cond.b, "gen", voice=voice.inner)
        return f"{voice.lead}{a} {words.THAN[cond.op]} {b}"

    def _counts(self, cards: lang.Cards, op: str, n: int | str, voice: Voice) -> str:
        place = words.where_first(cards, voice)
        things = words.nouns(cards)
        if cards.cards or cards.slots:
            return f"{voice.lead}число {self.located(cards, voice.inner)} {words.THAN[op]} {self.value(n, 'gen')}"
        if (op, n) == ("=", 0):
            return f"{place} нет {' или '.join(x.form('gen', plural=True) for x in things)}"
        case: Case = "acc" if op == "=" else "gen"
        return f"{place} {words.OPS[op]} {self.number(n, things, case)}"

    def _most(self, cond: lang.Most, voice: Voice) -> str:
        cards, things = cond.of, words.nouns(cond.of)
        rival = "у любого другого игрока" if cards.zone == "hand" else "перед любым другим игроком"
        named = f" ({self._named(cards.cards, 'all')})" if cards.cards else ""
        place = words.where_first(cards, voice)
        if cond.at_least == 1:
            return f"{place} больше {things[0].form('gen', plural=True)}{named}, чем {rival}"
        return f"{place} не меньше {self.number(cond.at_least, things, 'gen')}{named} — и больше, чем {rival}"


def _plain(cards: lang.Cards) -> bool:
    """Whether one noun says what the cards are."""
    return not cards.cards and not cards.slots and len(cards.kinds) < 2


def single(n: Any) -> bool:
    return n in (1, "#1")


def conj(items: Sequence[str]) -> str:
    return listing(items, " и ")


def rounding(n: lang.Half, thing: Noun) -> str:
    least = "" if n.at_least == 0 else f", но не меньше чем до {in_words(n.at_least, 'gen', thing.gender)}"
    return f"округляй {'вверх' if n.round == 'up' else 'вниз'}{least}"


def _whole(step: lang.Discard | None) -> bool:
    """Whether a discard of everything leaves nothing to choose."""
    return step is not None and step.at_least is None and not step.or_random
