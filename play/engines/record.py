"""A game as a text file: what it was played with, every action on a line of its own, and a digest of how it ended.

Knows the engine contract and the record format (`docs/records.md`); knows no game and opens no file. A record is
self-contained, for it holds the programs of its cards. Whatever it is given that is no such record, or does not
replay to its own digest, ends in a `RecordError` that names the line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from string import ascii_uppercase
from typing import Any, NamedTuple

import msgspec

from cardsdb.language.core import CardDef
from cardsdb.language.definitions import DefinitionError, decode_card, encode_program
from cardsdb.language.messages import DecodeErrors, gettext_noop, json_fault, phrase

from . import ENGINES, engine
from .api import MAX_SEATS, EngineError, Event, IllegalAction, Reason, Setup, SetupError, digest_of

FORMAT = 1
MAX_BYTES = 1 << 20
MAX_LINES = 20_000
MAX_CARDS = 2_000
"""Cards of all decks together, copies counted."""

_NUMBER = re.compile(r"-?[0-9]{1,30}")
_CARD = re.compile(r"([1-9][0-9]{0,2})(?: dice=([0-9](?:,[0-9])*))? (\{.*\})")
_ACTION = re.compile(r"([A-Z]): (\S.*)")
_COMMAND = re.compile(r"![a-z]+( \S+)*")
_DIGEST = re.compile(r"[0-9a-f]{16}")


class RecordError(ValueError):
    """The text is no record, or the record does not replay. `line` counts from 1; None where there is no text.

    `template` with `params` is the message, for whoever says it in another language; `reason` is why an action was
    refused.
    """

    def __init__(self, template: str, line: int | None = None, reason: Reason | None = None, **params: Any) -> None:
        self.template, self.params, self.reason, self.line = template, params, reason, line
        self.message = template.format(**params)
        super().__init__(self.message if line is None else f"line {line}: {self.message}")


@dataclass(frozen=True, slots=True)
class Action:
    """One line of a game: an option of a seat, or a table command where `seat` is None."""

    seat: str | None
    text: str

    def __str__(self) -> str:
        return self.text if self.seat is None else f"{self.seat}: {self.text}"


@dataclass(frozen=True, slots=True)
class Record:
    """A game that can be played again: setup and seed, the actions, and the digest of the position after the last."""

    setup: Setup
    seed: int
    engine: int
    actions: tuple[Action, ...]
    digest: str
    lines: Mapping[str | int, int] = field(default_factory=dict, compare=False, repr=False)
    """Where the text says what: the line of each key of the head, and of each action by its number from 0."""


class Replay(NamedTuple):
    """A position and how it came about: the events of every action, in full."""

    state: Any
    events: tuple[tuple[Event, ...], ...]


def record_of(setup: Setup, seed: int, actions: Iterable[Action], state: Any) -> Record:
    """The record of a game whose position after the actions is `state`."""
    if not any(setup.dice):
        setup = replace(setup, dice=())  # no dice at all is written as nothing at all
    return Record(setup, seed, engine(setup.game).version, tuple(actions), state.digest())


# ---- writing ----


def format_record(record: Record) -> str:
    """The text of a record; `parse_record` gives an equal record back."""
    lines = [*_head(record), f"setup: {_setup_digest(record)}", *map(str, record.actions), f"digest: {record.digest}"]
    return "\n".join(lines) + "\n"


def _head(record: Record) -> Iterator[str]:
    setup = record.setup
    yield f"record: {FORMAT}"
    yield f"game: {setup.game}"
    yield f"engine: {record.engine}"
    yield f"seed: {record.seed}"
    yield f"seats: {' '.join(setup.seats)}"
    yield f"options: {encode_program(dict(setup.options)).decode()}"
    for number, deck in enumerate(setup.decks):
        dice = setup.dice[number] if setup.dice else {}
        yield "deck:"
        for card, n in deck:
            brings = f"dice={','.join(map(str, dice[card.code]))} " if card.code in dice else ""
            yield f"{n} {brings}{encode_program(card).decode()}"


def _setup_digest(record: Record) -> str:
    """The digest of all that is fixed before the first action."""
    return digest_of(list(_head(record)))


# ---- reading ----


class _Lines:
    """The lines that say something, one after another, each with its number: no comments and no empty lines."""

    def __init__(self, text: str) -> None:
        numbered = ((n, line.strip()) for n, line in enumerate(text.split("\n"), 1))
        self.rows = [(n, line) for n, line in numbered if line and not line.startswith("#")]
        self.at = 0
        self.last = text.count("\n") + 1

    def peek(self) -> str:
        return self.rows[self.at][1] if self.at < len(self.rows) else ""

    def take(self, wanted: str) -> tuple[int, str]:
        """The next line; `wanted` says what would be right where there is none."""
        if self.at == len(self.rows):
            raise RecordError(gettext_noop("the record ends here; {wanted} should follow"), self.last, wanted=wanted)
        self.at += 1
        return self.rows[self.at - 1]

    def value(self, key: str, wanted: str, where: dict[str | int, int]) -> tuple[int, str]:
        """The value of the line `key: …`, which must come next."""
        line, text = self.take(f"“{key}: …”")
        found, colon, value = text.partition(":")
        if found != key or not colon:
            raise RecordError(
                gettext_noop("“{key}: …” should stand here ({wanted}), not {found}"),
                line,
                key=key,
                wanted=wanted,
                found=_short(text),
            )
        where[key] = line
        return line, value.strip()


def parse_record(text: str | bytes) -> Record:
    """Read a record; raises `RecordError`. Nothing is replayed: `replay` does that."""
    lines = _Lines(_checked(text))
    where: dict[str | int, int] = {}
    record = _parse_head(lines, where)
    line, said = lines.value("setup", gettext_noop("the digest of everything above"), where)
    if said != _setup_digest(record):
        raise _changed(record, said, line, where)
    actions: list[Action] = []
    while lines.peek() and not lines.peek().startswith("digest"):
        line, action = lines.take(gettext_noop("an action"))
        where[len(actions)] = line
        actions.append(_action(action, line))
    line, digest = lines.value("digest", gettext_noop("16 hex digits: the position after the last action"), where)
    if not _DIGEST.fullmatch(digest):
        raise RecordError(gettext_noop("a digest is 16 hex digits, not {found}"), line, found=_short(digest))
    if lines.peek():
        line, more = lines.take("nothing")
        raise RecordError(
            gettext_noop("the record ends with its digest; {found} is too much"), line, found=_short(more)
        )
    return replace(record, actions=tuple(actions), digest=digest, lines=where)


def _changed(record: Record, said: str, line: int, where: Mapping[str | int, int]) -> RecordError:
    """Why a head is not the one that its digest is of: the version or the seats, where that can be known."""
    if record.engine != engine(record.setup.game).version:
        return _other_version(record, where)
    for n in range(1, MAX_SEATS + 1):
        seats = tuple(ascii_uppercase[:n])
        if _setup_digest(replace(record, setup=replace(record.setup, seats=seats))) == said:
            return RecordError(
                gettext_noop("these are not the seats that the game was played with: those were {seats}"),
                where.get("seats"),
                seats=" ".join(seats),
            )
    return RecordError(
        gettext_noop("what stands above is not what the game was played with: its digest is another"), line
    )


def _other_version(record: Record, where: Mapping[str | int, int]) -> RecordError:
    rules = engine(record.setup.game)
    return RecordError(
        gettext_noop("played by version {theirs} of the rules of {game}, these are version {ours}"),
        where.get("engine"),
        theirs=record.engine,
        game=rules.game,
        ours=rules.version,
    )


def _checked(text: str | bytes) -> str:
    """The text, if it is one and not too large; looked at before anything is read."""
    if len(text) > MAX_BYTES:
        raise RecordError(gettext_noop("larger than {most:,} bytes"), most=MAX_BYTES)
    try:
        plain = text.decode() if isinstance(text, bytes) else text
        size = len(plain.encode())
    except UnicodeError:
        raise RecordError(gettext_noop("this is not text in UTF-8")) from None
    if size > MAX_BYTES:
        raise RecordError(gettext_noop("larger than {most:,} bytes"), most=MAX_BYTES)
    if plain.count("\n") > MAX_LINES:
        raise RecordError(gettext_noop("more than {most:,} lines"), MAX_LINES + 1, most=MAX_LINES)
    return plain


def _parse_head(lines: _Lines, where: dict[str | int, int]) -> Record:
    line, form = lines.value("record", gettext_noop("the number of the format"), where)
    if form != str(FORMAT):
        raise RecordError(
            gettext_noop("the format is {found}; this program reads format {form}"),
            line,
            found=_short(form),
            form=FORMAT,
        )
    line, game = lines.value("game", gettext_noop("which game"), where)
    if game not in ENGINES:
        raise RecordError(
            gettext_noop("there is no game {found}; games: {games}"),
            line,
            found=_short(game),
            games=", ".join(sorted(ENGINES)),
        )
    version = _number(*lines.value("engine", gettext_noop("a whole number"), where))
    seed = _number(*lines.value("seed", gettext_noop("a whole number"), where))
    _, seats = lines.value("seats", gettext_noop("capital letters, clockwise"), where)
    options = _json(*lines.value("options", gettext_noop("JSON: the rule switches by name"), where))
    decks, dice = _decks(lines, game, where)
    setup = Setup(game, tuple(seats.split()), decks, options, dice if any(dice) else ())
    return Record(setup, seed, version, (), "")


def _number(line: int, text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise RecordError(gettext_noop("a whole number should stand here, not {found}"), line, found=_short(text))
    return int(text)


def _json(line: int, text: str) -> dict[str, Any]:
    """A JSON object."""
    try:
        data = msgspec.json.decode(text)
    except DecodeErrors as error:
        raise RecordError("{about}", line, about=json_fault(text, error)) from None
    if not isinstance(data, dict):
        raise RecordError(gettext_noop("a JSON object {{…}} should stand here, not {found}"), line, found=_short(text))
    return data


Decks = tuple[tuple[tuple[CardDef, int], ...], ...]
Dice = tuple[dict[str, tuple[int, ...]], ...]


def _decks(lines: _Lines, game: str, where: dict[str | int, int]) -> tuple[Decks, Dice]:
    """One or more decks, each a line `deck:` and a line for every card, with the dice its copies bring."""
    decks: list[list[tuple[CardDef, int]]] = []
    dice: list[dict[str, tuple[int, ...]]] = []
    total = 0
    while lines.peek().startswith("deck:") or not decks:
        lines.value("deck", gettext_noop("its cards follow, a line each"), where)
        decks.append([])
        dice.append({})
        while (match := _CARD.fullmatch(lines.peek())) is not None:
            line, _ = lines.take(gettext_noop("a card"))
            total += int(match[1])
            if total > MAX_CARDS:
                raise RecordError(gettext_noop("more than {most:,} cards"), line, most=MAX_CARDS)
            card = _card(_json(line, match[3]), game, line)
            decks[-1].append((card, int(match[1])))
            if match[2]:
                dice[-1][card.code] = tuple(map(int, match[2].split(",")))
    return tuple(map(tuple, decks)), tuple(dice)


def _card(data: dict[str, Any], game: str, line: int) -> CardDef:
    try:
        card: CardDef = decode_card(data, game)
    except DefinitionError as error:
        place = " ".join(part for part in (error.card, error.field) if part)
        raise RecordError(
            "{place}: {about}" if place else "{about}", line, place=place, about=error.faults[0].message
        ) from None
    return card


def _action(text: str, line: int) -> Action:
    text = " ".join(text.split())
    if match := _ACTION.fullmatch(text):
        return Action(match[1], match[2])
    if _COMMAND.fullmatch(text):
        return Action(None, text)
    raise RecordError(gettext_noop("an action is “A: play k.luke” or “!join C”, not {found}"), line, found=_short(text))


def _short(text: str) -> str:
    """A piece of the text for a message."""
    return f"“{text[:40]}…”" if len(text) > 41 else f"“{text}”" if text else phrase("nothing")


# ---- playing again ----


def replay(record: Record, upto: int | None = None) -> Replay:
    """The position after the first `upto` actions (None: all), with the events of each; raises `RecordError`.

    The digest is checked when all actions are played.
    """
    where = record.lines
    rules = engine(record.setup.game)
    if record.engine != rules.version:
        raise _other_version(record, where)
    try:
        state = rules.new(record.setup, record.seed)
    except SetupError as error:
        raise RecordError(
            gettext_noop("the game cannot be set up: {error}"), where.get(_key_of(error)), error=error.args[0]
        ) from None
    count = len(record.actions) if upto is None else max(0, min(upto, len(record.actions)))
    events = tuple(_again(state, action, where.get(n)) for n, action in enumerate(record.actions[:count]))
    if count == len(record.actions) and state.digest() != record.digest:
        raise RecordError(
            gettext_noop("the position after the last action is not the one that was recorded: its digest is {digest}"),
            where.get("digest"),
            digest=state.digest(),
        )
    return Replay(state, events)


def _again(state: Any, action: Action, line: int | None) -> tuple[Event, ...]:
    try:
        events: tuple[Event, ...] = (
            state.command(action.text) if action.seat is None else state.apply(action.seat, action.text)
        )
    except IllegalAction as error:
        template = gettext_noop("“{action}” is not possible here: {error}; possible: {allowed}")
        allowed = ", ".join(error.allowed[:8])
        raise RecordError(
            template if allowed else gettext_noop("“{action}” is not possible here: {error}"),
            line,
            error.reason,
            action=action,
            error=error,
            allowed=allowed,
        ) from None
    except EngineError as error:
        raise RecordError("{about}", line, about=f"“{action}”: {error}") from None
    return events


def _key_of(error: SetupError) -> str:
    """The key of the head that an error of the setup is about."""
    word = re.split(r"[.:]", str(error), maxsplit=1)[0]
    return "deck" if word == "decks" else word
