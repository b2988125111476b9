"""`manage.py prune_matches`: remove guests' matches that nobody will come back to.

Exit status: 0 done, 2 a number of days below one.
"""

from __future__ import annotations

import argparse
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from play.models import Match
from play.services.tidying import forgotten


def days(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 36_500:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of days from 1 to 36500")
    return int(text)


class Command(BaseCommand):
    help = "Remove guests' matches that nobody will come back to; matches of users stay."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--days", type=days, default=180, help="unchanged for so many days (default: 180)")
        parser.add_argument(
            "--untouched", type=days, default=7, metavar="DAYS", help="the same without a single action (default: 7)"
        )
        parser.add_argument("--dry-run", action="store_true", help="only count them")

    def handle(self, *args: Any, **options: Any) -> None:
        found = forgotten(timezone.now(), options["days"], options["untouched"])
        if options["dry_run"]:
            self.stdout.write(f"{found.count()} would be removed.")
            return
        chosen = list(found.values_list("pk", flat=True))
        for start in range(0, len(chosen), BATCH):
            Match.objects.filter(pk__in=chosen[start : start + BATCH]).delete()
        self.stdout.write(f"{len(chosen)} removed.")


BATCH = 200
"""Matches removed in one transaction: players should not have to wait."""
