"""`manage.py render_faces`: render the faces that visitors would otherwise wait for.

Exit status: 0 done, 1 there are no cards, 2 a wrong language or size.
"""

from __future__ import annotations

import argparse
from typing import Any

from django.core.management.base import BaseCommand
from tqdm import tqdm

from cardsdb.services.faces import WEB_SIZES, prune, warm
from cardsdb.services.previews import prune_previews

LANGUAGES = ("ru", "en")


class Command(BaseCommand):
    help = "Render the faces of all cards of the catalogue that are not kept yet."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--lang", action="append", choices=LANGUAGES, help="only this language (default: both)")
        parser.add_argument("--size", action="append", choices=WEB_SIZES, help="only this size (default: all)")
        parser.add_argument("--prune", action="store_true", help="then remove faces and previews that no page asks for")

    def handle(self, *args: Any, lang: list[str] | None, size: list[str] | None, **options: Any) -> None:
        if options["prune"] and (lang or size):
            self.stderr.write("--prune needs all languages and sizes: what is not rendered would count as unwanted")
            raise SystemExit(2)
        # The bar shows itself only where a person watches.
        faces = tqdm(warm(lang or LANGUAGES, size or WEB_SIZES), unit=" faces", disable=None)
        done = list(faces)
        if not done:
            self.stderr.write("There are no cards; load them with: manage.py load_cards")
            raise SystemExit(1)
        fresh = sum(new for _, new in done)
        if options["verbosity"]:
            self.stdout.write(f"{fresh} rendered, {len(done) - fresh} were kept.")
        if options["prune"]:
            gone = prune(file for file, _ in done) + prune_previews(LANGUAGES)
            self.stdout.write(f"{gone} removed.")
