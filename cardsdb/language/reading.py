"""Reads the YAML that people write: plain data, and the line on which each piece of it stands.

Knows YAML, not what is in it. Stricter than YAML on purpose: no key twice, no anchors and aliases (ten lines
of them can unfold to gigabytes), no dates, and `on`, `yes` and `no` are words, not truth values. It reads a
text that it is given and never opens a file. Its complaints are phrases that can be said in another language.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import yaml

from cardsdb.language.messages import phrase, yaml_fault

MAX_BYTES = 4_000_000
MAX_LEVELS = 40

Path = tuple[str | int, ...]


class YamlError(ValueError):
    """The text is not the YAML we accept; `line` counts from 1."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.line = line


@dataclass(frozen=True, slots=True)
class Document:
    """Plain data with the line of every key and item, by path."""

    data: Any
    lines: dict[Path, int]

    def line(self, path: Path) -> int | None:
        """The line of a path, or of the nearest thing around it."""
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path)

    def part(self, path: Path) -> Any:
        """The piece of the data at a path that there is."""
        data = self.data
        for step in path:
            data = data.get(step, ()) if isinstance(data, dict) else data[step]
        return data


class _Loader(yaml.SafeLoader):
    """The safe loader with the core schema of YAML 1.2 and without aliases."""

    levels = 0

    def compose_node(self, parent: Any, index: Any) -> Any:
        if self.check_event(yaml.AliasEvent):
            raise YamlError(phrase("aliases (*) are not allowed: write it out"), self._line())
        event: yaml.NodeEvent = self.peek_event()  # type: ignore[no-untyped-call]
        if event.anchor is not None:
            raise YamlError(phrase("anchors (&) are not allowed: there is nothing that may refer to one"), self._line())
        if getattr(event, "tag", None) is not None:
            raise YamlError(
                phrase("tags (!) are not allowed: a word that begins with one needs quotation marks"), self._line()
            )
        self.levels += 1
        if self.levels > MAX_LEVELS:
            raise YamlError(_too_deep(), self._line())
        node = super().compose_node(parent, index)
        self.levels -= 1
        return node

    def _line(self) -> int:
        event: yaml.Event = self.peek_event()  # type: ignore[no-untyped-call]
        return event.start_mark.line + 1 if event.start_mark else 0


# Own resolvers: YAML 1.1 would read the key `on` as true, and 01011 — a Destiny code — as an octal number.
_Loader.yaml_implicit_resolvers = {}
for _tag, _pattern, _first in (
    ("bool", r"^(?:true|false)$", "tf"),
    ("int", r"^-?(?:0|[1-9][0-9]{0,17})$", "-0123456789"),
    ("float", r"^-?[0-9]+\.[0-9]+$", "-0123456789"),
    ("null", r"^(?:null|~|)$", ["n", "~", ""]),
):
    _Loader.add_implicit_resolver(f"tag:yaml.org,2002:{_tag}", re.compile(_pattern), list(_first))


def read_yaml(text: str) -> Document:
    """Read one document; raises `YamlError`."""
    if len(text.encode(errors="replace")) > MAX_BYTES:
        raise YamlError(phrase("larger than {most} bytes", most=f"{MAX_BYTES:,}"))
    try:
        loader = _Loader(text)
        node = loader.get_single_node()
        if node is None:
            raise YamlError(phrase("the file is empty"))
        lines: dict[Path, int] = {}
        return Document(_plain(loader, node, (), lines), lines)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        if bare := _BARE_NUMERAL.search(text):
            # What follows “#” is a remark, so the bracket behind it is missed at the end of the text.
            at = 1 + text.count("\n", 0, bare.start("sign"))
            raise YamlError(phrase('a numeral like #3 needs quotation marks: "#3"'), at) from None
        raise YamlError(yaml_fault(error.problem or ""), mark.line + 1 if mark else None) from None
    except yaml.reader.ReaderError as error:
        line = 1 + text.count("\n", 0, error.position)
        code = ord(error.character) if isinstance(error.character, str) else error.character
        raise YamlError(phrase("unacceptable character U+{code}: take it out", code=f"{code:04X}"), line) from None
    except RecursionError:
        raise YamlError(_too_deep()) from None
    except (yaml.YAMLError, ValueError) as error:
        if isinstance(error, YamlError):
            raise
        # A number or an escape that the scanner lets through and Python does not.
        raise YamlError(yaml_fault(" ".join(str(error).split()))) from None


_BARE_NUMERAL = re.compile(r"[:,\[{][ ]*(?P<sign> #\d|(?<=[\[{])#\d)")


def _too_deep() -> str:
    return phrase("nested deeper than {most} levels", most=MAX_LEVELS)


def _plain(loader: _Loader, node: yaml.Node, path: Path, lines: dict[Path, int]) -> Any:
    lines.setdefault(path, node.start_mark.line + 1)
    match node:
        case yaml.MappingNode():
            return _mapping(loader, node, path, lines)
        case yaml.SequenceNode():
            return [_plain(loader, item, (*path, i), lines) for i, item in enumerate(node.value)]
    return loader.construct_object(node)


def _mapping(loader: _Loader, node: yaml.MappingNode, path: Path, lines: dict[Path, int]) -> dict[str, Any]:
    out: dict[str, Any] = {}
    for key_node, value_node in node.value:
        line = key_node.start_mark.line + 1
        if not isinstance(key_node, yaml.ScalarNode):
            raise YamlError(phrase("a key must be a word"), line)
        key = str(key_node.value)
        if key in out:
            raise YamlError(phrase("the key “{key}” stands here twice", key=key), line)
        lines[(*path, key)] = line
        out[key] = _plain(loader, value_node, (*path, key), lines)
    return out
