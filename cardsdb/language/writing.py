"""Writes programs as the YAML that people read and change: the counterpart of `reading`.

Knows plain data only. What fits on a line stands on one, as in definition files; `read_yaml` reads it back the same.
"""

from __future__ import annotations

import json
import re
from typing import Any

from cardsdb.language.reading import read_yaml

WIDTH = 88
_PLAIN = re.compile(r"[A-Za-z_][\w.-]*(?: [\w.-]+)*")


def write_yaml(data: Any) -> str:
    """A list or mapping as YAML, with a line feed at its end; nothing for an empty one."""
    return "\n".join(_block(data, 0)) + "\n" if data else ""


def flow(value: Any) -> str:
    """Plain data on one line."""
    match value:
        case dict():
            return "{" + ", ".join(f"{key}: {flow(part)}" for key, part in value.items()) + "}"
        case list() | tuple():
            return "[" + ", ".join(map(flow, value)) + "]"
        case bool():
            return str(value).lower()
        case str():
            return value if _is_plain(value) else json.dumps(value, ensure_ascii=False)
        case None:
            return "null"
    return str(value)


def _is_plain(text: str) -> bool:
    return bool(_PLAIN.fullmatch(text)) and read_yaml(text).data == text


def _block(value: Any, indent: int, first: str = "") -> list[str]:
    """The lines of a value; the first of them begins with `first` (“- ”) instead of spaces."""
    begin = " " * indent + first
    inner = len(begin)
    if len(begin) + len(line := flow(value)) <= WIDTH and _is_small(value):
        return [begin + line]
    if isinstance(value, dict):
        lines = [line for key, part in value.items() for line in _entry(str(key), part, inner)]
        return [begin + lines[0][inner:], *lines[1:]]
    if isinstance(value, list | tuple) and value:
        lines = [line for part in value for line in _block(part, inner, "- ")]
        return [begin + lines[0][inner:], *lines[1:]]
    return [begin + line]


def _entry(key: str, part: Any, indent: int) -> list[str]:
    line = f"{' ' * indent}{key}: {flow(part)}"
    if not isinstance(part, dict | list | tuple) or not part or (len(line) <= WIDTH and _is_small(part)):
        return [line]
    return [f"{' ' * indent}{key}:", *_block(part, indent + 2)]


def _is_small(value: Any) -> bool:
    """Whether it reads better on one line: no list of steps or abilities, nor anything that holds one."""
    if isinstance(value, dict):
        return not any(key in value for key in ("on", "then", "otherwise", "options", "program")) and all(
            _is_small(part) for part in value.values()
        )
    if isinstance(value, list | tuple):
        return not any(isinstance(part, dict) and ("do" in part or "on" in part) for part in value)
    return True
