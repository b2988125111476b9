"""Definition files: what is accepted, and that every error names the place and says what would be right."""

from __future__ import annotations

import contextlib
from collections import Counter
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from cardsdb.language import core
from cardsdb.language.definitions import (
    DefinitionError,
    check_program,
    decode_card,
    decode_program,
    decode_set,
    encode_program,
)
from cardsdb.language.reading import MAX_BYTES, YamlError, read_yaml

HEAD = "game: fluxx\nset: {code: test, name: {ru: Проба, en: Test}}\ncards:\n"


def card(program: str = "[{on: play, do: [{do: draw, n: 2}]}]", code: str = "a.test", kind: str = "action") -> str:
    return (
        f"  - code: {code}\n    name: {{ru: Имя, en: Name}}\n    source: original\n"
        f"    kind: {kind}\n    program: {program}\n"
    )


def fault(*cards: str, head: str = HEAD) -> DefinitionError:
    with pytest.raises(DefinitionError) as caught:
        decode_set(head + "".join(cards), "test.yaml")
    return caught.value


def test_the_set_holds_the_hundred_cards_of_the_box(star_wars: Any):
    kinds = Counter(c.kind for c in star_wars.cards)
    assert kinds == {
        "basic": 1, "action": 19, "new_rule": 20, "keeper": 12, "creeper": 10, "goal": 33, "surprise": 5,
    }  # fmt: skip
    assert sum(c.copies for c in star_wars.cards) == 100
    assert len({c.code for c in star_wars.cards}) == len({c.number for c in star_wars.cards}) == 100


def test_a_program_is_written_and_read_back_the_same(star_wars: Any):
    for one in star_wars.cards:
        data = encode_program(one.program)
        assert decode_program("fluxx", data) == one.program
        assert encode_program(decode_program("fluxx", data)) == data


@pytest.mark.parametrize(
    ("program", "field", "message"),
    [
        ("[{on: play, do: [{do: drw, n: 1}]}]", "program[0].do[0].do", "did you mean draw?"),
        ("[{on: play, do: [{do: draw, m: 1}]}]", "program[0].do[0].m", "allowed: do, n, to"),
        ("[{on: play, do: [{do: draw}]}]", "program[0].do[0]", "“n” is missing"),
        ("[{on: play, do: [{do: draw, n: #2\n      }]}]", "program[0].do[0].n", 'needs quotation marks: "#3"'),
        ("[{on: play, do: [{do: draw, n: 100}]}]", "program[0].do[0].n", "A plain number"),
        ("[{on: play, do: [{do: draw, n: many}]}]", "program[0].do[0].n", "A printed numeral"),
        ("[{on: play, do: [{do: discard, what: {zone: hnd}}]}]", "program[0].do[0].what.zone", "possible: aside"),
        ("[{on: played, do: []}]", "program[0].on", "did you mean play?"),
        ("[{on: play, do: [{do: draw, n: {n: halb}}]}]", "program[0].do[0].n.n", "half"),
        ("[{on: win, if: Luke}]", "program[0].if", "A card code"),
    ],
)
def test_an_error_names_the_place_and_says_what_would_be_right(program: str, field: str, message: str):
    error = fault(card(program))
    assert (error.file, error.card, error.field) == ("test.yaml", "a.test", field)
    assert error.line in (8, 9)
    assert message in error.message


def test_all_faults_are_told_at_once():
    bad = "[{on: play, do: [{do: drw}]}, {on: play, do: []}, {on: plai}]"
    error = fault(card(bad), card(code="k.other", kind="keepr"), card(code="a.test"))
    assert [(f.card, f.field) for f in error.faults] == [
        ("a.test", "program[0].do[0].do"),
        ("a.test", "program[2].on"),
        ("k.other", "kind"),
        ("a.test", "code"),
    ]


def test_a_code_is_used_once():
    error = fault(card(), card())
    assert error.message == "this code is taken on line 4"
    assert error.line == 9


def test_the_letter_of_a_code_fits_the_kind():
    assert "begins with “a.”" in fault(card(code="k.test")).message


def test_a_program_names_only_cards_that_there_are():
    program = "[{on: win, if: {is: all, of: [g.test, k.yoda]}}]"
    error = fault(card(program, code="g.test", kind="goal"))
    assert "names k.yoda, which is no card here" in error.message
    assert decode_set(HEAD + card(program, code="g.test", kind="goal"), known_codes=["k.yoda"])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "empty"),
        ("- 1", "mapping"),
        ("game: chess", "no game 'chess'"),
        ("set: 1", "“game” is missing"),
        ("game: fluxx", "“cards” must be a list"),
        ("game: fluxx\ngame: fluxx", "twice"),
        ("a: &x [1]\nb: *x", "anchors"),
        ("a: *x", "aliases"),
        ("[" * 100, "nested deeper"),
        ("a: [", "expected"),
        ("game: !!python/name:os.system x", r"tags \(!\)"),
        ("a: \0", "unacceptable character"),
    ],
)
def test_a_file_that_is_no_definition_is_refused_with_a_reason(text: str, message: str):
    with pytest.raises(DefinitionError, match=message):
        decode_set(text, "test.yaml")


def test_a_huge_file_is_refused():
    with pytest.raises(YamlError, match="larger than"):
        read_yaml("#" * (MAX_BYTES + 1))


def test_words_that_other_readers_take_for_truth_values_stay_words():
    assert read_yaml("{on: yes, no: off, code: 01011, n: 7, flag: true}").data == {
        "on": "yes", "no": "off", "code": "01011", "n": 7, "flag": True,
    }  # fmt: skip


@settings(max_examples=300, deadline=None)
@given(st.text(st.characters() | st.sampled_from("[]{}:,-&*!|>'\"#%@\n\t 0.~")))
def test_no_text_breaks_the_reader(text: str):
    with contextlib.suppress(YamlError):
        read_yaml(text)


def test_lines_are_known_by_path():
    doc = read_yaml("a:\n  b:\n    - 1\n    - c: 2\n")
    assert doc.line(("a", "b", 1, "c")) == 4
    assert doc.line(("a", "b", 1, "nowhere")) == 4


def nested(depth: int) -> str:
    inner = "{do: draw, n: 1}"
    for _ in range(depth):
        inner = f"{{do: may, then: [{inner}]}}"
    return f"[{{on: play, do: [{inner}]}}]"


def test_a_program_is_bounded_in_depth_and_size():
    assert "nested" in fault(card(nested(core.MAX_DEPTH))).message
    many = ", ".join(["{do: draw, n: 1}"] * core.MAX_NODES)
    assert "nodes" in fault(card(f"[{{on: play, do: [{many}]}}]")).message
    assert check_program(()) == []


@pytest.mark.parametrize("data", ["{", "[" * 5000, '[{"on": "play"}]', '[{"on": "play", "do": 1}]', "{}", "7"])
def test_a_stored_program_that_is_none_is_refused(data: str):
    with pytest.raises(DefinitionError):
        decode_program("fluxx", data)


def test_one_card_is_decoded_from_a_form():
    data = yaml.safe_load(HEAD.replace("cards:\n", "cards:\n" + card(code="k.sock", kind="keeper", program="[]")))
    one = decode_card(data["cards"][0], "fluxx")
    assert one.code == "k.sock"
    with pytest.raises(DefinitionError, match=r"unknown key “copis”; allowed: .*did you mean copies"):
        decode_card({**data["cards"][0], "copis": 2}, "fluxx")
