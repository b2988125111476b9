"""What an import did, found and left alone; as data and as lines for people.

Knows nothing of how it came about.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from cardsdb.language.definitions import Fault
from cardsdb.language.messages import Message


class SourceError(ValueError):
    """The source cannot be read; `message` says what would be right."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message


TALLY = ("added", "changed", "unchanged", "gone")


@dataclass(frozen=True, slots=True)
class Difference:
    """A fact that a definition and the source tell differently; the definition is kept."""

    code: str
    field: str
    ours: Any
    theirs: Any

    def __str__(self) -> str:
        return f"{self.code} {self.field}: the definition says {self.ours!r} and is kept, the source {self.theirs!r}"


@dataclass
class Section:
    """One set (its cards by code), or all formats, boxes or lists."""

    code: str
    name: str = ""
    added: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)
    """In the database, but not in the source any more; they stay."""
    languages: dict[str, int] = field(default_factory=dict)
    """How many cards of a set have words in a language."""
    faults: list[Fault] = field(default_factory=list)
    differences: list[Difference] = field(default_factory=list)
    remarks: list[Fault] = field(default_factory=list)
    own: str = "unchanged"
    """What became of the set itself."""

    @property
    def writes(self) -> bool:
        return bool(self.added or self.changed) or self.own != "unchanged"

    def count(self, code: str, old: object, same: bool) -> None:
        (self.added if old is None else self.unchanged if same else self.changed).append(code)

    def as_dict(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "own": self.own,
            **{name: getattr(self, name) for name in TALLY},
            "languages": self.languages,
            "faults": [_fault(one) for one in self.faults],
            "differences": [
                {"code": d.code, "field": d.field, "ours": d.ours, "theirs": d.theirs} for d in self.differences
            ],
            "remarks": [_fault(one) for one in self.remarks],
        }


@dataclass
class Report:
    """Everything. `sets` are in the order of the community's numbers."""

    source: str
    dry_run: bool
    sets: dict[str, Section] = field(default_factory=dict)
    lists: Section = field(default_factory=lambda: Section("lists"))
    formats: Section = field(default_factory=lambda: Section("formats"))
    packs: Section = field(default_factory=lambda: Section("packs"))

    @property
    def sections(self) -> list[Section]:
        return [self.lists, *self.sets.values(), self.formats, self.packs]

    @property
    def faults(self) -> list[Fault]:
        return [one for section in self.sections for one in section.faults]

    @property
    def changes(self) -> bool:
        return any(section.writes for section in self.sections)

    def total(self, name: str) -> int:
        """How many cards were added, changed, unchanged or are gone."""
        return sum(len(getattr(section, name)) for section in self.sets.values())

    def as_dict(self) -> dict[str, Any]:
        return {
            "source": self.source,
            "dry_run": self.dry_run,
            "total": {name: self.total(name) for name in TALLY},
            "sets": {code: section.as_dict() for code, section in self.sets.items()},
            "lists": self.lists.as_dict(),
            "formats": self.formats.as_dict(),
            "packs": self.packs.as_dict(),
        }

    def lines(self, verbosity: int = 1) -> Iterator[str]:
        """For a terminal: sums for each set; with 2 also every card that changed and every remark."""
        for section in self.sections:
            sums = ", ".join(f"{len(getattr(section, name))} {name}" for name in TALLY)
            yield f"{section.code:8} {sums}" + (f", {len(section.faults)} faults" if section.faults else "")
            yield from (f"  fault: {one}" for one in section.faults)
            yield from (f"  difference: {one}" for one in section.differences)
            yield from (f"  gone: {code}" for code in section.gone)
            if verbosity > 1:
                yield from (f"  {name}: {code}" for name in TALLY[:2] for code in getattr(section, name))
                yield from (f"  remark: {one}" for one in section.remarks)
        remarks = [one for section in self.sections for one in section.remarks]
        if remarks and verbosity == 1:
            yield f"{len(remarks)} remarks on oddities that were understood (-v 2 tells them):"
            for (where, said), n in Counter((one.field.partition("[")[0], _kind(one)) for one in remarks).most_common():
                yield f"  {n:5} × {where or 'file'}: {said}"
        sums = ", ".join(f"{self.total(name)} {name}" for name in TALLY)
        yield f"Cards: {sums}." + (" Nothing was written." if self.dry_run else "")


def _kind(one: Fault) -> str:
    return getattr(one.message, "template", str(one.message))


def _fault(one: Fault) -> dict[str, Any]:
    return {"file": one.file, "line": one.line, "card": one.card, "field": one.field, "message": str(one.message)}
