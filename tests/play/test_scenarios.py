"""Scenarios: all that we ship hold, the runner notices when one does not, and the documents keep their promises."""

from __future__ import annotations

import json
import re
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.core.management import CommandError, call_command

from cardsdb.language.definitions import DefinitionError, walk
from cardsdb.language.fluxx import All, Most
from cardsdb.language.fluxx import Any as AnyOf
from cardsdb.language.reading import read_yaml
from play.engines.expect import Expect, Some
from play.engines.fluxx.expect import FluxxExpect
from play.engines.fluxx.options import FluxxOptions
from play.engines.fluxx.setup import SETUP_KEYS
from play.engines.scenario import Report, Scenario, Script, read_scenario, read_scenarios, run

from .games import cards

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "fixtures" / "scenarios"
CODE = re.compile(r"\b[a-z]\.[a-z0-9]+(?:-[a-z0-9]+)*\b")


@cache
def shipped() -> dict[str, Script]:
    files = sorted(FOLDER.rglob("*.yaml"))
    return {s.id: s for f in files for s in read_scenarios(f.read_text(encoding="utf-8"), f.name)}


def play(text: str) -> Report:
    """Run one scenario of Fluxx; the head is added."""
    head = "id: x\ntitle: {ru: Вопрос, en: Question}\ngame: fluxx\n"
    return run(read_scenario(head + text), cards())


def first_failure(text: str) -> str:
    report = play(text)
    assert not report.passed
    return report.failures[0].message


TWO = """
seats: [A, B]
setup:
  zones: {A: {hand: [k.leia, k.xwing], table: [k.luke]}, B: {hand: [k.han]}, goals: [g.siblings], rules: [r.play-2]}
"""


# ---- what we ship ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", shipped())
def test_the_ruling_holds(name):
    report = run(shipped()[name], cards())
    assert [f"step {f.step}: {f.message}" for f in report.failures] == []


def test_ids_are_unique_over_all_files():
    ids = [s.id for f in FOLDER.rglob("*.yaml") for s in read_scenarios(f.read_text(encoding="utf-8"))]
    assert sorted(ids) == sorted(set(ids))


def test_every_card_of_the_set_plays_a_part_in_a_scenario():
    """In a step, an expectation, or among the rules and goals in force: to lie in a hand proves nothing."""
    seen: set[str] = set()
    for file in (FOLDER / "fluxx").glob("*.yaml"):
        for row in read_yaml(file.read_text(encoding="utf-8")).data:
            zones = row["setup"].get("zones", {})
            about = [row.get("steps"), row.get("expect"), zones.get("rules"), zones.get("goals")]
            seen |= set(CODE.findall(json.dumps(about)))
    assert set(cards()) - seen == set()


def test_every_house_rule_is_played_with_each_of_its_values():
    options = [option for s in shipped().values() for option in s.scenario.options.items()]
    played = {(key, value) for key, value in options if not isinstance(value, list)}
    wanted = set()
    for name, kind in FluxxOptions.__annotations__.items():
        if name not in ("windows", "first") and "Literal" in str(kind):
            default = getattr(FluxxOptions(), name)
            wanted |= {(name, value) for value in re.findall(r'"(\w+)"', str(kind)) if value != default}
    assert wanted | {("attach_creepers", True), ("no_creepers", True), ("turn_limit", 2)} <= played
    assert {"dealt", "on_top"} <= {key for key, _value in options}


def holdings(cond: Any) -> list[str]:
    """The fewest cards that meet a condition."""
    match cond:
        case str():
            return [cond]
        case All():
            return [code for part in cond.of for code in holdings(part)]
        case AnyOf():
            return [code for part in cond.of[: cond.n] for code in holdings(part)]
    raise AssertionError(cond)


def goal_position(code: str) -> dict[str, list[str]]:
    """Hand and table of somebody who is about to play a goal and meet it."""
    cond = cards()[code].program[0].cond
    keepers = [c for c in cards() if c.startswith("k.")]
    if isinstance(cond, Most):
        many = int(str(cond.at_least)[1:])
        if cond.of.zone == "hand":
            return {"hand": [code, *[c for c in cards() if c.startswith("a.")][:many]], "table": []}
        return {"hand": [code], "table": keepers[:many]}
    return {"hand": [code], "table": holdings(cond)}


GOALS = [code for code in cards() if code.startswith("g.")]


def goal_ruling(goal: str, creeper: str | None) -> str:
    """A plays the goal with what it needs, and perhaps a creeper in front of them."""
    mine = goal_position(goal)
    mine["table"] = [*mine["table"], *([creeper] if creeper else [])]
    setup = {"zones": {"A": mine, "B": {"hand": ["k.xwing"]}}}
    expect = {"over": False, "goals": [goal]} if creeper else {"winner": "A", "reason": "goal"}
    parts = {"seats": ["A", "B"], "setup": setup, "steps": [{"A": f"play {goal}"}], "expect": expect}
    return "\n".join(f"{key}: {json.dumps(value)}" for key, value in parts.items())


@pytest.mark.parametrize("goal", GOALS)
def test_who_has_what_a_goal_needs_wins(goal):
    assert [f.message for f in play(goal_ruling(goal, None)).failures] == []


@pytest.mark.parametrize("goal", GOALS)
def test_who_has_one_more_creeper_does_not(goal):
    named = {code for code, _ in walk(cards()[goal].program) if isinstance(code, str)}
    creeper = next(c for c in cards() if c.startswith("c.") and c not in named)
    assert [f.message for f in play(goal_ruling(goal, creeper)).failures] == []


# ---- the runner notices ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("expectation", "message"),
    [
        ("winner: B", "winner: expected B, found A"),
        ("winner: none", "winner: expected nothing, found A"),
        ("winner: [A, B]", "winner: expected A, B, found A"),
        ("over: false", "over: expected false, found true"),
        ("reason: alone", "reason: expected alone, found goal"),
        ("asked: [A]", "asked: expected A, found nothing"),
        ("prompt: play", "prompt: expected play, found nothing"),
        ("options: {A: [play k.xwing]}", "options.A: expected play k.xwing, found nothing"),
        ("offers: {A: [play k.xwing]}", "offers.A: play k.xwing missing in nothing"),
        ("not_offers: {A: [pass]}", "not_offers.A: A is not asked; asked: nothing"),
        ("hidden: {A: [k.xwing]}", "hidden: A can read k.xwing in the view"),
        ("hidden: {B: [k.leia]}", "hidden: B can read k.leia in the view"),
        ("log_kinds: [play, win]", "log_kinds: expected play, win, found play, keep, win"),
        ("log_kinds: {contains: [steal]}", "log_kinds: steal missing in play, keep, win"),
        ("active: B", "active: expected B, found A"),
        ("phase: draw", "phase: expected draw, found play"),
        ("turn: 2", "turn: expected 2, found 1"),
        ("drawn: 3", "drawn: expected 3, found 1"),
        ("played: 0", "played: expected 0, found 1"),
        ("plays_left: 0", "plays_left: expected 0, found 1"),
        ("hand: {A: [k.leia]}", "A.hand: expected k.leia, found k.xwing"),
        ("table: {A: {without: [k.leia]}}", "A.table: k.leia should not be in k.luke, k.leia"),
        ("table: {A: {count: 3}}", "A.table: expected 3, found 2: k.luke, k.leia"),
        ("rules: []", "rules: expected nothing, found r.play-2"),
        ("goals: [g.duel]", "goals: expected g.duel, found g.siblings"),
        ("discard: [k.han]", "discard: expected k.han, found nothing"),
        ("draw_count: 1", "counts.draw_pile: expected 1, found 0"),
        ("zones: {draw_pile: [k.yoda]}", "draw_pile: expected k.yoda, found nothing"),
        ("zones: {A: {aside: [k.yoda]}}", "A.aside: expected k.yoda, found nothing"),
        ("counts: {B: {hand: 2}}", "counts.B.hand: expected 2, found 1"),
        ("values: {play: 3}", "values.play: expected 3, found 2"),
        ("values: {hand_limit: 3}", "values.hand_limit: expected 3, found none"),
        ("attached: {c.tie: k.luke}", "attached.c.tie: expected k.luke, found none"),
        ("sees: {B: {A: [k.xwing]}}", "sees.B.A: expected k.xwing, found nothing"),
        ("hand: {Z: []}", "'Z' is not in list"),
    ],
)
def test_an_expectation_that_is_not_met_fails(expectation, message):
    assert first_failure(TWO + f"steps: [A: play k.leia]\nexpect: {{{expectation}}}") == message


def test_an_action_by_a_seat_that_is_not_asked_fails():
    assert first_failure(TWO + "steps: [B: play k.han]\nexpect: {over: true}").startswith(
        "B: play k.han is not allowed: F-087"
    )


def test_an_option_that_is_not_there_fails_and_names_those_that_are():
    message = first_failure(TWO + "steps: [A: play k.han]\nexpect: {over: true}")
    assert message.startswith("A: play k.han is not allowed")
    assert message.endswith("allowed: play k.leia, play k.xwing")


def test_a_failed_action_is_named_by_its_step_and_ends_the_scenario():
    report = play(TWO + "steps: [A: play k.xwing, A: pass, A: play k.leia]\nexpect: {winner: A}")
    assert [f.step for f in report.failures] == [2]
    assert report.record == ("A: play k.xwing",)


def test_something_allowed_is_not_refused():
    assert first_failure(TWO + "steps: [refuse: {A: play k.leia}]") == "refuse: A: play k.leia was allowed"


def test_a_refusal_for_another_reason_fails():
    message = first_failure(TWO + "steps: [refuse: {A: pass, rule: F-087}]")
    assert message == "refuse: A: pass was refused by UF-1, expected F-087"


def test_refusing_and_expecting_change_nothing():
    report = play(TWO + "steps: [refuse: {A: pass}, expect: {over: false}, A: play k.leia]\nexpect: {winner: A}")
    assert report.passed
    assert report.record == ("A: play k.leia",)


def test_a_result_of_chance_that_cannot_come_about_fails():
    taking = """
seats: [A, B]
rng: [k.yoda]
setup: {zones: {A: {hand: [a.use-what-you-take, k.luke]}, B: {hand: [k.han, k.leia]}}}
steps: [A: play a.use-what-you-take]
expect: {over: false}
"""
    assert first_failure(taking) == "rng: k.yoda cannot be picked, only k.han, k.leia"
    unneeded = first_failure(TWO + "rng: [k.han]\nsteps: [A: play k.leia]\nexpect: {winner: A}")
    assert unneeded == "rng: 1 of 1 results were never needed"
    drawing = (
        TWO.replace("zones: {", "phase: draw\n  zones: {discard: [k.yoda], ") + "rng: [[k.r2d2]]\nexpect: {over: false}"
    )
    assert "k.r2d2 cannot come up" in first_failure(drawing)


def test_a_position_that_cannot_be_set_up_fails():
    assert "k.nobody" in first_failure("seats: [A, B]\nsetup: {zones: {A: {hand: [k.nobody]}}}\nexpect: {over: false}")
    assert "setup.zone" in first_failure("seats: [A, B]\nsetup: {zone: {}}\nexpect: {over: false}")
    assert "cannot be set up" in first_failure("seats: [A, B]\nsetup: {zones: {A: {hand: 3}}}\nexpect: {over: false}")
    assert "no seat" in first_failure("seats: [A, B]\nsetup: {active: C}\nexpect: {over: false}")
    assert "options" in first_failure("seats: [A, B]\noptions: {gravity: off}\nexpect: {over: false}")


INVENTED = """
seats: [A, B]
cards:
  - {code: g.odd, name: {ru: Чудо, en: Odd}, source: original, kind: goal, program: [{on: win, if: k.CARD}]}
setup: {zones: {A: {hand: [g.odd], table: [k.luke]}, B: {hand: [k.han]}}}
steps: [A: play g.odd]
expect: {winner: A}
"""


def test_an_invented_card_is_played_like_any_other():
    assert play(INVENTED.replace("CARD", "luke")).passed


def test_an_invented_card_may_only_name_cards_there_are():
    assert first_failure(INVENTED.replace("CARD", "nobody")).startswith("cannot be set up: cards: g.odd names k.nobody")


# ---- windows -----------------------------------------------------------------------------------------------

WINDOW = """
seats: [A, B, C]
setup:
  zones: {A: {hand: [k.luke, k.leia]}, B: {hand: [s.thats-mine]}, C: {hand: [k.han]}, rules: [r.play-2]}
"""


def test_passes_may_be_left_out_and_stand_in_the_record():
    report = play(WINDOW + "steps: [A: play k.luke, A: play k.leia]\nexpect: {table: {A: [k.luke, k.leia]}}")
    assert report.passed
    assert report.record[:4] == ("A: play k.luke", "B: pass", "C: pass", "A: play k.leia")


def test_with_explicit_windows_every_pass_is_written():
    message = first_failure(
        "windows: explicit" + WINDOW + "steps: [A: play k.luke, A: play k.leia]\nexpect: {over: false}"
    )
    assert message.startswith("A: play k.leia is not allowed: F-048")


def test_an_expectation_looks_behind_the_window_unless_it_speaks_of_responses():
    assert play(WINDOW + "steps: [A: play k.luke]\nexpect: {prompt: play, asked: [A]}").passed
    assert play(WINDOW + "steps: [A: play k.luke]\nexpect: {prompt: respond, asked: [B, C]}").passed


def test_no_card_is_played_and_no_turn_ended_for_anybody():
    report = play("seats: [A, B]\nsetup: {zones: {A: {hand: [k.luke]}}}\nexpect: {table: {A: []}, asked: [A]}")
    assert report.passed
    assert report.record == ()


# ---- reading -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "field", "message"),
    [
        (TWO + "colour: red\nexpect: {over: true}", "colour", "unknown key “colour”"),
        (TWO + "expect: {winners: A}", "expect.winners", "unknown key “winners”"),
        (TWO + "steps: [expect: {winner: A, how: x}]", "steps[0].expect.how", "unknown key “how”"),
        (TWO + "steps: [everybody: pass]\nexpect: {over: true}", "steps[0].everybody", "unknown key “everybody”"),
        (TWO + "steps: [{A: pass, B: pass}]\nexpect: {over: true}", "steps[0]", "a step is one key"),
        (TWO + "steps: [pass]\nexpect: {over: true}", "steps[0]", "a step is one key"),
        (TWO + "steps: [A: 3]\nexpect: {over: true}", "steps[0].A", "an option is a text"),
        (TWO + "steps: [refuse: {A: pass, B: pass}]", "steps[0].refuse", "wanted: one seat"),
        (TWO + "steps: [refuse: pass]", "steps[0].refuse", "wanted: one seat"),
        (TWO + "windows: ajar\nexpect: {over: true}", "windows", "“ajar” is not possible here"),
        (TWO + "expect: {zones: {graveyard: []}}", "expect", "no such zone: graveyard"),
        (TWO + "expect: {zones: {A: [k.luke]}}", "expect", "zones.A"),
        (TWO + "steps: [A: play k.leia]", "expect", "nothing is expected or refused"),
        ("expect: {over: true}", "", "the key “seats” is missing"),
        (INVENTED.replace("kind: goal", "kind: gaol"), "cards[0]", "“gaol” is not possible here"),
    ],
)
def test_a_fault_names_file_scenario_and_key(text, field, message):
    head = "id: odd\ntitle: {ru: Вопрос, en: Question}\ngame: fluxx\n"
    with pytest.raises(DefinitionError) as caught:
        read_scenario(head + text, "odd.yaml")
    fault = caught.value.faults[0]
    assert (fault.file, fault.card, fault.field) == ("odd.yaml", "odd", field)
    assert message in fault.message


def test_an_unknown_game_is_named():
    with pytest.raises(DefinitionError, match="there is no game 'chess'; games: fluxx"):
        read_scenario("id: x\ntitle: {ru: а, en: a}\ngame: chess\nseats: [A]\nexpect: {over: true}")


def test_a_file_may_hold_a_list_but_no_id_twice():
    one = "{id: x, title: {ru: а, en: a}, game: fluxx, seats: [A, B], expect: {over: false}}"
    assert [s.id for s in read_scenarios(f"- {one}\n- {one.replace('id: x', 'id: y')}")] == ["x", "y"]
    with pytest.raises(DefinitionError, match="taken by another scenario"):
        read_scenarios(f"- {one}\n- {one}")


# ---- the command -------------------------------------------------------------------------------------------

GOOD = "id: good\ntitle: {ru: Да, en: Well}\ngame: fluxx\n" + TWO + "steps: [A: play k.leia]\nexpect: {winner: A}\n"


def command(*args: str, **options: Any) -> str:
    out = StringIO()
    call_command("scenario", *args, stdout=out, **options)
    return out.getvalue()


def test_the_command_plays_files_and_folders(tmp_path):
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "good.yaml").write_text(GOOD, encoding="utf-8")
    assert command(str(tmp_path)) == "1 scenarios hold.\n"
    told = command(str(tmp_path / "deep" / "good.yaml"), verbosity=2)
    assert "A: play k.leia" in told
    assert "win A g.siblings" in told


def test_a_failed_scenario_is_exit_status_1(tmp_path):
    file = tmp_path / "bad.yaml"
    file.write_text(GOOD.replace("winner: A", "winner: B"), encoding="utf-8")
    out = StringIO()
    with pytest.raises(SystemExit) as caught:
        call_command("scenario", str(file), stdout=out)
    assert caught.value.code == 1
    assert f"{file}: good: at the end: winner: expected B, found A" in out.getvalue()
    assert "1 failed" in out.getvalue()


def test_the_report_is_json_where_a_program_reads_it(tmp_path):
    file = tmp_path / "bad.yaml"
    file.write_text(GOOD.replace("winner: A", "winner: B"), encoding="utf-8")
    out = StringIO()
    with pytest.raises(SystemExit):
        call_command("scenario", str(file), as_json=True, stdout=out)
    data = json.loads(out.getvalue())
    assert (data["passed"], data["failed"]) == (0, 1)
    assert data["scenarios"][0]["failures"] == [{"step": 2, "message": "winner: expected B, found A"}]
    assert data["scenarios"][0]["record"] == ["A: play k.leia"]


@pytest.mark.parametrize("content", [None, "colour: red", "- [", GOOD + "colour: red\n", GOOD + "\ufeff\u0000"])
def test_what_cannot_be_read_is_exit_status_2(tmp_path, content):
    file = tmp_path / "odd.yaml"
    if content is not None:
        file.write_text(content, encoding="utf-8")
    with pytest.raises(CommandError, match=r"odd\.yaml") as caught:
        command(str(file))
    assert caught.value.returncode == 2


def test_bytes_that_are_no_text_and_folders_without_scenarios_are_exit_status_2(tmp_path):
    with pytest.raises(CommandError, match="no scenario in") as caught:
        command(str(tmp_path))
    assert caught.value.returncode == 2
    (tmp_path / "odd.yaml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(CommandError, match="UTF-8") as caught:
        command(str(tmp_path))
    assert caught.value.returncode == 2


def test_an_id_taken_in_two_files_is_exit_status_2(tmp_path):
    for name in ("one.yaml", "two.yaml"):
        (tmp_path / name).write_text(GOOD, encoding="utf-8")
    with pytest.raises(CommandError, match="this id is taken twice"):
        command(str(tmp_path))


# ---- the documents -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [Scenario, Expect, FluxxExpect, Some])
def test_every_key_has_its_row_in_the_documentation(kind):
    page = (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")
    keys = [field.encode_name for field in msgspec.structs.fields(kind)]
    assert [key for key in keys if f"| `{key}` |" not in page] == []


def test_every_key_of_a_setup_and_every_prompt_is_documented():
    from play.engines.fluxx.public import PROMPTS

    page = (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")
    assert [key for key in SETUP_KEYS if f"| `{key}` |" not in page] == []
    assert [prompt for prompt in PROMPTS if f"`{prompt}`" not in page] == []


RULES = re.compile(r"^\| (U?F-\d+) \|.*\| ([^|]+) \|$", re.MULTILINE)


@cache
def rules_page() -> str:
    return (ROOT / "docs" / "rules-fluxx.md").read_text(encoding="utf-8")


def test_every_rule_names_what_holds_it_to_its_word():
    rules = dict(RULES.findall(rules_page()))
    assert len(rules) > 100
    for rule, proofs in rules.items():
        named = re.findall(r"`([\w./:-]+)`", proofs)
        assert named, f"{rule} is not tested"
        assert [n for n in named if n not in shipped() and not (ROOT / n.split("::")[0]).is_file()] == []


def test_every_scenario_is_named_on_the_page_of_the_rules():
    named = set(re.findall(r"`(fluxx-[\w-]+)`", rules_page()))
    assert set(shipped()) - named == set()
    assert named - set(shipped()) == set()


def test_every_rule_that_the_code_cites_is_on_the_page():
    rules = {rule for rule, _ in RULES.findall(rules_page())}
    cited = set()
    for folder in ("play", "cardsdb", "decks"):
        for file in (ROOT / folder).rglob("*.py"):
            cited |= set(re.findall(r"\bU?F-\d+\b", file.read_text(encoding="utf-8")))
    assert cited - rules == set()


def test_every_switch_is_told_on_the_page_of_the_rules():
    assert [name for name in FluxxOptions.__struct_fields__ if f"| `{name}` |" not in rules_page()] == []
