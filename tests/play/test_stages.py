"""Staged tables look as wanted, are the holder's own, and are the same every time; their pictures are all there."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command
from PIL import Image

from cardsdb.services.people import Holder
from play.management.commands import screens
from play.models import Match
from play.services.positions import position
from play.services.stages import STAGES, staged

GUEST = Holder(None, "f" * 64)


@pytest.mark.parametrize("name", STAGES)
def test_a_stage_is_the_same_every_time(db, name):
    one, other = staged(name, GUEST, "ru"), staged(name, GUEST, "en")
    assert position(one).state.digest() == position(other).state.digest()
    assert [seat.guest for seat in one.seats.all()] == [GUEST.guest] + [""] * (STAGES[name].seats - 1)


@pytest.mark.parametrize("name", [name for name in STAGES if name != "over"])
def test_the_person_may_play_a_card(db, name):
    state = position(staged(name, GUEST, "en")).state
    assert STAGES[name].ready(state, 10_000), "no such position comes up any more: choose another seed"


def test_the_finished_game_is_finished(db):
    assert staged("over", GUEST, "en").over
    assert Match.objects.get().winners


def test_all_pictures_are_there_in_their_sizes_and_together_they_are_small(base_dir):
    folder = base_dir / "docs" / "screens"
    names = {f"{name}-{language}.webp" for name in screens.LAID_OUT for language in screens.HOURS.values()}
    for shot in screens.SHOTS:
        for width in screens.WIDTHS:
            for hour in screens.HOURS:
                names.add(screens.file_name(shot, width, hour))
                with Image.open(folder / screens.file_name(shot, width, hour)) as picture:
                    assert picture.width == width
    assert {file.name for file in folder.glob("*.webp")} == names, "run `make screens`"
    assert (folder / "README.md").read_text() == screens.index()
    assert sum(file.stat().st_size for file in folder.glob("*.webp")) <= 5 * 2**20


def test_an_unknown_picture_is_named():
    with pytest.raises(CommandError, match="No such picture: sunset"):
        call_command("screens", "sunset")


def test_without_a_browser_the_command_says_so(monkeypatch):
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(CommandError, match="No Chromium"):
        call_command("screens", "home")
