"""Laws of the Fluxx engine, over random games: nothing is lost, nothing leaks, everything can be repeated."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st_

from play.engines.api import IllegalAction
from play.engines.fluxx.position import Position
from play.engines.fluxx.state import ASIDE, DRAW, HAND, TABLE, mask_of

from .games import (
    FLUXX,
    LETTERS,
    cards,
    each_decision,
    hidden_from,
    new_game,
    plain,
    play_on,
    random_position,
    setup,
    swap,
    told,
)

SEEDS = st_.integers(0, 2**32)
SEATS = st_.integers(2, 8)
quick = settings(max_examples=12, deadline=None)


@quick
@given(SEEDS, SEATS, st_.booleans())
def test_every_card_is_in_exactly_one_place_at_every_decision(seed, seats, attach):
    def look(st: Position) -> None:
        lying = [(card, number) for number, zone in enumerate(st.zones) for card in zone]
        assert sorted(card for card, _ in lying) == list(range(99))
        assert all(st.where[card] == number for card, number in lying)
        assert all(st.masks[seat] == mask_of(st, seat) for seat in range(seats))
        assert st.played >= 0
        assert st.drawn >= 0
        assert all(d.options for d in st.decisions)

    assert each_decision(seed, seats, look, attach_creepers=attach, turn_limit=200).over


@quick
@given(SEEDS, SEATS)
def test_a_dumped_position_goes_on_like_the_original(seed, seats):
    st = new_game(seed, seats)
    roll = Random(seed)
    for seat, option in play_on(st, roll, 60):
        copy = FLUXX.load(setup(seats), st.dump())
        assert copy.digest() == st.digest()
        assert copy.decisions == st.decisions
        there, here = copy.apply(seat, option), st.clone().apply(seat, option)
        assert there == here


@quick
@given(SEEDS)
def test_a_clone_lives_its_own_life(seed):
    st = random_position(seed)
    before = st.digest()
    copy = st.clone()
    for _ in play_on(copy, Random(seed), 30):
        pass
    assert st.digest() == before


@quick
@given(SEEDS, st_.text(max_size=12))
def test_an_illegal_action_changes_nothing_and_gives_a_reason(seed, nonsense):
    st = random_position(seed)
    before = st.digest()
    for seat in (*LETTERS[:3], "Z"):
        for option in (nonsense, "play k.nobody", "use c.boba", 999, -1):
            legal = [o.text for d in st.decisions if d.seat == seat for o in d.options]
            if option in legal:
                continue
            with pytest.raises(IllegalAction) as refused:
                st.apply(seat, option)
            assert refused.value.reason.rule
            assert st.digest() == before


@quick
@given(SEEDS, SEATS)
def test_why_not_agrees_with_the_options(seed, seats):
    st = random_position(seed, seats)
    for decision in st.decisions:
        for option in decision.options:
            assert FLUXX.why_not(st, decision.seat, option.text) is None
        assert FLUXX.why_not(st, decision.seat, "play k.nobody") is not None


@quick
@given(SEEDS, SEATS)
def test_what_a_seat_is_told_names_no_card_it_cannot_place(seed, seats):
    st = new_game(seed, seats)
    roll = Random(seed)
    events: tuple = ()
    while not st.over:
        for seat in (*range(seats), None):
            text = told(st, None if seat is None else LETTERS[seat], events)
            if seat is None:
                zones = [DRAW, *range(HAND, TABLE), *range(ASIDE, len(st.zones))]
                secret = [c for z in zones for c in st.zones[z]]
                shown = {e.card for e in events if e.seen is None} | {e.target for e in events}
            else:
                secret = hidden_from(st, seat)
                shown = {e.card for e in events if e.seen is None or LETTERS[seat] in e.seen} | {
                    e.target for e in events
                }
            for card in secret:
                code = st.compiled.codes_of[card]
                assert f'"{code}"' not in text or code in shown or code in _public(st), (seat, code)
        decision = roll.choice(st.decisions)
        events = st.apply(decision.seat, roll.choice(decision.options).text)


def _public(st: Position) -> set[str]:
    """Codes that a goal or rule in play names without telling where the card is."""
    return {st.compiled.codes_of[c] for number in range(1, HAND) for c in st.zones[number]}


@settings(max_examples=60, deadline=None)
@given(SEEDS, st_.integers(2, 5), st_.data())
def test_two_worlds_that_differ_in_hidden_cards_only_are_told_alike(seed, seats, data):
    """Non-interference: content, options, reasons, and who is asked when, stay equal until the swapped card shows."""
    doubled = data.draw(st_.booleans())
    world = random_position(seed, seats, decisions=data.draw(st_.integers(0, 60)), doubled=doubled)
    me = data.draw(st_.integers(0, seats - 1))
    hidden = plain(world, hidden_from(world, me))
    if world.over or len(hidden) < 2:
        return
    held = [c for c in hidden if world.where[c] >= HAND] or hidden
    a = data.draw(st_.sampled_from(held))
    b = data.draw(st_.sampled_from([c for c in hidden if c != a]))
    other = world.clone()
    swap(other, a, b)
    events: tuple[tuple, tuple] = ((), ())
    roll = Random(seed)
    for _ in range(40):
        if any(w.known[c] >> me & 1 for w in (world, other) for c in (a, b)):
            return
        assert told(world, LETTERS[me], events[0]) == told(other, LETTERS[me], events[1])
        assert [d.seat for d in world.decisions] == [d.seat for d in other.decisions]
        if world.over:
            return
        seat = roll.choice([d.seat for d in world.decisions])
        texts = [[o.text for d in w.decisions if d.seat == seat for o in d.options] for w in (world, other)]
        common = [t for t in texts[0] if t in texts[1]]
        if not common:
            return
        option = roll.choice(common)
        for text in ("play k.luke", "respond s.veto", "use c.boba", "discard k.han", "pass", "done", "end", "!"):
            assert FLUXX.why_not(world, LETTERS[me], text) == FLUXX.why_not(other, LETTERS[me], text)
        events = (world.apply(seat, option), other.apply(seat, option))


@quick
@given(SEEDS, st_.integers(3, 8))
def test_the_order_in_which_sealed_answers_come_does_not_matter(seed, seats):
    st = new_game(seed, seats)
    roll = Random(seed)
    for _ in play_on(st, roll, 120):
        asked = st.decisions
        if len(asked) < 2:
            continue
        answers = [(d.seat, roll.choice(d.options).text) for d in asked if d.most == 1]
        results = []
        for order in (answers, answers[::-1]):
            copy = st.clone()
            for seat, text in order:
                copy.apply(seat, text)
            results.append(copy.digest())
        assert results[0] == results[1]


def test_nobody_learns_which_of_two_equal_cards_was_played():
    """B has seen one of A's two copies; playing either leaves B with the same knowledge."""
    layout = {"zones": {"A": {"hand": ["k.luke", "k.luke", "k.han"]}, "draw_pile": ["k.leia", "k.yoda", "k.xwing"]}}
    told_to_b = []
    for copy_seen in (0, 1):
        st = FLUXX.position({"seats": ["A", "B"], "setup": layout}, cards())
        lukes = [c for c in st.zones[HAND] if st.compiled.codes_of[c] == "k.luke"]
        st.known[lukes[copy_seen]] |= 2
        assert [o.text for o in st.decisions[0].options] == ["play k.luke", "play k.han"]
        events = st.apply("A", "play k.luke")
        told_to_b.append(told(st, "B", events))
    assert told_to_b[0] == told_to_b[1]


@quick
@given(SEEDS, SEATS, st_.integers(0, 2**32))
def test_a_redealt_copy_looks_the_same_to_its_seat_and_depends_on_nothing_else(seed, seats, entropy):
    st = random_position(seed, seats)
    if st.over:
        return
    for seat in range(seats):
        letter = LETTERS[seat]
        copy = st.determinize(letter, entropy)
        assert told(copy, letter) == told(st, letter) or any(d.sealed for d in st.decisions)
        assert sorted(c for z in copy.zones for c in z) == list(range(99))
        hidden = plain(st, hidden_from(st, seat))
        if len(hidden) > 1:
            twin = st.clone()
            swap(twin, hidden[0], hidden[-1])
            assert twin.determinize(letter, entropy).digest() == copy.digest()


def test_a_redealt_copy_replaces_the_games_own_chance():
    st = random_position(5)
    a, b = st.determinize("A", 1), st.determinize("A", 2)
    assert st.chance not in (a.chance, b.chance)
    assert a.chance != b.chance


@quick
@given(SEEDS, SEATS)
def test_the_opening_tells_every_hand_to_its_seat_and_to_nobody_else(seed, seats):
    told_then, st = FLUXX.opening(setup(seats), seed), new_game(seed, seats)
    for row in FLUXX.view(st, None)["seats"]:
        mine = row["seat"]
        hand = next(own["hand"] for own in FLUXX.view(st, mine)["seats"] if own["seat"] == mine)
        drawn = [event for event in told_then if event.kind == "draw" and event.seat == mine]
        assert set(hand) <= {event.card for event in drawn}
        others = [FLUXX.redact(event, seat) for event in drawn for seat in (None, *st.names) if seat != mine]
        assert {event["card"] for event in others} <= {None}


@quick
@given(SEEDS, SEATS, SEEDS)
def test_a_pile_shuffled_anew_changes_nothing_but_what_nobody_knows(seed, seats, other):
    st = random_position(seed, seats)
    if st.over:
        return
    before = {seat: FLUXX.view(st, seat) for seat in (None, *st.names)}
    pile = sorted(st.zones[DRAW])
    st.command(f"!shuffle {other}")
    assert sorted(st.zones[DRAW]) == pile
    for seat, view in before.items():
        now = FLUXX.view(st, seat)
        assert {**now, "draw_pile": None} == {**view, "draw_pile": None}
        assert now["draw_pile"] == {"count": len(pile), "known": {}}


@pytest.mark.parametrize("text", ["!shuffle", "!shuffle x", "!shuffle -1", "!shuffle ٣", "!shuffle 1e9"])
def test_a_pile_is_not_shuffled_from_what_is_no_seed(text):
    st = new_game(1)
    before = st.digest()
    with pytest.raises(IllegalAction):
        st.command(text)
    assert st.digest() == before
