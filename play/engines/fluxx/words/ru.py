"""Russian: every event, question, button and reason of Fluxx, as players say it at the table.

Knows Russian and the terms of the Russian rulebook. Names of players are never declined and never decide a gender:
verbs are in the present tense, oblique cases say «игрок Боря». Names of cards stay in the nominative, in quotation
marks, behind the kind of the card: «тему «Хан Соло»».
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cardsdb.language.text.grammar import capital, listing
from cardsdb.language.text.ru import CARD, CASES, PLAYER, Noun, noun, plural, quoted

from ...api import Decision, Option
from ..goals import Unmet
from .talk import Talk, bare, common_kind, copy_of, fill, kind_of

NOUNS: Mapping[str, Noun] = {
    "card": CARD,
    "basic": noun("n", "правило|правила|правилу|правило|правилом|правиле",
                  "правила|правил|правилам|правила|правилами|правилах"),
    "action": noun("n", "действие|действия|действию|действие|действием|действии",
                   "действия|действий|действиям|действия|действиями|действиях"),
    "keeper": noun("f", "тема|темы|теме|тему|темой|теме", "темы|тем|темам|темы|темами|темах"),
    "creeper": noun("f", "проблема|проблемы|проблеме|проблему|проблемой|проблеме",
                    "проблемы|проблем|проблемам|проблемы|проблемами|проблемах"),
    "goal": noun("f", "цель|цели|цели|цель|целью|цели", "цели|целей|целям|цели|целями|целях"),
    "surprise": noun("m", "сюрприз|сюрприза|сюрпризу|сюрприз|сюрпризом|сюрпризе",
                     "сюрпризы|сюрпризов|сюрпризам|сюрпризы|сюрпризами|сюрпризах"),
}  # fmt: skip
NOUNS = {**NOUNS, "new_rule": NOUNS["basic"]}
WHICH = {"m": "какой", "f": "какую", "n": "какое"}
YOU = dict(zip(CASES, ("ты", "тебя", "тебе", "тебя", "тобой", "тебе"), strict=True))


# ---- the parts of a sentence ----


@dataclass(frozen=True, slots=True)
class Person:
    """A player: «ты» or a name that is never declined."""

    talk: Talk
    letter: str | None

    def __format__(self, spec: str) -> str:
        mine = self.letter is not None and self.letter == self.talk.me
        if "|" in spec:
            return spec.split("|")[0 if mine else 1]
        if mine:
            return YOU[spec or "nom"]
        name = self.talk.seat(self.letter or "?")
        return name if spec in ("", "nom") else f"{PLAYER.form(_case(spec))} {name}"


@dataclass(frozen=True, slots=True)
class Card:
    """A card behind its kind: «тему «Хан Соло»»; «карту», where it is not known which."""

    talk: Talk
    code: str | None

    def __format__(self, spec: str) -> str:
        if self.code is None:
            return CARD.form(_case(spec or "acc"))
        name = quoted(self.talk.name(self.code))
        return name if spec == "name" else f"{NOUNS[kind_of(self.code)].form(_case(spec or 'acc'))} {name}"


@dataclass(frozen=True, slots=True)
class Number:
    """A number and what it counts, by the forms for 1, 2 and 5; a single thing needs no digit."""

    n: int

    def __format__(self, spec: str) -> str:
        if not spec:
            return str(self.n)
        one, few, many = spec.split("|")
        form = {"one": one, "few": few, "many": many}[plural(self.n)]
        return form if self.n == 1 else f"{self.n} {form}"


def _case(spec: str) -> Any:
    return spec


def named(talk: Talk, codes: Sequence[str], last: str = " и ") -> str:
    """Names in a row: «Тяни 4», «Хан Соло» и «Вето!»."""
    return listing([quoted(talk.name(code)) for code in codes], last)


# ---- the log ----

EVENTS: Mapping[str, str] = {
    "turn": "ход {turn}: {seat:твоя очередь|ходит} {seat:|name}",
    "draw": "{seat} {seat:вытягиваешь|вытягивает} {card:acc}",
    "lay": "{seat} {seat:выкладываешь|выкладывает} перед собой {card:acc}",
    "play": "{seat} {seat:играешь|играет} {card:acc}",
    "keep": "{seat} {seat:выкладываешь|выкладывает} перед собой {card:acc}",
    "rule": "{card:nom} вступает в силу",
    "goal": "новая цель — {card:name}",
    "resolve": "срабатывает {card:nom}",
    "respond": "{seat} {seat:отвечаешь|отвечает} на {target:acc}: {card:nom}",
    "cancel": "{seat} {seat:отменяешь|отменяет} {card:acc}",
    "redirect": "{seat} {seat:перехватываешь|перехватывает} {card:acc}",
    "discard": "{seat} {seat:сбрасываешь|сбрасывает} {card:acc}",
    "steal": "{seat} {seat:забираешь|забирает} {card:acc} у {other:gen}",
    "move": "{seat} {seat:перекладываешь|перекладывает} {card:acc} к {other:dat}",
    "take": "{seat} {seat:берёшь|берёт} {card:acc} у {other:gen} из руки",
    "swap": "{seat} {seat:меняешься|меняется} руками с {other:ins}",
    "rotate": "{seat} {seat:пускаешь|пускает} руки по кругу: все передают карты {way}",
    "give": "{seat} {seat:отдаёшь|отдаёт} {other:dat} {card:acc}",
    "reshuffle": "сброс перемешан, в колоде снова {n:одна карта|карты|карт}",
    "extra_turn": "{seat} {seat:ходишь|ходит} ещё раз",
    "use": "{seat} {seat:применяешь|применяет} {card:acc}",
    "win": "{seat} {seat:побеждаешь|побеждает}! Выполнена {card:nom}",
    "join": "{seat} {seat:садишься|садится} за стол",
    "leave": "{seat} {seat:выходишь|выходит} из игры: рука и стол — в сброс",
    "attach": "{card:nom} цепляется к {target:dat}",
    "overflow": "карты запускают друг друга без конца: всё, что разыгрывалось, — в сброс, ход окончен",
    "undecided": "партия окончена, победителя нет",
    "nothing": "{card:nom} ничего не меняет",
    "replace": "{card:nom} уходит в сброс, теперь — {target:name}",
    "reveal": "{seat} {seat:видишь|видит} {card:acc} в руке {other:gen}",
}  # fmt: skip
VARIANTS: Mapping[str, str] = {
    "turn_mine": "ход {turn}: твоя очередь",
    "turn_other": "ход {turn}: {seat}",
    "draw_aside": "{seat} {seat:вытягиваешь|вытягивает} {card:acc} и {seat:держишь|держит} отдельно от руки",
    "draws": "{seat} {seat:вытягиваешь|вытягивает} {n:карту|карты|карт}{cards}",
    "draws_aside": "{seat} {seat:вытягиваешь|вытягивает} {n:карту|карты|карт} отдельно от руки{cards}",
    "discards": "{seat} {seat:сбрасываешь|сбрасывает} {n:карту|карты|карт}{cards}",
    "discards_other": "{seat} {seat:сбрасываешь|сбрасывает} {n:карту|карты|карт} {other:gen}{cards}",
    "discard_other": "{seat} {seat:сбрасываешь|сбрасывает} {card:acc}, что лежит перед {other:ins}",
    "respond_theft": "{seat} {seat:отвечаешь|отвечает} на кражу {target:gen}: {card:nom}",
    "cancel_theft": "{seat} {seat:срываешь|срывает} кражу {card:gen}",
    "move_self": "{seat} {seat:перекладываешь|перекладывает} {card:acc} к себе",
    "take_discard": "{seat} {seat:берёшь|берёт} из сброса {card:acc}",
    "give_self": "{seat} {seat:оставляешь|оставляет} {card:acc} себе",
    "use_rule": "{seat} {seat:пользуешься|пользуется} {card:ins}",
    "use_power": "{seat} {seat:пользуешься|пользуется} свойством {card:gen}",
    "win_alone": "{seat} {seat:побеждаешь|побеждает}: за столом больше никого нет",
    "win_nobody": "проигрывают все: сбылась {card:nom}",
}
EVENTS = {k: v for k, v in EVENTS.items() if k != "turn"} | VARIANTS


def event(talk: Talk, kind: str, e: Mapping[str, Any]) -> str:
    """The sentence of an event; `kind` is its template."""
    cards = [code for code in e.get("cards", ()) if code]
    return fill(
        EVENTS[kind],
        seat=Person(talk, e["seat"]),
        other=Person(talk, e["other"]),
        card=Card(talk, e["card"]),
        target=Card(talk, e["target"]),
        n=Number(e["n"]),
        turn=e["n"],
        way="налево" if e["n"] > 0 else "направо",
        cards=f": {named(talk, cards)}" if cards else "",
    )
