"""How people say a move: «сыграй Хана Соло», “take Yoda from Bruno”. Words as data, and the moves that they mean.

Knows which words stand for which verb of an option, and that names are declined; must not know rules or positions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardsdb.search import stem, words
from play.services.tables.board import Button

VERBS: Mapping[str, tuple[str, ...]] = {
    "play": ("play", "lay", "сыграй", "сыграть", "сыграю", "играй", "играть", "играю", "выложи", "выложить", "положи"),
    "respond": ("respond", "answer", "play", "ответь", "ответить", "отвечу", "отвечаю", "сыграй", "сыграть", "сыграю"),
    "use": (
        "use", "apply", "воспользуйся", "воспользоваться", "пользуйся", "используй", "использовать", "использую",
        "примени", "применить",
    ),
    "discard": (
        "discard", "drop", "сбрось", "сбросить", "сбрасываю", "сбрасывай", "скинь", "выбрось", "выкинь", "брось",
    ),
    "draw": ("draw", "take", "тяни", "тянуть", "тяну", "вытяни", "вытянуть", "добери", "добрать", "возьми", "беру"),
    "take": ("take", "get", "возьми", "взять", "возьму", "беру", "бери", "забери", "забрать"),
    "steal": ("steal", "take", "get", "забери", "забрать", "заберу", "укради", "украсть", "отними", "отнять", "возьми"),
    "move": ("move", "shift", "переложи", "переложить", "передвинь", "перенеси"),
    "give": ("give", "keep", "отдай", "отдать", "отдам", "дай", "оставь", "оставить", "оставлю"),
    "attach": ("attach", "прицепи", "прицепить", "цепляй"),
    "choose": ("choose", "pick", "выбери", "выбрать", "выбираю"),
    "pass": ("pass", "skip", "пас", "пасую", "пасуй", "пасовать", "спасую", "пропускаю", "пропусти", "пропустить"),
    "end": ("end", "finish", "закончи", "закончить", "заканчиваю", "заверши", "завершить", "хватит"),
    "done": ("done", "готово", "всё", "хватит", "enough"),
    "yes": ("yes", "y", "да", "ага"),
    "no": ("no", "n", "нет", "не"),
    "left": ("left", "влево", "налево"),
    "right": ("right", "вправо", "направо"),
}  # fmt: skip
"""What people say for each verb of an option: as the site asks, as its buttons have it, as one speaks of oneself."""

FILLERS = frozenset(map(stem, words(
    "карту карты тему проблему цель действие правило сюрприз ход свойством случайную к у от из с со на руки руке "
    "игрока the a card cards keeper creeper goal action rule surprise turn to from of with my player"
)))  # fmt: skip
"""Stems of the words between a verb and a name that say no more than the two."""

_VERBS_OF: dict[str, set[str]] = {}
for _verb, _said in VERBS.items():
    for _word in _said:
        _VERBS_OF.setdefault(words(_word)[0], set()).add(_verb)

Stems = tuple[str, ...]


def spoken(typed: str, moves: Sequence[Button]) -> list[Button]:
    """The moves that a verb, and the name or number behind it, may mean; empty if it begins with no verb.

    A verb alone means its moves that name no card, or its only move.
    """
    verb, *rest = words(typed) or [""]
    meant = [move for move in moves if _verb_of(move) in _VERBS_OF.get(verb, ())]
    if len(rest) == 1 and rest[0].isdecimal():
        return [move for move in meant if str(move.digit) == rest[0]]
    wanted = tuple(map(stem, rest))
    return _named(wanted, meant) or _named(_told(wanted), meant)


def _named(wanted: Stems, moves: Sequence[Button]) -> list[Button]:
    """The moves that are called so, else those whose names begin so."""
    if not wanted:
        return [move for move in moves if move.card is None] or list(moves)
    called = [(move, _names(move)) for move in moves]
    exact = [move for move, names in called if wanted in names]
    return exact or [move for move, names in called if any(_begins(name, wanted) for name in names)]


def _begins(name: Stems, wanted: Stems) -> bool:
    *whole, last = wanted
    return name[: len(whole)] == tuple(whole) and any(part.startswith(last) for part in name[len(whole) :][:1])


def _names(move: Button) -> set[Stems]:
    """Everything a move may be called behind its verb: names of its card, alone and with whoever has it."""
    forms = [tuple(map(stem, words(form))) for form in move.forms]
    owner = tuple(map(stem, words(move.of)))
    bare = [*forms, *map(_told, forms), *(form[1:] for form in forms)]
    return {(*name, *more) for name in bare for more in ((), owner) if name}


def _told(wanted: Stems) -> Stems:
    """The words that tell anything."""
    return tuple(word for word in wanted if word not in FILLERS)


def _verb_of(move: Button) -> str:
    return move.option.partition(" ")[0]
