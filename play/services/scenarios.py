"""Shipped scenarios to be watched: found by id, played step by step, told in words.

Knows the files of scenarios and the tables of games; must not know requests. A scenario has no secrets: all hands are
open, and whoever acts next sits at the reader's side unless another seat is asked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache
from pathlib import Path
from string import ascii_uppercase
from typing import Any

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cardsdb.models import Ruling
from play.engines.api import Event, Setup
from play.engines.scenario import TABLE, Act, Check, Command, Refuse, Script, Step, read_scenarios
from play.engines.showing import Stage, stages
from play.services.replays import Replay, ply_of
from play.services.setups import Deck, standard_deck
from play.services.tables import table_of
from play.services.tables.board import Eyes, LogLine

FOLDER: Path = settings.BASE_DIR / "fixtures" / "scenarios"


@dataclass(frozen=True, slots=True)
class Player:
    """A seat of a scenario, with the name it is told by."""

    letter: str
    name: str


@dataclass(frozen=True, slots=True)
class Watched:
    """A scenario as a page shows it: the question, where its answer comes from, and the answer as sentences."""

    id: str
    game: str
    title: str
    source: str
    answer: list[str]
    cards: list[tuple[str, str]]
    """Code and name of every catalogued card it is played with."""
    replay: Replay


# ---- finding ----


@dataclass(frozen=True, slots=True)
class Chapter:
    """Rulings about one thing, in the order of their file."""

    name: str
    title: str
    rulings: list[tuple[Ruling, str]]


CHAPTERS: dict[str, Promise | str] = {
    "turn": gettext_lazy("The turn"),
    "rules": gettext_lazy("New rules"),
    "actions": gettext_lazy("Actions and piles"),
    "creepers": gettext_lazy("Keepers, creepers and their powers"),
    "limits": gettext_lazy("Limits"),
    "goals": gettext_lazy("Goals and victory"),
    "needs": gettext_lazy("What the goals need"),
    "surprises": gettext_lazy("Surprises"),
    "table": gettext_lazy("Players who come and go"),
    "faq": gettext_lazy("The questions of the rulebook"),
    "reports": gettext_lazy("What players have tripped over"),
    "edges": gettext_lazy("Where rules meet"),
    "language": gettext_lazy("What invented cards may say"),
}
"""The files of scenarios as chapters, in the order a reader wants them; a file without a title comes last."""


def chapters(language: str) -> list[Chapter]:
    """All rulings that the catalogue knows, by chapter. One query; no scenario is read."""
    known = Ruling.objects.in_bulk(field_name="scenario")
    found = []
    for file in sorted(files(), key=lambda file: [*CHAPTERS, file.stem].index(file.stem)):
        ids = re.findall(r"^(?:- )?id: (\S+)$", _text(file), re.MULTILINE)
        rulings = [(known[one], known[one].title(language)) for one in ids if one in known]
        if rulings:
            found.append(Chapter(file.stem, str(CHAPTERS.get(file.stem, file.stem)), rulings))
    return found


def find(scenario: str) -> Script | None:
    """A scenario by its id; only the file that holds it is read."""
    head = re.compile(rf"^(?:- )?id: {re.escape(scenario)}$", re.MULTILINE)
    file = next((file for file in files() if head.search(_text(file))), None)
    return None if file is None else next((script for script in read(file) if script.id == scenario), None)


@cache
def files() -> tuple[Path, ...]:
    """The files of all shipped scenarios."""
    return tuple(sorted(FOLDER.glob("*/*.yaml")))


@cache
def _text(file: Path) -> str:
    return file.read_text(encoding="utf-8")


@cache
def read(file: Path) -> tuple[Script, ...]:
    """The scenarios of a file."""
    return read_scenarios(_text(file), str(file))


# ---- watching ----


def watch(script: Script, ply: str, seat: str, language: str) -> Watched:
    """A scenario after step `ply` (the beginning, if that is no number), seen from `seat`."""
    scenario = script.scenario
    deck = _deck(script)
    story = stages(script, {card.code: card for card, _n in standard_deck(scenario.game)})
    at = ply_of(ply or "0", len(story) - 1)
    setup = Setup(scenario.game, scenario.seats, (deck,), scenario.options)
    names = _names()
    players = [Player(letter, names[letter]) for letter in story[at].state.names]
    me = seat if seat == "-" or seat in [player.letter for player in players] else _next(story, at)
    eyes = Eyes(language, None if me == "-" else me, names, {})
    game = table_of(scenario.game)
    board = game.board(story[at].state, setup, eyes, watching=True, everything=True)
    board.outcome = game.outcome(story[at].state, setup, replace(eyes, me=None))
    told = [line for number, stage in enumerate(story) for line in _lines(stage, number, setup, eyes)]
    replay = Replay(
        ply=at,
        last=len(story) - 1,
        seat="" if me == "-" else me,
        board=board,
        log=told,
        line="",
        perspectives=players,
    )
    return Watched(
        id=script.id,
        game=scenario.game,
        title=scenario.title.ru if language == "ru" else scenario.title.en,
        source=Ruling(source=scenario.source).origin,
        answer=_answer(story, setup, eyes),
        cards=_cards(script, language),
        replay=replay,
    )


def _deck(script: Script) -> Deck:
    """The shipped cards and those the scenario invents."""
    shipped = standard_deck(script.scenario.game)
    if not script.cards:
        return shipped
    own = {card.code for card in script.cards}
    return (*[row for row in shipped if row[0].code not in own], *[(card, 1) for card in script.cards])


def _names() -> dict[str, str]:
    """What the seats are called; a ninth letter only by itself."""
    first = [_("Anna"), _("Boris"), _("Cleo"), _("Dan"), _("Eva"), _("Felix"), _("Greta"), _("Henry")]
    return {letter: letter for letter in ascii_uppercase} | dict(zip(ascii_uppercase, first, strict=False))


def _next(story: Sequence[Stage], at: int) -> str:
    """Whoever acts or is refused next; at the end whoever did last, and the first seat where nobody does."""
    ahead = [stage.step for stage in story[at + 1 :]]
    behind = [stage.step for stage in story[at::-1]]
    seats = [step.seat for step in (*ahead, *behind) if isinstance(step, Act | Refuse) and len(step.seat) == 1]
    letters = story[at].state.names
    return str(next((seat for seat in seats if seat in letters), letters[0]))


def _lines(stage: Stage, number: int, setup: Setup, eyes: Eyes) -> Iterator[LogLine]:
    """A step as a headline, then what came of it."""
    head, rest = _step(stage.step, stage, setup, eyes)
    yield LogLine(head, number, turn=True)
    yield from (LogLine(text, number) for text in rest)
    told: Sequence[LogLine] = table_of(setup.game).log(
        [(number, map(_row, stage.events))], setup, replace(eyes, me=None)
    )
    yield from (LogLine(line.text, number) for line in told)


def _row(event: Event) -> dict[str, Any]:
    """An event as the record keeps it, open to everybody."""
    return {**asdict(event), "seen": None}


def _step(step: Step | None, stage: Stage, setup: Setup, eyes: Eyes) -> tuple[str, list[str]]:
    """What is done in a step, and what there is to say besides what happens."""
    game = table_of(setup.game)
    match step:
        case Act(seat, text):
            return f"{eyes.names[seat]}: {game.deed(text, setup, eyes, inside=True)}", []
        case Command(text):
            return game.deed(text, setup, eyes), []
        case Refuse(seat, text):
            what = game.deed(text, setup, eyes, inside=True)
            who = Eyes(eyes.language, seat, eyes.names, {})
            why = [game.reason(stage.reason, setup, who)] if stage.reason else []
            if seat == TABLE:
                return _("Not possible: %(what)s") % {"what": what}, why
            return _("Not possible for %(name)s: %(what)s") % {"name": eyes.names[seat], "what": what}, why
        case Check(expect):
            return _("What is so now"), game.expected(expect, setup, eyes)
    return _("The table before it begins"), []


def _answer(story: Sequence[Stage], setup: Setup, eyes: Eyes) -> list[str]:
    """How it comes out: the last expectation, or the refusals where nothing else is expected."""
    last = next((stage.step for stage in reversed(story) if isinstance(stage.step, Check)), None)
    if last is not None and (said := table_of(setup.game).expected(last.expect, setup, eyes)):
        return list(said)
    refused = [_step(stage.step, stage, setup, eyes) for stage in story if isinstance(stage.step, Refuse)]
    return [f"{head}. {' '.join(why)}".strip() for head, why in refused]


def _cards(script: Script, language: str) -> list[tuple[str, str]]:
    """The catalogued cards it is played with, in the order they are named."""
    scenario = script.scenario
    own = {card.code for card in script.cards}
    names = {card.code: getattr(card.name, language) for card, _n in standard_deck(scenario.game)}
    mentioned = re.findall(r"[a-z]\.[a-z0-9-]+", repr((scenario.setup, scenario.steps)))
    return [(code, names[code]) for code in dict.fromkeys(mentioned) if code in names and code not in own]
