"""`manage.py demo`: record the game that plays by itself on the first page."""

from __future__ import annotations

import argparse
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from play.engines import engine
from play.engines.api import Setup
from play.engines.record import Action, format_record, record_of
from play.services import demo
from play.services.setups import standard_deck
from play.services.stages import bot_move

SEED = 430
"""A short game with familiar heroes, in which goals and rules change and somebody wins in the end."""
LONGEST = 60


class Command(BaseCommand):
    help = "Let two bots play a game and record it for the first page."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--seed", type=int, default=SEED, help="how the cards are dealt (default: %(default)s)")

    def handle(self, *args: Any, seed: int, **options: Any) -> None:
        setup = Setup("fluxx", ("A", "B"), (standard_deck("fluxx"),), {"windows": "auto"})
        state: Any = engine("fluxx").new(setup, seed)
        actions: list[Action] = []
        while not state.over and len(actions) < LONGEST:
            actions.append(bot_move(state, seed, len(actions)))
        if not state.over:
            raise CommandError(f"Seed {seed}: nobody has won after {LONGEST} actions. Try another.", returncode=1)
        demo.FILE.parent.mkdir(exist_ok=True)
        demo.FILE.write_text(format_record(record_of(setup, seed, actions, state)), encoding="utf-8")
        self.stdout.write(f"Seed {seed}: {len(actions)} actions, {', '.join(state.outcome.winners)} wins.")
