"""`manage.py import_swdestiny SOURCE`: the community's Star Wars: Destiny data, written into the database.

Exit status: 0 imported, 1 something in it is wrong (the rest is imported), 2 the source cannot be read.
"""

from __future__ import annotations

import argparse
import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm

from cardsdb.destiny.collecting import Unreadable
from cardsdb.destiny.importing import import_from
from cardsdb.destiny.report import SourceError


class Command(BaseCommand):
    help = "Import the community's Destiny cards from a folder, a zip archive or its address; twice changes nothing."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("source", metavar="SOURCE", help="folder, zip archive, or http(s) address of an archive")
        parser.add_argument(
            "--lang",
            action="append",
            default=[],
            metavar="CODE",
            help="only this language besides English (default: all)",
        )
        parser.add_argument("--dry-run", action="store_true", help="say what would change, and change nothing")
        parser.add_argument("--json", action="store_true", dest="as_json", help="report as JSON")
        parser.add_argument("--private", action="store_true", help="also fetch from addresses of private networks")

    def handle(self, *args: Any, source: str, lang: list[str], as_json: bool, verbosity: int, **options: Any) -> None:
        # The bar shows itself only where a person watches.
        with tqdm(unit=" sets", disable=True if as_json else None) as bar:

            def progress(done: int, total: int, name: str) -> None:
                bar.total, bar.n = total, done
                bar.set_postfix_str(name)

            try:
                report = import_from(
                    source,
                    languages=lang,
                    dry_run=options["dry_run"],
                    private=options["private"],
                    progress=progress,
                )
            except SourceError as error:
                raise CommandError(f"{source}: {error}", returncode=2) from error
            except Unreadable as error:
                raise CommandError(str(error), returncode=2) from error
        if as_json:
            self.stdout.write(json.dumps(report.as_dict(), ensure_ascii=False, indent=2))
        elif verbosity:
            for line in report.lines(verbosity):
                self.stdout.write(line)
        if report.faults:
            raise CommandError(f"{len(report.faults)} faults; what they are in was not imported.", returncode=1)
