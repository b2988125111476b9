"""Random games under all house rules, a few hundred of the ten thousand that `make soak` plays."""

from __future__ import annotations

import json
import typing
from functools import partial

import msgspec
import pytest

from play import bench, soak
from play.engines.fluxx.options import FluxxOptions
from play.engines.fluxx.state import DISCARD, TABLE
from play.engines.record import Action
from tests.play.games import new_game, random_position

GROUPS, EACH = 6, 50


@pytest.mark.parametrize("group", range(GROUPS))
def test_three_hundred_random_games_hold_all_invariants_and_replay_elsewhere(group):
    first = group * EACH
    report = soak.run(EACH, seed=first, dumped=first + 4)
    assert not report.findings
    assert report.games == report.replays == EACH
    assert report.dumps > 100


def test_the_cases_cover_all_seats_and_every_value_of_every_switch():
    setups = [soak.case(seed)[0] for seed in range(300)]
    assert {len(setup.seats) for setup in setups} == set(range(2, 9))
    for field in msgspec.structs.fields(FluxxOptions):
        assert field.name in soak.SWITCHES, f"the soak never turns the switch {field.name}"
        wanted = set(typing.get_args(field.type)) if typing.get_origin(field.type) is typing.Literal else set()
        assert wanted <= {setup.options[field.name] for setup in setups}


def test_a_lost_card_is_found():
    st = random_position(1)
    st.zones[DISCARD].pop()
    assert "lost or doubled" in next(soak.cards_astray(st))


def test_a_card_in_the_wrong_place_is_found():
    st = random_position(1)
    card = st.zones[DISCARD][0]
    st.where[card] = TABLE
    assert "lies in" in next(soak.cards_astray(st))


def test_a_wrong_mask_is_found():
    st = random_position(1)
    st.masks[0] ^= 1
    assert "mask of A" in next(soak.cards_astray(st))


def test_a_negative_counter_and_a_question_without_an_answer_are_found():
    st = new_game(1)
    st.played = -1
    assert "played is -1" in next(soak.counts_astray(st))
    st.opts = []
    assert "has no option" in next(soak.asks_astray(st))


def test_a_game_that_breaks_off_is_a_finding_with_its_seed(monkeypatch):
    def broken(*_: object) -> Action:
        raise RuntimeError("snapped")

    monkeypatch.setattr(soak, "answer", broken)
    report = soak.run(1, seed=77)
    assert [f.split(" (")[0] for f in report.findings] == ["seed 77: RuntimeError: snapped"]


def test_a_record_that_does_not_replay_is_a_finding(tmp_path):
    text = soak.play(3, False, soak.Report())
    wrong = text.replace(text.strip().splitlines()[-1], "digest: 0123456789abcdef")
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
    good.write_text(json.dumps([3, text]) + "\n")
    bad.write_text(json.dumps([3, wrong]) + "\n")
    read = partial(soak.read_elsewhere, soak.sys.executable)
    assert read([good]) == []
    assert [line[:6] for line in read([good, bad])] == ["seed 3"]


# ---- the bench, on a small scale ----


def test_the_bench_measures_all_contestants_by_turns_and_guards_a_floor(capsys, monkeypatch):
    rows = [row for row in bench.contestants(1) if not row.name.startswith("uno")]
    for row in rows:
        row.run = partial(_little, row.run)
    bench.measure(rows, 2)
    assert all(len(row.decisions) == 2 and min(row.per_unit) > 0 for row in rows)
    monkeypatch.setattr(bench, "FLOOR", 0.0)
    assert bench.report(rows)
    monkeypatch.setattr(bench, "FLOOR", 1e9)
    assert not bench.report(rows)
    out = capsys.readouterr().out
    assert "clone() in steps of fluxx, 2 seats" in out
    assert "BROKEN" in out


def _little(run: bench.Run, batch: int) -> bench.Count:
    return run(batch % 3)


def test_the_profile_shows_the_hot_spots():
    assert "machine.py" in bench.profile(2, 10, games=5)
