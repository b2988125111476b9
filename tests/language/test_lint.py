"""The linter finds what can never do what it says, and finds nothing on the cards that ship."""

from __future__ import annotations

import json
import string
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.core.management import CommandError, call_command

from cardsdb.language import fluxx
from cardsdb.language.lint import lint
from cardsdb.language.lint_words import MESSAGES
from cardsdb.language.reading import read_yaml


def card(program: str, kind: str = "action", **more: Any) -> fluxx.FluxxCard:
    code = f"{fluxx.FluxxCard.LETTERS[kind]}.test"
    data = {"code": code, "name": {"ru": "Проба", "en": "Test"}, "source": "original", "kind": kind}
    return msgspec.convert({**data, "program": read_yaml(program).data, **more}, fluxx.FluxxCard)


def test_every_shipped_card_is_clean(star_wars: Any):
    assert [(c.code, lint(c, star_wars.cards)) for c in star_wars.cards if lint(c, star_wars.cards)] == []


@pytest.mark.parametrize(
    ("code", "kind", "program"),
    [
        ("unknown-card", "goal", "[{on: win, if: k.nobody}]"),
        ("wrong-ability", "keeper", "[{on: win, if: k.luke}]"),
        ("wrong-ability", "action", "[{on: play, do: [{do: draw, n: 1}]}, {on: free, do: [{do: draw, n: 1}]}]"),
        ("missing-ability", "action", "[]"),
        ("missing-ability", "new_rule", "[{on: play, do: [{do: draw, n: 1}]}]"),
        ("missing-ability", "goal", "[]"),
        ("missing-ability", "surprise", "[]"),
        ("wrong-modifier", "keeper", "[{on: always, what: {set: numerals, add: 1}}]"),
        (
            "duplicate-slot",
            "new_rule",
            "[{on: always, what: {set: slot, slot: draw, value: 2}},"
            " {on: always, what: {set: slot, slot: draw, value: 3}}]",
        ),
        ("wrong-value", "new_rule", "[{on: always, what: {set: slot, slot: hand_limit, value: all}}]"),
        ("wrong-value", "new_rule", "[{on: always, what: {set: slot, slot: play, value: 3, but: 1}}]"),
        ("impossible-goal", "goal", "[{on: win, if: a.jackpot}]"),
        ("impossible-goal", "goal", "[{on: win, if: {is: any, n: 3, of: [k.luke, k.han]}}]"),
        ("impossible-goal", "goal", "[{on: win, if: {is: all, of: [k.luke, {is: not, of: k.luke}]}}]"),
        ("impossible-goal", "goal", '[{on: win, if: {is: most, of: {zone: table, kinds: [keeper]}, at_least: "#13"}}]'),
        (
            "impossible-goal",
            "goal",
            "[{on: win, if: {is: compare, a: {n: count, of: {zone: table, kinds: [creeper]}}, op: '>', b: 10}}]",
        ),
        ("impossible-condition", "action", "[{on: play, do: [{do: if, cond: g.duel, then: [{do: draw, n: 1}]}]}]"),
        ("impossible-condition", "keeper", "[{on: when, event: turn_start, cond: g.duel, do: [{do: draw, n: 1}]}]"),
        ("empty-set", "action", "[{on: play, do: [{do: discard, what: {zone: hand, kinds: [creeper]}}]}]"),
        ("empty-set", "action", "[{on: play, do: [{do: discard, what: {zone: table, cards: [a.jackpot]}}]}]"),
        ("unusable-power", "keeper", "[{on: free, do: [{do: discard, what: {zone: table, kinds: [goal]}}]}]"),
        (
            "unusable-power",
            "keeper",
            "[{on: free, cost: [{do: discard, what: {zone: hand, cards: [c.vader]}}], do: [{do: draw, n: 1}]}]",
        ),
        ("no-effect", "keeper", "[{on: free, do: []}]"),
        ("no-effect", "action", "[{on: play, do: []}]"),
        ("nothing-aside", "action", "[{on: play, do: [{do: play}]}]"),
        ("nothing-aside", "action", "[{on: play, do: [{do: deal}]}]"),
        ("nothing-aside", "action", "[{on: play, do: [{do: discard, what: {zone: aside}, n: all}]}]"),
        ("unused-aside", "action", '[{on: play, do: [{do: draw, n: "#2", to: aside}]}]'),
        ("no-result", "action", "[{on: play, do: [{do: draw, n: {n: result}}]}]"),
        ("no-result", "action", "[{on: play, do: [{do: if, cond: {is: complete}, then: [{do: draw, n: 1}]}]}]"),
        ("no-thief", "action", "[{on: play, do: [{do: steal, what: {zone: table, of: thief}}]}]"),
        ("no-redirect", "surprise", "[{on: response, cancels: [goal], do: [{do: redirect}]}]"),
        ("own-theft", "action", "[{on: play, do: [{do: steal, what: {zone: table}}]}]"),
        ("redirects-nothing", "action", "[{on: play, do: [{do: redirect}]}]"),
        ("two-wins", "goal", "[{on: win, if: k.luke}, {on: win, if: k.leia}]"),
        ("always-true", "goal", "[{on: win, if: {is: all, of: []}}]"),
        ("always-true", "goal", "[{on: win, if: {is: any, n: 0, of: [k.luke]}}]"),
        ("always-true", "goal", "[{on: win, if: {is: compare, a: 2, op: '>', b: '#1'}}]"),
        ("never-true", "goal", "[{on: win, if: {is: any, n: 3, of: [k.luke, k.leia]}}]"),
        ("never-true", "action", "[{on: play, do: [{do: if, cond: {is: compare, a: 1, op: '=', b: 2}, then: []}]}]"),
        ("named-twice", "goal", "[{on: win, if: {is: all, of: [k.luke, k.leia, k.luke]}}]"),
        ("no-result", "goal", "[{on: win, if: {is: compare, a: {n: result}, op: '>', b: 3}}]"),
        (
            "no-choice",
            "goal",
            "[{on: win, if: {is: compare, a: {n: count, of: {zone: hand, of: chosen}}, op: '>', b: 3}}]",
        ),
        ("no-choice", "action", "[{on: play, do: [{do: draw, n: {n: count, of: {zone: hand, of: chosen}}}]}]"),
        ("not-on-table", "action", "[{on: play, do: [{do: steal, what: {zone: hand, of: each_other}}]}]"),
        ("no-holder", "action", "[{on: play, do: [{do: discard, what: {zone: rules}, by: holder}]}]"),
        ("nothing-at-all", "action", '[{on: play, do: [{do: draw, n: "#0"}]}]'),
        ("empty-steps", "action", "[{on: play, do: [{do: may, then: []}]}]"),
        ("empty-steps", "action", "[{on: play, do: [{do: choose_one, options: [[], [{do: draw, n: 1}]]}]}]"),
        ("endless-power", "keeper", "[{on: free, limit: any, do: [{do: draw, n: 1}]}]"),
        ("not-a-creeper", "keeper", "[{on: always, what: {set: ignore_creepers, cards: [k.luke]}}]"),
        ("too-many-free", "keeper", f"[{', '.join(['{on: free, do: [{do: draw, n: 1}]}'] * 5)}]"),
    ],
)
def test_a_finding_for_every_mistake(code: str, kind: str, program: str, star_wars: Any):
    found = lint(card(program, kind), star_wars.cards)
    assert code in {f.code for f in found}
    for finding in found:
        assert finding.path.startswith("program")
        assert finding.message_ru.endswith(".")
        assert finding.message_en.endswith(".")
        assert "{" not in finding.message_ru + finding.message_en


@pytest.mark.parametrize(
    ("program", "kind", "path"),
    [
        (
            "[{on: free, cost: [{do: discard, what: {zone: hand}, n: 0}], do: [{do: draw, n: 1}]}]",
            "keeper",
            "program[0].cost[0]",
        ),
        (
            "[{on: play, do: [{do: draw, n: 1}, {do: may, then: [{do: steal, what: {zone: table}}]}]}]",
            "action",
            "program[0].do[1].then[0].what",
        ),
        ("[{on: win, if: {is: all, of: [k.luke, {is: all, of: []}]}}]", "goal", "program[0].if.of[1]"),
        (
            "[{on: play, do: [{do: exchange, give: {zone: table}, take: {zone: table, kinds: [goal]}}]}]",
            "action",
            "program[0].do[0].take",
        ),
    ],
)
def test_a_finding_has_its_place(program: str, kind: str, path: str, star_wars: Any):
    assert path in {f.path for f in lint(card(program, kind), star_wars.cards)}


def test_findings_name_kinds_as_players_do(star_wars: Any):
    found = lint(card("[{on: win, if: k.luke}]", "keeper"), star_wars.cards)[0]
    assert "«тема»" in found.message_ru
    assert "“Keeper”" in found.message_en
    assert "always · free · when" in found.message_en


def test_every_message_takes_the_same_parameters_in_both_languages():
    for severity, ru, en in MESSAGES.values():
        assert severity in ("error", "warning")
        assert _fields(ru) == _fields(en)


def _fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize(
    ("kind", "program"),
    [
        ("action", "[{on: play, do: [{do: draw, n: 3, to: aside}, {do: may, then: [{do: play, n: 1}]}]}]"),
        ("action", "[{on: play, do: [{do: discard, what: {zone: hand}}, {do: draw, n: {n: result}}]}]"),
        ("surprise", "[{on: response, cancels: [theft], do: [{do: steal, what: {zone: table, of: thief}}]}]"),
        ("surprise", "[{on: response, cancels: [keeper], do: [{do: redirect}]}]"),
        ("keeper", "[]"),
        ("goal", "[{on: win, if: {is: not, of: k.luke}}]"),
    ],
)
def test_what_is_unusual_but_sound_is_let_pass(kind: str, program: str, star_wars: Any):
    assert lint(card(program, kind), star_wars.cards) == []


def test_a_program_that_is_too_large_is_found(star_wars: Any):
    many = ", ".join(["{do: draw, n: 1}"] * 120)
    assert [f.code for f in lint(card(f"[{{on: play, do: [{many}]}}]"), star_wars.cards)] == ["too-large"]


def test_a_variant_is_checked_too(star_wars: Any):
    variant = {"option": "trash_it", "value": "keepers", "program": [{"on": "play", "do": []}]}
    found = lint(card("[{on: play, do: [{do: draw, n: 1}]}]", variants=[variant]), star_wars.cards)
    assert [(f.code, f.path) for f in found] == [("no-effect", "variants[0].program[0]")]


# ---- the command -----------------------------------------------------------------------------------------


def test_the_command_finds_nothing_on_what_ships(capsys: pytest.CaptureFixture):
    call_command("lint_cards")
    assert "nothing found" in capsys.readouterr().out


HEAD = "game: fluxx\nset: {code: test, name: {ru: Проба, en: Test}}\ncards:\n"
BAD = HEAD + "  - {code: a.t, name: {ru: А, en: A}, source: original, kind: action}\n"


def test_the_command_reports_findings_for_people_and_for_programs(tmp_path: Path, capsys: pytest.CaptureFixture):
    file = tmp_path / "bad.yaml"
    file.write_text(BAD, "utf-8")
    with pytest.raises(SystemExit) as caught:
        call_command("lint_cards", file)
    assert caught.value.code == 1
    assert "a.t program: error" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        call_command("lint_cards", file, "--json")
    (row,) = json.loads(capsys.readouterr().out)
    assert (row["card"], row["code"], row["severity"]) == ("a.t", "missing-ability", "error")


@pytest.mark.parametrize("text", [None, "game: chess", "\0"])
def test_the_command_says_what_it_cannot_read(text: str | None, tmp_path: Path):
    file = tmp_path / "unreadable.yaml"
    if text is not None:
        file.write_text(text, "utf-8")
    with pytest.raises(CommandError) as caught:
        call_command("lint_cards", file)
    assert caught.value.returncode == 2
    assert "unreadable.yaml" in str(caught.value)
