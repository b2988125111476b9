"""A record replays to the position it was written from, or says on which line it does not."""

import random
import time
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st_

from play.engines import record
from play.engines.api import Setup
from play.engines.record import Action, Record, RecordError, format_record, parse_record, record_of, replay

from .games import FLUXX, deck, new_game, play_on, setup


def recorded(seed: int, seats: int = 2, decisions: int = 4000, **options) -> Record:
    """The record of a random game."""
    st = new_game(seed, seats, **options)
    actions = [Action(seat, text) for seat, text in play_on(st, random.Random(seed), decisions)]
    return record_of(setup(seats, **options), seed, actions, st)


@cache
def short() -> Record:
    """A short game of a small deck, so that it can be replayed often."""
    small = tuple((card, n) for card, n in deck() if card.code[0] in "bkr" or card.code in ("g.siblings", "c.vader"))
    given = Setup("fluxx", ("A", "B"), (small,), {"windows": "auto"})
    st = FLUXX.new(given, 3)
    actions = [Action(seat, text) for seat, text in play_on(st, random.Random(3), 60)]
    return record_of(given, 3, actions, st)


def text() -> str:
    return format_record(short())


def first_action() -> int:
    """The number of the line of the first action."""
    return parse_record(text()).lines[0]


def with_line(number: int, new: str) -> str:
    """The short record with another line in the place of one."""
    lines = text().split("\n")
    lines[number - 1] = new
    return "\n".join(lines)


def refused(given: str | bytes) -> RecordError:
    """The error of reading and replaying a text."""
    with pytest.raises(RecordError) as caught:
        replay(parse_record(given))
    return caught.value


# ---- the round trip ----------------------------------------------------------------------------------------


@settings(max_examples=8, deadline=None)
@given(st_.integers(0, 2**32), st_.integers(2, 6), st_.booleans())
def test_a_game_read_back_is_the_same_game(seed, seats, auto):
    game = recorded(seed, seats, 300, windows="auto" if auto else "explicit")
    again = parse_record(format_record(game))
    assert again == game
    assert format_record(again) == format_record(game)
    state, events = replay(again)
    assert state.digest() == game.digest
    assert len(events) == len(game.actions)


def test_a_record_holds_the_programs_of_its_cards():
    assert parse_record(text()).setup.decks == short().setup.decks
    assert '"cards":["k.han"]' in format_record(recorded(1, decisions=1))


def test_the_dice_that_cards_bring_are_part_of_the_setup():
    dice = ({"k.luke": (1, 2), "k.yoda": (0, 1)},)
    game = replace(short(), setup=replace(short().setup, dice=dice))
    assert "\n1 dice=1,2 {" in format_record(game)
    assert parse_record(format_record(game)) == game
    bare = replace(short().setup, dice=({},))
    assert record_of(bare, 3, (), FLUXX.new(bare, 3)).setup.dice == ()


def test_players_who_come_and_go_are_replayed():
    st = new_game(5, 2, windows="auto")
    actions = []
    for command in ("!join C", "!leave A"):
        for seat, option in play_on(st, random.Random(5), 9):
            actions.append(Action(seat, option))
        st.command(command)
        actions.append(Action(None, command))
    game = record_of(setup(2, windows="auto"), 5, actions, st)
    assert "\n!join C\n" in format_record(game)
    assert replay(parse_record(format_record(game))).state.names == ["A", "B", "C"]


def test_a_game_can_be_replayed_up_to_any_action():
    game = parse_record(text())
    st = FLUXX.new(game.setup, game.seed)
    for n, action in enumerate(game.actions):
        assert replay(game, n).state.digest() == st.digest()
        st.apply(action.seat, action.text)
    assert replay(game, 10**6).state.digest() == game.digest
    assert replay(game, 0).events == ()


def test_the_events_of_a_replay_are_those_of_the_game():
    game = short()
    st = FLUXX.new(game.setup, game.seed)
    assert replay(game).events == tuple(st.apply(a.seat, a.text) for a in game.actions)


def test_comments_empty_lines_and_windows_line_ends_do_not_matter():
    lines = text().split("\n")
    decorated = "\r\n".join(part for line in lines for part in ("# how it went on", "", f"  {line}  "))
    assert parse_record(decorated) == short()
    assert parse_record(text().encode()) == short()


# ---- what is wrong is named --------------------------------------------------------------------------------


def test_an_impossible_action_is_named_with_its_line_and_what_would_be_possible():
    line = first_action()
    error = refused(with_line(line, "A: play g.duel"))
    assert error.line == line
    assert "“A: play g.duel” is not possible here" in error.message
    assert "possible: " in error.message


def test_an_action_of_a_seat_that_is_not_asked_is_named():
    assert refused(with_line(first_action(), "B: pass")).line == first_action()


def test_another_possible_action_does_not_go_unnoticed():
    game = parse_record(text())
    st = FLUXX.new(game.setup, game.seed)
    other = next(o.text for o in st.decisions[0].options if o.text != game.actions[0].text)
    assert refused(with_line(first_action(), f"A: {other}")).line >= first_action()


def test_a_record_cut_short_is_refused():
    lines = text().split("\n")
    assert "the record ends here" in refused("\n".join(lines[:-3])).message
    assert refused("\n".join([*lines[:-3], lines[-2]])).line == len(lines) - 2
    assert refused("").message == "the record ends here; “record: …” should follow"


def test_a_changed_digest_is_refused_on_its_line():
    line = parse_record(text()).lines["digest"]
    assert refused(with_line(line, "digest: 0123456789abcdef")).line == line
    assert "16 hex digits" in refused(with_line(line, "digest: yes")).message
    assert "too much" in refused(text() + "A: pass\n").message


@pytest.mark.parametrize(("line", "new"), [(4, "seed: 4"), (6, 'options: {"windows":"explicit"}')])
def test_a_changed_setup_does_not_match_its_digest(line, new):
    error = refused(with_line(line, new))
    assert error.line == parse_record(text()).lines["setup"]
    assert "not what the game was played with" in error.message


@pytest.mark.parametrize(
    ("line", "new", "said"),
    [
        (3, "engine: 99", "played by version 99 of the rules of fluxx"),
        (5, "seats: B A", "those were A B"),
        (5, "seats: A B C D", "those were A B"),
    ],
)
def test_what_was_changed_is_named_where_it_can_be_known(line, new, said):
    error = refused(with_line(line, new))
    assert error.line == line
    assert said in error.message


def test_a_changed_card_does_not_match_the_digest_of_the_setup():
    changed = text().replace('"value":"#4"', '"value":"#5"', 1)
    assert changed != text()
    assert refused(changed).line == parse_record(text()).lines["setup"]


def test_another_version_of_the_rules_is_refused_on_its_line():
    error = refused(format_record(replace(short(), engine=FLUXX.version + 1)))
    assert error.line == 3
    assert f"these are version {FLUXX.version}" in error.message


@pytest.mark.parametrize(
    ("change", "line"),
    [({"options": {"windows": "sometimes"}}, 6), ({"options": {"colour": 1}}, 6), ({"seats": ("A",)}, 5),
     ({"seats": ("A", "b")}, 5), ({"decks": ()}, 7)],
)  # fmt: skip
def test_a_setup_that_cannot_be_played_is_refused_on_its_line(change, line):
    game = replace(short(), setup=replace(short().setup, **change))
    assert refused(format_record(game)).line == line


@pytest.mark.parametrize(
    ("number", "new", "line", "said"),
    [
        (1, "record: 2", 1, "this program reads format 1"),
        (1, "game: fluxx", 1, "“record: …” should stand here"),
        (2, "game: chess", 2, "games: fluxx"),
        (3, "engine: one", 3, "a whole number"),
        (4, "seed: 1e9", 4, "a whole number"),
        (6, "options: {", 6, "not JSON"),
        (6, "options: []", 6, "a JSON object"),
        (6, "options: " + "[" * 5000, 6, "not JSON"),
        (8, '1 {"code":"k.who"}', 8, "k.who"),
        (8, '1 {"code":"x","name":{"ru":"а","en":"a"},"source":"known","kind":"keeper"}', 8, "code"),
        (8, "1 {}", 8, "missing"),
        (8, "1 {}}", 8, "not JSON"),
        (8, '0 {"code":"k.luke"}', 8, "“setup: …” should stand here"),
    ],
)
def test_a_line_that_is_not_right_is_named_with_what_would_be(number, new, line, said):
    error = refused(with_line(number, new))
    assert error.line == line
    assert said in error.message
    assert str(error).startswith(f"line {line}: ")


@pytest.mark.parametrize("new", ["play k.luke", "a: pass", "AB: pass", "A:", "A pass", "!", "!Join C", "?", "{}"])
def test_what_is_no_action_is_refused_with_an_example(new):
    error = refused(with_line(first_action(), new))
    assert error.line == first_action()
    assert "an action is “A: play k.luke” or “!join C”" in error.message


def test_an_unknown_command_is_refused_on_its_line():
    assert refused(with_line(first_action(), "!dance B")).line == first_action()


# ---- limits ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("huge", ["x" * 10_000_000, "\n" * 10_000_000, "ы" * 600_000, b"\xff" * 10_000_000])
def test_a_huge_text_is_refused_at_once(huge):
    began = time.perf_counter()
    assert "larger than 1,048,576 bytes" in refused(huge).message
    assert time.perf_counter() - began < 0.5


def test_too_many_lines_and_too_many_cards_are_refused():
    assert "more than 20,000 lines" in refused(text() + "\n" * 20_001).message
    lines = text().split("\n")
    many = [line.replace("1 {", "999 {", 1) if line.startswith("1 {") else line for line in lines]
    assert "more than 2,000 cards" in refused("\n".join(many)).message


@pytest.mark.parametrize("given_", [b"\xff\xfe", "record: \ud800", b"record: 1\n\x80"])
def test_what_is_no_text_is_refused(given_):
    assert refused(given_).message == "this is not text in UTF-8"


# ---- tampering ---------------------------------------------------------------------------------------------


def same_or_refused(given: str | bytes) -> None:
    """The law of records: a `RecordError`, or the very game that was recorded."""
    try:
        game = parse_record(given)
        state, _ = replay(game)
    except RecordError:
        return
    assert state.digest() == short().digest


@settings(max_examples=120, deadline=None)
@given(st_.data())
def test_changed_bytes_are_noticed_or_do_not_matter(data):
    raw = bytearray(text().encode())
    for _ in range(data.draw(st_.integers(1, 3))):
        at = data.draw(st_.integers(0, len(raw) - 1))
        match data.draw(st_.sampled_from(["change", "drop", "insert"])):
            case "change":
                raw[at] = data.draw(st_.integers(0, 255))
            case "drop":
                del raw[at : at + data.draw(st_.integers(1, 30))]
            case "insert":
                raw[at:at] = data.draw(st_.binary(min_size=1, max_size=8))
    same_or_refused(bytes(raw))


@settings(max_examples=80, deadline=None)
@given(st_.data())
def test_changed_actions_are_noticed_or_do_not_matter(data):
    lines = text().split("\n")
    first = first_action() - 1
    for _ in range(data.draw(st_.integers(1, 3))):
        at = data.draw(st_.integers(first, len(lines) - 2))
        other = data.draw(st_.integers(first, len(lines) - 2))
        match data.draw(st_.sampled_from(["swap", "drop", "twice", "word"])):
            case "swap":
                lines[at], lines[other] = lines[other], lines[at]
            case "drop" if len(lines) > first + 3:
                del lines[at]
            case "twice":
                lines.insert(at, lines[other])
            case "word":
                lines[at] = data.draw(st_.sampled_from(["A: pass", "B: end", "!leave A", "!join C", "A: play k.luke"]))
    same_or_refused("\n".join(lines))


@settings(max_examples=60, deadline=None)
@given(st_.one_of(st_.text(max_size=200), st_.binary(max_size=200)))
@example("record: 1\ngame: fluxx\nengine: 1\nseed: 1\nseats: A B\noptions: {}\ndeck:\n")
def test_any_text_at_all_is_refused(given_):
    assert refused(given_).message


def test_the_limits_are_the_documented_ones():
    assert (record.FORMAT, record.MAX_BYTES, record.MAX_LINES, record.MAX_CARDS) == (1, 1_048_576, 20_000, 2_000)
