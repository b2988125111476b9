"""What a scenario of Fluxx expects of the table, said in sentences: the answer of a ruling.

Knows expectations as data (`docs/scenarios.md`) and how options are worded; sees no position. Keys that speak of the
engine and not of the table (`log_kinds`) are not told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from cardsdb.language.text import en, ru
from cardsdb.language.text.grammar import listing

from .talk import Talk, close

SAID: Mapping[str, Mapping[str, str]] = {
    "ru": {
        "nobody": "Пока никто не побеждает",
        "won": "Побеждает {who}",
        "won:more": "Побеждают {who}",
        "and": " и ",
        "or": " или ",
        "over": "Партия окончена",
        "running": "Партия продолжается",
        "goal": "Условие победы: выполнена цель",
        "ungoal": "Сбылась цель, при которой проигрывают все",
        "alone": "За столом больше никого нет",
        "stalemate": "Никто больше ничего не может сделать",
        "turn_limit": "Ходы, отведённые на партию, вышли",
        "asked": "Решает {who}",
        "asked:more": "Решают {who}",
        "asked:none": "Никого ни о чём не спрашивают",
        "active": "Ходит {who}",
        "turn": "Идёт ход {n}",
        "options": "{who} выбирает: {what}",
        "offers": "{who} может и так: {what}",
        "not_offers": "{who} не может: {what}",
        "hidden": "{who} не знает, где {what}",
        "spectator": "Зритель",
        "drawn": "Вытянуто по правилу за ход: {n}",
        "played": "Сыграно карт за ход: {n}",
        "plays_left": "Осталось сыграть карт: {n}",
        "draw_count": "Карт в колоде: {n}",
        "hand": "Рука",
        "table": "На столе",
        "aside": "Отложено",
        "rules": "Новые правила",
        "goals": "Цели",
        "discard": "Сброс",
        "draw_pile": "Колода",
        "playing": "Разыгрывается",
        "none": "пусто",
        "no": "нет",
        "all": "всё",
        "top": "карт — {n}",
        "contains": "среди прочего {what}",
        "without": "нет {what}",
        "sees": "{who} видит: {where}",
        "attached": "{card} прицеплена к теме {host}",
        "free": "{card} ни к чему не прицеплена",
        "draw": "Тянуть",
        "play": "Играть",
        "play_but": "Не считая карт",
        "hand_limit": "Предел руки",
        "keeper_limit": "Предел тем",
        "goals_value": "Целей можно",
        "numerals": "Числа больше на",
        "phase:draw": "Карты по правилу ещё не вытянуты",
        "phase:play": "Можно играть карты",
        "phase:end": "Карты за ход уже сыграны",
    },
    "en": {
        "nobody": "Nobody wins yet",
        "won": "{who} wins",
        "won:more": "{who} win",
        "and": " and ",
        "or": " or ",
        "over": "The game is over",
        "running": "The game goes on",
        "goal": "It ends with a goal",
        "ungoal": "It ends with a goal that makes everybody lose",
        "alone": "Nobody else is left at the table",
        "stalemate": "Nobody can do anything any more",
        "turn_limit": "The turns of the game are used up",
        "asked": "{who} has to decide",
        "asked:more": "{who} have to decide",
        "asked:none": "Nobody is asked anything",
        "active": "It is the turn of {who}",
        "turn": "It is turn {n}",
        "options": "{who} may choose: {what}",
        "offers": "{who} may also: {what}",
        "not_offers": "{who} may not: {what}",
        "hidden": "{who} does not know where {what} is",
        "spectator": "A spectator",
        "drawn": "Drawn for the draw rule this turn: {n}",
        "played": "Cards played this turn: {n}",
        "plays_left": "Cards still to play: {n}",
        "draw_count": "Cards in the draw pile: {n}",
        "hand": "Hand",
        "table": "On the table",
        "aside": "Kept apart",
        "rules": "New rules",
        "goals": "Goals",
        "discard": "Discard pile",
        "draw_pile": "Draw pile",
        "playing": "Being played",
        "none": "nothing",
        "no": "none",
        "all": "all",
        "top": "{n} in number",
        "contains": "{what} among others",
        "without": "not {what}",
        "sees": "{who} sees: {where}",
        "attached": "{card} is attached to {host}",
        "free": "{card} is attached to nothing",
        "draw": "Draw",
        "play": "Play",
        "play_but": "All but",
        "hand_limit": "Hand limit",
        "keeper_limit": "Keeper limit",
        "goals_value": "Goals in play at most",
        "numerals": "Numerals go up by",
        "phase:draw": "The draw is still to come",
        "phase:play": "Cards may be played",
        "phase:end": "The cards of the turn are played",
    },
}
QUOTED = {"ru": ru.quoted, "en": en.quoted}
Deed = Callable[[str], str]


def expected(talk: Talk, wanted: Any, deed: Deed) -> list[str]:
    """The sentences of an expectation (`FluxxExpect`); `deed` words the text of an option."""
    teller = _Teller(talk, deed)
    said = [*teller.ending(wanted), *teller.questions(wanted), *teller.counters(wanted), *teller.places(wanted)]
    return [close(f"{sentence[:1].upper()}{sentence[1:]}") for sentence in said]


class _Teller:
    """Says the keys of an expectation, a group at a time."""

    def __init__(self, talk: Talk, deed: Deed) -> None:
        self.talk, self.deed = talk, deed
        self.say = SAID[talk.lang]

    def ending(self, wanted: Any) -> Iterator[str]:
        """Who has won, and whether the game goes on."""
        if wanted.winner == "none":
            yield self.say["nobody"]
        elif wanted.winner is not None:
            yield self._who("won", wanted.winner)
        elif wanted.over is not None:
            yield self.say["over" if wanted.over else "running"]
        if wanted.reason not in (None, "none"):
            yield self.say[wanted.reason]

    def questions(self, wanted: Any) -> Iterator[str]:
        """Whose turn it is, who is asked, and what for."""
        if wanted.active is not None:
            yield self._who("active", wanted.active)
        if wanted.asked is not None and not wanted.options:
            yield self._who("asked", wanted.asked) if wanted.asked else self.say["asked:none"]
        for key in ("options", "offers", "not_offers"):
            for seat, texts in getattr(wanted, key).items():
                what = "; ".join(map(self._offered, texts)) or self.say["none"]
                yield self.say[key].format(who=self._viewer(seat), what=what)
        for viewer, cards in wanted.hidden.items():
            yield self.say["hidden"].format(who=self._viewer(viewer), what=self._cards(cards, "or"))

    def counters(self, wanted: Any) -> Iterator[str]:
        """Numbers of the turn and what the rules come to."""
        if wanted.phase is not None:
            yield self.say[f"phase:{wanted.phase}"]
        for key in ("turn", "drawn", "played", "plays_left", "draw_count"):
            if (n := getattr(wanted, key)) is not None:
                yield self.say[key].format(n=n)
        for name, value in wanted.values.items():
            label = self.say["goals_value" if name == "goals" else name]
            yield f"{label}: {self.say['no'] if value == 'none' else self.say['all'] if value == 'all' else value}"

    def places(self, wanted: Any) -> Iterator[str]:
        """What lies where, what is attached, and what somebody can see."""
        for part in ("hand", "table"):
            for seat, cards in getattr(wanted, part).items():
                yield self._place((seat, part), self._listed(cards))
        for pile in ("rules", "goals", "discard"):
            if (cards := getattr(wanted, pile)) is not None:
                yield self._place((pile,), self._listed(cards))
        for name, content in (*wanted.zones.items(), *wanted.counts.items()):
            for part, what in content.items() if len(name) == 1 else [("", content)]:
                yield self._place((name, part) if part else (name,), self._listed(what))
        for creeper, keeper in wanted.attached.items():
            key = "free" if keeper == "none" else "attached"
            yield self.say[key].format(card=self._cards([creeper]), host=self._cards([keeper]))
        for viewer, seen in wanted.sees.items():
            for place, cards in seen.items():
                where = (place, "hand") if len(place) == 1 else (place,)
                told = self._place(where, self._listed(cards), " — ")
                yield self.say["sees"].format(who=self._viewer(viewer), where=f"{told[:1].lower()}{told[1:]}")

    def _offered(self, text: str) -> str:
        """An option among others: of players there is only the name."""
        verb, _space, what = text.partition(" ")
        return self.talk.seats[what] if verb == "choose" and what in self.talk.seats else self.deed(text)

    def _who(self, key: str, seats: Sequence[str]) -> str:
        names = [self._viewer(seat) for seat in seats]
        return self.say[key if len(names) == 1 else f"{key}:more"].format(who=listing(names, self.say["and"]))

    def _viewer(self, seat: str) -> str:
        return self.say["spectator"] if seat == "spectator" else self.talk.seat(seat)

    def _place(self, where: tuple[str, ...], what: str, mark: str = ": ") -> str:
        label = self.say[where[-1]]
        if what == self.say["none"] and where[-1] in ("rules", "goals"):
            what = self.say["no"]
        return f"{label}{mark}{what}" if len(where) == 1 else f"{label} ({self.talk.seat(where[0])}){mark}{what}"

    def _listed(self, cards: Any) -> str:
        """A list of cards, a number of them, or what is said of a list that is not spelled out."""
        if isinstance(cards, int):
            return self.say["top"].format(n=cards)
        if isinstance(cards, list | tuple):
            return self._cards(cards) or self.say["none"]
        some = cards if isinstance(cards, Mapping) else {k: getattr(cards, k) for k in ("contains", "without", "count")}
        parts = []
        if some.get("contains"):
            parts.append(self.say["contains"].format(what=self._cards(some["contains"])))
        if some.get("without"):
            parts.append(self.say["without"].format(what=self._cards(some["without"], "or")))
        if some.get("count") is not None:
            parts.append(self.say["top"].format(n=some["count"]))
        return ", ".join(parts)

    def _cards(self, codes: Sequence[str], last: str = "and") -> str:
        return listing([QUOTED[self.talk.lang](self.talk.name(code)) for code in codes], self.say[last])
