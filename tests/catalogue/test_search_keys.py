"""The keys of the search field: what they read, what they refuse, and in which words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardsdb.language.destiny.sides import side
from cardsdb.search_keys import BY_NAME, KEYS, Day, Face, ask

KNOWN = {
    "subtype": ["weapon", "bounty-hunter"],
    "set": ["AW", "SoR", "LEG"],
    "cycle": ["AW", "CONV"],
    **{key: ["STD", "INF"] for key in ("legal", "banned", "restricted")},
    "keyword": ["ambush", "redeploy"],
}


def read(query):
    question = ask(query, KNOWN)
    assert question.faults == ()
    return question.words, [(one.key.name, one.operator, one.values) for one in question.conditions]


def test_the_question_of_the_old_database_is_understood():
    assert read("t:upgrade b:weapon o<3 f:blue|gray x!redeploy") == (
        "",
        [
            ("type", ":", ("upgrade",)),
            ("subtype", ":", ("weapon",)),
            ("cost", "<", (3,)),
            ("colour", ":", ("blue", "gray")),
            ("text", "!", ("redeploy",)),
        ],
    )


@pytest.mark.parametrize("key", KEYS, ids=lambda key: key.name)
def test_every_key_works_by_letter_and_by_word_as_its_example_says(key):
    [condition] = ask(key.example, {**KNOWN, "set": ["LEG"]}).conditions
    assert condition.key == key
    for name in filter(None, (key.name, key.letter, *key.also)):
        assert BY_NAME[name] == key


def test_what_stands_in_quotes_is_one_value_or_plain_words():
    words, [condition] = read('x:"deal 2 damage|" "jedi robes" luke')
    assert words == "jedi robes luke"
    assert condition == ("text", ":", ("deal 2 damage|",))
    assert read("x:«два слова»")[1] == [("text", ":", ("два слова",))]


def test_other_words_stay_words():
    assert read("it's a trap! r2-d2 AT-AT 01011 Ep:") == ("it's a trap! r2-d2 AT-AT 01011 Ep:", [])


@pytest.mark.parametrize(
    ("typed", "face"),
    [
        ("k:RD", Face("ranged")),
        ("k:2MD", Face("melee", 2, 2)),
        ("k>=3rd", Face("ranged", 3)),
        ("k>2RD", Face("ranged", 3)),
        ("k<3Sh", Face("shield", None, 2)),
        ("die<=3ID1", Face("indirect", None, 3, cost=1)),
        ("k:+MD", Face("melee", modifier=True)),
        ("k:=1R", Face("resource", 1, 1, modifier=False)),
        ("k:2RD0", Face("ranged", 2, 2, cost=0)),
        ("k:Dr$", Face("disrupt", paid=True)),
        ("k:XF", Face("focus", variable=True)),
        ("k:Sp", Face("special")),
        ("k:-", Face("blank")),
        ("k:+2*", Face("any", 2, 2, modifier=True)),
    ],
)
def test_a_side_of_a_die_is_described(typed, face):
    assert read(typed)[1][0][2] == (face,)


@pytest.mark.parametrize(
    ("face", "fitting"),
    [
        (Face("ranged", 2), {"2RD", "+2RD", "3RD1"}),
        (Face("ranged", 2, modifier=False), {"2RD", "3RD1"}),
        (Face("ranged", paid=True), {"3RD1"}),
        (Face("ranged", paid=False), {"1RD", "2RD", "+2RD", "XRD"}),
        (Face(None, 2, modifier=True), {"+2RD"}),
        (Face("ranged", variable=True), {"XRD"}),
        (Face("blank"), {"-"}),
    ],
)
def test_all_that_is_said_of_a_side_must_hold_for_it(face, fitting):
    sides = ("1RD", "2RD", "+2RD", "3RD1", "XRD", "1MD", "Sp", "-")
    assert {short for short in sides if face.fits(side(short))} == fitting


def test_days_are_years_months_or_days():
    assert read("r<2018-07-05 r:2019 r>=2019-02")[1] == [
        ("released", "<", (Day("2018-07-05", "2018-07-05"),)),
        ("released", ":", (Day("2019-01-01", "2019-12-31"),)),
        ("released", ">=", (Day("2019-02-01", "2019-02-31"),)),
    ]


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("t:foo", ["t", "foo", "upgrade"]),
        ("f:purple", ["f", "purple", "blue"]),
        ("b:wepon", ["b", "wepon", "weapon"]),
        ("g:std2", ["g", "std2", "STD"]),
        ("o:x", ["o", "x", "o<3"]),
        ("o<1|2", ["o<1|2", "|", ":"]),
        ("a<hero", ["a<hero", "a", ":"]),
        ("u:maybe", ["u", "maybe", "1", "0"]),
        ("r:soon", ["r", "soon", "2019"]),
        ("k:RX", ["k", "RX", "k:2MD"]),
        ("k>RD", ["k>RD", "k>=3RD"]),
        ("t:", ["t:", "t:upgrade"]),
        ("t:event|", ["t:event|", "t:upgrade"]),
        ("q1:2", []),
        ("zz:1", ["zz:1", "letters"]),
        ("tipe:event", ["tipe", "type"]),
        ("c>1", ["c>1", "deck builder"]),
    ],
)
def test_what_is_not_understood_is_named_and_what_would_be_right(typed, words):
    if not words:
        assert ask(typed, KNOWN).words == typed
        return
    [fault] = ask(typed, KNOWN).faults
    assert [word for word in words if word not in fault] == []


def test_a_fault_keeps_the_other_conditions():
    question = ask("t:upgrade o:x luke", KNOWN)
    assert (question.words, len(question.conditions), len(question.faults)) == ("luke", 1, 1)


def test_twenty_conditions_are_enough():
    assert len(ask("o<3 " * 25).conditions) == 20
    assert len(ask("o<3 " * 25).faults) == 1


@given(st.text(alphabet='tkoxru:!<>=|"+-*$ 12RDMSphлa', max_size=60))
def test_anything_may_be_typed(query):
    ask(query, KNOWN)
