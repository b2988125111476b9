"""The command: its report for people and programs, and its exit status."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from cardsdb.models import Card

pytestmark = pytest.mark.django_db


def run(*args, **options):
    out = StringIO()
    call_command("import_swdestiny", *map(str, args), stdout=out, **options)
    return out.getvalue()


def test_it_tells_sums_set_by_set_and_oddities_by_kind(mini):
    said = run(mini)
    assert "HB       24 added, 0 changed, 0 unchanged, 0 gone" in said
    assert "21 remarks on oddities that were understood (-v 2 tells them):" in said
    assert "Cards: 62 added, 0 changed, 0 unchanged, 0 gone." in said
    assert "Cards: 0 added, 0 changed, 62 unchanged, 0 gone." in run(mini)


def test_it_tells_every_card_and_oddity_if_asked(mini):
    said = run(mini, verbosity=2)
    assert "  added: 03001b\n" in said
    assert "  remark: set/FaN.json: 14007 position: 8 is the position of 14006 too\n" in said
    assert run(mini, verbosity=0) == ""


def test_a_dry_run_says_so(mini):
    assert "Nothing was written." in run(mini, dry_run=True)
    assert not Card.objects.exists()


def test_a_program_can_read_the_report(mini):
    mini.change("set/MG.json", "02001", health="much")
    out = StringIO()
    with pytest.raises(CommandError) as error:
        call_command("import_swdestiny", str(mini), "--json", "--lang", "ru", "--lang", "de", stdout=out)
    assert error.value.returncode == 1
    report = json.loads(out.getvalue())
    assert report["total"] == {"added": 50, "changed": 0, "unchanged": 0, "gone": 0}
    assert report["sets"]["HB"]["languages"] == {"de": 2, "en": 24, "ru": 5}
    [fault] = report["sets"]["MG"]["faults"]
    assert (fault["file"], fault["card"], fault["field"]) == ("set/MG.json", "02001", "health")


def test_a_fault_is_exit_status_one_and_the_rest_is_there(mini):
    mini.change("set/MG.json", "02001", health="much")
    with pytest.raises(CommandError, match="what they are in was not imported") as error:
        run(mini)
    assert error.value.returncode == 1
    assert Card.objects.filter(set__code="HB").count() == 24


@pytest.mark.parametrize("how", ["no place", "no frame", "no language"])
def test_what_cannot_be_read_is_exit_status_two(mini, how):
    if how == "no frame":
        mini.write("sets.json", "[{]")
    place = "no-such-folder" if how == "no place" else mini
    with pytest.raises(CommandError) as error:
        run(place, lang=["xx"] if how == "no language" else [])
    assert error.value.returncode == 2
    assert not Card.objects.exists()
