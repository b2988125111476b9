"""`manage.py play`: a whole game in the terminal, against bots or each other, by options typed or piped.

Exit status: 0 played or left, 2 the game could not be set up or the record not read.
"""

from __future__ import annotations

import argparse
import secrets
import sys
from pathlib import Path
from string import ascii_uppercase
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from cardsdb.language.definitions import DefinitionError
from play.bots import BOTS, bot
from play.engines import ENGINES, engine
from play.engines.api import EngineError, Setup
from play.engines.record import Record, RecordError, parse_record, record_of
from play.management.commands.simulate import deck_of
from play.terminal import Terminal


class Command(BaseCommand):
    help = "Play a whole game in the terminal."
    requires_system_checks = ()  # it touches no page, and the database only for a deck that is named by its id

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--game", default="fluxx", choices=sorted(ENGINES), help="which game (default: fluxx)")
        parser.add_argument("--deck", metavar="DECK|FILE", help="a deck: its id, or a file with a list or JSON")
        parser.add_argument("--seats", type=int, default=2, metavar="N", help="how many players (default: 2)")
        parser.add_argument(
            "--bots",
            metavar="NAME,…",
            help=f"bots for the last seats, of {', '.join(BOTS)}; `none`: people only (default: all greedy but one)",
        )
        parser.add_argument("--seed", type=int, help="the seed of the deal (default: a new one)")
        parser.add_argument("--lang", default="ru", choices=("ru", "en"), help="language (default: ru)")
        parser.add_argument("--record", metavar="FILE", help="write the game to this file when it is left")
        parser.add_argument("--load", type=Path, metavar="FILE", help="go on with the game of a record")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            record = loaded(options["load"]) if options["load"] else fresh(options)
            bots = seated(options["bots"], record)
            terminal = Terminal(
                record, bots, self.read, self.stdout.write, save, options["lang"], options["record"], curtain=watched()
            )
        except (RecordError, EngineError, LookupError, DefinitionError) as error:
            where = f"{options['load']}: " if isinstance(error, RecordError) else ""
            raise CommandError(f"{where}{error}", returncode=2) from error
        except OSError as error:
            raise CommandError(f"{error.filename}: {error.strerror}", returncode=2) from error
        try:
            terminal.play()
        except KeyboardInterrupt:
            self.stdout.write("")
        finally:
            if options["record"]:
                terminal.write_down("")

    def read(self, prompt: str) -> str | None:
        """The next line of the input; the prompt only shows to somebody who types."""
        if watched():
            self.stdout.write(prompt, ending="")
            self.stdout.flush()
        line = sys.stdin.readline()
        return line.rstrip("\n") if line else None


def watched() -> bool:
    """Whether a person types."""
    return sys.stdin.isatty()


def save(file: str, text: str) -> None:
    Path(file).write_text(text, encoding="utf-8")


def loaded(file: Path) -> Record:
    """The record in a file; raises `RecordError` or `OSError`."""
    return parse_record(file.read_bytes())


def fresh(options: dict[str, Any]) -> Record:
    """The record of a game that has just been dealt. A lone person is not asked where there is nothing to choose."""
    seats = tuple(ascii_uppercase[: max(0, options["seats"])])
    people = len(seats) - len(named(options["bots"], len(seats)))
    switches = {"windows": "auto"} if people <= 1 else {}
    game, pile = deck_of(options["deck"], options["game"])
    setup = Setup(game, seats, (pile,), switches)
    seed = secrets.randbelow(10**9) if options["seed"] is None else options["seed"]
    return record_of(setup, seed, (), engine(setup.game).new(setup, seed))


def named(bots: str | None, seats: int) -> list[str]:
    """The names of the bots that were asked for."""
    if bots is None:
        return ["greedy"] * (seats - 1)
    return [] if bots in ("", "none") else bots.split(",")


def seated(bots: str | None, record: Record) -> dict[str, str]:
    """Which seats bots take: the last ones. Raises `LookupError` for a bot that does not play the game."""
    seats = record.setup.seats
    names = named(bots, len(seats))
    if len(names) > len(seats):
        raise LookupError(f"{len(names)} bots for {len(seats)} seats")
    for name in names:
        bot(name, record.setup.game)
    return dict(zip(seats[len(seats) - len(names) :], names, strict=True))
