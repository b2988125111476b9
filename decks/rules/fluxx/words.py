"""The words of all problems of a Fluxx deck, in both languages, by code. Data for `saying`, which fills them.

`{cards}` are the names of the cards it is about, `{n:карта|карты|карт}` a number with its noun.
"""

from __future__ import annotations

from decks.contents import Said
from decks.rules.entries import Entry
from decks.rules.fluxx.words_cards import CARDS, SHARES
from decks.rules.fluxx.words_goals import GOALS

ENTRIES: dict[str, Entry] = {**GOALS, **CARDS, **SHARES}

FIXES: dict[str, Said] = {
    "add": {"ru": "Добавить: {cards}", "en": "Add {cards}"},
    "take-out": {"ru": "Убрать: {cards}", "en": "Take out {cards}"},
    "take-all-out": {"ru": "Убрать все {n:карту|карты|карт}", "en": "Take out all {n:card|cards}"},
    "one-copy": {"ru": "Оставить по одной", "en": "Keep one of each"},
    "fewer-seats": {"ru": "Рассчитать на {seats:игрока|игроков|игроков}", "en": "Make it for {seats:player|players}"},
    "add-basic": {"ru": "Добавить базовые правила", "en": "Add the Basic Rules"},
}

CANCELLED: dict[str, Said] = {
    "action": {"ru": "действий", "en": "Actions"},
    "new_rule": {"ru": "новых правил", "en": "New Rules"},
    "goal": {"ru": "целей", "en": "Goals"},
    "keeper": {"ru": "тем", "en": "Keepers"},
    "theft": {"ru": "краж", "en": "thefts"},
}

SLOTS: dict[str, Said] = {
    "draw": {"ru": "сколько тянуть", "en": "how many to draw"},
    "play": {"ru": "сколько играть", "en": "how many to play"},
    "hand_limit": {"ru": "предел руки", "en": "the hand limit"},
    "keeper_limit": {"ru": "предел тем", "en": "the keeper limit"},
    "goals": {"ru": "сколько целей на столе", "en": "how many Goals there may be"},
}

LASTS: tuple[Said, Said] = (
    {"ru": "меньше чем на круг", "en": "less than a round"},
    {"ru": "всего на один круг", "en": "only one round"},
)
"""How long a short draw pile lasts, by full rounds."""
