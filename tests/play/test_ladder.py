"""The ladder: who plays whom, what a row says, and that the document keeps what was not played anew."""

from __future__ import annotations

from io import StringIO
from itertools import count
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from play.simulate import Job, ladder, simulate
from play.simulate.ladder import BEGIN, END, Pairing, pairings, updated
from play.simulate.summary import Summary
from tests.play.games import setup

DOCUMENT = f"# Bots\n\n{BEGIN}\n{END}\n\nThe end.\n"


def summary(won: int = 6, games: int = 10) -> Summary:
    total = Summary(games=games)
    total.bot_won["greedy"] = won
    total.thought.update({("greedy", 100): 95, ("greedy", 300): 5, ("random", 9000): 1})
    return total


def test_each_plays_its_neighbour_below_or_everybody_below():
    names = ("random", "greedy", "quick")
    assert [(p.bot, p.against) for p in pairings("fluxx", names, 2, False)] == [
        ("greedy", "random"), ("quick", "greedy"),
    ]  # fmt: skip
    assert len(pairings("fluxx", names, 2, True)) == 3
    assert pairings("fluxx", names, 4, False)[0].bots == ("greedy", "random", "random", "random")


def test_a_row_says_who_how_many_how_good_and_how_slow():
    row = Pairing("fluxx", "greedy", "random").row(summary())
    assert row == "| fluxx | `greedy` | `random` | 2 | 10 | 60.0 % | 31.3 – 83.2 % | 50 % | 1.1 | 1.0 |"


def test_a_new_row_replaces_the_one_of_the_same_match_and_no_other():
    first, second = Pairing("fluxx", "greedy", "random"), Pairing("fluxx", "greedy", "random", 4)
    text = updated(DOCUMENT, [second.row(summary(3)), first.row(summary(6))])
    again = updated(text, [first.row(summary(9))])
    rows = again.splitlines()[5:7]
    assert [row.split("|")[6].strip() for row in rows] == ["90.0 %", "30.0 %"]
    assert again.startswith("# Bots")
    assert again.endswith("\n\nThe end.\n")
    assert updated(again, []) == again


def test_a_document_without_marks_is_refused():
    with pytest.raises(ValueError, match="no <!-- ladder"):
        updated("# Bots", [])


def test_thinking_is_timed_only_by_a_clock_that_is_given_and_times_add_up():
    ticks = count()
    job = Job(setup(windows="auto"), ("greedy", "random"), clock=lambda: next(ticks) * 0.002)
    one, two = simulate(job, range(1)), simulate(job, range(1, 2))
    assert one.pace("greedy") == pytest.approx((2.0, 2.0))
    both = one + two
    assert sum(both.thought.values()) == sum(n * games for n, games in both.decisions.items())
    assert not simulate(Job(setup(windows="auto"), ("random", "random")), range(1)).thought


def test_the_command_plays_and_writes_the_table_after_each_match(tmp_path, settings):
    settings.BASE_DIR = tmp_path
    document = tmp_path / "docs" / "bots.md"
    document.parent.mkdir()
    document.write_text(DOCUMENT, encoding="utf-8")
    out = StringIO()
    call_command("ladder", "--bots", "greedy,random", "--games", "4", "--workers", "1", stdout=out)
    assert out.getvalue().strip() in document.read_text(encoding="utf-8")
    assert "| fluxx | `greedy` | `random` | 2 | 4 |" in out.getvalue()


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (["--bots", "greedy,deep"], "no bot 'deep' plays fluxx"),
        (["--bots", "greedy"], "a ladder needs two bots"),
        (["--bots", "greedy,random", "--seats", "20"], "2 to 8"),
    ],
)
def test_a_ladder_that_cannot_be_played_is_refused(given, told):
    with pytest.raises(CommandError, match=told) as refused:
        call_command("ladder", *given, "--dry-run")
    assert refused.value.returncode == 2


def test_the_table_of_the_document_is_as_the_command_would_write_it():
    text = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
    assert ladder.updated(text, []) == text
