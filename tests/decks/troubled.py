"""For every code of the Fluxx rules a deck that shows it; `python -m tests.decks.troubled` writes what is said anew."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import yaml

from cardsdb.language.core import CardDef, Words
from cardsdb.language.definitions import decode_card
from cardsdb.language.fluxx import FluxxCard
from decks.contents import DeckList
from decks.rules import Problem, check
from play.shelf import shipped_deck

SAID = Path(__file__).parent / "rules_fluxx_said.yaml"


@cache
def shipped() -> dict[str, FluxxCard]:
    return {card.code: card for card, _n in shipped_deck("fluxx") if isinstance(card, FluxxCard)}


def deck(*cards: Any, seats: int = 2, **copies: int) -> DeckList:
    """A deck of shipped cards by code, of cards, or of (card, copies)."""
    pairs = [card if isinstance(card, tuple) else (card, 1) for card in cards]
    pile = tuple((shipped()[c] if isinstance(c, str) else c, n) for c, n in pairs)
    names = {code: card.name for code, card in shipped().items()} | {card.code: card.name for card, _n in pile}
    return DeckList("fluxx", "A deck", pile, names, seats=seats)


def whole(without: tuple[str, ...] = (), also: tuple[Any, ...] = (), seats: int = 4, kinds: str = "") -> DeckList:
    """The shipped deck without some cards (or kinds) and with others."""
    kept = [c for c, card in shipped().items() if c not in without and card.kind not in kinds.split()]
    return deck(*kept, *also, seats=seats)


def card(code: str, ru: str, en: str, *program: Any) -> FluxxCard:
    """A card from its program as plain data."""
    kind = next(k for k, letter in FluxxCard.LETTERS.items() if letter == code[0])
    data = {"code": code, "name": {"ru": ru, "en": en}, "source": "original", "kind": kind, "program": list(program)}
    made: FluxxCard = decode_card(data, "fluxx")
    return made


def goal(code: str, cond: Any, ru: str = "Новая цель", en: str = "New Goal", **win: Any) -> FluxxCard:
    return card(code, ru, en, {"on": "win", "if": cond, **win})


def playing(code: str, *steps: Any, ru: str = "Новое действие", en: str = "New Action") -> FluxxCard:
    return card(code, ru, en, {"on": "play", "do": list(steps)})


def keeper(i: int) -> FluxxCard:
    return card(f"k.no-{i}", f"Тема {i}", f"Keeper {i}")


def numbered(letter: str, i: int) -> FluxxCard:
    """One of many cards of a kind."""
    program = {
        "g": {"on": "win", "if": {"is": "all", "of": ["k.luke", "k.leia"]}},
        "a": {"on": "play", "do": [{"do": "draw", "n": i % 9 + 1}]},
        "r": {"on": "free", "do": [{"do": "draw", "n": i % 9 + 1}]},
    }[letter]
    return card(f"{letter}.no-{i}", f"Карта {letter} {i}", f"Card {letter} {i}", program)


def rule(code: str, slot: str, value: str, ru: str, en: str) -> FluxxCard:
    return card(code, ru, en, {"on": "always", "what": {"set": "slot", "slot": slot, "value": value}})


TEN = (
    "b.basic",
    "k.luke",
    "k.leia",
    "k.han",
    "k.r2d2",
    "k.xwing",
    "k.chewie",
    "g.siblings",
    "a.jackpot",
    "r.draw-2",
    "r.play-2",
)
"""A small deck for two with nothing amiss but that it is small."""

FOREIGN = CardDef(code="k.stranger", name=Words(ru="Чужак", en="Stranger"), source="original")
CREEPERS = {"zone": "table", "kinds": ["creeper"]}
FREE = {"on": "free", "do": [{"do": "draw", "n": 1}]}
MANY_CREEPERS = tuple((f"c.{name}", 3) for name in ("vader", "greedo", "jawas", "jabba", "troopers", "boba", "tie"))


def renamed(code: str, **name: str) -> FluxxCard:
    return msgspec.structs.replace(shipped()[code], code=f"{code}-too", name=Words(**name))


DECKS: dict[str, DeckList] = {
    "empty": deck(),
    "other-game": deck(*TEN, FOREIGN),
    "listed-twice": deck(*TEN, "k.luke"),
    "no-copies": deck(*TEN, ("k.yoda", 0)),
    "too-many-powers": deck(*TEN, card("k.busy", "Многостаночник", "Busybody", *[FREE] * 5)),
    "too-few-to-deal": deck(*TEN, seats=4),
    "no-goals": deck(*(c for c in TEN if c != "g.siblings"), "a.trash-it"),
    "nobody-can-win": deck(*(c for c in TEN if c != "g.siblings"), "g.dark-side", "g.last-jedi"),
    "goal-wants-missing": deck(*TEN, "g.dark-side"),
    "goal-wants-unlayable": deck(*TEN, goal("g.odd", {"is": "all", "of": ["k.luke", "a.jackpot"]})),
    "goal-never": deck(*TEN, goal("g.odd", {"is": "all", "of": ["k.luke", {"is": "not", "of": "k.luke"}]})),
    "goal-from-the-start": deck(*TEN, goal("g.odd", {"is": "not", "of": "k.luke"})),
    "goals-tie": whole(also=(goal("g.odd", {"is": "all", "of": ["k.leia", "k.luke"]}),)),
    "goal-shadows": whole(also=(goal("g.odd", {"is": "all", "of": ["k.leia", "k.luke", "k.yoda"]}),)),
    "goals-share-a-card": deck(*TEN, "g.red-five"),
    "card-in-most-goals": deck(*TEN, "g.red-five", "g.partners", "g.i-know", "g.loyal-astromech", "g.leias-message",
                               goal("g.odd", {"is": "all", "of": ["k.luke", "k.chewie"]})),
    "goal-long": deck(*TEN, goal("g.odd", {"is": "all", "of": [*TEN[1:7]]})),
    "ungoals": deck(*TEN, goal("g.odd", {"is": "all", "of": ["k.luke", "k.xwing"]}, all_lose=True)),
    "goal-copies": deck(*(c for c in TEN if c != "g.siblings"), ("g.siblings", 2)),
    "no-keepers": whole(kinds="keeper"),
    "keepers-unwanted": deck(*TEN),
    "creepers-unwanted": deck(*TEN, "c.jabba", "c.tie", "a.trash-it"),
    "keeper-copies": deck(*TEN[2:], ("k.luke", 2), "b.basic"),
    "no-creepers": whole(kinds="creeper"),
    "creepers-without-remedy": deck(*TEN, "c.jabba", "g.jabbas-debt"),
    "no-basic-rules": deck(*TEN[1:]),
    "several-basic-rules": deck(*TEN, rule("b.mine", "draw", "#2", "Мои правила", "My rules")),
    "rules-of-one-slot": deck(*(c for c in TEN if c != "r.play-2"), "r.draw-3", "a.trash-rule"),
    "no-draw-rules": deck(*(c for c in TEN if c != "r.draw-2"), "r.rule-of-two", "a.trash-rule"),
    "no-play-rules": deck(*(c for c in TEN if c != "r.play-2"), "r.rule-of-two", "a.trash-rule"),
    "rules-stay": deck(*TEN, "r.hand-limit-1"),
    "same-rule": deck(*TEN, rule("r.same", "draw", "#2", "Тяни двойку", "Draw a pair")),
    "no-program": deck(*TEN, card("a.blank", "Пустышка", "Blank")),
    "names-missing": deck(*TEN, "c.boba", "c.emperor", "g.carbonite", "a.trash-it"),
    "does-nothing": deck(*TEN, "a.creeper-sweeper", "a.move-creeper"),
    "power-idle": deck(*TEN, "k.yoda", "g.master-and-pupil"),
    "nothing-to-cancel": deck(*(c for c in TEN if c != "a.jackpot"), "k.yoda", "s.as-you-were", "s.thats-mine"),
    "same-title": deck(*TEN, renamed("a.jackpot", ru="Космический джекпот!", en="Jackpot again")),
    "pile-short": deck(*TEN, "a.trash-it"),
    "too-many-creepers": whole(without=tuple(code for code, _n in MANY_CREEPERS), also=MANY_CREEPERS),
    "no-actions": whole(kinds="action surprise"),
    "no-new-rules": whole(kinds="new_rule"),
    "few-keepers": whole(also=tuple(numbered("g", i) for i in range(105))),
    "few-goals": whole(without=tuple(c for c in shipped() if c.startswith("g."))[:25]),
    "few-actions": whole(without=tuple(c for c in shipped() if c.startswith("a."))[:14]),
    "few-new-rules": whole(without=tuple(c for c in shipped() if c.startswith("r."))[:14]),
    "many-keepers": whole(also=tuple(keeper(i) for i in range(20))),
    "many-goals": deck("b.basic", "k.luke", "k.leia", "k.han", *(numbered("g", i) for i in range(40))),
    "many-actions": whole(also=tuple(numbered("a", i) for i in range(40))),
    "many-new-rules": whole(also=tuple(numbered("r", i) for i in range(40))),
}  # fmt: skip


def found(code: str) -> list[Problem]:
    """What is said under a code of the deck that shows it."""
    return [problem for problem in check(DECKS[code]) if problem.code == code]


def said(code: str) -> list[dict[str, Any]]:
    """The same as plain data."""
    return [
        {
            "level": p.level,
            **{lang: p.text[lang] for lang in ("ru", "en")},
            **{f"why_{lang}": p.why[lang] for lang in ("ru", "en")},
            "fixes": [f"{fix.label['ru']} | {fix.label['en']} | {fix.seats or dict(fix.cards)}" for fix in p.fixes],
        }
        for p in found(code)
    ]


if __name__ == "__main__":
    everything = {code: said(code) for code in DECKS}
    SAID.write_text(yaml.safe_dump(everything, allow_unicode=True, sort_keys=False, width=10_000), encoding="utf-8")
