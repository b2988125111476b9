"""The pieces that the editor offers: all words of the language, each correct, each said."""

from __future__ import annotations

import msgspec
import pytest

from cardsdb.language.definitions import card_type, decode_card, walk
from cardsdb.language.fluxx_lint import ALLOWED
from cardsdb.language.reading import read_yaml
from cardsdb.language.schema import nodes
from cardsdb.language.writing import write_yaml
from cardsdb.workshop.palette import PIECES, node_of, palette
from cardsdb.workshop.starts import STARTS


def test_every_word_of_the_vocabulary_is_offered():
    offered = {type(node) for piece in PIECES for node, _depth in walk(node_of(piece))}
    tagged = {node for node in nodes("fluxx") if node.__struct_config__.tag_field}
    assert {node.__name__ for node in tagged - offered} == set()


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_every_piece_says_something_of_its_own(lang):
    said = [(section.place, piece.said) for section in palette(lang, {}) for piece in section.pieces]
    assert all(words for _place, words in said)
    assert len(set(said)) == len(said)


def test_every_piece_is_for_some_kind():
    assert [piece.piece.text for section in palette("en", {}) for piece in section.pieces if not piece.kinds] == []


def test_an_occasion_is_only_offered_to_kinds_that_may_have_it():
    for section in palette("en", {}):
        for piece in section.pieces:
            if section.place == "ability":
                assert set(piece.kinds) == {
                    k for k, allowed in ALLOWED.items() if type(node_of(piece.piece)) in allowed
                }


def test_every_occasion_is_put_in_as_lines_that_are_read_back():
    for section in palette("en", {}):
        for piece in section.pieces:
            data = read_yaml(piece.inserted).data
            plain = data[0] if section.place == "ability" else data
            assert plain == read_yaml(piece.piece.text).data


def test_there_is_a_beginning_for_every_kind():
    for game, starts in STARTS.items():
        assert set(starts) == set(card_type(game).LETTERS)


def test_what_is_written_is_read_back(star_wars):
    for card in star_wars.cards:
        data = msgspec.json.decode(msgspec.json.encode(card.program))
        text = write_yaml(data)
        assert (read_yaml(text).data if text else []) == data
        assert all(len(line) <= 120 for line in text.splitlines())


def test_words_that_look_like_something_else_are_quoted():
    data = [{"on": "true", "a": "#3", "b": "null", "c": "7", "d": "x: y", "e": "", "f": "- x", "g": True, "h": None}]
    assert read_yaml(write_yaml(data)).data == data
    assert write_yaml([]) == ""


def test_decoding_a_card_of_the_editor_is_what_loading_does(star_wars):
    for card in star_wars.cards[:20]:
        data = msgspec.to_builtins(card)
        assert decode_card(data, "fluxx") == card
