"""No card that the workshop accepts can hang a game, break it, lose a card, tell a secret or leave it without words."""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardsdb.language import fluxx
from cardsdb.language.definitions import decode_card, walk
from play import bots
from play.engines import engine
from play.engines.api import Setup
from play.engines.fluxx.machine import PATIENCE, PATIENCE_A_TURN
from play.shelf import shipped_deck
from play.soak import look

from .cardmaker import KINDS, cards
from .generated import Tally, run, run_seed

FLUXX = engine("fluxx")


def card(code, *program):
    kind = next(k for k, letter in fluxx.FluxxCard.LETTERS.items() if letter == code[0])
    name = {"ru": "Придумка", "en": "Fancy"}
    data = {"code": code, "name": name, "source": "original", "kind": kind, "program": list(program)}
    return decode_card(data, "fluxx")


def playing(*steps):
    return card("a.fancy", {"on": "play", "do": list(steps)})


def position(action, zones, **more):
    """A holds the action and it is A's turn."""
    known = {c.code: c for c, _ in shipped_deck("fluxx")} | {action.code: action}
    mine = {"hand": [action.code, *zones.pop("mine", ())], "table": zones.pop("table", ["k.luke"])}
    layout = {"zones": {"A": mine, **zones}, **more}
    return FLUXX.position({"seats": ["A", "B", "C"], "setup": layout, "options": {"windows": "auto"}}, known)


# ---- games of cards that nobody has thought of ----


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 2**32))
def test_games_with_cards_made_from_the_types_of_the_language_hold_all_laws(seed):
    tally = Tally()
    run_seed(seed, 150, tally)
    assert tally.faults == []


def test_the_same_cases_hold_in_every_run():
    tally = run(range(24), 150)
    assert tally.faults == []
    assert tally.games > 20


@pytest.mark.slow
def test_many_games_with_made_up_cards_hold_all_laws():
    tally = run(range(1000, 1080), 400)
    assert tally.faults == []


def test_every_ability_step_condition_and_number_of_the_language_is_made():
    made, _refused = cards(Random(1), 1500)
    found = {type(node) for one in made for node, _ in walk((one.program, one.variants))}
    unions = (fluxx.FluxxAbility, fluxx.AnyModifier, fluxx.Step, fluxx.Condition, fluxx.Number)
    language = {kind for union in unions for kind in union.__args__ if hasattr(kind, "__struct_fields__")}
    assert language <= found
    assert {one.kind for one in made} == set(KINDS)


# ---- what they have found, one by one ----

ELSEWHERE = ("hand", "rules", "goals", "discard", "aside")


@pytest.mark.parametrize("zone", ELSEWHERE)
@pytest.mark.parametrize("of", ["owner", "each_other", "anyone", "chosen"])
@pytest.mark.parametrize("verb", ["steal", "move", "exchange"])
def test_what_moves_between_tables_finds_nothing_elsewhere(verb, of, zone):
    elsewhere, table = {"zone": zone, "of": of}, {"zone": "table", "of": "anyone"}
    sets = {"give": elsewhere, "take": table} if verb == "exchange" else {"what": elsewhere}
    zones = {"mine": ["k.r2d2"], "B": {"hand": ["k.han", "g.heroes"], "table": ["k.leia"]}, "rules": ["r.play-2"],
             "goals": ["g.old-ben"], "discard": ["k.yoda"], "draw_pile": ["k.xwing"]}  # fmt: skip
    game = position(playing({"do": verb, **sets}, {"do": "draw", "n": 1}), zones)
    game.apply("A", "play a.fancy")
    while game.decisions and game.decisions[0].prompt == "seat":
        game.apply("A", 0)
    look(game)
    assert [row["table"][0]["card"] for row in FLUXX.view(game, None)["seats"][:2]] == ["k.luke", "k.leia"]
    assert game.decisions[0].prompt == "play"


@pytest.mark.parametrize("zone", ELSEWHERE)
def test_a_power_that_looks_for_tables_elsewhere_cannot_be_used(zone):
    free = {"on": "free", "limit": "any", "do": [{"do": "steal", "what": {"zone": zone}}]}
    known = {c.code: c for c, _ in shipped_deck("fluxx")} | {"k.fancy": card("k.fancy", free)}
    zones = {"A": {"hand": ["k.han"], "table": ["k.fancy"]}, "rules": ["r.play-2"], "goals": ["g.old-ben"],
             "discard": ["k.yoda"]}  # fmt: skip
    game = FLUXX.position({"seats": ["A", "B"], "setup": {"zones": zones}}, known)
    assert [option.text for option in game.decisions[0].options] == ["play k.han"]
    assert FLUXX.why_not(game, "A", "use k.fancy").rule == "F-110-free"


def test_a_rule_taken_from_the_table_no_longer_counts():
    take = playing({"do": "take", "what": {"zone": "rules"}, "to": "hand"})
    game = position(take, {"rules": ["r.hand-limit-1"], "mine": ["k.han"], "draw_pile": ["k.yoda"]})
    game.apply("A", "play a.fancy")
    assert FLUXX.view(game, "A")["rules"]["hand_limit"] is None


def test_whoever_chooses_from_a_hand_sees_it_and_remembers():
    drop = playing({"do": "discard", "what": {"zone": "hand", "of": "each_other"}})
    game = position(drop, {"B": {"hand": ["k.han", "k.leia"]}, "C": {"hand": ["k.yoda"]}, "draw_pile": ["k.xwing"]},
                    drawn=1)  # fmt: skip
    game.apply("A", "play a.fancy")
    assert [o.text for o in game.decisions[0].options] == ["discard k.han", "discard k.leia", "discard k.yoda"]
    seen = {row["seat"]: row["hand"] for row in FLUXX.view(game, "A")["seats"]}
    assert (seen["B"], seen["C"]) == (["k.han", "k.leia"], ["k.yoda"])
    world = game.determinize("A", 7)
    assert world.choices(0) == game.choices(0)


def test_a_creeper_put_aside_is_laid_when_it_is_played():
    take = playing({"do": "take", "what": {"zone": "discard"}}, {"do": "play"})
    game = position(take, {"discard": ["c.jabba"], "draw_pile": ["k.xwing"]})
    game.apply("A", "play a.fancy")
    assert [row["card"] for row in FLUXX.view(game, None)["seats"][0]["table"]] == ["k.luke", "c.jabba"]


ENDLESS = {
    "a power without a limit": card(
        "r.fancy", {"on": "free", "limit": "any", "do": [{"do": "discard", "what": {"zone": "hand"}, "n": "all"},
                                                         {"do": "draw", "n": 5}]}
    ),
    "actions that dig each other out": playing({"do": "draw", "n": 99, "to": "aside"}, {"do": "play"}),
}  # fmt: skip


def reluctant(game, seat):
    """A free action before anything else, and never the end of anything."""
    texts = [option.text for d in game.decisions if d.seat == game.names[seat] for option in d.options]
    return next((text for text in texts if text.startswith("use r.fancy")), texts[0] if len(texts) == 1 else texts[-1])


@pytest.mark.parametrize("endless", ENDLESS)
def test_no_turn_goes_on_for_ever(endless):
    """Whatever players do, a turn has its share of questions; then it is cut short, and the next player is asked."""
    few = tuple((c, n) for c, n in shipped_deck("fluxx") if c.kind in ("basic", "keeper") and c.code != "k.yoda")
    deck = (*few, (ENDLESS[endless], 20))
    game = FLUXX.new(Setup("fluxx", ("A", "B"), (deck,), {"windows": "auto"}), 3)
    cut = 0
    for _ in range(4 * (PATIENCE + 8 * PATIENCE_A_TURN)):
        if game.over or game.turn >= 8:
            break
        seat = game.asked()[0]
        cut += sum(event.kind == "overflow" for event in game.apply(game.names[seat], reluctant(game, seat)))
        assert sum(game.questions) <= PATIENCE + PATIENCE_A_TURN * game.turn + 20
        look(game)
    assert game.over or game.turn >= 8
    assert cut or endless != "a power without a limit"


def test_limits_are_settled_in_full_when_patience_is_used_up():
    known = {c.code: c for c, _ in shipped_deck("fluxx")}
    zones = {"A": {"hand": ["k.luke", "k.han", "k.leia", "k.yoda"]}, "B": {"hand": ["k.xwing"]},
             "rules": ["r.hand-limit-1"], "draw_pile": ["k.lando", "k.c3po"]}  # fmt: skip
    game = FLUXX.position({"seats": ["A", "B"], "setup": {"zones": zones}}, known)
    game.apply("A", "play k.luke")
    assert game.decisions[0].prompt == "limit_hand"
    game.questions[0] = 10**6
    game.apply("A", "discard k.han")
    game.apply("A", "discard k.leia")
    view = FLUXX.view(game, "A")
    assert (view["active"], view["seats"][0]["hand"], view["discard"]) == ("B", ["k.yoda"], ["k.leia", "k.han"])


def test_numbers_without_measure_are_played_in_no_time():
    huge = {"n": "players"}
    for _ in range(6):
        huge = {"n": "times", "by": 99, "of": huge}
    steps = ({"do": "draw", "n": huge}, {"do": "discard", "what": {"zone": "hand"}, "n": huge, "pick": "random"})
    deck = (*shipped_deck("fluxx"), (playing(*steps), 20))
    game = FLUXX.new(Setup("fluxx", ("A", "B"), (deck,)), 5)
    bot = bots.bot("random", "fluxx")
    for step in range(300):
        if game.over:
            break
        seat = game.asked()[0]
        game.choose(seat, bot.choose(game, seat, step))
        look(game)
        assert game.digest() == FLUXX.load(Setup("fluxx", ("A", "B"), (deck,)), game.dump()).digest()
