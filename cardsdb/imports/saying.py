"""What an import did, found and refused, as data that a row keeps and that can be said in either language later.

Knows reports and messages; must not know rows or pages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from cardsdb.destiny.report import TALLY, Report, Section
from cardsdb.language.definitions import Fault
from cardsdb.language.messages import Message, translated

MOST = 200
"""Of faults, remarks and the like of one part that are kept; how many there were is kept as well."""


def dumped(message: Any) -> Any:
    """A message as JSON: a text, or its template and its parts."""
    match message:
        case Message():
            return {"said": message.template, "parts": {name: dumped(part) for name, part in message.parts.items()}}
        case tuple() | list():
            return {"or": [dumped(part) for part in message]}
        case int() | float() | None:
            return message
        case _:
            return str(message)


def loaded(data: Any) -> Any:
    """The message again."""
    match data:
        case {"said": template, "parts": parts}:
            found = {name: loaded(part) for name, part in parts.items()}
            message = Message(template.format(**{n: _plain(part) for n, part in found.items()}))
            message.template, message.parts = template, found
            return message
        case {"or": parts}:
            return tuple(loaded(part) for part in parts)
        case _:
            return data


def _plain(part: Any) -> Any:
    return " / ".join(map(str, part)) if isinstance(part, tuple) else part


def said(data: Any, gettext: Callable[[str], str]) -> str:
    """A kept message in the language of `gettext`."""
    return str(translated(loaded(data), gettext))


def summed(report: Report) -> dict[str, Any]:
    """A report as a row keeps it: of each part its sums, and what there is to be read about it."""
    sections = [section for section in report.sections if _tells(section)]
    return {
        "dry_run": report.dry_run,
        "total": {name: report.total(name) for name in TALLY},
        "changes": report.changes,
        "parts": [_section(section, section.code in report.sets) for section in sections],
    }


def storable(data: Any) -> Any:
    """The same with what no database holds marked in its texts: NUL, and halves of characters."""
    match data:
        case str():
            return data.encode(errors="replace").decode().replace("\0", "\N{REPLACEMENT CHARACTER}")
        case dict():
            return {storable(name): storable(part) for name, part in data.items()}
        case list() | tuple():
            return [storable(part) for part in data]
        case _:
            return data


def _tells(section: Section) -> bool:
    return bool(section.name or section.faults or section.remarks or any(getattr(section, name) for name in TALLY))


def _section(section: Section, of_cards: bool) -> dict[str, Any]:
    return {
        "code": section.code,
        "name": section.name,
        "set": of_cards,
        "sums": {name: len(getattr(section, name)) for name in TALLY},
        "added": section.added[:MOST],
        "changed": section.changed[:MOST],
        "gone": section.gone[:MOST],
        "languages": section.languages,
        "faults": faults(section.faults),
        "fault_count": len(section.faults),
        "remarks": faults(section.remarks),
        "remark_count": len(section.remarks),
        "differences": [
            {"code": one.code, "field": one.field, "ours": str(one.ours)[:200], "theirs": str(one.theirs)[:200]}
            for one in section.differences[:MOST]
        ],
    }


def faults(found: Iterable[Fault]) -> list[dict[str, Any]]:
    """Where something is wrong, and what would be right."""
    return [
        {"file": one.file, "line": one.line, "card": one.card, "field": one.field, "message": dumped(one.message)}
        for one in list(found)[:MOST]
    ]
