"""Scenarios: executable rulings. Reads them strictly, plays them, and reports what was not as expected.

Knows the engine contract and the shape of a scenario (`docs/scenarios.md`); what may be expected of a table is each
game's own (`EXPECTS`). Opens no file: the caller brings the text and its name. A position is only ever changed by the
actions that are written, and by the answers that may be left out (`Session.reach`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from cardsdb.language.core import CardDef
from cardsdb.language.definitions import DefinitionError, Fault, decode_card, references
from cardsdb.language.faults import convert_faults, dotted
from cardsdb.language.reading import Document, Path, YamlError, read_yaml
from play.engines.api import EngineError, Event, IllegalAction, Reason, SetupError

from . import engine
from .expect import Expect
from .fluxx.expect import FluxxExpect
from .session import Session

EXPECTS: dict[str, type[Expect]] = {"fluxx": FluxxExpect}
"""What may be expected of the table of a game; a new game is one line here."""

Title = Annotated[str, Meta(min_length=1, max_length=200)]


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A part of a scenario: frozen and strict about its keys."""


class Titles(_Part, frozen=True, kw_only=True):
    """The question or the ruling, in both languages."""

    ru: Title
    en: Title


class Scenario(_Part, frozen=True, kw_only=True):
    """A position, what is done in it, and what must come of it."""

    id: Annotated[str, Meta(pattern=r"^[a-zA-Z0-9-]{1,80}$", description="letters, digits and hyphens, at most 80")]
    title: Titles
    game: str
    seats: Annotated[tuple[str, ...], Meta(min_length=1)]
    source: Annotated[str, Meta(max_length=80)] = ""
    options: dict[str, Any] = {}
    cards: tuple[dict[str, Any], ...] = ()
    setup: dict[str, Any] = {}
    rng: tuple[Any, ...] = ()
    seed: int = 0
    windows: Literal["auto", "explicit"] = "auto"
    steps: tuple[Any, ...] = ()
    expect: Any = None


@dataclass(frozen=True, slots=True)
class Act:
    """A seat takes an option."""

    seat: str
    text: str


@dataclass(frozen=True, slots=True)
class Command:
    """A command of the table: `!join C`, `!leave B`."""

    text: str


@dataclass(frozen=True, slots=True)
class Refuse:
    """An option or command that must be refused, for the reason `rule` if that is given."""

    seat: str
    text: str
    rule: str | None = None


@dataclass(frozen=True, slots=True)
class Check:
    """An expectation between steps or at the end."""

    expect: Expect


Step = Act | Command | Refuse | Check
TABLE = "table"


@dataclass(frozen=True, slots=True)
class Script:
    """A scenario that has been read: its parts decoded and its inline cards known."""

    scenario: Scenario
    steps: tuple[Step, ...]
    cards: tuple[CardDef, ...]
    file: str = "<text>"

    @property
    def id(self) -> str:
        """The scenario's id."""
        return self.scenario.id


@dataclass(frozen=True, slots=True)
class Failure:
    """What went otherwise: at which step (1 is the first, 0 the setup, one more than the last the end), and how."""

    step: int
    message: str


@dataclass(frozen=True, slots=True)
class Report:
    """The result of one scenario. `record`: every action, the left-out ones included, as a game's record has them."""

    id: str
    passed: bool
    failures: tuple[Failure, ...]
    events: tuple[Event, ...]
    record: tuple[str, ...]


# ---- reading ---------------------------------------------------------------------------------------------


def read_scenarios(text: str, file: str = "<text>") -> tuple[Script, ...]:
    """The scenarios of a file: one mapping, or a list of them. `DefinitionError` lists all faults by file and key."""
    try:
        doc = read_yaml(text)
    except YamlError as error:
        raise DefinitionError([Fault(file, "", "", error.line, error.message)]) from None
    rows = list(enumerate(doc.data)) if isinstance(doc.data, list) else [(None, doc.data)]
    found, scripts, seen = [], [], set()
    for i, row in rows:
        reader = _Reader(doc, () if i is None else (i,), file)
        script = reader.script(row)
        found += reader.faults
        if script is not None and script.id in seen:
            found.append(Fault(file, script.id, "id", doc.line(reader.at), "this id is taken by another scenario here"))
        if script is not None:
            seen.add(script.id)
            scripts.append(script)
    if found:
        raise DefinitionError(found)
    return tuple(scripts)


def read_scenario(text: str, file: str = "<text>") -> Script:
    """The one scenario of a file; raises `DefinitionError`."""
    scripts = read_scenarios(text, file)
    if len(scripts) != 1:
        raise DefinitionError([Fault(file, "", "", None, f"one scenario is wanted, not {len(scripts)}")])
    return scripts[0]


class _Wrong(Exception):
    """Something wrong at a place of a scenario."""

    def __init__(self, path: Path, message: str) -> None:
        super().__init__(message)
        self.path, self.message = path, message


class _Reader:
    """Reads one scenario of a file and collects its faults."""

    def __init__(self, doc: Document, at: Path, file: str) -> None:
        self.doc, self.at, self.file = doc, at, file
        self.faults: list[Fault] = []
        self.id = ""

    def script(self, row: Any) -> Script | None:
        """The scenario, or None and faults."""
        if isinstance(row, dict):
            self.id = str(row.get("id", ""))
        scenario = self.convert(row, Scenario, ())
        if scenario is None:
            return None
        if scenario.game not in EXPECTS:
            self.fault(("game",), f"there is no game {scenario.game!r}; games: {', '.join(sorted(EXPECTS))}")
            return None
        steps = [step for step in self.steps(scenario) if step is not None]
        cards = self.cards(scenario)
        if not self.faults and not any(isinstance(step, Check | Refuse) for step in steps):
            self.fault(("expect",), "nothing is expected or refused: this scenario could hardly fail")
        return None if self.faults else Script(scenario, tuple(steps), cards, self.file)

    def steps(self, scenario: Scenario) -> Iterator[Step | None]:
        """The steps, and the expectation at the end as one more."""
        wanted = EXPECTS[scenario.game]
        for i, step in enumerate(scenario.steps):
            try:
                yield self.step(step, ("steps", i), scenario.seats, wanted)
            except _Wrong as wrong:
                self.fault(wrong.path, wrong.message)
        if scenario.expect is not None:
            yield self.check(scenario.expect, ("expect",), wanted)

    def cards(self, scenario: Scenario) -> tuple[CardDef, ...]:
        """The cards a scenario invents."""
        found: list[CardDef] = []
        for i, row in enumerate(scenario.cards):
            try:
                found.append(decode_card(row, scenario.game))
            except DefinitionError as error:
                for fault in error.faults:
                    self.fault(("cards", i), f"{fault.field}: {fault.message}" if fault.field else fault.message)
        return tuple(found)

    def step(self, step: Any, path: Path, seats: tuple[str, ...], wanted: type[Expect]) -> Step | None:
        """One step: an action, a command, something to be refused, or an expectation."""
        if isinstance(step, str) and step.startswith("!"):
            return Command(step)
        known = "a seat, `table`, `refuse` or `expect`"
        if not isinstance(step, dict) or len(step) != 1:
            raise _Wrong(path, f"a step is one key — {known} — with its value, or a command such as !join C")
        ((key, value),) = step.items()
        match key:
            case "expect":
                return self.check(value, (*path, key), wanted)
            case "refuse":
                return _refuse(value, (*path, key))
            case _ if not isinstance(value, str):
                raise _Wrong((*path, key), "an option is a text, such as play k.luke")
            case "table":
                return Command(value)
            case _ if len(key) == 1:
                return Act(key, value)
        raise _Wrong((*path, key), f"unknown key “{key}”; a step is {known}; seats: {', '.join(seats)}")

    def check(self, value: Any, path: Path, wanted: type[Expect]) -> Check | None:
        """What is expected, in the words of the game."""
        expect = self.convert(value, wanted, path)
        return None if expect is None else Check(expect)

    def convert(self, data: Any, kind: type[Any], path: Path) -> Any:
        """Decode strictly, or note the faults and give None."""
        try:
            return msgspec.convert(data, kind)
        except msgspec.ValidationError:
            for where, message in convert_faults(data, kind):
                self.fault((*path, *where), message)
        return None

    def fault(self, path: Path, message: str) -> None:
        """Note a fault with the line it stands on."""
        self.faults.append(Fault(self.file, self.id, dotted(path), self.doc.line((*self.at, *path)), message))


def _refuse(value: Any, path: Path) -> Refuse:
    """`{A: pass, rule: UF-1}`"""
    seats = [key for key in value if key != "rule"] if isinstance(value, dict) else []
    if (
        len(seats) != 1
        or (len(seats[0]) != 1 and seats[0] != TABLE)
        or not all(isinstance(v, str) for v in value.values())
    ):
        raise _Wrong(path, "wanted: one seat (or table) with an option, and perhaps `rule`")
    return Refuse(seats[0], value[seats[0]], value.get("rule"))


# ---- playing ---------------------------------------------------------------------------------------------


def run(script: Script, cards: Mapping[str, CardDef]) -> Report:
    """Play a scenario with these cards (by code) and its own. Stops at the first action that cannot be done."""
    scenario = script.scenario
    failures: list[Failure] = []
    try:
        session = begin(script, cards)
    except (EngineError, LookupError, TypeError, ValueError, AttributeError) as error:
        return Report(script.id, False, (Failure(0, f"cannot be set up: {error}"),), (), ())
    for number, step in enumerate(script.steps, 1):
        try:
            failures += [Failure(number, message) for message in step_of(session, step)]
        except IllegalAction as error:
            failures.append(Failure(number, _refusal(step, error)))
            break
        except (EngineError, LookupError, ValueError) as error:
            failures.append(Failure(number, str(error)))
            break
    else:
        session.reach(lambda: False)
        if left := len(getattr(session.state, "forced", ())):
            failures.append(Failure(len(script.steps), f"rng: {left} of {len(scenario.rng)} results were never needed"))
    return Report(script.id, not failures, tuple(failures), tuple(session.events), tuple(session.record))


def begin(script: Script, cards: Mapping[str, CardDef]) -> Session:
    """The position that a scenario sets up, with these cards (by code) and its own. Raises `EngineError`."""
    scenario = script.scenario
    known = {**cards, **{card.code: card for card in script.cards}}
    for card in script.cards:
        if missing := references(getattr(card, "program", ())) - known.keys():
            raise SetupError(f"cards: {card.code} names {', '.join(sorted(missing))}, which is no card here")
    given = {
        "seats": scenario.seats,
        "options": scenario.options,
        "setup": scenario.setup,
        "rng": scenario.rng,
        "seed": scenario.seed,
    }
    state = engine(scenario.game).position(given, known)
    return Session(scenario.game, state, scenario.windows == "auto")


def step_of(session: Session, step: Step) -> Iterator[str]:
    """Do a step; yields what is not as expected, raises `IllegalAction` where an action is not allowed."""
    match step:
        case Act(seat, text):
            session.mark = len(session.events)
            session.reach(lambda: session.open_to(seat, text), drawing=True)
            session.act(seat, text)
        case Command(text):
            session.mark = len(session.events)
            session.act(TABLE, text)
        case Refuse():
            yield from _refused(session, step)
        case Check(expect):
            ahead = session.copy()
            if expect.prompt != "respond":
                ahead.reach(lambda: False)
            yield from expect.failures(ahead.moment())


def _refused(session: Session, step: Refuse) -> Iterator[str]:
    """What is not as expected of a refusal."""
    reason = refusal_of(session, step)
    if reason is None:
        yield f"refuse: {step.seat}: {step.text} was allowed"
    elif step.rule is not None and reason.rule != step.rule:
        yield f"refuse: {step.seat}: {step.text} was refused by {reason.rule}, expected {step.rule}"


def refusal_of(session: Session, step: Refuse) -> Reason | None:
    """Why an action is refused; None if it is allowed. The session stays as it is.

    A refusal must stand in the position as it is and, if the seat has to be waited for, once it is asked.
    """
    ahead = session.copy()
    reason = _reason(ahead, step)
    if reason is not None and step.seat != TABLE and not session.asks(step.seat):
        ahead.reach(lambda: ahead.asks(step.seat))
        reason = _reason(ahead, step)
    return reason


def _reason(session: Session, step: Refuse) -> Reason | None:
    """Why an action is refused; None if it is allowed (and now done)."""
    try:
        session.act(step.seat, step.text)
    except IllegalAction as error:
        return error.reason
    return None


def _refusal(step: Step, error: IllegalAction) -> str:
    who = f"{step.seat}: {step.text}" if isinstance(step, Act) else getattr(step, "text", "?")
    allowed = f"; allowed: {', '.join(error.allowed)}" if error.allowed else ""
    details = ", ".join(f"{key} {value}" for key, value in error.reason.params.items())
    return f"{who} is not allowed: {error.reason.rule} ({details}){allowed}"
