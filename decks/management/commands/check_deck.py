"""`manage.py check_deck`: everything that the rules of its game say of a deck, or of a deck in a file.

Exit status: 0 nothing, or hints only; 1 errors or warnings; 2 there is no such deck, or it could not be read.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import override

from decks.contents import DeckList
from decks.management.commands.export_deck import found
from decks.rules import GAMES, LEVELS, Fix, Problem, check
from decks.services.laws import law_for

SAID: dict[str, dict[str, str]] = {
    "ru": {
        "error": "ошибка",
        "warning": "предупреждение",
        "hint": "совет",
        "fine": "замечаний нет",
        "without": "для этой игры проверок пока нет",
    },
    "en": {
        "error": "error",
        "warning": "warning",
        "hint": "hint",
        "fine": "nothing to remark on",
        "without": "there are no checks for this game yet",
    },
}


class Command(BaseCommand):
    help = "Say what is wrong with a deck, what cannot work in it as it is meant, and why."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("deck", metavar="DECK", help="the id of a deck, or a file: a list or a document of ours")
        parser.add_argument("--json", action="store_true", help="print the findings as JSON, in both languages")
        parser.add_argument("--lang", choices=("ru", "en"), default="en", help="the language of the findings")
        parser.add_argument(
            "--format", metavar="CODE", help="judged by this format, whatever the deck says; open: none"
        )
        parser.add_argument("--seats", type=int, metavar="N", choices=range(2, 9), help="for so many players")

    def handle(self, *args: Any, deck: str, lang: str, seats: int | None, **given: Any) -> None:
        with override(lang):
            judged: DeckList = found(deck)
            if given["format"] is not None:
                judged = with_format(judged, given["format"])
            problems = check(judged if seats is None else with_seats(judged, seats))
        if given["json"]:
            self.stdout.write(json.dumps([plain(p) for p in problems], ensure_ascii=False, indent=2))
        else:
            self.stdout.write("\n".join(lines(judged, problems, lang)))
        if any(problem.level != "hint" for problem in problems):
            sys.exit(1)


def with_seats(deck: DeckList, seats: int) -> DeckList:
    """The same deck for another number of players."""
    return replace(deck, seats=seats)


def with_format(deck: DeckList, format: str) -> DeckList:
    """The same deck in another format; raises `CommandError` for one that there is not, or a game without formats."""
    law = law_for(deck.game, format)
    if law is None:
        raise CommandError(f"{deck.game}: decks of this game have no formats", returncode=2)
    if law.unknown:
        raise CommandError(f"no such format: {format}; there are: {', '.join(law.book.formats)}", returncode=2)
    return replace(deck, format=format, law=law)


def lines(deck: DeckList, problems: Sequence[Problem], lang: str) -> Iterator[str]:
    """The findings as text: a head with how many there are, then each with its reason and what would mend it."""
    words = SAID[lang]
    counts = Counter(problem.level for problem in problems)
    summed = ", ".join(f"{words[level]}: {counts[level]}" for level in LEVELS if counts[level])
    yield f"{deck.name} ({len(deck)}) — {summed or (words['fine'] if deck.game in GAMES else words['without'])}"
    for problem in problems:
        yield ""
        yield f"{words[problem.level]} [{problem.code}] {problem.text[lang]}"
        yield f"    {problem.why[lang]}" + (f" ({problem.source})" if problem.source else "")
        for fix in problem.fixes:
            yield f"    → {fix.label[lang]}"


def plain(problem: Problem) -> dict[str, Any]:
    """A problem as plain data."""
    return {
        "code": problem.code,
        "level": problem.level,
        "text": dict(problem.text),
        "why": dict(problem.why),
        "cards": list(problem.cards),
        "numbers": dict(problem.numbers),
        "source": problem.source,
        "fixes": [_plain_fix(fix) for fix in problem.fixes],
    }


def _plain_fix(fix: Fix) -> dict[str, Any]:
    return {
        "label": dict(fix.label),
        "cards": dict(fix.cards),
        "dice": {code: list(levels) for code, levels in fix.dice.items()},
        "seats": fix.seats,
        "format": fix.format,
    }
