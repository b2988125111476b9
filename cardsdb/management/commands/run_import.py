"""`manage.py run_import ID`: makes an import that staff have begun in the browser. The site starts it by itself."""

from __future__ import annotations

import argparse
import os
from typing import Any

from django.core.management.base import BaseCommand

from cardsdb.imports.services import work


class Command(BaseCommand):
    help = "Make an import that was begun in the browser; the site starts this by itself."
    requires_system_checks = ()

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("run", help="the import")

    def handle(self, *args: Any, run: str, **options: Any) -> None:
        os.nice(10)
        work(run)
