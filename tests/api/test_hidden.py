"""What a seat may not know makes no difference to any answer it gets: neither table nor refusal, hint or file."""

from __future__ import annotations

import json
import random

import pytest
from django.contrib.auth.models import User

from cardsdb.services.people import Holder
from play.engines import engine
from play.models import Kind, Match
from play.services import matches, positions
from play.services.matches import Place, Wish
from tests.api.conftest import Program
from tests.matches.helpers import hidden_words

PLACES = (Place("Anna"), Place("Boris"), Place("Bruno", Kind.BOT, "random"))


@pytest.fixture
def match(alice: User, bob: User) -> Match:
    """Alice at seat A, Bob at seat B, a bot at seat C."""
    made = matches.new_match(Wish("fluxx", PLACES, 11, "en", {"first": "A"}), Holder(alice.pk))
    made.seats.filter(letter="B").update(user=bob)
    return made


def moved_on(match: Match, roll: random.Random) -> bool:
    """One decision of whoever is asked first, at random; False at the end."""
    match.refresh_from_db()
    state = positions.position(match).state
    if not state.decisions:
        return False
    decision = state.decisions[0]
    matches.act(match, decision.seat, roll.choice(decision.options).text, match.version)
    match.refresh_from_db()
    return True


def redealt(match: Match, seat: str | None, entropy: int) -> None:
    """Everything that the seat cannot know becomes something else, in the database as well."""
    match.refresh_from_db()
    state = positions.position(match).state
    other = state.determinize(seat, entropy)
    assert engine("fluxx").view(other, seat) == engine("fluxx").view(state, seat)
    match.snapshot = positions.snapshot_of("fluxx", other)
    match.save(update_fields=["snapshot"])


def answers(program: Program, match: Match) -> list:
    """All that a seat may ask without changing anything."""
    address = f"/api/matches/{match.pk}/"
    told = [program.get(address), program.get(f"{address}?seat=A"), program.get(f"{address}?seat=B")]
    stale = {"version": 99_999, "seat": "A", "option": "pass"}
    told.append(program.post(f"{address}actions/", stale))
    for option in ("play k.yoda", "play r.draw-2", "pass", "play s.veto"):
        if f'"{option}"' not in told[0].content.decode():
            body = {"version": match.version, "seat": "A", "option": option}
            told.append(program.post(f"{address}actions/", body))
    told += [program.get(f"{address}{rest}") for rest in ("hint/", "record/", "replay/?ply=1&seat=A")]
    return [(one.status_code, one.content.decode()) for one in told]


@pytest.mark.parametrize("seed", [1, 2, 5])
def test_two_tables_that_differ_in_what_a_seat_cannot_know_answer_alike(match: Match, alice: User, seed: int) -> None:
    roll, alices, different = random.Random(seed), Program(alice), 0
    for entropy in range(16):
        if not moved_on(match, roll) or match.over:
            break
        kept, before = match.snapshot, answers(alices, match)
        redealt(match, "A", entropy)
        different += match.snapshot != kept
        assert answers(alices, match) == before
        match.snapshot = kept
        match.save(update_fields=["snapshot"])
    assert different > 5, "the tables compared were different ones"


@pytest.fixture(autouse=True)
def _bots_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a bot would do, it would do by what it knows; and nobody is asked too often."""
    monkeypatch.setattr("rest_framework.throttling.SimpleRateThrottle.allow_request", lambda *_: True)
    monkeypatch.setattr("play.api.views.play_bots", lambda match: match)


def test_no_answer_names_a_card_that_its_reader_cannot_know(match: Match, alice: User) -> None:
    roll, alices = random.Random(8), Program(alice)
    for _ in range(20):
        hidden = [word for word in hidden_words(match, ["A"]) if word[1:2] == "."]
        told = str(answers(alices, match))
        assert [code for code in hidden if f'"{code}"' in told or f'"{code}#' in told] == []
        if not moved_on(match, roll):
            break


def test_the_seed_is_nowhere_while_others_play(match: Match, alice: User) -> None:
    match.seed = 123_456_789_012
    match.save(update_fields=["seed"])
    assert "123456789012" not in str(answers(Program(alice), match))


def test_at_hot_seat_a_seat_is_shown_what_it_may_know_and_no_more(alice: User) -> None:
    made = matches.new_match(Wish("fluxx", PLACES[:2], 11, "en", {"first": "A"}), Holder(alice.pk))
    program, roll = Program(alice), random.Random(4)
    for _ in range(25):
        for seat in "AB":
            told = json.dumps(program.get(f"/api/matches/{made.pk}/?seat={seat}").json())
            hidden = [word for word in hidden_words(made, [seat]) if word[1:2] == "."]
            assert [code for code in hidden if f'"{code}"' in told] == []
        if not moved_on(made, roll):
            break
