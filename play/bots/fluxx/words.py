"""The reasons of an advice at Fluxx as sentences, in Russian and English.

Knows `advice.Why` and the parts of sentences that the words of the game have (`play.engines.fluxx.words`): a kind of
reason is one template a language. The reader is the seat that is advised. Sees no position, so it can add nothing.
"""

from __future__ import annotations

from collections.abc import Mapping

from play.engines.fluxx.words import LANGUAGES
from play.engines.fluxx.words.talk import Talk, fill

from .advice import Counsel, Why

RU: Mapping[str, str] = {
    "wins": "это победа сразу: выполнена {goal:nom}",
    "plays_left": "всё, чего не хватает для {goal:gen}, у тебя на руке, и сыграть это можно ещё в этот ход",
    "in_hand": "всё, чего не хватает для {goal:gen}, у тебя на руке",
    "nears": "до {goal:gen} останется {n:шаг|шага|шагов}",
    "ready": "{goal:acc} с руки останется только сыграть: всё для неё уже на столе",
    "serves": "{card:nom} нужна для {goal:gen} у тебя на руке",
    "ends_goal": "до {goal:gen} {seat:dat} остался один шаг, а так она уйдёт со стола",
    "sets_back": "до {goal:gen} {seat:dat} остался один шаг, а станет {n:шаг|шага|шагов}",
    "takes": "{card:nom} перейдёт к тебе от {seat:gen}",
    "strips": "{seat} останется без {card:gen}",
    "sends": "{card:nom} уйдёт от тебя к {seat:dat}",
    "rids": "ты избавишься от {card:gen}",
    "again": "после этого хода будет ещё один твой ход",
    "more_plays": "в этот ход можно будет сыграть ещё {n:карту|карты|карт}",
    "more_cards": "на руке станет на {n:карту|карты|карт} больше",
    "unneeded": "{card:nom} не нужна ни одной цели на столе и у тебя на руке",
    "far": "до {goal:gen} у тебя ещё {n:шаг|шага|шагов}",
    "wanted": "целей в колоде и на чужих руках, которым нужна {card:nom}: {n}",
    "prevents": "иначе {seat} победит: будет выполнена {goal:nom}",
    "intercepts": "{card:nom} достанется тебе",
    "cancels": "{card:nom} не сработает",
    "lets_pass": "партия продолжится и без ответа, а сюрприз останется на руке",
    "avoids": "а {card:nom} отдала бы победу {seat:dat}",
    "only": "другого выбора нет",
    "even": "разницы почти нет: шансы у всех ходов одинаковые",
    "least": "из всего, что можно сбросить, это нужно меньше всего",
    "close": "следующий по шансам ход почти не хуже",
    "best": "другие ходы обещают меньше",
    "answerable": "помешать этому может чужой сюрприз",
}
EN: Mapping[str, str] = {
    "wins": "it wins at once: {goal:kind} is met",
    "plays_left": "all that {goal:kind} still needs is in your hand, and you have the plays for it this turn",
    "in_hand": "all that {goal:kind} still needs is in your hand",
    "nears": "it leaves you {n:step|steps} from {goal:kind}",
    "ready": "{goal:kind} in your hand then only has to be played",
    "serves": "{goal:kind} in your hand needs {card:kind}",
    "ends_goal": "{seat} is a step from {goal:kind}, and it takes that goal off the table",
    "sets_back": "{seat} is a step from {goal:kind}, and it makes that {n:step|steps}",
    "takes": "{card:kind} comes to you from {seat}",
    "strips": "{seat} loses {card:kind}",
    "sends": "{card:kind} goes from you to {seat}",
    "rids": "it rids you of {card:kind}",
    "again": "another turn of yours follows",
    "more_plays": "you can then still play {n:card|cards} this turn",
    "more_cards": "your hand grows by {n:card|cards}",
    "unneeded": "no goal on the table or in your hand needs {card:kind}",
    "far": "you are {n:step|steps} from {goal:kind}",
    "wanted": "goals in the deck and in other hands that need {card:kind}: {n}",
    "prevents": "{seat} would win otherwise: {goal:kind} would be met",
    "intercepts": "{card:kind} becomes yours",
    "cancels": "{card:kind} comes to nothing",
    "lets_pass": "the game goes on without an answer, and the surprise stays in your hand",
    "avoids": "{card:kind}, by contrast, would let {seat} win",
    "only": "there is nothing else to choose",
    "even": "it hardly matters: all the moves promise the same",
    "least": "of all that may go, this will be missed least",
    "close": "the next best move is hardly worse",
    "best": "the other moves promise less",
    "answerable": "a surprise of another player may prevent it",
}
SAID: Mapping[str, Mapping[str, str]] = {"ru": RU, "en": EN}


def sentences(talk: Talk, counsel: Counsel) -> list[str]:
    """The reasons, a sentence each; at the end, where it is so, that a surprise may prevent what they say."""
    reasons = [*counsel.reasons, *([Why("answerable")] if counsel.answerable else [])]
    return [sentence(talk, why) for why in reasons]


def sentence(talk: Talk, why: Why) -> str:
    """One reason."""
    words = LANGUAGES[talk.lang]
    return fill(
        SAID[talk.lang][why.kind],
        card=words.Card(talk, why.card),
        goal=words.Card(talk, why.goal),
        seat=words.Person(talk, why.seat),
        n=words.Number(why.n),
    )
