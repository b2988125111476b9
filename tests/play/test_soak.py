"""Random games under all house rules, a few hundred of the ten thousand that `make soak` plays."""

from __future__ import annotations

import json
import typing
from collections.abc import Iterable
from functools import partial

import msgspec
import pytest

from play import bench, soak
from play.engines.fluxx.options import FluxxOptions
from play.engines.fluxx.position import Position
from play.engines.fluxx.state import DISCARD, TABLE
from play.engines.record import Action
from tests.play.games import FLUXX, cards, new_game, random_position

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


# ---- what the soak found, pinned down ----


def table(*, steps: Iterable[tuple[str, str]] = (), **layout: object) -> Position:
    """A position of a scenario for three seats with A to play and enough to draw, after these steps."""
    zones = {"draw_pile": ["k.xwing", "k.chewie", "k.lando"], **layout}
    st = FLUXX.position({"seats": ["A", "B", "C"], "options": {}, "setup": {"active": "A", "zones": zones}}, cards())
    assert isinstance(st, Position)
    for seat, option in steps:
        st.apply(seat, option)
    return st


def test_whoever_leaves_takes_a_sealed_answer_along():
    st = table(
        A={"hand": ["k.luke", "k.yoda"]},
        B={"hand": ["k.han"]},
        C={"hand": ["s.thats-mine"]},
        steps=[("A", "play k.luke"), ("C", "respond s.thats-mine")],
    )
    st.command("!leave C")
    st.apply("B", "pass")
    view = FLUXX.view(st, "A")
    assert [lying["card"] for lying in view["seats"][0]["table"]] == ["k.luke"]
    assert "s.thats-mine" in view["discard"]
    soak.look(st)


def test_a_choice_that_left_with_a_player_is_not_asked_any_more():
    st = table(
        A={"hand": ["a.move-creeper", "k.yoda"]},
        B={"hand": ["k.han"]},
        C={"hand": ["k.leia"], "table": ["c.boba", "c.vader"]},
        steps=[("A", "play a.move-creeper")],
    )
    assert st.decisions[0].prompt == "pick"
    st.command("!leave C")
    soak.look(st)
    assert st.decisions[0].seat != "C"
    assert st.decisions[0].prompt != "pick"


def test_a_card_on_its_way_that_leaves_with_its_holder_is_chosen_anew():
    st = table(
        A={"hand": ["a.move-creeper", "k.yoda"], "table": ["c.tie"]},
        B={"hand": ["k.han"]},
        C={"hand": ["k.leia"], "table": ["c.boba"]},
        steps=[("A", "play a.move-creeper"), ("A", "move c.boba")],
    )
    st.command("!leave C")
    soak.look(st)
    view = FLUXX.view(st, "A")
    assert [lying["card"] for lying in view["seats"][1]["table"]] == ["c.tie"]


# ---- the bench, on a small scale ----


def test_the_bench_measures_all_contestants_by_turns_and_guards_a_floor(capsys, monkeypatch):
    rows = [row for row in bench.contestants(1) if not row.name.startswith("uno")]
    for row in rows:
        row.run = partial(_little, row.run)
    bench.measure(rows, 2)
    assert all(len(row.decisions) == 2 and min(row.per_unit) > 0 for row in rows)
    for guard in ("FLOOR", "CHECKS_FLOOR"):
        monkeypatch.setattr(bench, "FLOOR", 0.0)
        monkeypatch.setattr(bench, "CHECKS_FLOOR", 0.0)
        assert bench.report(rows)
        monkeypatch.setattr(bench, guard, 1e9)
        assert not bench.report(rows)
    out = capsys.readouterr().out
    assert "clone() in steps of fluxx, 2 seats" in out
    assert "BROKEN" in out


def _little(run: bench.Run, batch: int) -> bench.Count:
    return run(batch % 3)


def test_the_profile_shows_the_hot_spots():
    assert "machine.py" in bench.profile(2, 10, games=5)
