"""The table of Fluxx as text: what a seat may see of it, line by line.

Knows a view (`Engine.view`) as plain data and nothing else, so it cannot show what its reader may not know.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardsdb.language.text import en, ru

from .talk import Talk, kind_of

LABELS: Mapping[str, Mapping[str, str]] = {
    "ru": {
        "turn": "Ход {turn}, ходит {active}. В колоде {deck}, в сбросе {discard}.",
        "rules": "Правила", "draw": "тянуть {draw}", "play": "играть {play}", "all": "всё", "but": "всё, кроме {n}",
        "hand_limit": "на руке до {hand_limit}", "keeper_limit": "тем до {keeper_limit}", "goals": "целей {goals}",
        "numerals": "числа больше на {numerals}", "goal": "Цель", "no_goal": "Цели нет.", "hand": "Рука",
        "aside": "Отдельно", "playing": "Разыгрывается", "cards": "рука: {n}", "gone": "вне игры", "you": "ты",
        "empty": "пусто", "creepers": "проблемы", "known": "известно",
    },
    "en": {
        "turn": "Turn {turn}, {active} to move. Draw pile {deck}, discard pile {discard}.",
        "rules": "Rules", "draw": "draw {draw}", "play": "play {play}", "all": "all", "but": "all but {n}",
        "hand_limit": "hand limit {hand_limit}", "keeper_limit": "keeper limit {keeper_limit}",
        "goals": "goals {goals}", "numerals": "numerals up by {numerals}", "goal": "Goal", "no_goal": "No goal.",
        "hand": "Hand", "aside": "Kept apart", "playing": "Being played", "cards": "hand: {n}", "gone": "left the game",
        "you": "you", "empty": "nothing", "creepers": "creepers", "known": "known",
    },
}  # fmt: skip


def table(talk: Talk, view: Mapping[str, Any], gaps: Mapping[str, Sequence[str]]) -> list[str]:
    """The lines of a view. `gaps`: what each goal in play still asks of the reader, in words."""
    say = LABELS[talk.lang]
    lines = [
        say["turn"].format(
            turn=view["turn"],
            active=talk.seat(view["active"]),
            deck=view["draw_pile"]["count"],
            discard=len(view["discard"]),
        ),
        f"{say['rules']}: {_row(talk, view['rules']['cards'])} — {_values(say, view['rules'])}.",
        *_goals(talk, say, view["goals"], gaps),
        *[_seat(talk, say, seat) for seat in view["seats"]],
    ]
    if view["playing"]:
        lines.append(f"{say['playing']}: {_row(talk, [p['card'] for p in view['playing']])}")
    lines += [f"{say['aside']}: {_row(talk, a['cards'])}" for a in view["aside"] if a["cards"]]
    lines += [f"{say['hand']}: {_row(talk, s['hand']) or say['empty']}" for s in view["seats"] if s["seat"] == talk.me]
    return lines


def _row(talk: Talk, codes: Sequence[str]) -> str:
    quoted = ru.quoted if talk.lang == "ru" else en.quoted
    return ", ".join(quoted(talk.name(code)) for code in codes)


def _values(say: Mapping[str, str], rules: Mapping[str, Any]) -> str:
    """What the rules come to: how many to draw and play, and the limits there are."""
    play = rules["play"]
    if play == "all":
        play = say["but"].format(n=rules["play_but"]) if rules["play_but"] else say["all"]
    shown = {**rules, "play": play}
    keys = ["draw", "play", *[key for key in ("hand_limit", "keeper_limit") if rules[key] is not None]]
    keys += [key for key, plain in (("goals", 1), ("numerals", 0)) if rules[key] != plain]
    return ", ".join(say[key].format(**shown) for key in keys)


def _goals(talk: Talk, say: Mapping[str, str], goals: Sequence[str], gaps: Mapping[str, Sequence[str]]) -> list[str]:
    if not goals:
        return [say["no_goal"]]
    return [f"{say['goal']}: {_row(talk, [goal])}. {' '.join(gaps.get(goal, ()))}".rstrip() for goal in goals]


def _seat(talk: Talk, say: Mapping[str, str], seat: Mapping[str, Any]) -> str:
    """One player: name, size of the hand, keepers and creepers, and cards of the hand that the reader has seen."""
    mine = seat["seat"] == talk.me
    name = talk.seat(seat["seat"]) + (f" ({say['you']})" if mine else "")
    if not seat["present"]:
        return f"{name}: {say['gone']}"
    codes = [lying["card"] for lying in seat["table"]]
    creepers = [code for code in codes if kind_of(code) == "creeper"]
    parts = [_row(talk, [code for code in codes if code not in creepers]) or say["empty"]]
    parts += [f"{say['creepers']}: {_row(talk, creepers)}"] if creepers else []
    parts += [f"{say['known']}: {_row(talk, seat['hand'])}"] if seat["hand"] and not mine else []
    return f"{name}, {say['cards'].format(n=seat['hand_count'])}: {'; '.join(parts)}"
