"""Definition files and programs, decoded into frozen structs, with errors that say what would be right.

Knows every game by its set type, in `GAMES` and nowhere else. It does not judge whether a card makes sense
(`lint`), says no word of its text (`text`), and opens no file: the caller brings the text and its name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import GenericAlias
from typing import Any, get_args

import msgspec

from cardsdb.language import core, destiny, faults, fluxx, zaruba
from cardsdb.language.core import CardDef
from cardsdb.language.messages import DecodeErrors, Message, gettext_noop, json_fault, phrase
from cardsdb.language.reading import MAX_LEVELS, Document, Path, YamlError, read_yaml

GAMES: dict[str, type] = {
    "fluxx": fluxx.FluxxSet,
    "destiny": destiny.DestinySet,
    "zaruba": zaruba.ZarubaSet,
}
"""The set type of every game; a new game is one line here."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong in a definition: where, and what would be right."""

    file: str
    card: str
    field: str
    line: int | None
    message: str

    def __str__(self) -> str:
        place = self.file if self.line is None else f"{self.file}:{self.line}"
        about = " ".join(part for part in (self.card, self.field) if part)
        return f"{place}: {about + ': ' if about else ''}{self.message}"


class DefinitionError(ValueError):
    """A definition cannot be used. It lists every fault found; its own attributes are those of the first."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = tuple(faults)
        first = self.faults[0]
        self.file, self.card, self.field, self.line = first.file, first.card, first.field, first.line
        self.message = first.message


# ---- types of a game -------------------------------------------------------------------------------------


def game_of(name: str) -> Any:
    """The set type of a game; raises `KeyError` with the games there are."""
    try:
        return GAMES[name]
    except KeyError:
        raise KeyError(f"no such game: {name!r}; there are: {', '.join(sorted(GAMES))}") from None


@cache
def card_type(game: str) -> Any:
    """The card type of a game."""
    return _item(_field(game_of(game), "cards"))


@cache
def ability_type(game: str) -> Any:
    """The union of the abilities of a game."""
    return _item(_field(card_type(game), "program"))


def kind_of(card: CardDef) -> str:
    """The kind of a card, whatever its game calls it."""
    return next(str(getattr(card, name)) for name in ("kind", "type", "pile") if hasattr(card, name))


def _field(struct: Any, name: str) -> Any:
    return next(f.type for f in msgspec.structs.fields(struct) if f.name == name)


def _item(kind: Any) -> Any:
    """X of `tuple[X, ...]`, with or without annotations around it."""
    first = get_args(kind)[0]
    return _item(first) if getattr(first, "__origin__", None) is tuple else first


# ---- decoding --------------------------------------------------------------------------------------------

MOST_GUESSES = 10
"""For so many unknown codes of a program it is looked for what may be meant: each look goes through all cards."""


def decode_set(text: str, file: str = "<text>", *, known_codes: Iterable[str] = ()) -> Any:
    """Decode a definition file into the set struct of its game; raises `DefinitionError` with all faults.

    `known_codes` are cards outside the file that its programs may name.
    """
    try:
        doc = read_yaml(text)
    except YamlError as error:
        raise DefinitionError([Fault(file, "", "", error.line, error.message)]) from None
    head = _head_fault(doc, file)
    if head is not None:
        raise DefinitionError([head])
    game = doc.data["game"]
    found = list(_faults(doc, game, file, frozenset(known_codes)))
    if found:
        raise DefinitionError(found)
    return msgspec.convert(doc.data, GAMES[game])


def decode_card(
    data: Any, game: str, *, known_codes: Iterable[str] | None = None, lines: Mapping[Path, int] | None = None
) -> Any:
    """Decode one card from plain data, as the workshop's form and the API give it; raises `DefinitionError`.

    References are checked only if `known_codes` is given. `lines` tells where each part of the data was written.
    """
    doc = Document(data, dict(lines or {}))
    found = [Fault("", "", faults.dotted(p), doc.line(p), m) for p, m in _unsound(data)]
    found = found or list(_card_faults(doc, data, (), game, ""))
    if not found:
        known = None if known_codes is None else frozenset(known_codes) | {data["code"]}
        found = list(_sense_faults(doc, msgspec.convert(data, card_type(game)), (), "", known))
    if found:
        raise DefinitionError(found)
    return msgspec.convert(data, card_type(game))


def _unsound(data: Any) -> Iterator[tuple[Path, str]]:
    """The first place that no file could have: JSON knows no bound of depth, and it has halves of characters."""
    waiting: list[tuple[Path, Any]] = [((), data)]
    while waiting:
        path, value = waiting.pop()
        if len(path) > MAX_LEVELS:
            yield path[: MAX_LEVELS // 4], phrase("nested deeper than {most} levels", most=MAX_LEVELS)
            return
        steps = list(faults.parts(value))
        words = [value, *(step for step, _part in steps)]
        if half := next((found for word in words if isinstance(word, str) and (found := _HALF.search(word))), None):
            yield path, phrase("unacceptable character U+{code}: take it out", code=f"{ord(half[0]):04X}")
            return
        waiting += [((*path, step), part) for step, part in steps]


_HALF = re.compile("[\ud800-\udfff]")


def _head_fault(doc: Document, file: str) -> Fault | None:
    if not isinstance(doc.data, dict):
        return Fault(file, "", "", 1, "a definition file is a mapping with the keys game, set and cards")
    game = doc.data.get("game")
    if not isinstance(game, str) or game not in GAMES:
        said = "the key “game” is missing" if game is None else f"there is no game {game!r}"
        return Fault(file, "", "game", doc.line(("game",)), f"{said}; games: {', '.join(sorted(GAMES))}")
    if not isinstance(doc.data.get("cards"), list) or not doc.data["cards"]:
        return Fault(file, "", "cards", doc.line(("cards",)), "“cards” must be a list of at least one card")
    return None


def _faults(doc: Document, game: str, file: str, known: frozenset[str]) -> Iterator[Fault]:
    rows = doc.data["cards"]
    for path, message in faults.convert_faults({**doc.data, "cards": _NO_CARDS}, GAMES[game]):
        if path[:1] != ("cards",):
            yield Fault(file, "", faults.dotted(path), doc.line(path), message)
    broken = [f for i, row in enumerate(rows) for f in _card_faults(doc, row, ("cards", i), game, file)]
    yield from broken
    yield from _double_codes(doc, rows, file)
    if broken:
        return  # the checks of sense need decoded cards
    codes = known | {row["code"] for row in rows}
    for i, row in enumerate(rows):
        yield from _sense_faults(doc, msgspec.convert(row, card_type(game)), ("cards", i), file, codes)


_NO_CARDS: list[Any] = []


def _card_faults(doc: Document, row: Any, at: Path, game: str, file: str) -> Iterator[Fault]:
    """Faults of form: the head of the card and each ability by itself, so that one does not hide another."""
    code = str(row.get("code", "")) if isinstance(row, dict) else ""
    for path, message in faults.convert_faults(row, card_type(game), split=("program", "variants")):
        yield Fault(file, code, faults.dotted(path), doc.line((*at, *path)), message)


def _double_codes(doc: Document, rows: list[Any], file: str) -> Iterator[Fault]:
    seen: dict[str, int | None] = {}
    for i, row in enumerate(rows):
        code = row.get("code") if isinstance(row, dict) else None
        if not isinstance(code, str):
            continue
        line = doc.line(("cards", i, "code"))
        if code in seen:
            yield Fault(file, code, "code", line, f"this code is taken on line {seen[code]}")
        seen.setdefault(code, line)


def _sense_faults(doc: Document, card: CardDef, at: Path, file: str, known: frozenset[str] | None) -> Iterator[Fault]:
    """Faults of a card that decodes: its code's letter, its size, and the cards that it names."""

    def fault(path: Path, message: str) -> Fault:
        return Fault(file, card.code, faults.dotted(path), doc.line((*at, *path)), message)

    letters: dict[str, str] = getattr(type(card), "LETTERS", {})
    kind = getattr(card, "kind", "")
    if kind in letters and not card.code.startswith(letters[kind] + "."):
        yield fault(
            ("code",),
            phrase("the code of a card of kind {kind} begins with “{letter}.”", kind=kind, letter=letters[kind]),
        )
    for path, program in _programs(card):
        raw = doc.part((*at, *path))
        for place, message in _oversize(program, raw):
            yield fault((*path, *place), message)
        strange = (
            [] if known is None else [(p, code) for p, code in _strings(raw) if is_code(code) and code not in known]
        )
        for n, (place, code) in enumerate(strange):
            guess = faults.nearest(code, known or ()) if n < MOST_GUESSES else ""
            yield fault((*path, *place), phrase("names {code}, which is no card here{guess}", code=code, guess=guess))


def _programs(card: CardDef) -> Iterator[tuple[Path, Any]]:
    """The programs of a card with their paths."""
    yield ("program",), getattr(card, "program", ())
    for i, variant in enumerate(getattr(card, "variants", ())):
        yield ("variants", i, "program"), variant.program


def _oversize(program: Any, raw: Any) -> Iterator[tuple[Path, str]]:
    """What is too large about a program; the first node that is too deep has its place."""
    for message in check_program(program):
        yield (next(_deepest(raw), ()) if message.template == DEPTH else ()), message


def _deepest(raw: Any, depth: int = 0, path: Path = ()) -> Iterator[Path]:
    """The places of the nodes that are nested too deep: a node is a mapping."""
    if isinstance(raw, dict):
        depth += 1
        if depth > core.MAX_DEPTH:
            yield path
            return
    for step, part in faults.parts(raw):
        yield from _deepest(part, depth, (*path, step))


def _strings(raw: Any, path: Path = ()) -> Iterator[tuple[Path, str]]:
    if isinstance(raw, str):
        yield path, raw
    for step, part in faults.parts(raw):
        yield from _strings(part, (*path, step))


# ---- programs --------------------------------------------------------------------------------------------


def walk(value: Any, depth: int = 0) -> Iterator[tuple[Any, int]]:
    """Every node of a program (or part of one) with its depth, parents first, with the strings in it."""
    if isinstance(value, core.Node):
        yield value, depth
        for name in value.__struct_fields__:
            yield from walk(getattr(value, name), depth + 1)
    elif isinstance(value, tuple):
        for item in value:
            yield from walk(item, depth)
    elif isinstance(value, str):
        yield value, depth


def placed(value: Any, at: str) -> Iterator[tuple[Any, str]]:
    """Every node of a part of a program with its place, parents first: `program[0].do[1].what`."""
    if isinstance(value, core.Node):
        yield value, at
        for name, key in zip(value.__struct_fields__, value.__struct_encode_fields__, strict=True):
            yield from placed(getattr(value, name), f"{at}.{key}")
    elif isinstance(value, tuple):
        for i, item in enumerate(value):
            yield from placed(item, f"{at}[{i}]")


def references(program: Any) -> frozenset[str]:
    """The codes of the cards that a program names."""
    return frozenset(v for v, _ in walk(program) if isinstance(v, str) and is_code(v))


def programs_of(card: CardDef) -> tuple[Any, ...]:
    """The card's programs: its own, and those of its variants."""
    return tuple(program for _path, program in _programs(card))


def mentions(card: CardDef) -> frozenset[str]:
    """The codes of the cards that its programs name."""
    return references(programs_of(card))


def is_code(text: str) -> bool:
    """Whether a string is a card code: no other string in a program has a dot or begins with five digits."""
    return "." in text or text[:5].isdigit()


DEPTH = gettext_noop("is nested {n} deep; at most {most} is allowed")


def check_program(program: Any) -> list[Message]:
    """What is too large about a program; empty if it is within the limits."""
    depths = [depth + 1 for value, depth in walk(program) if isinstance(value, core.Node)]
    out: list[Message] = []
    if len(depths) > core.MAX_NODES:
        out.append(phrase("has {n} nodes; at most {most} are allowed", n=len(depths), most=core.MAX_NODES))
    if depths and max(depths) > core.MAX_DEPTH:
        out.append(phrase(DEPTH, n=max(depths), most=core.MAX_DEPTH))
    return out


def encode_program(program: Any) -> bytes:
    """Canonical JSON: keys sorted, defaults left out, the same bytes for equal programs."""
    return msgspec.json.encode(program, order="sorted")


def decode_program(game: str, data: bytes | str) -> tuple[Any, ...]:
    """The program that `encode_program` wrote; raises `DefinitionError`."""
    try:
        rows = msgspec.json.decode(data)
    except DecodeErrors as error:
        text = data.decode(errors="replace") if isinstance(data, bytes) else data
        raise DefinitionError([Fault("", "", "program", None, json_fault(text, error))]) from None
    kind = GenericAlias(tuple, (ability_type(game), ...))
    found = [Fault("", "", faults.dotted(p), None, m) for p, m in faults.convert_faults(rows, kind)]
    if not found:
        program: tuple[Any, ...] = msgspec.convert(rows, kind)
        found = [Fault("", "", "program", None, m) for m in check_program(program)]
    if found:
        raise DefinitionError(found)
    return program
