"""`manage.py lint_cards`: what is doubtful about the cards of definition files.

Exit status: 0 nothing found, 1 there are findings, 2 a file could not be read.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import get_language

from cardsdb.language.definitions import GAMES, DefinitionError, decode_set
from cardsdb.language.lint import Finding, lint
from cardsdb.shelf import card_files

FIXTURES: Path = settings.BASE_DIR / "fixtures"


class Command(BaseCommand):
    help = "Check card definitions: unknown cards, impossible goals, abilities that can never be used."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="definition files (default: all)")
        parser.add_argument("--json", action="store_true", dest="as_json", help="report as JSON")

    def handle(self, *args: Any, files: list[Path], as_json: bool, verbosity: int, **options: Any) -> None:
        files = files or [file for game in GAMES for file in card_files(FIXTURES / game)]
        found = [row for file in files for row in findings(file)]
        if as_json:
            rows = [{"file": str(file), "card": card, **asdict(finding)} for file, card, finding in found]
            self.stdout.write(json.dumps(rows, ensure_ascii=False, indent=2))
        else:
            self.show(found, len(files), verbosity)
        if found:
            # The findings are the message; a further line of error would say nothing.
            raise SystemExit(1)

    def show(self, found: list[tuple[Path, str, Finding]], files: int, verbosity: int) -> None:
        russian = (get_language() or "").startswith("ru")
        for file, card, finding in found:
            message = finding.message_ru if russian else finding.message_en
            self.stdout.write(f"{file}: {card} {finding.path}: {finding.severity}: {message} [{finding.code}]")
        if verbosity and not found:
            self.stdout.write(f"{files} file{'s' if files != 1 else ''}: nothing found.")


def findings(file: Path) -> list[tuple[Path, str, Finding]]:
    """The findings of a file, each with its card; raises `CommandError` if it cannot be read."""
    try:
        one = decode_set(file.read_text("utf-8"), str(file))
    except (OSError, UnicodeDecodeError) as error:
        raise CommandError(f"{file}: {getattr(error, 'strerror', None) or error}", returncode=2) from error
    except DefinitionError as error:
        raise CommandError(str(error), returncode=2) from error
    return [(file, card.code, finding) for card in one.cards for finding in lint(card, one.cards)]
