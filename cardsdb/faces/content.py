"""The content of a face: from a card's plain data, as rows hold it, or from its definition. Both give the same face.

Knows what stands in the foot of every card; what is particular to a game is in the game's module.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from cardsdb.faces.face import Face
from cardsdb.faces.games import GAMES
from cardsdb.language.core import CardDef, Words
from cardsdb.language.definitions import encode_program
from cardsdb.language.text import game_of_card, rules_text

GAME_NAMES = {"fluxx": "Fluxx"}

SOURCES = {
    "ru": {
        "rulebook": "книга правил",
        "known": "известная карта",
        "reconstructed": "реконструкция",
        "original": "наша собственная",
        "imported": "данные сообщества",
    },
    "en": {
        "rulebook": "rulebook",
        "known": "known card",
        "reconstructed": "reconstruction",
        "original": "our own",
        "imported": "community data",
    },
}
"""How sure we are that the card is as it was printed, in words: an honest card says so."""


def face_of(
    *,
    game: str,
    code: str,
    kind: str,
    source: str,
    program: list[Any],
    lang: str,
    title: str,
    subtitle: str = "",
    text: str = "",
) -> Face:
    """The face of a card from plain data; raises `KeyError` for a game without faces.

    `program` is as JSON has it. In a language without words of ours (imported texts have many) the English ones serve.
    """
    own = next((known for known in SOURCES if known == lang), "en")
    foot = (f"{code} · {GAME_NAMES[game]}", SOURCES[own].get(source, ""))
    title = title.strip() or code
    face: Face = GAMES[game].make(
        code=code,
        kind=kind,
        program=program,
        lang=own,
        title=title.strip() or code,
        subtitle=subtitle,
        text=text,
        foot=foot,
    )
    return face


def face_of_definition(card: CardDef, lang: str, names: Mapping[str, Words]) -> Face:
    """The face of a definition; `names` gives the names of the cards that its program mentions, by code."""
    fields: Any = card
    return face_of(
        game=game_of_card(card),
        code=card.code,
        kind=fields.kind,
        source=card.source,
        program=json.loads(encode_program(fields.program)),
        lang=lang,
        title=getattr(card.name, lang),
        text=rules_text(card, lang, names),
    )
