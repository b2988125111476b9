"""`manage.py prune_guests`: remove what guests have made and not touched for long.

A guest's cookie lives a year, so after that nobody can come back to it. Public decks stay, and so does every card that
a deck holds. Exit status: 0 done, 2 a number of days below one.
"""

from __future__ import annotations

import argparse
from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand
from django.db import transaction
from django.utils import timezone, translation

from cardsdb.accounts.adoption import prune


def days(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 36_500:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of days from 1 to 36500")
    return int(text)


class Command(BaseCommand):
    help = "Remove what guests have made and not touched for long; public decks and cards in use stay."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--days", type=days, default=365, help="untouched for so many days (default: 365)")
        parser.add_argument("--dry-run", action="store_true", help="only count them")

    def handle(self, *args: Any, **options: Any) -> None:
        before = timezone.now() - timedelta(days=options["days"])
        with transaction.atomic(), translation.override("en"):
            gone = prune(before)
            # Counted by doing it: a card goes only if the decks that hold it have gone.
            transaction.set_rollback(options["dry_run"])
        told = ", ".join(gone) or "nothing"
        self.stdout.write(f"{told} would be removed." if options["dry_run"] else f"{told} removed.")
