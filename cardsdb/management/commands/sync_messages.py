"""`manage.py sync_messages`: keep the catalogues of interface strings in step with code and templates.

Does in Python what makemessages and compilemessages do with GNU gettext, so that a bare machine suffices:
finds every message, merges it into the `.po` (translations stay, unused entries go) and compiles the `.mo`.
Knows nothing of card texts, which are data with a name in each language.
"""

from __future__ import annotations

import argparse
import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation.template import templatize

ROOMS = ("cardsdb", "decks", "play", "templates")
LANGUAGES = ("ru",)  # English is the language the messages are written in

# name of the call → which of its arguments are (context, message, plural)
CALLS: dict[str, tuple[int | None, int, int | None]] = {
    "_": (None, 0, None),
    "gettext": (None, 0, None),
    "gettext_lazy": (None, 0, None),
    "gettext_noop": (None, 0, None),
    "phrase": (None, 0, None),
    "ngettext": (None, 0, 1),
    "ngettext_lazy": (None, 0, 1),
    "pgettext": (0, 1, None),
    "pgettext_lazy": (0, 1, None),
    "npgettext": (0, 1, 2),
    "npgettext_lazy": (0, 1, 2),
}
# templatize() turns a template into calls amid letters X: each call is found here, then read as Python.
TEMPLATE_CALL = re.compile(
    r"""(?<![A-Za-z_])(?:_|gettext|ngettext|pgettext|npgettext)"""
    r"""\((?:[^'"()]|'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*")*\)"""
)
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%[sd]|\{\w*\}")

Key = tuple[str | None, str]


@dataclass
class Message:
    """One message as it is used: its plural, if it has one, and the files that use it."""

    context: str | None
    text: str
    plural: str | None
    places: set[str] = field(default_factory=set)

    @property
    def is_format(self) -> bool:
        return "%(" in self.text or "%(" in (self.plural or "")


def messages_in_python(source: str, place: str) -> Iterator[Message]:
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", None)
        if name not in CALLS:
            continue
        parts = [None if at is None else _literal(node, at) for at in CALLS[name]]
        if parts[1] is not None:
            yield Message(parts[0], parts[1], parts[2], {place})


def _literal(call: ast.Call, at: int) -> str | None:
    """A string argument; a variable one was already found where the string itself is marked."""
    value = call.args[at] if at < len(call.args) else None
    return value.value if isinstance(value, ast.Constant) and isinstance(value.value, str) else None


def messages_in_template(source: str, place: str) -> Iterator[Message]:
    for call in TEMPLATE_CALL.findall(templatize(source, origin=place)):
        yield from messages_in_python(call, place)


def find_messages(base: Path) -> dict[Key, Message]:
    """Every message used below `base`, in a stable order."""
    found: dict[Key, Message] = {}
    paths = sorted(
        path for room in ROOMS for path in (base / room).rglob("*") if path.suffix in {".py", ".html", ".txt"}
    )
    for path in paths:
        place = path.relative_to(base).as_posix()
        read = messages_in_python if path.suffix == ".py" else messages_in_template
        for message in read(path.read_text(encoding="utf-8"), place):
            first = found.setdefault((message.context, message.text), message)
            first.places |= message.places
            first.plural = first.plural or message.plural
    return dict(sorted(found.items(), key=lambda item: (item[0][1], item[0][0] or "")))


def merge(po: Any, found: dict[Key, Message]) -> Any:
    """A new catalogue with the messages found and the translations that `po` already had."""
    import polib  # a tool of developers, absent where the site only runs

    known = {(entry.msgctxt, entry.msgid): entry for entry in po}
    merged = polib.POFile(wrapwidth=110)
    merged.metadata = po.metadata
    plurals = int(re.search(r"nplurals=(\d)", po.metadata["Plural-Forms"])[1])  # type: ignore[index]
    for key, message in found.items():
        entry = polib.POEntry(
            msgctxt=message.context,
            msgid=message.text,
            occurrences=[(place, "") for place in sorted(message.places)],
            flags=["python-format"] if message.is_format else [],
        )
        old = known.get(key)
        if message.plural is None:
            entry.msgstr = old.msgstr if old else ""
        else:
            entry.msgid_plural = message.plural
            entry.msgstr_plural = dict.fromkeys(range(plurals), "") | (old.msgstr_plural if old else {})
        merged.append(entry)
    return merged


def problems_of(po: Any) -> list[str]:
    """What is wrong with the translations themselves, one sentence each."""
    problems = []
    for entry in po:
        texts = list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]
        if entry.fuzzy or not all(texts):
            within = f" ({entry.msgctxt})" if entry.msgctxt else ""
            problems.append(f"not translated: {entry.msgid!r}{within}")
            continue
        wanted = set(PLACEHOLDER.findall(entry.msgid_plural or entry.msgid))
        problems += [
            f"placeholders differ: {entry.msgid!r}" for text in texts if set(PLACEHOLDER.findall(text)) != wanted
        ]
    return problems


class Command(BaseCommand):
    help = "Merge the interface strings of code and templates into the .po files and compile them."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="change nothing; exit 1 when something is out of step")

    def handle(self, *args: Any, check: bool, **options: Any) -> None:
        try:
            import polib
        except ModuleNotFoundError as error:
            raise CommandError("sync_messages needs polib, which `make test` installs.", returncode=2) from error
        base = Path(settings.BASE_DIR)
        found = find_messages(base)
        problems = []
        for language in LANGUAGES:
            path = base / "cardsdb" / "locale" / language / "LC_MESSAGES" / "django.po"
            old = polib.pofile(str(path), wrapwidth=110)
            new = merge(old, found)
            problems += [f"{language}: {problem}" for problem in problems_of(new)]
            compiled = path.with_suffix(".mo")
            if not check:
                new.save(str(path))
                new.save_as_mofile(str(compiled))
            elif str(new) != str(old) or not compiled.exists() or compiled.read_bytes() != new.to_binary():
                problems.append(f"{language}: out of step with code and templates; run `make messages`")
        for problem in problems:
            self.stderr.write(problem)
        if problems:
            raise CommandError(f"{len(problems)} problems with translations.", returncode=1)
        self.stdout.write(f"{len(found)} messages in step.")
