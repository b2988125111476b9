"""`manage.py ladder`: the bots play each other, and the table in `docs/bots.md` is brought up to date.

Exit status: 0 played, 1 a match broke its step limit, 2 the matches cannot be read. The table is written after each
match, so what is ready stays when the run is stopped.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from functools import partial
from pathlib import Path
from string import ascii_uppercase
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm

from play.bots import BOTS
from play.engines import ENGINES, engine
from play.engines.api import EngineError, Setup
from play.shelf import shipped_deck
from play.simulate import Job, ladder, pool
from play.simulate.summary import LIMIT, Summary


class Command(BaseCommand):
    help = "Let the bots play each other and bring the table of their strength in docs/bots.md up to date."
    requires_system_checks = ()

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        number = partial(_number, least=1)
        parser.add_argument("--game", default="fluxx", choices=sorted(ENGINES), help="which game (default fluxx)")
        parser.add_argument("--bots", default=",".join(BOTS), help="which bots, by name (default all)")
        parser.add_argument("--all", action="store_true", help="each against every weaker one, not only its neighbour")
        parser.add_argument("--seats", type=partial(_number, least=2), default=2, help="one against so many less one")
        parser.add_argument("--games", type=number, default=1000, help="games a match, mirrored (default 1000)")
        parser.add_argument("--seed", type=int, default=0, help="the first seed (default 0)")
        parser.add_argument("--workers", type=number, default=os.cpu_count() or 1, help="processes (default: cores)")
        parser.add_argument("--dry-run", action="store_true", help="only print the rows")

    def handle(self, *args: Any, game: str, games: int, seed: int, workers: int, **options: Any) -> None:
        document = Path(settings.BASE_DIR) / "docs" / "bots.md"
        broken = False
        for pairing in _pairings(game, options):
            job = _job(pairing)
            total = self._played(job, range(seed, seed - -games // job.seatings), workers, options["verbosity"])
            row = pairing.row(total)
            self.stdout.write(row)
            if not options["dry_run"]:
                document.write_text(ladder.updated(document.read_text(encoding="utf-8"), [row]), encoding="utf-8")
            broken |= bool(total.undecided[LIMIT] or total.overflows)
        if broken:
            sys.exit(1)

    def _played(self, job: Job, seeds: range, workers: int, verbosity: int) -> Summary:
        total = Summary()
        watched = verbosity > 0 and sys.stderr.isatty()
        with tqdm(total=len(seeds) * job.seatings, unit="game", leave=False, disable=not watched) as bar:
            for part in pool.run(job, seeds, workers):
                total += part
                bar.update(part.games)
        return total


def _number(text: str, least: int) -> int:
    number = int(text)
    if number < least:
        raise argparse.ArgumentTypeError(f"{text} is less than {least}")
    return number


def _pairings(game: str, options: dict[str, Any]) -> list[ladder.Pairing]:
    """The matches asked for; a `CommandError` names a bot that does not exist, or says that one is not enough."""
    wanted = set(options["bots"].split(","))
    if unknown := wanted - {name for name, games in BOTS.items() if game in games}:
        raise CommandError(f"no bot {min(unknown)!r} plays {game}; bots: {', '.join(BOTS)}", returncode=2)
    bots = [name for name in BOTS if name in wanted]
    if len(bots) < 2:
        raise CommandError("a ladder needs two bots", returncode=2)
    return ladder.pairings(game, bots, options["seats"], options["all"])


def _job(pairing: ladder.Pairing) -> Job:
    """The games of a match; a `CommandError` says if the game cannot be played by so many."""
    seats = tuple(ascii_uppercase[: pairing.seats])
    setup = Setup(pairing.game, seats, (shipped_deck(pairing.game),), {"windows": "auto"})
    try:
        engine(pairing.game).new(setup, 0)
    except EngineError as error:
        raise CommandError(str(error), returncode=2) from error
    return Job(setup, pairing.bots, mirrored=True, clock=time.process_time)
