"""Matches of guests are not kept for ever; what belongs to somebody, and the demo, is."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from play.models import Match
from play.services.demo import demo_match

pytestmark = pytest.mark.django_db


def begun(client, days: int, acted: bool = False) -> Match:
    """A quick game of this visitor, last changed so many days ago."""
    match = Match.objects.get(pk=client.post("/play/fluxx/quick/").url.split("/")[2])
    changes = {"changed": timezone.now() - timedelta(days=days)} | ({"head": 1, "tail": 1} if acted else {})
    Match.objects.filter(pk=match.pk).update(**changes)
    return match


def pruned(**options) -> str:
    out = StringIO()
    call_command("prune_matches", stdout=out, **options)
    return out.getvalue().strip()


def left() -> set[str]:
    return set(Match.objects.values_list("pk", flat=True))


def test_a_guests_match_goes_after_half_a_year_and_an_untouched_one_after_a_week(client):
    young, untouched = begun(client, 6), begun(client, 8)
    played, old = begun(client, 170, acted=True), begun(client, 181, acted=True)
    assert pruned(dry_run=True) == "2 would be removed."
    assert pruned() == "2 removed."
    assert left() == {young.pk, played.pk}
    assert {untouched.pk, old.pk}.isdisjoint(left())


def test_a_users_match_stays(client, django_user_model):
    client.force_login(django_user_model.objects.create_user("anna"))
    kept = begun(client, 1000)
    assert pruned() == "0 removed."
    assert left() == {kept.pk}


def test_the_demo_stays():
    demo = demo_match("ru")
    Match.objects.update(changed=timezone.now() - timedelta(days=1000))
    assert pruned() == "0 removed."
    assert left() == {demo.pk}


@pytest.mark.parametrize("days", ["0", "-3", "soon"])
def test_a_senseless_number_of_days_is_refused(days):
    with pytest.raises(CommandError, match="not a number of days"):
        call_command("prune_matches", f"--days={days}")
