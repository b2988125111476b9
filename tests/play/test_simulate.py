"""Simulations: the same figures however the games are divided, and a command that says what is wrong."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from collections import Counter
from functools import reduce
from itertools import pairwise
from operator import add
from pathlib import Path
from random import Random

import pytest
from django.core.management import CommandError, call_command

from cardsdb.language.definitions import decode_card
from play.engines.api import Setup
from play.management.commands import simulate as command
from play.simulate import Job, play_one, pool, simulate
from play.simulate.report import WORDS, lines
from play.simulate.summary import Facts, Summary, percentile
from tests.play.games import FLUXX, setup

ROOT = Path(__file__).parents[2]
RANDOM_PAIR = Job(setup(windows="auto"), ("random", "random"))


def told(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    """What the command prints."""
    call_command("simulate", *args)
    return capsys.readouterr().out


# ---- adding up ----


def test_any_division_of_the_games_gives_the_same_summary():
    whole = simulate(RANDOM_PAIR, range(40))
    roll = Random(1)
    for _ in range(6):
        cuts = sorted({0, 40, *roll.sample(range(1, 40), roll.randrange(1, 12))})
        parts = [simulate(RANDOM_PAIR, range(a, b)) for a, b in pairwise(cuts)]
        roll.shuffle(parts)
        assert reduce(add, parts, Summary()) == whole


def test_adding_is_associative_and_an_empty_summary_changes_nothing():
    a, b, c = (simulate(RANDOM_PAIR, range(i, i + 5)) for i in (0, 5, 10))
    assert (a + b) + c == a + (b + c)
    assert a + Summary() == Summary() + a == a


def test_adding_leaves_both_parts_as_they_were():
    a, b = simulate(RANDOM_PAIR, range(3)), simulate(RANDOM_PAIR, range(3, 6))
    before = pickle.dumps((a, b))
    _ = a + b
    assert pickle.dumps((a, b)) == before


def test_a_pool_of_processes_gives_the_same_summary():
    assert reduce(add, pool.run(RANDOM_PAIR, range(120), 2)) == simulate(RANDOM_PAIR, range(120))


def test_workers_import_no_django():
    code = "import sys, play.simulate.pool; print(sorted(m for m in sys.modules if m.split('.')[0] == 'django'))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_job_and_a_summary_survive_the_way_to_another_process():
    for thing in (RANDOM_PAIR, simulate(RANDOM_PAIR, range(3))):
        assert pickle.loads(pickle.dumps(thing)) == thing  # noqa: S301 (our own bytes)


# ---- what is counted ----


def test_every_game_is_won_by_a_seat_or_undecided():
    total = simulate(RANDOM_PAIR, range(50))
    assert total.games == 50 == sum(total.won.values()) + sum(total.undecided.values())
    assert sum(total.turns.values()) == sum(total.decisions.values()) == 50
    assert sum(total.completed.values()) == sum(total.won.values())


def test_mirrored_games_seat_every_bot_everywhere():
    job = Job(setup(3, windows="auto"), ("greedy", "random", "random"), mirrored=True)
    seatings = [play_one(job, 7, shift).bots for shift in range(3)]
    assert [names.index("greedy") for names in seatings] == [0, 1, 2]
    total = simulate(job, range(2))
    assert total.games == 6
    assert total.bot_seated == Counter(greedy=6, random=12)


def test_a_game_without_end_counts_as_undecided_by_the_step_limit():
    total = simulate(Job(setup(windows="auto"), ("random", "random"), step_limit=3), range(4))
    assert total.undecided == Counter(limit=4)


def test_whoever_played_a_card_has_seen_it_and_everybody_has_seen_the_first_hand():
    facts = play_one(RANDOM_PAIR, 5)
    assert set(facts.plays) <= facts.seen
    assert {card for _, card in facts.seen} <= facts.deck
    assert min(sum(seat == s for s, _ in facts.seen) for seat in (0, 1)) >= 3


def test_the_goal_that_ended_the_game_is_counted_once():
    facts = play_one(RANDOM_PAIR, 2)
    total = simulate(RANDOM_PAIR, range(2, 3))
    assert facts.goal in facts.goals
    assert total.completed == Counter({facts.goal: 1})
    assert facts.goal not in total.as_data()["never_completed"]


def test_a_goal_by_which_everybody_loses_has_come_true_as_well():
    doom = decode_card(
        {
            "code": "g.doom",
            "kind": "goal",
            "name": {"ru": "Провал", "en": "Doom"},
            "source": "original",
            "program": [{"on": "win", "all_lose": True, "if": {"is": "not", "of": "k.luke"}}],
        },
        "fluxx",
    )
    job = Job(Setup("fluxx", ("A", "B"), (((doom, 20),),), {"windows": "auto"}), ("random", "random"))
    total = simulate(job, range(3))
    assert total.undecided == Counter({"ungoal": 3})
    assert total.completed == Counter({"g.doom": 3})
    assert total.as_data()["never_completed"] == []


def test_the_shortest_and_the_longest_game_can_be_looked_at_again():
    total = simulate(RANDOM_PAIR, range(30))
    assert total.shortest
    assert total.longest
    assert play_one(RANDOM_PAIR, total.shortest.seed).decisions == min(total.decisions)
    assert play_one(RANDOM_PAIR, total.longest.seed).decisions == max(total.decisions)


def test_a_sum_of_two_games_worked_out_by_hand():
    total = Summary()
    common = {"bots": ("x", "y"), "deck": frozenset({"k.a", "g.b"}), "goals": frozenset({"g.b"})}
    total.take_in(
        Facts(seed=1, winners=(0,), goal="g.b", reason="goal", turns=4, decisions=6, options=18,
              plays=[(0, "k.a"), (0, "k.a"), (1, "g.b")], seen={(0, "k.a"), (1, "g.b")}, **common)
    )  # fmt: skip
    total.take_in(Facts(seed=2, reason="stalemate", turns=8, decisions=2, options=4, seen={(1, "k.a")}, **common))
    data = total.as_data()
    assert data["seats"][0]["won"] == 1
    assert data["seats"][1]["share"] == 0
    assert data["undecided"] == {"stalemate": 1}
    assert data["turns"]["mean"] == 6
    assert data["options_per_decision"] == 2.75
    card = data["cards"]["k.a"]
    assert (card["plays"], card["played"]["of"], card["played"]["won"]) == (2, 1, 1)
    assert (card["seen"]["of"], card["seen"]["won"], card["not_seen"]["of"], card["not_seen"]["won"]) == (2, 1, 2, 0)
    assert data["samples"]["shortest"]["seed"] == 2


def test_percentiles_are_read_off_the_histogram():
    counts = Counter({1: 5, 2: 45, 3: 45, 9: 5})
    assert [percentile(counts, p) for p in (5, 50, 95, 100)] == [1, 2, 3, 9]


# ---- jobs that cannot be ----


def test_too_few_bots_and_unknown_ones_are_refused():
    with pytest.raises(ValueError, match="1 bots for 2 seats"):
        Job(setup(), ("random",))
    with pytest.raises(LookupError, match="no bot 'deep'"):
        Job(setup(), ("random", "deep"))


# ---- the command ----


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--bots", "deep"], "no bot 'deep' plays fluxx; bots: random, greedy"),
        (["--bots", "random,greedy", "--seats", "3"], "2 bots for 3 seats"),
        (["--seats", "9"], "Fluxx is for 2 to 8 seats, not 9"),
        (["--option", "windows=ajar"], "“ajar” is not possible here; possible: auto, explicit"),
        (["--option", "open_windows=true"], "open_windows"),
        (["--option", "windows"], "NAME=VALUE is right"),
    ],
)
def test_the_command_says_what_is_wrong_and_exits_with_two(args, message):
    with pytest.raises(CommandError) as refused:
        call_command("simulate", "--games", "1", "--workers", "1", *args)
    assert message in str(refused.value)
    assert refused.value.returncode == 2


def test_the_command_exits_with_one_when_games_do_not_end(monkeypatch, capsys):
    monkeypatch.setattr(command, "Job", lambda *args, **more: Job(*args, **more, step_limit=2))
    with pytest.raises(SystemExit) as end:
        call_command("simulate", "--games", "2", "--workers", "1")
    assert end.value.code == 1
    assert "step limit 2" in capsys.readouterr().out


def test_the_command_reports_as_json(capsys):
    data = json.loads(told(capsys, "--games", "3", "--seats", "3", "--workers", "1", "--json"))
    assert data["games"] == 3
    assert len(data["seats"]) == 3
    assert data["seats"][0]["low"] <= data["seats"][0]["share"] <= data["seats"][0]["high"]


def test_the_command_obeys_house_rules_and_the_first_seed(capsys):
    args = ["--games", "3", "--seats", "2", "--seed", "5", "--workers", "1", "--json"]
    plain = json.loads(told(capsys, *args))
    again = json.loads(told(capsys, *args))
    without = json.loads(told(capsys, *args, "--option", "no_creepers=true"))
    assert plain == again
    assert any(code.startswith("c.") for code in plain["cards"])
    assert not any(code.startswith("c.") for code in without["cards"])


def test_mirrored_games_are_rounded_up_to_whole_deals(capsys):
    data = json.loads(told(capsys, "--games", "5", "--seats", "2", "--mirrored", "--workers", "1", "--json"))
    assert data["games"] == 6


def test_the_table_is_told_in_both_languages(capsys):
    english = told(capsys, "--games", "4", "--seats", "2", "--workers", "1")
    russian = told(capsys, "--games", "4", "--seats", "2", "--workers", "1", "--lang", "ru")
    assert "Seat A" in english
    assert "95 % interval" in english
    assert "Место A" in russian
    assert "интервал 95 %" in russian
    assert "Seat" not in russian
    assert len(english.splitlines()) == len(russian.splitlines())


def test_every_reason_for_an_undecided_game_has_words():
    total = Summary()
    for reason in ("limit", "stalemate", "turn_limit", "ungoal"):
        total.take_in(Facts(bots=("random", "random"), reason=reason))
    text = "\n".join(lines(total, setup(), "ru"))
    assert all(WORDS[reason][1] in text for reason in total.undecided)


def test_the_command_spreads_games_over_processes_that_know_no_django():
    """Each process tells on its standard error what it imports: only the first one says Django."""
    args = [sys.executable, "manage.py", "simulate", "--games", "120", "--seats", "2", "--json", "--workers"]
    env = {**os.environ, "PYTHONPROFILEIMPORTTIME": "1"}
    runs = [subprocess.run([*args, n], cwd=ROOT, env=env, capture_output=True, text=True, check=True) for n in "12"]
    assert runs[0].stdout == runs[1].stdout
    imported = Counter(line.rsplit("|", 1)[-1].strip() for line in runs[1].stderr.splitlines())
    assert imported["play.simulate"] == 3
    assert imported["django"] == 1


def test_the_simulated_game_is_the_game_that_is_played():
    """A simulation's seed is the seed of a table: the same first hands."""
    st = FLUXX.new(RANDOM_PAIR.setup, 9)
    dealt = {(s, c) for s, name in enumerate("AB") for c in FLUXX.view(st, name)["seats"][s]["hand"]}
    assert dealt <= play_one(RANDOM_PAIR, 9).seen
