"""`manage.py scenario FILE|FOLDER…`: play executable rulings and say which of them do not hold.

Exit status: 0 all hold, 1 one fails, 2 a file could not be read. What a scenario is: `docs/scenarios.md`.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm

from cardsdb.language.core import CardDef
from cardsdb.language.definitions import DefinitionError, Fault, decode_set
from cardsdb.shelf import card_files
from play.engines.scenario import Report, Script, read_scenarios, run

FIXTURES: Path = settings.BASE_DIR / "fixtures"


class Command(BaseCommand):
    help = "Play scenarios — executable rulings — and report those that fail."
    requires_system_checks = ()  # scenarios touch neither pages nor the database

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "paths",
            nargs="*",
            type=Path,
            metavar="FILE|FOLDER",
            help="scenario files, or folders of them (default: fixtures/scenarios)",
        )
        parser.add_argument("--json", action="store_true", dest="as_json", help="report as JSON")

    def handle(self, *args: Any, paths: list[Path], as_json: bool, verbosity: int, **options: Any) -> None:
        try:
            scripts = read(find(paths or [FIXTURES / "scenarios"]))
            watched = not as_json and verbosity > 0 and sys.stderr.isatty()
            bar = tqdm(scripts, unit="scenario", leave=False, disable=not watched)
            played = [(script, run(script, cards_of(script.scenario.game))) for script in bar]
        except DefinitionError as error:
            raise CommandError(str(error), returncode=2) from error
        except OSError as error:
            raise CommandError(f"{error.filename}: {error.strerror}", returncode=2) from error
        except UnicodeDecodeError as error:
            raise CommandError(f"a file is not UTF-8: {error}", returncode=2) from error
        if not played:
            raise CommandError(f"no scenario in {', '.join(map(str, paths))}", returncode=2)
        failed = [report.id for _, report in played if not report.passed]
        if as_json:
            self.stdout.write(json.dumps(as_data(played), ensure_ascii=False, indent=2))
        else:
            self.show(played, verbosity)
        if failed:
            sys.exit(1)

    def show(self, played: list[tuple[Script, Report]], verbosity: int) -> None:
        """Failures always, the events of every scenario from `-v 2` on, and a line that counts."""
        for script, report in played:
            for failure in report.failures:
                self.stdout.write(f"{script.file}: {report.id}: {place(script, failure.step)}: {failure.message}")
            if verbosity > 1:
                self.tell(script, report)
        failed = sum(not report.passed for _, report in played)
        if verbosity:
            self.stdout.write(
                f"{len(played)} scenarios, {failed} failed." if failed else f"{len(played)} scenarios hold."
            )

    def tell(self, script: Script, report: Report) -> None:
        """The title, the record and the events of one scenario."""
        self.stdout.write(f"{report.id}: {script.scenario.title.en}")
        for line in report.record:
            self.stdout.write(f"  {line}")
        for event in report.events:
            parts = (event.kind, event.seat, event.card, event.other and f"→ {event.other}", event.n or None)
            self.stdout.write("    " + " ".join(str(part) for part in parts if part is not None))


def place(script: Script, step: int) -> str:
    """Where in a scenario something went wrong."""
    if step == 0:
        return "setup"
    return f"step {step}" if step <= len(script.scenario.steps) else "at the end"


def find(paths: list[Path]) -> Iterator[Path]:
    """The files named, and all `.yaml` files in the folders named, at any depth."""
    for path in paths:
        yield from sorted(path.rglob("*.yaml")) if path.is_dir() else [path]


def read(files: Iterator[Path]) -> list[Script]:
    """The scenarios of the files; all faults of all files at once, ids taken twice among them."""
    scripts: list[Script] = []
    faults: list[Fault] = []
    for file in files:
        try:
            scripts += read_scenarios(file.read_text(encoding="utf-8"), str(file))
        except DefinitionError as error:
            faults += error.faults
    counts = Counter(script.id for script in scripts)
    faults += [Fault(s.file, s.id, "id", None, "this id is taken twice") for s in scripts if counts[s.id] > 1]
    if faults:
        raise DefinitionError(faults)
    return scripts


@cache
def cards_of(game: str) -> dict[str, CardDef]:
    """The cards of a game's definition files, by code."""
    sets = [decode_set(f.read_text(encoding="utf-8"), str(f)) for f in card_files(FIXTURES / game)]
    return {card.code: card for cards in sets for card in cards.cards}


def as_data(played: list[tuple[Script, Report]]) -> dict[str, Any]:
    """The reports as plain data."""
    return {
        "passed": sum(report.passed for _, report in played),
        "failed": sum(not report.passed for _, report in played),
        "scenarios": [
            {
                "id": report.id,
                "file": script.file,
                "passed": report.passed,
                "failures": [{"step": f.step, "message": f.message} for f in report.failures],
                "record": list(report.record),
            }
            for script, report in played
        ],
    }
