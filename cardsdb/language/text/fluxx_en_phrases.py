"""Fluxx in English, below the sentence: sets of cards, numbers and conditions as phrases.

Knows the words of Fluxx and how they agree; steps and abilities are `fluxx_en`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardsdb.language import core
from cardsdb.language import fluxx as lang
from cardsdb.language.core import Words
from cardsdb.language.text import fluxx_en_words as words
from cardsdb.language.text.en import CARD, Noun, counted, in_words, quoted
from cardsdb.language.text.fluxx_en_words import Voice
from cardsdb.language.text.grammar import listing


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
        bare: bool = False,
        holder: bool = False,
        pick: str = "choice",
        step: lang.Discard | None = None,
    ) -> str:
        """A number of cards of a set as an object; `bare` leaves out where they are."""
        if cards == lang.Cards(zone="hand") and n == "all" and _whole(step):
            return "your whole hand"
        own = ""
        if cards.zone == "table" and (holder or cards.of == "owner"):
            own = "their" if holder else "your"
        least, tail = None if step is None else step.at_least, ""
        if least is not None:
            what, tail = self._at_most(n, least, cards, own)
        elif cards.cards:
            what, own = self._named(cards.cards, n), ""
        else:
            what = self.number(n, [_ruled(x, cards) for x in words.nouns(cards)], own=own)
        blind = " at random" if pick == "random" else ""
        if step is not None and step.or_random:
            either = ", or " if " or " in what else " or "
            what += f"{either}{self.number(n, words.RANDOM)}"
        place = "" if bare else self.place(cards, n, bool(own), holder)
        return f"{what}{blind}{place}{tail}"

    def place(self, cards: lang.Cards, n: Any, own: bool = False, holder: bool = False) -> str:
        """Whence cards are taken, after the cards."""
        match cards.zone:
            case "hand":
                # “from their hand”: the subject of the sentence is the player whose hand it is.
                whose = "their hand" if holder else self.of(words.HAND_OF, cards, n, words.HANDS_OF)
                return f" from {whose}"
            case "table":
                return "" if own or holder else f" {self.of(words.FRONT_OF, cards, n, words.FRONTS_OF)}"
        odd = cards.zone in ("rules", "goals") and (cards.kinds or cards.cards)
        return f" {words.OUT_OF[cards.zone] if odd else words.ZONES[cards.zone]}"

    def of(self, table: Mapping[str, str], cards: lang.Cards, n: Any = 1, many: Mapping[str, str] | None = None) -> str:
        """Whose, from a table; the player of the user's choice is chosen once and then the same."""
        if cards.of == "chosen" and self.chosen:
            return table["same"]
        self.chosen = self.chosen or cards.of == "chosen"
        if many and not single(n):
            key = f"{cards.of} all" if n == "all" else cards.of
            return many.get(key, many.get(cards.of, table[cards.of]))
        return table[cards.of]

    def _named(self, codes: Sequence[str], n: Any) -> str:
        said = [self.name(c) for c in codes]
        if len(said) == 1:
            return said[0] if n == 1 else f"{self.number(n, CARD)} called {said[0]}"
        return conj(said) if n == "all" else f"{self.number(n, CARD, bare=True)} of {conj(said)}"

    def _at_most(self, n: Any, least: Any, cards: lang.Cards, own: str) -> tuple[str, str]:
        """Cards between two numbers: what stands before their place and what after it."""
        things = [_ruled(x, cards) for x in words.nouns(cards)]
        many = " or ".join(x.many for x in things)
        named = f" ({', '.join(self.name(c) for c in cards.cards)})" if cards.cards else ""
        mine = f"{own} " if own else ""
        at_least = f"at least {self.value(least)}"
        if n == "all":
            return f"any number of {mine}{many}{named}", "" if least == 0 else f", but {at_least}"
        if isinstance(n, int | str) and least == 0:
            return f"up to {self.number(n, things, own=own)}{named}", ""
        most = self.value(n)
        if isinstance(n, lang.Half) and n.of == lang.Count(of=cards):
            most = f"half of them ({_rounding(n)})"
        start = "as many as you like" if least == 0 else at_least
        return f"{mine}{many}{named}", f": {start}, but no more than {most}"

    def name(self, code: str) -> str:
        """A card's name, quoted; an unknown card is called by its code."""
        return quoted(self.names[code].en) if code in self.names else f"“{code}”"

    # ---- numbers ----

    def number(self, n: Any, what: Noun | Sequence[Noun], *, own: str = "", bare: bool = False) -> str:
        """A number with what it counts; `bare` leaves the things out after a plain number (“2 of them”)."""
        things = [what] if isinstance(what, Noun) else what
        mine = f"{own} " if own else ""
        many = " or ".join(x.many for x in things)
        match n:
            case "all":
                return f"all {mine}{' and '.join(x.many for x in things)}"
            case int() | str():
                plain, value = isinstance(n, int), int(str(n).lstrip("#"))
                if bare:
                    return in_words(value) if plain else str(value)
                return counted(value, things, words=plain, own=own)
            case core.Result():
                return f"the same number of {mine}{many}"
            case core.Players():
                return f"as many {mine}{many} as there are players"
            case lang.Count():
                return f"as many {mine}{many} as there are {self.located(n.of)}"
            case lang.Times(of=lang.Count(of=cards)) if len(things) == 1 and _plain(cards):
                each = f"{words.nouns(cards)[0].one} {words.where(cards, words.YOU)}"
                return f"{counted(n.by, things, words=True, own=own)} for each {each}"
        return f"as many {mine}{many} as {self.value(n)}"

    def value(self, n: Any, voice: Voice = words.YOU) -> str:
        """A number by itself."""
        match n:
            case int():
                return in_words(n)
            case str():
                return n.lstrip("#")
            case lang.Count():
                return f"the number of {self.located(n.of, voice)}"
            case core.Players():
                return "the number of players"
            case core.Result():
                return "the result of the step before"
            case lang.Half():
                return f"half {self._inner(n.of)} ({_rounding(n)})"
            case lang.Sum():
                return f"the sum of ({' and '.join(self.value(x) for x in n.of)})"
            case lang.Times():
                return f"{in_words(n.by)} times {self._inner(n.of)}"
        raise TypeError(f"not a number of Fluxx: {n!r}")

    def _inner(self, n: Any) -> str:
        said = self.value(n)
        return f"[{said}]" if isinstance(n, lang.Times) else said

    def located(self, cards: lang.Cards, voice: Voice = words.YOU) -> str:
        """The things counted and where they are: “cards in your hand”."""
        many = " or ".join(_ruled(x, cards).many for x in words.nouns(cards))
        if cards.cards:
            many = f"cards called {listing([self.name(c) for c in cards.cards], ' or ')}"
        return f"{many} {words.where(cards, voice)}"

    # ---- conditions ----

    def clause(self, cond: Any, voice: Voice) -> str:
        """A condition as a clause after “if” (or “the player …”)."""
        match cond:
            case str():
                return f"{voice.has} {self.name(cond)}"
            case lang.All() | lang.Any():
                return self._several(cond, voice)
            case lang.Not():
                return self._not(cond, voice)
            case lang.Compare():
                return self._compare(cond, voice)
            case lang.Most():
                return self._most(cond, voice)
            case core.Complete():
                return f"{voice.lead}that was carried out in full"
        raise TypeError(f"not a condition of Fluxx: {cond!r}")

    def _several(self, cond: Any, voice: Voice) -> str:
        if all(isinstance(c, str) for c in cond.of):
            return f"{voice.has} {self._set(cond)}"
        said = self._all(cond, voice) if isinstance(cond, lang.All) else self._either(cond, voice)
        if said:
            return said
        parts = "; ".join(self.clause(c, voice.inner) for c in cond.of)
        if isinstance(cond, lang.All):
            return f"{voice.lead}all of these are true: ({parts})"
        return f"{voice.lead}at least {in_words(cond.n)} of these is true: ({parts})"

    def _all(self, cond: Any, voice: Voice) -> str:
        """Conditions that a sentence can hold together without brackets, or ""."""
        plain = tuple(c for c in cond.of if isinstance(c, str))
        rest = cond.of[len(plain) :]
        if cond.of[: len(plain)] != plain:
            return ""
        if plain and len(rest) == 1 and _is_set(rest[0]):
            return f"{voice.has} {conj([self.name(c) for c in plain])}, plus {self._set(rest[0])}"
        if not all(isinstance(c, lang.Most) or (isinstance(c, lang.Not) and isinstance(c.of, str)) for c in rest):
            return ""
        first = [self.clause(lang.All(of=plain), voice)] if plain else []
        return conj([*first, *(self.clause(c, voice) for c in rest)])

    def _either(self, cond: Any, voice: Voice) -> str:
        """Alternatives that a sentence can hold without brackets, or ""."""
        sets = [c.of if isinstance(c, lang.All) else (c,) for c in cond.of]
        if cond.n != 1 or not all(isinstance(x, str) for one in sets for x in one):
            return ""
        return f"{voice.has} either " + ", or ".join(conj([self.name(str(x)) for x in one]) for one in sets)

    def _not(self, cond: Any, voice: Voice) -> str:
        if isinstance(cond.of, str):
            return f"{voice.has_not} {self.name(cond.of)}"
        if _is_set(cond.of) and cond.of.n == 1:
            return f"{voice.has} neither " + " nor ".join(self.name(c) for c in cond.of.of)
        return f"{voice.lead}it is not true that {self.clause(cond.of, voice.inner)}"

    def _set(self, cond: Any) -> str:
        """Names of cards: all of them, one of them, or so many of them."""
        said = [self.name(c) for c in cond.of]
        if isinstance(cond, lang.All):
            return conj(said)
        if cond.n == 1:
            return listing(said, " or ")
        return f"at least {in_words(cond.n)} of these {in_words(len(said))}: {', '.join(said)}"

    def _compare(self, cond: lang.Compare, voice: Voice) -> str:
        a = cond.a
        if not (isinstance(a, lang.Count) and isinstance(cond.b, int | str)) or a.of.cards or a.of.slots:
            said = words.THAN[cond.op]
            return f"{voice.lead}{self.value(a, voice.inner)} {said} {self.value(cond.b, voice.inner)}"
        things = words.nouns(a.of)
        where = words.where(a.of, voice)
        many = " or ".join(x.many for x in things)
        own = a.of.of == "owner" and a.of.zone in ("hand", "table")
        lead = voice.has if own else f"{voice.lead}there are"
        if (cond.op, cond.b) == ("=", 0):
            return f"{lead} no {many} {where}"
        return f"{lead} {words.OPS[cond.op]} {self.number(cond.b, things)} {where}"

    def _most(self, cond: lang.Most, voice: Voice) -> str:
        cards, things = cond.of, words.nouns(cond.of)
        named = f" ({self._named(cards.cards, 'all')})" if cards.cards else ""
        where = f" {words.where(cards, voice)}" if cards.zone == "hand" or not cards.kinds else ""
        if cond.at_least == 1:
            return f"{voice.has} more {things[0].many}{named}{where} than any other player"
        least = self.number(cond.at_least, things)
        return f"{voice.has} at least {least}{named}{where}, and more than any other player"


def _is_set(cond: Any) -> bool:
    return isinstance(cond, lang.Any) and all(isinstance(c, str) for c in cond.of)


def _ruled(thing: Noun, cards: lang.Cards) -> Noun:
    """A noun with the slots that narrow it: “Hand Limit New Rules”."""
    slots = words.slots(cards)
    return Noun(slots + thing.one, slots + thing.many) if slots else thing


def _plain(cards: lang.Cards) -> bool:
    """Whether one noun says what the cards are."""
    return not cards.cards and not cards.slots and len(cards.kinds) < 2


def single(n: Any) -> bool:
    return n in (1, "#1")


def conj(items: Sequence[str]) -> str:
    return listing(items, " and ")


def _rounding(n: lang.Half) -> str:
    least = "" if n.at_least == 0 else f", but never less than {in_words(n.at_least)}"
    return f"rounded {n.round}{least}"


def _whole(step: lang.Discard | None) -> bool:
    """Whether a discard of everything leaves nothing to choose."""
    return step is not None and step.at_least is None and not step.or_random
