"""Programs that are none: by the page and by the API 400, a message that names the place, and nothing written."""

from __future__ import annotations

import json
import re

import pytest
from django.test import Client
from django.utils.translation import override

from cardsdb.models import Card, CardText
from cardsdb.services.people import Holder
from cardsdb.workshop.checking import check
from cardsdb.workshop.drafts import LARGEST_PROGRAM, Draft
from cardsdb.workshop.pool import pool_of

PLAY = "- on: play\n  do:\n"


def deep(n: int) -> str:
    inner = "{do: draw, n: 1}"
    for _ in range(n):
        inner = f"{{do: may, then: [{inner}]}}"
    return f"- on: play\n  do:\n    - {inner}\n"


# kind, program, the line of the first mistake, words of the message
MALFORMED = {
    "an unknown verb": ("action", PLAY + "    - {do: drw, n: 1}", 3, "“drw” is not possible here"),
    "a whole name for a code": (
        "goal",
        "- on: win\n  if: {is: all, of: [люк скайуокер, k.leia]}",
        2,
        "The code of “люк скайуокер” is k.luke.",
    ),
    "a verb of Destiny": ("action", PLAY + "    - {do: resolve, n: 1}", 3, "“resolve” is not possible here"),
    "an unknown occasion": ("action", "- on: plays\n  do: []", 1, "did you mean play?"),
    "an unknown field": ("action", PLAY + "    - {do: draw, n: 1, m: 2}", 3, "unknown key “m”; allowed: do, n, to"),
    "an unknown field of an ability": ("action", "- on: play\n  do: []\n  limit: any", 3, "unknown key “limit”"),
    "a missing field": ("action", PLAY + "    - {do: draw}", 3, "the key “n” is missing"),
    "a missing list of steps": ("action", "- on: play", 1, "the key “do” is missing"),
    "a step without a verb": ("action", PLAY + "    - {n: 1}", 3, "the key “do” is missing"),
    "an ability without occasion": ("action", "- do:\n    - {do: draw, n: 1}", 1, "the key “on” is missing"),
    "a word for a number": ("action", PLAY + "    - {do: draw, n: many}", 3, "“many” is not possible here"),
    "a list for a number": ("action", PLAY + "    - {do: draw, n: [1]}", 3, "got a list"),
    "a mapping for a list": ("action", "- on: play\n  do: {do: draw, n: 1}", 2, "expected a list"),
    "a text for a list": ("action", "- on: play\n  do: draw", 2, "expected a list"),
    "a truth value for a zone": ("action", PLAY + "    - {do: discard, what: {zone: true}}", 3, "true or false"),
    "a number for a code": ("goal", "- {on: win, if: 7}", 1, "got a whole number"),
    "a float": ("action", PLAY + "    - {do: draw, n: 1.5}", 3, "got a number"),
    "a number that is too large": ("action", PLAY + "    - {do: draw, n: 100}", 3, "100 is not possible here"),
    "a negative number": ("action", PLAY + "    - {do: draw, n: -1}", 3, "-1 is not possible here"),
    "an enormous number": ("action", PLAY + "    - {do: draw, n: 999999999999999999}", 3, "999999999999999999"),
    "a number of forty digits": ("action", PLAY + f"    - {{do: draw, n: {'9' * 40}}}", 3, "is not possible here"),
    "a numeral of three digits": ("action", PLAY + '    - {do: draw, n: "#123"}', 3, "“#123” is not possible here"),
    "a numeral without quotation marks": ("action", PLAY + "    - {do: draw, n: #3}\n", 3, "needs quotation marks"),
    "a numeral on its own line": ("action", PLAY + "    - do: draw\n      n: #3\n", 4, "needs quotation marks"),
    "too many turns": ("action", PLAY + "    - {do: extra_turn, in_a_row: 10}", 3, "a whole number from 2 to 9"),
    "a rise of nine": ("new_rule", "- {on: always, what: {set: numerals, add: 9}}", 1, "a whole number from 1 to 3"),
    "one option only": ("action", PLAY + "    - {do: choose_one, options: [[]]}", 3, "at least 2"),
    "five options": ("action", PLAY + "    - {do: choose_one, options: [[], [], [], [], []]}", 3, "at most 4"),
    "a response to nothing": ("surprise", "- {on: response, cancels: []}", 1, "at least 1"),
    "an unknown kind of cards": (
        "action",
        PLAY + "    - {do: discard, what: {zone: hand, kinds: [hero]}}",
        3,
        "“hero” is not possible here",
    ),
    "an unknown zone": ("action", PLAY + "    - {do: discard, what: {zone: pocket}}", 3, "possible: aside"),
    "an unknown slot": ("new_rule", "- on: always\n  what: {set: slot, slot: dice, value: 1}", 2, "possible: draw"),
    "an unknown modifier": ("new_rule", "- on: always\n  what: {set: gravity}", 2, "“gravity” is not possible here"),
    "an unknown condition": ("goal", "- on: win\n  if: {is: full}", 2, "“full” is not possible here"),
    "an unknown comparison": ("goal", "- on: win\n  if: {is: compare, a: 1, op: '!=', b: 2}", 2, "“!=”"),
    "an unknown event": ("keeper", "- {on: when, event: full_moon, do: []}", 1, "possible: turn_start"),
    "a name for a code": ("goal", "- on: win\n  if: {is: all, of: [Luke, k.leia]}", 2, "The code of “Luke” is k.luke."),
    "a card that there is not": (
        "goal",
        "- on: win\n  if: k.lukke",
        2,
        "names k.lukke, which is no card here; did you",
    ),
    "cards that there are not, in a list": (
        "goal",
        "- on: win\n  if:\n    is: all\n    of:\n      - k.luke\n      - k.nobody",
        6,
        "names k.nobody",
    ),
    "a card of nobody's in a set": (
        "action",
        PLAY + "    - {do: steal, what: {zone: table, cards: [k.nobody]}}",
        3,
        "names k.nobody",
    ),
    "a code of Destiny": ("goal", '- on: win\n  if: "01011"', 2, "names 01011"),
    "itself before it is there": ("goal", "- {on: win, if: g.space-cow-q9q9}", 1, "names g.space-cow-q9q9"),
    "two mistakes at once": ("action", "- {on: plai, do: []}\n- {on: play, do: 1}", 1, "did you mean play?"),
    "a list of one word": ("action", "- draw", 1, "expected a JSON object"),
    "a mapping that is an ability": ("action", "on: play\ndo: []", 1, "begin each with “- ”"),
    "a mapping of something else": ("action", "draw: 3", 1, "“draw” is none of program, variants"),
    "a whole card": ("action", "code: a.x\nname: X\nprogram: []", 1, "“code” is none of program, variants"),
    "another version of the language": ("action", "version: 2\nprogram: []", 1, "“version” is none of"),
    "a set of cards": ("action", "game: fluxx\ncards: []", 1, "“game” is none of"),
    "a word": ("action", "draw three cards", 1, "a program is a list of abilities"),
    "a number": ("action", "3", 1, "a program is a list of abilities"),
    "nothing in its stead": ("action", "null", 1, "a program is a list of abilities"),
    "emoji": ("action", "🦄🌈", 1, "a program is a list of abilities"),
    "emoji as a verb": ("action", PLAY + "    - {do: 🦄}", 3, "“🦄” is not possible here"),
    "JSON that is cut off": ("action", '[{"on": "play", "do": [', 1, "expected a value, but found the end"),
    "Python": ("action", "print('hello')", 1, "a program is a list of abilities"),
    "HTML": ("action", "<script>alert(1)</script>", 1, "a program is a list of abilities"),
    "a key that stands twice": ("action", "- on: play\n  do: []\n  do: []", 3, "the key “do” stands here twice"),
    "a verb that stands twice": ("action", PLAY + "    - {do: draw, n: 1, n: 2}", 3, "the key “n” stands here twice"),
    "a list as a key": ("action", "- {[on]: play}", 1, "a key must be a word"),
    "an alias": ("action", "- *x", 1, "aliases (*) are not allowed"),
    "an anchor": ("action", "- &x {on: play, do: []}\n- *x", 1, "anchors (&) are not allowed"),
    "an anchor of itself": ("action", "- &x [*x]", 1, "anchors (&) are not allowed"),
    "a bomb": ("action", "a: &a [x, x]\nb: &b [*a, *a]", 1, "anchors (&) are not allowed"),
    "a tag": ("action", "- !ability {on: play}", 1, "tags (!) are not allowed"),
    "a Python object": ("action", "- !!python/object/apply:os.system [ls]", 1, "tags (!) are not allowed"),
    "binary": ("action", "- !!binary aGVsbG8=", 1, "tags (!) are not allowed"),
    "two documents": ("action", "- {on: play, do: []}\n---\n- {on: play, do: []}", 2, "“---” begins another one"),
    "a directive": ("action", "%YAML 3.0\n---\n- on: play", 1, "this is not YAML"),
    "a tab": ("action", "- on: play\n\tdo: []", 2, "indent with spaces"),
    "lines that are not in line": ("action", "- on: play\n   do: []", 2, "a colon is not expected here"),
    "a dash too far to the left": ("action", "- on: play\n  do:\n    - {do: draw, n: 1}\n   - x", 4, "indented alike"),
    "an open bracket": ("action", PLAY + "    - {do: draw, n: 1", 3, "a bracket is open, or a comma is missing"),
    "a bracket too many": ("action", PLAY + "    - {do: draw, n: 1}}", 3, "expected the end of this part"),
    "an open quotation": ("action", PLAY + '    - {do: draw, n: "#3}', 3, "before the quotation marks are closed"),
    "a wrong escape": ("action", PLAY + '    - {do: draw, n: "\\q"}', 3, "a backslash is written twice"),
    "a letter no word begins with": ("action", "- @play", 1, "nothing can begin with “@” here"),
    "zero": ("action", "- on: play\0", 1, "unacceptable character U+0000"),
    "a control character": ("action", "- on: play\n  do: \x07", 2, "unacceptable character U+0007"),
    "half a character": ("action", "- on: \x1b[31m", 1, "unacceptable character U+001B"),
    "too deep": ("action", deep(12), 3, "is nested"),
    "much too deep": ("action", "[" * 300, 1, "nested deeper than 40 levels"),
    "too many nodes": ("action", PLAY + "    - {do: draw, n: 1}\n" * 121, 1, "nodes; at most 120 are allowed"),
    "five thousand mistakes": ("action", "- 1\n" * 4_990, 1, "more than 2000 parts"),
    "too large": ("action", "#" * (LARGEST_PROGRAM + 1), None, "a program has at most 20000"),
    "a house rule of a strange name": (
        "action",
        "program: []\nvariants:\n  - {option: A B, value: x, program: []}",
        3,
        "“A B” is not possible here",
    ),
    "a mistake in a variant": (
        "action",
        "program: []\nvariants:\n  - option: trash_it\n    value: keepers\n    program: [{on: play, do: [{do: x}]}]",
        5,
        "“x” is not possible here",
    ),
    "a stranger in a variant": (
        "action",
        "program: []\nvariants:\n  - option: trash_it\n    value: keepers\n    program: [{on: win, if: k.nobody}]",
        5,
        "names k.nobody",
    ),
    "variants that are none": ("action", "program: []\nvariants: 7", 2, "expected a list"),
}


@pytest.fixture(autouse=True)
def _nothing_is_written(shelf):
    before = Card.objects.count(), CardText.objects.count()
    yield
    assert (Card.objects.count(), CardText.objects.count()) == before


@pytest.mark.parametrize("name", MALFORMED)
def test_the_page_names_the_place_and_loses_nothing(name: str, client: Client):
    kind, program, line, message = MALFORMED[name]
    typed = {"kind": kind, "name_en": "Space Cow", "name_ru": "Корова", "copies": "3", "program": program, "save": "1"}
    answer = client.post("/workshop/fluxx/new/", typed, headers={"accept-language": "en"})
    assert answer.status_code == 400
    report = answer.context["report"]
    assert message in report.problems[0].message
    assert report.problems[0].line == line
    assert answer.context["draft"].program == program.replace("\r\n", "\n")
    html = answer.content.decode()
    assert 'value="Корова"' in html
    assert line is None or f'data-line="{line}"' in html


@pytest.mark.parametrize("name", MALFORMED)
def test_the_api_names_the_place(name: str, client: Client):
    kind, program, line, message = MALFORMED[name]
    sent = {"kind": kind, "name_en": "Space Cow", "program": program}
    answer = client.post(
        "/api/workshop/fluxx/", sent, content_type="application/json", headers={"accept-language": "en"}
    )
    assert answer.status_code == 400
    ((place, messages), *_more) = answer.json().items()
    assert re.match(r"(program|variants)", place)
    # Zero is refused before anybody asks what it stands in.
    assert message in messages[0] or name == "zero"
    assert line is None or messages[0].startswith(f"line {line}: ") or name == "zero"


def test_every_message_is_said_in_russian(alices: Holder):
    pool = pool_of("fluxx", alices)
    with override("ru"):
        for name, (kind, program, _line, _message) in MALFORMED.items():
            problem = check(Draft("fluxx", kind, name_en="Space Cow", program=program), pool).problems[0]
            assert problem.severity == "fault"
            assert re.search("[а-яё]{3}", problem.message), name


# ---- what only JSON can say ----


def nested(n: int, inner: object, key: str) -> object:
    for _ in range(n):
        inner = {key: inner}
    return inner


PLAIN = {
    "a number": (7, "program", "a program is a list of abilities"),
    "nothing": (None, "program", "a program is a list of abilities"),
    "a truth value": (True, "program", "a program is a list of abilities"),
    "an ability": ({"on": "play", "do": []}, "program", "begin each with “- ”"),
    "a mapping": ({"draw": 3}, "program", "is none of"),
    "abilities of nothing": ([None], "program[0]", "nothing stands here"),
    "an ability that is a list": ([[]], "program[0]", "got a list"),
    "a verb of another kind": ([{"on": "play", "do": [{"do": 7}]}], "program[0].do[0].do", ""),
    "a number beyond all numbers": ([{"on": "play", "do": [{"do": "draw", "n": 10**30}]}], "program[0].do[0].n", ""),
    "half a character": ([{"on": "\ud800"}], "program[0].on", "U+D800"),
    "a house rule of half a character": (
        {"program": [], "variants": [{"option": "\ud800", "value": "x", "program": []}]},
        "variants[0].option",
        "U+D800",
    ),
    "a depth of a hundred": ([nested(100, "k.luke", "of")], "program", "nested deeper than 40 levels"),
    "a depth of three hundred": ([nested(300, "k.luke", "of")], "program", "nested deeper than 40 levels"),
    "lists in lists": (json.loads("[" * 60 + "]" * 60), "program", "nested deeper than 40 levels"),
    "two hundred abilities": ([{"on": "play", "do": []}] * 200, "program", "nodes; at most 120"),
    "ten thousand abilities": ([{"on": "play", "do": []}] * 10_000, "program", "more than 2000 parts"),
    "a cycle of conditions": ([{"on": "win", "if": nested(12, {"is": "not", "of": "k.luke"}, "of")}], "program", ""),
}


@pytest.mark.parametrize("name", PLAIN)
def test_plain_data_that_is_no_program_is_refused_with_its_place(name: str, client: Client, alices: Holder):
    program, place, message = PLAIN[name]
    with override("en"):
        draft = Draft("fluxx", "action", name_en="Space Cow", program=program)
        problem = check(draft, pool_of("fluxx", alices)).problems[0]
    assert problem.severity == "fault"
    assert problem.path.startswith(place)
    assert message in problem.message
    sent = json.dumps({"kind": "action", "name_en": "Space Cow", "program": program})
    answer = client.post("/api/workshop/fluxx/", sent, content_type="application/json")
    assert answer.status_code == 400
    assert next(iter(answer.json())).startswith("program")


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"7",
        b"\xff\xfe",
        b'{"program": NaN}',
        b"[" * 100_000,
        b'{"kind": "action", "name_en"',
        b"null",
    ],
)
def test_what_is_no_json_object_is_refused(body: bytes, client: Client):
    assert client.post("/api/workshop/fluxx/", body, content_type="application/json").status_code == 400


# ---- around the program ----

HEADS = {
    "no name": ({"name_en": "", "name_ru": "  "}, "name_en", "a card needs a name"),
    "a long name": ({"name_ru": "я" * 81}, "name_ru", "at most 80"),
    "a name of two lines": ({"name_en": "Space\nCow"}, "name_en", "U+000A"),
    "a name with zero": ({"name_en": "Space\0Cow"}, "name_en", ""),
    "a name that turns the line": ({"name_en": "Space \u202eCow"}, "name_en", "U+202E"),
    "a kind that there is not": ({"kind": "hero"}, "kind", "there is no such kind; possible: basic, action"),
    "no kind": ({"kind": ""}, "kind", "there is no such kind"),
    "no copies": ({"copies": 0}, "copies", "1 to 20 are right"),
    "negative copies": ({"copies": -3}, "copies", "1 to 20 are right"),
    "too many copies": ({"copies": 21}, "copies", "21 copies; 1 to 20 are right"),
    "copies in words": ({"copies": "many"}, "copies", ""),
    "half a copy": ({"copies": "1.5"}, "copies", ""),
}
SOUND = {"kind": "keeper", "name_en": "Space Cow", "name_ru": "Корова", "copies": 1, "program": ""}


@pytest.mark.parametrize("name", HEADS)
def test_a_wrong_head_is_told_at_its_field(name: str, client: Client):
    wrong, field, message = HEADS[name]
    answer = client.post("/workshop/fluxx/new/", {**SOUND, **wrong, "save": "1"}, headers={"accept-language": "en"})
    assert answer.status_code == 400
    assert field in answer.context["report"].by_field
    assert message in answer.context["report"].by_field[field]
    assert 'aria-invalid="true"' in answer.content.decode()
    sent = client.post(
        "/api/workshop/fluxx/", {**SOUND, **wrong}, content_type="application/json", headers={"accept-language": "en"}
    )
    assert sent.status_code == 400
    assert message in sent.json()[field][0]


def test_a_wrong_head_hides_no_mistake_of_the_program(client: Client):
    typed = {**SOUND, "copies": "0", "name_en": "", "name_ru": "", "program": "- {on: x}", "save": "1"}
    answer = client.post("/workshop/fluxx/new/", typed)
    assert [problem.path for problem in answer.context["report"].problems] == ["name_en", "copies", "program[0].on"]


def test_of_very_many_mistakes_the_first_are_told(client: Client):
    answer = client.post("/workshop/fluxx/new/", {**SOUND, "program": "- 1\n" * 1_500, "save": "1"})
    assert answer.status_code == 400
    assert len(answer.context["report"].problems) == 30


def test_two_mistakes_are_both_told(client: Client):
    typed = {**SOUND, "program": "- {on: plai, do: []}\n- {on: play, do: 1}", "save": "1"}
    answer = client.post("/workshop/fluxx/new/", typed)
    assert [problem.line for problem in answer.context["report"].problems] == [1, 2]
