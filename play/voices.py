"""How a game speaks in a terminal: its own words, and what the terminal itself has to say.

Knows which module words which game, in `VOICES` and nowhere else. Knows no input and no output.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from cardsdb.language.core import CardDef, Words
from cardsdb.language.fluxx import Free
from play.engines.api import Decision, Option, Outcome, Reason
from play.engines.fluxx import words as fluxx_words
from play.engines.fluxx.public import goal_gaps

Seats = Mapping[str, str]
Names = Mapping[str, Words]


class Wording(Protocol):
    """The words of a game, as `play.engines.<game>.words` has them."""

    def log_lines(self, events: Any, lang: str, names: Names, seats: Seats, me: str | None) -> list[str]: ...

    def table(
        self, view: Any, gaps: Mapping[str, Sequence[str]], lang: str, names: Names, seats: Seats
    ) -> list[str]: ...

    def prompt(self, decision: Decision, lang: str, names: Names, seats: Seats) -> str: ...

    def option(self, option: Option, decision: Decision, lang: str, names: Names, seats: Seats) -> str: ...

    def reason(self, reason: Reason, lang: str, names: Names, seats: Seats, me: str | None) -> str: ...

    def outcome(self, outcome: Outcome, lang: str, names: Names, seats: Seats, me: str | None) -> str: ...

    def explain_goal(self, gaps: Any, lang: str, names: Names, seats: Seats, me: str | None) -> list[str]: ...


@dataclass(frozen=True, slots=True)
class Voice:
    """How a game speaks here: its words, what its goals still lack, and what a seat might wish to do."""

    words: Wording
    gaps: Callable[[Any, str], Sequence[tuple[str, Any]]]
    wishes: Callable[[Mapping[str, Any], Mapping[str, CardDef]], Iterator[str]]


def fluxx_wishes(view: Mapping[str, Any], cards: Mapping[str, CardDef]) -> Iterator[str]:
    """Every card of the hand, every power on the reader's table and among the rules, and the end of the turn."""
    mine = next(seat for seat in view["seats"] if seat["seat"] == view["seat"])
    yield from (f"play {code}" for code in dict.fromkeys(mine["hand"]))
    for code in dict.fromkeys([*view["rules"]["cards"], *[lying["card"] for lying in mine["table"]]]):
        if any(isinstance(ability, Free) for ability in getattr(cards[code], "program", ())):
            yield f"use {code}"
    yield "end"


VOICES: Mapping[str, Voice] = {"fluxx": Voice(fluxx_words, goal_gaps, fluxx_wishes)}
"""How each game speaks in a terminal; a new game is one line here."""

# ---- what the terminal itself has to say --------------------------------------------------------------------

SAID: Mapping[str, Mapping[str, str]] = {
    "ru": {
        "help": (
            "Ход: его номер, его текст («play k.luke») или надпись. Ещё: ? — ходы и почему нельзя остальное; "
            "why play k.luke — почему нельзя; card k.luke — текст карты; table — стол; log — что было; "
            "undo, redo — назад и вперёд; save ФАЙЛ — записать партию; !join C, !leave B — прийти и уйти; quit — выйти."
        ),
        "hint": "? — помощь",
        "unknown": "Не понимаю: «{text}».", "close": "Может быть: {close}?", "cannot": "Сейчас нельзя:",
        "can": "Так можно: это один из ходов.", "nothing_to_undo": "Отменять нечего.",
        "nothing_to_redo": "Возвращать нечего.", "undone": "Отменено: {what}.", "redone": "Снова: {what}.",
        "saved": "Партия записана: {file}.", "save_where": "Куда? save ФАЙЛ", "not_saved": "Не записалось: {why}.",
        "bye": "Партия прервана.", "over": "Партия окончена. Ещё можно: log, undo, save ФАЙЛ, quit.",
        "no_card": "Такой карты здесь нет: «{text}».", "turn_of": "— {seat}, твоё решение —",
        "curtain": "Дальше решает {seat}. Нажми Enter, когда остальные отвернутся.",
    },
    "en": {
        "help": (
            "A move: its number, its text (“play k.luke”) or its words. Also: ? — the moves, and why not the rest; "
            "why play k.luke — why it is not possible; card k.luke — the text of a card; table; log — what happened; "
            "undo, redo; save FILE — write the game down; !join C, !leave B — come and go; quit."
        ),
        "hint": "? for help",
        "unknown": "I do not understand “{text}”.", "close": "Perhaps: {close}?", "cannot": "Not possible now:",
        "can": "It is possible: it is one of the moves.", "nothing_to_undo": "There is nothing to undo.",
        "nothing_to_redo": "There is nothing to redo.", "undone": "Undone: {what}.", "redone": "Done again: {what}.",
        "saved": "The game is written to {file}.", "save_where": "Where? save FILE", "not_saved": "Not saved: {why}.",
        "bye": "The game is broken off.", "over": "The game is over. Still possible: log, undo, save FILE, quit.",
        "no_card": "There is no such card here: “{text}”.", "turn_of": "— {seat}, your decision —",
        "curtain": "{seat} decides next. Press Enter when the others look away.",
    },
}  # fmt: skip
