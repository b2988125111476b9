"""The words of all problems of a Destiny deck, in both languages, by code. Data for `saying`, which fills them.

`{cards}` are the names of the cards it is about, `{n:карта|карты|карт}` a number with its noun.
"""

from __future__ import annotations

from decks.contents import Said
from decks.rules.destiny.words_deck import DECK, FORMAT
from decks.rules.destiny.words_team import TEAM
from decks.rules.entries import Entry

ENTRIES: dict[str, Entry] = {**TEAM, **DECK, **FORMAT}

FIXES: dict[str, Said] = {
    "take-out": {"ru": "Убрать: {cards}", "en": "Take out {cards}"},
    "take-all-out": {"ru": "Убрать {n:карту|карты|карт}", "en": "Take out {n:card|cards}"},
    "turn-over": {"ru": "Взять лицевой стороной: {fronts}", "en": "Bring its first face: {fronts}"},
    "keep": {"ru": "Оставить {left:копию|копии|копий}", "en": "Keep {left:copy|copies}"},
    "keep-this": {"ru": "Оставить только {kept}", "en": "Keep only {kept}"},
    "keep-of-list": {"ru": "Из списка оставить {kept}", "en": "Keep {kept} of the list"},
    "fewer": {"ru": "Убрать лишние копии: {cards}", "en": "Take out what is too many: {cards}"},
    "without-hero": {"ru": "Убрать героев: {cards}", "en": "Take out the heroes: {cards}"},
    "without-villain": {"ru": "Убрать злодеев: {cards}", "en": "Take out the villains: {cards}"},
    "one-die": {"ru": "Один кубик: {cards}", "en": "One die: {cards}"},
    "two-dice": {"ru": "Столько кубиков, сколько есть цен: {cards}", "en": "As many dice as prices: {cards}"},
    "die-less": {"ru": "На кубик меньше: {cards}", "en": "One die less: {cards}"},
    "die-more": {"ru": "На кубик больше: {cards}", "en": "One die more: {cards}"},
    "one-less": {"ru": "Одной копией меньше: {cards}", "en": "One copy less: {cards}"},
    "switch-format": {"ru": "Сменить формат: {format_name}", "en": "Switch to the format {format_name}"},
    "into-box": {"ru": "Собрать точно по коробке: {box}", "en": "Make it the box {box}"},
}
