"""What single cards do in this deck: nothing at all, nothing any more, or something for cards that are not there.

Pure. Whether a card makes sense by itself is another question (`cardsdb.language.lint`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

from cardsdb.language import core
from cardsdb.language import fluxx as lang
from cardsdb.language.definitions import references, walk
from cardsdb.language.fluxx import FluxxCard
from cardsdb.language.text import en, ru
from decks.rules.fluxx.reading import Reading
from decks.rules.fluxx.saying import add, problem, take_out
from decks.rules.fluxx.words import CANCELLED
from decks.rules.problems import Problem

ALIVE = (lang.Draw, lang.SwapHands, lang.RotateHands, lang.Redirect, core.ExtraTurn, core.EndTurn)
"""Steps that find something to do in any deck."""


def find(reading: Reading) -> Iterator[Problem]:
    """Everything about what cards do here."""
    deck = reading.deck
    idle = [card for card, _n in reading.of("action", "new_rule", "surprise", "goal") if not card.program]
    if idle:
        yield problem("no-program", deck, [card.code for card in idle], [take_out(deck, *(c.code for c in idle))])
    missing = dict(_missing(reading))
    for code, absent in missing.items():
        yield problem("names-missing", deck, [code], [*add(deck, *absent), take_out(deck, code)], missing=absent)
    yield from _idle(reading, missing.keys())
    yield from _answers(reading)
    yield from _titles(reading)


def _missing(reading: Reading) -> Iterator[tuple[str, list[str]]]:
    """Cards that programs look for and the deck lacks; what a goal out of reach lacks is told with the goal."""
    within = {card.code for card, _win in reading.within_reach}
    for card, _n in reading.cards:
        program = tuple(a for a in card.program if not isinstance(a, lang.Win) or card.code in within)
        if absent := sorted(references(program) - reading.by_code.keys()):
            yield card.code, absent


# ---- programs without anything to work on ----


def _idle(reading: Reading, told: Iterable[str]) -> Iterator[Problem]:
    nothing, powerless = [], []
    for card, _n in reading.cards:
        acts = [a for a in card.program if not isinstance(a, lang.Win | lang.Response)]
        if card.code in told or not acts or any(alive(a, reading) for a in acts):
            continue
        if card.kind in ("action", "new_rule"):
            nothing.append(card.code)
        elif card.kind != "surprise" or not any(isinstance(a, lang.Response) for a in card.program):
            powerless.append(card.code)
    if nothing:
        yield problem("does-nothing", reading.deck, nothing, [take_out(reading.deck, *nothing)])
    if powerless:
        yield problem("power-idle", reading.deck, powerless)


def alive(ability: Any, reading: Reading) -> bool:
    """Whether an ability can ever change something with the cards of this deck."""
    match ability:
        case lang.Always(what=lang.IgnoreCreepers()):
            return bool(reading.many["creeper"])
        case lang.Always(what=lang.SlotRule(slot="keeper_limit")):
            return bool(reading.many["keeper"])
        case lang.Free():
            return all(_works(s, reading) for s in ability.cost) and any(_works(s, reading) for s in ability.do)
        case lang.OnPlay() | lang.When():
            return any(_works(step, reading) for step in ability.do)
    return True


def _works(step: Any, reading: Reading) -> bool:
    match step:
        case lang.Discard() | lang.Take() | lang.Steal() | lang.Move():
            return reading.holds(step.what)
        case lang.Exchange():
            return reading.holds(step.give) and reading.holds(step.take)
        case lang.If():
            return any(_works(s, reading) for s in (*step.then, *step.otherwise))
        case lang.May():
            return any(_works(s, reading) for s in step.then)
        case lang.ChooseOne():
            return any(_works(s, reading) for option in step.options for s in option)
    return isinstance(step, ALIVE)


# ---- surprises ----


def _answers(reading: Reading) -> Iterator[Problem]:
    """Surprises whose occasion never comes."""
    thefts = any(True for _ in reading.doing(lang.Steal, lang.Move))
    for card, _n in reading.of("surprise"):
        cancels = {what for a in card.program if isinstance(a, lang.Response) for what in a.cancels}
        if cancels and not any(thefts if what == "theft" else reading.many[what] for what in cancels):
            order = [what for what in CANCELLED if what in cancels]
            what = {
                lang_: joint.join(CANCELLED[w][lang_] for w in order)
                for lang_, joint in (("ru", " и "), ("en", " or "))
            }
            out = take_out(reading.deck, card.code)
            yield problem("nothing-to-cancel", reading.deck, [card.code], [out], what=what)


def remedies(reading: Reading) -> bool:
    """Whether any card takes a creeper away from the player before whom it lies."""
    for _card, step in reading.doing(lang.Discard, lang.Take, lang.Move, lang.Exchange):
        sets = [node for node, _ in walk(step) if isinstance(node, lang.Cards) and node.zone == "table"]
        for cards in sets:
            if cards.of != "each_other" and _creeper_in(cards, reading):
                return True
    return False


def _creeper_in(cards: lang.Cards, reading: Reading) -> bool:
    if cards.kinds and "creeper" not in cards.kinds:
        return False
    return any(not cards.cards or card.code in cards.cards for card, _n in reading.of("creeper"))


# ---- titles ----


def _titles(reading: Reading) -> Iterator[Problem]:
    by_title: dict[tuple[str, str], list[FluxxCard]] = defaultdict(list)
    for card, _n in reading.cards:
        for language in ("ru", "en"):
            by_title[language, getattr(card.name, language).casefold()].append(card)
    told: set[frozenset[str]] = set()
    for (language, _title), cards in by_title.items():
        codes = frozenset(card.code for card in cards)
        if len(codes) > 1 and codes not in told:
            told.add(codes)
            shown = getattr(cards[0].name, language)
            title = {"ru": ru.quoted(shown), "en": en.quoted(shown)}
            yield problem("same-title", reading.deck, sorted(codes), numbers={"has": len(codes)}, title=title)
