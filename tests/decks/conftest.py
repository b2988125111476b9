"""A shelf of real cards, and decks of Alice's."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import transaction

from cardsdb.management.commands.load_cards import load
from cardsdb.services.people import Holder, hashed
from decks.models import Deck
from decks.services.changing import Content, create

SMALL = {"b.basic": 1, "k.luke": 1, "k.r2d2": 1, "g.r2-plans": 1, "a.draw-2-use": 2}


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


@pytest.fixture
def alices(alice: User) -> Holder:
    return Holder(alice.pk)


@pytest.fixture
def bobs(bob: User) -> Holder:
    return Holder(bob.pk)


@pytest.fixture
def guest() -> Holder:
    return Holder(None, hashed("a guest's token"))


@pytest.fixture
def deck(shelf: None, alices: Holder) -> Deck:
    """A small deck of Alice's, private."""
    return create("fluxx", Content("Small", cards=SMALL), alices)
