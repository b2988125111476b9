"""Into an empty database, and the same once more: twice changes nothing, and a dry run nothing at all."""

from __future__ import annotations

import pytest

from cardsdb.destiny.importing import import_from
from cardsdb.models import Card, CardSet, CardText, Edition, Subtype
from tests.destiny.rows import card, state

pytestmark = pytest.mark.django_db


def test_the_second_time_changes_nothing_and_bumps_no_edition(mini):
    first = import_from(str(mini))
    assert (first.total("added"), first.faults) == (62, [])
    before, edition = state(), Edition.objects.get(game="destiny").number
    times = dict(Card.objects.values_list("code", "changed"))
    again = import_from(str(mini))
    assert not again.changes
    assert again.total("unchanged") == 62
    assert (state(), Edition.objects.get(game="destiny").number) == (before, edition)
    assert dict(Card.objects.values_list("code", "changed")) == times


def test_a_dry_run_tells_the_same_and_writes_nothing(mini):
    dry = import_from(str(mini), dry_run=True)
    assert Card.objects.count() == CardSet.objects.count() == Subtype.objects.count() == Edition.objects.count() == 0
    real = import_from(str(mini))
    told = [{k: v for k, v in one.as_dict().items() if k not in ("dry_run", "source")} for one in (dry, real)]
    assert told[0] == told[1]
    mini.change("set/HB.json", "01001", health=12)
    assert import_from(str(mini), dry_run=True).sets["HB"].changed == ["01001"]
    assert card("01001").health == 11


def test_only_the_languages_asked_for_come(mini):
    report = import_from(str(mini), languages=["ru", "fr"])
    assert set(CardText.objects.values_list("language", flat=True)) == {"en", "ru", "fr"}
    assert report.sets["HB"].languages == {"en": 24, "ru": 5}


def test_progress_is_told_set_by_set(mini):
    told = []
    import_from(str(mini), progress=lambda done, total, name: told.append((done, total, name)))
    assert told[0] == (0, 5, "Harbour Lights")
    assert told[-1] == (5, 5, "")
    assert [done for done, _, _ in told] == list(range(6))


def test_an_import_takes_few_queries_for_each_set(mini, django_assert_max_num_queries):
    with django_assert_max_num_queries(5 * 32 + 90):
        import_from(str(mini))
    with django_assert_max_num_queries(5 * 12 + 30):
        import_from(str(mini))
