"""The log of a very long replay is shown around the action looked at; its turns can still all be reached."""

from __future__ import annotations

from random import Random

import pytest

from play.models import Match
from play.services import matches, replays
from play.services.positions import position

pytestmark = pytest.mark.django_db


@pytest.fixture
def long_match(client) -> Match:
    """A game of two random players of more actions than a log shows at once."""
    address = client.post("/play/fluxx/quick/", {"level": "random"}).url
    match = Match.objects.get(pk=address.split("/")[2])
    for seed in range(60):
        chance, state, moves = Random(seed), position(match).state.clone(), []
        while state.decisions:
            decision = state.decisions[0]
            moves.append(matches.take(state, decision.seat, chance.choice(decision.options).text))
        if len(moves) > 2 * replays.LOG_REACH + 50:
            return matches.commit(match, moves, state)
    raise AssertionError("no long game in sixty")


def test_the_log_reaches_so_far_and_the_turns_all_the_way(long_match):
    seats = list(long_match.seats.all())
    shown = replays.replay(long_match, seats, seats, str(long_match.head // 2), "A", "en")
    plies = [line.ply for line in shown.log]
    assert plies
    assert max(abs(ply - shown.ply) for ply in plies) <= replays.LOG_REACH
    whole = replays.replay(long_match, seats, seats, "0", "A", "en")
    assert [line.ply for line in shown.turns] == [line.ply for line in whole.turns]
    assert max(line.ply for line in shown.turns) > shown.ply + replays.LOG_REACH
