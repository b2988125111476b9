"""How a game is played, on half a page, and what the words on its cards mean: for somebody who holds a new deck.

Data, in our own words; every sentence stands for numbered rules (`docs/rules-fluxx.md`). Knows no document.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from decks.contents import Said


class Told(NamedTuple):
    """What is explained, and the explanation. `kinds`: only for decks with a card of one of these; empty: for all."""

    head: Said
    text: Said
    kinds: tuple[str, ...] = ()


class HowTo(NamedTuple):
    """`steps` tell how to play, in order; `words` explain what cards say."""

    steps: tuple[Told, ...]
    words: tuple[Told, ...]


def told(parts: tuple[Told, ...], kinds: frozenset[str], lang: str) -> Iterator[tuple[str, str]]:
    """What concerns a deck of these kinds, in a language."""
    for part in parts:
        if not part.kinds or kinds & set(part.kinds):
            yield part.head[lang], part.text[lang]


HOW_TO: dict[str, HowTo] = {
    "fluxx": HowTo(
        steps=(
            Told(  # F-001, F-002, F-003
                {"ru": "Начало.", "en": "Setting up."},
                {
                    "ru": (
                        "Базовые правила лежат в середине стола. Остальное перемешай и раздай "
                        "каждому по три карты. Первым ходит кто угодно, дальше по часовой "
                        "стрелке."
                    ),
                    "en": (
                        "The Basic Rules lie in the middle of the table. Shuffle the rest and "
                        "deal three cards to each. Anyone may go first; play goes on "
                        "clockwise."
                    ),
                },
            ),
            Told(  # F-004, F-109, UF-1
                {"ru": "Ход.", "en": "A turn."},
                {
                    "ru": (
                        "Вытяни столько карт, сколько велят правила на столе (сначала одну), "
                        "и сыграй столько, сколько они велят (сначала одну). Играть "
                        "обязательно, даже себе во вред."
                    ),
                    "en": (
                        "Draw as many cards as the rules on the table say (one at first), "
                        "then play as many as they say (one at first). You must play, even if "
                        "it hurts you."
                    ),
                },
            ),
            Told(  # F-006, F-009, F-010, F-012
                {"ru": "Правила меняются.", "en": "The rules change."},
                {
                    "ru": (
                        "Новое правило действует сразу: велит тянуть больше, добери разницу; "
                        "велит играть больше, играй ещё. Из двух правил об одном и том же "
                        "остаётся новое, о разном — оба."
                    ),
                    "en": (
                        "A New Rule applies at once: if it says draw more, draw the "
                        "difference; if it says play more, play on. Of two rules about the "
                        "same thing the newer stays; rules about different things live side "
                        "by side."
                    ),
                },
                ("new_rule",),
            ),
            Told(  # F-005, F-027, F-050, F-051
                {"ru": "Победа.", "en": "Winning."},
                {
                    "ru": (
                        "Побеждает тот, у кого есть всё, чего требует цель на столе. Победа "
                        "наступает тотчас, в чей угодно ход, даже посреди действия. Пока цели "
                        "нет, победить нельзя. Если цель выполнили двое разом, играйте "
                        "дальше, пока её не выполнит кто-то один."
                    ),
                    "en": (
                        "Whoever has all that the Goal on the table asks for wins: at once, "
                        "in anybody’s turn, even in the middle of an Action. Without a Goal "
                        "nobody can win. If two players meet it at the same time, play on "
                        "until one alone does."
                    ),
                },
            ),
            Told(  # F-002, F-028, F-049, F-067
                {"ru": "Проблемы.", "en": "Creepers."},
                {
                    "ru": (
                        "Вытянул проблему — положи её перед собой и вытяни замену; ходом это "
                        "не считается. С проблемой не победить, если только цель сама её не "
                        "требует."
                    ),
                    "en": (
                        "Draw a Creeper, put it in front of you and draw another card; this "
                        "is no play. A Creeper keeps you from winning unless the Goal asks "
                        "for it."
                    ),
                },
                ("creeper",),
            ),
            Told(  # F-087, F-088, F-091, F-094
                {"ru": "Сюрпризы.", "en": "Surprises."},
                {
                    "ru": (
                        "Единственные карты для чужого хода. Отменённая карта уходит в сброс, "
                        "но считается сыгранной. Любой сюрприз отменяет другой сюрприз."
                    ),
                    "en": (
                        "The only cards for other players’ turns. A cancelled card is "
                        "discarded and still counts as played. Any Surprise cancels another "
                        "Surprise."
                    ),
                },
                ("surprise",),
            ),
            Told(  # F-041, F-043, F-044, F-047
                {"ru": "Пределы.", "en": "Limits."},
                {
                    "ru": (
                        "Предел карт на руке или тем перед собой действует на других сразу, а "
                        "на тебя — в конце твоего хода: сначала рука, потом темы. До тех пор "
                        "можно держать больше и даже победить."
                    ),
                    "en": (
                        "A limit for hands or Keepers binds the others at once, and you at "
                        "the end of your turn: first the hand, then the Keepers. Until then "
                        "you may have more, and even win."
                    ),
                },
                ("new_rule",),
            ),
            Told(  # F-102, UF-12
                {"ru": "Колода кончилась.", "en": "No cards left."},
                {
                    "ru": (
                        "Когда нужно тянуть, а колоды нет, перемешай сброс. Сброс лежит лицом "
                        "вверх, смотреть его можно всем."
                    ),
                    "en": (
                        "When somebody must draw and the pile is empty, shuffle the discard "
                        "pile. It lies face up, and anybody may look through it."
                    ),
                },
            ),
        ),
        words=(
            Told(  # F-108, UF-13
                {"ru": "На столе, в игре:", "en": "In play, on the table:"},
                {
                    "ru": ("перед игроками и в середине стола. Ни рука, ни колода, ни сброс."),
                    "en": ("in front of players or in the middle. Neither a hand nor the draw or the discard pile."),
                },
            ),
            Told(  # F-024, F-065
                {"ru": "Отложить карты:", "en": "Set cards aside:"},
                {
                    "ru": ("они не на руке, и пределы руки их не касаются, пока действие не кончится."),
                    "en": ("they are not in your hand, and no limit touches them until the Action is over."),
                },
                ("action",),
            ),
            Told(  # F-033, F-034, F-100
                {"ru": "Забрать:", "en": "Steal:"},
                {
                    "ru": ("взять карту, что лежит перед другим, и положить перед собой. Обмен кражей не считается."),
                    "en": (
                        "take a card from in front of another player and put it in front of "
                        "you. An exchange is no theft."
                    ),
                },
                ("action", "surprise", "creeper", "keeper"),
            ),
            Told(  # F-020, F-022
                {"ru": "Сыграть карту внутри другой:", "en": "A card played by another card:"},
                {
                    "ru": ("всё вместе считается за одну сыгранную карту."),
                    "en": ("all of it together counts as one play."),
                },
                ("action",),
            ),
            Told(  # F-070, F-071
                {"ru": "Хотя бы одна из:", "en": "At least one of:"},
                {
                    "ru": ("можно и больше одной. Всё остальное, что названо рядом, нужно тоже."),
                    "en": ("more will do as well. What is named beside it is needed too."),
                },
                ("goal",),
            ),
            Told(  # F-111
                {"ru": "Число цифрой:", "en": "A number as a digit:"},
                {
                    "ru": ("правила могут его изменить. Число словом не меняется никогда."),
                    "en": ("rules may change it. A number written as a word never changes."),
                },
                ("action", "new_rule"),
            ),
        ),
    ),
}
"""By game."""
