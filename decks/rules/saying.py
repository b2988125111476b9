"""From an entry and what fills it to a problem in both languages: names, numbers and their agreement.

Pure; knows no game, and no code but those of lists that are no deck of any game: a game's module has a `Voice` with its
own entries. In a template `{cards}` lists names, `{n:карта|карты|карт}` is a number with its noun, `{n:~лежит|лежат}`
the word alone, by the number; the same of a list goes by its length.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from cardsdb.language.core import CardDef
from cardsdb.language.text import en, ru
from cardsdb.language.text.grammar import listing
from decks.contents import DeckList, Said
from decks.rules.entries import Entry
from decks.rules.problems import Fix, Problem

MOST_NAMES = 6
"""Names that a sentence lists before it counts the rest."""

FORMS = {"ru": ("one", "few", "many"), "en": ("one", "many")}


def agreeing(n: int, forms: str, lang: str) -> str:
    """The word that fits a number: two forms in English, three in Russian (two if few and many are alike)."""
    words = forms.split("|")
    if lang == "en":
        return words[0] if n == 1 else words[-1]
    return words[min(FORMS["ru"].index(ru.plural(n)), len(words) - 1)]


class Number:
    """A number in a sentence."""

    def __init__(self, n: float, lang: str) -> None:
        self.n, self.lang = n, lang

    def __format__(self, spec: str) -> str:
        shown = f"{self.n:g}".replace("-", "−")
        if self.lang == "ru":
            shown = shown.replace(".", ",")
        if not spec:
            return shown
        whole = abs(int(self.n)) if self.n == int(self.n) else 2  # «2,5 карты»
        word = agreeing(whole, spec.removeprefix("~"), self.lang)
        return word if spec.startswith("~") else f"{shown} {word}"


class Names:
    """The names of cards in a sentence, the first few of them."""

    def __init__(self, names: list[str], lang: str) -> None:
        self.names, self.lang = names, lang

    def __format__(self, spec: str) -> str:
        if spec:
            return agreeing(len(self.names), spec.removeprefix("~"), self.lang)
        shown = self.names if len(self.names) <= MOST_NAMES + 1 else self.names[:MOST_NAMES]
        rest = len(self.names) - len(shown)
        if rest:
            shown = [*shown, f"ещё {rest}" if self.lang == "ru" else f"{rest} more"]
        return listing(shown, " и " if self.lang == "ru" else " and ")


def name_of(code: str, lang: str, deck: DeckList) -> str:
    """A card's name in quotation marks; its code if nobody knows the card."""
    own = deck.names.get(code) or next((card.name for card, _n in deck if card.code == code), None)
    if own is None:
        return code
    return ru.quoted(own.ru) if lang == "ru" else en.quoted(own.en)


@dataclass(frozen=True)
class Voice:
    """What speaks about the decks of one game. `named`: how it calls a card, by code, language and deck."""

    entries: Mapping[str, Entry]
    fixes: Mapping[str, Said]
    named: Callable[[str, str, DeckList], str] = name_of

    def problem(
        self,
        code: str,
        deck: DeckList,
        cards: Iterable[str] = (),
        fixes: Iterable[Fix] = (),
        numbers: Mapping[str, int | float] | None = None,
        **about: Any,
    ) -> Problem:
        """The problem of a code. `about`: further cards (a list of codes) and words in both languages (mappings)."""
        entry = self.entries[code]
        codes = tuple(cards)
        filling = {"cards": list(codes), **about, **(numbers or {})}
        said: dict[str, tuple[str, str]] = {}
        for lang in ("ru", "en"):
            parts = {name: self._part(value, lang, deck) for name, value in filling.items()}
            said[lang] = entry.text[lang].format(**parts), entry.why[lang].format(**parts)
        return Problem(
            code=code,
            level=entry.level,
            text={lang: text for lang, (text, _why) in said.items()},
            why={lang: why for lang, (_text, why) in said.items()},
            cards=codes,
            numbers=dict(numbers or {}),
            source=entry.source,
            fixes=tuple(fixes),
        )

    def fix(
        self,
        label: str,
        deck: DeckList,
        cards: Mapping[str, int] | None = None,
        seats: int | None = None,
        dice: Mapping[str, tuple[int, ...]] | None = None,
        format: str | None = None,
        **about: Any,
    ) -> Fix:
        """What one press does, with its label from `fixes`."""
        touched = dict.fromkeys((*(cards or ()), *(dice or ())))
        filling = {"cards": list(touched), "n": len(touched), "seats": seats or 0, **about}
        words: Said = {
            lang: text.format(**{name: self._part(value, lang, deck) for name, value in filling.items()})
            for lang, text in self.fixes[label].items()
        }
        return Fix(words, dict(cards or {}), seats, dict(dice or {}), format)

    def take_out(self, deck: DeckList, *codes: str) -> Fix:
        """Take cards out of the deck."""
        return self.fix("take-out" if len(codes) <= 3 else "take-all-out", deck, dict.fromkeys(codes, 0))

    def strangers(self, deck: DeckList, cards: type[CardDef]) -> Iterator[Problem]:
        """What is no deck of the game at all, whose cards are these; nothing else can be said of it then."""
        if foreign := [card.code for card, _n in deck if not isinstance(card, cards)]:
            yield self.problem("other-game", deck, foreign, [self.take_out(deck, *foreign)])
        times = Counter(card.code for card, _n in deck)
        if twice := [code for code, n in times.items() if n > 1]:
            yield self.problem("listed-twice", deck, twice)
        if none := list(dict.fromkeys(card.code for card, n in deck if n < 1)):
            yield self.problem("no-copies", deck, none, [self.take_out(deck, *none)])

    def _part(self, value: Any, lang: str, deck: DeckList) -> Any:
        match value:
            case int() | float():
                return Number(value, lang)
            case list():
                return Names([self.named(code, lang, deck) for code in value], lang)
            case dict():
                return value[lang]
        return value
