"""`manage.py export_deck`: a deck, or a deck in a file, as a file of another format.

Exit status: 0 written, 1 the deck cannot be exported so, 2 there is no such deck or format, or it could not be read.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import override

from cardsdb.language.messages import translated
from decks.export import ExportError, exports
from decks.models import Deck
from decks.services.exports import BadOptions, File, NoSuchFormat, formats_for, run
from decks.services.filing import BadFile, deck_in_file
from decks.services.shelf import deck_list, with_named


class Command(BaseCommand):
    help = "Write a deck as a file: a list, a document, sheets to print, a saved object for a virtual table …"

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        codes = ", ".join(exports())
        parser.add_argument("deck", metavar="DECK", help="the id of a deck, or a file: a list or a document of ours")
        parser.add_argument("format", metavar="FORMAT", help=f"one of {codes}")
        parser.add_argument("--option", action="append", default=[], metavar="K=V", help="an option of the format")
        parser.add_argument("--out", metavar="FILE", help="where to write it; -: to standard output")
        parser.add_argument("--lang", choices=("ru", "en"), default="en", help="the language of cards and messages")

    def handle(self, *args: Any, deck: str, lang: str, out: str | None, verbosity: int, **given: Any) -> None:
        with override(lang):
            file = self.made(deck, given["format"], given["option"], lang, verbosity)
        if out == "-":
            sys.stdout.buffer.write(file.content)
            return
        path = Path(out or file.name)
        try:
            path.write_bytes(file.content)
        except OSError as error:
            raise CommandError(f"{path}: {error.strerror}", returncode=2) from error
        if verbosity:
            self.stdout.write(f"{path}: {len(file.content):,} bytes")

    def made(self, deck: str, code: str, said: list[str], lang: str, verbosity: int) -> File:
        """The file; raises `CommandError`."""
        given = dict(one.partition("=")[::2] for one in said)
        subject = found(deck)
        try:
            return run(subject, code, given, lang, self.watch(verbosity))
        except NoSuchFormat as error:
            there = ", ".join(one.code for group in formats_for(subject.game).values() for one in group)
            raise CommandError(f"no such format: {code}; there are: {there}", returncode=2) from error
        except BadOptions as error:
            faults = "\n".join(f"{field}: {translated(message, _)}" for field, message in error.faults)
            raise CommandError(faults, returncode=2) from error
        except ExportError as error:
            raise CommandError(translated(error.args[0], _), returncode=1) from error

    def watch(self, verbosity: int) -> Any:
        """Says how far it is, where a person watches."""
        shows = verbosity and sys.stderr.isatty()

        def say(done: int, of: int) -> None:
            if shows:
                self.stderr.write(f"\r{done}/{of}", ending="\n" if done == of else "")

        return say


def found(said: str) -> Any:
    """The deck of that id, or in the file of that name; raises `CommandError`."""
    path = Path(said)
    if not path.is_file():
        deck = Deck.objects.filter(pk=said).first()
        if deck is None:
            raise CommandError(f"{said}: there is no such deck and no such file", returncode=2)
        return with_named(deck_list(deck))
    try:
        return deck_in_file(path.read_bytes(), path.stem)
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}", returncode=2) from error
    except BadFile as error:
        raise CommandError("\n".join(f"{path}:{line}" for line in error.lines()), returncode=2) from error
