"""`manage.py measure_shipped`: how the shipped decks play among bots, as the figures that reports compare with.

Writes `fixtures/figures/simulated.json`; the same games give the same figures on every machine.
"""

from __future__ import annotations

import argparse
import os
from string import ascii_uppercase
from typing import Any

import msgspec
from django.core.management.base import BaseCommand

from play.engines import engine
from play.engines.api import Setup
from play.services.figures import FILE, Figures
from play.services.reports import mean_of
from play.shelf import shipped_deck
from play.simulate import Job, pool
from play.simulate.summary import Summary

GAME = "fluxx"
LEVELS = ("greedy", "random")
"""Bots that a report may be about. One that searches takes a second a game: too long for figures that are sure."""


class Command(BaseCommand):
    help = "Play the shipped decks and write the figures that reports compare a deck with."
    requires_system_checks = ()

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--games", type=int, default=1000, help="games of each number of players (default 1000)")
        parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes (default: cores)")

    def handle(self, *args: Any, games: int, workers: int, **options: Any) -> None:
        rows: list[Figures] = []
        FILE.parent.mkdir(parents=True, exist_ok=True)
        for level in LEVELS:
            for seats in engine(GAME).seats:
                rows.append(measured(level, seats, games, workers))
                FILE.write_bytes(msgspec.json.format(msgspec.json.encode(rows), indent=1) + b"\n")
                self.stdout.write(f"{level}, {seats}: {rows[-1].turns:.1f} ± {rows[-1].turns_within:.1f}")


def measured(level: str, seats: int, games: int, workers: int = 1) -> Figures:
    """The figures of so many games of the shipped deck."""
    setup = Setup(GAME, tuple(ascii_uppercase[:seats]), (shipped_deck(GAME),), {"windows": "auto"})
    total = sum(pool.run(Job(setup, (level,) * seats), range(games), workers), Summary())
    turns, within = mean_of(total.turns)
    return Figures(
        game=GAME,
        level=level,
        seats=seats,
        engine=engine(GAME).version,
        games=total.games,
        decided=total.games - sum(total.undecided.values()),
        first=total.won[0],
        turns=round(turns, 3),
        turns_within=round(within, 3),
    )
