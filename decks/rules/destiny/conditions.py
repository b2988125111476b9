"""Conditions about building in words, so that a card's own sentence need not be shown.

Pure. A phrase is made of whole forms from tables; Russian ones have the case that their sentence wants.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from cardsdb.language.core import Words
from cardsdb.language.destiny import building
from cardsdb.language.destiny.building import DeckCondition, Described
from cardsdb.language.destiny.subtypes import RUSSIAN
from cardsdb.language.text import en, ru
from cardsdb.language.text.grammar import listing
from decks.contents import Said
from decks.rules.destiny.law import Book

Form = Literal[0, 1, 2, 3]
"""Of a Russian noun: one in the nominative, one in the genitive, many in the nominative, many in the genitive."""

CHARACTER = ("персонаж", "персонажа", "персонажи", "персонажей")
UNIQUE = ("уникальный", "уникального", "уникальные", "уникальных")
COMMON = ("обычный", "обычного", "обычные", "обычных")
COLOURS = {
    "blue": ("синий", "синего", "синие", "синих"),
    "red": ("красный", "красного", "красные", "красных"),
    "yellow": ("жёлтый", "жёлтого", "жёлтые", "жёлтых"),
    "gray": ("серый", "серого", "серые", "серых"),
    "green": ("зелёный", "зелёного", "зелёные", "зелёных"),
}
SIDES = {
    "hero": ("герой", "героя", "герои", "героев"),
    "villain": ("злодей", "злодея", "злодеи", "злодеев"),
}
NEUTRAL = ("нейтральный", "нейтрального", "нейтральные", "нейтральных")


def said(cond: DeckCondition, book: Book) -> Said:
    """What is demanded, as the end of a sentence: {"ru": "в команде должен быть …", "en": "there must be …"}."""
    match cond:
        case building.Team():
            return _team(cond, book)
        case building.Every():
            return {
                "ru": f"в команде могут быть только {russian(cond.what, book, 2)}",
                "en": f"the team may only have {english(cond.what, book, many=True)}",
            }
        case building.SameColour():
            return _colour(cond)
        case building.Singles():
            return {
                "ru": "в колоде не должно быть двух копий одной карты",
                "en": "the deck must not have two copies of a card",
            }
        case building.InFormat():
            return _format(cond, book)


def _team(cond: building.Team, book: Book) -> Said:
    if cond.most == 0:
        return {
            "ru": f"в команде не должно быть {russian(cond.what, book, 1)}",
            "en": f"the team must not have {_a(english(cond.what, book))}",
        }
    if cond.least == 1:
        return {
            "ru": f"в команде должен быть {russian(cond.what, book, 0)}",
            "en": f"the team must have {_a(english(cond.what, book))}",
        }
    return {
        "ru": f"в команде должно быть не меньше {cond.least} {russian(cond.what, book, 3)}",
        "en": f"the team must have {cond.least} or more {english(cond.what, book, many=True)}",
    }


def _colour(cond: building.SameColour) -> Said:
    if cond.n == "all":
        return {
            "ru": "все персонажи команды должны быть одного цвета",
            "en": "all characters of the team must share a colour",
        }
    noun = {"one": "персонаж", "few": "персонажа", "many": "персонажей"}[ru.plural(cond.n)]
    return {
        "ru": f"хотя бы {cond.n} {noun} команды должны быть одного цвета",
        "en": f"{cond.n} or more characters of the team must share a colour",
    }


def _format(cond: building.InFormat, book: Book) -> Said:
    if cond.codes:
        names = [book.formats[code].name if code in book.formats else Words(ru=code, en=code) for code in cond.codes]
        return {
            "ru": "годится только формат " + listing([ru.quoted(name.ru) for name in names], " или "),
            "en": "the format must be " + listing([en.quoted(name.en) for name in names], " or "),
        }
    figures_ru = [f"{n} {what}" for n, what in ((cond.points, "очков"), (cond.size, "карт")) if n is not None]
    figures_en = [f"{n} {what}" for n, what in ((cond.points, "points"), (cond.size, "cards")) if n is not None]
    return {
        "ru": f"годится только формат на {listing(figures_ru, ' и ')}",
        "en": f"the format must be one of {listing(figures_en, ' and ')}",
    }


# ---- which characters are meant ----


def russian(what: Described, book: Book, form: Form) -> str:
    """«Синие уникальные персонажи с подтипом «Джедай» или «Ученик»», without the capital."""
    words = [] if what.unique is None else [(UNIQUE if what.unique else COMMON)[form]]
    if what.colours:
        words.append(listing([COLOURS[colour][form] for colour in what.colours], " или "))
    if what.affiliations == ("neutral",):
        words.append(NEUTRAL[form])
    noun = CHARACTER[form]
    if sides := [SIDES[side][form] for side in what.affiliations if side in SIDES]:
        noun = listing(sides, " или ")
    words.append(noun)
    if what.subtypes:
        words.append("с подтипом " + listing([_subtype(code, "ru") for code in what.subtypes], " или "))
    if what.titles:
        words.append(listing(_titles(what.titles, book, "ru"), " или "))
    if what.worth is not None:
        words.append(f"ценой не меньше {what.worth} {'очка' if ru.plural(what.worth) == 'one' else 'очков'}")
    return " ".join(words)


def english(what: Described, book: Book, *, many: bool = False) -> str:
    """The same in English, without an article."""
    words = [] if what.unique is None else ["unique" if what.unique else "non-unique"]
    if what.colours:
        words.append(listing(list(what.colours), " or "))
    if what.affiliations:
        words.append(listing(list(what.affiliations), " or "))
    words.append("characters" if many else "character")
    if what.subtypes:
        words.append("of the subtype " + listing([_subtype(code, "en") for code in what.subtypes], " or "))
    if what.titles:
        words.append("called " + listing(_titles(what.titles, book, "en"), " or "))
    if what.worth is not None:
        words.append(f"worth {what.worth} points or more")
    return " ".join(words)


def _subtype(code: str, lang: str) -> str:
    english = code.replace("-", " ").title()
    return ru.quoted(RUSSIAN.get(code, english)) if lang == "ru" else en.quoted(english)


def _titles(titles: Iterable[str], book: Book, lang: str) -> list[str]:
    """Titles as the book calls them, in quotation marks."""
    found = []
    for title in titles:
        codes = book.by_title.get(title, ())
        name = book.cards[codes[0]].card.name if codes else Words(ru=title, en=title)
        found.append(ru.quoted(name.ru) if lang == "ru" else en.quoted(name.en))
    return found


def _a(noun: str) -> str:
    return f"{'an' if noun[0] in 'aeio' else 'a'} {noun}"
