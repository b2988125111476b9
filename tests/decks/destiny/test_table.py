"""Decks in a table, and everything that is wrong with each: every code, every exception of a card, all formats."""

from __future__ import annotations

from functools import cache

import pytest
import yaml

from decks.rules import check
from decks.rules.destiny.words import ENTRIES
from tests.decks.destiny.cards import HERE, read


@cache
def table():
    return yaml.safe_load((HERE / "decks.yaml").read_text(encoding="utf-8"))


def deck(row):
    return read(row["deck"], row.get("format", ""), name=row["name"])


def told(problems, *levels):
    """Codes and cards; the order of cards does not matter."""
    return sorted((p.code, *sorted(p.cards)) for p in problems if p.level in levels)


def expected(said):
    split = [line.split() for line in said]
    return sorted((code, *sorted(cards)) for code, *cards in split)


@pytest.mark.parametrize("row", table(), ids=lambda row: row["name"])
def test_a_deck_is_told_exactly_this(row):
    problems = check(deck(row))
    assert told(problems, "error", "warning") == expected(row.get("says", ()))
    if "hints" in row:
        assert told(problems, "hint") == expected(row["hints"])


OUTSIDE = {"other-game", "listed-twice", "no-copies"}
"""What no list of copies by code can be; `test_rules` makes such decks."""


def test_every_code_is_in_the_table():
    shown = {line.split()[0] for row in table() for line in (*row.get("says", ()), *row.get("hints", ()))}
    assert shown == set(ENTRIES) - OUTSIDE
