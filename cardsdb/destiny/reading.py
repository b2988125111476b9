"""Bytes of a file → plain data → records, with every fault at its place.

Knows JSON and the types of records; must not know what records mean to each other, nor where files lie.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from cardsdb.destiny.records import REPEATED, Record, TranslationRecord
from cardsdb.language.definitions import Fault
from cardsdb.language.faults import dotted, nearest
from cardsdb.language.messages import Message, phrase
from cardsdb.language.reading import Path

R = TypeVar("R", bound=Record)
_COMMA = re.compile(r'"(?:\\.|[^"\\])*"|,(?=\s*[\]}])', re.DOTALL)
_LONGEST = 48


class FileFault(ValueError):
    """A file cannot be used as a whole."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(str(fault))
        self.fault = fault


def fault(file: str, message: str, card: str = "", field: str = "", line: int | None = None) -> Fault:
    return Fault(file, card, field, line, message)


def parse_list(data: bytes, file: str) -> tuple[list[Any], list[Fault]]:
    """The list that a file holds, and remarks; raises `FileFault`.

    A comma before a closing bracket is no JSON, but files that people edit have it; it is read and remarked on.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FileFault(fault(file, phrase("is not UTF-8: byte {at} cannot be read", at=error.start + 1))) from None
    try:
        return _list(_parse(text, file), file), []
    except FileFault:
        mended = _COMMA.sub(lambda found: "" if found[0] == "," else found[0], text)
        if mended == text:
            raise
    rows = _list(_parse(mended, file), file)
    return rows, [fault(file, phrase("a comma before a closing bracket is no JSON; it was read all the same"))]


def _list(found: Any, file: str) -> list[Any]:
    if not isinstance(found, list):
        raise FileFault(fault(file, phrase("is no list of records; right is: [ {{…}}, {{…}} ]")))
    return found


def _parse(text: str, file: str) -> Any:
    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            names = [name for name, _ in pairs]
            twice = next(name for name in names if names.count(name) > 1)
            raise FileFault(fault(file, phrase("the key “{word}” stands twice in one record", word=twice)))
        for key, value in pairs:
            if isinstance(value, str) and not _is_text(value):
                raise FileFault(
                    fault(file, phrase("“{word}” has a character that is none of a text", word=key[:_LONGEST]))
                )
        return found

    def no_number(word: str) -> Any:
        raise FileFault(fault(file, phrase("{word} is no number of JSON", word=word)))

    try:
        return json.loads(text, object_pairs_hook=once, parse_constant=no_number)
    except json.JSONDecodeError as error:
        message = phrase("this is not JSON: character {at} of the line cannot be read", at=error.colno)
        raise FileFault(fault(file, message, line=error.lineno)) from None
    except RecursionError:
        raise FileFault(fault(file, phrase("this is not JSON: nested too deeply"))) from None
    except FileFault:
        raise
    except ValueError:  # a numeral of thousands of digits
        raise FileFault(fault(file, phrase("this is not JSON: a number is too long"))) from None


def _is_text(value: str) -> bool:
    """Whether a database can hold it: no NUL, no half of a character."""
    return "\0" not in value and not any("\ud800" <= sign <= "\udfff" for sign in value)


# ---- records ---------------------------------------------------------------------------------------------


def read_records(rows: list[Any], kind: type[R], file: str) -> tuple[list[R], list[Fault]]:
    """All rows that are right, and all that is wrong about the others."""
    found: list[R] = []
    faults: list[Fault] = []
    for number, row in enumerate(rows, 1):
        try:
            found.append(msgspec.convert(row, kind))
        except (msgspec.ValidationError, RecursionError):
            place = name_of(row, number)
            faults += [fault(file, message, place, dotted(path)) for path, message in _wrong(row, kind, ())]
    return found, faults


def read_translations(rows: list[Any], file: str) -> tuple[list[tuple[TranslationRecord, dict[str, Any]]], list[Fault]]:
    """Translations, each with what it repeats of its card."""
    repeated: list[dict[str, Any]] = []
    bare: list[Any] = []
    for row in rows:
        more = {key: row[key] for key in row if key in REPEATED} if isinstance(row, dict) else {}
        repeated.append(more)
        bare.append({key: row[key] for key in row if key not in REPEATED} if more else row)
    records, faults = read_records(bare, TranslationRecord, file)
    return (list(zip(records, repeated, strict=True)) if not faults else []), faults


def name_of(row: Any, number: int) -> str:
    """What a record is called in a fault: its code, or where it stands."""
    code = row.get("code") if isinstance(row, dict) else None
    return code[:_LONGEST] if isinstance(code, str) and code.strip() else phrase("record {n}", n=number)


def _wrong(value: Any, kind: Any, path: Path) -> Iterator[tuple[Path, Message]]:
    """Everything that keeps a value from being of that type: objects, tables and lists are looked into."""
    if isinstance(kind, type) and issubclass(kind, Record):
        yield from _wrong_object(value, kind, path)
    elif get_origin(kind) is dict and isinstance(value, dict):
        of_key, of_value = get_args(kind)
        for key, item in value.items():
            yield from _wrong(key, of_key, (*path, key))
            yield from _wrong(item, of_value, (*path, key))
    elif get_origin(kind) is tuple and isinstance(value, list):
        for i, item in enumerate(value):
            yield from _wrong(item, get_args(kind)[0], (*path, i))
    elif not _fits(value, kind):
        yield path, _refused(value, kind)


def _wrong_object(value: Any, kind: type[Record], path: Path) -> Iterator[tuple[Path, Message]]:
    if not isinstance(value, dict):
        yield path, phrase("{value} is not possible here; {wanted}", value=_shown(value), wanted=_wanted(kind))
        return
    types = _types(kind)
    for key in value.keys() - types.keys():
        yield (
            (*path, key),
            phrase(
                "unknown key “{word}”; allowed: {allowed}{guess}",
                word=key,
                allowed=", ".join(types),
                guess=nearest(key, types),
            ),
        )
    for one in msgspec.structs.fields(kind):
        if one.name in value:
            yield from _wrong(value[one.name], types[one.name], (*path, one.name))
        elif one.required:
            yield (*path, one.name), phrase("is missing; {wanted}", wanted=_wanted(types[one.name]))


@cache
def _types(kind: type[Record]) -> dict[str, Any]:
    """Field → type, with its annotations."""
    hints = get_type_hints(kind, include_extras=True)
    return {name: hints[name] for name in kind.__struct_fields__}


def _fits(value: Any, kind: Any) -> bool:
    try:
        msgspec.convert(value, kind)
    except (msgspec.ValidationError, RecursionError):
        return False
    return True


def _refused(value: Any, kind: Any) -> Message:
    possible = [word for word in _literals(kind) if word]
    if possible and isinstance(value, str):
        return phrase(
            "{value} is not possible here; possible: {possible}{guess}",
            value=_shown(value),
            possible=", ".join(possible),
            guess=nearest(value, possible),
        )
    return phrase("{value} is not possible here; {wanted}", value=_shown(value), wanted=_wanted(kind))


def _literals(kind: Any) -> list[str]:
    parts = get_args(kind)
    return list(parts) if get_origin(kind) is Literal else [word for part in parts for word in _literals(part)]


def _wanted(kind: Any) -> Message:
    texts = tuple(dict.fromkeys(_described(kind)))
    return phrase("wanted: {texts}", texts=texts)


def _described(kind: Any) -> Iterator[Message]:
    if get_origin(kind) is Annotated:
        inner, *metas = get_args(kind)
        said = [phrase(meta.description) for meta in metas if getattr(meta, "description", None)]
        yield from said or _described(inner)
    elif get_origin(kind) is Literal:
        yield phrase(" / ".join(word for word in get_args(kind) if word))
    elif kind in _PLAIN:
        yield phrase(_PLAIN[kind])
    elif get_origin(kind) in _PLAIN:
        yield phrase(_PLAIN[get_origin(kind)])
    elif isinstance(kind, type) and issubclass(kind, Record):
        yield phrase("a JSON object")
    else:
        for part in get_args(kind):
            yield from _described(part)


_PLAIN: dict[Any, str] = {
    bool: "true or false",
    int: "a whole number",
    str: "a text",
    tuple: "a list",
    dict: "a JSON object",
    type(None): "nothing",
}
"""Said as `messages` says them."""


def _shown(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
