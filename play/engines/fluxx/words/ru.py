"""Russian: every event, question, button and reason of Fluxx, as players say it at the table.

Knows Russian and the terms of the Russian rulebook. Names of players are never declined and never decide a gender:
verbs are in the present tense, oblique cases say «игрок Боря». Names of cards stay in the nominative, in quotation
marks, behind the kind of the card: «тему «Хан Соло»».
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from cardsdb.language.text.grammar import listing
from cardsdb.language.text.ru import CARD, CASES, PLAYER, Case, Noun, noun, plural, quoted
from play.engines.api import Decision, Option
from play.engines.fluxx.goals import Unmet

from .talk import Talk, by_kind, close, common_kind, copy_of, fill, kind_of

_RULE = noun(
    "n",
    "правило|правила|правилу|правило|правилом|правиле",
    "правила|правил|правилам|правила|правилами|правилах",
)
NOUNS: Mapping[str, Noun] = {
    "card": CARD,
    "basic": _RULE,
    "new_rule": _RULE,
    "action": noun(
        "n",
        "действие|действия|действию|действие|действием|действии",
        "действия|действий|действиям|действия|действиями|действиях",
    ),
    "keeper": noun("f", "тема|темы|теме|тему|темой|теме", "темы|тем|темам|темы|темами|темах"),
    "creeper": noun(
        "f",
        "проблема|проблемы|проблеме|проблему|проблемой|проблеме",
        "проблемы|проблем|проблемам|проблемы|проблемами|проблемах",
    ),
    "goal": noun("f", "цель|цели|цели|цель|целью|цели", "цели|целей|целям|цели|целями|целях"),
    "surprise": noun(
        "m",
        "сюрприз|сюрприза|сюрпризу|сюрприз|сюрпризом|сюрпризе",
        "сюрпризы|сюрпризов|сюрпризам|сюрпризы|сюрпризами|сюрпризах",
    ),
}
WHICH = {"m": "какой", "f": "какую", "n": "какое"}
YOU = ("ты", "тебя", "тебе", "тебя", "тобой", "тебе")


# ---- the parts of a sentence ----


def form(of: Noun, case: str) -> str:
    """A noun in the case a template asks for."""
    return of.form(cast(Case, case))


@dataclass(frozen=True, slots=True)
class Person:
    """A player: «ты», or a name that is never declined."""

    talk: Talk
    letter: str | None

    @property
    def mine(self) -> bool:
        return self.letter is not None and self.letter == self.talk.me

    def __format__(self, spec: str) -> str:
        if "|" in spec:
            return spec.split("|")[0 if self.mine else 1]
        if self.mine:
            return YOU[CASES.index(cast(Case, spec or "nom"))]
        name = self.talk.seat(self.letter)
        return f"{form(PLAYER, spec)} {name}" if spec else name


@dataclass(frozen=True, slots=True)
class Card:
    """A card behind its kind: «тему «Хан Соло»»; «карту», where it is not known which."""

    talk: Talk
    code: str | None

    def __format__(self, spec: str) -> str:
        if not self.code:
            return form(CARD, spec)
        name = quoted(self.talk.name(self.code))
        return f"{form(NOUNS[kind_of(self.code)], spec)} {name}" if spec else name


@dataclass(frozen=True, slots=True)
class Number:
    """A number, and what it counts by the forms for 1, 2 and 5; one thing needs no digit."""

    n: int

    def __format__(self, spec: str) -> str:
        if not spec:
            return str(self.n)
        word = dict(zip(("one", "few", "many"), spec.split("|"), strict=True))[plural(self.n)]
        return word if self.n == 1 else f"{self.n} {word}"


def named(talk: Talk, codes: Sequence[str], last: str = " и ") -> str:
    """Names in a row: «Тяни 4», «Хан Соло» и «Вето!»."""
    return listing([quoted(talk.name(code)) for code in codes], last)


# ---- the log ----

EVENTS: Mapping[str, str] = {
    "turn": "ход {n}: {seat}",
    "turn:mine": "ход {n} — твой",
    "draw": "{seat} {seat:вытягиваешь|вытягивает} {card:acc}",
    "draw:aside": "{seat} {seat:вытягиваешь|вытягивает} {card:acc} и {seat:держишь|держит} отдельно от руки",
    "draws": "{seat} {seat:вытягиваешь|вытягивает} {n:карту|карты|карт}{cards}",
    "draws:aside": "{seat} {seat:вытягиваешь|вытягивает} {n:карту|карты|карт} отдельно от руки{cards}",
    "lay": "{seat} {seat:выкладываешь|выкладывает} перед собой {card:acc}",
    "play": "{seat} {seat:играешь|играет} {card:acc}",
    "keep": "{seat} {seat:выкладываешь|выкладывает} перед собой {card:acc}",
    "rule": "{card:nom} вступает в силу",
    "goal": "новая цель — {card}",
    "resolve": "срабатывает {card:nom}",
    "respond": "{seat} {seat:отвечаешь|отвечает} {card:ins} на {target:acc}",
    "respond:theft": "{seat} {seat:отвечаешь|отвечает} {card:ins} на кражу {target:gen}",
    "cancel": "{seat} {seat:отменяешь|отменяет} {card:acc}",
    "cancel:theft": "{seat} {seat:срываешь|срывает} кражу {card:gen}",
    "redirect": "{seat} {seat:перехватываешь|перехватывает} {card:acc}",
    "discard": "{seat} {seat:сбрасываешь|сбрасывает} {card:acc}",
    "discard:other": "{seat} {seat:сбрасываешь|сбрасывает} у {other:gen} {card:acc}",
    "discards": "{seat} {seat:сбрасываешь|сбрасывает} {n:карту|карты|карт}{cards}",
    "discards:other": "{seat} {seat:сбрасываешь|сбрасывает} у {other:gen} {n:карту|карты|карт}{cards}",
    "steal": "{seat} {seat:забираешь|забирает} у {other:gen} {card:acc}",
    "move": "{seat} {seat:перекладываешь|перекладывает} {card:acc} к {other:dat}",
    "move:self": "{seat} {seat:перекладываешь|перекладывает} {card:acc} к себе",
    "take": "{seat} {seat:берёшь|берёт} из сброса {card:acc}",
    "take:other": "{seat} {seat:берёшь|берёт} у {other:gen} с руки {card:acc}",
    "swap": "{seat} {seat:меняешься|меняется} руками с {other:ins}",
    "rotate": "{seat} {seat:пускаешь|пускает} руки по кругу: все передают карты {way}",
    "give": "{seat} {seat:отдаёшь|отдаёт} {other:dat} {card:acc}",
    "give:self": "{seat} {seat:оставляешь|оставляет} себе {card:acc}",
    "reshuffle": "сброс перемешан и снова стал колодой, карт в ней: {n}",
    "extra_turn": "{seat} {seat:ходишь|ходит} ещё раз",
    "use": "{seat} {seat:пользуешься|пользуется} свойством {card:gen}",
    "use:rule": "{seat} {seat:пользуешься|пользуется} {card:ins}",
    "win": "{seat} {seat:побеждаешь|побеждает}: выполнена {card:nom}!",
    "win:alone": "{seat} {seat:побеждаешь|побеждает}: за столом больше никого нет",
    "win:nobody": "проигрывают все: сбылась {card:nom}",
    "join": "{seat} {seat:садишься|садится} за стол",
    "leave": "{seat} {seat:выходишь|выходит} из игры, рука и карты на столе идут в сброс",
    "attach": "{card:nom} цепляется к {target:dat}",
    "overflow": "карты запускают друг друга без конца: всё, что разыгрывалось, — в сброс, ход окончен",
    "undecided": "партия окончена, победителя нет",
    "nothing": "{card:nom} ничего не меняет",
    "replace": "{card:nom} уступает место: {target:nom}",
    "reveal": "{seat} {seat:видишь|видит} на руке у {other:gen} {card:acc}",
    "shuffle": "колода перемешана заново",
}


def event(talk: Talk, template: str, e: Mapping[str, Any]) -> str:
    """The sentence of an event."""
    cards = [code for code in e.get("cards", ()) if code]
    return fill(
        EVENTS[template],
        seat=Person(talk, e["seat"]),
        other=Person(talk, e["other"]),
        card=Card(talk, e["card"]),
        target=Card(talk, e["target"]),
        n=Number(e["n"]),
        way="налево" if e["n"] > 0 else "направо",
        cards=f": {named(talk, cards)}" if cards else "",
    )


# ---- questions ----

PROMPTS: Mapping[str, str] = {
    "play": "сыграй карту",
    "play:more": "сыграй карту: осталось {least}",
    "before_draw": "тяни карты — или сначала воспользуйся тем, что можно до добора",
    "end": "карты на этот ход сыграны: закончи ход или воспользуйся тем, что ещё можно",
    "play_aside": "{source}сыграй одну из отложенных карт",
    "pick": "{source}{which} {verb}?{count}",
    "seat": "{source}выбери игрока",
    "direction": "{source}куда передать руки?",
    "may": "{source}сделаешь это?",
    "one": "{source}выбери одно из двух",
    "respond": "{other} играет {card:acc}. Ответишь сюрпризом?",
    "respond:theft": "{other} забирает у тебя {card:acc}. Ответишь сюрпризом?",
    "respond:response": "{other} отвечает {card:ins}. Ответишь сюрпризом?",
    "limit_hand": "{source}сбрось {least:карту|карты|карт}",
    "limit_keepers": "{source}сбрось {least:тему|темы|тем}",
    "lose": "{source}сбрось {least:карту|карты|карт}",
    "goal": "целей больше, чем разрешают правила: какую сбросить?",
    "attach": "к какой теме прицепить {card:acc}?",
    "deal": "{source}какую карту отдать {other:dat}?",
    "deal:self": "{source}какую карту оставить себе?",
}
VERBS = {"discard": "сбросить", "take": "взять", "steal": "забрать", "move": "переложить", "give": "отдать"}


def prompt(talk: Talk, template: str, d: Decision) -> str:
    """The question of a decision, put to the seat that is asked."""
    picked = NOUNS[common_kind(o.card for o in d.options if o.card)]
    return fill(
        PROMPTS[template],
        source=f"{Card(talk, d.source):nom}: " if d.source else "",
        card=Card(talk, d.source),
        other=Person(talk, d.other),
        which=f"{WHICH[picked.gender]} {picked.form('acc')}",
        verb=VERBS.get(d.options[0].verb, "выбрать") if d.options else "выбрать",
        count=_count(d.least, d.most),
        least=Number(d.least),
    )


def _count(least: int, most: int) -> str:
    """How many picks a multi-pick still takes."""
    if least == most:
        return f" Осталось {most}" if most > 1 else ""
    if least == 0:
        return f" Можно ещё {most}, можно и закончить" if most > 1 else " Можно и закончить"
    return f" Не меньше {least} и не больше {most}"


# ---- buttons ----

WORDS = {
    "pass": "Пас", "done": "Готово", "end": "Закончить ход", "draw": "Тянуть карты", "left": "Налево",
    "right": "Направо", "yes": "Да", "no": "Нет",
}  # fmt: skip
OPTIONS: Mapping[str, str] = {
    "play": "Сыграть {card}",
    "play random": "Сыграть случайную карту",
    "discard random": "Сбросить случайную карту",
    "respond": "Ответить картой {card}",
    "use": "Воспользоваться картой {card}",
    "discard": "Сбросить {card}",
    "attach": "К теме {card}",
    "give": "Отдать {card}",
    "give:self": "Оставить {card}",
    "take": "Взять {card}",
    "steal": "Забрать {card}",
    "move": "Переложить {card}",
}
CHOOSE = "Выбрать игрока {who}"


def option(talk: Talk, o: Option, d: Decision) -> str:
    """The text of an option's button."""
    if o.verb in WORDS:
        return WORDS[o.verb]
    if o.card is None:
        what = o.text.partition(" ")[2]
        return OPTIONS.get(o.text) or (f"Вариант {what}" if what.isdigit() else talk.seat(what))
    own = ":self" if o.verb == "give" and d.other == d.seat else ""
    text = OPTIONS[o.verb + own].format(card=quoted(talk.name(o.card)) + copy_of(o.card))
    elsewhere = o.of is not None and o.of != d.seat and o.verb != "give"
    return f"{text} — {talk.seat(o.of)}" if elsewhere else text


# ---- reasons ----

REASONS: Mapping[str, str] = {
    "game-over": "партия уже окончена",
    "no-such-seat": "за столом нет игрока {seat}",
    "not-asked": "сейчас решаешь не ты{waiting}",
    "F-087": "сейчас ходит {active}: в чужой ход можно только ответить сюрпризом, когда тебя спросят",
    "F-048": "подожди, пока решат другие{waiting}",
    "UF-1": "играть обязательно: за этот ход нужно сыграть ещё {left:карту|карты|карт}",
    "F-109": "просто так карты не сбрасывают — только из-за предела или по тексту карты",
    "F-094": "отвечать сейчас не на что: сюрприз отменяет чужую карту только в ответ на неё",
    "cannot-cancel": "{card:nom} не отменяет {target:acc}",
    "F-013": "больше играть нельзя: за этот ход положенные карты уже сыграны",
    "F-116": "первую карту хода играют наугад: её выбирает случай",
    "draw-first": "сначала вытяни карты",
    "picks-owed": "нужно выбрать ещё {least:карту|карты|карт}",
    "unknown-option": "такого хода сейчас нет: {option}",
    "no-such-index": "варианта {index} нет, всего их {options}",
    "unknown-command": "нет такой команды: «{command}»; есть !join X, !leave X и !shuffle N",
    "F-025": "пока карта разыгрывается, {card:nom} подождёт",
    "F-038": "{card:nom} лежит перед {seat:ins}: пользоваться чужой картой нельзя",
    "F-039": "{card:nom} действует раз за ход, и в этом ходу уже всё",
    "F-040": "за {card:acc} сейчас нечем заплатить",
    "F-083": "последняя карта хода уже сыграна: {card:nom} действует только до неё",
    "F-084": "рука пуста: {card:nom} требует что-нибудь сбросить",
    "F-110-free": "сейчас {card:nom} ничего не изменит",
    "bad-seed": "зерно — целое число, а не «{seed}»",
    "bad-seat": "место — одна заглавная буква от A до Z, а не «{name}»",
    "seat-taken": "место {name} уже занято",
    "place-free": "новых мест за столом нет, но освободилось место {name}",
    "table-full": "за столом уже {most} игроков, больше не сядет никто",
    "goal": "выполнена {card:nom}",
    "ungoal": "сбылась {card:nom}, и проигрывают все",
    "alone": "за столом больше никого нет",
    "stalemate": "никто больше ничего не может сделать",
    "turn_limit": "ходы, отведённые на партию, вышли",
    "other": "сейчас так нельзя ({rule})",
}


def reason(talk: Talk, rule: str, params: Mapping[str, Any]) -> str:
    """The sentence of a reason."""
    waiting = [talk.seat(s) for s in params.get("waiting", ())]
    return fill(
        REASONS.get(rule, REASONS["other"]),
        rule=rule,
        seat=Person(talk, params.get("seat")),
        name=params.get("seat", ""),
        active=Person(talk, params.get("active")),
        waiting=f": {listing(waiting, ' и ')}" if waiting else "",
        card=Card(talk, params.get("card")),
        target=Card(talk, params.get("target")),
        **{key: Number(params.get(key, 0)) for key in ("left", "least", "index", "options", "most")},
        **{key: params.get(key, "") for key in ("option", "command", "seed")},
    )


def outcome(talk: Talk, winners: Sequence[str], why: str) -> str:
    """Who has won and why."""
    lower = f"{why[:1].lower()}{why[1:]}"
    if not winners:
        return f"Победителя нет: {lower}"
    if list(winners) == [talk.me]:
        return f"Ты побеждаешь: {lower}"
    verb = "Побеждает" if len(winners) == 1 else "Побеждают"
    return f"{verb} {listing([talk.seat(w) for w in winners], ' и ')}: {lower}"


# ---- what is missing for a goal ----


def gap(talk: Talk, u: Unmet) -> str:
    """One thing that still stands between a player and a goal."""
    match u.kind:
        case "missing":
            groups = by_kind(u.cards)
            parts = [f"{NOUNS[kind].form('gen', plural=len(codes) > 1)} {named(talk, codes)}" for kind, codes in groups]
            return close(f"Не хватает {listing(parts, ' и ' if len(u.cards) == len(groups) else ', а также ')}")
        case "blocked":
            return close(f"{'Мешает' if len(u.cards) == 1 else 'Мешают'} {named(talk, u.cards)}")
        case "some":
            more = u.needs - u.has
            lead = "Нужна ещё одна из карт" if more == 1 else f"Нужны ещё {more} из карт"
            return close(f"{lead}: {named(talk, u.cards, ' или ')}")
        case "hand":
            return f"Карт на руке нужно {u.needs}, сейчас {u.has}."
        case "count":
            many = NOUNS[u.of].form("gen", plural=True).capitalize()
            return f"{many} на столе нужно {u.needs}, сейчас {u.has}."
        case "tied":
            return "Условие выполнено не только здесь: победит тот, кто останется с ним один."
    return close(f"Условие цели не выполнено: {named(talk, u.cards)}") if u.cards else "Условие цели не выполнено."
