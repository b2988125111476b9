"""What a Destiny face says besides the card's own words: kinds, colours, affiliations, rarities, subtypes, sets.

Knows words only.
"""

from __future__ import annotations

import re

from cardsdb.language.destiny.subtypes import RUSSIAN

KIND_NAMES = {
    "ru": {
        "character": "Персонаж",
        "upgrade": "Улучшение",
        "downgrade": "Ухудшение",
        "support": "Поддержка",
        "event": "Событие",
        "battlefield": "Поле боя",
        "plot": "Сюжет",
    },
    "en": {
        "character": "Character",
        "upgrade": "Upgrade",
        "downgrade": "Downgrade",
        "support": "Support",
        "event": "Event",
        "battlefield": "Battlefield",
        "plot": "Plot",
    },
}
COLOUR_NAMES = {
    "ru": {"blue": "Синий", "red": "Красный", "yellow": "Жёлтый", "gray": "Общий", "green": "Зелёный"},
    "en": {"blue": "Blue", "red": "Red", "yellow": "Yellow", "gray": "General", "green": "Nature"},
}
"""Their first letters stand in the shapes, so no two begin alike."""

_SETS = {
    **{"01": "AW", "02": "SoR", "03": "EaW", "04": "TPG", "05": "LEG", "06": "RIV", "07": "WotF", "08": "AtG"},
    **{"09": "CONV", "10": "AoN", "11": "SoH", "12": "CM", "13": "TR", "14": "FA", "15": "RM", "16": "HS"},
    **{"701": "EC", "702": "PW"},
}
"""By the beginning of a card's code, as the community counts: the set of a printed card is in its code."""
_CODE = re.compile(r"(\d{2,3})(\d{3})([a-z]?)")


def mark_of(code: str) -> str:
    """Set and number as players say them: “AW 11”; of cards of no known set the code itself."""
    found = _CODE.fullmatch(code)
    if found is None or found[1] not in _SETS:
        return code
    return f"{_SETS[found[1]]} {int(found[2])}{found[3].upper()}"


def subtype(code: str, lang: str) -> str:
    """What a subtype is called."""
    english = code.replace("-", " ").title()
    return RUSSIAN.get(code, english) if lang == "ru" else english
