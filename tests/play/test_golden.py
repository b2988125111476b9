"""Golden games: whoever changes what the rules do sees it here and bumps the engine's version.

`python -m tests.play.test_golden` writes the file anew, after the version was bumped.
"""

import json
from pathlib import Path
from random import Random

import pytest

from play.engines.fluxx.position import Position

from .games import FLUXX, new_game, play_on, random_position

FILE = Path(__file__).with_name("golden") / "fluxx.json"
GAMES = [
    {"seed": seed, "seats": 2 + seed % 7, "options": options}
    for seed, options in enumerate(
        [
            {}, {"windows": "auto"}, {"attach_creepers": True}, {"topup_counts": "all_draws"}, {"no_creepers": True},
            {"limit_hits_layer": "at_once"}, {"power_limit": "per_arrival"}, {"reshuffle": "at_once"},
            {"lets_simplify": "may_be_none"}, {"trash_it": "keepers"}, {"first": "random"}, {"turn_limit": 30},
            {"rest_with_empty_hand": "refused"}, {"windows": "auto", "attach_creepers": True}, {}, {},
        ]
    )
]  # fmt: skip
COUNTED = [{"seed": seed, "seats": seats, "decisions": at} for seed, seats, at in
           [(1, 2, 0), (2, 2, 25), (3, 3, 40), (4, 4, 60), (5, 2, 90)]]  # fmt: skip
DEPTH = 4


def played(game: dict) -> dict:
    """How a golden game ends: decisions taken, winners, the last digest."""
    st = new_game(game["seed"], game["seats"], **game["options"])
    count = sum(1 for _ in play_on(st, Random(game["seed"])))
    outcome = st.outcome
    assert outcome is not None
    return {"decisions": count, "winners": list(outcome.winners), "reason": outcome.reason.rule, "digest": st.digest()}


def sequences(st: Position, depth: int) -> int:
    """Legal option sequences of a length, chance being what the position's own chance makes it (as perft counts)."""
    if depth == 0 or st.over:
        return 1
    total = 0
    seat = st.asked()[0]
    for option in list(st.choices(seat)):
        copy = st.clone()
        copy.choose(seat, option)
        total += sequences(copy, depth - 1)
    return total


def counted(position: dict) -> list[int]:
    """Sequences of every length up to `DEPTH`."""
    st = random_position(position["seed"], position["seats"], position["decisions"], windows="auto")
    return [sequences(st, depth) for depth in range(1, DEPTH + 1)]


def golden() -> dict:
    """The file's content."""
    return json.loads(FILE.read_text())


def test_the_golden_file_is_of_this_engine_version():
    assert golden()["engine"] == FLUXX.version, "the version was bumped: write the golden file anew (see the module)"


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_golden_games_end_as_they_did(number):
    assert played(GAMES[number]) == golden()["games"][number], "rules changed: bump the engine version"


@pytest.mark.parametrize("number", range(len(COUNTED)))
def test_option_sequences_are_as_many_as_they_were(number):
    assert counted(COUNTED[number]) == golden()["counts"][number], "rules changed: bump the engine version"


def write() -> None:
    """Write the golden file."""
    FILE.parent.mkdir(exist_ok=True)
    data = {
        "engine": FLUXX.version,
        "games": [played(game) for game in GAMES],
        "counts": [counted(position) for position in COUNTED],
    }
    FILE.write_text(json.dumps(data, indent=1) + "\n")


if __name__ == "__main__":
    write()
