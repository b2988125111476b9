"""Bots: they play by the rules, see no more than their seat, and are as strong as the documents say."""

from __future__ import annotations

from random import Random

import pytest

from play.bots import Bot, Sight, bot, entropy_of
from play.bots.fluxx.judge import readings
from play.engines.fluxx import goals
from play.engines.fluxx.position import Position
from play.engines.fluxx.state import HAND, TABLE
from play.simulate import Job, simulate
from play.wilson import wilson
from tests.play.games import FLUXX, cards, hidden_from, new_game, plain, random_position, setup, swap

GREEDY = bot("greedy", "fluxx")

SIMPLE = ("random", "greedy")
"""Bots that think so little that they can be asked thousands of times; the others have `test_search`."""

GOLDEN = {1: 373}
"""Wins of greedy in 400 games (200 deals, both seatings) against random, by engine version; see docs/bots.md."""

PROMPTS = {
    "play", "before_draw", "end", "play_aside", "pick", "seat", "direction", "respond", "limit_hand",
    "limit_keepers", "lose", "goal", "attach", "deal",
}  # fmt: skip


def set_up(**zones: object) -> Position:
    """A position for two seats with A to play; `**zones` as in a scenario."""
    given = {"seats": ["A", "B"], "options": {}, "setup": {"active": "A", "zones": zones}}
    st = FLUXX.position(given, cards())
    assert isinstance(st, Position)
    return st


def says(st: Position, seat: str, entropy: int = 5) -> str:
    """The text of the option that greedy takes."""
    number = st.names.index(seat)
    chosen = GREEDY.choose(st, number, entropy)
    decision = next(d for d in st.decisions if d.seat == seat)
    return decision.options[st.choices(number).index(chosen)].text


# ---- the registry ----


def test_an_unknown_bot_is_refused_and_the_known_ones_are_named():
    with pytest.raises(LookupError, match="no bot 'deep' plays fluxx; bots: random, greedy"):
        bot("deep", "fluxx")


def test_entropy_differs_from_decision_to_decision_and_from_seed_to_seed():
    drawn = [entropy_of(seed, decision) for seed in range(40) for decision in range(40)]
    assert len(set(drawn)) == len(drawn)


# ---- legality ----


def decisions_of_every_prompt():
    """Decisions of random games: position, seat, decision, entropy, and how many came before in its game.

    Random moves lead to more kinds of positions than good ones. At the end every prompt has been asked.
    """
    asked = set()
    for seed in range(14):
        st = new_game(seed, 2 + seed % 4, attach_creepers=seed % 2 == 0, limit_hits_layer="at_once")
        roll = Random(seed)
        for number in range(200):
            if st.over:
                break
            decision = roll.choice(st.decisions)
            yield st, st.names.index(decision.seat), decision, entropy_of(seed, number), number
            asked.add(decision.prompt)
            st.apply(decision.seat, roll.randrange(len(decision.options)))
    assert asked >= PROMPTS, f"never asked: {PROMPTS - asked}"


@pytest.mark.parametrize("name", SIMPLE)
def test_a_bot_takes_a_legal_option_at_every_kind_of_prompt(name):
    player = bot(name, "fluxx")
    for st, seat, decision, entropy, _number in decisions_of_every_prompt():
        assert player.choose(st, seat, entropy) in st.choices(seat), decision


# ---- no cheating ----


class Peeping:
    """A bot that cheats: its move depends on the true hands of the others."""

    def choose(self, st: Position, seat: int, entropy: int) -> int:
        held = sum(c for s in range(len(st.names)) if s != seat for c in st.zones[HAND + s])
        options = st.choices(seat)
        return options[(held + entropy) % len(options)]


def moves_wherever_the_hidden_cards_are(player: Bot | Peeping, seed: int, worlds: int = 10) -> set[tuple[int, ...]]:
    """The moves of a seat for three entropies in worlds that look the same to it; its view is compared besides."""
    st = random_position(seed, 2 + seed % 3, 20 + 3 * seed)
    seat = st.asked()[0]
    roll = Random(seed)
    moves = {tuple(player.choose(st, seat, entropy) for entropy in range(3))}
    for _ in range(worlds):
        other = st.clone()
        for _ in range(30):
            # Cards that can be held change places among hands and pile, knowledge going with the place.
            swap(other, *roll.sample(plain(other, hidden_from(other, seat)), 2))
        assert FLUXX.view(other, st.names[seat]) == FLUXX.view(st, st.names[seat])
        moves.add(tuple(player.choose(other, seat, entropy) for entropy in range(3)))
    return moves


# Games of these seeds are still going on after the moves that are made first.
GOING_ON = [seed for seed in range(14) if not random_position(seed, 2 + seed % 3, 20 + 3 * seed).over]


@pytest.mark.parametrize("name", SIMPLE)
@pytest.mark.parametrize("seed", GOING_ON)
def test_the_same_view_and_entropy_give_the_same_move_wherever_the_hidden_cards_are(name, seed):
    assert len(moves_wherever_the_hidden_cards_are(bot(name, "fluxx"), seed)) == 1


def test_a_bot_that_peeps_would_be_caught():
    assert any(len(moves_wherever_the_hidden_cards_are(Peeping(), seed)) > 1 for seed in GOING_ON)


def test_where_in_anothers_hand_a_known_card_lies_does_not_matter():
    st = set_up(A={"hand": ["k.luke", "k.han", "s.veto"]}, B={"hand": ["k.leia", "k.yoda", "g.siblings", "a.jackpot"]})
    known = st.zones[HAND + 1][0]
    st.known[known] |= 1
    turned = st.clone()
    turned.zones[HAND + 1].reverse()
    assert turned.determinize("A", 3).dump() == st.determinize("A", 3).dump()


def test_a_sight_gives_options_and_imagined_worlds_and_nothing_else():
    st = random_position(3, 3, 25)
    seat = st.asked()[0]
    sight = Sight(st, seat, 11)
    assert {name for name in dir(sight) if not name.startswith("_")} == {"entropy", "options", "seat", "world"}
    world = sight.world()
    hidden = hidden_from(st, seat)
    assert [world.where[c] for c in hidden] != [st.where[c] for c in hidden]
    assert world.digest() == sight.world().digest() != sight.world(1).digest()


def test_thinking_changes_nothing_at_the_table():
    st = random_position(4, 3, 40)
    before = st.digest()
    GREEDY.choose(st, st.asked()[0], 1)
    assert st.digest() == before


# ---- what greedy knows ----


def test_greedy_plays_the_goal_that_wins():
    st = set_up(A={"hand": ["a.jackpot", "g.siblings", "k.yoda"], "table": ["k.luke", "k.leia"]}, B={})
    assert says(st, "A") == "play g.siblings"


def test_greedy_plays_the_keeper_that_wins():
    st = set_up(A={"hand": ["k.yoda", "k.leia", "r.draw-5"], "table": ["k.luke"]}, B={}, goals=["g.siblings"])
    assert says(st, "A") == "play k.leia"


def test_greedy_does_not_play_the_goal_that_lets_the_other_win():
    st = set_up(A={"hand": ["g.siblings", "r.hand-limit-1"]}, B={"table": ["k.luke", "k.leia"]})
    assert says(st, "A") == "play r.hand-limit-1"


def test_greedy_steals_the_keeper_that_wins():
    st = set_up(
        A={"hand": ["a.steal-keeper", "k.yoda"], "table": ["k.luke"]},
        B={"table": ["k.han", "k.leia", "k.xwing"]},
        goals=["g.siblings"],
    )
    assert says(st, "A") == "play a.steal-keeper"


def test_greedy_cancels_what_would_lose_and_lets_pass_what_does_no_harm():
    danger = set_up(A={"hand": ["g.siblings"], "table": ["k.luke", "k.leia"]}, B={"hand": ["s.change-of-plans"]})
    danger.apply("A", "play g.siblings")
    assert says(danger, "B") == "respond s.change-of-plans"
    harmless = set_up(A={"hand": ["g.siblings", "k.yoda"]}, B={"hand": ["s.change-of-plans"], "table": ["k.luke"]})
    harmless.apply("A", "play g.siblings")
    assert says(harmless, "B") == "pass"


def test_greedy_keeps_the_keepers_of_its_goal_when_a_limit_takes_one():
    st = set_up(
        A={"hand": ["r.keeper-limit-2"]},
        B={"hand": ["g.siblings"], "table": ["k.ewoks", "k.luke", "k.leia"]},
    )
    st.apply("A", "play r.keeper-limit-2")
    while any(d.prompt == "respond" for d in st.decisions):
        st.apply(st.decisions[0].seat, "pass")
    assert says(st, "B") == "discard k.ewoks"


def test_the_fast_readings_of_goals_agree_with_the_engines_own():
    """Distances of the bots and of `goals.unmet`, on the tables of random games."""
    compared = 0
    for seed in range(10):
        st = random_position(seed, 3, 80)
        for card, reading in enumerate(readings(st.compiled)):
            goal = st.compiled.goals[card]
            if goal.cond is None or not reading.plain:
                continue
            for seat in range(3):
                lacking = goals.unmet(st.compiled, goal.cond, st, seat)
                assert (reading.missing(st.masks[seat]) == 0) == (not lacking)
                compared += len(st.zones[TABLE + seat]) > 1
    assert compared > 500


# ---- strength ----


def test_the_golden_number_of_greedy_against_random_is_unchanged():
    """Exact, so that a change of bot or engine shows; docs/bots.md tells how to write it anew."""
    total = simulate(Job(setup(windows="auto"), ("greedy", "random"), mirrored=True), range(200))
    assert total.bot_won["greedy"] == GOLDEN[FLUXX.version]
    assert wilson(total.bot_won["greedy"], total.games)[0] > 0.7


def test_greedy_at_a_full_table_wins_far_more_than_its_share():
    total = simulate(Job(setup(4, windows="auto"), ("greedy", "random", "random", "random"), mirrored=True), range(15))
    assert wilson(total.bot_won["greedy"], total.games)[0] > 0.4


# ---- the interval ----


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (104, 120, 0.794, 0.916),  # 86.7 %
        (81, 263, 0.2553, 0.3662),  # a textbook case (Newcombe 1998)
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_the_wilson_interval_has_its_published_values(wins, games, low, high):
    assert wilson(wins, games) == pytest.approx((low, high), abs=0.0006)


def test_the_wilson_interval_of_nothing_says_nothing():
    assert wilson(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize(("games", "half"), [(100, 0.096), (400, 0.049), (1000, 0.031), (10_000, 0.010)])
def test_the_wilson_interval_narrows_as_games_are_played(games, half):
    low, high = wilson(games / 2, games)
    assert (high - low) / 2 == pytest.approx(half, abs=0.0006)
