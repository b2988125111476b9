"""A match is what is written down: rebuilt from its record alone, and honest where the engine has changed."""

from __future__ import annotations

import pytest

from play.models import Match
from play.services import matches, positions
from play.services.setups import freeze, standard_deck, thaw
from tests.matches.helpers import begin, decide, digest


@pytest.mark.django_db
def test_a_match_is_rebuilt_from_its_record_alone():
    match = decide(begin(), 12)
    kept = digest(match)
    Match.objects.filter(pk=match.pk).update(snapshot=None)
    assert digest(Match.objects.get(pk=match.pk)) == kept


@pytest.mark.django_db
def test_a_snapshot_that_was_tampered_with_is_not_believed():
    match = decide(begin(), 5)
    kept = digest(match)
    match.snapshot["position"]["played"] = 77
    match.save()
    assert digest(Match.objects.get(pk=match.pk)) == kept


@pytest.mark.django_db
def test_a_record_that_no_longer_replays_goes_on_from_its_snapshot_with_a_note():
    match = decide(begin(), 5)
    kept = digest(match)
    match.actions.filter(number=1).update(text="play k.nobody")
    match.snapshot["engine"] = -1
    match.save()
    table = positions.position(match)
    assert (table.resumed, table.state.digest()) == (True, kept)


@pytest.mark.django_db
def test_a_record_that_no_longer_replays_and_has_no_snapshot_says_where():
    match = decide(begin(), 5)
    match.actions.filter(number=1).update(text="play k.nobody")
    with pytest.raises(positions.BrokenRecord) as caught:
        positions.position_at(match, match.head)
    assert caught.value.number == 1


def test_a_setup_is_the_same_after_it_was_written_and_read():
    setup = matches.Setup("fluxx", ("A", "B"), (standard_deck("fluxx"),), {"first": "A", "no_creepers": True})
    assert thaw("fluxx", freeze(setup)) == setup


@pytest.mark.django_db
def test_the_same_seed_and_the_same_decisions_give_the_same_game_bots_included():
    one, other = decide(begin(), 10), decide(begin(), 10)
    assert [a.line for a in one.actions.all()] == [a.line for a in other.actions.all()]
