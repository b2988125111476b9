"""A shelf of real cards, and people who invent more."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import transaction

from cardsdb.language.definitions import decode_set
from cardsdb.management.commands.load_cards import load
from cardsdb.models import Card
from cardsdb.services.people import Holder, hashed
from cardsdb.workshop.drafts import Draft
from cardsdb.workshop.services import create

DRAWS = "- on: play\n  do:\n    - {do: draw, n: 3}\n"
WINS = "- {on: win, if: {is: all, of: [k.luke, k.leia, k.yoda]}}\n"


@pytest.fixture(scope="session")
def star_wars() -> Any:
    return decode_set(
        (Path(__file__).parents[2] / "fixtures/fluxx/star-wars.yaml").read_text("utf-8"), "star-wars.yaml"
    )


@pytest.fixture(scope="module")
def _loaded(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """Loaded once a module; every test rolls back to this state, and the module to nothing."""
    with django_db_blocker.unblock(), transaction.atomic():
        load([], dry_run=False)
        yield
        transaction.set_rollback(True)


@pytest.fixture
def shelf(_loaded: None, db: None) -> None:
    """Everything that ships."""


@pytest.fixture(autouse=True)
def folder(settings, tmp_path):
    """Faces are kept nowhere else."""
    settings.VAR_DIR = tmp_path
    return tmp_path


@pytest.fixture
def alices(alice: User) -> Holder:
    return Holder(alice.pk)


@pytest.fixture
def bobs(bob: User) -> Holder:
    return Holder(bob.pk)


@pytest.fixture
def guest() -> Holder:
    return Holder(None, hashed("a guest's token"))


def draft(kind: str = "action", name: str = "Space Cow", program: Any = DRAWS, **more: Any) -> Draft:
    return Draft("fluxx", kind, name_en=name, program=program, **{"mark": "x7f3", **more})


@pytest.fixture
def cow(shelf: None, alices: Holder) -> Card:
    """A keeper of Alice's."""
    return create(draft("keeper", name_ru="Космическая корова", program=""), alices)
