"""The content of a face: from a card's plain data, as rows hold it, or from its definition. Both give the same face.

Knows what stands in the foot of every card; what is particular to a game is in the game's module.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from cardsdb.faces.face import Face
from cardsdb.faces.games import GAME_OF, GAMES
from cardsdb.language.core import CardDef, Words
from cardsdb.language.definitions import encode_program
from cardsdb.language.text import rules_text

GAME_NAMES = {"fluxx": "Fluxx", "destiny": "Destiny"}

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
    facts: Mapping[str, str] | None = None,
) -> Face:
    """The face of a card from plain data; raises `KeyError` for a game without faces.

    `program` is as JSON has it.
    `facts` are what `facts` of the game's module says of the card.
    In a language without words of ours (imported texts have many) the English ones serve.
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
        facts=facts or {},
    )
    return face


def face_of_definition(card: CardDef, lang: str, names: Mapping[str, Words]) -> Face:
    """The face of a definition; `names` gives the names of the cards that its program mentions, by code."""
    fields: Any = card
    game = GAME_OF[type(card)]
    subtitle = getattr(fields, "subtitle", None)
    return face_of(
        game=game,
        code=card.code,
        kind=getattr(fields, "type", "") or fields.kind,
        source=card.source,
        program=json.loads(encode_program(fields.program)) if fields.program else [],
        lang=lang,
        title=getattr(card.name, lang),
        subtitle=getattr(subtitle, lang) if subtitle else "",
        text=rules_text(card, lang, names),
        facts=GAMES[game].facts(card),
    )
