"""A summary told to a person at a terminal, in Russian or English.

Knows words and columns; measures nothing. Names of cards come from their definitions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from play.engines.api import Setup

from .summary import Summary

LANGUAGES = ("en", "ru")
ROWS = 12
"""Cards of a list, at its head and at its tail."""

WORDS: Mapping[str, tuple[str, str]] = {
    "games": ("Games", "Партий"),
    "seat": ("Seat", "Место"),
    "bot": ("Bot", "Бот"),
    "wins": ("wins", "побед"),
    "share": ("share", "доля"),
    "interval": ("95 % interval", "интервал 95 %"),
    "undecided": ("Undecided", "Без победителя"),
    "limit": ("step limit", "предел ходов"),
    "stalemate": ("stalemate", "тупик"),
    "turn_limit": ("turn limit", "предел числа ходов"),
    "ungoal": ("everybody lost", "проиграли все"),
    "length": ("Length of a game", "Длина партии"),
    "mean": ("mean", "среднее"),
    "turns": ("turns", "ходов"),
    "decisions": ("decisions", "решений"),
    "options": ("options a decision", "вариантов на решение"),
    "overflows": ("cut-short resolutions", "оборванных розыгрышей"),
    "goals": ("Goals completed", "Выполненные цели"),
    "never": ("never completed", "не выполнены ни разу"),
    "cards": ("Cards: the win rate of whoever played them", "Карты: доля побед тех, кто их сыграл"),
    "plays": ("plays a game", "розыгрышей на партию"),
    "seen": ("when seen", "когда видел"),
    "unseen": ("when not", "когда нет"),
    "played": ("when played", "когда сыграл"),
    "of": ("played by", "сыграли"),
    "few": ("Differences within the intervals are luck; of 100 cards 5 stray outside a 95 % interval by chance.",
            "Различия в пределах интервалов — случай; из 100 карт 5 выходят за интервал 95 % случайно."),
    "samples": ("Games to look at", "Партии для просмотра"),
    "shortest": ("shortest", "самая короткая"),
    "longest": ("longest", "самая длинная"),
    "random": ("a random one", "случайная"),
    "seed": ("seed", "зерно"),
    "shift": ("seating", "рассадка"),
}  # fmt: skip


def lines(summary: Summary, setup: Setup, lang: str = "en") -> Iterator[str]:
    """The summary, line by line."""
    data = summary.as_data()
    say = {key: words[LANGUAGES.index(lang)] for key, words in WORDS.items()}
    names = {card.code: getattr(card.name, lang) for deck in setup.decks for card, _ in deck}
    yield f"{say['games']}: {data['games']:,}".replace(",", " ")
    yield from _wins(data, setup, say)
    yield from _length(data, say)
    yield from _goals(data, names, say)
    yield from _cards(data, names, say)
    yield from _samples(data, say)


def _wins(data: dict[str, Any], setup: Setup, say: Mapping[str, str]) -> Iterator[str]:
    rows = [(f"{say['seat']} {name}", one) for name, one in zip(setup.seats, data["seats"], strict=False)]
    rows += [(f"{say['bot']} {name}", one) for name, one in data["bots"].items()]
    yield ""
    yield f"{'':18}{say['wins']:>9}{say['share']:>9}  {say['interval']}"
    for name, one in rows:
        yield f"{name:18}{one['won']:9}{_percent(one['share']):>9}  {_percent(one['low'])} – {_percent(one['high'])}"
    if data["undecided"]:
        parts = [f"{say.get(reason, reason)} {n}" for reason, n in data["undecided"].items()]
        yield f"{say['undecided']}: {', '.join(parts)}"


def _length(data: dict[str, Any], say: Mapping[str, str]) -> Iterator[str]:
    yield ""
    yield f"{say['length']:22}{say['mean']:>9}{'5 %':>7}{'50 %':>7}{'95 %':>7}"
    for what in ("turns", "decisions"):
        one = data[what]
        yield f"  {say[what]:20}{one['mean']:9.1f}{one['p5']:7}{one['p50']:7}{one['p95']:7}"
    yield f"  {say['options']}: {data['options_per_decision']:.1f};  {say['overflows']}: {data['overflows']}"


def _goals(data: dict[str, Any], names: Mapping[str, str], say: Mapping[str, str]) -> Iterator[str]:
    met = sorted(((n, code) for code, n in data["goals"].items() if n), key=lambda row: (-row[0], row[1]))
    yield ""
    yield f"{say['goals']}: {len(met)} / {len(data['goals'])}"
    for n, code in met[:ROWS]:
        yield f"  {n:7} {_percent(n / data['games']):>8}  {names.get(code, code)}"
    if data["never_completed"]:
        yield f"  {say['never']}: {', '.join(names.get(code, code) for code in data['never_completed'])}"


def _cards(data: dict[str, Any], names: Mapping[str, str], say: Mapping[str, str]) -> Iterator[str]:
    ranked = sorted(
        ((code, one) for code, one in data["cards"].items() if one["played"]["of"]),
        key=lambda row: (-row[1]["played"]["share"], row[0]),
    )
    yield ""
    yield say["cards"]
    yield f"  {'':30}{say['plays']:>22}{say['of']:>12}{say['played']:>14}{say['seen']:>13}{say['unseen']:>12}"
    shown: Iterable[tuple[str, dict[str, Any]]] = ranked
    if len(ranked) > 2 * ROWS:
        shown = [*ranked[:ROWS], ("…", {}), *ranked[-ROWS:]]
    for code, one in shown:
        if not one:
            yield "  …"
            continue
        yield (
            f"  {names.get(code, code):30.30}{one['plays_a_game']:22.2f}{one['played']['of']:12}"
            f"{_percent(one['played']['share']):>14}{_percent(one['seen']['share']):>13}"
            f"{_percent(one['not_seen']['share']):>12}"
        )
    yield f"  {say['few']}"


def _samples(data: dict[str, Any], say: Mapping[str, str]) -> Iterator[str]:
    yield ""
    parts = []
    for name, sample in data["samples"].items():
        if sample is not None:
            seating = f", {say['shift']} {sample['shift']}" if sample["shift"] else ""
            parts.append(f"{say[name]}: {say['seed']} {sample['seed']}{seating}")
    yield f"{say['samples']}. {'; '.join(parts)}"


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"
