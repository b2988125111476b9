"""`manage.py simulate`: bots play many games, and a summary says what the cards did.

Exit status: 0 played, 1 some games were cut short by the step limit or a resolution by its budget, 2 the job cannot
be read. What the figures mean is told in `docs/bots.md`.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from string import ascii_uppercase
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError
from tqdm import tqdm

from decks.contents import Pile
from decks.models import Deck
from decks.services.shelf import deck_list
from play.engines import ENGINES, engine
from play.engines.api import EngineError, Setup
from play.filing import BadFile, deck_in
from play.shelf import shipped_deck
from play.simulate import Job, pool
from play.simulate.report import LANGUAGES, lines
from play.simulate.summary import LIMIT, Summary


class Command(BaseCommand):
    help = "Let bots play many games of a shipped set, or of a deck, and sum up what happened."
    requires_system_checks = ()  # it touches no page, and the database only for a deck that is named by its id

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--game", default="fluxx", choices=sorted(ENGINES), help="which game (default fluxx)")
        parser.add_argument("--deck", metavar="DECK|FILE", help="a deck: its id, or a file with a list or JSON")
        parser.add_argument("--seats", type=int, default=4, help="how many play (default 4)")
        parser.add_argument("--bots", default="random", help="a bot for every seat, or one for all: greedy,random,…")
        parser.add_argument("--games", type=_positive, default=1000, help="how many games (default 1000)")
        parser.add_argument("--seed", type=int, default=0, help="the first seed; the next ones follow (default 0)")
        parser.add_argument("--mirrored", action="store_true", help="play each deal in every seating of the bots")
        parser.add_argument("--workers", type=_positive, default=os.cpu_count() or 1, help="processes (default: cores)")
        parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a house rule")
        parser.add_argument("--lang", default="en", choices=LANGUAGES, help="language of the table (default en)")
        parser.add_argument("--json", action="store_true", dest="as_json", help="report as JSON")

    def handle(self, *args: Any, games: int, seed: int, as_json: bool, verbosity: int, **options: Any) -> None:
        job = read_job(options)
        seeds = range(seed, seed - -games // job.seatings)
        watched = not as_json and verbosity > 0 and sys.stderr.isatty()
        total = Summary()
        with tqdm(total=len(seeds) * job.seatings, unit="game", leave=False, disable=not watched) as bar:
            for part in pool.run(job, seeds, options["workers"]):
                total += part
                bar.update(part.games)
        if as_json:
            self.stdout.write(json.dumps(total.as_data(), ensure_ascii=False, indent=2))
        else:
            self.stdout.write("\n".join(lines(total, job.setup, options["lang"])))
        if total.undecided[LIMIT] or total.overflows:
            sys.exit(1)


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not a positive number")
    return number


def read_job(options: dict[str, Any]) -> Job:
    """The job that the arguments describe; a `CommandError` says what is wrong with them."""
    seats, game = options["seats"], options["game"]
    names = options["bots"].split(",")
    if len(names) == 1:
        names *= seats
    house = {"windows": "auto", **dict(_option(text) for text in options["option"])}
    game, pile = deck_of(options["deck"], game)
    setup = Setup(game, tuple(ascii_uppercase[:seats]), (pile,), house)
    try:
        engine(game).new(setup, 0)
        return Job(setup, tuple(names), mirrored=options["mirrored"])
    except (EngineError, LookupError, ValueError) as error:
        raise CommandError(_message(error), returncode=2) from error


def deck_of(said: str | None, game: str) -> tuple[str, Pile]:
    """The game and the cards of the deck that is meant: the shipped ones if none is; raises `CommandError`."""
    if not said:
        return game, shipped_deck(game)
    path = Path(said)
    if not path.is_file():
        return _deck_of_the_site(said)
    try:
        return deck_in(path.read_bytes(), game)
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}", returncode=2) from error
    except BadFile as error:
        raise CommandError("\n".join(f"{path}: {line}" for line in str(error).splitlines()), returncode=2) from error


def _deck_of_the_site(deck_id: str) -> tuple[str, Pile]:
    try:
        deck = Deck.objects.filter(pk=deck_id).first()
    except DatabaseError as error:
        raise CommandError(f"{deck_id}: no such file, and no database with decks ({error})", returncode=2) from error
    if deck is None:
        raise CommandError(f"{deck_id}: there is no such deck and no such file", returncode=2)
    return str(deck.game), deck_list(deck).cards


def _message(error: Exception) -> str:
    """What a person should read: a `KeyError` would put its own text in quotation marks."""
    return str(error.args[0]) if isinstance(error, LookupError) and error.args else str(error)


def _option(text: str) -> tuple[str, Any]:
    """`attach_creepers=true`: the value is JSON where it can be read so, else a word."""
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise CommandError(f"--option {text}: NAME=VALUE is right, as in windows=auto", returncode=2)
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value
