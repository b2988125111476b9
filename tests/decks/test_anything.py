"""Whatever is sent in, lists are read and documents are answered: nothing but their own errors, and never slowly."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardsdb.language.messages import Message
from decks.document import DocumentError, Told, decode, encode
from decks.lexicon import Lexicon
from decks.listing import write
from decks.models import MOST_CARDS, MOST_COPIES
from decks.reading import MOST_REMARKS, read
from tests.decks.lists import cards, deck_of, decks_by_chance, invented, names

LEXICON = Lexicon(names())
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=12,
)
ODD = (
    None,
    True,
    -1,
    0,
    21,
    10**40,
    1.5,
    "",
    "k.luke",
    "\u202e",
    "x" * 90,
    [],
    {},
    [[]],
    {"": {}},
    ["k.luke"],
    {"do": "x"},
)


def good():
    own = [(invented(n), 1) for n in (3, 46, 70, 99)]
    return json.loads(encode(deck_of([(card, 2) for card in cards()[:12]], own=own, notes="Заметки", name="Х")))


def places(value, path=()):
    """Every place of plain data."""
    yield path
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from places(inner, (*path, key))


def changed(data, path, chance):
    """The data with something odd at a place: another value, nothing, or one key more."""
    if not path:
        return chance.choice(ODD)
    at = data
    for step in path[:-1]:
        at = at[step]
    match chance.randrange(3):
        case 0:
            del at[path[-1]]
        case 1 if isinstance(at[path[-1]], dict):
            at[path[-1]]["odd"] = chance.choice(ODD)
        case _:
            at[path[-1]] = chance.choice(ODD)
    return data


def outcome(text):
    try:
        return decode(text, ["fluxx"], names())
    except DocumentError as error:
        return error


def answered(text):
    """What a document says, or its faults, each with words."""
    found = outcome(text)
    if isinstance(found, DocumentError):
        assert found.faults
        assert all(isinstance(message, Message) and isinstance(place, str) for place, message in found.faults)
    else:
        assert isinstance(found, Told)
        assert all(1 <= n <= MOST_COPIES for n in found.cards.values())
    return found


def test_a_document_with_anything_odd_anywhere_is_read_or_told():
    chance, refused = random.Random(4), 0
    every = list(places(good()))
    for _n in range(1500):
        data = changed(good(), chance.choice(every), chance)
        refused += isinstance(answered(json.dumps(data)), DocumentError)
    assert refused > 1000


def test_a_document_that_is_cut_off_or_scratched_is_read_or_told():
    text = encode(deck_of([(cards()[46], 2)], own=[(invented(46), 1)])).decode()
    chance = random.Random(5)
    for at in range(0, len(text), 7):
        answered(text[:at])
        answered(text[:at] + chance.choice('{}[],:"\\\0\u2028я') + text[at + 1 :])


@settings(max_examples=200, deadline=None)
@given(PLAIN)
def test_any_json_is_answered(data):
    answered(json.dumps(data))
    answered(json.dumps({**good(), "cards": data}))
    answered(json.dumps({**good(), "invented": [data]}))


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=300))
def test_any_text_is_read(text):
    listed = read(text, LEXICON)
    assert len(listed.remarks) <= MOST_REMARKS
    assert all(1 <= n <= MOST_COPIES for n in listed.cards.values())
    assert listed.cards or listed.wrong


def test_a_list_with_anything_odd_in_it_is_read_or_told():
    chance = random.Random(6)
    for deck in decks_by_chance(60, seed=6):
        text = write(deck, "ru")
        lexicon = Lexicon(deck.names)
        for _n in range(10):
            at = chance.randrange(len(text))
            odd = text[:at] + chance.choice("\0\t\n-0x×#/()99999\u202e🤖") * chance.randint(1, 9) + text[at + 1 :]
            listed = read(odd, lexicon)
            assert sum(listed.cards.values()) <= MOST_CARDS
            assert set(listed.cards) <= set(lexicon.names)
            assert all(remark.line <= odd.count("\n") + 1 for remark in listed.remarks)


@pytest.mark.parametrize("sign", ["\r", "\x85", "\u2028", "\x0b", "\x0c", "\x1c"])
def test_lines_are_counted_as_editors_count_them(sign):
    listed = read(f"k.luke\n# a{sign}b\nk.nobody", LEXICON)
    wrong = [remark.line for remark in listed.wrong if "nobody" in remark.message]
    assert wrong == [4 if sign == "\r" else 3]
