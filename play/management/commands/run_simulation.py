"""`manage.py run_simulation ID --worker TOKEN`: plays the games of a simulation that was ordered on a deck's page.

The site starts it by itself; the token names the worker that a run has been claimed for, so that nobody else plays it.
"""

from __future__ import annotations

import argparse
import os
from typing import Any

from django.core.management.base import BaseCommand

from play.services.runs import work


class Command(BaseCommand):
    help = "Play a simulation that waits in the database; the site starts this by itself."
    requires_system_checks = ()

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("run", help="the simulation")
        parser.add_argument("--worker", required=True, metavar="TOKEN", help="the worker it has been claimed for")

    def handle(self, *args: Any, run: str, worker: str, **options: Any) -> None:
        os.nice(10)
        work(run, worker)
