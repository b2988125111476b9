"""`manage.py load_decks`: the decks that come with the site, written into the database.

Exit status: 0 loaded, 1 a file makes no deck, 2 it could not be read.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from decks.services.starters import FOLDER, BadStarter, load_starters, read_starters


class Command(BaseCommand):
    help = "Load the decks to start from; the same files twice change nothing."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", dest="as_json", help="report as JSON")

    def handle(self, *args: Any, as_json: bool, verbosity: int, **options: Any) -> None:
        try:
            report = asdict(load_starters(read_starters(sorted(FOLDER.glob("*.yaml")))))
        except BadStarter as error:
            raise CommandError(str(error), returncode=1) from error
        except OSError as error:
            raise CommandError(f"{error.filename}: {error.strerror}", returncode=2) from error
        if as_json:
            self.stdout.write(json.dumps(report, ensure_ascii=False, indent=2))
        elif verbosity:
            self.stdout.write(f"Decks: {', '.join(f'{len(found)} {name}' for name, found in report.items())}.")
