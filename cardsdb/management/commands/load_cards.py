"""`manage.py load_cards`: the definition files, boxes, formats and rulings, written into the database.

Exit status: 0 loaded, 1 a card has problems, 2 a file could not be read.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from cardsdb.destiny.shipped import load_lists, read_lists
from cardsdb.language.definitions import DefinitionError
from cardsdb.models import Game
from cardsdb.services.loading import Report, load_sets, read_sets
from cardsdb.services.rulings import load_rulings, read_rulings
from cardsdb.shelf import card_files, is_list, list_files

FIXTURES: Path = settings.BASE_DIR / "fixtures"


class Command(BaseCommand):
    help = "Load card definitions, boxes, formats and rulings; the same files twice change nothing."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="definition files (default: all)")
        parser.add_argument("--dry-run", action="store_true", help="say what would change, and change nothing")
        parser.add_argument("--json", action="store_true", dest="as_json", help="report as JSON")

    def handle(
        self, *args: Any, files: list[Path], dry_run: bool, as_json: bool, verbosity: int, **options: Any
    ) -> None:
        try:
            reports = load(files, dry_run=dry_run)
        except DefinitionError as error:
            raise CommandError(str(error), returncode=1) from error
        except OSError as error:
            raise CommandError(f"{error.filename}: {error.strerror}", returncode=2) from error
        if as_json:
            report = {name: report.as_dict() for name, report in reports.items()}
            self.stdout.write(json.dumps({"dry_run": dry_run, **report}, ensure_ascii=False, indent=2))
        elif verbosity:
            self.show(reports, dry_run, verbosity)

    def show(self, reports: dict[str, Report], dry_run: bool, verbosity: int) -> None:
        for what, report in reports.items():
            counts = ", ".join(f"{len(found)} {name}" for name, found in report.as_dict().items())
            self.stdout.write(f"{what.capitalize()}: {counts}." + (" Nothing was written." if dry_run else ""))
            for name, found in report.as_dict().items():
                if name == "gone" or (verbosity > 1 and name != "unchanged"):
                    for code in found:
                        self.stdout.write(f"  {name}: {code}")


def load(files: list[Path], *, dry_run: bool) -> dict[str, Report]:
    """Load these files, or everything there is; nothing is half-written, and with `dry_run` nothing at all."""
    cards, lists = _sorted(files) if files else shipped()
    sets, listed = read_sets(cards), read_lists(lists)
    scenarios, told = (FIXTURES / "scenarios").glob("*/*.yaml"), (FIXTURES / "rulings").glob("*.yaml")
    rulings = None if files else read_rulings(sorted(scenarios), sorted(told))
    with transaction.atomic():
        reports = {"cards": load_sets(sets)}
        if lists:
            reports |= load_lists(listed)
        if rulings is not None:
            reports["rulings"] = load_rulings(rulings)
        if dry_run:
            transaction.set_rollback(True)
    return reports


def shipped() -> tuple[list[Path], list[Path]]:
    """The files of cards and the files of lists that come with the site."""
    folders = [FIXTURES / game for game in Game.values]
    return [file for one in folders for file in card_files(one)], [file for one in folders for file in list_files(one)]


def _sorted(files: list[Path]) -> tuple[list[Path], list[Path]]:
    lists = [file for file in files if is_list(file)]
    return [file for file in files if file not in lists], lists
