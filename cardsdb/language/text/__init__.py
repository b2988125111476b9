"""Rules text from programs: what a card says, in Russian and English, made from what it does.

Knows which module speaks for which game in which language, in `SPEAKERS` and nowhere else. A text is paragraphs,
one an ability, each of whole sentences; plain spaces only (typography belongs to the page and the face).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardsdb.language.core import CardDef, Words
from cardsdb.language.fluxx import FluxxCard
from cardsdb.language.text import fluxx_en, fluxx_ru
from cardsdb.language.text.grammar import stop

LANGUAGES = ("ru", "en")

SPEAKERS: dict[str, dict[str, Any]] = {
    "fluxx": {"ru": fluxx_ru, "en": fluxx_en},
}
"""The module that speaks for a game in a language: it has `Speaker`, `KIND_TEXT` and `CREEPER_LINE`."""

_GAME_OF: dict[type, str] = {FluxxCard: "fluxx"}


def game_of_card(card: CardDef) -> str:
    """The game whose words a card uses."""
    return _GAME_OF[type(card)]


def program_text(card: Any, lang: str, names: Mapping[str, Words], program: Any = None) -> str:
    """What a card's program (or another program for it, a variant's) says; "" if it does nothing.

    `names` gives the names of the cards that the program mentions, by code.
    """
    speaker = SPEAKERS[game_of_card(card)][lang].Speaker(names, card.kind)
    return "\n".join(speaker.ability(a) for a in (card.program if program is None else program))


def rules_text(card: Any, lang: str, names: Mapping[str, Words]) -> str:
    """The whole text of a card: its program, and the line that every creeper carries.

    A card that does nothing says how a card of its kind is played, as the printed ones do, in a game that has words for
    it. A card whose program is not written yet says nothing.
    """
    if not card.program and (card.program is None or type(card) not in _GAME_OF):
        return ""
    said = program_text(card, lang, names)
    if card.kind == "creeper":
        creeper = SPEAKERS[game_of_card(card)][lang].CREEPER_LINE
        return f"{said}\n{creeper}" if said else str(creeper)
    return said or kind_text(card.kind, lang, game_of_card(card))


def kind_text(kind: str, lang: str, game: str = "fluxx") -> str:
    """How a card of the kind is played: the standard line of the kind."""
    return str(SPEAKERS[game][lang].KIND_TEXT[kind])


def sentence(condition: Any, lang: str, names: Mapping[str, Words], game: str = "fluxx") -> str:
    """A condition as a sentence to «ты» / “you”: «Перед тобой лежат „R2-D2“ …»."""
    module = SPEAKERS[game][lang]
    return stop([module.Speaker(names).clause(condition, module.words.YOU)])


def ability_text(ability: Any, lang: str, names: Mapping[str, Words], game: str = "fluxx", kind: str = "") -> str:
    """One ability as sentences, as on a card of the kind."""
    return str(SPEAKERS[game][lang].Speaker(names, kind).ability(ability))


def step_text(step: Any, lang: str, names: Mapping[str, Words], game: str = "fluxx") -> str:
    """One step as a sentence, for the editor and for prompts."""
    return stop([SPEAKERS[game][lang].Speaker(names).step(step).said])
