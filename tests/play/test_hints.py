"""Hints at a table, and strong bots there: what a request costs, and what a busy machine does."""

from __future__ import annotations

import pytest

from cardsdb.services.people import Holder, hashed
from play.bots.fluxx.advice import Counsel, Why
from play.bots.fluxx.words import sentences
from play.engines.fluxx.words.talk import Talk
from play.models import Kind, Match
from play.services import bots, hints, matches, positions
from play.services.bots import MODEST, play_bots
from play.services.hints import Adviser, Hint, hint, percent
from play.services.matches import Place, Wish

ME = Holder(guest=hashed("me"))


def begin(level: str = "greedy", seed: int = 7) -> Match:
    """A match of one person and one bot."""
    places = (Place("Аня"), Place("Bruno", Kind.BOT, level))
    return matches.new_match(Wish("fluxx", places, seed, "ru", {"first": "A"}), ME)


def advice(match: Match, letter: str = "A", language: str = "ru") -> Hint | None:
    return hint(match, list(match.seats.all()), letter, language)


@pytest.mark.django_db
def test_a_hint_is_a_move_that_can_be_made_with_its_words_its_chance_and_its_reasons():
    match = play_bots(begin(), 5)
    decision = positions.position(match).state.decisions[0]
    found = advice(match)
    assert found is not None
    texts = {option.text for option in decision.options}
    assert {found.option, *(other.option for other in found.alternatives)} <= texts
    assert len({found.option, *(other.option for other in found.alternatives)}) == 1 + len(found.alternatives)
    assert 1 <= found.chance <= 99
    assert all(other.chance <= found.chance for other in found.alternatives)
    assert found.label.startswith("Сыграть «")
    assert found.reasons
    assert all(reason.endswith(".") for reason in found.reasons)
    matches.act(match, "A", found.option, match.version)


@pytest.mark.django_db
def test_where_there_is_nothing_else_to_choose_a_hint_says_that_and_no_more(monkeypatch):
    lone = Adviser(lambda sight: Counsel(((sight.options[0], 0.7),), (Why("only"),), False), Talk, sentences)
    monkeypatch.setattr(hints, "ADVISERS", {"fluxx": lone})
    found = advice(play_bots(begin(), 5))
    assert found is not None
    assert (found.chance, found.reasons, found.alternatives) == (None, ("Другого выбора нет.",), ())


@pytest.mark.django_db
def test_a_hint_is_the_same_each_time_and_in_both_languages():
    match = play_bots(begin(), 5)
    russian, english = advice(match), advice(match, language="en")
    assert russian == advice(match)
    assert russian is not None
    assert english is not None
    assert (russian.option, russian.chance) == (english.option, english.chance)
    assert english.label.startswith("Play “")


@pytest.mark.django_db
def test_a_hint_does_not_depend_on_what_its_reader_cannot_see():
    match = play_bots(begin(), 5)
    told = advice(match)
    state = positions.position(match).state
    for entropy in range(3):
        Match.objects.filter(pk=match.pk).update(
            snapshot=positions.snapshot_of("fluxx", state.determinize("A", entropy)), seed=entropy
        )
        other = Match.objects.get(pk=match.pk)
        assert positions.position(other).state.digest() != state.digest()
        assert advice(other) == told


@pytest.mark.django_db
def test_who_is_not_asked_gets_no_hint():
    assert advice(play_bots(begin(), 5), "B") is None


def test_a_chance_for_people_is_never_quite_sure():
    assert [percent(chance) for chance in (0.0, 0.004, 0.5, 0.996, 1.0)] == [1, 1, 50, 99, 99]


# ---- strong bots at a table ----


@pytest.fixture
def asked(monkeypatch):
    """The levels at which bots are asked to think."""
    levels: list[str] = []
    real = bots.bot

    def spy(level, game):
        levels.append(level)
        return real(level, game)

    monkeypatch.setattr(bots, "bot", spy)
    return levels


def answered(match: Match) -> Match:
    """The person plays the first thing there is, and the bot has its turn."""
    match = play_bots(match, 5)
    for _ in range(6):
        decision = next((d for d in positions.position(match).state.decisions if d.seat == "A"), None)
        if decision is None:
            break
        matches.act(match, "A", decision.options[0].text, match.version)
        match = play_bots(match, 5)
    return match


@pytest.mark.django_db
def test_a_strong_bot_thinks_at_its_level_when_a_core_is_free(asked):
    answered(begin("careful"))
    assert set(asked) == {"careful"}


@pytest.mark.django_db
@pytest.mark.parametrize(("level", "plays_as"), [("careful", MODEST), ("random", "random")])
def test_with_every_core_thinking_a_strong_bot_drops_to_a_modest_level(asked, monkeypatch, level, plays_as):
    monkeypatch.setattr(bots, "CORES", bots.threading.BoundedSemaphore(1))
    assert bots.CORES.acquire(blocking=False)
    match = answered(begin(level))
    assert set(asked) == {plays_as}
    assert not bots.CORES.acquire(blocking=False), "the core of another was given away"
    replayed = positions.position_at(match, match.head)
    assert replayed.state.digest() == positions.position(match).state.digest()


@pytest.mark.django_db
def test_a_request_begins_no_further_move_when_its_time_is_up_but_finishes_the_one_begun(monkeypatch):
    match = play_bots(begin("quick"), 5)
    while positions.position(match).state.decisions[0].seat == "A":
        match = Match.objects.get(pk=match.pk)
        matches.act(match, "A", positions.position(match).state.decisions[0].options[0].text, match.version)
    before = match.head
    times = iter([0.0, 0.1, 9.0])
    monkeypatch.setattr(bots.time, "monotonic", lambda: next(times))
    assert play_bots(match, 0.25).head > before
