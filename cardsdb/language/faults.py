"""What is wrong with plain data that should become a struct, in words that say what would be right.

Knows msgspec and types, no game. A decoder stops at its first error with a terse line; here the error is
placed, and the keys, values or nodes that the place allows are read off the type and added.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import msgspec
from msgspec import inspect as types

from cardsdb.language.messages import SIGN, TOO_DEEP, Message, phrase, wrong_type
from cardsdb.language.reading import Path

LONGEST_QUOTE = 60

_WHERE = re.compile(r" - at `(?:key in )?\$([^`]*)`$")
_STEP = re.compile(r"\.([A-Za-z_]\w*)|\[(\d+)\]|\[\.\.\.\]")


def convert_faults(data: Any, kind: Any, split: tuple[str, ...] = ()) -> Iterator[tuple[Path, Message]]:
    """Path and message of what keeps `data` from becoming a `kind`.

    Lists under the keys of `split` are tried item by item, so that a fault in one does not hide another.
    """
    error = _error(data, kind)
    if error is None:
        return
    if not (isinstance(data, dict) and split):
        yield _worded(error, data, _info(kind))
        return
    lists = {key: data[key] for key in split if isinstance(data.get(key), list)}
    head = _error({key: value for key, value in data.items() if key not in lists}, kind)
    if head is not None:
        yield _worded(head, data, _info(kind))
    seen = head is not None
    for key, items in lists.items():
        for i, item in enumerate(items):
            # Every other field is as it stands; a fault of the head is met first there, so it must be whole.
            part_kind = _part(_info(kind), key)
            part = None if part_kind is None else _item_error(item, part_kind)
            if part is not None:
                seen = True
                path, message = _worded(part, item, part_kind)
                yield (key, i, *path), message
    if not seen:
        yield _worded(error, data, _info(kind))


def dotted(path: Path) -> str:
    """`program[0].do[1].n`"""
    return "".join(f"[{p}]" if isinstance(p, int) else f".{p}" for p in path).lstrip(".")


def path_of(dotted_path: str) -> Path:
    """The path that `dotted` wrote."""
    return _path("." + dotted_path) if dotted_path else ()


def parts(value: Any) -> Iterator[tuple[str | int, Any]]:
    """The pieces of plain data, each with the step that leads to it."""
    if isinstance(value, dict):
        yield from value.items()
    elif isinstance(value, list | tuple):
        yield from enumerate(value)


def nearest(word: str, words: Iterable[str]) -> str:
    """“; did you mean …?”, or nothing."""
    close = difflib.get_close_matches(word, list(words), 1)
    return phrase("; did you mean {word}?", word=close[0]) if close else ""


def _error(data: Any, kind: Any) -> str | None:
    try:
        msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        return str(error)
    except RecursionError:
        return TOO_DEEP
    return None


@cache
def _info(kind: Any) -> Any:
    return types.type_info(kind)


def _part(info: Any, key: str) -> Any:
    """The type of the items of the list under a key."""
    inner = _bare(_step_field(_bare(info), key))
    return getattr(inner, "item_type", None)


def _item_error(item: Any, info: Any) -> str | None:
    """The error of one item, by converting to the Python type behind its description."""
    return _error(item, _python(info))


def _python(info: Any) -> Any:
    """The Python type of a description of structs: enough for lists of nodes."""
    bare = _bare(info)
    if isinstance(bare, types.UnionType):
        kinds = [_python(t) for t in bare.types]
        union = kinds[0]
        for kind in kinds[1:]:
            union = union | kind
        return union
    return getattr(bare, "cls", Any)


# ---- wording ---------------------------------------------------------------------------------------------


def _worded(error: str, data: Any, info: Any) -> tuple[Path, Message]:
    found = _WHERE.search(error)
    path = _path(found.group(1)) if found else ()
    said = error[: found.start()] if found else error
    return _sharpen(said, path, data, info)


def _path(text: str) -> Path:
    return tuple(int(i) if i else name or "…" for name, i in _STEP.findall(text))


def _sharpen(said: str, path: Path, data: Any, info: Any) -> tuple[Path, Message]:
    here = _type_at(info, data, path)
    value = _value_at(data, path)
    quoted = re.search(r"`([^`]+)`", said)
    word = quoted.group(1) if quoted else ""
    if said.startswith("Object contains unknown field"):
        keys = _keys(here)
        allowed, guess = ", ".join(keys), nearest(word, keys)
        return (*path, word), phrase(
            "unknown key “{word}”; allowed: {allowed}{guess}", word=word, allowed=allowed, guess=guess
        )
    if said.startswith("Object missing required field"):
        return path, phrase(
            "the key “{word}” is missing; allowed: {allowed}", word=word, allowed=", ".join(_keys(here))
        )
    if said.startswith(("Invalid enum value", "Invalid value")):
        possible = _literals(here) or _tags(_type_at(info, data, path[:-1]), path)
        return path, phrase(
            "{value} is not possible here; possible: {possible}{guess}",
            value=_quoted(value),
            possible=", ".join(possible),
            guess=nearest(str(value), possible),
        )
    if value is None and "got `null`" in said:
        return path, phrase(
            'nothing stands here; {wanted} (a numeral like #3 needs quotation marks: "#3")', wanted=_wanted(here)
        )
    if said.startswith(("Expected `str` matching", "Expected `int`")):
        return path, phrase("{value} is not possible here; {wanted}", value=_quoted(value), wanted=_wanted(here))
    return path, wrong_type(said)


def _quoted(value: Any) -> Message | str:
    """What stands there; of something long its beginning."""
    said = value if isinstance(value, str) else repr(value)
    said = said if len(said) <= LONGEST_QUOTE else f"{said[:LONGEST_QUOTE]}…"
    return phrase(SIGN, token=said) if isinstance(value, str) else said


def _wanted(info: Any) -> Message:
    """What a place takes, from the descriptions that its types carry."""
    texts = tuple(phrase(t.extra_json_schema["description"]) for t in _options(info) if _described(t))
    texts = texts or tuple(_range(t) for t in map(_bare, _options(info)) if isinstance(t, types.IntType))
    return phrase("wanted: {texts}", texts=texts) if texts else phrase("a value is wanted")


def _range(info: types.IntType) -> Message:
    if info.ge is None or info.le is None:
        return phrase("a whole number")
    return phrase("a whole number from {least} to {most}", least=info.ge, most=info.le)


def _described(info: Any) -> bool:
    return isinstance(info, types.Metadata) and "description" in (info.extra_json_schema or {})


# ---- walking a type along the data -----------------------------------------------------------------------


def _bare(info: Any) -> Any:
    while isinstance(info, types.Metadata):
        info = info.type
    return info


def _options(info: Any) -> list[Any]:
    bare = _bare(info)
    return list(bare.types) if isinstance(bare, types.UnionType) else [info]


def _structs(info: Any) -> list[Any]:
    return [s for s in map(_bare, _options(info)) if isinstance(s, types.StructType)]


def _struct_for(info: Any, data: Any) -> Any:
    """The struct that the data means: the only one, or the one whose tag it carries."""
    structs = _structs(info)
    if len(structs) == 1:
        return structs[0]
    tags = data if isinstance(data, dict) else {}
    return next((s for s in structs if s.tag_field and tags.get(s.tag_field) == s.tag), None)


def _step_field(struct: Any, name: str) -> Any:
    return next((f.type for f in getattr(struct, "fields", ()) if f.encode_name == name), None)


def _type_at(info: Any, data: Any, path: Path) -> Any:
    for step in path:
        if isinstance(step, int):
            lists = [t for t in map(_bare, _options(info)) if hasattr(t, "item_type")]
            info = lists[0].item_type if lists else None
        else:
            info = _step_field(_struct_for(info, data), step)
        data = _value_at(data, (step,))
    return _narrow(info, data)


def _narrow(info: Any, data: Any) -> Any:
    """Of a union, the struct that the data says it is, if it says so."""
    return (_struct_for(info, data) or info) if isinstance(data, dict) else info


def _value_at(data: Any, path: Path) -> Any:
    for step in path:
        try:
            data = data[step]
        except (KeyError, IndexError, TypeError):
            return None
    return data


def _keys(info: Any) -> list[str]:
    keys: list[str] = []
    for struct in _structs(info):
        keys += [struct.tag_field] if struct.tag_field else []
        keys += [f.encode_name for f in struct.fields]
    return list(dict.fromkeys(keys))


def _literals(info: Any) -> list[str]:
    return [str(v) for t in map(_bare, _options(info)) if isinstance(t, types.LiteralType) for v in t.values]


def _tags(info: Any, path: Path) -> list[str]:
    return [str(s.tag) for s in _structs(info) if s.tag_field == (path[-1] if path else None)]
