"""A deck as a file: which format, which options, what is shown beforehand, what the file is called.

Knows rows and the formats' registry; must not know requests. Who may export a deck is asked where it is found
(`decks.services.access`). Pages, API and `export_deck` all come through here.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple, get_args, get_type_hints

from django.http import Http404
from django.utils.translation import override
from msgspec import inspect as types

from cardsdb.language.messages import phrase
from decks.contents import DeckList, Said
from decks.export import Export, ExportError, Options, exports
from decks.export.base import Preview, Sheet
from decks.export.tts_files import zipped
from decks.models import Deck
from decks.services.shelf import deck_list, deck_lists, with_named
from decks.services.tools import SiteTools, make_room, nobody

Given = Mapping[str, object]
"""Options as they come: texts of a form or an address, or plain values of JSON."""

TRUE, FALSE = ("1", "true", "yes", "on"), ("0", "false", "no", "off", "")


class NoSuchFormat(Http404):
    """There is no such format, or not for decks of this game."""

    page = "404.html"


class BadOptions(ValueError):
    """Options that the format does not have. `faults`: (field, what would be right), phrases of
    `cardsdb.language.messages`."""

    def __init__(self, faults: list[tuple[str, str]]) -> None:
        super().__init__("; ".join(f"{field}: {message}" for field, message in faults))
        self.faults = faults


class File(NamedTuple):
    name: str
    media: str
    content: bytes


# ---- formats ---------------------------------------------------------------------------------------------

GROUPS: tuple[Literal["list", "print", "table", "data"], ...] = ("print", "table", "list", "data")
"""In the order in which they are offered."""


def formats_for(game: str) -> dict[str, list[Export]]:
    """The formats for decks of a game, by group."""
    offered = [export for export in exports().values() if game in export.games]
    found = {group: [export for export in offered if export.group == group] for group in GROUPS}
    return {group: list_ for group, list_ in found.items() if list_}


def format_of(code: str, game: str) -> Export:
    """The format of that code; raises `NoSuchFormat`."""
    export = exports().get(code)
    if export is None or game not in export.games:
        raise NoSuchFormat(code)
    return export


# ---- options ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Choice:
    value: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Field:
    """An option as a form shows it: choices, a switch that is on or off, or a number between two."""

    name: str
    label: str
    kind: Literal["choice", "switch", "number"]
    value: str
    choices: tuple[Choice, ...] = ()
    least: int = 0
    most: int = 0


def options_of(export: Export, given: Given, language: str) -> Options:
    """The options that were asked for, defaults for the rest; raises `BadOptions` with everything wrong."""
    fields = _fields(export)
    faults: list[tuple[str, str]] = []
    values: dict[str, Any] = {}
    for name in given:
        if name not in fields:
            known = ", ".join(fields) or "–"
            faults.append((str(name)[:40], phrase("there is no such option; allowed: {known}", known=known)))
    if "language" in fields:
        values["language"] = language if language in _choices(export, "language") else "en"
    for name, field in fields.items():
        if name in given:
            try:
                values[name] = _value(field.type, given[name], _choices(export, name))
            except ValueError as error:
                faults.append((name, error.args[0]))
    if faults:
        raise BadOptions(faults)
    return export.options(**values)


def fields_of(export: Export, options: Options, language: str) -> list[Field]:
    """The options as fields of a form."""
    return [
        _field(export, name, field.type, getattr(options, name), language) for name, field in _fields(export).items()
    ]


def plain(options: Options) -> dict[str, str]:
    """Options as texts, as an address has them."""
    return {name: _text(getattr(options, name)) for name in options.__struct_fields__}


def _field(export: Export, name: str, kind: types.Type, value: Any, language: str) -> Field:
    label = _said(export.words, name, name, language)
    match kind:
        case types.LiteralType():
            said = _choices(export, name)
            chosen = _text(value)
            choices = tuple(
                Choice(one, _said(export.words, f"{name}.{one}", one, language), one == chosen) for one in said
            )
            return Field(name, label, "choice", chosen, choices)
        case types.BoolType():
            return Field(name, label, "switch", _text(value))
        case types.IntType():
            return Field(name, label, "number", _text(value), (), int(kind.ge or 0), int(kind.le or 0))
    raise TypeError(f"{export.code}.{name}: {kind}")


def _fields(export: Export) -> dict[str, types.Field]:
    info: Any = types.type_info(export.options)
    return {field.name: field for field in info.fields}


def _choices(export: Export, name: str) -> tuple[str, ...]:
    """What may be chosen, in the order in which the format offers it; empty for what is no choice."""
    return tuple(map(_text, get_args(get_type_hints(export.options)[name])))


def _value(kind: types.Type, given: object, choices: tuple[str, ...]) -> Any:
    """The value of an option; raises `ValueError` with a phrase that says what would be right."""
    said = _text(given).strip()
    match kind:
        case types.LiteralType():
            for one in kind.values:
                if _text(one) == said:
                    return one
            raise ValueError(_not(said, choices))
        case types.BoolType():
            if said.lower() in TRUE or said.lower() in FALSE:
                return said.lower() in TRUE
            raise ValueError(_not(said, ("1", "0")))
        case types.IntType():
            least, most = int(kind.ge or 0), int(kind.le or 0)
            if re.fullmatch(r"-?[0-9]{1,6}", said) and least <= int(said) <= most:
                return int(said)
            raise ValueError(phrase("a whole number from {least} to {most} is right", least=least, most=most))
    raise TypeError(kind)


def _not(said: str, allowed: Iterable[str]) -> str:
    return phrase("“{said}” is not possible here; possible: {allowed}", said=said[:40], allowed=", ".join(allowed))


def _text(value: object) -> str:
    """A value as an address has it."""
    return str(int(value)) if isinstance(value, bool) else str(value)


def _said(words: Mapping[str, Said], key: str, fallback: str, language: str) -> str:
    said = words.get(key, {})
    return said.get(language) or said.get("en") or fallback


ROOM_ONE_IN = 20
"""So many files are made between two looks at how much is kept for them."""


# ---- files -----------------------------------------------------------------------------------------------


def run(
    deck: Deck | DeckList,
    code: str,
    given: Given,
    language: str,
    watch: Callable[[int, int], None] = nobody,
) -> File:
    """The deck in a format; raises `NoSuchFormat`, `BadOptions` and `decks.export.ExportError`."""
    export = format_of(code, deck.game)
    options = options_of(export, given, language)
    with said_in(options, language):
        made = deck if isinstance(deck, DeckList) else with_named(deck_list(deck))
    content = export.make(made, options, SiteTools(made, watch))
    if not secrets.randbelow(ROOM_ONE_IN):
        make_room()
    return File(file_name(made.name, export), export.media, content)


def said_in(options: Options, language: str) -> override:
    """While a deck is being read: what the house calls its decks is said in the language of the cards."""
    return override(getattr(options, "language", language))


def preview(made: DeckList, export: Export, options: Options) -> Preview | None:
    """What is shown beforehand, where the format shows anything; raises `decks.export.ExportError`."""
    return export.preview(made, options, SiteTools(made)) if export.preview else None


def file_name(deck_name: str, export: Export) -> str:
    """The deck's name and the format's suffix; and between them its code where the plain name is another's."""
    name = re.sub(r'[\0-\x1f\x7f<>:"/\\|?*\u202a-\u202e\u2066-\u2069]+', " ", deck_name)
    name = " ".join(name.split()).strip(". ")[:60].strip(". ") or "deck"
    alike = [one.code for one in exports().values() if one.suffix == export.suffix]
    plain_one = export.suffix if export.suffix in alike else alike[0]
    ours = export.code == plain_one
    return f"{name}.{export.suffix}" if ours else f"{name}.{export.code}.{export.suffix}"


# ---- what is shown beforehand ----------------------------------------------------------------------------

LINES = 26
"""Of a text so many lines are shown."""
SHEETS = 3
"""Of sheets so many are shown."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A format with its options, and what it would give. `bytes`: the size of a text, 0 where it is not known yet.

    `problem` is a phrase: the deck cannot be exported so.
    """

    export: Export
    options: Options
    fields: list[Field]
    file: str
    text: str = ""
    more: int = 0
    bytes: int = 0
    sheets: tuple[Sheet, ...] = ()
    of: int = 0
    note: str = ""
    problem: str = ""

    @property
    def hosts(self) -> bool:
        """Whether whoever uses the file will fetch pictures from this site."""
        return self.export.code == "tts" or getattr(self.options, "pictures", "") == "hosted"


PACKED = ("application/pdf", "application/zip")
"""What is shown of these beforehand is told, and not the file itself."""


def shown(made: DeckList, export: Export, options: Options, language: str) -> Shown:
    """What is told of a format before anything is made."""
    begun = Shown(export, options, fields_of(export, options, language), file_name(made.name, export))
    try:
        seen = preview(made, export, options)
    except ExportError as error:
        return replace(begun, problem=error.args[0])
    if seen is None:
        return begun
    lines = seen.text.split("\n")
    return replace(
        begun,
        text="\n".join(lines[:LINES]),
        more=max(0, len(lines) - LINES),
        bytes=0 if export.media in PACKED else len(seen.text.encode()),
        sheets=seen.sheets[:SHEETS],
        of=seen.of,
        note=seen.note.get(language) or seen.note.get("en", ""),
    )


# ---- everything at once ----------------------------------------------------------------------------------

MOST_DECKS = 200
"""In one archive."""


def all_as_zip(decks: Iterable[Deck]) -> bytes:
    """Decks as documents in one archive, named after them."""
    files: dict[str, bytes] = {}
    export = exports()["json"]
    for made in map(with_named, deck_lists(decks)):
        name = file_name(made.name, export)
        files[name if name not in files else f"{made.id} {name}"] = export.make(made, export.options(), SiteTools(made))
    return zipped(files)
