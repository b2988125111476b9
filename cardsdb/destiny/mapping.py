"""Records → facts: what a card is in our own terms, before any row is made of it.

Knows both vocabularies. Oddities are settled here: letters become faces, 0 becomes variable, tags go, stray figures are
left out. Must not know rows.
"""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from msgspec import UNSET

from cardsdb.destiny.checking import PAID, PRICED
from cardsdb.destiny.records import CardRecord, TranslationRecord, points_of, side_of
from cardsdb.language.destiny.sides import Side


@dataclass(frozen=True, slots=True)
class Words:
    """What a card says in one language."""

    name: str
    subtitle: str
    text: str
    flavour: str


@dataclass(frozen=True, slots=True)
class CardFacts:
    """A card in our terms; other cards are named by their codes."""

    code: str
    number: str
    kind: str
    subtypes: frozenset[str]
    colour: str
    affiliation: str
    rarity: str
    unique: bool
    cost: int | None
    health: int | None
    points: tuple[int, ...]
    copy_limit: int | None
    sides: tuple[Side, ...]
    errata: bool
    illustrator: str
    tts_id: str
    face: str
    front: str | None
    reprint_of: str | None
    parallel_die: str | None
    words: Mapping[str, Words]
    """Language → words; English is always there."""

    @property
    def die(self) -> str:
        """The die in short, as definitions write it."""
        return " ".join(side.notation for side in self.sides)

    @property
    def traits(self) -> str:
        return " ".join(sorted(self.subtypes))


def code_of(code: str) -> str:
    """Our code of a card: like the community's, in small letters."""
    return code.lower()


def facts(card: CardRecord, translations: Mapping[str, TranslationRecord]) -> CardFacts:
    """The facts of a card that has no fault, with its words in English and in the languages of `translations`."""
    kind = card.type_code
    return CardFacts(
        code=code_of(card.code),
        number=str(card.position),
        kind=kind,
        subtypes=frozenset(card.subtypes),
        colour=card.faction_code,
        affiliation=card.affiliation_code,
        rarity=card.rarity_code,
        unique=card.is_unique,
        cost=_given(card.cost) if kind in PAID else None,
        health=_given(card.health) if kind == "character" else None,
        points=points_of(card.points or "") if kind in PRICED else (),
        copy_limit=card.deck_limit,
        sides=tuple(map(side_of, card.sides)),
        errata=card.has_errata,
        illustrator=card.illustrator.strip(),
        tts_id=card.ttscardid,
        face=card.letter,
        front=_code(card.front),
        reprint_of=_code(card.reprint_of),
        parallel_die=_code(card.parallel_die),
        words={"en": _words(card), **{language: _words(said) for language, said in translations.items()}},
    )


def _given(value: Any) -> Any:
    return None if value is UNSET else value


def _code(value: Any) -> str | None:
    return code_of(value) if isinstance(value, str) else None


def _words(said: CardRecord | TranslationRecord) -> Words:
    return Words(said.name.strip(), said.subtitle.strip(), plain(said.text), plain(said.flavor))


_BREAKS = re.compile(r"<(?:br|p|ul|/ul|/p)\s*/?>")
_ITEM = re.compile(r"<li>")
_TAG = re.compile(r"</?(?:(?:b|i|em|u|s|li|span|strong)(?:\s[^<>]{0,60})?)?[.)]?/?>|</(?:b|i|em)[.)]")


def plain(text: str) -> str:
    """A text without tags, one line for each ability; symbols in brackets stay: `[melee]`.

    >>> plain("<b>Special</b> - Deal [melee].</i.>")
    'Special - Deal [melee].'
    """
    text = _TAG.sub("", _ITEM.sub("\n• ", _BREAKS.sub("\n", text)))
    lines = (" ".join(line.split()) for line in html.unescape(text).splitlines())
    return "\n".join(line for line in lines if line)
